package schema

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// singleKey gives the member of an object that has that one and takes no other, as an
// externally tagged variant with data is written.
func singleKey(n *node) *member {
	props, must, more := n.get("properties"), n.get("required"), n.get("additionalProperties")
	if props == nil || must == nil || more == nil || !more.isFalse() || len(props.members()) != 1 || len(must.items()) != 1 {
		return nil
	}
	if m := &props.members()[0]; must.items()[0].text == m.name && formOf(n).kind == formObject {
		return m
	}
	return nil
}

// tagValue gives the one string that the member name of n must be, nil if it is not so.
func tagValue(n *node, name string) *node {
	props := n.get("properties")
	if props == nil || props.kind != object {
		return nil
	}
	value := props.get(name)
	if value == nil {
		return nil
	}
	list, ok := stringsOf(value)
	if !ok || len(list) != 1 {
		return nil
	}
	if must := n.get("required"); must != nil {
		for i := range must.items() {
			if must.items()[i].text == name {
				return list[0]
			}
		}
	}
	return nil
}

// maxTagged bounds the members of an alternative among which a tag is looked for: each
// of them costs a look at all alternatives. Codex's largest has 17.
const maxTagged = 512

// commonTag gives the name of the member whose one value tells the alternatives apart,
// "" if there is none. Of several, type goes first, then the order of the first
// alternative.
func commonTag(alts []*node) string {
	props := alts[0].get("properties")
	if props == nil {
		return ""
	}
	best := ""
	if len(props.members()) > maxTagged {
		return ""
	}
	for i := range props.members() {
		name := props.members()[i].name
		if (best == "" || name == "type") && isTag(alts, name) {
			best = name
		}
	}
	return best
}

func isTag(alts []*node, name string) bool {
	seen := make(map[string]bool, len(alts))
	for _, alt := range alts {
		v := tagValue(alt, name)
		if v == nil || seen[v.text] || formOf(alt).kind != formObject {
			return false
		}
		seen[v.text] = true
	}
	return true
}

// internal makes an internally tagged enum.
func (c *converter) internal(t *surface.Type, alts []*node, tag string) *surface.Type {
	t.Tagging, t.Tag = surface.Internal, tag
	denied := 0
	for _, alt := range alts {
		value := tagValue(alt, tag)
		v := surface.Variant{Wire: value.text, Place: c.place(alt, t.Name+"::"+value.text)}
		id := t.ID + surface.TypeID("@"+value.text)
		fields, deny, why := c.fields(alt, id, tag)
		if why == "" {
			fields, why = c.within(alt, id, fields)
		}
		if why != "" {
			return unclear(t, "%s", why)
		}
		if v.Fields = fields; len(fields) > 0 {
			v.Form = surface.Members
		}
		if deny {
			denied++
		}
		t.Variants = append(t.Variants, v)
	}
	t.DenyUnknown = denied == len(alts)
	return t
}

// within adds the members of a choice that stands beside the members of a variant.
func (c *converter) within(alt *node, id surface.TypeID, fields []surface.Field) ([]surface.Field, string) {
	f := formOf(alt)
	if len(f.alt) == 0 {
		return fields, ""
	}
	choice := c.choice(c.blank(alt, id+".oneOf"), f)
	if choice.Kind == surface.Unclear {
		return nil, choice.Why
	}
	members, ok := membersOf(choice)
	if !ok {
		_, value, _ := strings.Cut(string(id), "@")
		return nil, fmt.Sprintf("alternatives that cannot be told apart within the alternative %q", value)
	}
	return append(fields, members...), ""
}
