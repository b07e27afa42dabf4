package checks

import "codexpin/checks/surface"

// What Codex prints lists one further spelling as a value of its own: ApprovalsReviewer
// has guardian_subagent, which is taken for auto_review and never written. The attribute
// that makes it so is in the source at each release from 0.124.0 to 0.145.0; no other
// enum of theirs prints an alias. Before, it was the one name, and auto_review none.
const (
	reviewerType   = "ApprovalsReviewer"
	reviewerName   = "auto_review"
	reviewerFormer = "guardian_subagent"
)

// printedTwice tells whether a value may be such a spelling, of which its witness does
// not tell that it is taken only: it holds both names as values that are written.
func printedTwice(f *surface.Fact, v *surface.Value) bool {
	if v.Wire != reviewerFormer || !v.Emitted || len(f.Types) == 0 || f.Types[len(f.Types)-1].Name != reviewerType {
		return false
	}
	for i := range f.Values {
		if f.Values[i].Wire == reviewerName && f.Values[i].Emitted {
			return true
		}
	}
	return false
}

// notWritten says what a print does not tell of a value.
func notWritten(wire string) string {
	return "prints do not tell whether " + wire + ", a further spelling of " + reviewerName + ", is ever written"
}
