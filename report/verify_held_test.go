package report

import (
	"strings"
	"testing"

	"codexpin/checks"
)

// TestHeldBy: what a waiver covers does not hold, and is not counted among what does.
func TestHeldBy(t *testing.T) {
	judged := func(o checks.Outcome, w *Waiver) Claim {
		return Claim{ID: string(o), Findings: []Finding{{Witness: "runtime", Outcome: o}}, Waiver: w}
	}
	r := &Verify{Witnesses: []Witness{{Name: "runtime"}}, Claims: []Claim{judged(checks.OK, nil), judged(checks.Moved, nil), judged(checks.Broken, &Waiver{})}}
	r.Codex = &Judged{}
	if mayRun, _ := r.answers(); !strings.HasSuffix(mayRun, "yes, the selected codex holds 2 of the 3 claims that it could be asked, 1 is waived") {
		t.Error(mayRun)
	}
	r.Claims = r.Claims[:2]
	if mayRun, _ := r.answers(); !strings.HasSuffix(mayRun, "yes, the selected codex holds all 2 claims that it could be asked") {
		t.Error(mayRun)
	}
}
