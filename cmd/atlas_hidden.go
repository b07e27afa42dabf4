package cmd

import (
	"strings"

	"codexpin/checks/schema"
	"codexpin/checks/surface"
)

// hidden collects the types that are reached, and that the JSON Schema hides or has in a
// form that cannot be read, as the bindings have them.
type hidden struct {
	have   map[surface.TypeID]bool
	tables *surface.Surface
	types  []*surface.Type
}

// reach collects what the methods and types of s lead to.
func (h *hidden) reach(s *surface.Surface) {
	for _, m := range s.Methods {
		m.Params, m.Result = h.shape(m.Params), h.shape(m.Result)
	}
	for _, t := range s.Types {
		h.inside(t)
	}
}

func (h *hidden) inside(t *surface.Type) {
	t.Shape = h.shape(t.Shape)
	h.fields(t.Fields)
	for i := range t.Variants {
		v := &t.Variants[i]
		v.Shape = h.shape(v.Shape)
		h.fields(v.Fields)
	}
}

func (h *hidden) fields(fields []surface.Field) {
	for i := range fields {
		fields[i].Shape = h.shape(fields[i].Shape)
	}
}

// shape makes sure that the type at a shape is held. A type that bindings have outside
// v2 alone, and the schema within, is that of the schema.
func (h *hidden) shape(s surface.Shape) surface.Shape {
	for i := range s.Elem {
		s.Elem[i] = h.shape(s.Elem[i])
	}
	if s.Kind != surface.Ref || h.have[s.Ref] {
		return s
	}
	if id := "v2::" + s.Ref; h.have[id] && h.tables.Type(id) == nil {
		s.Ref = id
		return s
	}
	if t := bindingOf(h.tables, s.Ref); t != nil {
		h.have[s.Ref] = true
		own := plainType(t, nil)
		own.ID = s.Ref
		own.Fields = h.spread(own.Fields)
		for i := range own.Variants {
			own.Variants[i].Fields = h.spread(own.Variants[i].Fields)
		}
		h.types = append(h.types, own)
		h.inside(own)
	}
	return s
}

// bindingOf gives the binding of a type of the schema. Bindings put types of other
// crates outside v2, where the schema has all that v2 reaches within.
func bindingOf(tables *surface.Surface, id surface.TypeID) *surface.Type {
	if t := tables.Type(id); t != nil {
		return t
	}
	if bare, ok := strings.CutPrefix(string(id), "v2::"); ok {
		return tables.Type(surface.TypeID(bare))
	}
	return nil
}

// spread puts the members of choices that are written out in place among those of the
// objects around them.
func (h *hidden) spread(fields []surface.Field) []surface.Field {
	out, _ := schema.Spread(fields, h.tables.Type)
	return plainFields(out, nil)
}

// apart gives a type outside v2 an id in v1 where v2 has one of its name, so that the
// bare name means both, as it does in the source.
func apart(s *surface.Surface) {
	ids := map[surface.TypeID]bool{}
	for _, t := range s.Types {
		ids[t.ID] = true
	}
	moved := func(id surface.TypeID) surface.TypeID {
		if ids["v2::"+id] {
			return "v1::" + id
		}
		return id
	}
	var shape func(s *surface.Shape)
	shape = func(s *surface.Shape) {
		s.Ref = moved(s.Ref)
		for i := range s.Elem {
			shape(&s.Elem[i])
		}
	}
	fields := func(list []surface.Field) {
		for i := range list {
			shape(&list[i].Shape)
		}
	}
	for _, m := range s.Methods {
		shape(&m.Params)
		shape(&m.Result)
	}
	for _, t := range s.Types {
		t.ID = moved(t.ID)
		shape(&t.Shape)
		fields(t.Fields)
		for i := range t.Variants {
			shape(&t.Variants[i].Shape)
			fields(t.Variants[i].Fields)
		}
	}
}
