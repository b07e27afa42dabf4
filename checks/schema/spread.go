package schema

import "codexpin/checks/surface"

// Spread puts the members of a choice that is written out in place within an object,
// `{ "type": "image" } & ({ url } | { fileId })`, among those of the object: each may be
// there. Which of them must be is then not told for the side that sends, and a reader has
// to do without each, but where there is one alternative alone. find gives a type by its id. A choice stays as it is, a flattened
// type, where it has a name of its own, an alternative that is no object, or two
// alternatives with a member of one name. gone are the types that nothing leads to then.
func Spread(fields []surface.Field, find func(surface.TypeID) *surface.Type) (out []surface.Field, gone []surface.TypeID) {
	if len(fields) > 0 && !anyFlattened(fields) {
		return fields, nil
	}
	for _, f := range fields {
		members, ok := []surface.Field(nil), false
		if f.Flatten && f.Shape.Kind == surface.Ref && Unnamed(f.Shape.Ref) {
			if t := find(f.Shape.Ref); t != nil && t.Kind == surface.Enum {
				members, ok = membersOf(t)
			}
		}
		if !ok {
			out = append(out, f)
			continue
		}
		out, gone = append(out, members...), append(gone, f.Shape.Ref)
	}
	return out, gone
}

func anyFlattened(fields []surface.Field) bool {
	for i := range fields {
		if fields[i].Flatten {
			return true
		}
	}
	return false
}

// membersOf gives the members of all alternatives; false where one is no object, or two
// have one of the same name.
func membersOf(t *surface.Type) (members []surface.Field, ok bool) {
	seen := map[string]bool{}
	add := func(f surface.Field) {
		ok = ok && !f.Flatten && !seen[f.Wire]
		seen[f.Wire] = true
		if len(t.Variants) > 1 {
			f.Optional, f.OptionalTold = true, surface.NotTold
			f.Omitted, f.OmittedTold = true, surface.YesTold
		}
		members = append(members, f)
	}
	ok = true
	for _, v := range t.Variants {
		switch {
		case t.Tagging == surface.External && v.Form == surface.Newtype:
			add(surface.Field{Wire: v.Wire, Shape: v.Shape, Place: v.Place})
		case t.Tagging == surface.Untagged && v.Form == surface.Members:
			for _, f := range v.Fields {
				add(f)
			}
		default:
			return nil, false
		}
	}
	return members, ok
}
