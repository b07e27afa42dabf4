package probe

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// The folders of a room.
const (
	roomHome = "home"  // CODEX_HOME
	roomUser = "user"  // HOME
	roomTemp = "tmp"   // TMPDIR
	roomWork = "work"  // the working directory
	roomOut  = "print" // where bindings are printed to; made by the process
)

// isolatedConfig is the config.toml of every room. A server with plugins looks up hosts
// on the network by itself from 0.118.0 on, before any request; without, none of the
// 22 releases measured does.
const isolatedConfig = "[features]\nplugins = false\n"

// tree is the temporary folder of one run. Each process has a room of its own in it.
type tree struct {
	dir   string   // absolute, links resolved: codexHome comes back so
	owner *os.File // locked while the run lives, see Sweep; nil where there is no lock
}

// newTree makes the folder under root ("" for the system's), readable by its owner alone.
// Its name always has the same length, so that what a process says of it has too.
func newTree(root string) (*tree, error) {
	if root == "" {
		root = os.TempDir()
	}
	var unique [8]byte
	_, _ = rand.Read(unique[:]) // never fails
	dir := filepath.Join(root, fmt.Sprintf(treePrefix+"%x", unique))
	if err := os.Mkdir(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	abs, err := filepath.Abs(dir)
	if err == nil {
		abs, err = filepath.EvalSymlinks(abs)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("resolve a temporary folder: %w", err), os.Remove(dir))
	}
	return &tree{dir: abs, owner: own(abs)}, nil
}

// room is the part of the tree that one process has.
type room struct{ dir string }

func (r room) path(folder string) string { return filepath.Join(r.dir, folder) }

// room makes the room of a step. Its name is the step's, so that the paths in what a
// process says are the same in every run but for the tree's own name.
func (t *tree) room(step Step) (room, error) {
	r := t.folder(step)
	if err := os.Mkdir(r.dir, 0o700); err != nil {
		return r, fmt.Errorf("make a temporary folder: %w", err)
	}
	for _, folder := range []string{roomHome, roomUser, roomTemp, roomWork} {
		if err := os.Mkdir(r.path(folder), 0o700); err != nil {
			return r, fmt.Errorf("make a temporary folder: %w", err)
		}
	}
	config := filepath.Join(r.path(roomHome), "config.toml")
	if err := os.WriteFile(config, []byte(isolatedConfig), 0o600); err != nil {
		return r, fmt.Errorf("make a temporary home: %w", err)
	}
	return r, nil
}

// folder gives the room of a step, made or not.
func (t *tree) folder(step Step) room {
	name := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return c
		}
		return '-'
	}, string(step))
	return room{filepath.Join(t.dir, name)}
}

// hide replaces the name of the tree, which differs from run to run.
func (t *tree) hide(text string) string {
	if t == nil {
		return text
	}
	return strings.ReplaceAll(text, t.dir, treeName)
}

// used tells whether a process made anything in the home of the room.
func (r room) used() bool {
	entries, err := os.ReadDir(r.path(roomHome))
	return err == nil && len(entries) > 1
}

// removePatience is how long files that are busy for a moment are tried again.
const removePatience = 2 * time.Second

// remove removes the tree. Every process of it is gone by then. Folders that a process
// has locked up are opened again; what is busy is tried for removePatience.
func (t *tree) remove() error {
	if t.owner != nil {
		defer t.owner.Close()
	}
	t.empty()
	var err error
	for wait := time.Millisecond; ; wait *= 2 {
		if err = os.RemoveAll(t.dir); err == nil {
			return nil
		}
		t.unlock()
		if wait > removePatience/2 {
			return fmt.Errorf("remove the temporary folder: %w", err)
		}
		time.Sleep(wait)
	}
}

// empty removes the rooms side by side: a codex prints hundreds of files into each. What
// it cannot remove is for remove, and so is the owner file: killed meanwhile, the run
// leaves a tree that Sweep knows.
func (t *tree) empty() {
	rooms, err := os.ReadDir(t.dir)
	if err != nil {
		return
	}
	var all sync.WaitGroup
	for _, room := range rooms {
		if room.Name() == ownerFile {
			continue
		}
		all.Go(func() { _ = os.RemoveAll(filepath.Join(t.dir, room.Name())) })
	}
	all.Wait()
}

// unlock gives every folder of the tree back to its owner. It goes through os.Root, so
// that no link leads out of the tree.
func (t *tree) unlock() {
	root, err := os.OpenRoot(t.dir)
	if err != nil {
		_ = os.Chmod(t.dir, 0o700) // its own folder, locked by a process: the next try opens it
		return
	}
	defer root.Close()
	unlockBelow(root, ".", 0)
}

// maxDepth bounds the depth to which locked folders are opened.
const maxDepth = 200

func unlockBelow(root *os.Root, dir string, depth int) {
	if depth > maxDepth {
		return
	}
	_ = root.Chmod(dir, 0o700)
	entries, err := fs.ReadDir(root.FS(), filepath.ToSlash(dir))
	if err != nil {
		return
	}
	for _, entry := range entries {
		if entry.IsDir() {
			unlockBelow(root, filepath.Join(dir, entry.Name()), depth+1)
		}
	}
}
