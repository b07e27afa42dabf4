package schema

import (
	"fmt"
	"slices"

	"codexpin/checks/surface"
)

// tagOf gives the member with one string, another in each alternative, that tells
// alternatives apart, "" if there is none. Of several, type goes first.
func tagOf(alternatives []*tsType) string {
	best := ""
	for i := range alternatives[0].object().named {
		name := alternatives[0].object().named[i].name
		if (best == "" || name == "type") && isTSTag(alternatives, name) {
			best = name
		}
	}
	return best
}

func isTSTag(alternatives []*tsType, name string) bool {
	seen := make(map[string]bool, len(alternatives))
	for _, alt := range alternatives {
		m := alt.object().member(name)
		if m == nil || m.optional || m.typ.shape != tsLiteral || seen[m.typ.text] {
			return false
		}
		seen[m.typ.text] = true
	}
	return true
}

// enum makes an enum of alternatives: internally tagged where each has a member with
// one string; external where all are strings or objects of one key; else untagged.
func (r *tsReader) enum(made *surface.Type, alternatives []*tsType) {
	made.Kind = surface.Enum
	if tag := tagOf(alternatives); tag != "" {
		made.Tagging, made.Tag = surface.Internal, tag
		for _, alt := range alternatives {
			wire := alt.object().member(tag).typ.text
			v := surface.Variant{Wire: wire, Place: r.place(alt, made.Name+"::"+wire)}
			if v.Fields = r.spread(r.fields(alt, made.ID+surface.TypeID("@"+wire), tag)); len(v.Fields) > 0 {
				v.Form = surface.Members
			}
			made.Variants = append(made.Variants, v)
		}
		return
	}
	named := 0
	for _, alt := range alternatives {
		if alt.shape == tsLiteral || alt.isKeyed() {
			named++
		}
	}
	if named < len(alternatives) {
		made.Tagging = surface.Untagged
	}
	for i, alt := range alternatives {
		r.alternative(made, alt, i)
	}
}

// isKeyed tells whether an alternative is an object of one key that is a variant's name:
// ts-rs writes that in quotes, and the member of an alternative without a name bare.
func (t *tsType) isKeyed() bool {
	return t.shape == tsObject && len(t.named) == 1 && t.named[0].quoted && !t.named[0].optional
}

// spread puts choices that stand beside the members of a variant among these.
func (r *tsReader) spread(fields []surface.Field) []surface.Field {
	fields, gone := Spread(fields, func(id surface.TypeID) *surface.Type {
		i := slices.IndexFunc(r.s.Types, func(t *surface.Type) bool { return t.ID == id })
		if i < 0 {
			return nil
		}
		return r.s.Types[i]
	})
	r.s.Types = slices.DeleteFunc(r.s.Types, func(t *surface.Type) bool { return slices.Contains(gone, t.ID) })
	return fields
}

// alternative appends the variant of one alternative without a tag.
func (r *tsReader) alternative(made *surface.Type, alt *tsType, i int) {
	v := surface.Variant{Place: r.place(alt, made.Name)}
	id := made.ID + surface.TypeID(fmt.Sprintf("@%d", i))
	switch {
	case made.Tagging == surface.External && alt.shape == tsLiteral:
		v.Wire = alt.text
	case made.Tagging == surface.External:
		m := &alt.named[0]
		v.Wire = m.name
		r.content(&v, m.typ, made.ID+surface.TypeID("@"+m.name))
	default:
		v.Wire = fmt.Sprintf("alternative %d", i+1)
		if alt.shape == tsRef {
			v.Wire = alt.text
		}
		r.content(&v, alt, id)
		made.Open = made.Open || v.Form == surface.Newtype && v.Shape.Kind == surface.String
	}
	v.Place.Item = made.Name + "::" + v.Wire
	made.Variants = append(made.Variants, v)
}

// content fills what a variant carries.
func (r *tsReader) content(v *surface.Variant, t *tsType, id surface.TypeID) {
	if t.shape == tsObject {
		v.Form, v.Fields = surface.Members, r.fields(t, id, "")
		return
	}
	v.Form, v.Shape = surface.Newtype, r.shape(t, id)
	if v.Shape.Kind == surface.TupleOf {
		v.Form = surface.Tuple
	}
}
