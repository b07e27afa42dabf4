package rust

import (
	"path"
	"slices"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// Bounds against a hostile tree. Codex has under 200 modules in a crate, at most six deep.
const (
	maxModules     = 5000
	maxModuleDepth = 64
)

// crate is one crate of the workspace, its modules loaded when they are asked for.
type crate struct {
	name  string // as Rust writes it: codex_protocol
	short string // for ids: protocol
	root  *module
	count int                     // modules declared so far
	all   []*module               // every module, the root first; nil until asked for
	impls map[string][]*impl      // every impl of a trait, by the name of its type; nil until asked for
	calls map[string]*syntax.Item // macro calls, by the names in them; nil until asked for
	bound *bound                  // nil until asked for
	// others are the crates that the manifest means by another name than the workspace
	// does, externs those that an extern crate in the root renames.
	others, externs map[string]bool
	// counting: bound is being made, or asked for by a crate whose globs lead here.
	counting bool
	// rules are the macro_rules items, by name.
	rules map[string][]ruleItem
}

// ruleItem is one macro_rules definition.
type ruleItem struct {
	module *module
	item   *syntax.Item
}

// module is one module of a crate: a file, or an inline module of one.
type module struct {
	crate  *crate
	parent *module
	path   []string // names below the crate's root
	file   *syntax.File
	name   string // the file's path from the root of the repository
	dir    string // where files of child modules stand
	inline bool
	vis    vis
	// byPath: the file was named by #[path]; its children stand beside it.
	byPath bool
	// cond: the module is there in some builds only.
	cond bool
	// candidates are the paths where the file may be, until it is loaded.
	candidates []string
	items      []*syntax.Item
	loaded     bool
	broken     *surface.Place // set where the file is missing or does not scan
	why        string

	types    map[string]*def
	children map[string]*module
	order    []*module        // children in the order of their declarations
	uses     map[string][]use // by the name that they bind
	globs    []use
	macros   []*syntax.Item     // macro calls in item position, test-only ones left out
	declared map[string]bool    // names that macro calls may declare; nil until asked for
	impls    map[string][]*impl // by the name of their type, test-only ones left out
}

// use is one leaf of a use declaration.
type use struct {
	syntax.UsePath
	vis  vis
	cond bool // it is there in some builds only
}

// def is one type: a struct, an enum, an alias, or an enum made by a macro.
type def struct {
	module *module
	item   *syntax.Item
	name   string
	vis    vis
	macro  bool // item is a MacroCall of v2_enum_from_core
	twice  bool // a second item of that name stands in the module
	made   surface.TypeID
}

func (d *def) id() surface.TypeID {
	if d.made == "" {
		d.made = surface.TypeID(d.module.crate.short + "::" + strings.Join(append(slices.Clip(d.module.path), d.name), "::"))
	}
	return d.made
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
	c := r.openCrate(name, dir+"/src/lib.rs")
	r.readManifest(c, dir, "")
	return c
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
