//go:build unix

package cmd

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"codexpin/checks/schema"

	"golang.org/x/sys/unix"
)

// TestFolderFS holds the rules of a file system to the one for directories of schema, and
// that no link leads out of it or within it.
func TestFolderFS(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"in/a.json": "{}", "in/v2/b.json": strings.Repeat("b", 100_000), "in/v2/deep/c.json": "", "out.json": "secret"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	whole, err := newFolderFS(root, "in")
	if err != nil {
		t.Fatal(err)
	}
	defer whole.(io.Closer).Close()
	if err := fstest.TestFS(whole, "a.json", "v2/b.json", "v2/deep/c.json"); err != nil {
		t.Error(err)
	}
	for link, to := range map[string]string{"l.json": "../out.json", "m.json": "a.json", "v3": "v2", "v4": ".."} {
		if err := root.Symlink(to, "in/"+link); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"l.json", "m.json", "v3/b.json", "v4/out.json", "../out.json", "/a.json", ""} {
		if f, err := whole.Open(name); err == nil {
			f.Close()
			t.Errorf("%q was opened", name)
		}
	}
}

// TestReadDirectoryHostile holds that a pipe in the place of a file holds nothing up, that
// a link is refused, and that no directory stays open.
func TestReadDirectoryHostile(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.json"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	if err := unix.Mkfifo(filepath.Join(dir, "p.json"), 0o644); err != nil {
		t.Skip(err)
	}
	below, err := newFolderFS(root, ".")
	if err != nil {
		t.Fatal(err)
	}
	defer below.(io.Closer).Close()
	f, err := below.Open("p.json")
	if err != nil {
		t.Fatal(err)
	}
	info, err := f.Stat()
	if err != nil || info.Mode().IsRegular() {
		t.Errorf("a pipe: %v, %v", info, err)
	}
	f.Close()
	if _, err := schema.ReadSet(rootFS{root.FS(), root}, "."); err == nil || !strings.Contains(err.Error(), "neither a file") {
		t.Errorf("a pipe: %v", err)
	}
}
