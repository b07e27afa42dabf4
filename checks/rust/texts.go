package rust

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"sort"
	"strings"
	"sync"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// Tree is Files that can be listed. Walk calls fn for each regular file under dir,
// sorted by path, until fn gives an error, which it returns.
type Tree interface {
	Files
	Walk(dir string, fn func(path string) error) error
}

// Texts answers for items and texts of Codex at one commit. Rust files are compared
// by tokens, so that white space, line breaks and comments neither make nor hide a
// match; every other file by words, with white space folded. It is safe for concurrent
// use and keeps the files that were asked for.
type Texts struct {
	tree Tree
	mu   sync.Mutex
	kept map[string]*sheet
}

// NewTexts gives the Texts of a tree.
func NewTexts(tree Tree) *Texts { return &Texts{tree: tree, kept: map[string]*sheet{}} }

// Warm reads and scans files that will be asked for, several at a time. It only saves
// time; what goes wrong is told when the file is asked for.
func (t *Texts) Warm(paths []string) {
	var wait sync.WaitGroup
	limit := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, path := range paths {
		t.mu.Lock()
		_, seen := t.kept[path]
		if !seen {
			t.kept[path] = nil // taken; filled below, before anyone asks
		}
		t.mu.Unlock()
		if seen {
			continue
		}
		wait.Go(func() {
			limit <- struct{}{}
			defer func() { <-limit }()
			s := t.open(path)
			t.mu.Lock()
			t.kept[path] = s
			t.mu.Unlock()
		})
	}
	wait.Wait()
}

// sheet is one file, ready for look-ups. rust is nil for a file that is not Rust.
type sheet struct {
	path  string
	rust  *syntax.File
	words *wordList      // of a file that is not Rust
	tests []syntax.Range // of a Rust file: the tokens of what is compiled for tests only
	read  bool           // the text was read; err is then about its form
	err   error
}

// File tells whether a file stands at path: nil, an error that wraps fs.ErrNotExist,
// or why it cannot be told.
func (t *Texts) File(path string) error {
	s, err := t.sheet(path)
	var scan *syntax.Error
	if err != nil && s.read && errors.As(err, &scan) {
		return nil
	}
	return err
}

func (t *Texts) sheet(path string) (*sheet, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.kept[path]; s != nil {
		return s, s.err
	}
	s := t.open(path)
	t.kept[path] = s
	return s, s.err
}

func (t *Texts) open(path string) *sheet {
	s := &sheet{path: path}
	src, err := t.tree.Read(path)
	switch {
	case err != nil:
		s.err = err
	case strings.HasSuffix(path, ".rs"):
		s.read = true
		if s.rust, err = syntax.Parse(path, src); err != nil {
			s.err = fmt.Errorf("reading the text of a cited file: %w", err)
		} else {
			s.tests = testCode(s.rust, s.rust.Items, nil)
		}
	default:
		s.read = true
		s.words = splitWords(string(src))
	}
	return s
}

// testCode adds the token ranges of the items that only tests are built with.
func testCode(f *syntax.File, items []*syntax.Item, out []syntax.Range) []syntax.Range {
	for _, item := range items {
		if f.IsTestOnly(item.Attrs) {
			out = append(out, item.Tokens)
		} else {
			out = testCode(f, item.Items, out)
		}
	}
	return out
}

// inTests tells whether the token i belongs to code for tests only.
func (s *sheet) inTests(i int) bool {
	n := sort.Search(len(s.tests), func(k int) bool { return s.tests[k].To > i })
	return n < len(s.tests) && s.tests[n].From <= i
}

// Items gives the items of a Rust file with that path in it: Type::method, function,
// CONST, Enum::Variant. A file that is not Rust has none, and code for tests does not
// count: it can neither satisfy nor break a claim.
func (t *Texts) Items(path, item string) ([]surface.Passage, error) {
	s, err := t.sheet(path)
	if err != nil || s.rust == nil {
		return nil, err
	}
	var out []surface.Passage
	for _, found := range s.rust.Find(item) {
		if !found.Test {
			out = append(out, s.passage(found))
		}
	}
	return out, nil
}

func (s *sheet) passage(found *syntax.Found) surface.Passage {
	return surface.Passage{
		Place:  surface.Place{File: s.path, Line: found.Span.Line, EndLine: found.Span.EndLine, Item: found.Path},
		Digest: digest(s.rust, found.Tokens),
	}
}

// digest is the SHA-256 over the tokens of a range, joined so that formatting does
// not count, in hex.
func digest(f *syntax.File, r syntax.Range) string {
	sum := sha256.Sum256([]byte(f.Joined(r)))
	return hex.EncodeToString(sum[:])
}

// Find gives the places of text in a file or, where within is not nil, in that
// passage of it. A text without tokens is nowhere.
func (t *Texts) Find(path, text string, within *surface.Passage) ([]surface.Passage, error) {
	s, err := t.sheet(path)
	if err != nil {
		return nil, err
	}
	return s.find(newNeedle(text), within), nil
}

// Occurs gives the places where text could be meant in a file, or in a passage of it:
// where Find finds it, where a string holds it, whatever the case, and, for one word,
// where it is part of an identifier too. It serves absences, which a near miss should
// not satisfy.
func (t *Texts) Occurs(path, text string, within *surface.Passage) ([]surface.Passage, error) {
	s, err := t.sheet(path)
	if err != nil {
		return nil, err
	}
	n := newNeedle(text)
	if s.rust == nil {
		return s.find(n, within), nil
	}
	var out []surface.Passage
	if len(n.tokens) != 1 {
		out = s.find(n, within)
	}
	part := strings.ToLower(strings.TrimSpace(text))
	for i, token := range s.rust.Tokens {
		looked := token.Kind == syntax.Str || token.Kind == syntax.Ident && len(n.tokens) == 1
		if !looked || part == "" || s.inTests(i) {
			continue
		}
		if !strings.Contains(strings.ToLower(string(s.rust.Src[token.Start:token.End])), part) {
			continue
		}
		span := s.rust.Span(syntax.Range{From: i, To: i + 1})
		if within == nil || span.Line >= within.Place.Line && span.EndLine <= within.Place.EndLine {
			out = append(out, surface.Passage{Place: surface.Place{File: s.path, Line: span.Line, EndLine: span.EndLine}})
		}
	}
	return out, nil
}

// needle is a text to be searched for: as tokens, and as words.
type needle struct {
	tokens []string
	words  []string
	// raw is the longest token, for a quick look before a file is scanned.
	raw []byte
}

func newNeedle(text string) *needle {
	n := &needle{words: splitWords(text).words}
	// A text that is no Rust has no tokens, and stands in no Rust file.
	n.tokens, _ = syntax.Fragment(text)
	for _, token := range n.tokens {
		if len(token) > len(n.raw) {
			n.raw = []byte(token)
		}
	}
	return n
}

func (s *sheet) find(n *needle, within *surface.Passage) []surface.Passage {
	if s.rust == nil {
		return s.words.find(s.path, n.words)
	}
	if len(n.tokens) == 0 {
		return nil
	}
	var out []surface.Passage
	f := s.rust
	for i := 0; i+len(n.tokens) <= len(f.Tokens); i++ {
		if !matchAt(f, i, n.tokens) || s.inTests(i) {
			continue
		}
		span := f.Span(syntax.Range{From: i, To: i + len(n.tokens)})
		if within != nil && (span.Line < within.Place.Line || span.EndLine > within.Place.EndLine) {
			continue
		}
		out = append(out, surface.Passage{Place: surface.Place{File: s.path, Line: span.Line, EndLine: span.EndLine}})
	}
	return out
}

func matchAt(f *syntax.File, i int, tokens []string) bool {
	for k, want := range tokens {
		t := f.Tokens[i+k]
		if int(t.End-t.Start) != len(want) || string(f.Src[t.Start:t.End]) != want {
			return false
		}
	}
	return true
}

// Value gives the value of a const or static whose value is one literal.
func (t *Texts) Value(path, name string) (value string, at surface.Passage, found bool, err error) {
	s, err := t.sheet(path)
	if err != nil || s.rust == nil {
		return "", at, false, err
	}
	f := s.rust
	for _, item := range constants(f.Items, name) {
		if f.IsTestOnly(item.Attrs) || item.Value.To != item.Value.From+1 {
			continue
		}
		token := f.Tokens[item.Value.From]
		if value, found = f.Str(token); !found {
			value, found = f.Text(token), true
		}
		at.Place = surface.Place{File: path, Line: item.Span.Line, EndLine: item.Span.EndLine, Item: item.Name}
		return value, at, true, nil
	}
	return "", at, false, nil
}

// constants finds consts and statics by name or by Type::NAME.
func constants(items []*syntax.Item, name string) []*syntax.Item {
	var out []*syntax.Item
	first, rest, nested := strings.Cut(name, "::")
	for _, item := range items {
		switch {
		case nested && item.Name == first:
			out = append(out, constants(item.Items, rest)...)
		case !nested && item.Name == name && (item.Kind == syntax.Const || item.Kind == syntax.Static):
			out = append(out, item)
		}
	}
	return out
}

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
				if s = t.open(path); s.err != nil {
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
