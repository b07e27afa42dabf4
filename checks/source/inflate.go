package source

import (
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"sync"
)

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
// fails unless it holds exactly so many. They stand in dst where that has room, and in
// fresh memory else.
func (p *inflaters) inflate(dst []byte, r io.ReaderAt, at, size int64) (data []byte, err error) {
	if size > maxObject {
		return nil, fmt.Errorf("%w of %d MiB: an object of %d bytes", errTooLarge, maxObject>>20, size)
	}
	err = p.with(r, at, func(z io.Reader) error {
		data, err = readExactly(dst, z, size)
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

// readExactly reads r to its end, which must come after size bytes, into dst where that
// has room. Memory grows with what arrives, not with what was promised.
func readExactly(dst []byte, r io.Reader, size int64) ([]byte, error) {
	data := dst[:cap(dst)]
	if int64(len(data)) < size {
		data = make([]byte, min(size, maxGrant))
	}
	data = data[:min(size, int64(len(data)))]
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
