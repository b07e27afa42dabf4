package report

import (
	"fmt"
	"strings"
	"testing"
)

// Few places are listed, many in tests and documents summed up; each list names what makes
// a bump write its places anew.
func TestLeftBehind(t *testing.T) {
	many := []Left{{File: "a_gen.go", Line: 2, Text: "6d2168f", What: "stamp", In: LeftGenerated}, {File: "pin.ts", Line: 1, Text: "6d2168f", What: "id", Covered: true}}
	for i := range 9 {
		many = append(many, Left{File: "a_test.go", Line: i + 1, Text: "0.136.0", What: "release", In: LeftTest})
	}
	tests := []struct {
		name      string
		places    []Left
		want, not string
	}{
		{"one of a hand", []Left{{File: "x.go", Line: 3, Text: "6d2168f", What: "id"}}, "left behind, in no list of the contract: 1|x.go:3  the old id|in pin.spelled", "[[bump.step]]"},
		{"few in documents", []Left{{File: "x.md", Line: 3, Text: "6d2168f", What: "id", In: LeftDocument}}, "x.md:3", "-v lists them"},
		{"generated", many[:2], "left behind, in no list of the contract: 1|a_gen.go:2|a [[bump.step]] that runs it", "pin.spelled"},
		{"many in tests", many, "left behind, in no list of the contract: 10|9 places in tests (-v lists them)|pin.spelled|[[bump.step]]", "a_test.go:"},
	}
	for _, tt := range tests {
		out := &bumpText{text: newText(TextOptions{}), r: &Bump{LeftBehind: &LeftBehind{Files: 1, Places: tt.places}}}
		out.left()
		got := out.b.String()
		for want := range strings.SplitSeq(tt.want, "|") {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is not in\n%s", tt.name, want, got)
			}
		}
		if strings.Contains(got, tt.not) {
			t.Errorf("%s: %q is in\n%s", tt.name, tt.not, got)
		}
	}
}

// A long difference is cut, that of the contract, which is the last, is shown; what is left
// out is counted, and nothing is with --verbose.
func TestFileDifferences(t *testing.T) {
	var long strings.Builder
	for i := range 500 {
		fmt.Fprintf(&long, "+line %d\n", i)
	}
	r := &Bump{Files: []BumpFile{{Path: "a", Change: "changed", Diff: long.String()}, {Path: "codexpin.toml", Change: "changed", Diff: "+pin\n"}}}
	for _, c := range []struct {
		verbose, quiet bool
		lines          int
		left           string
	}{{false, false, shownFileDiff, "440 more lines of differences in 1 file left out"}, {true, false, 500, ""}, {false, true, 0, ""}} {
		text := newText(TextOptions{Verbose: c.verbose})
		out := &bumpText{text: text, r: r, quiet: c.quiet}
		out.files()
		got := out.b.String()
		if n := strings.Count(got, "+line "); n != c.lines || strings.Contains(got, "+pin") == c.quiet || !strings.Contains(got, c.left) || c.left == "" && strings.Contains(got, "left out") {
			t.Errorf("verbose %v, quiet %v: %d lines\n%.2000s", c.verbose, c.quiet, n, got)
		}
	}
}
