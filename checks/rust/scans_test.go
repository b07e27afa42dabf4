package rust_test

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"sync"
	"testing"

	"codexpin/checks/rust"
	"codexpin/checks/surface"
)

// TestReadAt holds what is read about one address against the whole of its parts, by
// every expectation of TestWant, with files that are kept scanned from one to the next.
func TestReadAt(t *testing.T) {
	eachTree(t, func(t *testing.T, files tree, wants []expectation) {
		kept := &named{tree: files, scans: rust.NewScans(1 << 20)}
		for _, w := range wants {
			a, _, err := w.address()
			if w.verb == "gap" || err != nil {
				continue
			}
			s, err := rust.ReadAt(kept, []surface.Address{a})
			if err != nil {
				t.Fatal(err)
			}
			whole, err := rust.Read(files, rust.PartsAt(a))
			if err != nil {
				t.Fatal(err)
			}
			if bad := w.check(s); bad != w.check(whole) {
				t.Errorf("%s:%d: %s: %s", w.file, w.line, w.text, bad)
			}
		}
	})
}

// TestScans: a file is read once while its content is the same and there is room.
func TestScans(t *testing.T) {
	files, _ := load(t, "base.txtar")
	for _, c := range []struct {
		name  string
		room  int
		edit  bool
		again bool // whether Rust is read a second time
	}{
		{"the same tree", 1 << 20, false, false},
		{"one file edited", 1 << 20, true, true},
		{"no room", 0, false, true},
	} {
		kept := &named{tree: tree{}, scans: rust.NewScans(c.room)}
		for path, text := range files {
			kept.tree[path] = text
		}
		if _, err := rust.Read(kept, rust.Protocol); err != nil {
			t.Fatal(err)
		}
		if kept.read == 0 {
			t.Fatal("no Rust was read")
		}
		kept.read = 0
		if c.edit {
			kept.tree["codex-rs/app-server-protocol/src/lib.rs"] += "\n// edited\n"
		}
		if _, err := rust.Read(kept, rust.Protocol); err != nil || (kept.read > 0) != c.again || c.edit && kept.read != 1 {
			t.Errorf("%s: %d files of Rust read again, %v", c.name, kept.read, err)
		}
	}
}

// named is a tree that names its files by their digests, and counts what is read of Rust.
type named struct {
	tree
	scans *rust.Scans
	mu    sync.Mutex
	read  int
}

func (n *named) Read(path string) ([]byte, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	text, err := n.tree.Read(path)
	if err == nil && strings.HasSuffix(path, ".rs") {
		n.read++
	}
	return text, err
}

func (n *named) Blob(path string) (string, error) {
	text, err := n.tree.Read(path)
	return fmt.Sprintf("%x", sha256.Sum256(text)), err
}

func (n *named) Scans() *rust.Scans { return n.scans }
