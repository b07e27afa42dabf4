package report

import (
	"fmt"
	"slices"

	"codexpin/checks"
)

// summarise says in one sentence what the claims came to, and at which Codex.
func summarise(r *Verify) string {
	at := "at " + r.Codex.Commit[:min(12, len(r.Codex.Commit))]
	switch {
	case r.Codex.fromAtlas():
		at = "in what the atlas knows of codex " + r.Codex.Release
	case r.Codex.Release != "" && r.Codex.Release != noRelease:
		at = "at codex " + r.Codex.Release + ", " + r.Codex.Commit[:min(12, len(r.Codex.Commit))]
	}
	switch verdictWord(r) {
	case "broken":
		return "the contract is broken " + r.where(checks.Broken, at)
	case "moved fails":
		return "the contract holds " + at + ", and --fail-on says moved"
	case "notices fail":
		return "the contract holds " + at + ", and --fail-on says notice"
	case "unknown":
		return "whether the contract holds could not be decided " + r.where(checks.Unknown, at)
	case "nothing judged":
		return "nothing was judged " + at
	}
	return "the contract holds " + at
}

// verdictWord names the outcome of the run: broken wins over unknown.
func verdictWord(r *Verify) string {
	switch c := r.Counts; {
	case c.Broken > 0:
		return "broken"
	case r.ExitCode == 1 && c.Moved > 0 && slices.Contains(r.FailOn, "moved"):
		return "moved fails"
	case r.ExitCode == 1:
		return "notices fail"
	case c.Unknown > 0:
		return "unknown"
	case r.ExitCode != 0:
		return "nothing judged"
	}
	return "ok"
}

// String gives the counts in words, all of them.
func (c VerifyCounts) String() string {
	return fmt.Sprintf("%d ok, %d moved, %d broken, %d unknown, %d waived, %d not asked",
		c.OK, c.Moved, c.Broken, c.Unknown, c.Waived, c.NotAsked)
}

// notLookedAt says what no claim covers: a pass must not be read as more than it is.
func notLookedAt(r *Verify) []string {
	out := []string{
		"behaviour: names, shapes, gates and cited places were compared, not what Codex does with them",
	}
	if slices.ContainsFunc(r.Witnesses, func(w Witness) bool { return w.Name == "runtime" }) {
		return append(out, "other executables than the one that --runtime names: none was started")
	}
	out = append(out, "executables: none was started")
	if f := r.Contract.Floor; f != nil && f.Version != "" {
		out = append(out, fmt.Sprintf("the floor %s, %s: it is about executables", f.Version, f.Policy))
	}
	if b := r.Contract.Baseline; b != nil {
		text := "the baseline " + b.Version
		if b.Validated != "" {
			text += " of " + b.Validated
		}
		out = append(out, text+": it is about executables")
	}
	return out
}
