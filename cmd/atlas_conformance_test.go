package cmd

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codexpin/checks/atlas"
	"codexpin/checks/rust"
	"codexpin/checks/schema"
	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// atlasCheckouts opens the repositories of CODEX_CHECKOUT, a list of paths, or skips.
func atlasCheckouts(t *testing.T) []*source.Repo {
	t.Helper()
	dirs := os.Getenv(source.CheckoutEnv)
	if dirs == "" {
		t.Skip("CODEX_CHECKOUT is not set: `make conformance CODEX_CHECKOUT=DIR`")
	}
	var repos []*source.Repo
	for _, dir := range filepath.SplitList(dirs) {
		r, err := source.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { r.Close() })
		repos = append(repos, r)
	}
	return repos
}

// TestConformanceAtlas holds three witnesses of each release against each other that has
// both a commit in the checkout and an entry in the atlas: the source at the commit, the
// schema committed there, the atlas. Every difference is explained by a rule.
func TestConformanceAtlas(t *testing.T) {
	repos := atlasCheckouts(t)
	a, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	table := []string{fmt.Sprintf("%-8s %7s %6s %9s  %s", "release", "methods", "types", "committed", "differences between source and atlas by rule")}
	total := map[string]int{}
	rows := map[ruleRow]bool{}
	for _, r := range a.Releases() {
		commit, err := find(repos, r.Commit)
		if err != nil {
			t.Fatal(err)
		}
		if commit == nil {
			continue
		}
		s, err := a.Surface(r.Version)
		if err != nil {
			t.Fatal(err)
		}
		fromSource, err := rust.Read(commit, rust.Protocol)
		if err != nil {
			t.Fatal(err)
		}
		got := agree(r.Version, fromSource, s)
		for _, d := range got.unexplained {
			t.Errorf("%s: source and atlas: %s", r.Version, d)
		}
		for rule, n := range got.byRule {
			total[rule] += n
		}
		used(rows, r.Version, fromSource, s)
		table = append(table, fmt.Sprintf("%-8s %7d %6d %9d  %s", r.Version, got.methods, got.types, committedAgrees(t, commit, s), rules(got.byRule)))
	}
	if len(table) == 1 {
		t.Fatal("no release of the atlas has a commit in the checkout")
	}
	t.Logf("%d releases of the atlas's %d have their source in the checkout\n%s\nin all: %s", len(table)-1, len(a.Releases()), strings.Join(table, "\n"), rules(total))
	if len(repos) > 1 {
		for _, row := range ruleRows() {
			if !rows[row] {
				t.Errorf("the rule for %s (%s) is not needed at any release", row.typ, row.kinds)
			}
		}
	}
}

// committedAgrees compares the schema that is committed at a release with the atlas: the
// one is the other without what is gated. It gives the number of types compared.
func committedAgrees(t *testing.T, commit *source.Commit, s *surface.Surface) int {
	t.Helper()
	committed, err := schema.Committed(commit)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range committed.Methods {
		if held := s.Method(m.Direction, m.Wire); held == nil || held.Gate != "" && m.Direction != surface.ServerNotification {
			t.Errorf("%s: the committed schema has %s %s, the atlas has %v", s.Origin.Release, m.Direction, m.Wire, held)
		}
	}
	compared := 0
	for _, c := range committed.Types {
		held := s.Type(c.ID)
		if held == nil {
			held = s.Type("v1::" + c.ID)
		}
		if held == nil || held.Kind != c.Kind {
			continue
		}
		compared++
		have := namesIn(held, false)
		for _, v := range held.Variants {
			for _, alias := range v.Aliases { // the schema has another spelling as a value
				have["@"+alias] = true
			}
		}
		for _, name := range lost(namesIn(c, false), have) {
			t.Errorf("%s: the committed schema has %s of %s, the atlas has not", s.Origin.Release, name, c.ID)
		}
		for _, name := range lost(ungatedNames(held), namesIn(c, false)) {
			t.Errorf("%s: the atlas has %s of %s without a gate, the committed schema has not", s.Origin.Release, name, c.ID)
		}
	}
	return compared
}

func lost(names, among map[string]bool) (out []string) {
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if !among[name] {
			out = append(out, name)
		}
	}
	return out
}

func ungatedNames(t *surface.Type) map[string]bool {
	plain := *t
	open := func(fields []surface.Field) []surface.Field {
		return slices.DeleteFunc(slices.Clone(fields), func(f surface.Field) bool { return f.Gate != "" })
	}
	plain.Fields, plain.Variants = open(t.Fields), nil
	for _, v := range t.Variants {
		if v.Fields = open(v.Fields); v.Gate == "" {
			plain.Variants = append(plain.Variants, v)
		}
	}
	return namesIn(&plain, false)
}

// used marks the rows that a release needs: those without which a difference would stay.
func used(rows map[ruleRow]bool, version string, fromSource, s *surface.Surface) {
	for _, d := range surface.Compare(fromSource, s).Differences {
		for _, row := range ruleRows() {
			if row.typ == typeAround(d.B.Type) && strings.Contains(" "+row.kinds+" ", " "+string(d.Kind)+" ") &&
				atlas.Compare(row.from, version) <= 0 && atlas.Compare(version, row.to) <= 0 {
				rows[row] = true
			}
		}
	}
}

func rules(byRule map[string]int) string {
	var list []string
	for _, rule := range slices.Sorted(maps.Keys(byRule)) {
		list = append(list, fmt.Sprintf("%s %d", rule, byRule[rule]))
	}
	return strings.Join(list, ", ")
}
