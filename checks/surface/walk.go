package surface

import "fmt"

// maxAliases bounds a chain of aliases, so that a cyclic one ends.
const maxAliases = 32

// cursor is the position of a walk along a path.
type cursor struct {
	s       *Surface
	f       *Fact
	shape   Shape
	flow    Flow
	owner   *Type    // the type that shape resolved to, if it is a named one; its form stands there
	variant *Variant // the variant selected in owner, if any
	// outside: the variant's content is a member of the position, beside the tag; content:
	// the position is that content, of named members.
	outside, content bool
	same             []beside // what else stands in the same object
	opaque           *Type    // of the aliases passed since the last step, one with a hidden set of values
	// through is the first type on the way that hand-written code reads or writes through
	// another one, throughAt the number of steps before it, taken the number of all.
	through          *Type
	throughAt, taken int
	// inspected says that the server looks at the gates of what it reads here, inParams that
	// it looks at some in this message.
	inspected, inParams bool
}

// walk follows the path of f.Address from shape and fills f.
func (s *Surface) walk(f *Fact, shape Shape, params bool) *Fact {
	c := &cursor{s: s, f: f, shape: shape, flow: f.Address.Flow(), inParams: params && f.Method.InspectParams}
	c.inspected = f.Method == nil || c.inParams
	if !s.Coverage.Gated && f.GatesTold == YesTold && (len(f.Address.Path) > 0 || f.Address.HasValue) {
		f.GatesTold = NotTold
	}
	if s.Coverage.Fields == None && len(f.Address.Path) > 0 {
		return f.notTold("this witness holds no fields")
	}
	for i, step := range f.Address.Path {
		if !c.step(step, f.Address.Path[:i]) {
			return f
		}
		c.taken++
	}
	c.end()
	c.declared()
	return f
}

// enforced tells whether a gate here has an effect. The server looks at those that it
// reads as far as inspected goes; of what it writes, it withholds some fields. Of a type
// by itself it is not known who reads it. An attribute without an effect and one whose
// effect is not told are two things: see Coverage.Enforced.
func (c *cursor) enforced(withheld bool) (yes bool, told Told) {
	switch {
	case c.flow == Both, c.flow == In && c.inspected, c.flow == Out && withheld:
		return true, YesTold
	case c.s.Coverage.Enforced, c.flow == In && !c.inParams:
		return false, YesTold
	}
	return false, NotTold
}

// gate notes a gate of that reason, if there is one, on what the last step led to.
func (c *cursor) gate(of, name, reason string, withheld bool, place Place) {
	yes, told := c.enforced(withheld)
	c.f.gate(Gate{Of: of, Name: name, Reason: reason, Enforced: yes, EnforcedTold: told, Place: place})
}

// resolve follows aliases from the cursor's shape to something with structure. It
// returns false, with f answered, when a form on the way cannot be read.
func (c *cursor) resolve() bool {
	for range maxAliases {
		if c.shape.Kind == Uncertain {
			c.f.cannotTell(c.f.Place, "%s", c.shape.Why)
			return false
		}
		if c.shape.Kind != Ref || c.variant != nil {
			return true
		}
		t := c.s.Type(c.shape.Ref)
		if t == nil {
			c.f.notTold("this witness does not hold the type %s", c.shape.Ref)
			return false
		}
		if c.inspected && c.flow != Out {
			c.f.coded(t)
		}
		if c.owner != t {
			c.f.Types = append(c.f.Types, t)
			c.f.passed = append(c.f.passed, t)
		}
		c.owner = t
		if c.flow == In && t.NoIn || c.flow == Out && t.NoOut {
			c.f.cannotTell(t.Place, "%s is %s", t.Name, oneSided(c.flow))
			return false
		}
		if as, hidden := t.seenFrom(c.flow); hidden {
			c.f.cannotTell(t.WhyPlace, "%s", t.Why)
			return false
		} else if as.Kind != NoShape {
			if c.through == nil {
				c.through, c.throughAt = t, c.taken
			}
			c.opaque = t // hand-written code may refuse some of it
			as.Nullable = as.Nullable || c.shape.Nullable
			c.owner, c.shape = nil, as // none of its members is on the wire
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
// from its derived side, if the other side is known at all and may be of that form.
func (t *Type) seenFrom(flow Flow) (as Shape, hidden bool) {
	switch {
	case t.Kind == Unclear:
		return Shape{}, true
	case flow == derived:
		return Shape{}, false
	case t.HandIn && flow != Out:
		as, hidden = t.ReadAs, t.ReadAs.Kind == NoShape
	case t.HandOut && flow != In:
		as, hidden = t.WriteAs, t.WriteAs.Kind == NoShape
	}
	if flow == Both {
		as, hidden = Shape{}, hidden || t.Kind != Alias && !t.mayBe(as.Kind)
	}
	return as, hidden
}

// mayBe tells whether a struct or an enum, as it is derived, may be what stands on a side
// that is of that kind, so that the derived side speaks for both.
func (t *Type) mayBe(kind ShapeKind) bool {
	switch kind {
	case NoShape, Any, Map, Ref:
		return true
	case String:
		return t.Kind == Enum && (t.Tagging == External || t.Tagging == Untagged)
	}
	return t.Kind == Enum && t.Tagging == Untagged
}

// step takes one step; false means that f is answered.
func (c *cursor) step(step Step, before []Step) bool {
	if !c.resolve() {
		return false
	}
	if c.shape.Kind == Any {
		why := "%s holds any JSON value; its members are not declared"
		if f := c.f.Field; f != nil && (c.flow == In && f.ReadAs.Kind != NoShape || c.flow == Out && f.WriteAs.Kind != NoShape) {
			why = "%s goes through code that takes any JSON value; what that makes of its members is not followed"
		}
		c.f.cannotTell(c.f.Place, why, where(before))
		return false
	}
	switch step.Kind {
	case StepItem:
		return c.element(Array, "array", before)
	case StepEntry:
		return c.element(Map, "map", before)
	case StepIndex:
		if c.shape.Kind != TupleOf || step.Index >= len(c.shape.Elem) {
			return c.miss(c.f.Place, "%s is no tuple with a member %d", where(before), step.Index)
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
		if kind == Map && c.open() {
			c.f.cannotTell(c.ownerPlace(), "%s takes further keys beside its fields", where(before))
			return false
		}
		return c.miss(c.f.Place, "%s is %s, not a%s %s", where(before), c.s.Describe(c.shape), map[bool]string{true: "n"}[kind == Array], word)
	}
	c.enter(c.shape.Elem[0])
	return true
}

// open tells whether the position is an object that takes further keys, or may be one.
func (c *cursor) open() bool {
	a, _, ok := c.find("", nil)
	return ok && (a.kind == openKeys || a.kind == unclear)
}

// enter makes shape the position, outside any type until resolved.
func (c *cursor) enter(shape Shape) {
	c.shape, c.owner, c.variant, c.opaque = shape, nil, nil, nil
	c.same, c.outside, c.content = nil, false, false
}

func where(steps []Step) string {
	if len(steps) == 0 {
		return "what stands there"
	}
	return fmt.Sprintf("`%s`", PathString(steps))
}
