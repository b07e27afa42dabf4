package report

import (
	"fmt"
	"strings"
	"testing"

	"codexpin/checks"
)

// TestMatrixKeepsToItsWidth holds that a line of the text is as wide as the terminal at
// most, unless it is one address, which stays whole so that it can be pasted.
func TestMatrixKeepsToItsWidth(t *testing.T) {
	r := &Matrix{Contract: &ContractInfo{Client: strings.Repeat("a long name ", 9), File: "codexpin.toml"}, Summary: strings.Repeat("words ", 40), Verdict: "broken: no range"}
	long := "server-request:item/permissions/requestApproval#params.permissions.fileSystem.entries[].path@glob_pattern.pattern"
	for i := range 30 {
		version := fmt.Sprintf("0.1%02d.0", i)
		r.Releases = append(r.Releases, MatrixRelease{Version: version})
		r.Columns = append(r.Columns, MatrixColumn{From: version, To: version + "-long", Broken: 12, Unknown: 345})
	}
	for i, id := range []string{"request:turn/start", long, "notification:x#params.y"} {
		c := MatrixClaim{ID: id, Outcomes: make([]checks.Outcome, len(r.Columns))}
		for k := range c.Outcomes {
			c.Outcomes[k] = []checks.Outcome{checks.OK, checks.Broken, checks.Unknown}[(i+k)%3]
		}
		c.Changes = []MatrixChange{{Release: "0.100.0", Outcome: checks.Broken, Message: strings.Repeat("it is not there ", 9), Found: "nothing"}}
		r.Claims = append(r.Claims, c)
		r.Never = append(r.Never, id)
		r.NotAsked = append(r.NotAsked, MatrixNotAsked{ID: id, Why: "needs the source"})
	}
	r.Declared = []MatrixDeclared{{What: "baseline", Version: "0.136.0", Asked: true, Fails: r.Never}}
	for _, width := range []int{40, 60, 80, 120, 200} {
		for _, verbose := range []bool{false, true} {
			for line := range strings.Lines(r.Text(TextOptions{Width: width, Verbose: verbose})) {
				line = strings.TrimRight(line, "\n")
				if cellWidth(line) > width && len(strings.Fields(line)) > 1 {
					t.Errorf("%d columns at %d: %q", cellWidth(line), width, line)
				}
			}
		}
	}
}
