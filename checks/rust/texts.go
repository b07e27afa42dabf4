package rust

import (
	"errors"
	"fmt"
	"runtime"
	"sort"
	"strings"
	"sync"

	"codexpin/checks/rust/syntax"
)

// Tree is Files that can be listed. Walk calls fn for each regular file under dir,
// sorted by path, until fn gives an error, which it returns.
type Tree interface {
	Files
	Walk(dir string, fn func(path string) error) error
}

// Texts answers for items and texts of Codex at one commit. Rust files are compared
// by tokens, so that white space, line breaks and comments neither make nor hide a
// match; what is no row of tokens there by the words within one string or comment; every
// other file by words, with white space folded. It is safe for concurrent
// use and keeps the files that were asked for. Given to [Read] as its Files it has a file
// that both need scanned once.
type Texts struct {
	tree Tree
	mu   sync.Mutex
	kept map[string]*sheet

	all    []string // see paths
	walked bool
}

// NewTexts gives the Texts of a tree.
func NewTexts(tree Tree) *Texts { return &Texts{tree: tree, kept: map[string]*sheet{}} }

// Read gives the text of a file as the tree has it, and keeps nothing.
func (t *Texts) Read(path string) ([]byte, error) { return t.tree.Read(path) }

// Expect names files that will be asked for, without reading one: what [Read] scans of
// them is kept.
func (t *Texts) Expect(paths []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, path := range paths {
		if t.kept[path] == nil {
			t.kept[path] = &sheet{path: path}
		}
	}
}

// Warm reads and scans files that will be asked for, several at a time. It only saves
// time; what goes wrong is told when the file is asked for.
func (t *Texts) Warm(paths []string) {
	var wait sync.WaitGroup
	limit := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, path := range paths {
		wait.Go(func() {
			limit <- struct{}{}
			defer func() { <-limit }()
			_, _ = t.sheet(path)
		})
	}
	wait.Wait()
}

// elsewhere begins a file that Git LFS keeps in another place.
const elsewhere = "version https://git-lfs.github.com/spec/"

// sheet is one file, ready for look-ups. rust is nil for a file that is not Rust.
type sheet struct {
	path  string
	rust  *syntax.File
	words *wordList      // of a file that is not Rust
	tests []syntax.Range // of a Rust file: the tokens of what is compiled for tests only
	read  bool           // the text was read; err is then about its form
	err   error
	said  []remark // see remarks

	opened, remarked sync.Once
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
	t.Expect([]string{path})
	s := t.expected(path)
	return s, s.err
}

// expected gives a file that is kept, opened; nil if it is none.
func (t *Texts) expected(path string) *sheet {
	t.mu.Lock()
	s := t.kept[path]
	t.mu.Unlock()
	if s != nil {
		s.opened.Do(func() { s.open(t.tree) })
	}
	return s
}

func (s *sheet) open(tree Tree) {
	src, err := tree.Read(s.path)
	switch {
	case err != nil:
		s.err = err
	case strings.HasPrefix(string(src[:min(len(src), len(elsewhere))]), elsewhere):
		s.err = fmt.Errorf("%s is a pointer of Git LFS, whose text is not in the repository", s.path)
	case strings.HasSuffix(s.path, ".rs"):
		s.read = true
		if s.rust, err = syntax.Parse(s.path, src); err != nil {
			s.err = fmt.Errorf("reading the text of a cited file: %w", err)
		} else {
			s.tests = testCode(s.rust, s.rust.Items, nil)
		}
	default:
		s.read = true
		s.words = splitWords(string(src))
	}
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
