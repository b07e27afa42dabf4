// Package rust reads Codex's Rust source at one commit into a surface: the four
// macro tables, every type that serde puts on the wire, the keys of config.toml,
// the feature flags and the options of codex and its commands.
//
// Three decisions matter.
//
// Names are resolved as Rust resolves them, through modules, use declarations, globs,
// visibility and re-exports, starting at each crate's lib.rs: 72 type names exist in
// two crates at 0.136.0, 25 of them with different wire names, and files that only a
// #[cfg(test)] mod declares must not count.
//
// A wire name is computed by serde's own rules from the attributes, never searched
// as text: of 385 renamed fields at 0.136.0, 318 stand nowhere in the source.
//
// Reading fails closed. A form that is not understood (hand-written serde, an unknown
// serde key, a macro that defines a type, a file that does not scan) makes the type
// or the table it belongs to unclear, with its place; it never makes anything absent.
package rust

import (
	"errors"
	"fmt"
	"io/fs"

	"codexpin/checks/surface"
)

// Files gives the text of a file by its slash-separated path from the root of the
// repository. A path that does not exist at the commit is an error that wraps
// fs.ErrNotExist, one where something else than a readable file stands is an error
// that wraps fs.ErrInvalid; any other error ends the reading. Read may be called from
// several goroutines at once.
type Files interface {
	Read(path string) ([]byte, error)
}

// Parts selects what to read.
type Parts uint8

// The parts of a surface. Each needs other files; Protocol is by far the largest.
const (
	Protocol Parts = 1 << iota // methods and types
	Config                     // keys of config.toml and their types
	CLI                        // options and subcommands of codex
	Features                   // feature flags
	All      = Protocol | Config | CLI | Features
)

// root is the folder of the Rust workspace in the Codex repository.
const root = "codex-rs"

// PartsAt gives the parts that hold an address: none for the empty one, both Config and
// Features for a flag below the config key features, and Protocol and Config for a type.
func PartsAt(a surface.Address) Parts {
	switch a.Kind {
	case surface.AtConfig:
		if len(a.Path) > 1 && a.Path[0].Name == "features" {
			return Config | Features
		}
		return Config
	case surface.AtOption:
		return CLI
	case surface.AtFeature:
		return Features
	case surface.AtType:
		return Protocol | Config
	case "":
		return 0
	}
	return Protocol
}

// Read reads the parts of the surface that files hold. The error is one of files,
// wrapped, or says that the tree is no Codex tree (no codex-rs/Cargo.toml; it wraps
// fs.ErrNotExist). Text that cannot be understood is no error: it becomes a Gap or
// an unclear type of the surface.
func Read(files Files, parts Parts) (*surface.Surface, error) {
	return newReader(files).surface(parts)
}

// ReadAt reads what addresses are about and no more: the parts that hold them; where all
// that ask for the protocol name a method, the messages of these methods alone and the
// types that these reach, and of all others that they are there. At then gives for each
// address what it gives on the whole surface. The number that tells instances of a
// generic type apart (Page<Item>~2) may be another. The error is as that of [Read].
func ReadAt(files Files, addresses []surface.Address) (*surface.Surface, error) {
	var parts Parts
	asked := map[string]bool{}
	for _, a := range addresses {
		of := PartsAt(a)
		parts |= of
		if _, method := a.Kind.Method(); method && asked != nil {
			asked[a.Name] = true
		} else if of&Protocol != 0 {
			asked = nil // any type may be meant
		}
	}
	r := newReader(files)
	r.asked = asked
	return r.surface(parts)
}

func newReader(files Files) *reader {
	return &reader{
		files:  files,
		crates: map[string]*crate{},
		names:  map[visit]entity{},
		made:   map[string]surface.TypeID{},
		ids:    map[surface.TypeID]int{},
		out:    &surface.Surface{Origin: surface.Origin{Witness: "source"}, Coverage: surface.Coverage{Spellings: true}},
	}
}

// surface reads the parts.
func (r *reader) surface(parts Parts) (*surface.Surface, error) {
	if err := r.readWorkspace(); err != nil {
		return nil, err
	}
	if parts&Protocol != 0 {
		r.prefetch(protocolCrate, coreCrate)
		r.readProtocol()
	}
	if parts&Config != 0 {
		r.readConfig()
	}
	if parts&Features != 0 {
		r.readFeatures()
	}
	if parts&CLI != 0 {
		r.readCommands()
	}
	r.drain()
	if parts&Protocol != 0 {
		r.codedGates()
	}
	if r.err != nil {
		return nil, r.err
	}
	r.out.Index()
	r.settle()
	return r.out, nil
}

// reader holds the state of one reading.
type reader struct {
	files   Files
	asked   map[string]bool   // wire names of the methods whose messages are read; nil for all
	dirs    map[string]string // Rust crate name -> folder from the root of the repository
	renamed map[string]bool   // names of dependencies that stand for another package, or for other code
	crates  map[string]*crate
	ahead   map[string]parsed // files fetched ahead, by path
	names   map[visit]entity  // names looked up before
	seen    lookups           // of the last resolution, emptied, for the next one
	out     *surface.Surface
	made    map[string]surface.TypeID // types that are in out, or queued, by key
	ids     map[surface.TypeID]int    // how often an id was given out
	queue   []instance
	shapes  int   // type expressions looked at
	err     error // the first error of files that is not "does not exist"
}

// read gives a file's text. ok is false if it does not exist or the reading has
// failed; the failure is kept in r.err.
func (r *reader) read(path string) (src []byte, ok bool) {
	src, err := r.files.Read(path)
	switch {
	case err == nil:
		return src, true
	case errors.Is(err, fs.ErrNotExist):
		return nil, false
	case r.err == nil:
		r.err = fmt.Errorf("reading %s: %w", path, err)
	}
	return nil, false
}

func (r *reader) gap(what string, place surface.Place, format string, args ...any) {
	r.out.Gaps = append(r.out.Gaps, surface.Gap{What: what, Why: fmt.Sprintf(format, args...), Place: place})
}
