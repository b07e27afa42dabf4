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
