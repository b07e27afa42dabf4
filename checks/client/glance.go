package client

import (
	"math/bits"
	"strings"
	"sync"
)

// glance is what is remembered of a file that was read: enough to tell that a text is not
// in it, so that it need not be read again.
type glance struct {
	size    int
	written string // why it is taken for one that no hand wrote
	words   words
}

// glances are those of the files of a tree. It is safe for concurrent use.
type glances struct{ of sync.Map }

// add remembers a file.
func (g *glances) add(p string, src []byte) {
	if _, there := g.of.Load(p); !there {
		g.of.Store(p, &glance{len(src), Written(p, src), wordsOf(src)})
	}
}

// get gives what is remembered of a file; nil for nothing.
func (g *glances) get(p string) *glance {
	found, _ := g.of.Load(p)
	out, _ := found.(*glance)
	return out
}

// lacks tells of a file that was read to its end that none of some texts is in it.
func (g *glance) lacks(of *Sought) bool { return g.size <= MaxSource && !of.may(g.words) }

// holding gives a file as read does, and its size; no text where it was read to its end, once,
// and none of the texts is in it.
func (t *Tree) holding(p string, sought *Sought) (src []byte, size int, err error) {
	g := t.seen.get(p)
	if g == nil {
		if src, err = t.text(p); err != nil {
			return src, len(src), err
		}
		g = t.seen.get(p)
	}
	if g.lacks(sought) {
		return nil, g.size, nil
	}
	if src == nil {
		src, err = t.text(p)
	}
	return src, len(src), err
}

// words is a set of the words of a text, as a filter of Bloom's with one bit a word: what
// is in the text is in the set, and so is about one in twenty of what is not. A word is
// letters, digits and bars below; one behind a backslash is there without its first letter
// too, for that may be an escape.
type words []uint64

// The hash is FNV-1a, of 32 bits.
const (
	hashStart = 2166136261
	hashPrime = 16777619
)

// bare tells whether a byte is part of a word of the set.
func bare(c byte) bool { return c != '$' && wordByte(c) }

// wordsOf gives the words of a text, in time linear in its length.
func wordsOf(src []byte) words {
	out := make(words, max(1, 1<<bits.Len(uint(len(src)/2))/64))
	for i := 0; i < len(src); i++ {
		if !bare(src[i]) {
			continue
		}
		hash, from := uint32(hashStart), i
		for ; i < len(src) && bare(src[i]); i++ {
			hash = (hash ^ uint32(src[i])) * hashPrime
		}
		out.add(hash)
		if from > 0 && src[from-1] == '\\' {
			out.add(hashOf(string(src[from+1 : i])))
		}
	}
	return out
}

func hashOf(word string) uint32 {
	hash := uint32(hashStart)
	for i := 0; i < len(word); i++ {
		hash = (hash ^ uint32(word[i])) * hashPrime
	}
	return hash
}

// at gives the place of a hash: the low bits of FNV are its best.
func (w words) at(hash uint32) (item int, bit uint64) {
	hash ^= hash >> 15
	n := int(hash) & (len(w)*64 - 1)
	return n / 64, 1 << (n % 64)
}

func (w words) add(hash uint32) {
	item, bit := w.at(hash)
	w[item] |= bit
}

func (w words) has(hash uint32) bool {
	item, bit := w.at(hash)
	return w[item]&bit != 0
}

// Sought is texts that files are looked through for.
type Sought struct {
	keys [][]uint32 // of each text, the hashes of its words
	in   func(src []byte) bool
}

// newSought makes one of texts, which in finds as whole words.
func newSought(texts map[string]bool, in func(src []byte) bool) *Sought {
	out := &Sought{in: in}
	for text := range texts {
		var keys []uint32
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r < 0x80 && !bare(byte(r)) }) {
			keys = append(keys, hashOf(word))
		}
		out.keys = append(out.keys, keys)
	}
	return out
}

// In tells whether one of the texts stands in a source.
func (s *Sought) In(src []byte) bool { return s.in(src) }

// may tells whether all words of one of the texts may be in a set.
func (s *Sought) may(w words) bool {
	for _, keys := range s.keys {
		found := true
		for _, key := range keys {
			if found = w.has(key); !found {
				break
			}
		}
		if found {
			return true
		}
	}
	return false
}
