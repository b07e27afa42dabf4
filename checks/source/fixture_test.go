package source

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// sample is a repository with every sort of object and path, and what was put in it.
type sample struct {
	dir   string // work tree root; nothing is checked out
	pin   string // the last commit of main
	first string // the first
	files map[string]string
}

const oddPath = "odd/\x1b[31m ü\ttab \"quoted\".txt"

// fixtures is what the tests share; nobody may change it. It is made on first use, so
// that a fuzz worker, which is killed at its end, leaves nothing; TestMain removes it.
type fixtures struct {
	once   sync.Once
	root   string
	sample *sample
}

var shared fixtures

func TestMain(m *testing.M) {
	os.Exit(func() int {
		defer func() { os.RemoveAll(shared.root) }()
		return m.Run()
	}())
}

// theSample gives the shared sample, built on first use.
func theSample(tb testing.TB) *sample {
	tb.Helper()
	shared.once.Do(func() {
		root, err := os.MkdirTemp("", "codexpin-source")
		must(tb, err)
		shared.root = root
		shared.sample = buildSample(tb, filepath.Join(root, "sample"))
	})
	return shared.sample
}

// copied gives the sample in a directory of the test's own.
func copied(tb testing.TB) (*sample, string) {
	tb.Helper()
	s := theSample(tb)
	dir := filepath.Join(tb.TempDir(), "codex")
	if err := os.CopyFS(dir, os.DirFS(s.dir)); err != nil {
		tb.Fatal(err)
	}
	return s, dir
}

// buildSample makes 80 commits: one large file that changes a little in each, so that
// delta chains grow past 50, and in the first a path of every sort.
func buildSample(tb testing.TB, dir string) *sample {
	s := &sample{dir: dir, files: map[string]string{}}
	must(tb, os.MkdirAll(dir, 0o755))
	var in bytes.Buffer
	commitTo := func(n int, write func()) {
		fmt.Fprintf(&in, "commit refs/heads/main\ncommitter C <c@example.com> %d +0200\ndata 8\nstep %03d\n", 1767322800+n*60, n)
		write()
	}
	put := func(mode, path, text string) {
		fmt.Fprintf(&in, "M %s inline \"%s\"\ndata %d\n%s\n", mode, cQuote(path), len(text), text)
		if strings.HasPrefix(mode, "100") {
			s.files[path] = text
		}
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	lines := make([]string, 900)
	for i := range lines {
		lines[i] = fmt.Sprintf("pub const LINE_%d: u64 = %d;\n", i, rnd.Uint64())
	}
	huge := make([]byte, 5<<17)
	for i := range huge {
		huge[i] = byte(rnd.Uint32())
	}
	for n := range 80 {
		commitTo(n, func() {
			if n == 0 {
				putOddities(put, &in)
			}
			if n == 0 || n == 1 {
				huge[len(huge)/2+n] ^= 0xff
				put("100644", "codex-rs/huge.bin", string(huge))
			}
			for range 3 {
				i := rnd.IntN(len(lines))
				lines[i] = fmt.Sprintf("pub const LINE_%d: u64 = %d;\n", i, rnd.Uint64())
			}
			put("100644", "codex-rs/big.rs", strings.Join(lines, ""))
			put("100644", "codex-rs/src/lib.rs", fmt.Sprintf("pub fn step() -> u32 {\n    %d\n}\n", n))
		})
	}
	git(tb, dir, "init", "-q")
	gitIn(tb, dir, in.Bytes(), "-c", "fastimport.unpackLimit=0", "fast-import", "--quiet", "--depth=200")
	s.pin = git(tb, dir, "rev-parse", "main")
	s.first = git(tb, dir, "rev-list", "--max-parents=0", "main")
	git(tb, dir, "tag", "light")
	git(tb, dir, "tag", "-a", "-m", "annotated", "v1")
	git(tb, dir, "tag", "-a", "-m", "tag of tag", "v1-again", "v1")
	git(tb, dir, "tag", "-a", "-m", "of a blob", "blob", "main:README.md")
	git(tb, dir, "tag", "-a", "-m", "of a tree", "nested/tree", "main:codex-rs")
	return s
}

func putOddities(put func(mode, path, text string), in *bytes.Buffer) {
	put("100644", "README.md", "# Sample\n")
	put("100755", "bin/run", "#!/bin/sh\n")
	put("120000", "link", "README.md")
	put("120000", "linkdir", "codex-rs")
	put("100644", "empty", "")
	put("100644", oddPath, "odd\n")
	put("100644", `odd/back\slash`, "b\n")
	put("100644", "odd/crlf.txt", "\xef\xbb\xbfone\r\ntwo\x00\xff\r\n")
	put("100644", "codex-rs.txt", "sorts between codex-rs and codex-rs/\n")
	put("100644", "codex-rs-more", "sorts before codex-rs/\n")
	put("100644", "a/b/c/d/e/f.rs", "deep\n")
	fmt.Fprintf(in, "M 160000 %040d vendor/sub\n", 7)
}

// cQuote quotes a path as fast-import wants it inside double quotes.
func cQuote(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, "\\%03o", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// fingerprint gives the name, mode, size and time of everything under dir.
func fingerprint(tb testing.TB, dir string) string {
	tb.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		fmt.Fprintln(&b, path, info.Mode(), info.Size(), info.ModTime().UnixNano())
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

func open(tb testing.TB, dir string) *Repo {
	tb.Helper()
	r, err := Open(dir)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { r.Close() })
	return r
}

// checkSample reads the pin of s from dir and compares all of it.
func checkSample(tb testing.TB, s *sample, dir string) {
	tb.Helper()
	r := open(tb, dir)
	c, err := r.Commit(s.pin)
	if err != nil {
		tb.Fatal(err)
	}
	checkFiles(tb, s, c)
}

func checkFiles(tb testing.TB, s *sample, c *Commit) {
	tb.Helper()
	seen := 0
	err := c.Walk("", func(path string, e Entry) error {
		if e.Kind != File || strings.ContainsRune(path, '\\') {
			return nil
		}
		data, err := c.Read(path)
		if err != nil {
			return err
		}
		if seen++; string(data) != s.files[path] {
			tb.Errorf("%q: %d bytes differ from the %d written", path, len(data), len(s.files[path]))
		}
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	if want := len(s.files) - 1; seen != want { // the backslash cannot be asked for
		tb.Errorf("%d files, want %d", seen, want)
	}
}

// wantKind checks the kind of err and that its message and hint are fit to be shown.
func wantKind(tb testing.TB, err error, want Kind) *Error {
	tb.Helper()
	e, ok := err.(*Error)
	if !ok || e.Kind != want {
		tb.Fatalf("error is %v (%v), want kind %v", err, KindOf(err), want)
	}
	msg := e.Error()
	if msg == "" || strings.ContainsAny(msg+e.Hint, "\n\r\x1b") {
		tb.Errorf("message is not one clean line: %q, hint %q", msg, e.Hint)
	}
	if first := msg[0]; first >= 'A' && first <= 'Z' {
		tb.Errorf("message starts with a capital: %q", msg)
	}
	return e
}
