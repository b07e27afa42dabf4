package source

import (
	"bytes"
	"crypto/sha1"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sort"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// The layout of a version 2 index (gitformat-pack): magic and version, 256 running
// counts by first byte, the sorted ids, a CRC32 and a 4-byte offset for each, 8-byte
// offsets for those past 2 GiB, the pack's checksum and the index's own.
const (
	idSize      = 20
	indexHeader = 8
	indexNames  = indexHeader + 256*4
	indexTail   = 2 * idSize
	indexBlock  = 256 // ids read at once when the search has narrowed to so many
)

var (
	errOldIndex  = errors.New("pack index of version 1")
	errIndexForm = errors.New("malformed pack index")
)

// index reads a pack index by need: opening it costs one read of 1 KiB, a lookup two
// to four more, whatever the size of the pack. It trusts nothing: what it returns is
// a place to look at, and the object there is hashed. Safe for concurrent use.
type index struct {
	r      io.ReaderAt
	count  int64
	large  int64 // entries in the table of 8-byte offsets
	fanout [256]uint32
	blocks sync.Pool // of *[indexBlock * idSize]byte
}

// newIndex reads the head of the index in r, which has size bytes.
func newIndex(r io.ReaderAt, size int64) (*index, error) {
	var head [indexNames]byte
	if size < indexNames+indexTail {
		return nil, fmt.Errorf("%w: only %d bytes", errIndexForm, size)
	}
	if _, err := r.ReadAt(head[:], 0); err != nil {
		return nil, fmt.Errorf("read pack index: %w", err)
	}
	if !bytes.Equal(head[:4], []byte("\xfftOc")) {
		return nil, oldOrBroken(head[:], size)
	}
	if v := binary.BigEndian.Uint32(head[4:]); v != 2 {
		return nil, fmt.Errorf("%w: version %d", errIndexForm, v)
	}
	x := &index{r: r}
	if err := x.readFanout(head[indexHeader:]); err != nil {
		return nil, err
	}
	rest := size - indexNames - indexTail - x.count*(idSize+8)
	if rest < 0 || rest%8 != 0 || rest/8 > x.count {
		return nil, fmt.Errorf("%w: %d entries do not fit its %d bytes", errIndexForm, x.count, size)
	}
	x.large = rest / 8
	return x, nil
}

func (x *index) readFanout(b []byte) error {
	last := uint32(0)
	for i := range x.fanout {
		n := binary.BigEndian.Uint32(b[4*i:])
		if n < last {
			return fmt.Errorf("%w: its counts go down", errIndexForm)
		}
		x.fanout[i], last = n, n
	}
	x.count = int64(last)
	return nil
}

// oldOrBroken tells a version 1 index, which has no magic and starts with the
// running counts, from bytes that are no index.
func oldOrBroken(head []byte, size int64) error {
	n := int64(binary.BigEndian.Uint32(head[255*4:]))
	if size == 256*4+n*(idSize+4)+indexTail {
		return errOldIndex
	}
	return fmt.Errorf("%w: bad magic", errIndexForm)
}

// bucket gives the range of positions of ids that start with byte b.
func (x *index) bucket(b byte) (lo, hi int64) {
	if b > 0 {
		lo = int64(x.fanout[b-1])
	}
	return lo, int64(x.fanout[b])
}

// find gives the offset in the pack of the object named id.
func (x *index) find(id plumbing.Hash) (offset int64, ok bool, err error) {
	lo, hi := x.bucket(id[0])
	for hi-lo > indexBlock {
		mid := lo + (hi-lo)/2
		got, err := x.name(mid)
		if err != nil {
			return 0, false, err
		}
		switch c := bytes.Compare(id[:], got[:]); {
		case c == 0:
			offset, err = x.offset(mid)
			return offset, err == nil, err
		case c < 0:
			hi = mid
		default:
			lo = mid + 1
		}
	}
	block, _ := x.blocks.Get().(*[indexBlock * idSize]byte)
	if block == nil {
		block = new([indexBlock * idSize]byte)
	}
	defer x.blocks.Put(block)
	n := int(hi - lo)
	if err := x.read(block[:n*idSize], indexNames+lo*idSize); err != nil {
		return 0, false, err
	}
	at := func(i int) []byte { return block[i*idSize : (i+1)*idSize] }
	i := sort.Search(n, func(i int) bool { return bytes.Compare(at(i), id[:]) >= 0 })
	if i == n || !bytes.Equal(at(i), id[:]) {
		return 0, false, nil
	}
	offset, err = x.offset(lo + int64(i))
	return offset, err == nil, err
}

// name gives the id at position i.
func (x *index) name(i int64) (id plumbing.Hash, err error) {
	err = x.read(id[:], indexNames+i*idSize)
	return id, err
}

// offset gives the offset in the pack of the object at position i.
func (x *index) offset(i int64) (int64, error) {
	var b [8]byte
	if err := x.read(b[:4], indexNames+x.count*(idSize+4)+4*i); err != nil {
		return 0, err
	}
	small := binary.BigEndian.Uint32(b[:4])
	if small&(1<<31) == 0 {
		return int64(small), nil
	}
	k := int64(small &^ (1 << 31))
	if k >= x.large {
		return 0, fmt.Errorf("%w: offset outside its table", errIndexForm)
	}
	if err := x.read(b[:], indexNames+x.count*(idSize+8)+8*k); err != nil {
		return 0, err
	}
	large := binary.BigEndian.Uint64(b[:])
	if large > math.MaxInt64 {
		return 0, fmt.Errorf("%w: offset out of range", errIndexForm)
	}
	return int64(large), nil
}

func (x *index) read(b []byte, at int64) error {
	if n, err := x.r.ReadAt(b, at); n < len(b) {
		return fmt.Errorf("read pack index: %w", unexpectedEOF(err))
	}
	return nil
}

// verify hashes the whole index and compares with the checksum at its end.
func (x *index) verify() error {
	size := indexNames + x.count*(idSize+8) + x.large*8 + indexTail
	h := sha1.New()
	if _, err := io.Copy(h, io.NewSectionReader(x.r, 0, size-idSize)); err != nil {
		return fmt.Errorf("read pack index: %w", err)
	}
	var want [idSize]byte
	if err := x.read(want[:], size-idSize); err != nil {
		return err
	}
	if !bytes.Equal(h.Sum(nil), want[:]) {
		return fmt.Errorf("%w: its checksum is wrong", errIndexForm)
	}
	return nil
}

// withPrefix adds to out the ids that start with the hex digits of prefix (two at
// least), until out has limit of them.
func (x *index) withPrefix(prefix string, out map[plumbing.Hash]bool, limit int) error {
	first := plumbing.NewHash(prefix[:2] + "00")
	lo, hi := x.bucket(first[0])
	low := plumbing.NewHash(prefix + zeroID[len(prefix):])
	for lo < hi { // the first id that is not below the prefix
		mid := lo + (hi-lo)/2
		got, err := x.name(mid)
		if err != nil {
			return err
		}
		if bytes.Compare(got[:], low[:]) < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	for _, end := x.bucket(first[0]); lo < end && len(out) < limit; lo++ {
		got, err := x.name(lo)
		if err != nil {
			return err
		}
		if got.String()[:len(prefix)] != prefix {
			return nil
		}
		out[got] = true
	}
	return nil
}

func unexpectedEOF(err error) error {
	if err == io.EOF || err == nil {
		return io.ErrUnexpectedEOF
	}
	return err
}
