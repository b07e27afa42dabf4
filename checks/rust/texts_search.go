package rust

import (
	"bytes"
	"strings"

	"codexpin/checks/surface"
)

// Search looks through every Rust file of the workspace, once for all lost anchors,
// but for test files, which no claim means. It scans only files that hold the longest
// word of one of them.
func (t *Texts) Search(lost []*surface.Lost) error {
	wants := make([]want, len(lost))
	for i, l := range lost {
		wants[i] = newWant(l)
	}
	return t.tree.Walk(root, func(path string) error {
		if !strings.HasSuffix(path, ".rs") || testFile(path) {
			return nil
		}
		src, err := t.tree.Read(path)
		if err != nil {
			return err
		}
		var s *sheet
		for i := range wants {
			if !bytes.Contains(src, wants[i].raw) {
				continue
			}
			if s == nil {
				if s = t.expected(path); s == nil {
					s = &sheet{path: path}
					s.open(t.tree)
				}
				if s.err != nil {
					return s.err
				}
			}
			wants[i].look(s)
		}
		return nil
	})
}

// testFile tells test files by the names that Codex gives them.
func testFile(path string) bool {
	return strings.Contains(path, "/tests/") || strings.HasSuffix(path, "/tests.rs") || strings.HasSuffix(path, "_tests.rs")
}

// want is one lost anchor with what it is looked for by.
type want struct {
	lost *surface.Lost
	raw  []byte
	text *needle
}

func newWant(l *surface.Lost) want {
	w := want{lost: l}
	if l.Text != "" {
		w.text = newNeedle(l.Text)
		w.raw = w.text.raw
	}
	if l.Item != "" {
		w.raw = []byte(l.Item[strings.LastIndexByte(l.Item, ':')+1:])
	}
	return w
}

func (w *want) look(s *sheet) {
	if w.lost.Item == "" {
		w.lost.Found = append(w.lost.Found, s.find(w.text, nil)...)
		return
	}
	for _, found := range s.rust.Find(w.lost.Item) {
		if found.Test {
			continue
		}
		p := s.passage(found)
		fits := strings.HasPrefix(p.Digest, w.lost.Digest)
		if fits && w.text != nil {
			fits = len(s.find(w.text, &p)) > 0
		}
		if fits {
			w.lost.Found = append(w.lost.Found, p)
		} else {
			w.lost.Changed = append(w.lost.Changed, p)
		}
	}
}
