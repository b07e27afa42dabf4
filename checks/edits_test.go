package checks_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codexpin/checks"
)

// misses compares what came of a row with what should. An ID that ends in * stands for
// at least one claim that begins so.
func misses(r row, v *checks.Verdict) []string {
	var out []string
	used := map[string]bool{}
	for i := range v.Results {
		res := &v.Results[i]
		got := string(res.Outcome) + " " + res.Claim.ID
		matched := res.Outcome == checks.OK
		for _, w := range r.want {
			prefix, star := strings.CutSuffix(w, "*")
			if got == w || star && strings.HasPrefix(got, prefix) {
				used[w], matched = true, true
			}
		}
		if !matched {
			out = append(out, "unexpected: "+describe(res))
		}
	}
	for _, w := range r.want {
		if !used[w] {
			out = append(out, "missing: "+w)
		}
	}
	return out
}

func describe(r *checks.Result) string {
	f := r.Worst()
	if f == nil {
		return r.Claim.ID + " was not asked"
	}
	return fmt.Sprintf("%s %s: %s (%s:%d) expected %q found %q", r.Outcome, r.Claim.ID, f.Message, f.Place.File, f.Place.Line, f.Expected, f.Found)
}

// TestEdits runs every row: exactly the claims that it names are red, all others ok.
func TestEdits(t *testing.T) {
	base, c := smallTree(t), contract(t, "testdata/edits/contract.toml")
	if bad := misses(row{}, base.judge(t, checks.All(), c)); len(bad) > 0 {
		t.Fatalf("the tree as it is:\n%s", strings.Join(bad, "\n"))
	}
	for _, r := range allRows(t) {
		t.Run(strings.TrimSuffix(r.file, ".edits")+"/"+r.name, func(t *testing.T) {
			edited, err := base.edited(r)
			if err != nil {
				t.Fatalf("%s:%d: %v", r.file, r.line, err)
			}
			if bad := misses(r, edited.judge(t, checks.All(), c)); len(bad) > 0 {
				t.Errorf("%s:%d:\n%s", r.file, r.line, strings.Join(bad, "\n"))
			}
		})
	}
}

// TestEnoughEdits counts the rows: four of each colour for each kind of claim at least,
// two hundred in all, no name twice.
func TestEnoughEdits(t *testing.T) {
	rows := allRows(t)
	red, green, names := map[string]int{}, map[string]int{}, map[string]bool{}
	for _, r := range rows {
		if names[r.file+r.name] {
			t.Errorf("%s:%d: a second row of that name: %s", r.file, r.line, r.name)
		}
		names[r.file+r.name] = true
		if len(r.want) > 0 {
			red[r.file]++
		} else {
			green[r.file]++
		}
	}
	for _, check := range tabled() {
		file := string(check.Kind) + ".edits"
		if red[file] < 4 || green[file] < 4 {
			t.Errorf("%s: %d red rows and %d green ones, want four of each", check.Kind, red[file], green[file])
		}
		t.Logf("%-14s %3d red %3d green", check.Kind, red[file], green[file])
	}
	if t.Logf("%d rows", len(rows)); len(rows) < 200 {
		t.Errorf("%d rows, want 200", len(rows))
	}
}

// tabled are the checks with a table of edits: all.
func tabled() []*checks.Check { return checks.All() }

// mutants are checks that look at nothing.
func mutants(c checks.Kind) []*checks.Check {
	var out []*checks.Check
	for _, outcome := range []checks.Outcome{checks.OK, checks.Broken} {
		check := *checks.All()[slices.IndexFunc(checks.All(), func(x *checks.Check) bool { return x.Kind == c })]
		check.Run = func(*checks.Subject, *checks.Claim) checks.Finding { return checks.Finding{Outcome: outcome} }
		out = append(out, &check)
	}
	return out
}

// TestNoCheckIsIdle replaces each check by one that always passes, then by one that
// never does: a row must notice.
func TestNoCheckIsIdle(t *testing.T) {
	base, c := smallTree(t), contract(t, "testdata/edits/contract.toml")
	for _, check := range tabled() {
		rows := readRows(t, "testdata/edits/"+string(check.Kind)+".edits")
		for _, mutant := range mutants(check.Kind) {
			list := append(slices.DeleteFunc(checks.All(), func(x *checks.Check) bool { return x.Kind == check.Kind }), mutant)
			noticed := slices.ContainsFunc(rows, func(r row) bool {
				edited, err := base.edited(r)
				return err == nil && len(misses(r, edited.judge(t, list, c))) > 0
			})
			if !noticed {
				t.Errorf("a %s check that always says %s is noticed by no row", check.Kind, mutant.Run(nil, nil).Outcome)
			}
		}
	}
}
