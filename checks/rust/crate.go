package rust

import (
	"path"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// crate is one crate of the workspace, its modules loaded when they are asked for.
type crate struct {
	name  string // as Rust writes it: codex_protocol
	short string // for ids: protocol
	root  *module
	impls map[string][]*impl // by name of the self type, over all modules; nil until asked for
}

// module is one module of a crate: a file, or an inline module of one.
type module struct {
	crate  *crate
	parent *module
	path   []string // names below the crate's root
	file   *syntax.File
	name   string // the file's path from the root of the repository
	dir    string // where files of child modules stand
	// candidates are the paths where the file may be, until it is loaded.
	candidates []string
	items      []*syntax.Item
	loaded     bool
	broken     *surface.Place // set where the file is missing or does not scan
	why        string
	decl       *syntax.Item // its declaration; nil for the root of a crate

	types    map[string]*def
	children map[string]*module
	uses     []use
	macros   []*syntax.Item // macro calls in item position
	opaque   []*syntax.Item // of them, those that may define anything
}

// use is one leaf of a use declaration with the module it stands in.
type use struct{ syntax.UsePath }

// def is one type: a struct, an enum, an alias, or an enum made by a macro.
type def struct {
	module *module
	item   *syntax.Item
	name   string
	macro  bool // item is a MacroCall of v2_enum_from_core
	twice  bool // a second item of that name stands in the module
}

func (d *def) id() surface.TypeID {
	parts := append([]string{d.module.crate.short}, d.module.path...)
	return surface.TypeID(strings.Join(append(parts, d.name), "::"))
}

// crateNamed gives a crate of the workspace, nil if there is none of that name.
func (r *reader) crateNamed(name string) *crate {
	if c, seen := r.crates[name]; seen {
		return c
	}
	dir, ok := r.dirs[name]
	if !ok {
		r.crates[name] = nil
		return nil
	}
	return r.openCrate(name, root+"/"+dir+"/src/lib.rs")
}

// openCrate makes the crate whose root module is the file at rootFile.
func (r *reader) openCrate(name, rootFile string) *crate {
	short := strings.ReplaceAll(strings.TrimPrefix(name, "codex_"), "_", "-")
	c := &crate{name: name, short: short}
	c.root = &module{crate: c, name: path.Clean(rootFile), candidates: []string{path.Clean(rootFile)}}
	r.crates[name] = c
	return c
}

// load reads and scans the file of m, once.
func (r *reader) load(m *module) *module {
	if m.loaded {
		return m
	}
	m.loaded = true
	if m.file == nil && !r.scan(m) {
		return m
	}
	r.indexModule(m)
	return m
}

// scan reads the first of m's candidate files that exists.
func (r *reader) scan(m *module) bool {
	for _, p := range m.candidates {
		got, ok := r.open(p)
		if !ok {
			continue
		}
		m.name, m.dir = p, childDir(p)
		if got.err != nil {
			m.breakAt(syntaxPlace(p, got.err), got.err.Error())
			return false
		}
		m.file, m.items = got.file, got.file.Items
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
	m.types, m.children = map[string]*def{}, map[string]*module{}
	for _, item := range m.items {
		if m.file.IsTestOnly(item.Attrs) {
			continue
		}
		switch item.Kind {
		case syntax.Struct, syntax.Enum, syntax.Union, syntax.TypeAlias:
			m.define(&def{module: m, item: item, name: item.Name})
		case syntax.Use:
			for _, u := range item.Uses {
				m.uses = append(m.uses, use{u})
			}
		case syntax.Mod:
			m.addChild(item)
		case syntax.MacroCall:
			m.macros = append(m.macros, item)
			if name := macroEnumName(m.file, item); name != "" {
				m.define(&def{module: m, item: item, name: name, macro: true})
			} else {
				m.opaque = append(m.opaque, item)
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
	if m.children[item.Name] != nil {
		return // cfg'd twins: the first stands for both
	}
	child := &module{crate: m.crate, parent: m, decl: item, path: append(append([]string{}, m.path...), item.Name)}
	if item.Inline {
		child.file, child.name, child.items = m.file, m.name, item.Items
		child.dir = path.Join(m.dir, item.Name)
	} else {
		child.candidates = candidates(m.file, item, m.dir, m.name)
	}
	m.children[item.Name] = child
}

// place gives the place of a span of m's file.
func (m *module) place(s syntax.Span, item string) surface.Place {
	return surface.Place{File: m.name, Line: s.Line, EndLine: s.EndLine, Item: item}
}

// modules calls fn for m and everything below it, files loaded.
func (r *reader) modules(m *module, fn func(*module)) {
	r.load(m)
	fn(m)
	for _, item := range m.items {
		if item.Kind != syntax.Mod {
			continue
		}
		if child := m.children[item.Name]; child != nil && child.decl == item {
			r.modules(child, fn)
		}
	}
}
