package rust

import (
	"codexpin/checks/rust/syntax"
)

// anyName stands for every name among those that macro calls may declare.
const anyName = "*"

// mayDeclare tells whether a macro call in item position of m may declare a name, which
// then hides what a glob or the prelude calls so.
func (r *reader) mayDeclare(m *module, name string) bool {
	declared := r.declaredIn(m)
	return declared[name] || declared[anyName]
}

// declaredIn gives the names that the macro calls of m may declare. A call whose
// definition is not among those of a crate that is read may declare whatever it names;
// include! may declare anything.
func (r *reader) declaredIn(m *module) map[string]bool {
	if m.declared != nil || len(m.macros) == 0 {
		return m.declared
	}
	names := map[string]bool{}
	for _, call := range m.macros {
		switch {
		case call.Name == "include":
			names[anyName] = true
			continue
		case macroEnumName(m.file, call) != "" || declaresNothing(call.Name):
			continue
		}
		var defs []ruleItem
		if m.crate.all != nil {
			defs = r.rulesOf(m.crate, call.Name)
		}
		free := len(defs) == 0
		for _, def := range defs {
			free = ruleDeclares(def, names) || free
		}
		for i := call.Body.From; free && i < call.Body.To; i++ {
			if m.file.Tokens[i].Kind() == syntax.Ident {
				names[m.file.Text(m.file.Tokens[i])] = true
			}
		}
	}
	if m.crate.all != nil {
		m.declared = names
	}
	return names
}

// declaresNothing tells of the macros of other crates that declare no type.
func declaresNothing(name string) bool {
	switch name {
	case "thread_local", "lazy_static", "collect", "submit", "assert_impl_all", "const_assert":
		return true
	}
	return false
}

// ruleDeclares adds the names that a macro's definition declares; free says that it
// leaves some to the call, or calls a macro that may.
func ruleDeclares(def ruleItem, names map[string]bool) (free bool) {
	f := def.module.file
	for i := def.item.Body.From; i+1 < def.item.Body.To; i++ {
		switch {
		case f.Is(i, "impl"):
			i = blockEnd(f, i, def.item.Body.To)
		case f.Is(i, "include") && f.Is(i+1, "!"):
			names[anyName] = true
		case declares(f, i) && f.Is(i+1, "$"):
			free = true
		case declares(f, i) && f.Tokens[i+1].Kind() == syntax.Ident:
			names[f.Text(f.Tokens[i+1])] = true
		}
	}
	return free
}
