package history

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"codexpin/checks/source"
)

// files gives the files of a commit, of which only some may be looked at. The others are
// empty: what stands in them is not found, which tells nothing.
type files struct {
	commit *source.Commit
	only   map[string]bool // nil: all

	mu  sync.Mutex
	got map[string]bool
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
	if err == nil {
		f.mu.Lock()
		f.got[name] = true
		f.mu.Unlock()
	}
	return text, err
}

// structural tells a file that says where things are.
func structural(name string) bool {
	switch path.Base(name) {
	case "Cargo.toml", "lib.rs", "mod.rs", "macros.rs", "common.rs", "export.rs", "main.rs":
		return true
	}
	return false
}
