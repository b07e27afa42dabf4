package source

import (
	"errors"
	"fmt"
	"io"

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

// object is a type and its bytes, which are never changed while they are shared: kept
// in a cache, too.
type object struct {
	typ    plumbing.ObjectType
	data   []byte
	shared bool
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
	if len(b) == 0 {
		return e, 0, errEntryShort()
	}
	e.typ = plumbing.ObjectType(b[0] >> 4 & 7)
	e.size = int64(b[0] & 15)
	used = 1
	for shift := 4; b[used-1]&0x80 != 0; shift += 7 {
		if used == len(b) {
			return e, used, errEntryShort()
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
			return e, used, errEntryShort()
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

func errEntryShort() error { return fmt.Errorf("%w: entry cut short", errPackForm) }

// parseDistance decodes how far before offset at the base of an ofs-delta stands.
func (e *entry) parseDistance(b []byte, at int64) (used int, err error) {
	distance := int64(-1)
	for used == 0 || b[used-1]&0x80 != 0 {
		if used == len(b) {
			return used, errEntryShort()
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
