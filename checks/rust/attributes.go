package rust

import (
	"fmt"
	"strings"

	"codexpin/checks/rust/syntax"
)

// inert tells whether an attribute, serde's apart, leaves what it stands on as it is: a
// helper of a derive, documentation, a lint. Any other may be a macro that rewrites it.
func inert(path string) bool {
	switch path {
	case "derive", "ts", "schemars", "doc", "allow", "expect", "warn", "deny", "forbid", "cfg", "experimental",
		"error", "source", "from", "backtrace", "default", "arg", "clap", "command", "group", "value", "strum",
		"strum_discriminants", "non_exhaustive", "must_use", "deprecated", "repr", "automatically_derived",
		"schema", "display", "validate", "path":
		return true
	}
	return strings.HasPrefix(path, "clippy::") || strings.HasPrefix(path, "rustfmt::") || strings.HasPrefix(path, "diagnostic::")
}

// dependsOnBuild gives the attribute in a cfg_attr that could decide a fact of the wire,
// of a gate or of an option: any but those known to change nothing. "" if there is none,
// or if the condition holds in tests alone, or where documentation is made.
func dependsOnBuild(f *syntax.File, a syntax.Attr) string {
	parts := f.Split(a.Args, ",")
	if len(parts) < 2 {
		return a.Path // a condition over nothing, or one that does not scan
	}
	if f.IsTestOnly([]syntax.Attr{{Path: "cfg", Args: parts[0]}}) || f.Joined(parts[0]) == "docsrs" {
		return ""
	}
	for _, part := range parts[1:] {
		if part.From == part.To {
			continue
		}
		if word := f.Text(f.Tokens[part.From]); !harmlessAttr(f, word, part) {
			return word
		}
	}
	return ""
}

// harmlessAttr tells whether an attribute, whose tokens r are, changes nothing that is
// read wherever it stands.
func harmlessAttr(f *syntax.File, word string, r syntax.Range) bool {
	switch word {
	case "doc", "allow", "expect", "warn", "deny", "forbid", "must_use", "deprecated", "inline", "ts", "schemars", "strum", "non_exhaustive":
		return true
	case "derive":
		if !f.Is(r.From+1, "(") {
			return false
		}
		attr := syntax.Attr{Path: word, Args: syntax.Range{From: r.From + 2, To: f.Tokens[r.From+1].Match()}}
		for name := range deriveNames(f, []syntax.Attr{attr}) {
			switch name {
			case "ExperimentalApi", "Parser", "Args", "Subcommand", "ValueEnum":
				return false
			}
			if !plainDerive(name) {
				return false
			}
		}
		return true
	}
	return false
}

// mentions tells whether an identifier stands among the tokens of r.
func mentions(f *syntax.File, r syntax.Range, word string) bool {
	for i := r.From; i < r.To; i++ {
		if f.Tokens[i].Kind() == syntax.Ident && f.Text(f.Tokens[i]) == word {
			return true
		}
	}
	return false
}

// derives tells whether an item derives the trait called name, whatever its crate.
func derives(f *syntax.File, attrs []syntax.Attr, name string) bool {
	for path := range deriveNames(f, attrs) {
		if path == name || strings.HasSuffix(path, "::"+name) {
			return true
		}
	}
	return false
}

// deriveNames gives the paths in derive attributes.
func deriveNames(f *syntax.File, attrs []syntax.Attr) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, a := range attrs {
			if a.Path != "derive" {
				continue
			}
			names, err := f.AttrNames(a.Args)
			if err != nil {
				continue
			}
			for _, name := range names {
				if !yield(name) {
					return
				}
			}
		}
	}
}

// conditional tells whether a cfg attribute decides, build by build, if something exists.
func conditional(f *syntax.File, attrs []syntax.Attr) bool {
	for _, a := range attrs {
		switch {
		case a.Path == "cfg_attr" && mentions(f, a.Args, "cfg") && dependsOnBuild(f, a) != "":
			return true
		case a.Path == "cfg" && !f.IsTestOnly([]syntax.Attr{a}) && f.Joined(a.Args) != "not ( test )":
			return true
		}
	}
	return false
}

// gates says what experimental attributes put on a field, a variant or an entry.
type gates struct {
	reason string // of #[experimental("…")]; "" for none
	nested bool   // #[experimental(nested)]: gates inside the field's type are looked at
}

func readGates(f *syntax.File, attrs []syntax.Attr) (g gates, err error) {
	for _, a := range attrs {
		if a.Path != "experimental" {
			continue
		}
		reason, ok := soleText(f, a.Args)
		switch {
		case ok && reason != "" && g.reason == "":
			g.reason = reason
		case a.Args.To == a.Args.From+1 && f.Is(a.Args.From, "nested"):
			g.nested = true
		default:
			return g, fmt.Errorf("an experimental attribute of an unknown form")
		}
	}
	return g, nil
}

// unprinted tells whether what the attributes stand on is left out of the JSON Schema or
// of the bindings that Codex prints.
func unprinted(f *syntax.File, attrs []syntax.Attr) bool {
	for _, a := range attrs {
		if (a.Path == "schemars" || a.Path == "ts") && mentions(f, a.Args, "skip") {
			return true
		}
	}
	return false
}

// printedName gives the name that the JSON Schema has of a type, "" where it is its own.
func printedName(f *syntax.File, attrs []syntax.Attr) string {
	for _, a := range attrs {
		if a.Path != "schemars" {
			continue
		}
		for _, part := range f.Split(a.Args, ",") {
			if part.To-part.From < 3 || !f.Is(part.From, "rename") || !f.Is(part.From+1, "=") {
				continue
			}
			if name, ok := soleText(f, syntax.Range{From: part.From + 2, To: part.To}); ok {
				return name
			}
		}
	}
	return ""
}
