package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"

	"codexpin/checks"
	clienttree "codexpin/checks/client"
	"codexpin/checks/schema"
	"codexpin/pins"
)

// schemas plans what [[schema]] claims: a directory that equals the pin is vendored anew
// from the target, and a hash is written anew where a command of the client made the
// directory anew in this run.
func (m *planner) schemas() error {
	for _, s := range m.contract.Schemas {
		var err error
		switch s.Is {
		case pins.IsPin:
			err = m.vendor(s)
		case pins.IsHash:
			err = m.rehash(s)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// vendor plans the files of a directory that equals the committed schema. What cannot be
// read is left for the judge to tell.
func (m *planner) vendor(s *pins.Schema) error {
	tree, ok := m.client.Client.(clientTree)
	if !ok || m.new.source.commit == nil {
		return nil
	}
	dir := path.Clean(string(s.Dir))
	have, err := schema.ReadSet(tree.root.FS(), dir)
	if err != nil {
		return nil
	}
	want, err := committedSet(m.ctx, m.new.source.commit)(schema.CommittedPath(have, string(s.Path)))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return readError(err, "read the committed schema")
	}
	writes, err := schema.Vendor(have, want)
	if err != nil {
		return unknown(err, "", "vendor "+dir)
	}
	formatted := map[string]bool{}
	if compared, err := schema.Compare(have, want); err == nil && !s.Strict {
		for _, f := range compared.Formatting {
			formatted[f.Path] = true // as it should be, in the client's own formatting
		}
	}
	for _, one := range writes {
		if one.Existed && !one.Remove && formatted[one.Path] {
			continue
		}
		m.p.files[dir+"/"+one.Path] = &plannedFile{was: one.Was, existed: one.Existed, data: one.Data, remove: one.Remove,
			why: []string{"the schema committed at the new pin"}}
	}
	return nil
}

// rehash plans the hash of a directory that a command of the client made anew.
func (m *planner) rehash(s *pins.Schema) error {
	if !m.ran.touched(string(s.Dir)) {
		return nil
	}
	tree, ok := m.client.Client.(clientTree)
	if !ok {
		return nil
	}
	set, err := schema.ReadSet(tree.root.FS(), path.Clean(string(s.Dir)))
	if err != nil || len(set.Files) == 0 {
		return nil
	}
	hash := pins.SHA256(set.TextDigest())
	if s.SHA256 != "" {
		splice, ok := m.contract.SetString(s.Entry, "sha256", string(hash), "schema:"+string(s.Dir)+" sha256")
		m.ownSplice("hashes", splice, ok)
		return nil
	}
	if f := m.file(string(s.File)); f != nil {
		m.add(string(s.File), "hashes", pins.Rehash(f.was, s.Pattern, m.contract.Pin.ID(), hash, "hash of "+string(s.Dir))...)
	}
	return nil
}

// clientAt gives the client as it is, with its directories of schema at a commit.
func (w *weighing) clientAt(at *judgedAt) *checks.Witness {
	if w.root == nil {
		return nil
	}
	out := *w.root
	tree, ok := out.Client.(clientTree)
	if ok && len(w.contract.Schemas) > 0 {
		out.Trees = schemaTrees(tree.root.FS(), w.found.Dir, w.committedAt(at), w.asked.printed())
	}
	return &out
}

// committedAt gives the schema that is committed at a commit, nil where that could not be
// read.
func (w *weighing) committedAt(at *judgedAt) func(string) (*schema.Set, error) {
	if at.source.commit != nil {
		return committedSet(w.ctx, at.source.commit)
	}
	cause := at.source.witness.Cause
	return func(string) (*schema.Set, error) { return nil, fmt.Errorf("%s", cause) }
}

// proposedClient gives the client as it is to be.
func (w *weighing) proposedClient() *checks.Witness {
	if w.root == nil {
		return nil
	}
	out := *w.root
	tree, ok := out.Client.(clientTree)
	if !ok {
		return &out
	}
	out.Client = overlay{tree, w.plan}
	if len(w.plan.contract.Schemas) > 0 {
		out.Trees = w.treesOf(overlayFS{tree.root.FS(), w.plan})
	}
	return &out
}

// clientNow gives the client as it stands after writing; added says that the files which
// are new shall be taken for known to git.
func (w *weighing) clientNow(root *checks.Witness, added bool) *checks.Witness {
	out := *root
	tree, ok := out.Client.(clientTree)
	switch {
	case !ok || len(w.plan.contract.Schemas) == 0:
	case added:
		out.Trees = w.treesOf(tree.root.FS())
	default:
		out.Trees = schemaTrees(tree.root.FS(), w.found.Dir, w.committedAt(w.new), w.asked.printed())
	}
	return &out
}

// contractFolder gives the folder of the contract from the working directory, "" for that.
func (w *weighing) contractFolder() string {
	if rel, err := filepath.Rel(w.b.dir, w.found.Dir); err == nil && rel != "." {
		return rel
	} else if err != nil {
		return w.found.Dir
	}
	return ""
}

// toAdd gives the files that are new, sorted, where git does not know them.
func (w *weighing) toAdd() []string {
	if w.found.Dir == "" {
		return nil
	}
	var fresh []string
	for name, f := range w.plan.files {
		if !f.existed && !f.remove {
			fresh = append(fresh, name)
		}
	}
	slices.Sort(fresh)
	unknown, err := clienttree.Untracked(w.found.Dir, fresh)
	if err != nil {
		return nil // there is no repository to add them to
	}
	return unknown
}

// treesOf gives the directories of schema of a tree that is as the plan says, to be held
// against the target. What the plan adds is taken for known to git: it is to be added with
// all the rest.
func (w *weighing) treesOf(tree fs.FS) checks.Trees {
	trees := schemaTrees(tree, w.found.Dir, w.committedAt(w.new), w.asked.printed())
	tracked := trees.Tracked
	trees.Tracked = func(dir string, paths []string) ([]string, error) {
		untracked, err := tracked(dir, paths)
		var out []string
		for _, p := range untracked {
			if f := w.plan.files[path.Join(dir, p)]; f == nil || f.existed {
				out = append(out, p)
			}
		}
		return out, err
	}
	return trees
}
