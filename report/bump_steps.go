package report

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"codexpin/checks"
)

// steps makes the steps of a bump, with their evidence.
func (in *BumpRun) steps() []BumpStep {
	var out []BumpStep
	for i := range in.Ledger.Steps {
		s := &in.Ledger.Steps[i]
		one := BumpStep{Name: s.Name, Outcome: stepWord(s.State), Evidence: stepEvidence(s)}
		for _, k := range s.Problem {
			one.Claims = append(one.Claims, in.Ledger.Entries[k].Claim.ID)
		}
		out = append(out, one)
	}
	if in.Runtime != nil {
		out = append(out, in.Runtime.step())
	}
	for i := range in.Own {
		s := &in.Own[i]
		evidence := strings.Join(s.Run, " ")
		if s.Why != "" {
			evidence += ": " + s.Why
		}
		out = append(out, BumpStep{Name: s.Name, Outcome: s.Outcome, Evidence: evidence, Own: s})
	}
	return out
}

func stepWord(s BumpState) string {
	if s == BumpKept {
		return "ok"
	}
	return string(s)
}

// stepEvidence counts the claims of a step by what became of them.
func stepEvidence(s *LedgerStep) string {
	var parts []string
	for _, state := range bumpStates() {
		if n := s.Counts[state]; n > 0 {
			word := string(state)
			if state == BumpUnasked {
				word = "not asked"
			}
			parts = append(parts, fmt.Sprintf("%d %s", n, word))
		}
	}
	return strings.Join(parts, ", ")
}

// step makes the step of an executable.
func (s *RuntimeStep) step() BumpStep {
	c := s.Verdict.Counts
	out := BumpStep{Name: "runtime", Outcome: "ok", Evidence: fmt.Sprintf("%s: %d ok, %d broken, %d unknown", s.Of, c.OK+c.Moved, c.Broken, c.Unknown)}
	switch {
	case s.Cause != "":
		out.Outcome, out.Evidence = "unknown", s.Cause
	case s.Verdict.Code == 1:
		out.Outcome = "broken"
	case s.Verdict.Code != 0:
		out.Outcome = "unknown"
	}
	for i := range s.Verdict.Results {
		r := &s.Verdict.Results[i]
		if r.Waiver == nil && (r.Outcome == checks.Broken || r.Outcome == checks.Unknown) && s.Cause == "" {
			out.Claims = append(out.Claims, r.Claim.ID)
		}
	}
	if len(out.Claims) > 0 {
		out.Evidence += ": " + firstIDs(out.Claims)
	}
	return out
}

// bumpWord names the outcome in a word.
func bumpWord(r *Bump) string {
	switch {
	case r.Error != nil:
		return "not written"
	case r.Wrote && r.untilAdded():
		return "written, and broken until git add"
	case r.Counts.Broken > 0 || r.ExitCode == 1:
		return "broken"
	case r.ExitCode != 0:
		return "unknown"
	case r.Wrote:
		return "written"
	case len(r.Files) == 0:
		return "nothing to write"
	}
	return "ok"
}

// bumpSummary says in one sentence whether the pin may move, or has.
func bumpSummary(r *Bump, write bool) string {
	to := shortCommit(r.To)
	same := r.From.Commit == r.To.Commit
	outstanding := 0
	for _, s := range r.Steps {
		if s.Outcome == StepOutstanding {
			outstanding++
		}
	}
	switch {
	case r.Error != nil && !write:
		return "the pin cannot move to " + to + ": a file could not be written"
	case r.Error != nil:
		return "the pin has not moved: what was to be written was not"
	case r.From.Cause != "":
		return "the pin cannot move: it could not be read itself, so that nothing was compared"
	case r.Wrote && r.untilAdded():
		return "the pin has moved to " + to + "; the contract does not hold until git knows the new files"
	case r.ExitCode == 1 && r.Wrote:
		return "the pin has moved, and what was read again does not hold: somebody else changed something meanwhile"
	case r.ExitCode == 1 && r.Counts.Broken == 0 && failedStep(r) != "":
		return "the pin cannot move to " + to + ": the step " + failedStep(r) + " failed, and nothing was written"
	case r.ExitCode == 1:
		return "the pin cannot move to " + to + ": something is broken there, and nothing was written"
	case r.ExitCode == 3 && write && outstanding > 0 && r.Counts.Unknown == 0:
		return fmt.Sprintf("the pin has not moved: %s outstanding, and nothing was written", count(outstanding, "step"))
	case r.ExitCode == 3:
		return "the pin cannot move to " + to + ": something could not be decided, and nothing was written"
	case same && r.Wrote:
		return "the pin stays at " + to + "; its records are written anew"
	case same && len(r.Files) == 0:
		return "the pin stays at " + to + ", and every record is up to date"
	case same:
		return "the pin stays at " + to + "; its records would be written anew"
	case r.Wrote:
		return "the pin has moved to " + to
	}
	if outstanding > 0 {
		return fmt.Sprintf("the pin may move to %s once %s: nothing was written", to, count(outstanding, "step")+" of the client ran")
	}
	return "the pin may move to " + to + "; nothing was written"
}

// failedStep names the client's own command that failed, "" for none.
func failedStep(r *Bump) string {
	for _, s := range r.Steps {
		if s.Own != nil && s.Outcome == StepFailed {
			return strings.TrimPrefix(s.Name, "own step: ")
		}
	}
	return ""
}

func shortCommit(c *BumpCommit) string {
	short := c.Commit[:min(12, len(c.Commit))]
	if c.Release != "" && c.Release != "0.0.0" {
		return "codex " + c.Release + ", " + short
	}
	return short
}

// next gives the command that goes on from here.
func (in *BumpRun) next(r *Bump) string {
	if r.Wrote && len(in.ToAdd) > 0 {
		return GitAdd(in.ToAddIn, in.ToAdd)
	}
	held := r.ExitCode == 0 || in.waiting(r)
	if !held || r.Wrote || len(r.Files) == 0 || in.Preset {
		return ""
	}
	line := "codexpin bump " + shellWord(in.Target)
	line += in.Same.words()
	if len(in.Own) > 0 {
		line += " --run-steps"
	}
	return line + " --write"
}

// shownToAdd is how many files a command names one by one.
const shownToAdd = 6

// GitAdd is the command that makes files known to git: by their names, or by their
// directories where they are many. They are relative to dir, which is "" for the working
// directory.
func GitAdd(dir string, files []string) string {
	names := files
	if len(files) > shownToAdd {
		names = nil
		for _, file := range files {
			names = append(names, path.Dir(file))
		}
		slices.Sort(names)
		names = slices.Compact(names)
	}
	line := "git"
	if dir != "" {
		line += " -C " + shellWord(dir)
	}
	line += " add --"
	for _, name := range names {
		line += " " + shellWord(name)
	}
	return line
}

// untilAdded tells whether what was written holds only once git knows the new files.
func (r *Bump) untilAdded() bool { return r.Reread != nil && r.Reread.UntilAdded }

// until says what the new files of a contract that was judged again wait for.
func (r *Reread) until() string {
	if r.UntilAdded {
		return "; broken only until git knows the files that are new: " + strings.Join(r.Broken, ", ")
	}
	return ""
}

// BumpFlags are the flags of a run of bump that one which writes has to be given again.
type BumpFlags struct {
	Contract, Checkout, Runtime string
	Floor, Reason, Record       string
	StepTimeout                 string   // "" for the default
	Accept                      []string // cite:ID
}

// words writes the flags that were given, each with a space before it.
func (s BumpFlags) words() string {
	all := [][2]string{
		{"--contract", s.Contract}, {"--checkout", s.Checkout}, {"--runtime", s.Runtime},
		{"--floor", s.Floor}, {"--reason", s.Reason}, {"--record", s.Record}, {"--step-timeout", s.StepTimeout},
	}
	for _, citation := range s.Accept {
		all = append(all, [2]string{"--accept", citation})
	}
	line := ""
	for _, one := range all {
		if one[1] != "" {
			line += " " + one[0] + " " + shellWord(one[1])
		}
	}
	return line
}
