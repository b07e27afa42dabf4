package schema

import (
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
