package schema

import (
	"fmt"
	"io/fs"
	"strings"

	"codexpin/checks/surface"
)

// tableNames are the definitions and files of the four tables, by direction.
var tableNames = [4]string{"ClientRequest", "ServerRequest", "ServerNotification", "ClientNotification"}

// reader collects one surface from several files.
type reader struct {
	files  Files
	s      *surface.Surface
	bundle *document // nil if there is none
	tables [4]*document
	events *document // read at need
	have   map[surface.TypeID]bool
	wanted []surface.TypeID
	asked  map[string]bool // paths of files of single types
	// base is what stands before the paths of files in places: Dir, or nothing where the
	// files are those of a directory by itself.
	base string
	flat bool // the bundle has no namespaces
}

func newReader(files Files) *reader {
	return &reader{files: files, s: &surface.Surface{Origin: surface.Origin{Witness: "schema"}},
		have: map[surface.TypeID]bool{}, asked: map[string]bool{}, base: Dir}
}

// shown is the path of a file in places.
func (r *reader) shown(path string) string {
	if r.base == "" {
		return strings.TrimPrefix(path, Dir+"/")
	}
	return path
}

// Committed reads the schema that is committed beside Codex's source: the files of
// the four tables, the bundle with all types, and the file of a type that the bundle
// lacks. Types are called as the bundle calls them, v2::ThreadStartParams or
// ClientInfo. The error is a *BadFile for a file that is no JSON, and wraps
// fs.ErrNotExist where neither bundle nor tables are there, or what Read failed with.
//
// All extents are Partial and no gate is told: the files are printed without the
// experimental flag.
func Committed(files Files) (*surface.Surface, error) {
	r := newReader(files)
	if err := r.open(); err != nil {
		return nil, err
	}
	return r.finish()
}

// finish makes the surface of what was opened.
func (r *reader) finish() (*surface.Surface, error) {
	if r.bundle != nil {
		r.defineAll()
	}
	for _, d := range surface.Directions() {
		r.table(d)
	}
	if err := r.defineWanted(); err != nil {
		return nil, err
	}
	r.s.Coverage.Fields, r.s.Coverage.Types = surface.Partial, surface.Partial
	r.s.Index()
	for _, t := range r.s.Types {
		untoldOmission(t)
	}
	linkResults(r.s)
	return r.s, nil
}

// open reads the bundle and the tables.
func (r *reader) open() error {
	any := false
	root, ok, err := read(r.files, Bundle)
	if err != nil {
		return err
	}
	if ok {
		any = true
		r.bundle = &document{file: r.shown(Bundle), root: root, resolve: bundleID}
	}
	for d, name := range tableNames {
		path := Dir + "/" + name + ".json"
		root, ok, err := read(r.files, path)
		if err != nil {
			return err
		}
		if ok {
			any = true
			r.tables[d] = &document{file: r.shown(path), root: root, resolve: r.looseID}
		}
	}
	if !any {
		return fmt.Errorf("no schema in %s: %w", Dir, fs.ErrNotExist)
	}
	return nil
}

// bundleID names a definition of the bundle.
func bundleID(segments []string) surface.TypeID {
	if len(segments) > 2 {
		return ""
	}
	return surface.TypeID(strings.Join(segments, "::"))
}

// looseID names a definition of a file without namespaces: as the bundle has it, in
// v2 if at all, else by its name alone.
func (r *reader) looseID(segments []string) surface.TypeID {
	if len(segments) != 1 {
		return bundleID(segments)
	}
	if id := surface.TypeID("v2::" + segments[0]); r.have[id] {
		return id
	}
	return surface.TypeID(segments[0])
}

// isNamespace tells a map of definitions from a definition: all its members are called
// as types are, with a capital, as no keyword of a schema is.
func isNamespace(n *node) bool {
	if n.kind != object || len(n.members()) == 0 {
		return false
	}
	for i := range n.members() {
		if name := n.members()[i].name; name == "" || name[0] < 'A' || name[0] > 'Z' {
			return false
		}
	}
	return true
}

func isTable(name string) bool {
	for _, t := range tableNames {
		if t == name {
			return true
		}
	}
	return false
}

// defineAll makes the types of the bundle.
func (r *reader) defineAll() {
	c := &converter{doc: r.bundle}
	defs := r.bundle.root.get("definitions")
	if defs == nil {
		return
	}
	for i := range defs.members() {
		m := &defs.members()[i]
		switch {
		case r.flat && !isTable(m.name):
			c.define(&m.value, flatID(m.name))
		case !r.flat && isNamespace(&m.value):
			for j := range m.value.members() {
				in := &m.value.members()[j]
				c.define(&in.value, surface.TypeID(m.name+"::"+in.name))
			}
		case !isTable(m.name):
			c.define(&m.value, surface.TypeID(m.name))
		}
	}
	r.take(c)
}

// take moves what c made to the surface. The first type of an id stays.
func (r *reader) take(c *converter) {
	for _, t := range c.types {
		if !r.have[t.ID] {
			r.have[t.ID] = true
			r.s.Types = append(r.s.Types, t)
		}
	}
	r.wanted = append(r.wanted, c.refs...)
	c.types, c.refs = nil, nil
}
