package rust

import (
	"strings"

	"codexpin/checks/rust/syntax"
)

// derived says which of serde's two traits an item derives. otherIn and otherOut name a
// derive that is not serde's and may implement the trait in a way of its own; where
// serde's stands beside it, it is of another trait, for Rust allows one implementation.
type derived struct {
	reads, writes     bool
	otherIn, otherOut string
}

// derivesSerde reads the derive attributes of an item of m.
func (r *reader) derivesSerde(m *module, attrs []syntax.Attr) (d derived) {
	for name := range deriveNames(m.file, attrs) {
		switch trait, own := r.serdeTrait(strings.Split(name, "::"), m); {
		case trait == "Serialize" && own:
			d.writes = true
		case trait == "Deserialize" && own:
			d.reads = true
		case trait == "Serialize":
			d.otherOut = name
		case trait == "Deserialize":
			d.otherIn = name
		case !plainDerive(name):
			d.otherIn, d.otherOut = name, name
		}
	}
	return d
}

// plainDerive tells whether a derive is known to implement none of serde's traits.
func plainDerive(name string) bool {
	switch name[strings.LastIndexByte(name, ':')+1:] {
	case "Debug", "Clone", "Copy", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash", "Default", "JsonSchema", "TS",
		"ExperimentalApi", "Display", "EnumIter", "EnumString", "EnumMessage", "EnumDiscriminants", "IntoStaticStr",
		"AsRefStr", "Error", "Parser", "Args", "Subcommand", "ValueEnum", "From", "Into", "Deref", "Diagnostic", "Constructor":
		return true
	}
	return false
}

// serdeTrait tells which of serde's traits a path of code in m names, by the name that
// it has there or the one that a use declaration gives it: "" for none. own says that
// it certainly is serde's, not another that is called so.
func (r *reader) serdeTrait(path []string, m *module) (trait string, own bool) {
	word := path[len(path)-1]
	if trait = serdeWord(word); trait == "" && len(path) == 1 {
		for _, u := range m.uses[word] {
			if len(u.Path) > 0 && trait == "" {
				trait = serdeWord(u.Path[len(u.Path)-1])
			}
		}
	}
	if trait == "" {
		return "", false
	}
	e := r.resolve(path, m)
	switch n := len(e.foreign); {
	case n == 0 || e.unsure != "" || e.foreign[n-1] != trait:
		return trait, false
	case n == 1: // bound by no declaration that was read
		return trait, !r.renamed["serde"] && !r.foreignGlob(m, map[*module]bool{})
	}
	return trait, e.foreign[0] == "serde" || e.foreign[0] == "serde_derive"
}

// serdeWord gives the trait that a name contains: Deserialize of DeserializeFromStr.
func serdeWord(name string) string {
	switch {
	case strings.Contains(name, "Deserialize"):
		return "Deserialize"
	case strings.Contains(name, "Serialize"):
		return "Serialize"
	}
	return ""
}

// foreignGlob tells whether a glob may bring names of a crate that is not read into m,
// serde and the standard library apart.
func (r *reader) foreignGlob(m *module, seen map[*module]bool) bool {
	if seen[m] {
		return false
	}
	seen[m] = true
	r.load(m)
	for _, u := range m.globs {
		e := r.resolve(u.Path, m)
		switch {
		case e.unsure != "":
			return true
		case e.foreign != nil:
			switch e.foreign[0] {
			case "serde", "std", "core", "alloc", "clap":
			default:
				return true
			}
		case e.module != nil && r.foreignGlob(e.module, seen):
			return true
		}
	}
	return false
}

// hides says why a side of d that no derive and no impl covers may still be there, by
// code that is not read: "" where nothing points to such code.
func (r *reader) hides(d *def, other string) string {
	if other != "" {
		return "the derive " + other + " is not known; it may read or write " + d.name
	}
	if call := r.macroNaming(d); call != nil {
		return "the macro " + call.Name + "! may implement serde for " + d.name
	}
	return ""
}

// macroNaming gives a macro call that names d and may implement serde for it: one in its
// module, or, where all modules of the crate are read, in one of them.
func (r *reader) macroNaming(d *def) *syntax.Item {
	c := d.module.crate
	if c.all == nil {
		return r.callsNaming([]*module{d.module})[d.name]
	}
	if c.calls == nil {
		c.calls = r.callsNaming(c.all)
	}
	return c.calls[d.name]
}

func (r *reader) callsNaming(list []*module) map[string]*syntax.Item {
	calls := map[string]*syntax.Item{}
	for _, m := range list {
		for _, call := range m.macros {
			if r.harmlessCall(m.crate, call) {
				continue
			}
			for i := call.Body.From; i < call.Body.To; i++ {
				if m.file.Tokens[i].Kind() == syntax.Ident {
					calls[m.file.Text(m.file.Tokens[i])] = call
				}
			}
		}
	}
	return calls
}

// harmlessCall tells whether a macro implements no serde: one of those that are read, of
// the standard library and the like, or of the crate itself without a word of it.
func (r *reader) harmlessCall(c *crate, call *syntax.Item) bool {
	switch call.Name[strings.LastIndexByte(call.Name, ':')+1:] {
	case coreEnumMacro, "client_request_definitions", "server_request_definitions", "server_notification_definitions",
		"client_notification_definitions", "thread_local", "lazy_static", "collect", "submit", "include_str":
		return true
	}
	if c.all == nil {
		return false
	}
	defs := r.rulesOf(c, call.Name)
	for _, def := range defs {
		f := def.module.file
		for i := def.item.Tokens.From; i < def.item.Tokens.To; i++ {
			if f.Tokens[i].Kind() == syntax.Ident && serdeWord(f.Text(f.Tokens[i])) != "" {
				return false
			}
		}
	}
	return len(defs) > 0
}

// blockTrait gives the trait that an impl within a block is of by a use declaration of
// that block, as far as the text before it tells.
func blockTrait(i *impl) string {
	f, word := i.module.file, i.item.Trait().Path[0]
	for k := i.item.Tokens.From - 1; k > 1; k-- {
		if f.Is(k, "{") && f.Tokens[k].Match() > i.item.Tokens.To {
			break
		}
		if f.Is(k, word) && f.Is(k-1, "as") {
			return serdeWord(f.Text(f.Tokens[k-2]))
		}
	}
	return ""
}
