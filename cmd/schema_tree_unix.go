//go:build unix

package cmd

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// folderFS is the files below one open directory, for one that reads many of them: a file
// costs four calls of the system, where os.Root takes ten. No link is followed below the
// directory, and nothing that is opened holds the program up. Close it when done.
type folderFS struct{ dir *os.File }

// newFolderFS makes the files below a directory of a root.
func newFolderFS(root *os.Root, name string) (fs.FS, error) {
	dir, err := root.OpenFile(name, os.O_RDONLY|unix.O_DIRECTORY|unix.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	return &folderFS{dir}, nil
}

// Close closes the directory.
func (f *folderFS) Close() error { return f.dir.Close() }

// open opens a name below the directory, one element after the other.
func (f *folderFS) open(op, name string, flags int) (fd int, err error) {
	if !fs.ValidPath(name) {
		return -1, &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	at := int(f.dir.Fd())
	for rest, more := name, true; more; {
		var element string
		element, rest, more = strings.Cut(rest, "/")
		how := flags
		if more {
			how = unix.O_DIRECTORY
		}
		fd, err = again(func() (int, error) {
			return unix.Openat(at, element, how|unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
		})
		if at != int(f.dir.Fd()) {
			unix.Close(at)
		}
		if err != nil {
			return -1, &fs.PathError{Op: op, Path: name, Err: err}
		}
		at = fd
	}
	return fd, nil
}

// Open opens a file or a directory.
func (f *folderFS) Open(name string) (fs.File, error) {
	fd, err := f.open("open", name, 0)
	if err != nil {
		return nil, err
	}
	file := &folderFile{fd: fd, name: name}
	if _, err := again(func() (int, error) { return 0, unix.Fstat(fd, &file.stat) }); err != nil {
		unix.Close(fd)
		return nil, &fs.PathError{Op: "stat", Path: name, Err: err}
	}
	if file.stat.Mode&unix.S_IFMT == unix.S_IFDIR {
		return f.named(fd, name), nil
	}
	return file, nil
}

// Sub opens a directory as one of its own. Close what it gives.
func (f *folderFS) Sub(name string) (fs.FS, error) {
	fd, err := f.open("open", name, unix.O_DIRECTORY)
	if err != nil {
		return nil, err
	}
	return &folderFS{f.named(fd, name)}, nil
}

// named makes a file of an open directory. By its name the kind of what is in it is looked
// up, where the system does not tell it with the names.
func (f *folderFS) named(fd int, name string) *os.File {
	return os.NewFile(uintptr(fd), filepath.Join(f.dir.Name(), filepath.FromSlash(name)))
}

// ReadDir lists a directory.
func (f *folderFS) ReadDir(name string) ([]fs.DirEntry, error) {
	below, err := f.Sub(name)
	if err != nil {
		return nil, err
	}
	dir := below.(*folderFS).dir
	defer dir.Close()
	return dir.ReadDir(-1)
}

// folderFile is one open file of a folderFS, no directory.
type folderFile struct {
	fd   int
	name string
	stat unix.Stat_t
}

// Stat tells what the file was when it was opened.
func (f *folderFile) Stat() (fs.FileInfo, error) { return folderInfo{f}, nil }

// Read reads on.
func (f *folderFile) Read(b []byte) (int, error) {
	n, err := again(func() (int, error) { return unix.Read(f.fd, b) })
	if err != nil {
		return 0, &fs.PathError{Op: "read", Path: f.name, Err: err}
	}
	if n == 0 && len(b) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// Close closes the file.
func (f *folderFile) Close() error { return unix.Close(f.fd) }

// again calls the system until no signal comes between.
func again(call func() (int, error)) (int, error) {
	for {
		if n, err := call(); !errors.Is(err, unix.EINTR) {
			return n, err
		}
	}
}

// folderInfo is what Stat tells of a file.
type folderInfo struct{ *folderFile }

func (i folderInfo) Name() string       { return path.Base(i.name) }
func (i folderInfo) Size() int64        { return i.stat.Size }
func (i folderInfo) ModTime() time.Time { return time.Unix(i.stat.Mtim.Unix()) }
func (i folderInfo) IsDir() bool        { return i.Mode().IsDir() }
func (i folderInfo) Sys() any           { return nil }

func (i folderInfo) Mode() fs.FileMode {
	mode := fs.FileMode(i.stat.Mode & 0o777)
	if i.stat.Mode&unix.S_IFMT == unix.S_IFREG {
		return mode
	}
	return mode | fs.ModeIrregular
}
