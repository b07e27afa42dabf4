package checks_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codexpin/checks"
	code "codexpin/checks/client"
	"codexpin/checks/rust"
	"codexpin/pins"

	"github.com/rogpeppe/go-internal/txtar"
)

// tree is a Codex tree in memory; what the client has lies in client/.
type tree map[string]string

// Read gives a file.
func (t tree) Read(path string) ([]byte, error) {
	text, ok := t[path]
	if !ok {
		return nil, fmt.Errorf("%s: %w", path, fs.ErrNotExist)
	}
	return []byte(text), nil
}

// Walk calls fn for the files below dir, sorted.
func (t tree) Walk(dir string, fn func(path string) error) error {
	for _, path := range slices.Sorted(maps.Keys(t)) {
		if strings.HasPrefix(path, dir+"/") {
			if err := fn(path); err != nil {
				return err
			}
		}
	}
	return nil
}

// client is the client's part of a tree.
type client struct{ tree }

// Read gives a file of the client.
func (c client) Read(path string) ([]byte, error) { return c.tree.Read("client/" + path) }

// code is the source text of the client's part.
func (c client) code() *code.Code {
	var files []string
	for path := range c.tree {
		if rest, ok := strings.CutPrefix(path, "client/"); ok {
			files = append(files, rest)
		}
	}
	return code.NewCode(func() (*code.Tree, error) { return code.NewTree(files, c.Read), nil }, c.Read)
}

// smallTree is the small tree of the repository with the files of the edit table.
func smallTree(t testing.TB) tree {
	t.Helper()
	out := tree{}
	for _, path := range []string{"../testdata/trees/small.txtar", "testdata/edits/tree.txtar", "testdata/edits/schema.txtar", "testdata/edits/local.txtar"} {
		archive, err := txtar.ParseFile(filepath.FromSlash(path))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			out[f.Name] = string(f.Data)
		}
	}
	return out
}

// contract loads a contract of testdata.
func contract(t testing.TB, path string) *pins.Contract {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	c, err := pins.Load(path, text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// witnesses are the source and the client of a tree.
func (t tree) witnesses(c *pins.Contract) ([]*checks.Witness, error) {
	s, err := rust.Read(t, rust.All)
	if err != nil {
		return nil, err
	}
	return []*checks.Witness{
		{Name: "source", Surface: s, Texts: rust.NewTexts(t), Commit: string(c.Pin.Commit)},
		{Name: "client", Client: client{t}, Trees: t.trees(), Code: client{t}.code()},
	}, nil
}

// judge judges a contract on a tree.
func (t tree) judge(tb testing.TB, list []*checks.Check, c *pins.Contract) *checks.Verdict {
	tb.Helper()
	witnesses, err := t.witnesses(c)
	if err != nil {
		tb.Fatal(err)
	}
	return (&checks.Judge{Checks: list, Today: "2026-06-10"}).Run(c, witnesses)
}
