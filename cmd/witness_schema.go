package cmd

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"codexpin/checks"
	clienttree "codexpin/checks/client"
	"codexpin/checks/schema"
	"codexpin/checks/source"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// committedWitness makes the witness schema of the files that are committed beside the
// source. It is nil where the commit has none, as those before 2026-02-01; one that cannot
// be read says so.
func committedWitness(ctx context.Context, commit *source.Commit, c *pins.Contract) *checks.Witness {
	w := &checks.Witness{Name: "schema", Commit: commit.ID}
	s, err := committedSurface(files{ctx, commit}, claimsConfig(c))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		e := asError(readError(err, "read the committed schema"))
		w.Cause, w.Hint = e.Msg, e.Hint
		return w
	}
	w.Surface = s
	return w
}

// committedSurface reads the committed schema of the protocol and, where config is set,
// that of config.toml, whose types stand beside the others under names of their own.
func committedSurface(tree schema.Files, config bool) (*surface.Surface, error) {
	s, err := schema.Committed(tree)
	if err != nil || !config {
		return s, err
	}
	keys, err := schema.CommittedConfig(tree)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s, nil
	case err != nil:
		return nil, err
	}
	s.Types = append(s.Types, keys.Types...)
	s.Config, s.Coverage.Config = keys.Config, keys.Coverage.Config
	s.Gaps = append(s.Gaps, keys.Gaps...)
	return s.Index(), nil
}

func claimsConfig(c *pins.Contract) bool {
	return len(c.Config)+len(c.Hooks)+len(c.Modes) > 0
}

// committedSet gives the files below a path of a commit.
func committedSet(ctx context.Context, commit *source.Commit) func(path string) (*schema.Set, error) {
	walk := func(dir string, fn func(path string, regular bool) error) error {
		return commit.Walk(dir, func(path string, e source.Entry) error { return fn(path, e.Kind == source.File) })
	}
	return func(path string) (*schema.Set, error) {
		return schema.FromTree(path, walk, files{ctx, commit}.Read)
	}
}

// committedOf gives the files below a path of a commit that need not be there.
func committedOf(ctx context.Context, repo *source.Repo, id string) func(path string) (*schema.Set, error) {
	return func(path string) (*schema.Set, error) {
		commit, err := repo.Commit(id)
		if err != nil {
			return nil, err
		}
		return committedSet(ctx, commit)(path)
	}
}

// schemaTrees are the directories of [[schema]] below the folder of a contract, and what
// they must equal. pin is nil where no source was asked, printed where no runtime was.
func schemaTrees(folder fs.FS, dir string, pin func(path string) (*schema.Set, error), printed func(schema.PrintForm) (*schema.Set, error)) *schema.Trees {
	return &schema.Trees{
		Client: folder, Pin: pin, Print: printed,
		Tracked: func(at string, paths []string) ([]string, error) {
			untracked, err := clienttree.Untracked(filepath.Join(dir, filepath.FromSlash(at)), paths)
			if err != nil {
				return nil, errors.New(named(err.Error(), dir, "the folder of the contract"))
			}
			return untracked, nil
		},
	}
}

// rootFS is the files below a root. A directory of it is opened by itself, for ReadSet.
type rootFS struct {
	fs.FS
	root *os.Root
}

// Sub opens a directory. Close what it gives.
func (r rootFS) Sub(dir string) (fs.FS, error) { return newFolderFS(r.root, dir) }
