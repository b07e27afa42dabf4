package source

import (
	"crypto/sha1"
	"errors"
	"fmt"
	"io/fs"
	"strconv"

	"github.com/go-git/go-git/v5/plumbing"
)

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
			found = fmt.Errorf("%q: %w", p.packPath(), err)
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
			found = fmt.Errorf("loose object in %q: %w", s.dir, err)
		}
	}
	if found != nil {
		return object{}, found
	}
	for _, p := range packs {
		if err := p.sound(); err != nil && !errors.Is(err, errGone) {
			return object{}, fmt.Errorf("%w: %q: %w", errUnasked, p.path, err)
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
