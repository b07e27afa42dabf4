package client

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func write(t *testing.T, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// git runs git in a directory, apart from the configuration of whoever runs the test.
func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	c := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b"}, args...)...)
	c.Dir = dir
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "GIT_CONFIG_NOSYSTEM=1"}
	if out, err := c.CombinedOutput(); err != nil {
		t.Skipf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func TestUntracked(t *testing.T) {
	paths := []string{"a.json", "v2/b.json", "v2/new.json"}
	for name, c := range map[string]struct {
		init  []string // arguments of git init
		after [][]string
		want  []string // nil: all known but v2/new.json
		fails bool
	}{
		"version 2":         {},
		"version 3":         {after: [][]string{{"add", "--intent-to-add", "src/v2/new.json"}}},
		"version 4":         {after: [][]string{{"update-index", "--index-version", "4"}}},
		"SHA-256":           {init: []string{"--object-format=sha256"}},
		"SHA-256, 4":        {init: []string{"--object-format=sha256"}, after: [][]string{{"update-index", "--index-version", "4"}}},
		"committed":         {after: [][]string{{"commit", "-qm", "x"}}},
		"no sum":            {after: [][]string{{"-c", "index.skipHash=true", "update-index", "--force-write-index"}}},
		"all":               {after: [][]string{{"add", "."}}, want: []string{}},
		"taken out":         {after: [][]string{{"rm", "-q", "--cached", "src/a.json"}}, want: []string{"a.json", "v2/new.json"}},
		"nothing added":     {after: [][]string{{"rm", "-rq", "--cached", "."}}, want: paths},
		"split":             {after: [][]string{{"update-index", "--split-index"}}, fails: true},
		"untracked cache":   {after: [][]string{{"update-index", "--force-untracked-cache"}}},
		"fsmonitor and eol": {after: [][]string{{"update-index", "--really-refresh"}}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			git(t, dir, append([]string{"init", "-q"}, c.init...)...)
			write(t, dir, "src/a.json", "src/v2/b.json", "other/"+strings.Repeat("long/", 60)+"x")
			git(t, dir, "add", ".")
			write(t, dir, "src/v2/new.json")
			for _, args := range c.after {
				git(t, dir, args...)
			}
			got, err := Untracked(filepath.Join(dir, "src"), paths)
			want := c.want
			if want == nil {
				want = []string{"v2/new.json"}
			}
			switch {
			case c.fails:
				if !errors.Is(err, ErrSplitIndex) {
					t.Errorf("%v, %v", got, err)
				}
			case err != nil || !slices.Equal(got, want):
				t.Errorf("%v, %v; want %v", got, err, want)
			}
		})
	}
}

func TestUntrackedElsewhere(t *testing.T) {
	t.Run("no repository", func(t *testing.T) {
		dir := t.TempDir()
		if got, err := Untracked(dir, []string{"a"}); !errors.Is(err, ErrNoRepository) {
			t.Errorf("%v, %v", got, err)
		}
	})
	t.Run("a repository without an index", func(t *testing.T) {
		dir := t.TempDir()
		git(t, dir, "init", "-q")
		write(t, dir, "a")
		if got, err := Untracked(dir, []string{"a"}); err != nil || !slices.Equal(got, []string{"a"}) {
			t.Errorf("%v, %v", got, err)
		}
	})
	t.Run("a linked work tree", func(t *testing.T) {
		dir := t.TempDir()
		git(t, dir, "init", "-q", "main")
		write(t, dir, "main/src/a")
		git(t, filepath.Join(dir, "main"), "add", ".")
		git(t, filepath.Join(dir, "main"), "commit", "-qm", "x")
		git(t, filepath.Join(dir, "main"), "worktree", "add", "-q", "../linked")
		write(t, dir, "linked/src/b")
		if got, err := Untracked(filepath.Join(dir, "linked", "src"), []string{"a", "b"}); err != nil || !slices.Equal(got, []string{"b"}) {
			t.Errorf("%v, %v", got, err)
		}
	})
	t.Run("through a link", func(t *testing.T) {
		dir := t.TempDir()
		git(t, dir, "init", "-q")
		write(t, dir, "src/a")
		git(t, dir, "add", ".")
		if err := os.Symlink("src", filepath.Join(dir, "link")); err != nil {
			t.Skip(err)
		}
		if got, err := Untracked(filepath.Join(dir, "link"), []string{"a"}); err != nil || len(got) > 0 {
			t.Errorf("%v, %v", got, err)
		}
	})
	t.Run("an index that is none", func(t *testing.T) {
		dir := t.TempDir()
		write(t, dir, ".git/index", "a")
		if got, err := Untracked(dir, []string{"a"}); err == nil {
			t.Errorf("%v", got)
		}
	})
}

func FuzzIndex(f *testing.F) {
	zero := make([]byte, 20)
	f.Add(append([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x01"), zero...))
	entry := append(make([]byte, 62), "a\x00\x00\x00\x00\x00\x00\x00\x00\x00"...)
	f.Add(append(append([]byte("DIRC\x00\x00\x00\x02\x00\x00\x00\x01"), entry...), zero...))
	f.Add(append(append([]byte("DIRC\x00\x00\x00\x04\x00\x00\x00\x02"), append(make([]byte, 62), "\x00a\x00"...)...), zero...))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 20 {
			copy(data[len(data)-20:], zero)
		}
		entries, err := index(data)
		if err == nil && len(entries) > len(data) {
			t.Errorf("%d entries", len(entries))
		}
	})
}
