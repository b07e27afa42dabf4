package source

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sort"
	"strings"
)

// Tag is one tag of the repository. No tag is ever needed to read a commit.
type Tag struct {
	Name string // without refs/tags/
	ID   string // what the tag names: a commit, or an annotated tag's object

	peeled string // what packed-refs says ID leads to
	repo   *Repo
}

// Commit reads the commit that the tag leads to.
func (t Tag) Commit() (*Commit, error) {
	if t.peeled == "" {
		return t.repo.Commit(t.ID)
	}
	c, err := t.repo.Commit(t.peeled)
	if err == nil {
		c.PeeledFrom = t.ID
	}
	return c, err
}

// Tags lists the tags, sorted by name, without reading an object. A loose ref wins
// over a packed one. Refs that are broken or symbolic name nothing and are left out,
// as in git.
func (r *Repo) Tags() ([]Tag, error) {
	if isDir(filepath.Join(r.common, "reftable")) {
		return nil, &Error{Kind: Unreadable, Repo: r.dir,
			Msg:  fmt.Sprintf("the refs of %q are kept in a reftable, which is not read", r.dir),
			Hint: "git refs migrate --ref-format=files makes refs that are read; where the command needs none, name the commit by its full id"}
	}
	tags := map[string]Tag{}
	err := r.packedTags(tags)
	if err == nil {
		err = r.looseTags(tags)
	}
	if err != nil {
		return nil, r.unreadable("", err)
	}
	out := make([]Tag, 0, len(tags))
	for _, t := range tags {
		out = append(out, t)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out, nil
}

// packedTags reads packed-refs: "ID NAME" lines, each followed by "^ID" if ID is an
// annotated tag and its commit was known.
func (r *Repo) packedTags(tags map[string]Tag) error {
	text, err := readText(filepath.Join(r.common, "packed-refs"), 64<<20)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	last := ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if peeled, ok := strings.CutPrefix(line, "^"); ok {
			if t, ok := tags[last]; ok && isFullID(peeled) {
				t.peeled = peeled
				tags[last] = t
			}
			continue
		}
		id, ref, _ := strings.Cut(line, " ")
		last = ""
		if name, ok := strings.CutPrefix(ref, "refs/tags/"); ok && isFullID(id) {
			tags[name], last = Tag{Name: name, ID: id, repo: r}, name
		}
	}
	return err
}

func (r *Repo) looseTags(tags map[string]Tag) error {
	root := filepath.Join(r.common, "refs", "tags")
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // no loose tags, or packed since they were listed
		}
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil || strings.HasSuffix(rel, ".lock") { // a ref that is being written
			return err
		}
		name := filepath.ToSlash(rel)
		delete(tags, name)
		text, err := readText(path, 4<<10)
		if id := strings.TrimSpace(text); err == nil && isFullID(id) {
			tags[name] = Tag{Name: name, ID: id, repo: r}
		}
		return nil
	})
}
