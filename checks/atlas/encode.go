package atlas

import (
	"bytes"
	"cmp"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"codexpin/checks/surface"
)

// magic is the first line of the file. The number goes up with every change of the
// format.
const magic = "codexpin atlas 1\n"

// Encode writes releases and commits as one file. Their order does not matter: the
// same facts give the same bytes. The error says that a version is there twice, or
// that a surface holds what the format does not: options, config keys, features.
func Encode(entries []Entry, commits []Commit) ([]byte, error) {
	entries, commits = slices.Clone(entries), slices.Clone(commits)
	slices.SortFunc(entries, func(a, b Entry) int { return Compare(a.Release.Version, b.Release.Version) })
	slices.SortFunc(commits, func(a, b Commit) int { return Compare(a.Version, b.Version) })
	for i, e := range entries {
		if i > 0 && e.Release.Version == entries[i-1].Release.Version {
			return nil, fmt.Errorf("encode the atlas: release %s is there twice", e.Release.Version)
		}
		if s := e.Surface; len(s.Commands) > 0 || len(s.Features) > 0 || s.Config != "" || len(s.Crates) > 0 {
			return nil, fmt.Errorf("encode the atlas: release %s holds options, config keys, features or crates", e.Release.Version)
		}
	}
	for i, c := range commits {
		if i > 0 && c.Version == commits[i-1].Version {
			return nil, fmt.Errorf("encode the atlas: the commit of %s is there twice", c.Version)
		}
	}
	e := &encoder{codec: codec{out: &writer{numbers: map[string]uint64{}, collecting: true}}}
	e.payload(entries, commits) // for the texts alone
	words := slices.Sorted(maps.Keys(e.out.numbers))
	numbers := make(map[string]uint64, len(words))
	for i, w := range words {
		numbers[w] = uint64(i)
	}
	e = &encoder{codec: codec{out: &writer{numbers: numbers}}}
	e.words(words)
	e.payload(entries, commits)
	if e.err != nil {
		return nil, e.err
	}
	return pack(e.out.buf)
}

// pack compresses and seals a payload.
func pack(payload []byte) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString(magic)
	sum := sha256.Sum256(payload)
	out.Write(sum[:])
	out.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(payload))))
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err == nil {
		_, err = w.Write(payload)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("compress the atlas: %w", err)
	}
	return out.Bytes(), nil
}

// encoder writes one payload: words, definitions of methods, of types, releases,
// commits.
type encoder struct{ codec }

func (e *encoder) words(words []string) {
	list(&e.codec, &words, func(w *string) {
		n := uint64(len(*w))
		e.number(&n)
		e.out.buf = append(e.out.buf, *w...)
	})
}

func (e *encoder) payload(entries []Entry, commits []Commit) {
	methods := &pool[surface.Method]{order: func(a, b *surface.Method) int {
		return cmp.Or(cmp.Compare(a.Direction, b.Direction), cmp.Compare(a.Wire, b.Wire))
	}}
	types := &pool[surface.Type]{order: func(a, b *surface.Type) int { return cmp.Compare(a.ID, b.ID) }}
	for _, entry := range entries {
		for _, m := range entry.Surface.Methods {
			methods.add(m, e.text1(func() { e.method(m) }))
		}
		for _, t := range entry.Surface.Types {
			types.add(t, e.text1(func() { e.typ(t) }))
		}
	}
	methods.write(e)
	types.write(e)
	list(&e.codec, &entries, func(entry *Entry) {
		e.framed(e.text1(func() {
			e.release(&entry.Release)
			s := entry.Surface
			e.coverage(&s.Coverage)
			list(&e.codec, &s.Gaps, e.gap)
			methods.numbers(e, s.Methods, func(m *surface.Method) string { return e.text1(func() { e.method(m) }) })
			types.numbers(e, s.Types, func(t *surface.Type) string { return e.text1(func() { e.typ(t) }) })
		}))
	})
	list(&e.codec, &commits, e.commit)
}

// text1 gives what f writes, and takes it off the end again.
func (e *encoder) text1(f func()) string {
	start := len(e.out.buf)
	f()
	text := string(e.out.buf[start:])
	e.out.buf = e.out.buf[:start]
	return text
}

// framed writes a text with its length before it, so that it can be passed over.
func (e *encoder) framed(text string) {
	n := uint64(len(text))
	e.number(&n)
	e.out.buf = append(e.out.buf, text...)
}

// pool is the distinct definitions of one kind.
type pool[T any] struct {
	order func(a, b *T) int
	all   []definition[T]
	have  map[string]int // by text; once written, the number
}

type definition[T any] struct {
	value *T
	text  string
	met   int // how many were met before
}

func (p *pool[T]) add(value *T, text string) {
	if p.have == nil {
		p.have = map[string]int{}
	}
	if _, ok := p.have[text]; !ok {
		p.have[text] = len(p.all)
		p.all = append(p.all, definition[T]{value, text, len(p.all)})
	}
}

// write sorts the definitions, writes them and numbers them.
func (p *pool[T]) write(e *encoder) {
	slices.SortFunc(p.all, func(a, b definition[T]) int { return cmp.Or(p.order(a.value, b.value), cmp.Compare(a.met, b.met)) })
	for i := range p.all {
		p.have[p.all[i].text] = i
	}
	list(&e.codec, &p.all, func(d *definition[T]) { e.framed(d.text) })
}

// numbers writes a list of definitions, each as its distance from the one before.
func (p *pool[T]) numbers(e *encoder, values []*T, text func(*T) string) {
	last := 0
	list(&e.codec, &values, func(v **T) {
		at := p.have[text(*v)]
		n := zigzag(at - last)
		e.number(&n)
		last = at
	})
}

// zigzag makes small numbers of both signs small unsigned ones.
func zigzag(n int) uint64 { return uint64(n)<<1 ^ uint64(n>>63) }

func unzigzag(n uint64) int { return int(n>>1) ^ -int(n&1) }
