package cmd

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"codexpin/checks"
)

// overlay is the client's tree as it is to be: the files of a proposal over those that
// stand there.
type overlay struct {
	under checks.Client
	plan  *proposal
}

// Read gives a file as it is to be.
func (o overlay) Read(name string) ([]byte, error) {
	f := o.plan.files[name]
	switch {
	case f == nil:
		return o.under.Read(name)
	case f.remove:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return f.data, nil
}

// overlayFS is the same as a file system, for directories of schema.
type overlayFS struct {
	under fs.FS
	plan  *proposal
}

// Open opens a file as it is to be, or a directory as it stands there.
func (o overlayFS) Open(name string) (fs.File, error) {
	f := o.plan.files[name]
	switch {
	case f == nil:
		return o.under.Open(name)
	case f.remove:
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &memoryFile{bytes.NewReader(f.data), memoryInfo{path.Base(name), int64(len(f.data)), 0o644}}, nil
}

// ReadDir lists a directory as it is to be.
func (o overlayFS) ReadDir(name string) ([]fs.DirEntry, error) {
	byName := map[string]fs.DirEntry{}
	entries, err := fs.ReadDir(o.under, name)
	for _, e := range entries {
		if f := o.plan.files[path.Join(name, e.Name())]; f == nil || !f.remove {
			byName[e.Name()] = e
		}
	}
	for file, f := range o.plan.files {
		rest, below := strings.CutPrefix(file, name+"/")
		if !below || f.remove {
			continue
		}
		err = nil
		first, _, deeper := strings.Cut(rest, "/")
		if byName[first] == nil {
			info := memoryInfo{first, int64(len(f.data)), 0o644}
			if deeper {
				info = memoryInfo{first, 0, fs.ModeDir | 0o755}
			}
			byName[first] = fs.FileInfoToDirEntry(info)
		}
	}
	out := make([]fs.DirEntry, 0, len(byName))
	for _, e := range byName {
		out = append(out, e)
	}
	slices.SortFunc(out, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return out, err
}

// Stat tells what is to stand at a name.
func (o overlayFS) Stat(name string) (fs.FileInfo, error) {
	if f := o.plan.files[name]; f != nil && !f.remove {
		return memoryInfo{path.Base(name), int64(len(f.data)), 0o644}, nil
	}
	return fs.Stat(o.under, name)
}

// memoryFile is a file of a proposal.
type memoryFile struct {
	*bytes.Reader
	info memoryInfo
}

func (f *memoryFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *memoryFile) Close() error               { return nil }

type memoryInfo struct {
	name string
	size int64
	mode fs.FileMode
}

func (i memoryInfo) Name() string       { return i.name }
func (i memoryInfo) Size() int64        { return i.size }
func (i memoryInfo) Mode() fs.FileMode  { return i.mode }
func (i memoryInfo) ModTime() time.Time { return time.Time{} }
func (i memoryInfo) IsDir() bool        { return i.mode.IsDir() }
func (i memoryInfo) Sys() any           { return nil }
