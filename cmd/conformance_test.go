package cmd_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codexpin/checks/rust"
	"codexpin/checks/schema"
	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// maxExceptions is how many types may be excepted at one release.
const maxExceptions = 25

// checkout opens the repository that CODEX_CHECKOUT names, or skips the test.
func checkout(t testing.TB) *source.Repo {
	t.Helper()
	dir := os.Getenv("CODEX_CHECKOUT")
	if dir == "" {
		t.Skip("CODEX_CHECKOUT is not set: it names a checkout of Codex, or a bare clone, with its release commits; `make conformance CODEX_CHECKOUT=DIR`")
	}
	repo, err := source.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := repo.Close(); err != nil {
			t.Error(err)
		}
	})
	return repo
}

func truth(t testing.TB, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", "truth", name))
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// absent tells a commit that the checkout does not hold from one that it cannot give.
func absent(err error) bool {
	var e *source.Error
	return errors.As(err, &e) && (e.Kind == source.CommitAbsent || e.Kind == source.CommitAbsentShallow)
}

// truthMethod is one method of source-methods-*.json.
type truthMethod struct {
	Wire, Kind, Variant, Params, Response string
	Experimental                          any
	File                                  string
	Line                                  int
	EndLine                               int    `json:"end_line"`
	WireLine                              int    `json:"wire_line"`
	WireFrom                              string `json:"wire_from"`
	InspectParams                         bool   `json:"inspect_params"`
}

// TestConformanceMethods compares the tables read from source with what was read in
// five other ways, to the line.
func TestConformanceMethods(t *testing.T) {
	repo := checkout(t)
	for _, name := range []string{"source-methods-7ca6113.json", "source-methods-25af12f.json"} {
		t.Run(name, func(t *testing.T) {
			var want struct {
				Commit  string
				Methods []truthMethod
			}
			truth(t, name, &want)
			commit, err := repo.Commit(want.Commit)
			if absent(err) {
				t.Skipf("the checkout does not hold %s", want.Commit)
			}
			if err != nil {
				t.Fatal(err)
			}
			s, err := rust.Read(commit, rust.Protocol)
			if err != nil {
				t.Fatal(err)
			}
			var got []truthMethod
			for _, m := range s.Methods {
				got = append(got, asTruth(m))
			}
			compareMethods(t, got, want.Methods)
			t.Logf("%d methods at %s, equal to the line", len(got), want.Commit)
		})
	}
}

func compareMethods(t *testing.T, got, want []truthMethod) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d methods, want %d", len(got), len(want))
	}
	index := map[string]truthMethod{}
	for _, m := range got {
		index[m.Kind+" "+m.Wire] = m
	}
	for _, m := range want {
		// How a name was written is told by where it stands: nothing of the surface holds it.
		g := index[m.Kind+" "+m.Wire]
		g.WireFrom = m.WireFrom
		if g != m {
			t.Errorf("%s %s:\n got %+v\nwant %+v", m.Kind, m.Wire, g, m)
		}
	}
}

// asTruth writes a method as the truth files do.
func asTruth(m *surface.Method) truthMethod {
	out := truthMethod{
		Wire: m.Wire, Variant: m.Variant, Experimental: false, InspectParams: m.InspectParams,
		Kind:   [...]string{"client_request", "server_request", "server_notification", "client_notification"}[m.Direction],
		Params: strings.ReplaceAll(m.Params.Rust, " ", ""), Response: strings.ReplaceAll(m.Result.Rust, " ", ""),
		File: m.Place.File, Line: m.Place.Line, EndLine: m.Place.EndLine, WireLine: m.WirePlace.Line,
	}
	if m.Gate != "" {
		out.Experimental = m.Gate
	}
	return out
}

// release is one release of releases.json that the checkout holds.
type release struct {
	version string
	commit  *source.Commit
	line    string // of the table; "" before it was judged
}

// TestConformanceSchema compares, at every release commit that the checkout holds, the
// surface read from source with the one read from the schema committed there.
func TestConformanceSchema(t *testing.T) {
	conformance(t, conform, func(e *exception) bool { return !strings.HasPrefix(e.typ, "config::") && e.typ != flagList })
}

// TestConformanceConfig does so for the keys of config.toml.
func TestConformanceConfig(t *testing.T) {
	conformance(t, conformConfig, func(e *exception) bool { return strings.HasPrefix(e.typ, "config::") })
}

// conformance compares at every release, with the rows of conformance.txt that mine
// takes. Each release is a test of its own: -run 'ConformanceSchema/^0.104.0$' is one.
func conformance(t *testing.T, compare func(*source.Commit) (*schema.Conformance, error), mine func(*exception) bool) {
	repo := checkout(t)
	var commits map[string]struct{ Commit string }
	truth(t, "releases.json", &commits)
	var versions []string
	for v := range commits {
		versions = append(versions, v)
	}
	slices.SortFunc(versions, compareVersions)
	rows := slices.DeleteFunc(readExceptions(t, versions), func(e *exception) bool { return !mine(e) })
	var held []*release
	for _, v := range versions {
		commit, err := repo.Commit(commits[v].Commit)
		switch {
		case absent(err):
		case err != nil:
			t.Errorf("%s: %v", v, err)
		default:
			held = append(held, &release{version: v, commit: commit})
		}
	}
	if len(held) == 0 {
		t.Fatal("the checkout holds no release commit")
	}
	t.Cleanup(func() { // once the releases, which run side by side, have ended
		table := []string{fmt.Sprintf("%-8s %8s %8s %11s  %s", "release", "methods", "types", "exceptions", "by cause")}
		for _, r := range held {
			if r.line != "" {
				table = append(table, r.line)
			}
		}
		t.Logf("%d of %d releases are in the checkout\n%s", len(held), len(versions), strings.Join(table, "\n"))
	})
	for _, r := range held {
		t.Run(r.version, func(t *testing.T) {
			t.Parallel()
			r.line = r.version + " failed"
			out, err := compare(r.commit)
			if err != nil {
				t.Fatal(err)
			}
			r.line = judge(t, r.version, out, rows)
		})
	}
}
