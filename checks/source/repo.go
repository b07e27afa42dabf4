package source

import (
	"errors"
	"io/fs"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/go-git/go-git/v5/plumbing"
)

// Sizes of the two caches. 8 MiB of delta bases were measured to be as fast as
// 256 MiB for a walk through history. They are kept from the second commit on.
const (
	baseCache = 8 << 20
	treeCache = 2 << 20
)

// Repo is an open repository. All its methods, and those of its commits, may be
// called from several goroutines at once; only Close must come last.
type Repo struct {
	dir    string // as given, absolute
	common string // the git directory that holds objects, refs, config and shallow
	conf   config

	mu     sync.RWMutex
	closed bool
	stores []*store
	dead   []string           // alternates that are named but not there
	packs  []*pack            // of all stores, the last lucky one first
	all    map[*pack]struct{} // every pack ever listed, for Close

	commits atomic.Int64 // how many were read
	unpack  unpacker
	pool    inflaters
	trees   *lru[plumbing.Hash]

	traceMu sync.Mutex
	trace   []traced
}

// Object is one object that was read.
type Object struct {
	ID   string
	Type string // commit, tree, blob or tag
	Size int64
}

type traced struct {
	id   plumbing.Hash
	typ  plumbing.ObjectType
	size int64
}

// Dir gives the directory that was opened, absolute.
func (r *Repo) Dir() string { return r.dir }

// GitDir gives the git directory that holds the objects; for a linked worktree that
// is the main repository's.
func (r *Repo) GitDir() string { return r.common }

// Trace gives the objects read so far, in the order of reading. Delta bases are not
// among them; an object that was read twice is there twice, unless it is a tree that
// was still in memory.
func (r *Repo) Trace() []Object {
	r.traceMu.Lock()
	defer r.traceMu.Unlock()
	out := make([]Object, len(r.trace))
	for i, t := range r.trace {
		out[i] = Object{t.id.String(), t.typ.String(), t.size}
	}
	return out
}

// Close closes the files of the repository.
func (r *Repo) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil
	}
	var errs []error
	for p := range r.all {
		errs = append(errs, p.close())
	}
	r.closed, r.stores, r.packs = true, nil, nil
	return errors.Join(errs...)
}

// used moves p to the front: the next object is most likely in the same pack.
func (r *Repo) used(p *pack) {
	r.mu.RLock()
	first := len(r.packs) > 0 && r.packs[0] == p
	r.mu.RUnlock()
	if first {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if i := slices.Index(r.packs, p); i > 0 {
		packs := append([]*pack{p}, r.packs[:i]...) // others may hold the old slice
		r.packs = append(packs, r.packs[i+1:]...)
	}
}

// snapshot gives the stores and packs of the moment; neither slice is ever changed.
func (r *Repo) snapshot() ([]*store, []*pack) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.stores, r.packs
}

// list makes the list of packs anew. Files that are open stay open until Close:
// another goroutine may be reading them.
func (r *Repo) list() error {
	dirs, dead, err := objectDirs(r.common)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return fs.ErrClosed
	}
	old := make(map[string]*pack)
	for _, p := range r.packs {
		old[p.path] = p
	}
	var stores []*store
	var packs []*pack
	for _, dir := range dirs {
		s, err := listStore(dir, old)
		if err != nil {
			return err
		}
		stores = append(stores, s)
		packs = append(packs, s.packs...)
	}
	for _, p := range packs {
		r.all[p] = struct{}{}
	}
	r.stores, r.packs, r.dead = stores, packs, dead
	return nil
}
