package rust

import (
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// delegates reads a hand-written `impl Args for X` that takes its options from other
// structs, by T::augment_args, and then says no more than which of them go together. ok
// is false for code that may do anything else.
func (c *commandReader) delegates(d *def) (inner []*def, ok bool) {
	m, body := d.module, augments(d)
	if body == (syntax.Range{}) || !harmless(m, body, 0) {
		return nil, false
	}
	f := m.file
	for i := body.From; i < body.To; i++ {
		if !f.Is(i, "augment_args") {
			continue
		}
		t, err := f.ParseType(syntax.Range{From: typeStart(f, body.From, i-2), To: i - 2})
		if err != nil || !f.Is(i-1, ":") || !f.Is(i-2, ":") {
			return nil, false
		}
		e := c.r.resolve(t.Path, m)
		if e.def == nil || e.def == d {
			return nil, false
		}
		inner = append(inner, e.def)
	}
	return inner, len(inner) > 0
}

// augments gives the body of augment_args of a hand-written `impl Args for X`, an empty
// range if there is none.
func augments(d *def) (body syntax.Range) {
	m := d.module
	for _, item := range m.items {
		if item.Kind != syntax.Impl || item.Name != d.name || last(item.Trait()) != "Args" || m.file.IsTestOnly(item.Attrs) {
			continue
		}
		for _, fn := range item.Items {
			if fn.Kind == syntax.Fn && fn.Name == "augment_args" {
				body = fn.Body
			}
		}
	}
	return body
}

// globals marks the options that such code makes global, by the names of their fields:
// mut_arg("model", |arg| arg.global(true)).
func (c *commandReader) globals(d *def, options []surface.Option) {
	names := map[string]bool{}
	globalIn(d.module, augments(d), 0, names)
	for i := range options {
		o := &options[i]
		o.Global = o.Global || names[o.Place.Item[strings.LastIndexByte(o.Place.Item, '.')+1:]]
	}
}

// globalIn collects the names of the arguments that code makes global, functions of the
// same module included.
func globalIn(m *module, body syntax.Range, depth int, names map[string]bool) {
	f := m.file
	for i := body.From; i < body.To; i++ {
		switch {
		case f.Tokens[i].Kind() != syntax.Ident || !f.Is(i+1, "("):
		case f.Is(i, "mut_arg"):
			name, isText := f.Str(f.Tokens[i+2])
			if inside := (syntax.Range{From: i + 2, To: f.Tokens[i+1].Match()}); isText && mentions(f, inside, "global") {
				names[name] = true
			}
		case !f.Is(i-1, ".") && !f.Is(i-1, ":") && depth < 3:
			if fn, _ := soleFunction(m, f.Text(f.Tokens[i])); fn != nil {
				globalIn(m, fn.Body, depth+1, names)
			}
		}
	}
}

// harmless tells whether code calls nothing on a command that adds or renames an option.
// Functions of the same module are looked into.
func harmless(m *module, body syntax.Range, depth int) bool {
	f := m.file
	for i := body.From; i < body.To; i++ {
		if f.Tokens[i].Kind() != syntax.Ident || !f.Is(i+1, "(") {
			continue
		}
		switch word := f.Text(f.Tokens[i]); {
		case f.Is(i-1, "."):
			switch word {
			case "mut_arg", "global", "conflicts_with", "conflicts_with_all", "requires", "required", "help", "help_heading",
				"overrides_with", "about", "after_help", "next_help_heading":
			default:
				return false
			}
		case f.Is(i-1, ":"):
			if word != "augment_args" {
				return false
			}
		default:
			fn, _ := soleFunction(m, word)
			if fn == nil || depth > 3 || !harmless(m, fn.Body, depth+1) {
				return false
			}
		}
	}
	return true
}
