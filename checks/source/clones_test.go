package source

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// upstream gives the sample as a remote that serves filters and any object by id.
func upstream(tb testing.TB) (s *sample, dir, url string) {
	tb.Helper()
	s, dir = copied(tb)
	addConfig(tb, dir, "[uploadpack]\n\tallowFilter = true\n\tallowAnySHA1InWant = true")
	return s, dir, "file://" + filepath.ToSlash(dir)
}

// mend runs the hint of an error in a shell, as a user would paste it.
func mend(tb testing.TB, hint string) {
	tb.Helper()
	if runtime.GOOS == "windows" {
		tb.Skip("hints are written for a POSIX shell")
	}
	cmd := exec.Command("sh", "-c", hint)
	cmd.Env = append(gitEnv(tb), "GIT_CONFIG_COUNT=2", "GIT_CONFIG_KEY_0=protocol.file.allow",
		"GIT_CONFIG_VALUE_0=always", "GIT_CONFIG_KEY_1=gc.auto", "GIT_CONFIG_VALUE_1=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		tb.Fatalf("%s: %v\n%s", hint, err, out)
	}
}

func TestShallow(t *testing.T) {
	t.Parallel()
	s, _, url := upstream(t)
	dir := filepath.Join(t.TempDir(), "with space and 'quote'")
	git(t, t.TempDir(), "clone", "-q", "--depth", "1", "--no-checkout", url, dir)
	r := open(t, dir)
	if !r.Shallow() || r.Partial() {
		t.Errorf("shallow %v, partial %v", r.Shallow(), r.Partial())
	}
	c, err := r.Commit(s.pin)
	must(t, err)
	checkFiles(t, s, c)

	_, err = r.Commit(c.Parents[0])
	e := wantKind(t, err, CommitAbsentShallow)
	if !strings.Contains(e.Msg, "its child "+s.pin[:12]) {
		t.Errorf("the boundary is not named: %s", e.Msg)
	}
	mend(t, e.Hint)
	if c, err = r.Commit(c.Parents[0]); err != nil {
		t.Fatalf("after %s: %v", e.Hint, err)
	}
	if _, err = c.Read("codex-rs/big.rs"); err != nil {
		t.Error(err)
	}
	_, err = r.Commit(s.first)
	wantKind(t, err, CommitAbsentShallow)
}

func TestCommitAbsent(t *testing.T) {
	t.Parallel()
	s, up, url := upstream(t)
	dir := filepath.Join(t.TempDir(), "clone")
	git(t, t.TempDir(), "clone", "-q", "--no-checkout", url, dir)
	next := git(t, up, "commit-tree", "-p", "main", "-m", "next", "main^{tree}")
	r := open(t, dir)
	_, err := r.Commit(strings.ToUpper(next))
	e := wantKind(t, err, CommitAbsent)
	if errors.Is(err, fs.ErrNotExist) {
		t.Error("reads as a path that is not there")
	}
	mend(t, e.Hint)
	c, err := r.Commit(next)
	must(t, err)
	checkFiles(t, s, c)
	if r.Shallow() {
		t.Error("the hint made the clone shallow")
	}
}

func TestPartial(t *testing.T) {
	for _, filter := range []string{"blob:none", "tree:0"} {
		for _, mark := range []string{"promisor file", "config only"} {
			t.Run(filter+", "+mark, func(t *testing.T) {
				t.Parallel()
				s, up, url := upstream(t)
				dir := filepath.Join(t.TempDir(), "clone")
				git(t, t.TempDir(), "clone", "-q", "--filter="+filter, "--no-checkout", url, dir)
				if mark == "config only" {
					removeGlob(t, filepath.Join(packDir(dir), "*.promisor"))
				}
				r := open(t, dir)
				if !r.Partial() || r.Shallow() {
					t.Errorf("shallow %v, partial %v", r.Shallow(), r.Partial())
				}
				c, err := r.Commit(s.pin)
				must(t, err)
				_, err = c.Read("codex-rs/big.rs")
				e := wantKind(t, err, ObjectAbsentPartial)
				if errors.Is(err, fs.ErrNotExist) {
					t.Error("reads as a path that is not there")
				}
				if _, err = c.Stat("codex-rs/absent.rs"); filter == "blob:none" {
					wantKind(t, err, NoSuchPath)
				} else {
					wantKind(t, err, ObjectAbsentPartial)
				}
				next := git(t, up, "commit-tree", "-p", "main", "-m", "next", "main^{tree}")
				_, err = r.Commit(next)
				wantKind(t, err, CommitAbsent)
				if mark == "config only" {
					return // without the promisor file git takes the clone for damaged
				}
				mend(t, e.Hint)
				checkFiles(t, s, c)
			})
		}
	}
}

func removeGlob(tb testing.TB, pattern string) {
	tb.Helper()
	names, err := filepath.Glob(pattern)
	must(tb, err)
	if len(names) == 0 {
		tb.Fatalf("nothing matches %s", pattern)
	}
	for _, n := range names {
		must(tb, os.Remove(n))
	}
}

func TestSHA256(t *testing.T) {
	dir := t.TempDir()
	git(t, dir, "init", "-q", "--object-format=sha256")
	git(t, dir, "commit", "-q", "--allow-empty", "-m", "x")
	_, err := Open(dir)
	wantKind(t, err, SHA256)

	s := theSample(t)
	_, err = open(t, s.dir).Commit(strings.Repeat("ab", 32))
	wantKind(t, err, SHA256)
}

func TestOldIndex(t *testing.T) {
	s, dir := copied(t)
	reindex(t, dir, "--index-version=1")
	r := open(t, dir)
	_, err := r.Commit(s.pin)
	e := wantKind(t, err, OldIndex)
	mend(t, e.Hint)
	c, err := r.Commit(s.pin)
	must(t, err)
	checkFiles(t, s, c)
}

func TestDeadAlternate(t *testing.T) {
	s := theSample(t)
	dir := t.TempDir()
	git(t, dir, "init", "-q")
	write(t, filepath.Join(dir, ".git/objects/info/alternates"), "/dead/objects\n")
	_, err := open(t, dir).Commit(s.pin)
	if e := wantKind(t, err, CommitAbsent); !strings.Contains(e.Hint, "/dead/objects") {
		t.Errorf("the dead alternate is not named: %s", e.Hint)
	}
}

// TestMissingObject takes one object out of a complete repository: the commit needs
// it, so that is damage and never a path that is not there.
func TestMissingObject(t *testing.T) {
	t.Parallel()
	s, dir := copied(t)
	looseOnly(t, dir)
	for _, what := range []string{"main:codex-rs/big.rs", "main:codex-rs", "main^{tree}"} {
		id := git(t, dir, "rev-parse", what)
		path := filepath.Join(dir, ".git", "objects", id[:2], id[2:])
		must(t, os.Remove(path))
		c, err := open(t, dir).Commit(s.pin)
		must(t, err)
		_, err = c.Read("codex-rs/big.rs")
		e := wantKind(t, err, Damaged)
		if e.ID != id || errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
