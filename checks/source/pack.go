package source

import (
	"errors"
	"fmt"
	"io"
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
	bin opened[io.ReaderAt]

	check    sync.Once
	checkErr error
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

func (p *pack) file() (io.ReaderAt, error) {
	return p.bin.get(p.packPath(), func(f *os.File) (io.ReaderAt, error) { return f, nil })
}

// sound tells whether the index is whole: a bad byte in it can hide an object, so no
// object may be called absent before this. It hashes the index, once.
func (p *pack) sound() error {
	x, err := p.index()
	if err != nil {
		return err
	}
	p.check.Do(func() { p.checkErr = x.verify() })
	return p.checkErr
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

// budget bounds the work for one object: how many deltas may stand on one another,
// and how many bases may be looked for outside the pack of their delta. git completes
// thin packs as it stores them, so the latter is next to never needed; unbounded, a
// few packs that point at one another would take time exponential in their number.
type budget struct{ deltas, hops int }

func newBudget() *budget { return &budget{deltas: maxChain, hops: 16} }

func (b *budget) spend(n *int) error {
	if *n--; *n < 0 {
		return fmt.Errorf("%w: more than %d deltas on top of one another", errTooLarge, maxChain)
	}
	return nil
}

// unpacker reads entries of packs. external finds the base of a ref-delta that is
// not in the delta's own pack.
type unpacker struct {
	bases     *lru[place]
	inflaters *inflaters
	external  func(id plumbing.Hash, b *budget) (object, error)
}

// at gives the object at an offset of p. It goes down the chain of deltas by their
// heads alone, without recursion, then inflates upwards: at any time one base, one
// delta and one result are in memory.
func (u *unpacker) at(p *pack, offset int64, b *budget) (object, error) {
	f, err := p.file()
	if err != nil {
		return object{}, err
	}
	var chain []entry
	for {
		if obj, ok := u.bases.get(place{p, offset}); ok {
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
			u.bases.put(place{p, offset}, obj)
			return u.apply(p, f, obj, chain)
		}
		chain = append(chain, e)
		if err := b.spend(&b.deltas); err != nil {
			return object{}, err
		}
		at, inside, err := p.baseOf(e)
		if err != nil {
			return object{}, err
		}
		if !inside {
			base, err := u.outside(e.baseID, b)
			if err != nil {
				return object{}, err
			}
			return u.apply(p, f, base, chain)
		}
		offset = at
	}
}

// baseOf gives the offset of the base of a delta, if it is in the pack.
func (p *pack) baseOf(e entry) (at int64, inside bool, err error) {
	if e.typ == plumbing.OFSDeltaObject {
		return e.baseAt, true, nil
	}
	return p.idx.value.find(e.baseID)
}

func (u *unpacker) outside(id plumbing.Hash, b *budget) (object, error) {
	if err := b.spend(&b.hops); err != nil {
		return object{}, err
	}
	obj, err := u.external(id, b)
	if errors.Is(err, errAbsent) { // of the base, not of what was asked for
		err = errors.New("it is missing")
	}
	if err != nil && !errors.Is(err, errTooLarge) { // which says it for all of the chain
		err = fmt.Errorf("delta base %s: %w", id, err)
	}
	return obj, err
}

// apply puts the deltas of chain, last first, on top of base.
func (u *unpacker) apply(p *pack, f io.ReaderAt, base object, chain []entry) (object, error) {
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
