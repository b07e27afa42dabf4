package source

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/format/packfile"
)

func packDir(dir string) string { return filepath.Join(dir, ".git", "objects", "pack") }

// thePack gives the path, without its ending, of the one pack of dir.
func thePack(tb testing.TB, dir string) string {
	tb.Helper()
	names, err := filepath.Glob(filepath.Join(packDir(dir), "pack-*.pack"))
	if err != nil || len(names) != 1 {
		tb.Fatalf("%d packs, %v", len(names), err)
	}
	return strings.TrimSuffix(names[0], ".pack")
}

// looseOnly turns the pack of dir into loose objects.
func looseOnly(tb testing.TB, dir string) {
	tb.Helper()
	base := thePack(tb, dir)
	data, err := os.ReadFile(base + ".pack")
	must(tb, err)
	must(tb, os.RemoveAll(packDir(dir)))
	gitIn(tb, dir, data, "unpack-objects", "-q")
}

// manyPacks puts each five commits and what they brought into a pack of their own.
func manyPacks(tb testing.TB, dir string) {
	tb.Helper()
	old := thePack(tb, dir)
	for n := 79; n >= 0; n -= 5 {
		to, from := fmt.Sprintf("main~%d", n), fmt.Sprintf("^main~%d", n+5)
		revs := to + "\n" + from + "\n"
		if n+5 > 79 {
			revs = to + "\n"
		}
		gitIn(tb, dir, []byte(revs), "pack-objects", "-q", "--revs", filepath.Join(packDir(dir), "pack"))
	}
	gitIn(tb, dir, []byte("main\n^main~5\n"), "pack-objects", "-q", "--revs", filepath.Join(packDir(dir), "pack"))
	removePack(tb, old)
}

func removePack(tb testing.TB, base string) {
	tb.Helper()
	names, err := filepath.Glob(base + ".*")
	must(tb, err)
	for _, n := range names {
		must(tb, os.Remove(n))
	}
}

// reindex makes the index of the one pack of dir anew.
func reindex(tb testing.TB, dir string, option string) {
	tb.Helper()
	base := thePack(tb, dir)
	must(tb, os.Remove(base+".idx"))
	_ = os.Remove(base + ".rev")
	git(tb, dir, "index-pack", option, "-o", base+".idx", base+".pack")
}

// compareAll compares every object of dir with git's reading of it.
func compareAll(tb testing.TB, dir string) (n int) {
	tb.Helper()
	r := open(tb, dir)
	catFile(tb, dir, nil, func(id, typ string, data []byte) {
		n++
		obj, err := r.object(plumbing.NewHash(id))
		if err != nil {
			tb.Errorf("%s %s: %v", typ, id, err)
		} else if obj.typ.String() != typ || !bytes.Equal(obj.data, data) {
			tb.Errorf("%s %s differs from git's", typ, id)
		}
	})
	return n
}

func TestEveryObject(t *testing.T) {
	variants := []struct {
		name string
		make func(t *testing.T, dir string)
	}{
		{"chains to 250", func(t *testing.T, dir string) {}},
		{"chains to 50", func(t *testing.T, dir string) { git(t, dir, "repack", "-adfq", "--depth=50", "--window=5") }},
		{"ref deltas", func(t *testing.T, dir string) {
			git(t, dir, "-c", "repack.useDeltaBaseOffset=false", "repack", "-adfq", "--depth=250")
		}},
		{"no deltas, uncompressed", func(t *testing.T, dir string) {
			git(t, dir, "-c", "pack.compression=0", "repack", "-adFq", "--depth=0")
		}},
		{"loose", func(t *testing.T, dir string) { looseOnly(t, dir) }},
		{"many packs", manyPacksT},
		{"offsets of 64 bits", func(t *testing.T, dir string) { reindex(t, dir, "--index-version=2,0x40") }},
	}
	for _, v := range variants {
		t.Run(v.name, func(t *testing.T) {
			t.Parallel()
			_, dir := copied(t)
			v.make(t, dir)
			if n := compareAll(t, dir); n < 350 {
				t.Errorf("only %d objects", n)
			}
		})
	}
}

func manyPacksT(t *testing.T, dir string) { manyPacks(t, dir) }

// TestChainsAreLong guards the fixture: it must hold chains past git's default of 50
// and a delta of more than 16 KiB, at which go-git's reader changes its ways.
func TestChainsAreLong(t *testing.T) {
	s := theSample(t)
	out := git(t, s.dir, "verify-pack", "-v", thePack(t, s.dir)+".idx")
	long, large := 0, 0
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		if len(f) == 7 {
			var size, depth int
			fmt.Sscan(f[2], &size)
			fmt.Sscan(f[5], &depth)
			long = max(long, depth)
		}
	}
	c, err := open(t, s.dir).Commit(s.pin)
	must(t, err)
	for _, p := range []string{"codex-rs/big.rs", "codex-rs/huge.bin"} {
		data, err := c.Read(p)
		must(t, err)
		large = max(large, len(data))
	}
	if long <= 50 || large < 1<<19 {
		t.Errorf("longest chain %d, largest file %d", long, large)
	}
}

// TestAgainstGoGit has go-git's pack reader read the same pack over our index.
func TestAgainstGoGit(t *testing.T) {
	s := theSample(t)
	x, err := openReverse(thePack(t, s.dir) + ".idx")
	must(t, err)
	defer x.file.Close()
	f, err := os.Open(thePack(t, s.dir) + ".pack")
	must(t, err)
	defer f.Close()
	pf := packfile.NewPackfile(x, nil, billyFile{f}, 0)
	r := open(t, s.dir)
	for i := range x.count {
		id, err := x.name(i)
		must(t, err)
		theirs, err := pf.Get(id)
		must(t, err)
		ours, err := r.object(id)
		must(t, err)
		if theirs.Hash() != id || theirs.Type() != ours.typ || theirs.Size() != int64(len(ours.data)) {
			t.Errorf("%s: go-git reads %s of %d bytes, we %s of %d", id, theirs.Type(), theirs.Size(), ours.typ, len(ours.data))
		}
	}
}
