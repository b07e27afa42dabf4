package source

import (
	"crypto/sha1"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// Sizes of the two caches. 8 MiB of delta bases were measured to be as fast as
// 256 MiB, for one commit and for a walk through history alike.
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

	unpack unpacker
	pool   inflaters
	trees  *lru[plumbing.Hash]

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

// errAbsent says that no pack and no object directory has the object, and that all
// of them could be asked.
var errAbsent = errors.New("no such object")

// errUnasked says that a pack may have the object, but its index cannot be used.
var errUnasked = errors.New("pack index unusable")

// object reads the object id and checks it against that id. What fails is tried once
// more with a fresh list of packs.
func (r *Repo) object(id plumbing.Hash) (object, error) {
	obj, err := r.lookup(id, nil)
	if err != nil && !errors.Is(err, errTooLarge) {
		if err := r.list(); err != nil {
			return object{}, err
		}
		obj, err = r.lookup(id, nil)
	}
	if err != nil {
		return object{}, err
	}
	r.traceMu.Lock()
	r.trace = append(r.trace, traced{id, obj.typ, int64(len(obj.data))})
	r.traceMu.Unlock()
	return obj, nil
}

// lookup asks every pack, then every object directory, until one gives the object
// whole. A damaged copy does not hide a good one; with none, what is told is the
// first damage, then a pack that could not be asked, and only then absence. b is nil but
// for the base of a delta.
func (r *Repo) lookup(id plumbing.Hash, b *budget) (object, error) {
	var found error
	stores, packs := r.snapshot()
	asked := b == nil
	if asked {
		b = newBudget()
	}
	for _, p := range packs {
		if asked {
			b.deltas = maxChain // each copy has its own; the hops are for all of them
		}
		obj, has, err := r.inPack(p, id, b)
		switch {
		case has && err == nil:
			r.used(p)
			return obj, nil
		case has && !errors.Is(err, errGone) && found == nil:
			found = fmt.Errorf("%s: %w", p.packPath(), err)
		}
	}
	for _, s := range stores {
		obj, err := s.loose(id, &r.pool)
		if err == nil {
			err = verify(id, obj)
		}
		if err == nil {
			return obj, nil
		}
		if !errors.Is(err, fs.ErrNotExist) && found == nil {
			found = fmt.Errorf("loose object in %s: %w", s.dir, err)
		}
	}
	if found != nil {
		return object{}, found
	}
	for _, p := range packs {
		if err := p.sound(); err != nil && !errors.Is(err, errGone) {
			return object{}, fmt.Errorf("%w: %s: %w", errUnasked, p.path, err)
		}
	}
	return object{}, errAbsent
}

// inPack reads id from p; has says that the index of p names it.
func (r *Repo) inPack(p *pack, id plumbing.Hash, b *budget) (obj object, has bool, err error) {
	x, err := p.index()
	if err != nil {
		return obj, false, err
	}
	at, has, err := x.find(id)
	if err != nil || !has {
		return obj, false, err
	}
	if obj, err = r.unpack.at(p, at, b); err != nil {
		return obj, true, err
	}
	return obj, true, verify(id, obj)
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

// errMismatch says that the bytes found under an id are not the id's.
var errMismatch = errors.New("content does not match its id")

// verify hashes obj the way git names objects and compares.
func verify(id plumbing.Hash, obj object) error {
	h := sha1.New()
	head := append([]byte(obj.typ.String()), ' ')
	head = strconv.AppendInt(head, int64(len(obj.data)), 10)
	h.Write(append(head, 0))
	h.Write(obj.data)
	var got plumbing.Hash
	if h.Sum(got[:0]); got != id {
		return fmt.Errorf("%w (it is %s)", errMismatch, got)
	}
	return nil
}
