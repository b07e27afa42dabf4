package surface

import (
	"strings"
)

// maxFlatten bounds flattened structs within each other.
const maxFlatten = 16

// field steps to the member called name.
func (c *cursor) field(name string, before []Step) bool {
	a, in, ok := c.find(name, before)
	if !ok {
		return false
	}
	switch a.kind {
	case there:
		c.take(a, name)
		return true
	case unclear:
		c.f.cannotTell(placeOr(a.place, c.ownerPlace()), "%s", a.why)
		return false
	case openKeys:
		c.f.AnyKey = true
		c.f.cannotTell(placeOr(a.place, c.ownerPlace()), "%s takes any further key", in)
		return false
	case oneWay:
		c.f.Field, c.f.Owner = a.field, c.owner
		return c.miss(a.field.Place, "%s of %s is %s", name, a.in, oneSided(c.flow))
	case inSome:
		c.f.Owner = c.owner
		return c.miss(a.place, "%s has a field %s in %s alone: write @%s before it", a.in, name, strings.Join(a.some, ", "), a.some[0])
	}
	c.f.Owner = c.owner
	return c.miss(c.ownerPlace(), "%s has no field %s", in, name)
}

// find looks for a member at the position and in what shares its object. in names what
// was looked at; ok is false where nothing there has members.
func (c *cursor) find(name string, before []Step) (a answer, in string, ok bool) {
	l := &lookup{s: c.s, name: name, flow: c.flow, seen: map[*Type]bool{}}
	t := c.owner
	switch {
	case c.content:
		in, ok = t.Name+"::"+c.variant.Rust, true
		a = l.fields(c.variant.Fields, in)
	case c.variant != nil:
		in, ok = t.Name+"::"+c.variant.Rust, t.Tagging != External || c.variant.Form == Members
		if t.Tagging == External {
			a = l.fields(c.variant.Fields, in)
		} else {
			a = l.variant(t, c.variant)
		}
	case t != nil && (t.Kind == Struct || t.Kind == Enum):
		in, ok = t.Name, true
		if a = l.of(t); len(c.same) > 0 { // the value of a tagged variant
			a = l.merged(t)
		}
	}
	for i := len(c.same) - 1; i >= 0 && a.kind != there; i-- {
		b := &c.same[i]
		ok = true
		if b.enum == nil {
			a = stronger(a, l.fields(b.fields, b.in))
		} else if b.enum.Tag == name {
			a = l.tag(b.enum, b.of)
		}
		if in == "" {
			in = "the object there"
		}
	}
	if !ok {
		c.noFields(name, before)
	}
	return a, in, ok
}

// noFields answers for a member of what has none.
func (c *cursor) noFields(name string, before []Step) {
	at := PathString(before)
	if c.shape.Kind == Map && c.opaque != nil && c.opaque.Kind != Alias {
		c.f.cannotTell(c.opaque.WhyPlace, "%s, by way of a map: which keys it has, that code decides", c.opaque.Why)
		return
	}
	switch c.shape.Kind {
	case Array:
		c.miss(c.f.Place, "%s is an array: write %s[].%s for a field of any of its items", where(before), at, name)
	case Map:
		c.miss(c.f.Place, "%s is a map: write %s{} for any of its values, whatever their keys", where(before), at)
	default:
		c.miss(c.f.Place, "%s is %s and has no fields", where(before), c.s.Describe(c.shape))
	}
}

// miss answers that the step leads nowhere: an absence only where the witness holds
// the types it has completely.
func (c *cursor) miss(place Place, format string, args ...any) bool {
	if c.s.Coverage.Fields != Full {
		c.f.notTold("this witness does not hold everything there: "+format, args...)
		return false
	}
	c.f.absent(place, format, args...)
	return false
}

func placeOr(p, other Place) Place {
	if p == (Place{}) {
		return other
	}
	return p
}

func (c *cursor) ownerPlace() Place {
	if c.variant != nil {
		return c.variant.Place
	}
	if c.owner != nil {
		return c.owner.Place
	}
	return c.f.Place
}

// take moves the cursor to a member.
func (c *cursor) take(a answer, name string) {
	field := a.field
	c.f.passed = append(c.f.passed, field)
	if a.loose && !(field.Optional && field.Omitted && field.OmittedTold == YesTold) {
		copied := *field
		copied.Optional, copied.Omitted, copied.OmittedTold = true, true, YesTold
		field = &copied
	}
	c.f.Field, c.f.Place, c.f.ViaAlias = field, field.Place, a.alias
	c.f.Variant, c.f.Values, c.f.Open = nil, nil, false
	if c.inspected = c.inspected && !a.shallow; c.inspected && c.flow != Out {
		c.f.coded(a.coded)
	}
	c.gate("field", name, field.Gate, field.Withheld, field.Place)
	// The name of a variant is as far as the gate of the variant reaches.
	c.inspected = c.inspected && (field.GatesInside || a.values != nil)
	variant := c.variant
	t := c.owner
	c.enter(field.shapeOn(c.flow))
	switch {
	case a.values != nil:
		c.f.Values, c.f.Open = a.values, a.open
	case variant != nil && t.Tagging == Adjacent && name == t.Content && variant.Form == Members:
		c.owner, c.variant, c.content = t, variant, true
		c.shape = Shape{Kind: Ref, Ref: t.ID}
	}
}

// Resolve follows aliases from shape to what they mean. The type is nil where a
// shape without a name, or a type that the surface does not hold, is reached.
func (s *Surface) Resolve(shape Shape) (Shape, *Type) {
	for range maxAliases {
		if shape.Kind != Ref {
			return shape, nil
		}
		t := s.Type(shape.Ref)
		if t == nil {
			return Shape{Kind: Uncertain, Why: "the type " + string(shape.Ref) + " is not held"}, nil
		}
		if t.Kind != Alias {
			return shape, t
		}
		nullable := shape.Nullable
		shape = t.Shape
		shape.Nullable = shape.Nullable || nullable
	}
	return Shape{Kind: Uncertain, Why: "aliases go round"}, nil
}
