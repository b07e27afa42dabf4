package source

import (
	"errors"
	"io"
	"os"
	"sort"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/format/idxfile"
)

// reverse makes our index an idxfile.Index, so that go-git's own pack reader can
// serve as a second opinion and as a yardstick. The way back from offset to id, which
// go-git asks for at each delta, is built on first demand.
type reverse struct {
	*index
	file *os.File
	byAt []idxfile.Entry
}

var _ idxfile.Index = (*reverse)(nil)

func openReverse(path string) (*reverse, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	x, err := newIndex(f, info.Size())
	return &reverse{index: x, file: f}, err
}

func (x *reverse) Contains(h plumbing.Hash) (bool, error) {
	_, ok, err := x.find(h)
	return ok, err
}

func (x *reverse) FindOffset(h plumbing.Hash) (int64, error) {
	at, ok, err := x.find(h)
	if err == nil && !ok {
		err = plumbing.ErrObjectNotFound
	}
	return at, err
}

func (x *reverse) FindHash(at int64) (plumbing.Hash, error) {
	if err := x.build(); err != nil {
		return plumbing.ZeroHash, err
	}
	i := sort.Search(len(x.byAt), func(i int) bool { return int64(x.byAt[i].Offset) >= at })
	if i == len(x.byAt) || int64(x.byAt[i].Offset) != at {
		return plumbing.ZeroHash, plumbing.ErrObjectNotFound
	}
	return x.byAt[i].Hash, nil
}

func (x *reverse) build() error {
	if x.byAt != nil {
		return nil
	}
	names := make([]byte, x.count*idSize)
	small := make([]byte, x.count*4)
	if err := x.read(names, indexNames); err != nil {
		return err
	}
	if err := x.read(small, indexNames+x.count*(idSize+4)); err != nil {
		return err
	}
	x.byAt = make([]idxfile.Entry, x.count)
	for i := range x.byAt {
		copy(x.byAt[i].Hash[:], names[i*idSize:])
		at := int64(small[4*i])<<24 | int64(small[4*i+1])<<16 | int64(small[4*i+2])<<8 | int64(small[4*i+3])
		if at >= 1<<31 {
			var err error
			if at, err = x.offset(int64(i)); err != nil {
				return err
			}
		}
		x.byAt[i].Offset = uint64(at)
	}
	sort.Slice(x.byAt, func(i, j int) bool { return x.byAt[i].Offset < x.byAt[j].Offset })
	return nil
}

func (x *reverse) Count() (int64, error) { return x.count, nil }

func (x *reverse) FindCRC32(plumbing.Hash) (uint32, error)     { return 0, errors.ErrUnsupported }
func (x *reverse) Entries() (idxfile.EntryIter, error)         { return nil, errors.ErrUnsupported }
func (x *reverse) EntriesByOffset() (idxfile.EntryIter, error) { return nil, errors.ErrUnsupported }

// billyFile is the file that go-git wants; it can be read only.
type billyFile struct{ *os.File }

func (billyFile) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
func (billyFile) Truncate(int64) error      { return io.ErrClosedPipe }
func (billyFile) Lock() error               { return io.ErrClosedPipe }
func (billyFile) Unlock() error             { return io.ErrClosedPipe }
