package surface

import "fmt"

// FieldsOf lists the fields of the object that a shape is, seen from one side, those
// of flattened structs among them; the fields that the side never sees are left out.
// A shape without members (null, nothing) has none. why says what keeps them from
// being told: a form that could not be read, an open map, an enum whose variants
// differ.
func (s *Surface) FieldsOf(shape Shape, flow Flow) (fields []Field, why string) {
	return s.fieldsOf(shape, flow, 0)
}

func (s *Surface) fieldsOf(shape Shape, flow Flow, depth int) ([]Field, string) {
	shape, t, why := s.Seen(shape, flow)
	switch {
	case why != "":
		return nil, why
	case shape.Kind == NoShape || shape.Kind == Null:
		return nil, ""
	case t == nil:
		return nil, "it is " + s.Describe(shape)
	case t.Kind == Struct:
		return s.membersOf(t.Fields, flow, depth)
	}
	return nil, fmt.Sprintf("%s is an enum, whose variants have fields of their own", t.Name)
}

// membersOf lists a struct's or a variant's fields with flattened ones put in place.
func (s *Surface) membersOf(list []Field, flow Flow, depth int) (fields []Field, why string) {
	if depth > maxFlatten {
		return nil, "flattened members go round"
	}
	for _, field := range list {
		if flow == In && field.NoIn || flow == Out && field.NoOut {
			continue
		}
		if !field.Flatten {
			fields = append(fields, field)
			continue
		}
		inner, why := s.fieldsOf(field.Shape, flow, depth+1)
		if why != "" {
			return nil, "a flattened member: " + why
		}
		fields = append(fields, inner...)
	}
	return fields, ""
}

// VariantFields is FieldsOf for one variant of an enum.
func (s *Surface) VariantFields(v *Variant, flow Flow) (fields []Field, why string) {
	switch v.Form {
	case Unit:
		return nil, ""
	case Members:
		return s.membersOf(v.Fields, flow, 0)
	}
	return s.FieldsOf(v.Shape, flow)
}

// Seen follows aliases, and the shapes that hand-written code goes through, to what a
// side sees.
func (s *Surface) Seen(shape Shape, flow Flow) (Shape, *Type, string) {
	for range maxAliases {
		if shape.Kind == Uncertain {
			return shape, nil, shape.Why
		}
		if shape.Kind != Ref {
			return shape, nil, ""
		}
		t := s.Type(shape.Ref)
		if t == nil {
			return shape, nil, fmt.Sprintf("the type %s is not held", shape.Ref)
		}
		as, hidden := t.seenFrom(flow)
		switch {
		case hidden:
			return shape, t, t.Why
		case as.Kind != NoShape:
			shape = as
		case t.Kind == Alias:
			shape = t.Shape
		default:
			return shape, t, ""
		}
	}
	return shape, nil, "aliases go round"
}

// Members gives the fields at an address, why they cannot be told otherwise.
func (f *Fact) Members(s *Surface) (fields []Field, why string) {
	flow := f.Address.Flow()
	if f.Variant != nil && len(f.Address.Path) > 0 && f.Address.Path[len(f.Address.Path)-1].Kind == StepVariant {
		return s.VariantFields(f.Variant, flow)
	}
	return s.FieldsOf(f.Shape, flow)
}
