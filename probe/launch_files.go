package probe

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// maxPrintFile bounds one printed file.
const maxPrintFile = 64 << 20

// plainFiles is a folder of which regular files alone can be opened, up to a bound.
// Links do not lead out of it; a pipe in the place of a file is not waited for. A codex
// prints near a thousand files into two folders: each folder is opened once, so that a
// file takes one look-up. It is safe for concurrent use, and to be closed.
type plainFiles struct {
	path string
	mu   sync.Mutex
	dirs map[string]*os.Root // by their path within, "." for the folder itself
}

func openPlain(dir string) (*plainFiles, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &plainFiles{path: dir, dirs: map[string]*os.Root{".": root}}, nil
}

// Close closes the folders.
func (p *plainFiles) Close() error {
	var all error
	for _, root := range p.dirs {
		all = errors.Join(all, root.Close())
	}
	return all
}

// maxOpenDirs bounds the folders that are kept open.
const maxOpenDirs = 64

// dir gives the folder of a file, and the file's name in it.
func (p *plainFiles) dir(name string) (root *os.Root, base string) {
	folder, base := path.Split(name)
	folder = path.Clean(folder)
	p.mu.Lock()
	defer p.mu.Unlock()
	if root := p.dirs[folder]; root != nil {
		return root, base
	}
	if len(p.dirs) < maxOpenDirs {
		if root, err := p.dirs["."].OpenRoot(filepath.FromSlash(folder)); err == nil {
			p.dirs[folder] = root
			return root, base
		}
	}
	return p.dirs["."], filepath.FromSlash(name)
}

// plainFile is an open file and what was seen of it when it was opened.
type plainFile struct {
	*os.File
	info fs.FileInfo
}

// Stat gives what was seen.
func (f plainFile) Stat() (fs.FileInfo, error) { return f.info, nil }

// Open opens a folder or a regular file.
func (p *plainFiles) Open(name string) (fs.File, error) {
	refused := func(err error) (fs.File, error) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	if !fs.ValidPath(name) {
		return refused(fs.ErrInvalid)
	}
	root, base := p.dir(name)
	f, err := root.OpenFile(base, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case !info.IsDir() && !info.Mode().IsRegular():
		err = errors.New("no regular file")
	case info.Size() > maxPrintFile:
		err = fmt.Errorf("over %d MB", maxPrintFile>>20)
	default:
		return plainFile{f, info}, nil
	}
	f.Close()
	return refused(err)
}

// ReadDir lists a folder, sorted by name, by its path: read through a Root, each entry
// costs a look-up more. Another folder that has come into its place is refused.
func (p *plainFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	f, err := p.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	byPath, err := os.OpenFile(filepath.Join(p.path, filepath.FromSlash(name)), os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil, err
	}
	defer byPath.Close()
	want, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if have, err := byPath.Stat(); err != nil || !os.SameFile(have, want) {
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("another folder is in its place by now")}
	}
	list, err := byPath.ReadDir(-1)
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, err
}
