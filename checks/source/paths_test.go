package source

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
)

func TestPaths(t *testing.T) {
	s := theSample(t)
	c, err := open(t, s.dir).Commit(s.pin)
	must(t, err)
	tests := []struct {
		path string
		kind Kind
		hint string // a part of it
	}{
		{"codex-rs/big.rs", 0, ""}, {oddPath, 0, ""}, {"empty", 0, ""}, {"bin/run", 0, ""}, {"a/b/c/d/e/f.rs", 0, ""},
		{"codex-rs/bog.rs", NoSuchPath, `did you mean "codex-rs/big.rs"?`},
		{"codex-rs/Big.rs", NoSuchPath, `"codex-rs/big.rs"`},
		{"readme.md", NoSuchPath, `"README.md"`},
		{"codex-rs/nothing-like-it.rs", NoSuchPath, `"codex-rs" is there`},
		{"nowhere/at/all", NoSuchPath, ""},
		{"README.md/x", NoSuchPath, `"README.md" is a file`},
		{"codex-rs", NotAFile, ""}, {"", NotAFile, ""}, {"link", NotAFile, ""}, {"vendor/sub", NotAFile, "another repository"},
		{"linkdir/big.rs", NotAFile, ""}, {"vendor/sub/x", NotAFile, ""},
		{"/codex-rs/big.rs", BadPath, `"codex-rs/big.rs"`}, {"./codex-rs/big.rs", BadPath, `"codex-rs/big.rs"`},
		{"codex-rs//big.rs", BadPath, `"codex-rs/big.rs"`}, {"codex-rs/", BadPath, `"codex-rs"`},
		{`codex-rs\big.rs`, BadPath, `"codex-rs/big.rs"`}, {`odd/back\slash`, BadPath, ""},
		{"../codex-rs/big.rs", BadPath, ""}, {"codex-rs/../README.md", BadPath, ""}, {"..", BadPath, ""}, {".", BadPath, ""},
		{"a\x00b", BadPath, ""}, {"/", BadPath, ""},
		{strings.Repeat("x", 1<<16), NoSuchPath, ""},
	}
	for _, tt := range tests {
		data, err := c.Read(tt.path)
		if tt.kind == 0 {
			if err != nil || string(data) != s.files[tt.path] {
				t.Errorf("%q: %v", tt.path, err)
			}
			continue
		}
		e := wantKind(t, err, tt.kind)
		if is := errors.Is(err, fs.ErrNotExist); is != (tt.kind == NoSuchPath) {
			t.Errorf("%q: reads as a path that is not there: %v", tt.path, is)
		}
		if !strings.Contains(e.Hint, tt.hint) || data != nil {
			t.Errorf("%q: hint %q, want %q", tt.path, e.Hint, tt.hint)
		}
	}
}

func TestListStatWalk(t *testing.T) {
	s := theSample(t)
	c, err := open(t, s.dir).Commit(s.pin)
	must(t, err)
	entries, err := c.List("")
	must(t, err)
	var got []string
	for _, e := range entries {
		got = append(got, fmt.Sprintf("%s:%s:%o", e.Name, e.Kind, e.Mode))
	}
	want := "README.md:file:100644 a:directory:40000 bin:directory:40000 codex-rs:directory:40000 " +
		"codex-rs-more:file:100644 codex-rs.txt:file:100644 empty:file:100644 link:symlink:120000 " +
		"linkdir:symlink:120000 odd:directory:40000 vendor:directory:40000"
	if strings.Join(got, " ") != want {
		t.Errorf("list %q", got)
	}
	for path, kind := range map[string]EntryKind{"": Dir, "codex-rs": Dir, "bin/run": File, "link": Symlink, "vendor/sub": Submodule} {
		e, err := c.Stat(path)
		if err != nil || e.Kind != kind {
			t.Errorf("%q: %+v, %v", path, e, err)
		}
		if want := git(t, s.dir, "rev-parse", "main:"+path); e.ID != want {
			t.Errorf("%q: %s, want %s", path, e.ID, want)
		}
	}
	_, err = c.List("README.md")
	wantKind(t, err, NotADirectory)
	_, err = c.List("link")
	wantKind(t, err, NotADirectory)
	_, err = c.List("codex-sr")
	wantKind(t, err, NoSuchPath)

	var walked []string
	must(t, c.Walk("", func(p string, _ Entry) error { walked = append(walked, p); return nil }))
	lsTree := strings.Split(strings.TrimSuffix(git(t, s.dir, "ls-tree", "-r", "-z", "--name-only", "main"), "\x00"), "\x00")
	if strings.Join(walked, "\n") != strings.Join(lsTree, "\n") {
		t.Errorf("walk\n%q\nwant\n%q", walked, lsTree)
	}
	stop := errors.New("stop")
	if err := c.Walk("codex-rs", func(string, Entry) error { return stop }); err != stop {
		t.Errorf("walk: %v", err)
	}
	wantKind(t, c.Walk("README.md", nil), NotADirectory)

	data, err := c.Read("README.md")
	must(t, err)
	data[0] = 'X' // the caller's own
	if again, _ := c.Read("README.md"); string(again) != s.files["README.md"] {
		t.Error("a caller's change came back")
	}
}
