package checks_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"codexpin/checks"
)

var update = flag.Bool("update", false, "write golden files anew")

// TestFindings holds what the first red findings of each row say, word for word, but for
// those of directories of schema, whose sentences are held elsewhere.
func TestFindings(t *testing.T) {
	const golden = "testdata/edits/findings.golden"
	base, c := smallTree(t), contract(t, "testdata/edits/contract.toml")
	var b strings.Builder
	for _, r := range allRows(t) {
		if r.file == string(checks.SchemaKind)+".edits" {
			continue
		}
		edited, err := base.edited(r)
		if err != nil {
			t.Fatal(err)
		}
		v := edited.judge(t, checks.All(), c)
		left := 2
		for i := range v.Results {
			if res := &v.Results[i]; res.Outcome != checks.OK && res.Worst() != nil && left > 0 {
				if left == 2 {
					fmt.Fprintf(&b, "== %s: %s\n", strings.TrimSuffix(r.file, ".edits"), r.name)
				}
				left--
				b.WriteString(finding(res))
			}
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != string(want) {
		t.Errorf("the findings differ from %s; look, then write it with -update:\n%s", golden, firstDifference(got, string(want)))
	}
}

// finding writes a finding with all that it says, one line each.
func finding(r *checks.Result) string {
	f := r.Worst()
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n  %s\n", r.Outcome, r.Claim.ID, f.Message)
	place := f.Place.File
	if f.Place.Line > 0 {
		place += fmt.Sprintf(":%d", f.Place.Line)
	}
	for _, part := range []struct{ name, text string }{
		{"expected", f.Expected}, {"found", f.Found}, {"at", place}, {"near", strings.Join(f.Near, " ")}, {"cause", f.Cause}, {"hint", f.Hint},
	} {
		if part.text != "" {
			fmt.Fprintf(&b, "  %s: %s\n", part.name, part.text)
		}
	}
	return b.String()
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			return fmt.Sprintf("line %d: %q", i+1, g[i])
		}
	}
	return fmt.Sprintf("%d lines more in the file", len(w)-len(g))
}
