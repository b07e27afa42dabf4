package report

import (
	"fmt"
	"slices"
	"strings"
)

// toDo says what the client could do about a claim that does not hold at the target.
func (in *BumpRun) toDo(e *LedgerEntry) []string {
	if e.State != BumpBroken && e.State != BumpUnknown {
		return nil
	}
	var out []string
	if said := in.Announced[e.Claim.ID]; said != "" {
		out = append(out, "Codex announced: "+said)
	}
	f := e.Now
	if f != nil && len(f.Near) > 0 {
		out = append(out, "nearest there: "+strings.Join(f.Near, ", "))
	}
	if e.ItemChanged {
		out = append(out, "read the difference, then --accept "+e.Claim.ID+" records the new digest")
	}
	if f != nil && f.Witness == "source" {
		if next := nextCommand(e.Claim, f, &in.New); next != "" {
			out = append(out, next)
		}
	}
	if f != nil && f.Hint != "" && !e.ItemChanged {
		out = append(out, f.Hint)
	}
	if e.State == BumpBroken && len(out) == 0 {
		out = append(out, mendFirst(e))
	}
	switch {
	case e.Reopened != nil:
		out = append(out, fmt.Sprintf("it was waived at %s until %s (%s): give that waiver anew with pin = %q, or mend it",
			e.Reopened.Pin, e.Reopened.Until, e.Reopened.Reason, in.New.Commit[:min(12, len(in.New.Commit))]))
	case e.State == BumpBroken && !e.OwnFiles:
		out = append(out, fmt.Sprintf("or accept it for a while: [[waiver]] with claim = %q, pin = %q, a reason, and until, the last day it holds", e.Claim.ID, in.New.Commit[:min(12, len(in.New.Commit))]))
	}
	return out
}

// mendFirst says what to do about a break that nothing else is known of.
func mendFirst(e *LedgerEntry) string {
	if e.Was != nil && e.Was.Outcome == e.Now.Outcome {
		return "it is broken at the old pin too: mend it, or what the contract says of it, before the pin moves; codexpin verify lists it"
	}
	return "mend it, or what the contract says of it"
}

// reopened lists the waivers of another commit.
func (in *BumpRun) reopened(claims []BumpClaim) []Reopened {
	broken := map[string]bool{}
	for _, c := range claims {
		if c.State == string(BumpBroken) {
			broken[c.ID] = true
		}
	}
	var out []Reopened
	for _, w := range in.Ledger.Reopened {
		one := Reopened{Reason: w.Reason, Pin: string(w.Pin), Until: string(w.Until), Line: w.Pos.Line}
		for _, ref := range w.Claims {
			one.Claims = append(one.Claims, ref.Claim)
			if broken[ref.Claim] || broken["absent:"+ref.Claim] {
				one.Needed = append(one.Needed, ref.Claim)
			}
		}
		out = append(out, one)
	}
	return out
}

// waiting tells whether nothing but commands of the client which were not run kept a bump
// from writing.
func (in *BumpRun) waiting(r *Bump) bool {
	outstanding := slices.ContainsFunc(r.Steps, func(s BumpStep) bool { return s.Outcome == StepOutstanding })
	return in.Write && r.ExitCode == 3 && outstanding && r.Error == nil && r.From.Cause == "" && r.Counts.Broken+r.Counts.Unknown == 0 &&
		!slices.ContainsFunc(r.Steps, func(s BumpStep) bool { return s.Outcome == "unknown" || s.Outcome == "broken" })
}
