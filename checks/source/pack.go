package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"
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
