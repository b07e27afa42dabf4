package client_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codexpin/checks/client"
)

// TestHead: a branch, one that is packed, one without a commit, a bare id, a work tree of
// another repository, and what is no reference.
func TestHead(t *testing.T) {
	id, other := strings.Repeat("a", 40), strings.Repeat("b", 40)
	for _, c := range []struct {
		name       string
		files      map[string]string
		branch, id string
		fails      bool
	}{
		{"a branch", map[string]string{".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": id + "\n"}, "refs/heads/main", id, false},
		{"packed", map[string]string{".git/HEAD": "ref: refs/heads/main\n", ".git/packed-refs": "# pack-refs with: peeled\n" + other + " refs/heads/main2\n" + id + " refs/heads/main\n"}, "refs/heads/main", id, false},
		{"no commit yet", map[string]string{".git/HEAD": "ref: refs/heads/main\n"}, "refs/heads/main", "", false},
		{"detached", map[string]string{".git/HEAD": id + "\n"}, "", id, false},
		{"a work tree", map[string]string{".git": "gitdir: far/worktrees/w\n", "far/worktrees/w/HEAD": "ref: refs/heads/w\n", "far/worktrees/w/commondir": "../..\n", "far/refs/heads/w": id}, "refs/heads/w", id, false},
		{"no reference", map[string]string{".git/HEAD": "ref: ../../etc/passwd\n"}, "", "", true},
		{"no HEAD", map[string]string{".git/config": ""}, "", "", true},
	} {
		dir := t.TempDir()
		for name, text := range c.files {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		branch, got, err := client.Head(dir)
		if branch != c.branch || got != c.id || (err != nil) != c.fails {
			t.Errorf("%s: %q, %q, %v", c.name, branch, got, err)
		}
	}
	if _, _, err := client.Head(t.TempDir()); !errors.Is(err, client.ErrNoRepository) {
		t.Skipf("the temporary directory lies in a repository, or: %v", err)
	}
}
