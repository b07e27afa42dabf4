package rust

import (
	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// wantAll queues every type of a crate that takes part in serde, unless methods alone are
// asked for, and records what may hide one.
func (r *reader) wantAll(c *crate) {
	for _, m := range r.modules(c) {
		if m.broken != nil {
			r.gap(typesWhat, *m.broken, "%s", m.why)
			continue
		}
		for _, item := range m.items {
			if r.asked != nil {
				break
			}
			if d := m.types[item.Name]; d != nil && d.item == item && r.takesPart(d) {
				r.want(instance{d: d})
			}
		}
		for _, item := range m.macros {
			if name := macroEnumName(m.file, item); name != "" {
				if r.asked == nil {
					r.want(instance{d: m.types[name]})
				}
				continue
			}
			r.macroTypes(c, m, item)
		}
	}
}

// takesPart tells whether a type has a wire form, or may have one.
func (r *reader) takesPart(d *def) bool {
	if d.item.Kind == syntax.TypeAlias {
		return false // it means what it stands for, which is queued by itself
	}
	f := d.module.file
	if by := r.derivesSerde(d.module, d.item.Attrs); by.reads || by.writes || serdeWord(by.otherIn+by.otherOut) != "" || d.twice || r.handWritten(d, true, true) != nil {
		return true
	}
	for _, a := range d.item.Attrs {
		if a.Path == "serde" || !inert(a.Path) && a.Path != "cfg_attr" || a.Path == "cfg_attr" && dependsOnBuild(f, a) != "" {
			return true
		}
	}
	return false
}

// macroTypes records the types that a macro call declares: a question for one of them
// cannot be answered. The names stand in the macro's definition, or, where that leaves
// them to the call or is not found, in the call.
func (r *reader) macroTypes(c *crate, m *module, call *syntax.Item) {
	place := m.place(call.Head, call.Name+"!")
	declare := func(name string) {
		r.gap(surface.TypeNamed(name), place, "the macro %s! declares the type %s, or may declare it", call.Name, name)
	}
	defs := r.rulesOf(c, call.Name)
	free := len(defs) == 0
	for _, def := range defs {
		f := def.module.file
		for i := def.item.Body.From; i+1 < def.item.Body.To; i++ {
			if f.Is(i, "impl") { // what it holds is declared inside it alone
				i = blockEnd(f, i, def.item.Body.To)
				continue
			}
			if !declares(f, i) {
				continue
			}
			if f.Is(i+1, "$") {
				free = true
			} else if f.Tokens[i+1].Kind() == syntax.Ident {
				declare(f.Text(f.Tokens[i+1]))
			}
		}
	}
	for i := call.Body.From; free && i < call.Body.To; i++ {
		word := m.file.Text(m.file.Tokens[i])
		if m.file.Tokens[i].Kind() == syntax.Ident && word[0] >= 'A' && word[0] <= 'Z' && (len(defs) > 0 || declares(m.file, i-1)) {
			declare(word)
		}
	}
}

// blockEnd gives the end of the block in braces that follows token i.
func blockEnd(f *syntax.File, i, end int) int {
	for ; i < end; i++ {
		if f.Is(i, "{") {
			return f.Tokens[i].Match()
		}
	}
	return end
}

// declares tells whether token i starts the declaration of a type.
func declares(f *syntax.File, i int) bool {
	return f.Is(i, "struct") || f.Is(i, "enum") || f.Is(i, "type") || f.Is(i, "union")
}
