package cmd_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"codexpin/checks/rust"
	"codexpin/checks/schema"
	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// conformAll reads and compares, two releases at a time.
func conformAll(held []*release, compare func(*source.Commit) (*schema.Conformance, error)) {
	next := make(chan *release)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for r := range next {
				r.out, r.err = compare(r.commit)
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
		if strings.HasPrefix(gap.What, surface.TypeNamed("")) {
			continue // of the tables' own enums, which the comparison meets as methods
		}
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

func conformConfig(commit *source.Commit) (*schema.Conformance, error) {
	fromRust, err := rust.Read(commit, rust.Config)
	if err != nil {
		return nil, err
	}
	for _, gap := range fromRust.Gaps {
		return nil, fmt.Errorf("%s:%d: %s: %s", gap.Place.File, gap.Place.Line, gap.What, gap.Why)
	}
	fromSchema, err := schema.CommittedConfig(commit)
	if err != nil {
		return nil, err
	}
	return schema.ConformConfig(fromRust, fromSchema), nil
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
		inline := string(d.B.Type) // a type written out in place, and the named one around it
		named := inline
		if i := strings.IndexAny(inline, ".@[{"); i >= 0 {
			named = inline[:i]
		}
		if !except(inline, string(d.Kind)) && !except(named, string(d.Kind)) {
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
