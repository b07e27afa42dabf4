package rust

import (
	"path"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// load reads and scans the file of m, once.
func (r *reader) load(m *module) *module {
	if m.loaded {
		return m
	}
	m.loaded = true
	if m.broken != nil || m.file == nil && !r.scan(m) {
		return m
	}
	r.indexModule(m)
	return m
}

// scan reads the first of m's candidate files that exists.
func (r *reader) scan(m *module) bool {
	for _, p := range m.candidates {
		for up := m.parent; up != nil; up = up.parent {
			if up.name == p && !up.inline {
				m.name = p
				m.breakAt(surface.Place{File: p}, "a module's file is the file of a module that it stands in")
				return false
			}
		}
		got, ok := r.open(p)
		if !ok {
			continue
		}
		m.name, m.dir = p, childDir(p)
		if m.byPath {
			m.dir = path.Dir(p)
		}
		if got.err != nil {
			m.breakAt(syntaxPlace(p, got.err), got.err.Error())
			return false
		}
		m.file, m.items = got.file, got.file.Items
		if m.file.IsTestOnly(m.file.Attrs) {
			m.items = nil
		}
		m.cond = m.cond || conditional(m.file, m.file.Attrs)
		return true
	}
	m.name = m.candidates[0]
	m.breakAt(surface.Place{File: m.name}, "the file of a module is not there: "+strings.Join(m.candidates, ", "))
	return false
}

func (m *module) breakAt(place surface.Place, why string) { m.broken, m.why = &place, why }

// indexModule sorts the items of m into types, child modules, uses and macro calls.
// Test-only items are left out here, and so everywhere.
func (r *reader) indexModule(m *module) {
	m.types, m.children, m.uses, m.impls = map[string]*def{}, map[string]*module{}, map[string][]use{}, map[string][]*impl{}
	for _, item := range m.items {
		if m.file.IsTestOnly(item.Attrs) {
			continue
		}
		switch item.Kind {
		case syntax.Struct, syntax.Enum, syntax.Union, syntax.TypeAlias:
			m.define(&def{module: m, item: item, name: item.Name, vis: visOf(m, item)})
		case syntax.Use:
			cond := conditional(m.file, item.Attrs)
			for _, u := range item.Uses {
				if u.Glob {
					m.globs = append(m.globs, use{u, visOf(m, item), cond})
				} else {
					m.uses[u.Name] = append(m.uses[u.Name], use{u, visOf(m, item), cond})
				}
			}
		case syntax.Mod:
			m.addChild(item)
		case syntax.Other:
			m.addExtern(item)
		case syntax.Impl, syntax.Const:
			m.addImpls(item, item.Kind == syntax.Const)
			m.addBuried(item)
		case syntax.Fn, syntax.Trait, syntax.Static:
			m.addBuried(item)
		case syntax.MacroCall:
			m.macros = append(m.macros, item)
			if name := macroEnumName(m.file, item); name != "" {
				m.define(&def{module: m, item: item, name: name, vis: vis{m, open}, macro: true})
			}
		}
	}
}

func (m *module) define(d *def) {
	if first := m.types[d.name]; first != nil {
		first.twice = true
		return
	}
	m.types[d.name] = d
}

func (m *module) addChild(item *syntax.Item) {
	place := m.place(item.Head, item.Name)
	if twin := m.children[item.Name]; twin != nil {
		twin.breakAt(place, "two modules of the name "+item.Name+" stand in one module, chosen at build time")
		return
	}
	child := &module{crate: m.crate, parent: m, path: append(append([]string{}, m.path...), item.Name)}
	child.vis, child.cond = visOf(m, item), m.cond || conditional(m.file, item.Attrs)
	m.children[item.Name] = child
	m.order = append(m.order, child)
	m.crate.count++
	if m.crate.count > maxModules || len(child.path) > maxModuleDepth {
		child.breakAt(place, "the crate has too many modules, or too deep ones")
		return
	}
	to, err := locate(m.file, item, m.dir, m.name, m.inline)
	switch {
	case err != nil:
		child.breakAt(place, err.Error())
	case item.Inline:
		child.inline, child.file, child.name, child.items, child.dir = true, m.file, m.name, item.Items, to[0]
	default:
		child.candidates, child.byPath = to, item.Attr("path") != nil
	}
}

// place gives the place of a span of m's file.
func (m *module) place(s syntax.Span, item string) surface.Place {
	return surface.Place{File: m.name, Line: s.Line, EndLine: s.EndLine, Item: item}
}

// modules gives every module of c, files loaded, the root first.
func (r *reader) modules(c *crate) []*module {
	if c.all == nil {
		r.addModules(c, c.root)
	}
	return c.all
}

func (r *reader) addModules(c *crate, m *module) {
	r.load(m)
	c.all = append(c.all, m)
	for _, child := range m.order {
		r.addModules(c, child)
	}
}
