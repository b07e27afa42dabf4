package rust

import (
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// Find gives the items of a file by path, as syntax.File.Find does, and besides them
// what the macros of Codex declare: the entries of the protocol's tables, as
// client_request_definitions::ThreadStart or by their wire name, as
// client_request_definitions::thread/start, and the enums of v2_enum_from_core with
// their variants, as SortKey and SortKey::CreatedAt. As there, the last name alone is
// enough where no whole path matches.
func Find(f *syntax.File, path string) []*syntax.Found {
	if found := f.Find(path); len(found) > 0 {
		return found
	}
	home, name := "", path
	if i := strings.LastIndex(path, "::"); i >= 0 {
		home, name = strings.TrimSuffix(path[:i], "!"), path[i+2:]
	}
	var found, tails []*syntax.Found
	for _, e := range declared(f) {
		switch named := e.name == name || e.wire != "" && e.wire == name; {
		case e.found.Path == path || e.home == home && named:
			found = append(found, e.found)
		case home == "" && named:
			tails = append(tails, e.found)
		}
	}
	if len(found) > 0 {
		return found
	}
	return tails
}

// ItemsIn gives the innermost items that share a line with the given lines, as
// syntax.File.ItemsIn does, where the call of a table is taken apart into its entries.
func ItemsIn(f *syntax.File, fromLine, toLine int) []*syntax.Found {
	entries := declared(f)
	var list []*syntax.Found
	for _, item := range f.ItemsIn(fromLine, toLine) {
		inside := false
		for _, e := range entries {
			s := e.found.Span
			if item.Kind != syntax.MacroCall || s.Start < item.Span.Start || s.End > item.Span.End {
				continue
			}
			whole := item.Span.Line >= fromLine && item.Span.EndLine <= toLine
			if !whole && s.Line <= toLine && s.EndLine >= fromLine {
				list, inside = append(list, e.found), true
			}
		}
		if !inside {
			list = append(list, item)
		}
	}
	return list
}

// declaration is something that a macro call of Codex declares.
type declaration struct {
	home, name, wire string
	found            *syntax.Found
}

// declared lists what macro calls of a file declare, in order. What is not understood is
// left out.
func declared(f *syntax.File) (list []declaration) {
	var walk func(items []*syntax.Item, test bool)
	walk = func(items []*syntax.Item, test bool) {
		for _, item := range items {
			test := test || f.IsTestOnly(item.Attrs)
			switch {
			case item.Kind == syntax.Mod && item.Inline:
				walk(item.Items, test)
			case item.Kind == syntax.MacroCall && item.Name == coreEnumMacro:
				list = append(list, coreEnum(f, item, test)...)
			case item.Kind == syntax.MacroCall && isTable(item.Name):
				list = append(list, tableEntries(f, item, test)...)
			}
		}
	}
	walk(f.Items, f.IsTestOnly(f.Attrs))
	return list
}

func isTable(name string) bool {
	for _, d := range surface.Directions() {
		if tableMacro(d) == name {
			return true
		}
	}
	return false
}

// tableEntries lists the entries of a table by their variants and wire names.
func tableEntries(f *syntax.File, item *syntax.Item, test bool) (list []declaration) {
	for _, part := range f.SplitTypes(item.Body, ",") {
		attrs, rest, err := f.ParseAttrs(part)
		if err != nil || rest.From >= rest.To || f.Tokens[rest.From].Kind() != syntax.Ident {
			continue
		}
		e := declaration{home: item.Name, name: f.Text(f.Tokens[rest.From])}
		if f.Is(rest.From+1, "=") && f.Is(rest.From+2, ">") && rest.From+3 < rest.To {
			e.wire, _ = f.Str(f.Tokens[rest.From+3])
		} else if s, _, err := readSerde(f, attrs); err == nil && s.renamed {
			e.wire = s.rename
		}
		e.found = &syntax.Found{Path: item.Name + "::" + e.name, Kind: syntax.EnumVariant, Span: f.Span(part),
			Tokens: part, Test: test || f.IsTestOnly(attrs)}
		list = append(list, e)
	}
	return list
}

// coreEnum gives an enum that v2_enum_from_core declares, and its variants.
func coreEnum(f *syntax.File, item *syntax.Item, test bool) (list []declaration) {
	_, at, body, ok := macroEnumParts(f, item)
	if !ok {
		return nil
	}
	name := f.Text(f.Tokens[at])
	list = append(list, declaration{name: name, found: &syntax.Found{Path: name, Kind: syntax.Enum, Span: item.Span, Tokens: item.Tokens, Test: test}})
	variants, err := f.ParseVariants(body)
	if err != nil {
		return list
	}
	parts := f.SplitTypes(body, ",")
	for i, v := range variants {
		if i < len(parts) {
			list = append(list, declaration{home: name, name: v.Name, found: &syntax.Found{Path: name + "::" + v.Name,
				Kind: syntax.EnumVariant, Span: f.Span(parts[i]), Tokens: parts[i], Test: test || f.IsTestOnly(v.Attrs)}})
		}
	}
	return list
}
