package report

import "codexpin/checks/surface"

// uses collects the types that the fields of a method's messages have, in order of
// appearance, enums with their variants.
func (d describer) uses(m *surface.Method) []Type {
	var out []Type
	seen := map[surface.TypeID]bool{}
	var add func(shape surface.Shape)
	add = func(shape surface.Shape) {
		for _, e := range shape.Elem {
			add(e)
		}
		t := d.s.Type(shape.Ref)
		if shape.Kind != surface.Ref || t == nil || seen[t.ID] {
			return
		}
		seen[t.ID] = true
		described := d.head(t)
		if t.Kind == surface.Enum {
			described.Variants = d.variants(t, !m.InspectParams)
		}
		out = append(out, described)
		if t.Kind == surface.Alias {
			add(t.Shape)
		}
	}
	for _, message := range []surface.Shape{m.Params, m.Result} {
		if _, t := d.s.Resolve(message); t != nil {
			seen[t.ID] = true
			d.eachField(t.Fields, 0, func(f *surface.Field) { add(f.Shape) })
			for i := range t.Variants {
				add(t.Variants[i].Shape)
				d.eachField(t.Variants[i].Fields, 0, func(f *surface.Field) { add(f.Shape) })
			}
		}
	}
	return out
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
