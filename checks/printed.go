package checks

import "codexpin/checks/surface"

// What Codex prints lists a further spelling of one value as a value of its own:
// ApprovalsReviewer has auto_review and guardian_subagent, which from 0.124.0 on are one,
// under either name by the release. One of them is taken and never written.
const (
	reviewerType   = "ApprovalsReviewer"
	reviewerName   = "auto_review"
	reviewerFormer = "guardian_subagent"
)

// printedTwice gives the other spelling of a value where the witness does not tell which
// of the two is taken only: it holds both as values that are written. Else it gives "".
func printedTwice(f *surface.Fact, v *surface.Value) string {
	if len(f.Types) == 0 || f.Types[len(f.Types)-1].Name != reviewerType || !v.Emitted {
		return ""
	}
	other := map[string]string{reviewerName: reviewerFormer, reviewerFormer: reviewerName}[v.Wire]
	for i := range f.Values {
		if other != "" && f.Values[i].Wire == other && f.Values[i].Emitted {
			return other
		}
	}
	return ""
}

// notWritten says what a print does not tell of a value.
func notWritten(wire string) string {
	return "prints do not tell whether " + wire + ", one of two spellings, is ever written"
}
