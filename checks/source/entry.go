package source

import (
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// Bounds of what is read. Codex's largest file is below 4 MiB and git's own default
// for delta chains is 50; past these bounds the answer is TooLarge, not a hang.
const (
	maxObject = 256 << 20 // bytes of one object
	maxChain  = 4096      // deltas on top of one another
	maxWork   = 8 << 30   // bytes produced on the way to one object
)

var (
	errPackForm = errors.New("malformed pack")
	errTooLarge = errors.New("past the bound")
)

// object is a type and its bytes, which may be shared and are never changed.
type object struct {
	typ  plumbing.ObjectType
	data []byte
}

// entry is the head of one object in a pack: its type and inflated size, for a delta
// the place (or id) of its base, and where the deflated bytes begin.
type entry struct {
	typ    plumbing.ObjectType
	size   int64
	baseAt int64         // OFSDeltaObject
	baseID plumbing.Hash // REFDeltaObject
	at     int64         // where the entry itself stands
	dataAt int64
}

// readEntry reads the head of the entry at offset at.
func readEntry(r io.ReaderAt, at int64) (entry, error) {
	var buf [40]byte // 10 bytes of type and size, then 10 of distance or 20 of id
	if at < 12 {
		return entry{}, fmt.Errorf("%w: entry inside its header", errPackForm)
	}
	n, err := r.ReadAt(buf[:], at)
	if n == 0 {
		return entry{}, fmt.Errorf("read pack: %w", unexpectedEOF(err))
	}
	e, used, err := parseEntry(buf[:n], at)
	e.at, e.dataAt = at, at+int64(used)
	return e, err
}

// parseEntry decodes the head of the entry that stands at offset at and gives the
// number of bytes it took.
func parseEntry(b []byte, at int64) (e entry, used int, err error) {
	short := fmt.Errorf("%w: entry cut short", errPackForm)
	if len(b) == 0 {
		return e, 0, short
	}
	e.typ = plumbing.ObjectType(b[0] >> 4 & 7)
	e.size = int64(b[0] & 15)
	used = 1
	for shift := 4; b[used-1]&0x80 != 0; shift += 7 {
		if used == len(b) {
			return e, used, short
		}
		if shift > 53 { // far above maxObject, below overflow
			return e, used, fmt.Errorf("%w: size out of range", errPackForm)
		}
		e.size |= int64(b[used]&0x7f) << shift
		used++
	}
	switch e.typ {
	case plumbing.CommitObject, plumbing.TreeObject, plumbing.BlobObject, plumbing.TagObject:
	case plumbing.REFDeltaObject:
		if len(b)-used < idSize {
			return e, used, short
		}
		used += copy(e.baseID[:], b[used:])
	case plumbing.OFSDeltaObject:
		n, err := e.parseDistance(b[used:], at)
		return e, used + n, err
	default:
		return e, used, fmt.Errorf("%w: type %d", errPackForm, int(e.typ))
	}
	return e, used, nil
}

// parseDistance decodes how far before offset at the base of an ofs-delta stands.
func (e *entry) parseDistance(b []byte, at int64) (used int, err error) {
	distance := int64(-1)
	for used == 0 || b[used-1]&0x80 != 0 {
		if used == len(b) {
			return used, fmt.Errorf("%w: entry cut short", errPackForm)
		}
		distance = (distance+1)<<7 | int64(b[used]&0x7f)
		used++
		if distance > at {
			break
		}
	}
	if distance <= 0 || distance > at {
		return used, fmt.Errorf("%w: delta base outside the pack", errPackForm)
	}
	e.baseAt = at - distance
	return used, nil
}

func (e entry) isDelta() bool {
	return e.typ == plumbing.OFSDeltaObject || e.typ == plumbing.REFDeltaObject
}

// inflater inflates one zlib stream at a time, reading from an offset on through a
// buffer of its own, so that any number of them can work on one file.
type inflater struct {
	src  chunked
	zlib io.ReadCloser // also a zlib.Resetter; nil before first use
}

// inflaters recycles them: a zlib reader costs 40 KiB to make.
type inflaters struct{ pool sync.Pool }

// with calls use with the inflated bytes of the zlib stream at offset at of r.
func (p *inflaters) with(r io.ReaderAt, at int64, use func(io.Reader) error) error {
	f, _ := p.pool.Get().(*inflater)
	if f == nil {
		f = new(inflater)
	}
	defer p.pool.Put(f)
	f.src.reset(r, at)
	err := f.start()
	if err == nil {
		err = use(f.zlib)
	}
	if err != nil {
		return fmt.Errorf("inflate: %w", unexpectedEOF(err))
	}
	return nil
}

// inflate gives the size bytes that the zlib stream at offset at of r holds, and
// fails unless it holds exactly so many.
func (p *inflaters) inflate(r io.ReaderAt, at, size int64) (data []byte, err error) {
	if size > maxObject {
		return nil, fmt.Errorf("%w of %d MiB: an object of %d bytes", errTooLarge, maxObject>>20, size)
	}
	err = p.with(r, at, func(z io.Reader) error {
		data, err = readExactly(z, size)
		return err
	})
	return data, err
}

func (f *inflater) start() (err error) {
	if f.zlib == nil {
		f.zlib, err = zlib.NewReader(&f.src)
		return err
	}
	return f.zlib.(zlib.Resetter).Reset(&f.src, nil)
}

// readExactly reads r to its end, which must come after size bytes. Memory grows
// with what arrives, not with what was promised.
func readExactly(r io.Reader, size int64) ([]byte, error) {
	const step = 16 << 20
	data := make([]byte, min(size, step))
	for n := 0; ; {
		m, err := io.ReadFull(r, data[n:])
		if err != nil {
			return nil, unexpectedEOF(err)
		}
		if n += m; int64(n) == size {
			break
		}
		grown := make([]byte, min(size, 2*int64(n)))
		copy(grown, data)
		data = grown
	}
	var more [1]byte
	switch n, err := io.ReadFull(r, more[:]); {
	case n > 0:
		return nil, errors.New("more bytes than announced")
	case err != io.EOF:
		return nil, err
	}
	return data, nil
}

// chunked reads a file from an offset on. It is an io.ByteReader, so flate takes it
// as it is and wraps no buffer of its own around it.
type chunked struct {
	r    io.ReaderAt
	at   int64
	buf  [16 << 10]byte
	i, n int
	grow int // size of the next read: small first, most objects are small
}

func (c *chunked) reset(r io.ReaderAt, at int64) {
	c.r, c.at, c.i, c.n, c.grow = r, at, 0, 0, 4<<10
}

func (c *chunked) fill() error {
	n, err := c.r.ReadAt(c.buf[:c.grow], c.at)
	if n == 0 {
		if err == nil {
			err = io.ErrNoProgress
		}
		return err
	}
	c.at, c.i, c.n, c.grow = c.at+int64(n), 0, n, len(c.buf)
	return nil
}

func (c *chunked) Read(p []byte) (int, error) {
	if c.i == c.n {
		if err := c.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, c.buf[c.i:c.n])
	c.i += n
	return n, nil
}

func (c *chunked) ReadByte() (byte, error) {
	if c.i == c.n {
		if err := c.fill(); err != nil {
			return 0, err
		}
	}
	c.i++
	return c.buf[c.i-1], nil
}

// deltaSizes reads the sizes of base and result from the head of a delta.
func deltaSizes(delta []byte) (base, result int64, err error) {
	b, n := binary.Uvarint(delta)
	if n <= 0 {
		return 0, 0, fmt.Errorf("%w: bad delta", errPackForm)
	}
	r, m := binary.Uvarint(delta[n:])
	if m <= 0 || b > 1<<60 || r > 1<<60 {
		return 0, 0, fmt.Errorf("%w: bad delta", errPackForm)
	}
	return int64(b), int64(r), nil
}
