package rust_test

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"codexpin/checks/rust"
	"codexpin/checks/surface"
)

// tree is a small Codex-like tree in memory.
type tree map[string]string

func (t tree) Read(path string) ([]byte, error) {
	text, ok := t[path]
	if !ok {
		return nil, fmt.Errorf("%s: %w", path, fs.ErrNotExist)
	}
	if text == "not a file" {
		return nil, fmt.Errorf("%s: a symlink: %w", path, fs.ErrInvalid)
	}
	return []byte(text), nil
}

// load reads an archive on top of testdata/base.txtar.
func load(t testing.TB, name string) (files tree, archive *txtar.Archive) {
	t.Helper()
	files = tree{}
	for _, file := range []string{"base.txtar", name} {
		a, err := txtar.ParseFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range a.Files {
			files["codex-rs/"+f.Name] = string(f.Data)
		}
		archive = a
	}
	return files, archive
}

// TestWant holds each tree of testdata against the expectations in its comments. They
// stand behind // on the line that they are about, or on lines of their own above it
// and its attributes (unclear: above the attribute or whatever is the cause):
//
//	want ADDRESS [LABEL] [FLAG…]  told there, with that line as its place
//	not ADDRESS                   told absent, the line belonging to what lacks it
//	unclear ADDRESS               cannot tell, the line belonging to the cause
//	untold ADDRESS                not told
//
// An address with spaces is quoted. Before the first file stand those without a line,
// and `gap TEXT`, a piece of a gap that must be recorded. Flags: required, optional,
// omitted, nullable, double, alias, open, hidden, global, gate=REASON, free=REASON (a
// gate that is not looked at), coded=ITEM (gates that code of the item chooses, coded=
// for none), values=a|b, way=unknown (the values cannot be told).
func TestWant(t *testing.T) {
	eachTree(t, func(t *testing.T, files tree, wants []expectation) {
		s, err := rust.Read(files, rust.All)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range wants {
			if bad := w.check(s); bad != "" {
				t.Errorf("%s:%d: %s: %s", w.file, w.line, w.text, bad)
			}
		}
	})
}

// eachTree runs a test for every tree of testdata, with what it wants.
func eachTree(t *testing.T, run func(t *testing.T, files tree, wants []expectation)) {
	t.Helper()
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) < 15 {
		t.Fatal(names, err)
	}
	for _, path := range names {
		name := filepath.Base(path)
		t.Run(strings.TrimSuffix(name, ".txtar"), func(t *testing.T) {
			t.Parallel()
			files, archive := load(t, name)
			wants := expectations(t, archive)
			if len(wants) == 0 && name != "base.txtar" {
				t.Error("the tree says nothing of what is wanted")
			}
			run(t, files, wants)
		})
	}
}

// expectation is one line of what is wanted.
type expectation struct {
	file string // "" for one without a place
	line int
	verb string
	rest string
	text string
}

// expectations collects what an archive wants. A line of Rust that looks like one and
// is none is an error: every expectation counts.
func expectations(t *testing.T, a *txtar.Archive) (list []expectation) {
	t.Helper()
	for i, line := range strings.Split(string(a.Comment), "\n") {
		if e, ok := parseExpectation(line); ok {
			e.line = i + 1
			list = append(list, e)
		}
	}
	for _, f := range a.Files {
		var waiting []expectation
		for i, line := range strings.Split(string(f.Data), "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "///") {
				continue
			}
			code, comment, found := strings.Cut(line, "// ")
			if strings.HasSuffix(f.Name, ".toml") {
				code, comment, found = strings.Cut(line, "# ")
			}
			if e, ok := parseExpectation(comment); found && ok {
				waiting = append(waiting, e)
			}
			if strings.TrimSpace(code) == "" && strings.TrimSpace(line) != "" {
				continue
			}
			attribute := strings.HasPrefix(strings.TrimSpace(code), "#[") && strings.HasSuffix(strings.TrimSpace(code), "]")
			var later []expectation
			for _, e := range waiting {
				if attribute && e.verb != "unclear" {
					later = append(later, e) // what is told stands below its attributes
					continue
				}
				e.file, e.line = "codex-rs/"+f.Name, i+1
				list = append(list, e)
			}
			waiting = later
		}
		if len(waiting) > 0 {
			t.Errorf("%s: %d expectations stand above no line", f.Name, len(waiting))
		}
	}
	return list
}

func parseExpectation(text string) (expectation, bool) {
	verb, rest, ok := strings.Cut(strings.TrimSpace(text), " ")
	if !ok || !slices.Contains([]string{"want", "not", "unclear", "untold", "gap"}, verb) {
		return expectation{}, false
	}
	return expectation{verb: verb, rest: rest, text: strings.TrimSpace(text)}, true
}

// check gives what is wrong, "" for nothing.
func (e *expectation) check(s *surface.Surface) string {
	if e.verb == "gap" {
		for _, g := range s.Gaps {
			if strings.Contains(g.What+": "+g.Why, e.rest) {
				return ""
			}
		}
		return fmt.Sprint("no such gap; there are ", s.Gaps)
	}
	address, flags, err := e.address()
	if err != nil {
		return err.Error()
	}
	f := s.At(address)
	told := map[string]surface.Told{"unclear": surface.CannotTell, "untold": surface.NotTold}[e.verb]
	if f.Told != told || f.There != (e.verb == "want") {
		return fmt.Sprintf("%v, there %v: %s (%s:%d)", f.Told, f.There, f.Why, f.Place.File, f.Place.Line)
	}
	if e.file != "" && e.verb != "untold" && (f.Place.File != e.file || f.Place.Line > e.line || f.Place.EndLine < e.line) {
		return fmt.Sprintf("its place is %s:%d-%d (%s)", f.Place.File, f.Place.Line, f.Place.EndLine, f.Why)
	}
	for _, flag := range flags {
		if bad := checkFlag(s, f, flag); bad != "" {
			return bad
		}
	}
	if e.verb == "want" && f.Gated() && !slices.ContainsFunc(flags, func(s string) bool { return strings.Contains(s, "=") }) {
		return fmt.Sprint("it is gated: ", f.Gates)
	}
	return ""
}

func (e *expectation) address() (surface.Address, []string, error) {
	text := e.rest
	var rest string
	if strings.HasPrefix(text, `"`) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return surface.Address{}, nil, err
		}
		rest = text[len(quoted):]
		text, _ = strconv.Unquote(quoted)
	} else {
		text, rest, _ = strings.Cut(text, " ")
	}
	a, err := surface.ParseAddress(text)
	return a, strings.Fields(rest), err
}

func TestReadErrors(t *testing.T) {
	if _, err := rust.Read(tree{}, rust.All); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a tree without Codex: %v", err)
	}
	files, _ := load(t, "base.txtar")
	damaged := errors.New("damaged")
	delete(files, "codex-rs/extra/src/lib.rs") // nothing reaches it, and nothing reads it
	for path := range files {
		_, err := rust.Read(failing{files, path, damaged}, rust.All)
		if !errors.Is(err, damaged) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s is damaged: %v", path, err)
		}
	}
}

// failing is a tree of which one file cannot be read.
type failing struct {
	tree
	path string
	err  error
}

func (f failing) Read(path string) ([]byte, error) {
	if path == f.path {
		return nil, f.err
	}
	return f.tree.Read(path)
}
