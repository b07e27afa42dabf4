package client

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
)

// entry is one path of an index.
type entry struct {
	path string
	// folder: of a sparse index, a directory whose files are not listed.
	folder bool
	// link: a link or a submodule.
	link bool
	// promised: git add --intent-to-add alone, no content.
	promised bool
	// blob is the id of the content, of 20 or 32 bytes.
	blob []byte
}

// ErrSplitIndex says that git keeps part of its list of files in another file, which is
// not read.
var ErrSplitIndex = errors.New("the index of the repository is split: git update-index --no-split-index makes it whole")

// index reads the paths of a git index (DIRC, versions 2 to 4, SHA-1 or SHA-256),
// linear in its size. Every path is a copy.
func index(data []byte) ([]entry, error) {
	size, err := hashSize(data)
	if err != nil {
		return nil, err
	}
	version, count := binary.BigEndian.Uint32(data[4:]), binary.BigEndian.Uint32(data[8:])
	if string(data[:4]) != "DIRC" || version < 2 || version > 4 {
		return nil, errors.New("it is no git index of version 2, 3 or 4")
	}
	r := &indexReader{rest: data[12 : len(data)-size], size: size, version: version}
	var list []entry
	for range count {
		e, err := r.entry()
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, r.extensions()
}

// hashSize tells the length of the hashes of an index by the sum at its end, which may
// be zero where git was told not to write it.
func hashSize(data []byte) (int, error) {
	if len(data) < 12+sha1.Size {
		return 0, errors.New("it is cut off")
	}
	end := len(data) - sha1.Size
	if s := sha1.Sum(data[:end]); bytes.Equal(s[:], data[end:]) || bytes.Equal(data[end:], make([]byte, sha1.Size)) {
		return sha1.Size, nil
	}
	if end = len(data) - sha256.Size; end >= 12 {
		if s := sha256.Sum256(data[:end]); bytes.Equal(s[:], data[end:]) {
			return sha256.Size, nil
		}
	}
	return 0, errors.New("it does not match its checksum")
}

type indexReader struct {
	rest    []byte
	size    int
	version uint32
	last    []byte // the path before, of version 4
}

// entry reads one entry: ten numbers of 32 bits, a hash, flags, a path.
func (r *indexReader) entry() (e entry, err error) {
	const extended, intent = 0x4000, 0x2000
	fixed := 40 + r.size + 2
	if len(r.rest) < fixed+2 {
		return e, errors.New("it ends in an entry")
	}
	mode := binary.BigEndian.Uint32(r.rest[24:])
	flags := binary.BigEndian.Uint16(r.rest[fixed-2:])
	if flags&extended != 0 {
		e.promised = binary.BigEndian.Uint16(r.rest[fixed:])&intent != 0
		fixed += 2
	}
	e.folder = mode == 0o040000
	e.blob = r.rest[40 : 40+r.size]
	e.link = mode&0o170000 == 0o120000 || mode&0o170000 == 0o160000
	var path []byte
	if r.version == 4 {
		path, err = r.shortened(fixed)
	} else {
		path, err = r.padded(fixed)
	}
	e.path = string(path)
	return e, err
}

// padded reads a path that ends in one to eight zero bytes, so that the entry is a
// multiple of eight long.
func (r *indexReader) padded(fixed int) ([]byte, error) {
	end := bytes.IndexByte(r.rest[fixed:], 0)
	if end < 0 {
		return nil, errors.New("it ends in a path")
	}
	path := r.rest[fixed : fixed+end]
	next := (fixed + end + 8) &^ 7
	if next > len(r.rest) {
		return nil, errors.New("it ends in a path")
	}
	r.rest = r.rest[next:]
	return path, nil
}

// shortened reads a path that shares its beginning with the one before: how many bytes
// of that go, then what follows, then a zero byte.
func (r *indexReader) shortened(fixed int) ([]byte, error) {
	rest := r.rest[fixed:]
	cut, more := uint64(0), true
	for first := true; more; first = false {
		if len(rest) == 0 || cut > 1<<32 {
			return nil, errors.New("it ends in a path")
		}
		if !first {
			cut++
		}
		cut = cut<<7 | uint64(rest[0]&0x7f)
		more = rest[0]&0x80 != 0
		rest = rest[1:]
	}
	end := bytes.IndexByte(rest, 0)
	if end < 0 || cut > uint64(len(r.last)) || len(r.last)-int(cut)+end > maxPath {
		return nil, errors.New("a path of it cannot be put together")
	}
	r.last = append(r.last[:len(r.last)-int(cut):len(r.last)-int(cut)], rest[:end]...)
	r.rest = rest[end+1:]
	return r.last, nil
}

// maxPath bounds a path; the paths of an index of version 4 could otherwise grow with
// the square of its size.
const maxPath = 4096

// extensions refuses what must be understood and is not: names in lower case.
func (r *indexReader) extensions() error {
	for len(r.rest) >= 8 {
		name, size := string(r.rest[:4]), binary.BigEndian.Uint32(r.rest[4:])
		if uint64(size) > uint64(len(r.rest)-8) {
			return errors.New("it ends in an extension")
		}
		switch {
		case name == "link":
			return ErrSplitIndex
		case name == "sdir": // directories among the entries
		case name[0] >= 'a' && name[0] <= 'z':
			return fmt.Errorf("its extension %q is not known", name)
		}
		r.rest = r.rest[8+size:]
	}
	return nil
}
