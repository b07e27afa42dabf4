package report

import (
	"strings"
	"testing"

	"codexpin/checks"
)

// TestDoFirst: what is broken and has no other remedy is told what to do before it is told
// how to put it off, and whether it was broken before.
func TestDoFirst(t *testing.T) {
	broken := &checks.Finding{Outcome: checks.Broken, Witness: "client"}
	for _, c := range []struct {
		name  string
		was   *checks.Finding
		first string
	}{
		{"broken at both", broken, "it is broken at the old pin too: "},
		{"broken at the target", &checks.Finding{Outcome: checks.OK}, "mend it, or "},
		{"not judged at the pin", nil, "mend it, or "},
	} {
		in := &BumpRun{}
		in.New.Commit = strings.Repeat("a", 40)
		got := in.toDo(&LedgerEntry{State: BumpBroken, Claim: &checks.Claim{ID: "local.literals"}, Was: c.was, Now: broken})
		if len(got) != 2 || !strings.HasPrefix(got[0], c.first) || !strings.HasPrefix(got[1], "or accept it for a while: ") {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}
