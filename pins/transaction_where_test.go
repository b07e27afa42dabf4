package pins

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestNothingInGit refuses every path below a directory of git, by whatever links.
func TestNothingInGit(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{".git/hooks", "bare.git/objects", "bare.git/refs", "docs", "sub"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"bare.git/HEAD", "sub/.git"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("ref: refs/heads/main\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	links := os.Symlink(".git/hooks", filepath.Join(dir, "linked")) == nil
	folder, err := OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	for name, refused := range map[string]bool{
		".git/x.md": true, ".git": true, ".GIT/x.md": true, ".git/hooks/new/x.md": true, "bare.git/x.md": true, "bare.git/refs/x.md": true,
		"sub/.git": true, "new/.git/x.md": true, "docs/x.md": false, "x.md": false, ".github/x.md": false, "new/folder/x.md": false, "linked/x.md": links,
	} {
		if name == "linked/x.md" && !links {
			continue
		}
		err := (&Transaction{Disk: folder, Purpose: "test"}).Try([]Change{{Path: name, Data: []byte("new")}})
		var git *GitError
		if errors.As(err, &git) != refused {
			t.Errorf("%s: %v; to be refused: %v", name, err, refused)
		}
	}
}

// stuck is a disk on which one call is not permitted, as the system says it.
type stuck struct {
	Disk
	call, name string
}

func (s *stuck) Rename(from, to string) error {
	if s.call == "rename" && to == s.name {
		return &os.LinkError{Op: "renameat", Old: from, New: to, Err: syscall.EACCES}
	}
	return s.Disk.Rename(from, to)
}

func (s *stuck) Mkdir(name string) error {
	if s.call == "mkdir" {
		return &fs.PathError{Op: "mkdirat", Path: name, Err: syscall.EACCES}
	}
	return s.Disk.Mkdir(name)
}

func (s *stuck) Create(name string, data []byte, mode fs.FileMode) error {
	if s.call == "create" && strings.HasSuffix(name, s.name) {
		return &fs.PathError{Op: "openat", Path: name, Err: syscall.ENOSPC}
	}
	return s.Disk.Create(name, data, mode)
}

// TestErrorsNameTheFile wants the file and the folder in every error of the system.
func TestErrorsNameTheFile(t *testing.T) {
	for _, c := range []struct{ call, name, want string }{
		{"rename", "docs/b.md", "replace b.md in the folder DIR/docs: permission denied"},
		{"rename", JournalName, "put in place .codexpin-journal.json in the folder DIR: permission denied"},
		{"mkdir", "", "make the folder .codexpin-stage in the folder DIR: permission denied"},
		{"create", "old-0", "copy a.md to old-0 in the folder DIR/.codexpin-stage: no space left on device"},
		{"create", "new-1", "write the new docs/b.md as new-1 in the folder DIR/.codexpin-stage: no space left on device"},
	} {
		dir, err := filepath.EvalSymlinks(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(os.Mkdir(filepath.Join(dir, "docs"), 0o755), os.WriteFile(filepath.Join(dir, "a.md"), []byte("a"), 0o644),
			os.WriteFile(filepath.Join(dir, "docs/b.md"), []byte("b"), 0o644)); err != nil {
			t.Fatal(err)
		}
		folder, err := OpenFolder(dir)
		if err != nil {
			t.Fatal(err)
		}
		err = (&Transaction{Disk: &stuck{folder, c.call, c.name}, Purpose: "test"}).Run([]Change{
			{Path: "a.md", Was: []byte("a"), Existed: true, Data: []byte("A")}, {Path: "docs/b.md", Was: []byte("b"), Existed: true, Data: []byte("B")}})
		folder.Close()
		if want := strings.ReplaceAll(c.want, "DIR", dir); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s %s: %v; want %s", c.call, c.name, err, want)
		}
		for name, want := range map[string]string{"a.md": "a", "docs/b.md": "b"} {
			if now, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(now) != want {
				t.Errorf("%s: %q, %v", name, now, err)
			}
		}
	}
}
