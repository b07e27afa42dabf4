package schema

import (
	"path"
	"slices"
	"strings"

	"codexpin/checks/surface"
)

// described names the type that a point of a file describes, and the fields of it: by the
// innermost definition on the way of the pointer, else by the file. A change of the list
// of required fields is one of the fields that only one side lists. A name that only one
// file has may stand for another type than the surface's of that name: it serves to find
// what a point may be about, and to judge nothing.
func described(file, at string, have, want *node) (surface.TypeID, []string) {
	typ := strings.TrimSuffix(file, path.Ext(file))
	steps := strings.Split(strings.TrimPrefix(at, "/"), "/")
	for i := 0; i+1 < len(steps); i++ {
		if steps[i] != "definitions" && steps[i] != "$defs" || i > 0 && steps[i-1] == "properties" {
			continue
		}
		typ, steps = steps[i+1], steps[i+2:]
		if isSpace(typ) && len(steps) > 0 {
			typ, steps = typ+"/"+steps[0], steps[1:]
		}
		i = -1
	}
	id := surface.TypeID(strings.ReplaceAll(untoken(typ), "/", "::"))
	for i, step := range steps {
		switch {
		case step == "properties" && i+1 < len(steps):
			return id, []string{untoken(steps[i+1])}
		case step == "properties":
			return id, namesOnly(members(have), members(want))
		case step == "required":
			return id, namesOnly(strs(have), strs(want))
		}
	}
	return id, nil
}

// isSpace tells the names of namespaces within the bundle: those of types begin with a
// capital letter.
func isSpace(name string) bool { return name != "" && name[0] >= 'a' && name[0] <= 'z' }

// untoken undoes token.
func untoken(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, "~1", "/"), "~0", "~")
}

// strs are the strings of a list, or the one that a value is.
func strs(n *node) (list []string) {
	switch {
	case n == nil:
	case n.kind == text:
		list = append(list, n.text)
	case n.kind == array:
		for i := range n.items() {
			list = append(list, strs(&n.items()[i])...)
		}
	}
	return list
}

func members(n *node) (list []string) {
	if n != nil && n.kind == object {
		for i := range n.members() {
			list = append(list, n.members()[i].name)
		}
	}
	return list
}

// namesOnly gives the names that one of two lists has alone.
func namesOnly(a, b []string) (list []string) {
	for _, name := range a {
		if !slices.Contains(b, name) {
			list = append(list, name)
		}
	}
	for _, name := range b {
		if !slices.Contains(a, name) {
			list = append(list, name)
		}
	}
	return list
}
