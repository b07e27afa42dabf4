package surface

// maxNulls bounds untagged enums within each other.
const maxNulls = 8

// MayBeNull tells whether null may stand at a shape, as one side sees it: by the shape
// itself, by an alias on the way, or as one of the variants of an untagged enum. A shape
// that is null and nothing else counts; one that takes any JSON value does not.
func (s *Surface) MayBeNull(shape Shape, flow Flow) bool {
	return s.mayBeNull(shape, flow, 0)
}

func (s *Surface) mayBeNull(shape Shape, flow Flow, depth int) bool {
	resolved, t, why := s.Seen(shape, flow)
	switch {
	case resolved.Kind == Any:
		return false
	case shape.Nullable || resolved.Nullable || resolved.Kind == Null:
		return true
	case t == nil || why != "" || t.Kind != Enum || depth > maxNulls:
		return false
	}
	for i := range t.Variants {
		v := &t.Variants[i]
		bare := v.Untagged || t.Tagging == Untagged
		if !bare || !offered(v.NoIn, v.NoOut, flow) {
			continue
		}
		if v.Form == Unit || v.Form == Newtype && s.mayBeNull(v.Shape, flow, depth+1) {
			return true
		}
	}
	return false
}

// HiddenAt gives the place of what hides what one side sees at a shape: of the type on
// the way whose form cannot be read. It is zero where nothing hides it, or has no place.
func (s *Surface) HiddenAt(shape Shape, flow Flow) Place {
	for range maxAliases {
		t := s.Type(shape.Ref)
		if shape.Kind != Ref || t == nil {
			return Place{}
		}
		as, hidden := t.seenFrom(flow)
		switch {
		case hidden:
			return t.WhyPlace
		case as.Kind != NoShape:
			shape = as
		case t.Kind == Alias:
			shape = t.Shape
		default:
			return Place{}
		}
	}
	return Place{}
}
