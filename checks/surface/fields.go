package surface

import "fmt"

// FieldsOf lists the fields of the object that a shape is, seen from one side, those
// of flattened structs among them; the fields that the side never sees are left out.
// A shape without members (null, nothing) has none. why says what keeps them from
// being told: a form that could not be read, an open map, an enum whose variants
// differ.
func (s *Surface) FieldsOf(shape Shape, flow Flow) (fields []Field, why string) {
	l := &fieldList{s: s, flow: flow}
	why = l.object(shape, 0)
	return l.fields, why
}

// fieldList collects the fields of an object.
type fieldList struct {
	s      *Surface
	flow   Flow
	fields []Field
	work   int // types looked into, at most maxLookup
}

func (l *fieldList) object(shape Shape, depth int) (why string) {
	shape, t, why := l.s.Seen(shape, l.flow)
	switch {
	case why != "":
		return why
	case shape.Kind == NoShape || shape.Kind == Null:
		return ""
	case t == nil:
		return "it is " + l.s.Describe(shape)
	case t.Kind == Struct:
		return l.members(t.Fields, depth)
	}
	return fmt.Sprintf("%s is an enum, whose variants have fields of their own", t.Name)
}

// members takes a struct's or a variant's fields, with flattened ones put in place.
func (l *fieldList) members(list []Field, depth int) (why string) {
	if l.work++; depth > maxFlatten || l.work > maxLookup {
		l.fields = nil
		return "flattened members go round"
	}
	for i := range list {
		field := &list[i]
		if !offered(field.NoIn, field.NoOut, l.flow) {
			continue
		}
		if !field.Flatten {
			l.fields = append(l.fields, *field)
			continue
		}
		from := len(l.fields)
		if why := l.object(field.shapeOn(l.flow), depth+1); why != "" {
			l.fields = nil
			return "a flattened member: " + why
		}
		if shape, _ := l.s.Resolve(field.shapeOn(l.flow)); shape.Nullable { // it may be missing whole
			for i := from; i < len(l.fields); i++ {
				l.fields[i].Optional, l.fields[i].Omitted = true, true
			}
		}
	}
	return ""
}

// VariantFields is FieldsOf for one variant of an enum.
func (s *Surface) VariantFields(v *Variant, flow Flow) (fields []Field, why string) {
	switch v.Form {
	case Unit:
		return nil, ""
	case Members:
		l := &fieldList{s: s, flow: flow}
		why = l.members(v.Fields, 0)
		return l.fields, why
	}
	return s.FieldsOf(v.Shape, flow)
}

// Seen follows aliases, and the shapes that hand-written code goes through, to what a
// side sees. It may be null where a shape on the way may.
func (s *Surface) Seen(shape Shape, flow Flow) (Shape, *Type, string) {
	nullable := false
	for range maxAliases {
		shape.Nullable = shape.Nullable || nullable
		nullable = shape.Nullable
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
