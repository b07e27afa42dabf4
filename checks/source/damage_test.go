package source

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
)

// small is a repository of a few objects, with deltas, that can be read whole many times.
type small struct {
	dir, base, pin string
	objects        map[string]string // id to "type content"
}

func makeSmall(tb testing.TB) *small {
	tb.Helper()
	m := &small{dir: tb.TempDir(), objects: map[string]string{}}
	git(tb, m.dir, "init", "-q")
	text := bytes.Repeat([]byte("a line of some text that compresses\n"), 40)
	for i := range 4 {
		write(tb, filepath.Join(m.dir, "codex-rs", "file.rs"), string(text)+string(rune('a'+i)))
		write(tb, filepath.Join(m.dir, "other"), string(rune('a'+i)))
		text = append(text, "and one more\n"...)
		git(tb, m.dir, "add", ".")
		git(tb, m.dir, "commit", "-q", "-m", "step")
	}
	git(tb, m.dir, "repack", "-adfq")
	m.base = thePack(tb, m.dir)
	m.pin = git(tb, m.dir, "rev-parse", "HEAD")
	catFile(tb, m.dir, nil, func(id, typ string, data []byte) { m.objects[id] = typ + " " + string(data) })
	return m
}

// readAll reads every object and the pin's files. What it gets must be right; it
// gives the number of objects that could not be read, and fails if damage is told as
// absence.
func (m *small) readAll(tb testing.TB, where string) (failed int) {
	r, err := Open(m.dir)
	if err != nil {
		tb.Errorf("%s: %v", where, err)
		return
	}
	defer r.Close()
	for id, want := range m.objects {
		obj, err := r.object(plumbing.NewHash(id))
		switch {
		case errors.Is(err, errAbsent):
			tb.Errorf("%s: %s is called absent", where, id)
		case err != nil:
			failed++
		case obj.typ.String()+" "+string(obj.data) != want:
			tb.Errorf("%s: %s is silently wrong", where, id)
		}
	}
	c, err := r.Commit(m.pin)
	if err == nil {
		_, err = c.Read("codex-rs/file.rs")
	}
	if err != nil && KindOf(err) != Damaged && KindOf(err) != TooLarge && KindOf(err) != OldIndex {
		tb.Errorf("%s: kind %v: %v", where, KindOf(err), err)
	}
	return failed
}

// TestFlippedBytes changes one byte at a time in pack and index.
func TestFlippedBytes(t *testing.T) {
	t.Parallel()
	m := makeSmall(t)
	for _, ext := range []string{".pack", ".idx"} {
		good, err := os.ReadFile(m.base + ext)
		must(t, err)
		must(t, os.Chmod(m.base+ext, 0o644))
		failed, tried := 0, 0
		step := 1 + len(good)/90
		for i := 0; i < len(good); i += step {
			for _, mask := range []byte{0xff, 0x01} {
				bad := bytes.Clone(good)
				bad[i] ^= mask
				must(t, os.WriteFile(m.base+ext, bad, 0o644))
				tried++
				if m.readAll(t, ext+" byte") > 0 {
					failed++
				}
			}
			if t.Failed() {
				t.Fatalf("at byte %d", i)
			}
		}
		t.Logf("%s: %d bytes, %d of %d changes noticed, none read wrong", ext, len(good), failed, tried)
		must(t, os.WriteFile(m.base+ext, good, 0o644))
	}
}

func TestTruncated(t *testing.T) {
	t.Parallel()
	m := makeSmall(t)
	for _, ext := range []string{".pack", ".idx"} {
		good, err := os.ReadFile(m.base + ext)
		must(t, err)
		must(t, os.Chmod(m.base+ext, 0o644))
		for n := 0; n < len(good)-idSize; n += 1 + len(good)/15 {
			must(t, os.WriteFile(m.base+ext, good[:n], 0o644))
			if m.readAll(t, ext+" cut") == 0 {
				t.Errorf("%s cut to %d bytes was read whole", ext, n)
			}
		}
		must(t, os.WriteFile(m.base+ext, bytes.Repeat([]byte("x"), len(good)), 0o644))
		m.readAll(t, ext+" of other bytes")
		must(t, os.WriteFile(m.base+ext, good, 0o644))
	}
	other := makeSmall(t) // an index of another pack
	git(t, other.dir, "commit", "-q", "--allow-empty", "-m", "more")
	git(t, other.dir, "repack", "-adfq")
	idx, err := os.ReadFile(thePack(t, other.dir) + ".idx")
	must(t, err)
	must(t, os.WriteFile(m.base+".idx", idx, 0o644))
	m.readAll(t, "another pack's index")
}

// TestDamagedCopy has a good copy of everything beside the damaged one.
func TestDamagedCopy(t *testing.T) {
	m := makeSmall(t)
	data, err := os.ReadFile(m.base + ".pack")
	must(t, err)
	loose := t.TempDir()
	git(t, loose, "init", "-q")
	gitIn(t, loose, data, "unpack-objects", "-q")
	must(t, os.CopyFS(filepath.Join(m.dir, ".git", "objects"), os.DirFS(filepath.Join(loose, ".git", "objects"))))
	must(t, os.Chmod(m.base+".pack", 0o644))
	must(t, os.WriteFile(m.base+".pack", data[:len(data)/2], 0o644))
	if n := m.readAll(t, "good copies"); n > 0 {
		t.Errorf("%d objects could not be read", n)
	}
}

func TestSwappedLooseObject(t *testing.T) {
	s, dir := copied(t)
	looseOnly(t, dir)
	path := func(what string) string {
		id := git(t, dir, "rev-parse", what)
		return filepath.Join(dir, ".git", "objects", id[:2], id[2:])
	}
	swap := func(what, with string) {
		data, err := os.ReadFile(path(with))
		must(t, err)
		must(t, os.Chmod(path(what), 0o644))
		must(t, os.WriteFile(path(what), data, 0o644))
	}
	swap("main:README.md", "main:empty")
	swap("main:codex-rs/src/lib.rs", "main:codex-rs/src")
	swap("main~1", "main")
	r := open(t, dir)
	c, err := r.Commit(s.pin)
	must(t, err)
	for _, p := range []string{"README.md", "codex-rs/src/lib.rs"} {
		_, err = c.Read(p)
		if e := wantKind(t, err, Damaged); !errors.Is(e.Err, errMismatch) {
			t.Errorf("%s: %v", p, err)
		}
	}
	_, err = r.Commit(c.Parents[0])
	wantKind(t, err, Damaged)
}

// TestWrongTypeInTree has a tree name a tree where a file has to be; all hashes are right.
func TestWrongTypeInTree(t *testing.T) {
	_, dir := copied(t)
	tree := git(t, dir, "rev-parse", "main:codex-rs")
	raw := plumbing.NewHash(tree)
	root := gitIn(t, dir, append([]byte("100644 file.rs\x00"), raw[:]...), "hash-object", "-w", "-t", "tree", "--literally", "--stdin")
	commit := gitIn(t, dir, []byte("tree "+root+"\nauthor A <a> 0 +0000\ncommitter C <c> x y\n\n"),
		"hash-object", "-w", "-t", "commit", "--literally", "--stdin")
	c, err := open(t, dir).Commit(commit)
	must(t, err)
	if !c.When.IsZero() {
		t.Errorf("when %v", c.When)
	}
	_, err = c.Read("file.rs")
	if e := wantKind(t, err, Damaged); errors.Is(e, fs.ErrNotExist) {
		t.Error(e)
	}
}

func TestUnreadable(t *testing.T) {
	if os.Getuid() == 0 || runtime.GOOS == "windows" {
		t.Skip("permissions do not bind this user")
	}
	m := makeSmall(t)
	for _, path := range []string{m.base + ".pack", m.base + ".idx", filepath.Dir(m.base), filepath.Join(m.dir, ".git")} {
		info, err := os.Stat(path)
		must(t, err)
		must(t, os.Chmod(path, 0))
		t.Cleanup(func() { _ = os.Chmod(path, info.Mode()) })
		r, err := Open(m.dir)
		if err == nil {
			_, err = r.Commit(m.pin)
			r.Close()
		}
		wantKind(t, err, Unreadable)
		must(t, os.Chmod(path, info.Mode()))
	}
}
