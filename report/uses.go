package report

import "codexpin/checks/surface"

// uses collects the types that the fields of a method's messages have, in order of
// appearance, enums with their variants.
func (d describer) uses(m *surface.Method) []Type {
	var out []Type
	seen := map[surface.TypeID]bool{}
	var add func(shape surface.Shape, at surface.Address)
	add = func(shape surface.Shape, at surface.Address) {
		for i, e := range shape.Elem {
			add(e, at.Step(into(shape.Kind, i)))
		}
		t := d.s.Type(shape.Ref)
		if shape.Kind != surface.Ref || t == nil || seen[t.ID] {
			return
		}
		seen[t.ID] = true
		described := d.head(t)
		if t.Kind == surface.Enum {
			described.Variants = d.variants(t, &at)
		}
		out = append(out, described)
		if t.Kind == surface.Alias {
			add(t.Shape, at)
		}
	}
	for _, part := range []surface.Part{surface.Params, surface.Result} {
		message := m.Params
		if part == surface.Result {
			message = m.Result
		}
		_, t := d.s.Resolve(message)
		if t == nil {
			continue
		}
		seen[t.ID] = true
		at := surface.MethodAddress(m.Direction, m.Wire).With(part)
		members := func(fields []surface.Field, at surface.Address) {
			d.eachField(fields, 0, func(f *surface.Field) { add(f.Shape, at.Field(f.Wire)) })
		}
		members(t.Fields, at)
		for i := range t.Variants {
			picked := at.Step(surface.Step{Kind: surface.StepVariant, Name: t.Variants[i].Wire})
			add(t.Variants[i].Shape, picked)
			members(t.Variants[i].Fields, picked)
		}
	}
	return out
}

// into is the step from an array, a map or a tuple to its element i.
func into(kind surface.ShapeKind, i int) surface.Step {
	switch kind {
	case surface.Array:
		return surface.Step{Kind: surface.StepItem}
	case surface.Map:
		return surface.Step{Kind: surface.StepEntry}
	}
	return surface.Step{Kind: surface.StepIndex, Index: i}
}

// eachField calls fn for the fields of a list, through flattened structs.
func (d describer) eachField(list []surface.Field, depth int, fn func(*surface.Field)) {
	for i := range list {
		f := &list[i]
		if _, t := d.s.Resolve(f.Shape); f.Flatten && t != nil && t.Kind == surface.Struct && depth < maxFlat {
			d.eachField(t.Fields, depth+1, fn)
			continue
		}
		fn(f)
	}
}
