//go:build unix

package probe

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// treeIn makes a tree with a room that a process has locked up; dead ends its owner.
func treeIn(t *testing.T, root string, dead bool) *tree {
	t.Helper()
	made, err := newTree(root)
	if err != nil {
		t.Fatal(err)
	}
	room, err := made.room(StepVersion)
	if err == nil {
		err = os.Chmod(room.path(roomHome), 0o500)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = made.remove() })
	if dead {
		made.owner.Close()
	}
	return made
}

// What a killed run has left is removed; nothing else is, however alike.
func TestSweep(t *testing.T) {
	name := func(i int) string { return fmt.Sprintf("%s%016x", treePrefix, i) }
	folder := func(root, name string, mode os.FileMode) string {
		path := filepath.Join(root, name)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(path, ownerFile), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for what, place := range map[string]func(root string) (path string){
		"a live run": func(root string) string { return treeIn(t, root, false).dir },
		"without an owner file": func(root string) string {
			path := folder(root, name(1), 0o700)
			must(os.Remove(filepath.Join(path, ownerFile)))
			return path
		},
		"with an owner file that is not locked yet": func(root string) string {
			path := folder(root, name(1), 0o700)
			must(os.Rename(filepath.Join(path, ownerFile), filepath.Join(path, ownerFile+".new")))
			return path
		},
		"open to others": func(root string) string { return folder(root, name(1), 0o755) },
		"another name":   func(root string) string { return folder(root, treePrefix+"0123", 0o700) },
		"another prefix": func(root string) string { return folder(root, "codexpin-bench-0123456789abcdef", 0o700) },
		"capitals":       func(root string) string { return folder(root, treePrefix+"0123456789ABCDEF", 0o700) },
		"a link": func(root string) string {
			elsewhere := folder(t.TempDir(), name(1), 0o700)
			must(os.Symlink(elsewhere, filepath.Join(root, name(1))))
			return elsewhere
		},
		"a file": func(root string) string {
			path := filepath.Join(root, name(1))
			must(os.WriteFile(path, nil, 0o700))
			return path
		},
		"an owner file that is a link": func(root string) string {
			path := folder(root, name(1), 0o700)
			must(os.Rename(filepath.Join(path, ownerFile), filepath.Join(path, "other")))
			must(os.Symlink("other", filepath.Join(path, ownerFile)))
			return path
		},
		"an owner file that is a pipe": func(root string) string {
			path := folder(root, name(1), 0o700)
			must(os.Remove(filepath.Join(path, ownerFile)))
			must(syscall.Mkfifo(filepath.Join(path, ownerFile), 0o600))
			return path
		},
		"another user's": func(root string) string {
			if os.Geteuid() != 0 {
				return root // only root can make one
			}
			path := folder(root, name(1), 0o700)
			must(os.Chown(path, 65534, 65534))
			return path
		},
	} {
		root := t.TempDir()
		left := place(root)
		if n := Sweep(context.Background(), root); n != 0 {
			t.Errorf("%s: %d swept", what, n)
		}
		if _, err := os.Lstat(left); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	root := t.TempDir()
	live := treeIn(t, root, false)
	for range maxSwept + 1 {
		treeIn(t, root, true)
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for i, want := range []int{0, maxSwept, 1, 0} {
		ctx := context.Background()
		if i == 0 {
			ctx = over
		}
		if n := Sweep(ctx, root); n != want {
			t.Errorf("sweep %d: %d trees, want %d", i, n, want)
		}
	}
	if left, err := os.ReadDir(root); err != nil || len(left) != 1 || left[0].Name() != filepath.Base(live.dir) {
		t.Errorf("%v is left, %v", left, err)
	}
	if n := Sweep(context.Background(), filepath.Join(root, "none")); n != 0 {
		t.Errorf("%d in a folder that is not there", n)
	}
}
