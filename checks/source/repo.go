package source

import (
	"crypto/sha1"
	"errors"
	"fmt"
	"io/fs"
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
	dir    string   // as given, absolute
	common string   // the git directory that holds objects, refs, config and shallow
	dead   []string // alternates that are named but not there
	conf   config

	mu     sync.RWMutex
	stores []*store
	last   *pack              // where the last object was found
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
	var errs []error
	for p := range r.all {
		errs = append(errs, p.close())
	}
	r.stores, r.last = nil, nil
	return errors.Join(errs...)
}

// errAbsent says that no pack and no object directory has the object, and that all
// of them could be asked.
var errAbsent = errors.New("no such object")

// object reads the object id and checks it against that id. What fails is tried once
// more with a fresh list of packs.
func (r *Repo) object(id plumbing.Hash) (object, error) {
	obj, err := r.lookup(id, 0)
	if err != nil && !errors.Is(err, errTooLarge) {
		if err := r.list(); err != nil {
			return object{}, err
		}
		obj, err = r.lookup(id, 0)
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
// damage, then a pack that could not be asked, and only then absence.
func (r *Repo) lookup(id plumbing.Hash, depth int) (object, error) {
	var found, asked error
	stores, packs := r.snapshot()
	for _, p := range packs {
		obj, ok, err := r.inPack(p, id, depth)
		switch {
		case err == nil && ok:
			r.mu.Lock()
			r.last = p
			r.mu.Unlock()
			return obj, nil
		case errors.Is(err, errGone), err == nil:
		case ok:
			found = errors.Join(found, fmt.Errorf("%s: %w", p.packPath(), err))
		default:
			asked = errors.Join(asked, fmt.Errorf("%s: %w", p.path, err))
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
		if !errors.Is(err, fs.ErrNotExist) {
			found = errors.Join(found, fmt.Errorf("loose object in %s: %w", s.dir, err))
		}
	}
	switch {
	case found != nil:
		return object{}, found
	case asked != nil:
		return object{}, asked
	}
	return object{}, errAbsent
}

// inPack reads id from p; ok says that the index of p has it.
func (r *Repo) inPack(p *pack, id plumbing.Hash, depth int) (obj object, ok bool, err error) {
	x, err := p.index()
	if err != nil {
		return obj, false, err
	}
	at, ok, err := x.find(id)
	if err != nil || !ok {
		return obj, false, err
	}
	if obj, err = r.unpack.at(p, at, depth); err != nil {
		return obj, true, err
	}
	return obj, true, verify(id, obj)
}

// snapshot gives the stores, and their packs with the last lucky one first.
func (r *Repo) snapshot() ([]*store, []*pack) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	var packs []*pack
	if r.last != nil {
		packs = append(packs, r.last)
	}
	for _, s := range r.stores {
		for _, p := range s.packs {
			if p != r.last {
				packs = append(packs, p)
			}
		}
	}
	return r.stores, packs
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
	old := make(map[string]*pack)
	for _, s := range r.stores {
		for _, p := range s.packs {
			old[p.path] = p
		}
	}
	var stores []*store
	for _, dir := range dirs {
		s, err := listStore(dir, old)
		if err != nil {
			return err
		}
		stores = append(stores, s)
		for _, p := range s.packs {
			r.all[p] = struct{}{}
		}
	}
	r.stores, r.dead = stores, dead
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
