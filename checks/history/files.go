package history

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"codexpin/checks/rust"
	"codexpin/checks/source"
)

// files gives the files of a commit, of which only some may be looked at. The others are
// empty: what stands in them is not found, which tells nothing.
type files struct {
	commit *source.Commit
	scans  *rust.Scans     // of the walk; with only, what is not looked at is not taken from them
	only   map[string]bool // nil: all

	mu    sync.Mutex
	asked map[string]bool // whether it was got
}

// record is a file that the reader asked for, and its blob; "" where there is none. What
// the reader says rests on what it was given and on nothing else.
type record struct{ file, blob string }

// records gives what was asked for, in order.
func (f *files) records() ([]record, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := make([]record, 0, len(f.asked))
	for _, name := range slices.Sorted(maps.Keys(f.asked)) {
		blob, err := blobAt(f.commit, name)
		if err != nil {
			return nil, err
		}
		out = append(out, record{name, blob})
	}
	return out, nil
}

// blobAt gives the id of what stands at a path, "" for nothing.
func blobAt(commit *source.Commit, name string) (string, error) {
	e, err := commit.Stat(name)
	if kind := source.KindOf(err); kind == source.NoSuchPath || kind == source.NotADirectory {
		return "", nil
	}
	return e.ID, err
}

// Read gives a file. It may be called from several goroutines at once.
func (f *files) Read(name string) ([]byte, error) {
	if f.only != nil && !f.only[name] && !structural(name) {
		if !strings.HasSuffix(name, ".rs") {
			return nil, fmt.Errorf("%s: not looked at: %w", name, fs.ErrNotExist)
		}
		_, err := f.commit.Stat(name)
		return nil, err
	}
	text, err := f.commit.Read(name)
	f.mu.Lock()
	f.asked[name] = err == nil
	f.mu.Unlock()
	return text, err
}

// Scans gives the files of the walk.
func (f *files) Scans() *rust.Scans { return f.scans }

// Blob names what stands at a path, and notes it as asked for. What is not looked at has
// no name.
func (f *files) Blob(name string) (string, error) {
	if f.only != nil && !f.only[name] && !structural(name) {
		return "", fmt.Errorf("%s: not looked at: %w", name, fs.ErrNotExist)
	}
	e, err := f.commit.Stat(name)
	if err != nil || e.Kind != source.File {
		return "", fmt.Errorf("%s: no file to read: %w", name, fs.ErrInvalid)
	}
	f.mu.Lock()
	f.asked[name] = true
	f.mu.Unlock()
	return e.ID, nil
}

// structural tells a file that says where things are.
func structural(name string) bool {
	switch path.Base(name) {
	case "Cargo.toml", "lib.rs", "mod.rs", "macros.rs", "common.rs", "export.rs", "main.rs":
		return true
	}
	return false
}
