package schema

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// nameOf is the last segment of an id.
func nameOf(id surface.TypeID) string {
	if i := strings.LastIndex(string(id), "::"); i >= 0 {
		return string(id[i+2:])
	}
	return string(id)
}

// memberOf is how a place calls the member of the type id whose own id is own: by the
// type's name. It is a part of own, so that it takes no memory.
func memberOf(id, own surface.TypeID) string { return string(own[len(id)-len(nameOf(id)):]) }

// define makes the type called id of a definition and appends it to c.types.
func (c *converter) define(n *node, id surface.TypeID) {
	f := formOf(n)
	var t *surface.Type
	switch {
	case !f.nullable && (f.kind == formObject || f.kind == formValues || f.kind == formChoice):
		t = c.structure(n, f, id)
	default:
		t = c.blank(n, id)
		t.Kind, t.Shape = surface.Alias, c.shape(n, id+".value")
		if t.Shape.Kind == surface.Uncertain {
			t.Kind, t.Why = surface.Unclear, t.Shape.Why
		}
	}
	c.types = append(c.types, t)
}

func (c *converter) blank(n *node, id surface.TypeID) *surface.Type {
	name := nameOf(id)
	return &surface.Type{ID: id, Name: name, Place: c.place(n, name)}
}

func unclear(t *surface.Type, format string, args ...any) *surface.Type {
	*t = surface.Type{ID: t.ID, Name: t.Name, Place: t.Place, Why: fmt.Sprintf("%s:%d: ", t.Place.File, t.Place.Line) + fmt.Sprintf(format, args...)}
	return t
}

// structure makes a type with members or alternatives.
func (c *converter) structure(n *node, f form, id surface.TypeID) *surface.Type {
	t := c.blank(n, id)
	switch f.kind {
	case formValues:
		return c.stringSet(t, n)
	case formChoice:
		return c.choice(t, f)
	}
	t.Kind = surface.Struct
	fields, deny, why := c.fields(n, id, "")
	if why != "" {
		return unclear(t, "%s", why)
	}
	t.Fields, t.DenyUnknown = fields, deny
	if len(f.alt) > 0 {
		beside := c.choice(c.blank(n, id+".oneOf"), f)
		if beside.Kind == surface.Unclear {
			return unclear(t, "%s", beside.Why)
		}
		c.types = append(c.types, beside)
		t.Fields = append(t.Fields, surface.Field{Flatten: true, Shape: surface.Shape{Kind: surface.Ref, Ref: beside.ID}, Place: t.Place})
	}
	return t
}

// fields reads the members of an object, without the one called skip. A member that
// must be there and is not described takes any value. Further keys that are allowed
// in so many words are a flattened map at the end.
func (c *converter) fields(n *node, id surface.TypeID, skip string) (fields []surface.Field, deny bool, why string) {
	required, why := requiredNames(n)
	if why != "" {
		return nil, false, why
	}
	if props := n.get("properties"); props != nil {
		if props.kind != object {
			return nil, false, "properties is no object"
		}
		fields = make([]surface.Field, 0, len(props.members()))
		for i := range props.members() {
			m := &props.members()[i]
			must := required[m.name]
			delete(required, m.name)
			if m.name == skip {
				continue
			}
			own := id + "." + surface.TypeID(m.name)
			only := m.value.get("writeOnly") // bindings leave out what Codex never writes
			fields = append(fields, surface.Field{Wire: m.name, Optional: !must, Omitted: !must, Unprinted: only != nil && only.isTrue(),
				Shape: c.shape(&m.value, own), Place: c.place(&m.value, memberOf(id, own))})
		}
	}
	if list := n.get("required"); list != nil {
		for i := range list.items() {
			if name := list.items()[i].text; required[name] && name != skip {
				delete(required, name)
				fields = append(fields, surface.Field{Wire: name, Shape: surface.Shape{Kind: surface.Any, Nullable: true}, Place: c.place(&list.items()[i], nameOf(id)+"."+name)})
			}
		}
	}
	switch more := n.get("additionalProperties"); {
	case more == nil:
	case more.isFalse():
		deny = true
	default:
		elem := c.shape(more, id+"{}")
		fields = append(fields, surface.Field{Flatten: true, Optional: true, Omitted: true, Place: c.place(more, nameOf(id)),
			Shape: surface.Shape{Kind: surface.Map, Elem: []surface.Shape{elem}}})
	}
	return fields, deny, ""
}

// requiredNames gives the set under required.
func requiredNames(n *node) (map[string]bool, string) {
	list := n.get("required")
	if list == nil {
		return nil, ""
	}
	if list.kind != array {
		return nil, "required is no array"
	}
	set := make(map[string]bool, len(list.items()))
	for i := range list.items() {
		if list.items()[i].kind != text {
			return nil, "required holds something else than names"
		}
		set[list.items()[i].text] = true
	}
	return set, ""
}
