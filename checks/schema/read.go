package schema

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"codexpin/checks/surface"
)

// Form is a way in which the protocol is written down in files.
type Form string

// The forms.
const (
	Tables     Form = "JSON Schema"                 // a file for each table, and what stands beside them
	WholeFile  Form = "JSON Schema, one bundle"     // the bundle with namespaces, alone
	FlatFile   Form = "JSON Schema, flat v2 bundle" // the bundle without namespaces, alone
	TypeFiles  Form = "JSON Schema, types alone"    // files of single types, no table
	TypeScript Form = "TypeScript"                  // bindings
)

// The names of files as codex prints and commits them, within their directory.
const (
	bundleName = "codex_app_server_protocol.schemas.json"
	flatName   = "codex_app_server_protocol.v2.schemas.json"
)

// Options says what is known of a directory beside its files.
type Options struct {
	// Experimental: the files were printed with the experimental flag. TypeScript then
	// holds every method, and JSON Schema every field of what it holds.
	Experimental bool
}

// ErrNoForm says that a directory holds no description of the protocol.
var ErrNoForm = errors.New("no file of Codex's protocol, neither JSON Schema nor TypeScript")

// FormOf tells the form of a set by the names of its files, "" for none of those known.
// Where JSON Schema and TypeScript stand together, it is the JSON Schema.
func FormOf(set *Set) Form {
	has := func(name string) bool { _, ok := set.find(name); return ok }
	for _, table := range tableNames {
		if has(table + ".json") {
			return Tables
		}
	}
	switch {
	case has(bundleName):
		return WholeFile
	case has(flatName):
		return FlatFile
	}
	form := Form("")
	for _, f := range set.Files {
		switch path.Ext(f.Path) {
		case ".json":
			return TypeFiles
		case ".ts":
			form = TypeScript
		}
	}
	return form
}

// Read reads a directory in whatever form it has: what codex commits, prints, or a
// client keeps of it. Types are called as the bundle calls them. The error is a
// *BadFile for a file that is no JSON or no bindings, ErrNoForm where there is none.
//
// What the form cannot tell is left untold. JSON Schema never holds all methods, for
// it hides some that are not gated; TypeScript holds all of the mode it was printed in.
// Neither tells gates: Gated does, of two prints. Without Options.Experimental a field
// that is missing may be gated, so that nothing is concluded from it. JSON Schema asks
// for a field by the rule of reading, and does not tell whether one that may be left
// out is always written; TypeScript tells the latter and not the former, and does not
// tell integers from floats where both are called number. Results are linked to methods
// by name alone, where the name is there.
func Read(set *Set, opts Options) (*surface.Surface, error) {
	var s *surface.Surface
	var err error
	set = set.home()
	form := FormOf(set)
	switch form {
	case "":
		return nil, ErrNoForm
	case TypeScript:
		if s, err = bindings(set); err == nil && !opts.Experimental {
			for d, extent := range s.Coverage.Methods {
				s.Coverage.Methods[d] = min(extent, surface.Partial)
			}
		}
	default:
		s, err = readJSON(set, form)
	}
	if err != nil {
		return nil, err
	}
	if opts.Experimental && form != TypeFiles {
		s.Coverage.Fields = surface.Full
	}
	return s, nil
}

// home gives the part of a set that holds the protocol, where that is a directory within
// it: the first one, by path, with a table or a bundle, JSON Schema before TypeScript.
func (s *Set) home() *Set {
	best := ""
	for _, f := range s.Files {
		dir, name := path.Split(f.Path)
		stem, ending := strings.TrimSuffix(name, path.Ext(name)), path.Ext(name)
		if !isTable(stem) && name != bundleName && name != flatName {
			continue
		}
		if dir == "" {
			return s
		}
		if best == "" || ending == ".json" {
			best = dir
		}
		if ending == ".json" {
			break
		}
	}
	if best == "" {
		return s
	}
	sub := &Set{}
	for _, f := range s.Files {
		if short, ok := strings.CutPrefix(f.Path, best); ok {
			sub.Files = append(sub.Files, File{Path: short, Data: f.Data})
		}
	}
	return sub
}

// inDir gives the files of a set as those under Dir.
type inDir struct{ set *Set }

// Read gives a file by its path under Dir.
func (d inDir) Read(name string) ([]byte, error) {
	short, ok := strings.CutPrefix(name, Dir+"/")
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return d.set.Read(short)
}

func readJSON(set *Set, form Form) (*surface.Surface, error) {
	r := newReader(inDir{set})
	r.base = ""
	switch form {
	case FlatFile:
		if err := r.openFlat(); err != nil {
			return nil, err
		}
	case TypeFiles:
		if err := r.typeFiles(set); err != nil {
			return nil, err
		}
	default:
		if err := r.open(); err != nil {
			return nil, err
		}
		if r.bundle == nil {
			if err := r.typeFiles(set); err != nil {
				return nil, err
			}
		}
	}
	return r.finish()
}

// untoldOmission takes back what the schema does not tell of a type's fields: whether
// one that may be missing when it is read may be missing when it is written. Those that
// stand in one alternative of several are left out wherever another one is written: that
// is told, and of these alone it is not told whether a reader asks for them.
func untoldOmission(t *surface.Type) {
	mark := func(fields []surface.Field) {
		for i := range fields {
			if f := &fields[i]; f.Optional && f.OptionalTold == surface.YesTold && !f.Flatten {
				f.OmittedTold = surface.NotTold
			}
		}
	}
	mark(t.Fields)
	for i := range t.Variants {
		mark(t.Variants[i].Fields)
	}
}

// openFlat takes the flat v2 bundle for the bundle: its definitions are those of v2, and
// of the rest what they refer to.
func (r *reader) openFlat() error {
	root, ok, err := read(r.files, Dir+"/"+flatName)
	if err != nil || !ok {
		return err
	}
	r.bundle = &document{file: r.shown(Dir + "/" + flatName), root: root, resolve: func(segments []string) surface.TypeID {
		if len(segments) != 1 {
			return ""
		}
		return flatID(segments[0])
	}}
	r.flat = true
	return nil
}

// flatID is the id of a definition of the flat bundle. Its names alone do not tell
// which stand in v2; those of the first protocol that it holds are known.
func flatID(name string) surface.TypeID {
	switch name {
	case "ClientInfo", "InitializeCapabilities", "InitializeParams", "RequestId":
		return surface.TypeID(name)
	}
	if strings.HasPrefix(name, "FuzzyFileSearch") {
		return surface.TypeID(name)
	}
	return surface.TypeID("v2::" + name)
}

// typeFiles makes the types of all files of single types, X.json, v1/X.json and
// v2/X.json.
func (r *reader) typeFiles(set *Set) error {
	for _, f := range set.Files {
		name, ok := strings.CutSuffix(f.Path, ".json")
		folder, base := path.Split(name)
		if !ok || !plainName(base) || isTable(base) || name+".json" == bundleName || name+".json" == flatName {
			continue
		}
		id := surface.TypeID(base)
		if folder != "" && folder != "v1/" {
			id = surface.TypeID(strings.ReplaceAll(folder, "/", "::")) + id
		}
		if r.have[id] {
			continue
		}
		root, ok, err := read(r.files, Dir+"/"+f.Path)
		if err != nil {
			return err
		}
		if ok {
			r.takeFile(Dir+"/"+f.Path, root, id)
		}
	}
	return nil
}
