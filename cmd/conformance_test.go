package cmd_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"codexpin/checks/rust"
	"codexpin/checks/schema"
	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// maxExceptions is how many types may be excepted at one release.
const maxExceptions = 25

// checkout opens the repository that CODEX_CHECKOUT names, or skips the test.
func checkout(t *testing.T) *source.Repo {
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

func truth(t *testing.T, name string, into any) {
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

// exception is one row of conformance.txt.
type exception struct {
	line            int
	typ, cause, why string
	kinds           []string
	from, to        string
	used            map[string]bool // by release
}

// release is one release of releases.json that the checkout holds.
type release struct {
	version string
	commit  *source.Commit
	out     *schema.Conformance
	err     error
	took    time.Duration
}

// TestConformanceSchema compares, at every release commit that the checkout holds, the
// surface read from source with the one read from the schema committed there.
func TestConformanceSchema(t *testing.T) {
	repo := checkout(t)
	var commits map[string]struct{ Commit string }
	truth(t, "releases.json", &commits)
	var versions []string
	for v := range commits {
		versions = append(versions, v)
	}
	slices.SortFunc(versions, compareVersions)
	rows := readExceptions(t, versions)
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
	conformAll(held)
	table := []string{fmt.Sprintf("%-8s %8s %8s %11s  %s", "release", "methods", "types", "exceptions", "by cause")}
	for _, r := range held {
		table = append(table, judge(t, r, rows))
	}
	for _, row := range rows {
		for _, r := range held {
			if row.covers(r.version) && !row.used[r.version] {
				t.Errorf("conformance.txt:%d: %s (%s) is not needed at %s", row.line, row.typ, strings.Join(row.kinds, ", "), r.version)
			}
		}
	}
	t.Logf("%d of %d releases are in the checkout\n%s", len(held), len(versions), strings.Join(table, "\n"))
}

// conformAll reads and compares, two releases at a time.
func conformAll(held []*release) {
	next := make(chan *release)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for r := range next {
				start := time.Now()
				r.out, r.err = conform(r.commit)
				r.took = time.Since(start)
			}
		})
	}
	for _, r := range held {
		next <- r
	}
	close(next)
	wg.Wait()
}

func conform(commit *source.Commit) (*schema.Conformance, error) {
	fromRust, err := rust.Read(commit, rust.Protocol)
	if err != nil {
		return nil, err
	}
	for _, gap := range fromRust.Gaps {
		return nil, fmt.Errorf("%s:%d: %s: %s", gap.Place.File, gap.Place.Line, gap.What, gap.Why)
	}
	fromSchema, err := schema.Committed(commit)
	if err != nil {
		return nil, err
	}
	for _, gap := range fromSchema.Gaps {
		return nil, fmt.Errorf("%s:%d: %s: %s", gap.Place.File, gap.Place.Line, gap.What, gap.Why)
	}
	exporter, err := commit.Read(schema.ExporterFile)
	if err != nil {
		return nil, err
	}
	return schema.Conform(fromRust, fromSchema, schema.HiddenIn(exporter)), nil
}

// judge reports every difference of a release that no row excepts, marks the rows
// that were used, and gives the release's line of the table.
func judge(t *testing.T, r *release, rows []*exception) string {
	if r.err != nil {
		t.Errorf("%s: %v", r.version, r.err)
		return r.version + " failed"
	}
	excepted := map[string]string{} // type -> cause
	except := func(typ, kind string) bool {
		for _, row := range rows {
			if row.typ == typ && row.covers(r.version) && slices.Contains(row.kinds, kind) {
				row.used[r.version] = true
				excepted[typ] = row.cause
				return true
			}
		}
		return false
	}
	for _, d := range r.out.Differences {
		typ := string(d.B.Type)
		if i := strings.IndexAny(typ, ".@[{"); i >= 0 {
			typ = typ[:i]
		}
		if !except(typ, string(d.Kind)) {
			t.Errorf("%s: %s\n\tsource %s:%d\n\tschema %s:%d", r.version, d, d.A.Place.File, d.A.Place.Line, d.B.Place.File, d.B.Place.Line)
		}
	}
	for _, u := range r.out.Unpaired {
		if !except(string(u.ID), "unpaired") {
			t.Errorf("%s: the source has no type for %s", r.version, u.ID)
		}
	}
	if len(excepted) > maxExceptions {
		t.Errorf("%s: %d types are excepted, at most %d may be", r.version, len(excepted), maxExceptions)
	}
	return fmt.Sprintf("%-8s %8d %8d %11d  %s", r.version, r.out.Methods, r.out.Types, len(excepted), causes(excepted))
}

// causes counts the excepted types by cause, most first.
func causes(excepted map[string]string) string {
	count := map[string]int{}
	for _, cause := range excepted {
		count[cause]++
	}
	var list []string
	for cause := range count {
		list = append(list, cause)
	}
	slices.SortFunc(list, func(a, b string) int {
		if d := count[b] - count[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	for i, cause := range list {
		list[i] = fmt.Sprintf("%s %d", cause, count[cause])
	}
	return strings.Join(list, ", ")
}
