package surface

import "strings"

// maxFlatten bounds flattened structs within each other.
const maxFlatten = 16

// member is a field found by name, with the variant it stands in, if any.
type member struct {
	field *Field
	in    string // the type it stands in, for messages
	alias bool
}

// field steps to the member called name.
func (c *cursor) field(name string, before []Step) bool {
	fields, in, ok := c.members(before)
	if !ok {
		return false
	}
	if c.tagStep(name) {
		return true
	}
	found, open, unclear := c.s.lookup(fields, name, 0)
	switch {
	case found != nil && c.flow == Out && (found.field.NoOut || found.alias):
		c.f.Field, c.f.Owner = found.field, c.owner
		c.f.absent(found.field.Place, "%s of %s is read and never written", name, in)
	case found != nil && c.flow == In && found.field.NoIn:
		c.f.Field, c.f.Owner = found.field, c.owner
		c.f.absent(found.field.Place, "%s of %s is written and never read", name, in)
	case found != nil:
		c.take(found.field, name, found.alias)
		return true
	case unclear != nil:
		c.f.cannotTell(unclear.WhyPlace, "%s", unclear.Why)
	case open != nil:
		c.f.cannotTell(open.Place, "%s takes any further key", in)
	case c.variant == nil && c.owner != nil && c.owner.Kind == Enum:
		return c.common(c.owner, name)
	default:
		if t := c.flatEnum(fields); t != nil {
			return c.common(t, name)
		}
		c.f.Owner = c.owner
		c.f.absent(c.ownerPlace(), "%s has no field %s", in, name)
	}
	return false
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

// members gives the fields at the position and the name of what holds them.
func (c *cursor) members(before []Step) (fields []Field, in string, ok bool) {
	t := c.owner
	switch {
	case c.variant != nil && c.variant.Form == Members:
		return c.variant.Fields, t.Name + "::" + c.variant.Rust, true
	case t != nil && t.Kind == Struct:
		return t.Fields, t.Name, true
	case t != nil && t.Kind == Enum:
		return nil, t.Name, true
	}
	c.f.absent(c.f.Place, "%s is %s and has no fields", where(before), c.s.Describe(c.shape))
	return nil, "", false
}

// take moves the cursor to a field.
func (c *cursor) take(field *Field, name string, alias bool) {
	c.f.Field, c.f.Place, c.f.ViaAlias = field, field.Place, alias
	c.f.Variant, c.f.Values = nil, nil
	c.f.gate("field", name, field.Gate, c.inspected, field.Place)
	c.enter(field.Shape)
}

// tagStep answers for the tag of an internally or adjacently tagged enum, which is
// a string with the variants' names as values, and for the content of an adjacent one.
func (c *cursor) tagStep(name string) bool {
	t := c.owner
	if t == nil || t.Kind != Enum || (t.Tagging != Internal && t.Tagging != Adjacent) || t.Tag != name {
		return false
	}
	c.f.Field, c.f.Place = &Field{Wire: name, Shape: Shape{Kind: String}, Place: t.Place}, t.Place
	values := t.Values()
	if c.variant != nil {
		values = []Value{{Wire: c.variant.Wire, Accepted: !c.variant.NoIn, Emitted: !c.variant.NoOut, Of: c.variant.Rust, Place: c.variant.Place}}
	}
	c.enter(Shape{Kind: String})
	c.f.Values, c.f.Open = values, t.Open
	return true
}

// lookup finds a field by wire name or alias, through flattened members. open is a
// flattened map, which takes any key; unclear a flattened member that could not be read.
func (s *Surface) lookup(fields []Field, name string, depth int) (found *member, open *Field, unclear *Type) {
	for i := range fields {
		field := &fields[i]
		if !field.Flatten && (field.Wire == name || contains(field.Aliases, name)) {
			return &member{field: field, alias: field.Wire != name}, nil, nil
		}
	}
	for i := range fields {
		if !fields[i].Flatten {
			continue
		}
		f, o, u := s.lookupFlat(&fields[i], name, depth)
		if f != nil {
			return f, nil, nil
		}
		if o != nil {
			open = o
		}
		if u != nil {
			unclear = u
		}
	}
	return nil, open, unclear
}

func (s *Surface) lookupFlat(field *Field, name string, depth int) (*member, *Field, *Type) {
	if depth > maxFlatten {
		return nil, nil, &Type{Why: "flattened members go round", WhyPlace: field.Place}
	}
	shape, t := s.Resolve(field.Shape)
	switch {
	case shape.Kind == Map || shape.Kind == Any:
		return nil, field, nil
	case shape.Kind == Uncertain:
		return nil, nil, &Type{Why: shape.Why, WhyPlace: field.Place}
	case t == nil:
		return nil, nil, &Type{Why: "a flattened member is " + s.Describe(shape), WhyPlace: field.Place}
	case t.HandIn || t.HandOut:
		return nil, nil, t
	case t.Kind == Struct:
		return s.lookup(t.Fields, name, depth+1)
	case t.Kind == Enum && t.Tagging != Untagged && t.Tag == name:
		return &member{field: &Field{Wire: name, Shape: Shape{Kind: Ref, Ref: t.ID}, Place: t.Place}}, nil, nil
	case t.Kind == Enum:
		return nil, nil, nil // its variants' members need an @ step
	}
	return nil, nil, t
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

// Describe says what a shape is, for messages: "an array", "a string", "the struct X".
func (s *Surface) Describe(shape Shape) string {
	switch shape.Kind {
	case NoShape:
		return "nothing"
	case Ref:
		if t := s.Type(shape.Ref); t != nil {
			return map[Kind]string{Struct: "the object ", Enum: "the enum ", Alias: "", Unclear: ""}[t.Kind] + t.Name
		}
		return string(shape.Ref)
	}
	return map[ShapeKind]string{Null: "null", Any: "any JSON value", Bool: "a boolean", Integer: "an integer", Number: "a number",
		String: "a string", Array: "an array", Map: "a map", TupleOf: "a tuple", Uncertain: "unclear"}[shape.Kind]
}

// Label writes a shape as contracts do: string, string[], ModelInfo{}, integer.
// A trailing ? marks null.
func (s *Surface) Label(shape Shape) string {
	text := ""
	switch shape.Kind {
	case Ref:
		text = string(shape.Ref)
		if t := s.Type(shape.Ref); t != nil {
			text = t.Name
		} else if i := strings.LastIndex(text, "::"); i >= 0 {
			text = text[i+2:]
		}
	case Array:
		text = s.Label(shape.Elem[0]) + "[]"
	case Map:
		text = s.Label(shape.Elem[0]) + "{}"
	case TupleOf:
		var parts []string
		for _, e := range shape.Elem {
			parts = append(parts, s.Label(e))
		}
		text = "(" + strings.Join(parts, ", ") + ")"
	default:
		text = map[ShapeKind]string{NoShape: "", Null: "null", Any: "any", Bool: "bool", Integer: "integer", Number: "number",
			String: "string", Uncertain: "?"}[shape.Kind]
	}
	if shape.Nullable {
		text += "?"
	}
	return text
}
