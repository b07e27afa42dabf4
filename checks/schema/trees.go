package schema

import (
	"io/fs"
	"path"

	"codexpin/checks/surface"
)

// BindingsDir is where the TypeScript bindings are committed in Codex's repository,
// beside Dir.
const BindingsDir = "codex-rs/app-server-protocol/schema/typescript"

// PrintForm says which of the four prints of a codex is meant.
type PrintForm struct {
	TypeScript   bool // generate-ts, else generate-json-schema
	Experimental bool
}

// Trees answers what directories of a client hold and what they equal. It is for one
// goroutine, and keeps what it has read: files that change meanwhile are not seen.
type Trees struct {
	// Client is the client's own tree, from the folder of its contract.
	Client fs.FS
	// Pin gives the files under a path of Codex at the pin, an error that wraps
	// fs.ErrNotExist where the commit has no such path. nil: no checkout was asked for.
	Pin func(path string) (*Set, error)
	// Own gives those at the contract's pin where Pin is of another commit; nil elsewhere.
	Own func(path string) (*Set, error)
	// Print gives what the selected runtime prints. nil: none was asked for.
	Print func(form PrintForm) (*Set, error)
	// Tracked gives those of a directory's files that the client's git does not know. nil:
	// that cannot be told.
	Tracked func(dir string, paths []string) (untracked []string, err error)

	sets  map[string]*Set
	trees map[string]*surface.Tree
}

// set reads a directory of the client once.
func (t *Trees) set(dir string) (*Set, error) {
	if s := t.sets[dir]; s != nil {
		return s, nil
	}
	s, err := ReadSet(t.Client, path.Clean(dir))
	if err != nil {
		return nil, err
	}
	if len(s.Files) == 0 {
		return nil, &surface.EmptyTreeError{Dir: dir}
	}
	if t.sets == nil {
		t.sets = map[string]*Set{}
	}
	t.sets[dir] = s
	return s, nil
}

// Tree gives a directory of the client by itself, without the canonical digest. The
// error is a *surface.EmptyTreeError where it holds no file that counts; it wraps
// fs.ErrNotExist where there is none, and is a *BadFile for links and what else ReadSet
// refuses.
func (t *Trees) Tree(dir string) (*surface.Tree, error) {
	if tree := t.trees[dir]; tree != nil {
		return tree, nil
	}
	s, err := t.set(dir)
	if err != nil {
		return nil, err
	}
	if t.trees == nil {
		t.trees = map[string]*surface.Tree{}
	}
	out := &surface.Tree{Dir: dir, Files: len(s.Files), Ignored: s.Ignored, Text: s.TextDigest(), Stamps: s.Stamps()}
	t.trees[dir] = out
	if t.Tracked == nil {
		out.TrackedWhy = "the client's git was not read"
		return out, nil
	}
	paths := make([]string, len(s.Files))
	for i, f := range s.Files {
		paths[i] = f.Path
	}
	out.Untracked, err = t.Tracked(dir, paths)
	if err != nil {
		out.TrackedWhy = err.Error()
	}
	out.Tracked = err == nil && len(out.Untracked) == 0
	return out, nil
}

// Canonical gives the digest of a directory by what its JSON means. The error is a
// *BadFile for a file that is no JSON that can be relied on, else that of Tree.
func (t *Trees) Canonical(dir string) (string, error) {
	s, err := t.set(dir)
	if err != nil {
		return "", err
	}
	digest, _, err := s.CanonicalDigest()
	return digest, err
}

// AtPin compares a directory of the client with the one at a path of Codex at the pin;
// no path means the committed JSON Schema, or the committed bindings where the directory
// holds bindings. The error is a *surface.UnaskedError where there is no pin to read.
func (t *Trees) AtPin(dir, at string) (*surface.TreeComparison, error) {
	return t.against(t.Pin, dir, at)
}

// AtOwn is AtPin for the contract's own pin, where another commit is judged; a
// *surface.UnaskedError where none is.
func (t *Trees) AtOwn(dir, at string) (*surface.TreeComparison, error) {
	return t.against(t.Own, dir, at)
}

func (t *Trees) against(committed func(path string) (*Set, error), dir, at string) (*surface.TreeComparison, error) {
	have, err := t.set(dir)
	if err != nil {
		return nil, err
	}
	if committed == nil {
		return nil, &surface.UnaskedError{Needs: "the source at the pin"}
	}
	want, err := committed(CommittedPath(have, at))
	if err != nil {
		return nil, err
	}
	return Compare(have, want)
}

// CommittedPath is where the files of a set are committed in Codex's repository: at,
// if that is given, else by their form.
func CommittedPath(set *Set, at string) string {
	switch {
	case at != "":
		return at
	case FormOf(set) == TypeScript:
		return BindingsDir
	}
	return Dir
}

// Printed compares a directory of the client with what the selected runtime prints, with
// and without the experimental flag, and gives the comparison that comes out better.
// experimental says which that is. The error is a *surface.UnaskedError where no runtime
// was asked for.
func (t *Trees) Printed(dir string) (c *surface.TreeComparison, experimental bool, err error) {
	have, err := t.set(dir)
	if err != nil {
		return nil, false, err
	}
	if t.Print == nil {
		return nil, false, &surface.UnaskedError{Needs: "a runtime: --runtime names one"}
	}
	form := PrintForm{TypeScript: FormOf(have.home()) == TypeScript}
	var failed error
	for _, form.Experimental = range []bool{false, true} {
		want, err := t.Print(form)
		if err != nil {
			if failed == nil {
				failed = err
			}
			continue
		}
		next, err := Compare(have, want)
		if err != nil {
			return nil, false, err
		}
		if c == nil || distance(next) < distance(c) {
			c, experimental = next, form.Experimental
		}
		if c.State != surface.TreeChanged {
			break
		}
	}
	if c == nil {
		return nil, false, failed
	}
	return c, experimental, nil
}

// distance is how many files stand between two directories.
func distance(c *surface.TreeComparison) int {
	return len(c.Changed) + len(c.Missing) + len(c.Extra)
}
