package atlas

import (
	"encoding/binary"
	"fmt"
)

// codec goes over a value in one fixed order, and writes it or reads it: one text of
// the format serves both, so that the two cannot differ. The first error stays, and
// what is read behind it is zero.
type codec struct {
	out *writer // nil to read
	in  string
	at  int
	// words are the texts of the file, by number.
	words []string
	err   error
}

// writer is what is written.
type writer struct {
	buf []byte
	// numbers gives each text its number. While they are collected, a new one gets one.
	numbers    map[string]uint64
	collecting bool
}

// maxNested bounds shapes within each other; Codex has under ten.
const maxNested = 64

func (c *codec) fail(format string, args ...any) {
	if c.err == nil {
		c.err = &CorruptError{Why: fmt.Sprintf(format, args...)}
	}
}

// number passes an unsigned number.
func (c *codec) number(n *uint64) {
	if c.out != nil {
		c.out.buf = binary.AppendUvarint(c.out.buf, *n)
		return
	}
	*n = 0
	var shift uint
	for c.err == nil {
		if c.at >= len(c.in) || shift > 63 {
			c.fail("a number is cut short")
			break
		}
		b := c.in[c.at]
		c.at++
		*n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return
		}
		shift += 7
	}
	*n = 0
}

// count passes the length of a list. Each item of it takes a byte at least.
func (c *codec) count(n int) int {
	v := uint64(n)
	c.number(&v)
	if c.out == nil && v > uint64(len(c.in)-c.at) {
		c.fail("a list of %d is longer than the file", v)
		return 0
	}
	return int(v)
}

// text passes a text by its number.
func (c *codec) text(s *string) {
	if c.out != nil {
		n, ok := c.out.numbers[*s]
		if !ok && c.out.collecting {
			n = uint64(len(c.out.numbers))
			c.out.numbers[*s] = n
		}
		c.number(&n)
		return
	}
	var n uint64
	c.number(&n)
	if n >= uint64(len(c.words)) {
		if c.err == nil {
			c.fail("there is no text %d", n)
		}
		*s = ""
		return
	}
	*s = c.words[n]
}

// flags passes up to 63 booleans in one number.
func (c *codec) flags(flags ...*bool) {
	var n uint64
	for i, f := range flags {
		if *f {
			n |= 1 << i
		}
	}
	c.number(&n)
	if c.out != nil {
		return
	}
	if n>>len(flags) != 0 {
		c.fail("a flag that is not known")
	}
	for i, f := range flags {
		*f = n>>i&1 == 1
	}
}

// small passes a number of an enumeration whose last is max.
func small[T ~uint8](c *codec, v *T, max T) {
	n := uint64(*v)
	c.number(&n)
	if n > uint64(max) {
		c.fail("%T has no value %d", *v, n)
		n = 0
	}
	*v = T(n)
}

// word passes a text of a type of its own.
func word[T ~string](c *codec, v *T) {
	s := string(*v)
	c.text(&s)
	*v = T(s)
}

// list passes a list; nothing and an empty one are the same.
func list[T any](c *codec, items *[]T, each func(*T)) {
	n := c.count(len(*items))
	if c.out == nil {
		*items = nil
		if n > 0 {
			*items = make([]T, 0, min(n, 1024))
		}
	}
	for i := range n {
		if c.err != nil {
			return
		}
		if c.out == nil {
			var zero T
			*items = append(*items, zero)
		}
		each(&(*items)[i])
	}
}

// size passes a count that is no list.
func (c *codec) size(v *int) {
	n := uint64(*v)
	c.number(&n)
	if n > 1<<31 {
		c.fail("a count of %d", n)
		n = 0
	}
	*v = int(n)
}
