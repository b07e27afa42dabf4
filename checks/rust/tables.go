package rust

import (
	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// protocolCrate holds the four tables, at all releases from 0.100.0 to 0.145.0 in
// src/protocol/common.rs. coreCrate holds the types that they share with the rest.
const (
	protocolCrate = "codex_app_server_protocol"
	coreCrate     = "codex_protocol"
)

// typesWhat names all types as Gap.What.
const typesWhat = "types"

// tableMacro names the macro whose call is a table.
func tableMacro(d surface.Direction) string {
	return [...]string{"client_request_definitions", "server_request_definitions",
		"server_notification_definitions", "client_notification_definitions"}[d]
}

// table is one macro call that holds entries.
type table struct {
	direction surface.Direction
	module    *module
	item      *syntax.Item
	naming
}

// naming is how a table's macro names its entries on the wire.
type naming struct {
	all     rule // the rule for an entry without a literal
	known   bool // all is known
	literal bool // a literal behind the arrow is the name as it stands
}

// readProtocol reads the four tables, every type of their crate and of the core
// protocol crate, and all that those reach.
func (r *reader) readProtocol() {
	c := r.crateNamed(protocolCrate)
	if c == nil {
		for _, d := range surface.Directions() {
			r.gap(surface.MethodsOf(d), surface.Place{File: root + "/Cargo.toml"}, "the workspace has no crate %s", protocolCrate)
		}
		r.gap(typesWhat, surface.Place{File: root + "/Cargo.toml"}, "the workspace has no crate %s", protocolCrate)
		return
	}
	calls := map[string][]table{}
	for _, m := range r.modules(c) {
		for _, item := range m.macros {
			calls[item.Name] = append(calls[item.Name], table{module: m, item: item})
		}
	}
	for _, d := range surface.Directions() {
		r.readTable(c, d, calls[tableMacro(d)])
	}
	r.readExports(c)
	for _, name := range []string{protocolCrate, coreCrate} {
		if c := r.crateNamed(name); c != nil {
			r.wantAll(c)
			r.out.Crates = append(r.out.Crates, c.short)
		}
	}
	cover := &r.out.Coverage
	for _, d := range surface.Directions() {
		cover.Methods[d], cover.Gates[d] = surface.Full, true
	}
	cover.Fields, cover.Types, cover.Results, cover.Gated, cover.Enforced = surface.Full, surface.Full, true, true, true
}

// readTable reads the one call of a table's macro. Where there is another number of
// calls, or the one is there in some builds only, nothing can be told of the table.
func (r *reader) readTable(c *crate, d surface.Direction, calls []table) {
	what := surface.MethodsOf(d)
	if len(calls) != 1 {
		r.brokenModules(c, what)
		place := surface.Place{File: c.root.name}
		if len(calls) > 1 {
			place = calls[1].module.place(calls[1].item.Head, tableMacro(d))
		}
		r.gap(what, place, "%d calls of %s! were found where one holds the table", len(calls), tableMacro(d))
		return
	}
	t := calls[0]
	if t.module.cond || conditional(t.module.file, t.item.Attrs) {
		r.gap(what, t.module.place(t.item.Head, tableMacro(d)), "the table is there in some builds only")
		return
	}
	t.direction, t.naming = d, r.naming(c, tableMacro(d))
	if !t.known {
		r.gap(what, t.module.place(t.item.Head, tableMacro(d)), "the definition of %s! was not found with one rename rule", tableMacro(d))
	}
	if why := r.tableShape(c, d); why != "" || !r.ownMacro(t.module, t.item) {
		if why == "" {
			why = "another macro of that name is called"
		}
		r.gap(what, t.module.place(t.item.Head, tableMacro(d)), "the definition of %s! is not the known one: %s", tableMacro(d), why)
		return
	}
	r.readEntries(t)
}

// brokenModules records the modules of c that could not be read, as causes.
func (r *reader) brokenModules(c *crate, what string) {
	for _, m := range r.modules(c) {
		if m.broken != nil {
			r.gap(what, *m.broken, "%s", m.why)
		}
	}
}

// naming reads how a table's macro names its entries, in the definition: by the rule
// beside tag = "method", of which there must be one, and by rename = $wire.
func (r *reader) naming(c *crate, name string) naming {
	var n naming
	rules, literal := map[rule]bool{}, true
	defs := r.rulesOf(c, name)
	for _, def := range defs {
		f, tokens := def.module.file, def.item.Tokens
		for i := tokens.From; i+3 < tokens.To; i++ {
			if !f.Is(i, "#") || !f.Is(i+1, "[") || !f.Is(i+2, "serde") || !f.Is(i+3, "(") {
				continue
			}
			args, err := f.ParseAttrArgs(syntax.Range{From: i + 4, To: f.Tokens[i+3].Match()})
			if err != nil {
				return naming{}
			}
			byTag, all := false, ""
			for _, a := range args {
				text, _ := soleText(f, a.Value)
				byTag = byTag || a.Name == "tag" && text == "method"
				if a.Name == "rename_all" {
					all = text
				}
				if a.Name == "rename" && f.Is(a.Value.From, "$") { // rename = $wire
					n.literal = true
					literal = literal && a.Value.To == a.Value.From+2
				}
			}
			if byTag {
				n.all = rule(all)
				rules[n.all] = true
			}
		}
	}
	n.literal = n.literal && literal && len(defs) == 1
	n.known = len(rules) == 1 && n.all.known() && len(defs) == 1
	return n
}
