package report

import (
	"fmt"
	"slices"
)

// verdict says in one sentence what the claims came to, with every count.
func verdict(r *Verify) string {
	return fmt.Sprintf("%s: %s", headline(r), r.Counts.String())
}

func headline(r *Verify) string {
	at := "at " + r.Codex.Commit[:min(12, len(r.Codex.Commit))]
	if r.Codex.Release != "" {
		at = "at codex " + r.Codex.Release + ", " + r.Codex.Commit[:min(12, len(r.Codex.Commit))]
	}
	c := r.Counts
	switch {
	case c.Broken > 0:
		return "the contract is broken " + at
	case r.ExitCode == 1 && c.Moved > 0 && slices.Contains(r.FailOn, "moved"):
		return "the contract holds " + at + ", and moved claims were asked to fail"
	case r.ExitCode == 1:
		return "the contract holds " + at + ", and notices were asked to fail"
	case c.Unknown > 0:
		return "undecided " + at
	case r.ExitCode == 3:
		return "nothing was judged"
	}
	return "the contract holds " + at
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
		"executables: none was started",
	}
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
