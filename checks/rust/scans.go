package rust

import (
	"container/list"
	"sync"

	"codexpin/checks/rust/syntax"
)

// Named is Files that can name what stands at a path without giving it: what one reading
// scanned is not scanned for the next one.
type Named interface {
	Files
	// Blob names the content of a file: the same name, the same bytes. What there is not
	// to read is an error as Read gives it. It may be called from several goroutines at once.
	Blob(path string) (string, error)
	// Scans gives what was scanned before; nil for nothing that is to be kept.
	Scans() *Scans
}

// Scans are files that were scanned, kept from one reading to the next, the last used of
// them. They may be used by several readings at once.
type Scans struct {
	mu    sync.Mutex
	most  int // bytes of text
	bytes int
	files map[scanned]*list.Element
	used  *list.List // of *scan, the last used first
}

// scanned is the path and the content of a file: messages name the path.
type scanned struct{ path, blob string }

type scan struct {
	of   scanned
	file *syntax.File
}

// NewScans gives Scans that keep files of at most so many bytes of text, which with their
// tokens and items are about five times as much in memory.
func NewScans(most int) *Scans {
	return &Scans{most: most, files: map[scanned]*list.Element{}, used: list.New()}
}

// get gives a file that is kept; nil if it is none.
func (s *Scans) get(of scanned) *syntax.File {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.files[of]
	if e == nil {
		return nil
	}
	s.used.MoveToFront(e)
	return e.Value.(*scan).file
}

// put keeps a file, and lets go of those that were not used for longest.
func (s *Scans) put(of scanned, file *syntax.File) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.files[of] != nil {
		return
	}
	s.files[of] = s.used.PushFront(&scan{of, file})
	for s.bytes += len(file.Src); s.bytes > s.most && s.used.Len() > 0; {
		last := s.used.Remove(s.used.Back()).(*scan)
		delete(s.files, last.of)
		s.bytes -= len(last.file.Src)
	}
}

// parseNamed is parse for files that can name what they hold.
func parseNamed(files Named, p string) parsed {
	scans := files.Scans()
	blob, err := files.Blob(p)
	if err != nil || scans == nil {
		return parseText(files, p)
	}
	of := scanned{p, blob}
	if file := scans.get(of); file != nil {
		return parsed{file: file}
	}
	got := parseText(files, p)
	if got.err == nil {
		scans.put(of, got.file)
	}
	return got
}
