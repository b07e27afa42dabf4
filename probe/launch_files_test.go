//go:build unix

package probe

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// What a codex prints is read whatever it has put there: nothing outside is read, and
// nothing waited for.
func TestPlainFiles(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	write := func(path, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(outside, "secret"), "secret")
	write(filepath.Join(dir, "b.ts"), "top")
	write(filepath.Join(dir, "v2", "a.ts"), "below")
	write(filepath.Join(dir, "v2", "deep", "er", "c.ts"), "deeper")
	must(os.Symlink(filepath.Join(outside, "secret"), filepath.Join(dir, "out.ts")))
	must(os.Symlink(outside, filepath.Join(dir, "away")))
	must(os.Symlink(filepath.Join("v2", "a.ts"), filepath.Join(dir, "in.ts")))
	must(syscall.Mkfifo(filepath.Join(dir, "fifo.ts"), 0o600))
	write(filepath.Join(dir, "huge.ts"), "")
	must(os.Truncate(filepath.Join(dir, "huge.ts"), maxPrintFile+1))

	files, err := openPlain(dir)
	must(err)
	defer files.Close()
	for _, c := range []struct{ name, text, refused string }{
		{name: "b.ts", text: "top"},
		{name: "v2/a.ts", text: "below"},
		{name: "v2/deep/er/c.ts", text: "deeper"},
		{name: "in.ts", text: "below"},
		{name: "out.ts", refused: "escapes"},
		{name: "away/secret", refused: "escapes"},
		{name: "../secret", refused: "invalid"},
		{name: "fifo.ts", refused: "no regular file"},
		{name: "huge.ts", refused: "over 64 MB"},
		{name: "v2/none.ts", refused: "no such file"},
	} {
		text, err := fs.ReadFile(files, c.name)
		if string(text) != c.text || (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%s: %q, %v", c.name, text, err)
		}
	}
	var names []string
	list, err := fs.ReadDir(files, ".")
	must(err)
	for _, entry := range list {
		names = append(names, entry.Name())
	}
	if want := []string{"away", "b.ts", "fifo.ts", "huge.ts", "in.ts", "out.ts", "v2"}; !slices.Equal(names, want) {
		t.Errorf("listed %q, want %q", names, want)
	}
}

// A folder that is another one by the time it is listed is refused.
func TestPlainFilesReplaced(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "v2"), 0o700); err != nil {
		t.Fatal(err)
	}
	files, err := openPlain(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	if _, err := fs.ReadDir(files, "v2"); err != nil {
		t.Fatal(err)
	}
	moved := filepath.Join(outside, "moved")
	if err := os.Rename(dir, moved); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, dir); err != nil {
		t.Fatal(err)
	}
	defer os.Remove(dir)
	if list, err := fs.ReadDir(files, "."); err == nil {
		t.Errorf("another folder is listed: %v", list)
	}
}
