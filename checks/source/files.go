package source

import (
	"bytes"
	"fmt"
	"sort"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// Bounds of a walk; Codex has some 5,000 files in ten levels.
const (
	maxDepth = 256
	maxFiles = 1 << 18
)

// Read gives the content of the regular file at path. Paths are those of git: slashes,
// relative to the root, exact case. The bytes are the caller's.
func (c *Commit) Read(path string) ([]byte, error) {
	n, err := c.find(path)
	if err != nil {
		return nil, err
	}
	if n.kind() != File {
		return nil, c.notAFile(path, n)
	}
	obj, err := c.get(n.id, path, plumbing.BlobObject)
	if err != nil {
		return nil, err
	}
	if obj.shared {
		return bytes.Clone(obj.data), nil
	}
	return obj.data, nil
}

// Stat tells what stands at path; the empty path is the root.
func (c *Commit) Stat(path string) (Entry, error) {
	n, err := c.find(path)
	if err != nil {
		return Entry{}, err
	}
	return n.entry(), nil
}

// List gives the entries of the directory at dir, sorted by name; the empty path is
// the root.
func (c *Commit) List(dir string) ([]Entry, error) {
	n, err := c.find(dir)
	if err != nil {
		return nil, err
	}
	tree, err := c.directory(dir, n)
	if err != nil {
		return nil, err
	}
	var out []Entry
	if err := nodes(tree, func(n node) bool { out = append(out, n.entry()); return true }); err != nil {
		return nil, c.broken(n.id, dir, err)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out, nil
}

// Walk calls fn for everything under dir that is not a directory, sorted by path,
// until fn gives an error, which it returns. Symlinks and submodules are among them.
func (c *Commit) Walk(dir string, fn func(path string, e Entry) error) error {
	n, err := c.find(dir)
	if err != nil {
		return err
	}
	left := maxFiles
	return c.walk(dir, n, fn, 0, &left)
}

func (c *Commit) walk(dir string, at node, fn func(string, Entry) error, depth int, left *int) error {
	tree, err := c.directory(dir, at)
	if err != nil {
		return err
	}
	var all []node
	if err := nodes(tree, func(n node) bool { all = append(all, n); return true }); err != nil {
		return c.broken(at.id, dir, err)
	}
	if *left -= len(all) + 1; *left < 0 || depth > maxDepth {
		return &Error{Kind: TooLarge, Repo: c.repo.dir, ID: c.ID, Path: dir,
			Msg: fmt.Sprintf("more than %d files or %d levels at %.12s", maxFiles, maxDepth, c.ID)}
	}
	for _, n := range all {
		path := join(dir, string(n.name))
		if n.kind() == Dir {
			err = c.walk(path, n, fn, depth+1, left)
		} else {
			err = fn(path, n.entry())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func join(dir, name string) string {
	if dir == "" {
		return name
	}
	return dir + "/" + name
}

// find goes from the root down to path.
func (c *Commit) find(path string) (node, error) {
	at := node{mode: 0o40000, id: c.tree}
	if path == "" {
		return at, nil
	}
	if err := c.checkPath(path); err != nil {
		return at, err
	}
	done := ""
	for name := range strings.SplitSeq(path, "/") {
		if at.kind() != Dir {
			return at, c.notADirectory(done, path, at)
		}
		tree, err := c.directory(done, at)
		if err != nil {
			return at, err
		}
		next, ok := node{}, false
		err = nodes(tree, func(n node) bool {
			if string(n.name) == name {
				next, ok = n, true
			}
			return !ok
		})
		if err != nil {
			return at, c.broken(at.id, done, err)
		}
		if !ok {
			return at, c.noSuchPath(path, done, name, tree)
		}
		at, done = next, join(done, name)
	}
	return at, nil
}

// directory gives the bytes of the tree n, which stands at path.
func (c *Commit) directory(path string, n node) ([]byte, error) {
	if n.kind() != Dir {
		return nil, &Error{Kind: NotADirectory, Repo: c.repo.dir, ID: c.ID, Path: path,
			Msg: fmt.Sprintf("%q is a %s at %.12s, not a directory", path, n.kind(), c.ID)}
	}
	if obj, ok := c.repo.trees.get(n.id); ok {
		return obj.data, nil
	}
	obj, err := c.get(n.id, path, plumbing.TreeObject)
	if err != nil {
		return nil, err
	}
	c.repo.trees.put(n.id, obj)
	return obj.data, nil
}

// broken explains why an object of the commit could not be read. What a partial clone
// left behind is fetched by the commit: a branch may not lead to it.
func (c *Commit) broken(id plumbing.Hash, path string, err error) error {
	e := c.repo.broken(id, path, err)
	if e.Kind == ObjectAbsentPartial {
		e.Hint += " " + c.ID
	}
	return e
}

// get reads an object that the commit needs, of the type it has to be.
func (c *Commit) get(id plumbing.Hash, path string, want plumbing.ObjectType) (object, error) {
	obj, err := c.repo.object(id)
	if err == nil && obj.typ != want {
		err = fmt.Errorf("it is a %s where a %s has to be", obj.typ, want)
	}
	if err != nil {
		return obj, c.broken(id, path, err)
	}
	return obj, nil
}
