package syntax

import "strings"

// walk visits all items, variants and fields in the order of the file, what holds
// before what is held. visit tells whether to go into what it was given.
func (f *File) walk(visit func(node) bool) {
	f.walkItems(f.Items, node{test: f.IsTestOnly(f.Attrs)}, visit)
}

// walkItems visits items; up gives the parent, depth and test of each.
func (f *File) walkItems(items []*Item, up node, visit func(node) bool) {
	for _, it := range items {
		n := up
		n.kind, n.span = it.Kind, it.Span
		n.test = up.test || f.IsTestOnly(it.Attrs)
		n.name, n.alts = itemName(it)
		if !visit(n) {
			continue
		}
		below := n
		below.alts = nil
		below.depth++
		if it.Kind == Impl {
			n.name = it.Name
			if n.name == "" {
				n.name = it.Type().Text
			}
		}
		below.parent = n.path()
		f.walkFields(it.Fields, below, visit)
		f.walkVariants(it.Variants, below, visit)
		f.walkItems(it.Items, below, visit)
	}
}

func (f *File) walkFields(fields []Field, up node, visit func(node) bool) {
	for i := range fields {
		n := up
		n.kind, n.span, n.name = StructField, fields[i].Span, fields[i].Name
		n.test = up.test || f.IsTestOnly(fields[i].Attrs)
		visit(n)
	}
}

func (f *File) walkVariants(variants []Variant, up node, visit func(node) bool) {
	for i := range variants {
		v := &variants[i]
		n := up
		n.kind, n.span, n.name = EnumVariant, v.Span, v.Name
		n.test = up.test || f.IsTestOnly(v.Attrs)
		if !visit(n) {
			continue
		}
		n.parent = n.path()
		n.depth++
		f.walkFields(v.Fields, n, visit)
	}
}

// itemName is the name of an item in a path, with the other spellings of an impl.
func itemName(it *Item) (name string, alts []string) {
	switch it.Kind {
	case Impl:
		return implName(it)
	case MacroCall, MacroRules:
		return it.Name + "!", nil
	case Use:
		return "use", nil
	case Other:
		return "extern", nil
	}
	return it.Name, nil
}

// implName spells an impl with and without the generic arguments, and the paths,
// of its trait and its type.
func implName(it *Item) (string, []string) {
	types := typeNames(it.Type())
	if it.Trait().Form == NoType {
		return "impl " + types[0], prefixed("impl ", types[1:])
	}
	var all []string
	for _, tr := range typeNames(it.Trait()) {
		all = append(all, prefixed("impl "+tr+" for ", types)...)
	}
	return all[0], all[1:]
}

func prefixed(prefix string, list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, prefix+s)
	}
	return out
}

// typeNames is the text of a type, its path and its last segment.
func typeNames(t Type) []string {
	list := []string{t.Text}
	if t.Form == PathType {
		list = append(list, strings.Join(t.Path, "::"), t.last())
	}
	return list
}

// IsTestOnly tells whether attributes keep an item out of every build but that of
// tests: #[test], #[tokio::test] and others that end in test, #[cfg(test)],
// #[cfg(all(test, …))]. It is false for cfg(not(test)) and cfg(any(test, …)), unless
// each alternative of the any needs test.
func (f *File) IsTestOnly(attrs []Attr) bool {
	for _, a := range attrs {
		if a.Path == "test" || a.Path == "bench" || strings.HasSuffix(a.Path, "::test") {
			return true
		}
		if a.Path == "cfg" && f.needsTest(a.Args, 0) {
			return true
		}
	}
	return false
}

// needsTest tells whether the one cfg predicate in r holds in tests only.
func (f *File) needsTest(r Range, depth int) bool {
	if !f.says(r, "test") {
		return false
	}
	list, err := f.ParseAttrArgs(r)
	return err == nil && len(list) == 1 && depth < maxDepth && f.predicate(list[0], depth)
}

// says tells whether the identifier word is among the tokens of r.
func (f *File) says(r Range, word string) bool {
	r = f.clip(r)
	for i := r.From; i < r.To; i++ {
		if f.Tokens[i].Kind() == Ident && f.Text(f.Tokens[i]) == word {
			return true
		}
	}
	return false
}

func (f *File) predicate(m Meta, depth int) bool {
	if !m.HasArgs {
		return m.Name == "test" && m.Value == Range{}
	}
	list, err := f.ParseAttrArgs(m.Args)
	if err != nil || len(list) == 0 || depth >= maxDepth {
		return false
	}
	switch m.Name {
	case "all":
		for _, sub := range list {
			if f.predicate(sub, depth+1) {
				return true
			}
		}
	case "any":
		for _, sub := range list {
			if !f.predicate(sub, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}
