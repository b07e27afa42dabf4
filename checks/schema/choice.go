package schema

import (
	"fmt"

	"codexpin/checks/surface"
)

// stringsOf gives the strings that n allows, if it is an enum or const of strings.
func stringsOf(n *node) (list []*node, ok bool) {
	if n.kind != object || formOf(n).kind != formValues {
		return nil, false
	}
	if t := n.get("type"); t != nil && (t.kind != text || t.text != "string") {
		return nil, false
	}
	if one := n.get("const"); one != nil {
		return []*node{one}, one.kind == text && n.get("enum") == nil
	}
	enum := n.get("enum")
	if enum.kind != array || len(enum.items()) == 0 {
		return nil, false
	}
	list = make([]*node, 0, len(enum.items()))
	for i := range enum.items() {
		if enum.items()[i].kind != text {
			return nil, false
		}
		list = append(list, &enum.items()[i])
	}
	return list, true
}

// stringSet makes the enum of an enum or const keyword.
func (c *converter) stringSet(t *surface.Type, n *node) *surface.Type {
	list, ok := stringsOf(n)
	if !ok {
		return unclear(t, "a set of values that are not all strings")
	}
	t.Kind, t.Variants = surface.Enum, make([]surface.Variant, 0, len(list))
	for _, v := range list {
		t.Variants = append(t.Variants, c.unit(t, v))
	}
	return t
}

func (c *converter) unit(t *surface.Type, v *node) surface.Variant {
	return surface.Variant{Wire: v.text, Place: c.place(v, t.Name+"::"+v.text)}
}

// choice makes an enum of alternatives: internally tagged where each has a member
// with one value; external where they stand in oneOf and one is a string or an
// object of one member; else untagged. Adjacent tagging looks as internal does on the
// wire, and is read as that.
func (c *converter) choice(t *surface.Type, f form) *surface.Type {
	t.Kind = surface.Enum
	for _, alt := range f.alt {
		if props := alt.get("properties"); props != nil && len(props.members()) > maxTagged {
			return unclear(t, "an alternative with more than %d members", maxTagged)
		}
	}
	if tag := commonTag(f.alt); tag != "" {
		return c.internal(t, f.alt, tag)
	}
	named := 0
	for _, alt := range f.alt {
		if _, ok := stringsOf(alt); ok || singleKey(alt) != nil {
			named++
		}
	}
	if named == len(f.alt) || named > 0 && f.unique {
		t.Tagging = surface.External
	} else {
		t.Tagging = surface.Untagged
	}
	for i, alt := range f.alt {
		if why := c.alternative(t, alt, i); why != "" {
			return unclear(t, "%s", why)
		}
	}
	return t
}

// alternative appends the variants of one alternative of an enum without tag.
func (c *converter) alternative(t *surface.Type, alt *node, i int) (why string) {
	id := t.ID + surface.TypeID(fmt.Sprintf("@%d", i))
	if t.Tagging == surface.External {
		if list, ok := stringsOf(alt); ok {
			for _, v := range list {
				t.Variants = append(t.Variants, c.unit(t, v))
			}
			return ""
		}
		if key := singleKey(alt); key != nil {
			v := surface.Variant{Wire: key.name, Place: c.place(&key.value, t.Name+"::"+key.name)}
			why = c.content(&v, &key.value, t.ID+surface.TypeID("@"+key.name))
			t.Variants = append(t.Variants, v)
			return why
		}
	}
	v := surface.Variant{Wire: altName(alt, i), Untagged: t.Tagging != surface.Untagged}
	v.Place = c.place(alt, t.Name+"::"+v.Wire)
	why = c.content(&v, alt, id)
	t.Open = t.Open || v.Form == surface.Newtype && v.Shape.Kind == surface.String
	t.Variants = append(t.Variants, v)
	return why
}

// content fills what a variant carries.
func (c *converter) content(v *surface.Variant, n *node, id surface.TypeID) (why string) {
	f := formOf(n)
	if f.kind == formObject && len(f.alt) == 0 && !f.nullable {
		v.Form = surface.Members
		v.Fields, _, why = c.fields(n, id, "")
		return why
	}
	v.Form, v.Shape = surface.Newtype, c.shape(n, id)
	if v.Shape.Kind == surface.TupleOf {
		v.Form = surface.Tuple
	}
	return ""
}

// altName names an alternative of an untagged enum: by its title, by what it refers
// to, else by its number.
func altName(n *node, i int) string {
	if t := n.get("title"); t != nil && t.kind == text && t.text != "" {
		return t.text
	}
	if r := n.get("$ref"); r != nil && r.kind == text {
		for j := len(r.text) - 1; j >= 0; j-- {
			if r.text[j] == '/' {
				return r.text[j+1:]
			}
		}
	}
	return fmt.Sprintf("alternative %d", i+1)
}
