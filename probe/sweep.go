package probe

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// treePrefix begins the name of every temporary tree; 16 hexadecimal digits follow.
const treePrefix = "codexpin-probe-"

// ownerFile stands in every tree and is locked as long as the run that made it lives,
// however it ends: the system takes the lock of a killed process away. It gets its name
// once it is locked, so that one which is not locked has no owner any more.
const ownerFile = "owner"

// own makes the owner file of a new tree. The lock is nil where the system or the file
// system has none: the tree is then never swept.
func own(dir string) *os.File {
	early := filepath.Join(dir, ownerFile+".new")
	f, err := os.OpenFile(early, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil
	}
	if tryLock(f) && os.Rename(early, filepath.Join(dir, ownerFile)) == nil {
		return f
	}
	f.Close()
	_ = os.Remove(early)
	return nil
}

// The bounds of one Sweep.
const (
	maxSwept      = 32    // trees
	maxSweepNames = 20000 // entries of the folder that are looked at
)

// Sweep removes the temporary trees under root ("" for the system's folder) whose runs
// were killed before they could do so, with what still runs in them, and gives how many
// it removed. A tree is one of those only if nothing else is possible: a folder of our
// name, no link, of this user and closed to all others, with an owner file that nobody
// has locked. Others are left alone, also those that cannot be looked at. It looks at a
// bounded number of entries, and ends with ctx. On Windows, where a file that is open
// cannot be removed, it does nothing.
func Sweep(ctx context.Context, root string) (removed int) {
	if root == "" {
		root = os.TempDir()
	}
	folder, err := os.OpenRoot(root)
	if err != nil {
		return 0
	}
	defer folder.Close()
	list, err := folder.Open(".")
	if err != nil {
		return 0
	}
	defer list.Close()
	for looked := 0; looked < maxSweepNames && removed < maxSwept && ctx.Err() == nil; {
		names, err := list.Readdirnames(1000)
		looked += len(names)
		for _, name := range names {
			if isTreeName(name) && removed < maxSwept && ctx.Err() == nil && sweepOne(folder, name) == nil {
				removed++
			}
		}
		if err != nil || len(names) == 0 { // io.EOF, as a rule
			return removed
		}
	}
	return removed
}

func isTreeName(name string) bool {
	digits, ok := strings.CutPrefix(name, treePrefix)
	return ok && len(digits) == 16 && strings.Trim(digits, "0123456789abcdef") == ""
}

// errNotDead says that a tree is not known to be without an owner.
var errNotDead = errors.New("not known to be without an owner")

// sweepOne removes one tree if its run is dead. Everything goes through handles of what
// was looked at, so that nothing else can come into its place.
func sweepOne(folder *os.Root, name string) error {
	before, err := folder.Lstat(name)
	if err != nil || !before.IsDir() || before.Mode().Perm() != 0o700 || !isOurs(before) {
		return errNotDead
	}
	dir, err := folder.OpenRoot(name)
	if err != nil {
		return err
	}
	defer dir.Close()
	if held, err := dir.Stat("."); err != nil || !os.SameFile(before, held) {
		return errNotDead
	}
	seen, err := dir.Lstat(ownerFile)
	if err != nil || !seen.Mode().IsRegular() || !isOurs(seen) {
		return errNotDead
	}
	owner, err := dir.OpenFile(ownerFile, os.O_RDWR|openNonblock, 0)
	if err != nil {
		return err
	}
	defer owner.Close() // the lock goes with it, after the tree
	if held, err := owner.Stat(); err != nil || !os.SameFile(seen, held) || !tryLock(owner) {
		return errNotDead
	}
	if path, err := filepath.EvalSymlinks(filepath.Join(folder.Name(), name)); err == nil {
		killBelow(path)
	}
	if err := emptyRoot(dir); err != nil {
		unlockBelow(dir, ".", 0)
		if err := emptyRoot(dir); err != nil {
			return err
		}
	}
	if err := dir.Remove(ownerFile); err != nil {
		return err
	}
	return folder.Remove(name)
}

// emptyRoot removes everything in a tree but its owner file, which goes last: a sweep
// that is cut short leaves a tree that can be swept.
func emptyRoot(dir *os.Root) error {
	list, err := fs.ReadDir(dir.FS(), ".")
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	var all error
	for _, entry := range list {
		if entry.Name() != ownerFile {
			if err := dir.RemoveAll(entry.Name()); err != nil {
				all = fmt.Errorf("remove what a killed run left: %w", err)
			}
		}
	}
	return all
}
