package schema

import (
	"bytes"
	"io/fs"
	"path"

	"codexpin/checks/surface"
)

// Write is one file that vendoring writes or removes.
type Write struct {
	Path    string // relative to the vendored directory
	Was     []byte // what stands there; Existed is false for nothing
	Existed bool
	Data    []byte
	Remove  bool
}

// Vendor gives what makes a directory of a client hold what it should: each file of
// want as it is there, and no other file called *.json or *.ts. What is identical is
// left alone, and so is what differs in line endings alone; a file that is CR LF
// throughout is written so. Files that are Ignorable, or of other names, stay. have is
// the directory as ReadSet gives it, which refuses links; it may be empty, of a
// directory that is not there. The error is a *surface.EmptyTreeError where want holds
// no file.
func Vendor(have, want *Set) ([]Write, error) {
	if len(want.Files) == 0 {
		return nil, &surface.EmptyTreeError{Dir: "what is to be vendored"}
	}
	var list []Write
	for _, f := range want.Files {
		i, ok := have.find(f.Path)
		if !ok {
			list = append(list, Write{Path: f.Path, Data: f.Data})
			continue
		}
		was := have.Files[i].Data
		if data := withEndings(was, f.Data); !bytes.Equal(was, data) {
			list = append(list, Write{Path: f.Path, Was: was, Existed: true, Data: data})
		}
	}
	for _, f := range have.Files {
		if _, ok := want.find(f.Path); !ok && Printable(f.Path) {
			list = append(list, Write{Path: f.Path, Was: f.Data, Existed: true, Remove: true})
		}
	}
	return list, nil
}

// withEndings gives data with the line endings of was: CR LF where all of was has them.
func withEndings(was, data []byte) []byte {
	lines := bytes.Count(was, []byte("\n"))
	if lines == 0 || bytes.Count(was, []byte("\r\n")) < lines || bytes.Contains(data, []byte("\r\n")) {
		return data
	}
	return bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
}

// Vendored gives the set that a directory is when the writes are made: for the hash to
// print.
func Vendored(have *Set, writes []Write) (*Set, error) {
	byPath := make(map[string]Write, len(writes))
	var files []File
	for _, w := range writes {
		byPath[w.Path] = w
		if !w.Remove {
			files = append(files, File{Path: w.Path, Data: w.Data})
		}
	}
	for _, f := range have.Files {
		if _, ok := byPath[f.Path]; !ok {
			files = append(files, f)
		}
	}
	return NewSet(files)
}

// FromTree makes a set of the files below a directory of a commit. walk calls back for
// each of them with its path from the root of the repository and whether it is a
// regular file; read gives its contents. The error is a *BadFile for what is no regular
// file, else theirs.
func FromTree(dir string, walk func(dir string, fn func(path string, regular bool) error) error, read func(path string) ([]byte, error)) (*Set, error) {
	var files []File
	err := walk(dir, func(name string, regular bool) error {
		if !regular {
			return &BadFile{File: name, Why: "a link or submodule, which is not followed"}
		}
		if len(files) >= maxFiles {
			return &BadFile{File: dir, Why: "more than 2,048 files"}
		}
		data, err := read(name)
		files = append(files, File{Path: name[len(path.Clean(dir))+1:], Data: data})
		return err
	})
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, &fs.PathError{Op: "read", Path: dir, Err: fs.ErrNotExist}
	}
	return NewSet(files)
}
