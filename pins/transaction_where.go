package pins

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// WriteError says which file could not be written, and in which folder. Err is the
// system's, without the names that it gave.
type WriteError struct {
	Doing string // put in place, remove, restore, …
	Path  string // from the folder of the transaction
	Dir   string // where that really is, links followed
	Err   error
}

// Error names the file and the folder.
func (e *WriteError) Error() string {
	return fmt.Sprintf("%s %s in the folder %s: %v", e.Doing, printable(path.Base(e.Path)), printable(e.Dir), e.Err)
}

// Unwrap gives the system's error.
func (e *WriteError) Unwrap() error { return e.Err }

// GitError says that a file to be written lies where git keeps its own.
type GitError struct {
	Path string
	Dir  string // the directory of git
}

// Error names the file and the directory.
func (e *GitError) Error() string {
	return fmt.Sprintf("%s lies in %s, which is git's own", printable(e.Path), printable(e.Dir))
}

// failed says where something could not be done; nil for no error.
func (t *Transaction) failed(doing, name string, err error) error {
	if err == nil {
		return nil
	}
	dir := path.Dir(name)
	if real, resolved := t.Disk.Resolve(dir); resolved == nil {
		dir = real
	}
	return &WriteError{Doing: doing, Path: name, Dir: dir, Err: bare(err)}
}

// bare takes the names off an error of the system.
func bare(err error) error {
	var link *os.LinkError
	var at *fs.PathError
	switch {
	case errors.As(err, &link):
		return link.Err
	case errors.As(err, &at):
		return at.Err
	}
	return err
}

// outsideGit gives a *GitError for a path below a directory of git of whatever name, and
// whatever links lead there.
func (t *Transaction) outsideGit(name string) error {
	if parts := strings.Split(name, "/"); slices.ContainsFunc(parts, isGitName) {
		at := slices.IndexFunc(parts, isGitName)
		return &GitError{name, path.Join(parts[:at+1]...)}
	}
	dir := path.Dir(name)
	real, err := t.Disk.Resolve(dir)
	for errors.Is(err, fs.ErrNotExist) && dir != "." {
		dir = path.Dir(dir)
		real, err = t.Disk.Resolve(dir)
	}
	if err != nil {
		return t.failed("find", name, err)
	}
	root, err := t.Disk.Resolve(".")
	if err != nil {
		return t.failed("find", name, err)
	}
	for at, inside := real, true; filepath.Dir(at) != at; at = filepath.Dir(at) {
		if isGitName(filepath.Base(at)) || inside && isGitDir(at) {
			return &GitError{name, at}
		}
		inside = inside && at != root // above it, work trees may lie in a bare repository
	}
	return nil
}

// gitDir is what git calls the directory of its own.
const gitDir = ".git"

// isGitDir tells a directory of git by what git itself looks for: HEAD, objects and refs.
func isGitDir(dir string) bool {
	for _, name := range []string{"HEAD", "objects", "refs"} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}
