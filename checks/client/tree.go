package client

import (
	"bytes"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
)

// Tree is the client's own tree below a directory: what its git tracks there.
type Tree struct {
	// Files are the tracked regular files, relative to the directory, sorted. What
	// .gitignore names is not among them unless it was added all the same.
	Files []string
	// Links counts tracked links and submodules, which are never followed.
	Links int
	read  func(path string) ([]byte, error)
	// seen remembers the files that were read, so that whoever asks for another text reads
	// those alone again that may hold it.
	seen glances
}

// Open lists what the git repository around dir tracks below it. Files are read
// with read, by their path from dir; it must not follow links out, and give at most
// MaxSource bytes and one more. The error is ErrNoRepository where there is no
// repository; else it says why its index cannot be read.
func Open(dir string, read func(path string) ([]byte, error)) (*Tree, error) {
	entries, prefix, err := indexAround(dir)
	if err != nil {
		return nil, err
	}
	t := &Tree{read: read}
	for _, e := range entries {
		rest, ok := strings.CutPrefix(e.path, prefix)
		switch {
		case !ok || e.promised:
		case e.link:
			t.Links++
		default:
			t.Files = append(t.Files, rest)
		}
	}
	sort.Strings(t.Files)
	t.Files = slices.Compact(t.Files) // one that is not merged has several entries
	return t, nil
}

// NewTree is a tree of the files that are given, which read reads.
func NewTree(files []string, read func(path string) ([]byte, error)) *Tree {
	sort.Strings(files)
	return &Tree{Files: files, read: read}
}

// The bounds of a scan of a tree.
const (
	maxSources = 100_000
	maxBytes   = 1 << 30
)

// Left is what a scan left out.
type Left struct {
	// Generated and Vendored are the files that a generator or somebody else wrote.
	Generated, Vendored []Unread
	// Large are those whose size or lines no hand writes.
	Large []Unread
	// Unread are the files that could not be read to their end, and why.
	Unread []Unread
	// More counts those beyond the bounds: 100,000 files, a gigabyte.
	More int
}

// Count is how many files were not looked at.
func (l *Left) Count() int { return len(l.Generated) + len(l.Vendored) + len(l.Large) + l.More }

// Unread is a file that was not read to its end.
type Unread struct {
	Path string
	Line int // 0 for the file as a whole
	Why  string
}

// Scan scans the sources among paths, in their order. Generated and vendored files are
// left out, but for those that named is true of; nil for none. A file is scanned where
// one of the sought texts is in it; nil for all.
func (t *Tree) Scan(paths []string, named func(path string) bool, sought *Sought) ([]*File, Left) {
	var left Left
	var sources []string
	for _, p := range paths {
		switch {
		case !Reads(p):
		case Vendored(p) && (named == nil || !named(p)):
			left.Vendored = append(left.Vendored, Unread{Path: p, Why: asForeign})
		default:
			sources = append(sources, p)
		}
	}
	if len(sources) > maxSources {
		left.More = len(sources) - maxSources
		sources = sources[:maxSources]
	}
	done := make([]scanned, len(sources))
	scanAll(sources, done, func(p string, out *scanned) int {
		return t.scan(p, named != nil && named(p), sought, out)
	})
	var files []*File
	for i := range done {
		d := &done[i]
		skipped := Unread{Path: sources[i], Why: d.skipped}
		switch d.skipped {
		case "":
			if d.unread != nil {
				left.Unread = append(left.Unread, *d.unread)
			}
			if d.file != nil {
				files = append(files, d.file)
			}
		case beyond:
			left.More++
		case bySize, byLines:
			left.Large = append(left.Large, skipped)
		default:
			left.Generated = append(left.Generated, skipped)
		}
	}
	return files, left
}

// beyond says that a file lies beyond the bounds of a scan.
const beyond = "it lies beyond the bounds"

// scanned is what came of one file.
type scanned struct {
	file    *File
	unread  *Unread
	skipped string // why it was left out; "" where it was not
}

// scanAll scans several files at a time with scan, which gives the size of one.
func scanAll(sources []string, done []scanned, scan func(p string, out *scanned) int) {
	var next, total atomic.Int64
	var work sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), 4, len(sources)) {
		work.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(sources) {
					return
				}
				if total.Load() > maxBytes {
					done[i].skipped = beyond
					continue
				}
				total.Add(int64(scan(sources[i], &done[i])))
			}
		})
	}
	work.Wait()
}

// scan scans one file, which is read whoever wrote it where it is named, and gives its
// size.
func (t *Tree) scan(p string, named bool, sought *Sought, out *scanned) int {
	if g := t.seen.get(p); g != nil && sought != nil && (g.written == "" || named) && g.lacks(sought) {
		return g.size
	}
	src, err := t.text(p)
	if err != nil {
		out.unread = &Unread{Path: p, Why: err.Error()}
		return 0
	}
	if g := t.seen.get(p); g.written != "" && !named {
		out.skipped = g.written
		return len(src)
	}
	if sought != nil && len(src) <= MaxSource && !sought.in(src) { // what is larger is not all there
		return len(src)
	}
	file, err := Scan(p, src)
	if e, ok := err.(*ScanError); ok {
		out.unread = &Unread{Path: p, Line: e.Line, Why: e.Why}
	}
	out.file = file
	return len(src)
}

// text reads a file, and remembers what it was.
func (t *Tree) text(p string) ([]byte, error) {
	src, err := t.read(p)
	if err == nil {
		t.seen.add(p, src)
	}
	return src, err
}

// indexAround reads the index of the repository around a directory, and gives what
// stands before the paths below it.
func indexAround(dir string) (entries []entry, prefix string, err error) {
	dir, root, gitDir, err := around(dir)
	if err != nil {
		return nil, "", err
	}
	if entries, err = indexOf(gitDir); err != nil {
		return nil, "", err
	}
	rel, err := filepath.Rel(root, dir)
	if err != nil {
		return nil, "", err
	}
	if prefix = filepath.ToSlash(rel) + "/"; prefix == "./" {
		prefix = ""
	}
	return entries, prefix, whole(entries, prefix)
}

// Mentions is names that are sought, which have a slash in them, and not as a part of a
// longer word.
func Mentions(names map[string]bool) *Sought {
	spaces := Spaces(names)
	return newSought(names, func(src []byte) bool {
		for i := 0; ; i++ {
			n := bytes.IndexByte(src[i:], '/')
			if n < 0 {
				return false
			}
			i += n
			from, to := i, i+1
			for from > 0 && i-from <= 40 && wordByte(src[from-1]) {
				from--
			}
			if from == i || !spaces[string(src[from:i])] {
				continue
			}
			for to < len(src) && to-from <= 200 && (wordByte(src[to]) || src[to] == '/') {
				to++
			}
			if names[string(src[from:to])] {
				return true
			}
		}
	})
}

// base gives the last name of a path, in lower case.
func base(p string) string { return strings.ToLower(path.Base(p)) }
