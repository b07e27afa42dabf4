package source

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/format/packfile"
)

// The seeds are in testdata/fuzz, made by git from a repository of three commits;
// those added here are the shapes that are easier to say than to keep.

func FuzzIndex(f *testing.F) {
	f.Add([]byte{}, "00")
	f.Add(append([]byte("\xfftOc\x00\x00\x00\x02"), make([]byte, 256*4+indexTail)...), "abcd")
	f.Fuzz(func(t *testing.T, data []byte, prefix string) {
		x, err := newIndex(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		for i := range min(x.count, 64) {
			id, err := x.name(i)
			if err != nil {
				t.Fatalf("entry %d of %d: %v", i, x.count, err)
			}
			if at, ok, err := x.find(id); ok && (at < 0 || err != nil) {
				t.Errorf("%s: offset %d, %v", id, at, err)
			}
		}
		_, _, _ = x.find(plumbing.NewHash("ffffffffffffffffffffffffffffffffffffffff"))
		if len(prefix) >= 2 && len(prefix) <= 40 && isHex(prefix) {
			out := map[plumbing.Hash]bool{}
			if _ = x.withPrefix(prefix, out, 5); len(out) > 5 {
				t.Errorf("%d candidates", len(out))
			}
			for id := range out {
				if id.String()[:len(prefix)] != prefix {
					t.Errorf("%s does not start with %s", id, prefix)
				}
			}
		}
		_ = x.verify()
	})
}

// FuzzPack reads a pack at three offsets that an index names, each with and without
// keeping what was made on the way.
func FuzzPack(f *testing.F) {
	f.Add([]byte{}, uint16(12))
	f.Fuzz(func(t *testing.T, data []byte, at uint16) {
		entries := []forged{{id: numbered(1)}, {id: numbered(2)}, {id: numbered(3)}}
		idx := forgeIndex(entries, []int{int(at), 12, 40}, [20]byte{})
		x, err := newIndex(bytes.NewReader(idx), int64(len(idx)))
		must(t, err)
		p := &pack{path: ".idx"}
		p.idx.once.Do(func() { p.idx.value = x })
		p.bin.once.Do(func() { p.bin.value = bytes.NewReader(data) })
		var pool inflaters
		u := unpacker{bases: newLRU[place](1 << 16), inflaters: &pool,
			external: func(plumbing.Hash, *budget) (object, error) { return object{}, errAbsent }}
		for _, offset := range []int64{int64(at), 12, 40} {
			first, err := u.at(p, offset, newBudget())
			u.keeps.Store(true)
			again, err2 := u.at(p, offset, newBudget())
			if (err == nil) != (err2 == nil) || !bytes.Equal(first.data, again.data) || first.typ != again.typ {
				t.Errorf("two readings differ: %v, %v", err, err2)
			}
			if err == nil && !isWhole(first.typ) {
				t.Errorf("type %d", first.typ)
			}
		}
	})
}

func FuzzLoose(f *testing.F) {
	f.Add([]byte("x\x9cK\xca\xc9OR0c\x00\x09\x1a\x02\x1b"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var pool inflaters
		if obj, err := readLoose(bytes.NewReader(data), &pool); err == nil && !isWhole(obj.typ) {
			t.Errorf("type %d", obj.typ)
		}
	})
}

func FuzzTree(f *testing.F) {
	f.Add([]byte("100644 a\x00aaaaaaaaaaaaaaaaaaaa40000 b\x00bbbbbbbbbbbbbbbbbbbb"), "a")
	f.Add([]byte("100644 ..\x00aaaaaaaaaaaaaaaaaaaa"), "..")
	f.Fuzz(func(t *testing.T, data []byte, name string) {
		rest := data
		for len(rest) > 0 {
			n, after, err := nextNode(rest)
			if err != nil {
				break
			}
			if len(n.name) == 0 || slices.Contains(n.name, '/') || n.kind() == 0 || len(after) >= len(rest) {
				t.Fatalf("entry %q, mode %o", n.name, n.mode)
			}
			rest = after
		}
		for _, near := range nearest(name, data) {
			if near == "" {
				t.Error("empty name")
			}
		}
	})
}

func FuzzCommit(f *testing.F) {
	f.Add([]byte("tree " + zeroID + "\nparent " + zeroID + "\ncommitter A <a> 1767322800 +0530\n\nsubject\n\nbody"))
	f.Add([]byte("object " + zeroID + "\ntype commit\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c := new(Commit)
		if err := c.parse(data); err == nil && !isFullID(c.Tree) {
			t.Errorf("tree %q", c.Tree)
		}
		for _, p := range c.Parents {
			if !isFullID(p) {
				t.Errorf("parent %q", p)
			}
		}
		_, _ = parseTag(data)
	})
}

// FuzzDelta compares with go-git's decoder. That one refuses an empty base, which git
// does not, and takes a head that is cut short, which git does not either.
func FuzzDelta(f *testing.F) {
	f.Add([]byte("base"), []byte("\x04\x06\x90\x04\x02es"), uint8(0))
	f.Add([]byte("base"), []byte("\x04\x03\xb1\x01\x03"), uint8(9))
	f.Add([]byte("base"), []byte("\x04\x04\x00\x90\x04"), uint8(0))
	f.Add([]byte("base"), []byte("\x04\x80\x80\x04\x80"), uint8(0))
	f.Add([]byte("base"), []byte("\x04\xff\xff\xff\xff\xff\xff\xff\xff\x7f\x90\x04"), uint8(0))
	f.Fuzz(func(t *testing.T, base, delta []byte, room uint8) {
		want, wantErr := packfile.PatchDelta(base, delta)
		got, err := patch(make([]byte, room), base, delta)
		switch {
		case errors.Is(err, errTooLarge), len(base) == 0:
		case err != nil && strings.HasSuffix(err.Error(), "its head"):
		case (err == nil) != (wantErr == nil):
			t.Errorf("%v; go-git: %v", err, wantErr)
		case !bytes.Equal(got, want):
			t.Errorf("%q; go-git: %q", got, want)
		}
	})
}
