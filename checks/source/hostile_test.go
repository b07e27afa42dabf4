package source

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
)

// TestHostilePacks holds what no git writes. Each must end soon, in an error.
func TestHostilePacks(t *testing.T) {
	ref, ofs, blob := plumbing.REFDeltaObject, plumbing.OFSDeltaObject, plumbing.BlobObject
	one := numbered(1)
	chain := func(n int) []forged {
		out := []forged{{id: numbered(1 << 20), typ: blob, data: []byte("x")}}
		for i := range n {
			out = append(out, forged{id: numbered(i + 1), typ: ofs, back: 1, data: copyDelta(1, 1, 1)})
		}
		out[len(out)-1].id = one
		out[1].id = numbered(n + 7)
		return out
	}
	bomb := []forged{{id: numbered(9), typ: blob, data: make([]byte, 1<<20)}}
	for i := range 3 {
		bomb = append(bomb, forged{id: numbered(10 + i), typ: ofs, back: 1, data: copyDelta(1<<(20+i), 1<<(20+i), 2)})
	}
	bomb = append(bomb, forged{id: one, typ: ofs, back: 1, data: copyDelta(1<<23, 1<<23, 1<<8)})
	tests := []struct {
		name    string
		entries []forged
		want    Kind
	}{
		{"delta on itself", []forged{{id: one, typ: ref, base: one, data: copyDelta(1, 1, 1)}}, TooLarge},
		{"delta circle", []forged{{id: one, typ: ref, base: numbered(2), data: copyDelta(1, 1, 1)},
			{id: numbered(2), typ: ref, base: one, data: copyDelta(1, 1, 1)}}, TooLarge},
		{"base is missing", []forged{{id: one, typ: ref, base: numbered(3), data: copyDelta(1, 1, 1)}}, Damaged},
		{"chain of 5000", chain(5000), TooLarge},
		{"result of 2 GiB", bomb, TooLarge},
		{"size of 100 GiB", []forged{{id: one, typ: blob, size: 100 << 30, data: []byte("x")}}, TooLarge},
		{"size of 200 MiB, 1 byte", []forged{{id: one, typ: blob, size: 200 << 20, data: []byte("x")}}, Damaged},
		{"size too small", []forged{{id: one, typ: blob, size: 2, data: []byte("xyz")}}, Damaged},
		{"type 0", []forged{{id: one, typ: 0, data: []byte("x")}}, Damaged},
		{"type 5", []forged{{id: one, typ: 5, data: []byte("x")}}, Damaged},
		{"base in the head", []forged{{id: one, typ: ofs, back: 0, data: copyDelta(1, 1, 1)}}, Damaged},
		{"empty delta", []forged{{id: numbered(2), typ: blob, data: []byte("x")}, {id: one, typ: ofs, back: 1, data: []byte{}}}, Damaged},
		{"delta of another base", []forged{{id: numbered(2), typ: blob, data: []byte("xyz")},
			{id: one, typ: ofs, back: 1, data: copyDelta(1, 1, 1)}}, Damaged},
		{"content of another id", []forged{{id: one, typ: plumbing.CommitObject, data: []byte("tree x\n")}}, Damaged},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			r := open(t, forgePack(t, "", tt.entries))
			_, err := r.Commit(one.String())
			wantKind(t, err, tt.want)
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

// TestCirclesAcrossPacks has 40 packs whose deltas all stand on objects of the others.
func TestCirclesAcrossPacks(t *testing.T) {
	t.Parallel()
	dir := ""
	for i := range 40 {
		n := i % 2
		dir = forgePack(t, dir, []forged{
			{id: numbered(1 + n), typ: plumbing.REFDeltaObject, base: numbered(2 - n), data: copyDelta(1, 1, 1)},
			{id: numbered(100 + i), typ: plumbing.BlobObject, data: []byte{byte(i)}}})
	}
	start := time.Now()
	_, err := open(t, dir).Commit(numbered(1).String())
	wantKind(t, err, TooLarge)
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
}

// TestThinPack has a delta whose base is in another pack, and one whose base is loose.
func TestThinPack(t *testing.T) {
	base := strings.Repeat("base ", 10)
	delta := copyDelta(len(base), 5, 3)
	want := nameOf("blob", "base base base ")
	thin := []forged{{id: want, typ: plumbing.REFDeltaObject, base: nameOf("blob", base), data: delta}}
	dir := forgePack(t, "", thin)
	forgePack(t, dir, []forged{{id: nameOf("blob", base), typ: plumbing.BlobObject, data: []byte(base)}})
	loose := forgePack(t, "", thin)
	git(t, loose, "init", "-q")
	gitIn(t, loose, []byte(base), "hash-object", "-w", "--stdin")
	for _, d := range []string{dir, loose} {
		obj, err := open(t, d).object(want)
		if err != nil || string(obj.data) != "base base base " {
			t.Errorf("%q, %v", obj.data, err)
		}
	}
}

func TestHostileLooseObjects(t *testing.T) {
	one := numbered(1)
	hex := one.String()
	deflate := func(text string) string {
		var b bytes.Buffer
		z := zlib.NewWriter(&b)
		_, _ = z.Write([]byte(text))
		_ = z.Close()
		return b.String()
	}
	tests := map[string]struct {
		bytes string
		want  Kind
	}{
		"empty":             {"", Damaged},
		"no zlib":           {"commit 3\x00abc", Damaged},
		"no head":           {deflate(strings.Repeat("0", 4<<20)), Damaged},
		"no type":           {deflate("\x00"), Damaged},
		"a delta":           {deflate("ofs-delta 1\x00x"), Damaged},
		"negative size":     {deflate("commit -1\x00"), Damaged},
		"size of 1 TiB":     {deflate("commit 1099511627776\x00x"), TooLarge},
		"size too large":    {deflate("commit 200000000\x00x"), Damaged},
		"size too small":    {deflate("commit 1\x00xyz"), Damaged},
		"other content":     {deflate("commit 3\x00abc"), Damaged},
		"cut short":         {deflate("commit 3\x00abc")[:8], Damaged},
		"checksum is wrong": {deflate("commit 3\x00abc")[:14], Damaged},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			dir := forgePack(t, "", nil)
			write(t, filepath.Join(dir, ".git", "objects", hex[:2], hex[2:]), tt.bytes)
			_, err := open(t, dir).Commit(hex)
			wantKind(t, err, tt.want)
		})
	}
}

// TestTreeBomb has ten levels of ten names for one and the same tree.
func TestTreeBomb(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	entry := "100644 blob " + gitIn(t, dir, []byte("x"), "hash-object", "-w", "--stdin")
	for range 12 {
		var in strings.Builder
		for i := range 10 {
			fmt.Fprintf(&in, "%s\t%d\n", entry, i)
		}
		entry = "040000 tree " + gitIn(t, dir, []byte(in.String()), "mktree")
	}
	commit := git(t, dir, "commit-tree", "-m", "x", strings.Fields(entry)[2])
	c, err := open(t, dir).Commit(commit)
	must(t, err)
	wantKind(t, c.Walk("", func(string, Entry) error { return nil }), TooLarge)
}

// TestLargeObject reads a file of 50 MB that is a delta, and counts what that takes.
func TestLargeObject(t *testing.T) {
	size := 50 << 20
	if raceEnabled {
		size = 5 << 20
	}
	base := bytes.Repeat([]byte("0123456789abcdef"), size/16)
	result := append(bytes.Clone(base[:size-5]), "tail."...)
	delta := binary.AppendUvarint(binary.AppendUvarint(nil, uint64(size)), uint64(size))
	for at := 0; at < size-5; {
		n := min(size-5-at, 0xffffff)
		delta = append(delta, 0xff, byte(at), byte(at>>8), byte(at>>16), byte(at>>24), byte(n), byte(n>>8), byte(n>>16))
		at += n
	}
	delta = append(delta, append([]byte{5}, "tail."...)...)
	id := nameOf("blob", string(result))
	r := open(t, forgePack(t, "", []forged{{id: numbered(5), typ: plumbing.BlobObject, data: base},
		{id: id, typ: plumbing.OFSDeltaObject, back: 1, data: delta}}))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	obj, err := r.object(id)
	runtime.ReadMemStats(&after)
	if err != nil || !bytes.Equal(obj.data, result) {
		t.Fatalf("%d bytes, %v", len(obj.data), err)
	}
	t.Logf("allocated %d MiB", (after.TotalAlloc-before.TotalAlloc)>>20)
}

func TestFilesThatBlock(t *testing.T) {
	// A directory in the place of a file must not be read as one.
	dir := forgePack(t, "", nil)
	hex := numbered(1).String()
	must(t, os.MkdirAll(filepath.Join(dir, ".git", "objects", hex[:2], hex[2:]), 0o755))
	_, err := open(t, dir).Commit(hex)
	wantKind(t, err, Damaged)
	must(t, os.MkdirAll(filepath.Join(dir, ".git", "objects", "info", "alternates"), 0o755))
	_, err = Open(dir)
	wantKind(t, err, Unreadable)
}
