package surface

// target is what a shape means once aliases are followed.
type target struct {
	shape   Shape
	typ     *Type // a Struct or Enum; nil for other shapes
	unclear string
	missing TypeID
	opaque  *Type // a type on the way whose strings hand-written code picks from, or that is unclear
}

// flow gives the side from which types are seen at an address. The schema of config.toml is
// one of what is read.
func (c *comparer) flow(at Address) Flow {
	if c.asDerived && at.Kind != AtConfig {
		return derived
	}
	return at.Flow()
}

// target follows aliases from a shape, and hand-written code to what it plainly
// reads or writes on the side of flow.
func (s *Surface) target(shape Shape, flow Flow) (t target) {
	for range maxAliases {
		if t.shape = shape; shape.Kind == Uncertain {
			t.unclear = shape.Why
			return t
		}
		if shape.Kind != Ref {
			return t
		}
		typ := s.Type(shape.Ref)
		if typ == nil {
			t.missing = shape.Ref
			return t
		}
		to, hidden := typ.seenFrom(flow)
		switch {
		case hidden:
			t.unclear, t.opaque = typ.Why, typ
			return t
		case to.Kind != NoShape:
			t.opaque = typ // hand-written code may refuse some of it
		case typ.Kind != Alias:
			t.typ = typ
			return t
		default:
			to = typ.Shape
		}
		if typ.Opaque {
			t.opaque = typ
		}
		to.Nullable = to.Nullable || shape.Nullable
		shape = to
	}
	t.unclear = "aliases go round"
	return t
}

// hides tells whether t is a string of a set that hand-written code decides.
func (t target) hides() bool { return t.opaque != nil && t.typ == nil && t.shape.Kind == String }

// mayBeText tells whether a string may stand there.
func (t target) mayBeText() bool {
	if t.typ != nil {
		return t.typ.mayBe(String)
	}
	return t.shape.Kind == String || t.shape.Kind == Any
}

func (t target) nullable() bool {
	return t.shape.Nullable || t.shape.Kind == Null || t.shape.Kind == Any
}
