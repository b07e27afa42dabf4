package schema

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// File is one file of a set.
type File struct {
	Path string // relative to the directory, with slashes
	Data []byte
}

// Set is the files of one directory, held in memory. It is read-only.
type Set struct {
	Files   []File   // sorted by path, by bytes
	Ignored []string // files that do not count, by Ignorable
}

// maxSet bounds the bytes of one set; what codex prints has under 8 MB.
const maxSet = 256 << 20

// Ignorable tells a file that never counts, by the last element of its path: what
// operating systems, editors and git leave beside files and no codex writes. They are
// .DS_Store, Thumbs.db, desktop.ini, .gitattributes, .gitignore, .gitkeep,
// .editorconfig, and names that begin with ._ or .# or #, or end with ~, .swp, .orig,
// .rej or .bak.
func Ignorable(name string) bool {
	name = path.Base(name)
	switch name {
	case ".DS_Store", "Thumbs.db", "desktop.ini", ".gitattributes", ".gitignore", ".gitkeep", ".editorconfig":
		return true
	}
	for _, prefix := range [...]string{"._", ".#", "#"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	for _, suffix := range [...]string{"~", ".swp", ".orig", ".rej", ".bak"} {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return false
}

// NewSet makes a set of files by path, without those that are Ignorable. The error is a
// *BadFile for a path that is not clean, or two files of one path.
func NewSet(files []File) (*Set, error) {
	s := &Set{Files: make([]File, 0, len(files))}
	for _, f := range files {
		if !fs.ValidPath(f.Path) || f.Path == "." {
			return nil, &BadFile{File: f.Path, Why: "not a clean relative path"}
		}
		if Ignorable(f.Path) {
			s.Ignored = append(s.Ignored, f.Path)
			continue
		}
		s.Files = append(s.Files, f)
	}
	slices.Sort(s.Ignored)
	slices.SortFunc(s.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	for i := 1; i < len(s.Files); i++ {
		if s.Files[i].Path == s.Files[i-1].Path {
			return nil, &BadFile{File: s.Files[i].Path, Why: "there twice"}
		}
	}
	return s, nil
}

// ReadSet reads the files under dir, "." for all. Links are not followed, so that the
// set is what the directory holds and nothing else. The error is a *BadFile for a
// link, for what is neither file nor directory, and past the bounds of 2,048 files, 64
// MiB a file and 256 MiB in all; it wraps fs.ErrNotExist where dir is not there. A
// directory without files is no error.
func ReadSet(fsys fs.FS, dir string) (*Set, error) {
	var files []File
	left := int64(maxSet)
	err := fs.WalkDir(fsys, dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		short := name
		if dir != "." {
			short = strings.TrimPrefix(strings.TrimPrefix(name, dir), "/")
		}
		switch mode := d.Type(); {
		case d.IsDir():
			if d.Name() == ".git" && name != dir {
				return fs.SkipDir
			}
			return nil
		case Ignorable(name):
			files = append(files, File{Path: short})
			return nil
		case mode&fs.ModeSymlink != 0:
			return &BadFile{File: name, Why: "a link, which is not followed"}
		case !mode.IsRegular():
			return &BadFile{File: name, Why: "neither a file nor a directory"}
		case name == dir:
			return &BadFile{File: name, Why: "a file, not a directory"}
		case len(files) >= maxFiles:
			return &BadFile{File: dir, Why: fmt.Sprintf("more than %d files", maxFiles)}
		}
		data, err := readOne(fsys, name, min(left, maxFile))
		left -= int64(len(data))
		files = append(files, File{Path: short, Data: data})
		return err
	})
	var bad *BadFile
	switch {
	case errors.As(err, &bad):
		return nil, bad
	case err != nil:
		return nil, fmt.Errorf("read schema directory: %w", err)
	}
	return NewSet(files)
}

// readOne reads one regular file of at most limit bytes.
func readOne(fsys fs.FS, name string, limit int64) ([]byte, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &BadFile{File: name, Why: "neither a file nor a directory"}
	case info.Size() > limit:
		return nil, &BadFile{File: name, Why: fmt.Sprintf("over %d bytes", limit)}
	}
	data := make([]byte, info.Size())
	n, err := io.ReadFull(file, data)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if n < len(data) {
		return nil, &BadFile{File: name, Why: "became shorter while it was read"}
	}
	return data, nil
}

// find gives the place of a path, or where it would stand.
func (s *Set) find(name string) (int, bool) {
	return slices.BinarySearchFunc(s.Files, name, func(f File, name string) int { return strings.Compare(f.Path, name) })
}

// Read gives the contents of a file, as Files asks. The bytes are not to be changed.
func (s *Set) Read(name string) ([]byte, error) {
	if i, ok := s.find(name); ok {
		return s.Files[i].Data, nil
	}
	return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
}
