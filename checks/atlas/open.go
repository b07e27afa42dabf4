package atlas

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	_ "embed" // of the file
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"codexpin/checks/surface"
)

//go:embed releases.atlas
var embedded string

// maxPayload bounds the uncompressed file.
const maxPayload = 64 << 20

// Atlas is the facts of many releases. It is safe for concurrent use.
type Atlas struct {
	releases []held // by version, ascending
	commits  []Commit

	mu      sync.Mutex
	words   []string
	methods pile[surface.Method]
	types   pile[surface.Type]
}

// held is one release of an atlas, its surface not yet read.
type held struct {
	Release
	rest string // what stands behind the provenance
}

// pile is definitions of one kind, each read when it is first needed.
type pile[T any] struct {
	texts []string
	made  []*T
}

// Open gives the atlas that is embedded in the program. The error is a *CorruptError:
// the program itself is damaged.
func Open() (*Atlas, error) { return Read(strings.NewReader(embedded)) }

// Read reads a file that Encode wrote. It reads which releases there are; a release
// itself is read by Surface. The error is a *CorruptError, or what r failed with.
func Read(r io.Reader) (*Atlas, error) {
	head := make([]byte, len(magic)+sha256.Size+4)
	if _, err := io.ReadFull(r, head); err != nil || string(head[:len(magic)]) != magic {
		return nil, &CorruptError{Why: "it does not begin as an atlas of this format does"}
	}
	size := binary.LittleEndian.Uint32(head[len(head)-4:])
	if size > maxPayload {
		return nil, &CorruptError{Why: fmt.Sprintf("it says to hold %d bytes", size)}
	}
	var payload strings.Builder
	payload.Grow(int(size))
	unpacked := flate.NewReader(r)
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(&payload, sum), io.LimitReader(unpacked, int64(size)+1))
	switch {
	case err != nil:
		return nil, &CorruptError{Why: err.Error()}
	case n != int64(size) || !bytes.Equal(sum.Sum(nil), head[len(magic):len(head)-4]):
		return nil, &CorruptError{Why: "its digest is another"}
	}
	return parse(payload.String())
}

// parse reads a payload up to what Surface reads.
func parse(payload string) (*Atlas, error) {
	c := &codec{in: payload}
	a := &Atlas{}
	list(c, &a.words, func(s *string) { *s = c.frame() })
	c.words = a.words
	a.methods.read(c)
	a.types.read(c)
	list(c, &a.releases, func(h *held) {
		in := &codec{in: c.frame(), words: a.words}
		in.release(&h.Release)
		h.rest = in.in[in.at:]
		if c.err == nil {
			c.err = in.err
		}
	})
	list(c, &a.commits, c.commit)
	if c.err == nil && c.at != len(c.in) {
		c.fail("%d bytes stand behind its end", len(c.in)-c.at)
	}
	if !slices.IsSortedFunc(a.releases, func(x, y held) int { return Compare(x.Version, y.Version) }) {
		c.fail("its releases are not in order")
	}
	if c.err != nil {
		return nil, c.err
	}
	return a, nil
}

// frame reads a text with its length before it.
func (c *codec) frame() string {
	n := c.count(0)
	if c.err != nil {
		return ""
	}
	c.at += n
	return c.in[c.at-n : c.at]
}

func (p *pile[T]) read(c *codec) {
	list(c, &p.texts, func(s *string) { *s = c.frame() })
	p.made = make([]*T, len(p.texts))
}

// get gives one definition.
func (p *pile[T]) get(c *codec, number int, read func(*codec, *T)) *T {
	if number < 0 || number >= len(p.made) {
		c.fail("there is no definition %d", number)
		return nil
	}
	if p.made[number] == nil {
		in := &codec{in: p.texts[number], words: c.words}
		value := new(T)
		if read(in, value); in.err == nil && in.at != len(in.in) {
			in.fail("a definition is longer than it says")
		}
		if in.err != nil {
			c.err = in.err
			return nil
		}
		p.made[number] = value
	}
	return p.made[number]
}

// pick reads a list of definitions.
func (p *pile[T]) pick(c *codec, read func(*codec, *T)) (values []*T) {
	at := 0
	list(c, &values, func(v **T) {
		var n uint64
		c.number(&n)
		at += unzigzag(n)
		*v = p.get(c, at, read)
	})
	return values
}
