package surface

import (
	"fmt"
	"strings"
)

// maxAliases bounds a chain of aliases, so that a cyclic one ends.
const maxAliases = 32

// cursor is the position of a walk along a path.
type cursor struct {
	s       *Surface
	f       *Fact
	shape   Shape
	flow    Flow
	owner   *Type    // the type that shape resolved to, if it is a named one
	variant *Variant // the variant selected in owner, if any
	opaque  *Type    // of the aliases passed since the last step, one with a hidden set of values
	// inspected says that the server looks at gates of fields here.
	inspected bool
}

// walk follows the path of f.Address from shape and fills f.
func (s *Surface) walk(f *Fact, shape Shape, params bool) *Fact {
	c := &cursor{s: s, f: f, shape: shape, flow: f.Address.Flow(), inspected: !params || f.Method == nil || f.Method.InspectParams}
	if !s.Coverage.Gated && f.GatesTold == YesTold && len(f.Address.Path) > 0 {
		f.GatesTold = NotTold
	}
	if s.Coverage.Fields == None && len(f.Address.Path) > 0 {
		return f.notTold("this witness holds no fields")
	}
	for i, step := range f.Address.Path {
		if !c.step(step, f.Address.Path[:i]) {
			return f
		}
	}
	return c.end()
}

// resolve follows aliases from the cursor's shape to something with structure. It
// returns false, with f answered, when a form on the way cannot be read.
func (c *cursor) resolve() bool {
	for range maxAliases {
		if c.shape.Kind == Uncertain {
			c.f.cannotTell(c.f.Place, "%s", c.shape.Why)
			return false
		}
		if c.shape.Kind != Ref || c.variant != nil && c.owner != nil && c.owner.ID == c.shape.Ref {
			return true
		}
		t := c.s.Type(c.shape.Ref)
		if t == nil {
			c.f.notTold("this witness does not hold the type %s", c.shape.Ref)
			return false
		}
		if c.owner != t {
			c.f.Types = append(c.f.Types, t)
		}
		c.owner, c.variant = t, nil
		if as, hidden := t.seenFrom(c.flow); hidden {
			c.f.cannotTell(t.WhyPlace, "%s", t.Why)
			return false
		} else if as.Kind != NoShape {
			as.Nullable = as.Nullable || c.shape.Nullable
			c.shape = as
			continue
		}
		if t.Kind != Alias {
			return true
		}
		if t.Opaque {
			c.opaque = t
		}
		nullable := c.shape.Nullable || t.Shape.Nullable
		c.shape = t.Shape
		c.shape.Nullable = nullable
	}
	c.f.cannotTell(c.f.Place, "aliases of %s go round", c.shape.Ref)
	return false
}

// seenFrom tells whether hand-written code hides the type on that side, and, where the
// code plainly goes through another shape, that shape. A type by itself (Both) is seen
// from its derived side, if the other side is known at all.
func (t *Type) seenFrom(flow Flow) (as Shape, hidden bool) {
	switch {
	case t.Kind == Unclear:
		return Shape{}, true
	case t.HandIn && flow != Out:
		as, hidden = t.ReadAs, t.ReadAs.Kind == NoShape
	case t.HandOut && flow != In:
		as, hidden = t.WriteAs, t.WriteAs.Kind == NoShape
	}
	if flow == Both {
		as = Shape{}
	}
	return as, hidden
}

// step takes one step; false means that f is answered.
func (c *cursor) step(step Step, before []Step) bool {
	if !c.resolve() {
		return false
	}
	if c.shape.Kind == Any {
		c.f.cannotTell(c.f.Place, "%s holds any JSON value; its members are not declared", where(before))
		return false
	}
	switch step.Kind {
	case StepItem:
		return c.element(Array, "array", before)
	case StepEntry:
		return c.element(Map, "map", before)
	case StepIndex:
		if c.shape.Kind != TupleOf || step.Index >= len(c.shape.Elem) {
			c.f.absent(c.f.Place, "%s is no tuple with a member %d", where(before), step.Index)
			return false
		}
		c.enter(c.shape.Elem[step.Index])
		return true
	case StepVariant:
		return c.pickVariant(step.Name, before)
	}
	return c.field(step.Name, before)
}

func (c *cursor) element(kind ShapeKind, word string, before []Step) bool {
	if c.shape.Kind != kind {
		c.f.absent(c.f.Place, "%s is %s, not a%s %s", where(before), c.s.Describe(c.shape), map[bool]string{true: "n"}[kind == Array], word)
		return false
	}
	c.enter(c.shape.Elem[0])
	return true
}

// enter makes shape the position, outside any type until resolved.
func (c *cursor) enter(shape Shape) {
	c.shape, c.owner, c.variant, c.opaque = shape, nil, nil, nil
}

// end answers for the position that the path led to.
func (c *cursor) end() *Fact {
	f := c.f
	f.There, f.Shape, f.Owner = true, c.shape, c.owner
	if c.variant == nil {
		f.There = c.shape.Kind != NoShape
		if !f.There {
			return f.absent(f.Place, "%s has no %s", f.Address.Name, f.Address.Part)
		}
	}
	saved := *f
	if !c.resolve() {
		// The point is there; only what lies behind it is unclear.
		told, why, place := f.Told, f.Why, f.Place
		*f = saved
		f.ValuesTold, f.ValuesWhy = told, why
		if f.Address.HasValue {
			f.Told, f.There, f.Why, f.Place = told, false, why, place
		}
		return f
	}
	f.Owner = c.owner
	c.values()
	if f.Address.HasValue {
		return f.pick()
	}
	return f
}

// values fills the strings that may stand at the position.
func (c *cursor) values() {
	f := c.f
	if c.variant != nil && len(f.Values) > 0 {
		return // a tag step has set them
	}
	t := c.owner
	switch {
	case f.Values != nil:
	case c.opaque != nil && c.shape.Kind == String:
		f.ValuesTold, f.ValuesWhy = CannotTell, c.opaque.Why
	case t != nil && c.variant == nil && t.Kind == Enum && t.Tagging == External:
		f.Values, f.Open = t.Values(), t.Open
	case t != nil && c.variant == nil && t.Kind == Enum && t.Tagging == Untagged:
		f.ValuesTold, f.ValuesWhy = CannotTell, "the variants of an untagged enum have no names on the wire"
	default:
		f.ValuesTold, f.ValuesWhy = noSet(c.s, c.shape)
	}
}

// noSet answers for a position that holds no declared set of strings.
func noSet(s *Surface, shape Shape) (Told, string) {
	if shape.Kind == String {
		return YesTold, "any string may stand there"
	}
	return YesTold, "what stands there is " + s.Describe(shape)
}

// pick answers for the value of the address among f.Values.
func (f *Fact) pick() *Fact {
	if f.ValuesTold != YesTold {
		if f.ValuesTold == NotTold {
			return f.notTold("%s", f.ValuesWhy)
		}
		return f.cannotTell(f.Place, "%s", f.ValuesWhy)
	}
	for i := range f.Values {
		if v := &f.Values[i]; v.Wire == f.Address.Value {
			f.Value, f.Place = v, v.Place
			f.ViaAlias = v.Accepted && !v.Emitted
			f.gate("variant", v.Wire, v.Gate, true, v.Place)
			switch flow := f.Address.Flow(); {
			case flow == Out && !v.Emitted:
				return f.absent(v.Place, "%s is accepted and never sent", v.Wire)
			case flow == In && !v.Accepted:
				return f.absent(v.Place, "%s is sent and never accepted", v.Wire)
			}
			return f
		}
	}
	if len(f.Values) == 0 && f.Shape.Kind == String || f.Open {
		return f.notTold("the set is open: any string may stand there")
	}
	if len(f.Values) == 0 {
		return f.absent(f.Place, "no set of values stands there: %s", f.ValuesWhy)
	}
	return f.absent(f.Place, "%s is not among %s", f.Address.Value, strings.Join(wires(f.Values), ", "))
}

func wires(values []Value) []string {
	var out []string
	for _, v := range values {
		out = append(out, v.Wire)
	}
	return out
}

func where(steps []Step) string {
	if len(steps) == 0 {
		return "what stands there"
	}
	return fmt.Sprintf("`%s`", PathString(steps))
}
