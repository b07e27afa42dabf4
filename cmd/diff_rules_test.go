package cmd_test

import (
	"bytes"
	cmp2 "cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// pairTree is a small Codex tree in memory.
type pairTree map[string]string

func (t pairTree) Read(path string) ([]byte, error) {
	text, ok := t[path]
	if !ok {
		return nil, fmt.Errorf("%s: %w", path, fs.ErrNotExist)
	}
	return []byte(text), nil
}

// TestDiffRules holds the rules of diff against the small tree pairs of testdata/rules.
// Each is an archive: before.rs and after.rs are the types of the protocol, before/PATH
// and after/PATH other files of the tree that checks/rust/testdata/base.txtar makes,
// client.toml is a contract without its head, and want is what comes out both ways: a
// line a change (rule, class for who sends, for who reads, address), and below it a line
// for each claim that it concerns. go test ./cmd -run DiffRules -update writes want anew.
func TestDiffRules(t *testing.T) {
	names, err := filepath.Glob("../testdata/rules/*.txtar")
	if err != nil || len(names) < 60 {
		t.Fatalf("%d pairs, %v", len(names), err)
	}
	met := map[string]bool{}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			before, after := pairSurface(t, archive, "before"), pairSurface(t, archive, "after")
			contract := pairContract(t, archive)
			got := pairChanges(contract, before, after, met) + "back\n" + pairChanges(contract, after, before, met)
			want := &archive.Files[len(archive.Files)-1]
			if want.Name != "want" {
				t.Fatal("want is not the last file")
			}
			if *update && got != string(want.Data) {
				want.Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Error(diff)
			}
		})
	}
	for _, rule := range surface.Rules() {
		if !met[rule.ID] {
			t.Errorf("no pair shows the rule %s", rule.ID)
		}
	}
}

// pairSurface reads one side of a pair.
func pairSurface(t *testing.T, archive *txtar.Archive, side string) *surface.Surface {
	t.Helper()
	return readPair(t, pairTreeOf(t, archive, side))
}

// pairTreeOf gives the tree of one side of a pair.
func pairTreeOf(t *testing.T, archive *txtar.Archive, side string) pairTree {
	t.Helper()
	base, err := txtar.ParseFile("../checks/rust/testdata/base.txtar")
	if err != nil {
		t.Fatal(err)
	}
	tree := pairTree{}
	for _, f := range base.Files {
		tree["codex-rs/"+f.Name] = string(f.Data)
	}
	for _, f := range archive.Files {
		if path, ok := strings.CutPrefix(f.Name, side+"/"); ok {
			tree["codex-rs/"+path] = string(f.Data)
		}
		if f.Name == side+".rs" {
			tree["codex-rs/app-server-protocol/src/v2.rs"] = pairTypes(f.Data)
		}
	}
	return tree
}

// pairTypes adds the two types that the tables name, where a pair has no own.
func pairTypes(text []byte) string {
	out := "use serde::{Deserialize, Serialize};\nuse std::collections::HashMap;\n\n" + string(text)
	for _, name := range []string{"P", "R"} {
		if !bytes.Contains(text, []byte("pub struct "+name+" {")) {
			out += "\n#[derive(Serialize, Deserialize)]\npub struct " + name + " {}\n"
		}
	}
	return out
}

func pairContract(t *testing.T, archive *txtar.Archive) *pins.Contract {
	t.Helper()
	for _, f := range archive.Files {
		if f.Name == "client.toml" {
			head := "name = \"pair\"\n[pin]\ncommit = \"" + strings.Repeat("0", 40) + "\"\n"
			c, err := pins.Load("client.toml", append([]byte(head), f.Data...))
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
	}
	t.Fatal("no client.toml")
	return nil
}

// pairChanges writes the changes from a to b and the claims that they concern.
func pairChanges(c *pins.Contract, a, b *surface.Surface, met map[string]bool) string {
	changes := surface.ChangesBetween(a, b)
	judge := &checks.Judge{Checks: checks.All(), Today: "2026-01-02"}
	witness := func(s *surface.Surface) *checks.Witness { return &checks.Witness{Name: "source", Surface: s} }
	concerns := judge.Concerns(c, witness(a), witness(b), changes.List)
	var out strings.Builder
	or := func(c surface.Class) string { return strings.ReplaceAll(cmp2.Or(string(c), "-"), " ", "_") }
	for i, change := range changes.List {
		met[change.Rule] = true
		fmt.Fprintf(&out, "%s %s %s %s\n", change.Rule, or(change.Sends), or(change.Reads), change.Address)
		for _, concern := range concerns.Of[i] {
			fmt.Fprintf(&out, "  %s %s\n", or(concern.Class()), concern.Claim.ID)
		}
	}
	for _, concern := range concerns.Others {
		fmt.Fprintf(&out, "other\n  %s %s\n", or(concern.Class()), concern.Claim.ID)
	}
	return out.String()
}
