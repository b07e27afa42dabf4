package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/format/packfile"
)

// errGone says that a pack was listed but is there no longer: a repack took it.
var errGone = errors.New("pack is gone")

// pack is one .idx and .pack pair. Both files are opened on first use and stay open
// until the Repo is closed. Safe for concurrent use.
type pack struct {
	path string      // of the index; the pack has .pack in place of .idx
	info fs.FileInfo // of the index when it was listed

	idx opened[*index]
	bin opened[*os.File]
}

// opened is a value that is made once, with its file.
type opened[T any] struct {
	once  sync.Once
	file  *os.File
	value T
	err   error
}

func (o *opened[T]) get(path string, make func(*os.File) (T, error)) (T, error) {
	o.once.Do(func() {
		if o.file, o.err = openRegular(path); o.err == nil {
			o.value, o.err = make(o.file)
		}
		if errors.Is(o.err, fs.ErrNotExist) {
			o.err = errGone
		}
	})
	return o.value, o.err
}

func (p *pack) packPath() string { return p.path[:len(p.path)-len(".idx")] + ".pack" }

func (p *pack) index() (*index, error) {
	return p.idx.get(p.path, func(f *os.File) (*index, error) {
		info, err := f.Stat()
		if err != nil {
			return nil, err
		}
		return newIndex(f, info.Size())
	})
}

func (p *pack) file() (*os.File, error) {
	return p.bin.get(p.packPath(), func(f *os.File) (*os.File, error) { return f, nil })
}

func (p *pack) close() error {
	// The once is spent, so that nothing opens the files after this.
	var errs []error
	closeFile := func(f *os.File) {
		if f != nil {
			errs = append(errs, f.Close())
		}
	}
	p.idx.once.Do(func() { p.idx.err = errGone })
	p.bin.once.Do(func() { p.bin.err = errGone })
	closeFile(p.idx.file)
	closeFile(p.bin.file)
	return errors.Join(errs...)
}

// place names an entry across packs, as the key of the cache of delta bases.
type place struct {
	pack *pack
	at   int64
}

// unpacker reads entries of packs. external finds the base of a ref-delta that is
// not in the delta's own pack.
type unpacker struct {
	bases     *lru[place]
	inflaters *inflaters
	external  func(id plumbing.Hash, depth int) (object, error)
}

// at gives the object at an offset of p. It goes down the chain of deltas by their
// heads alone, without recursion, then inflates upwards: at any time one base, one
// delta and one result are in memory. depth is the length of the chain so far.
func (u *unpacker) at(p *pack, offset int64, depth int) (object, error) {
	f, err := p.file()
	if err != nil {
		return object{}, err
	}
	var chain []entry
	for {
		here := place{p, offset}
		if obj, ok := u.bases.get(here); ok {
			return u.apply(p, f, obj, chain)
		}
		e, err := readEntry(f, offset)
		if err != nil {
			return object{}, err
		}
		if !e.isDelta() {
			data, err := u.inflaters.inflate(f, e.dataAt, e.size)
			if err != nil {
				return object{}, err
			}
			obj := object{e.typ, data}
			u.bases.put(here, obj)
			return u.apply(p, f, obj, chain)
		}
		chain = append(chain, e)
		if depth+len(chain) > maxChain {
			return object{}, fmt.Errorf("%w: more than %d deltas on top of one another", errTooLarge, maxChain)
		}
		if e.typ == plumbing.OFSDeltaObject {
			offset = e.baseAt
			continue
		}
		at, ok, err := p.idx.value.find(e.baseID)
		if err != nil {
			return object{}, err
		}
		if ok {
			offset = at
			continue
		}
		base, err := u.external(e.baseID, depth+len(chain))
		if err != nil {
			return object{}, fmt.Errorf("delta base %s: %w", e.baseID, err)
		}
		return u.apply(p, f, base, chain)
	}
}

// apply puts the deltas of chain, last first, on top of base.
func (u *unpacker) apply(p *pack, f *os.File, base object, chain []entry) (object, error) {
	work := int64(0)
	for i := len(chain) - 1; i >= 0; i-- {
		e := chain[i]
		delta, err := u.inflaters.inflate(f, e.dataAt, e.size)
		if err != nil {
			return object{}, err
		}
		_, size, err := deltaSizes(delta)
		if err != nil {
			return object{}, err
		}
		if work += size; size > maxObject || work > maxWork {
			return object{}, fmt.Errorf("%w: a delta that makes %d bytes", errTooLarge, size)
		}
		data, err := packfile.PatchDelta(base.data, delta)
		if err != nil {
			return object{}, fmt.Errorf("%w: %w", errPackForm, err)
		}
		base = object{base.typ, data}
		u.bases.put(place{p, e.at}, base)
	}
	return base, nil
}
