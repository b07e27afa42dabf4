// Package ledger sets two verdicts on one contract side by side: what each claim came
// to at the pin and at another commit of Codex, and by that whether the pin may move.
//
// It reads nothing: the verdicts and the surfaces that they were reached on are handed
// to it. A claim about Codex is judged twice, at both commits. A claim about the
// client's own files, such as a spelling of the pin, makes sense at the new pin only
// together with the files as they are to be: its outcome is that of a third verdict, on
// the proposal.
package ledger

import (
	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// State is what became of a claim.
type State string

// The states.
const (
	Kept    State = "kept"    // holds at both, and says the same
	Moved   State = "moved"   // holds at both; its record in the contract points elsewhere
	Changed State = "changed" // holds at both, and what stands there is not the same
	Fixed   State = "fixed"   // did not hold at the pin, and holds there
	Broken  State = "broken"  // does not hold there
	Unknown State = "unknown" // could not be decided there
	Waived  State = "waived"  // does not hold there, and a waiver of that commit covers it
	Unasked State = "unasked" // no witness judges it
)

// States lists all states, the worst first.
func States() []State {
	return []State{Broken, Unknown, Waived, Changed, Moved, Fixed, Kept, Unasked}
}

// Entry is one claim of the contract at both commits.
type Entry struct {
	Claim *checks.Claim
	State State
	// Was and Now are the findings that decide the outcome at the pin and there; nil
	// where no witness was asked.
	Was, Now *checks.Finding
	WasOut   checks.Outcome
	NowOut   checks.Outcome
	// WasSaid and NowSaid are what the two surfaces say at the address of a claim that
	// changed, in a few words. ItemChanged says that a cited item has other tokens.
	WasSaid, NowSaid string
	ItemChanged      bool
	// Accepted says that a changed item was accepted in this run, so that its new digest
	// may be recorded.
	Accepted bool
	// Calls are the places of the client's code that name the method of what does not hold.
	Calls []surface.Place
	// Reopened is the waiver that covered the claim at the pin and covers nothing there.
	Reopened *pins.Waiver
}

// Ledger is every claim, in the order of the contract.
type Ledger struct {
	Entries []Entry
	Counts  map[State]int
	Steps   []Step
	// Reopened are the waivers of the contract that were given at another commit than the
	// one it is to be pinned to.
	Reopened []*pins.Waiver
}

// Input is what Compare sets side by side.
type Input struct {
	Contract *pins.Contract
	// Old is the verdict at the pin, New that at the other commit, both on the contract as
	// it is. Proposed is the verdict on the contract and the files as they are to be, at
	// the other commit; nil where none could be made.
	Old, New, Proposed *checks.Verdict
	// OldSurface and NewSurface are those of the source; nil where it could not be read.
	OldSurface, NewSurface *surface.Surface
	// Commit is the full id of the other commit.
	Commit string
	// Pending tells of claims that a step of the client, which did not run yet, is to make
	// hold: those that held at the pin are not asked until then. nil: there are none.
	Pending func(*checks.Claim) bool
	// Accepted are the ids of citations whose changed item is accepted.
	Accepted map[string]bool
}

// Compare makes the ledger.
func Compare(in Input) *Ledger {
	l := &Ledger{Counts: map[State]int{}}
	said := in.said()
	proposed := byID(in.Proposed)
	was := byID(in.Old)
	for i := range in.New.Results {
		now := &in.New.Results[i]
		if p := proposed[now.Claim.ID]; p != nil && OwnFiles(now.Claim) {
			now = p
		}
		e := in.entry(was[now.Claim.ID], now, said)
		l.Entries = append(l.Entries, e)
		l.Counts[e.State]++
	}
	for _, w := range in.Contract.Waivers {
		if !samePin(w.Pin, in.Commit) {
			l.Reopened = append(l.Reopened, w)
		}
	}
	l.Steps = steps(l.Entries)
	return l
}

// OwnFiles tells whether a claim is about the client's own files and the pin, so that it
// is judged on the files as they are to be.
func OwnFiles(c *checks.Claim) bool {
	switch c.Kind {
	case checks.ReleaseKind, checks.FloorKind, checks.SpellingKind, checks.SchemaKind:
		return true
	}
	return false
}

func (in *Input) said() map[string]checks.Touch {
	out := map[string]checks.Touch{}
	if in.OldSurface == nil || in.NewSurface == nil {
		return out
	}
	claims, _ := checks.Claims(in.Contract)
	for _, t := range checks.Touching(claims, &surface.TreeComparison{A: in.OldSurface, B: in.NewSurface}) {
		out[t.Claim] = t
	}
	return out
}

func (in *Input) entry(was, now *checks.Result, said map[string]checks.Touch) Entry {
	e := Entry{Claim: now.Claim, Now: now.Worst(), NowOut: now.Outcome, Calls: now.Calls}
	if was != nil {
		e.Was, e.WasOut = was.Worst(), was.Outcome
		if w := was.Waiver; w != nil && now.Waiver == nil && !samePin(w.Pin, in.Commit) {
			e.Reopened = w
		}
	}
	e.State = in.state(&e, was, now)
	if e.State != Kept && e.State != Moved {
		return e
	}
	if e.Was != nil && e.Now != nil && e.Was.Digest != "" && e.Now.Digest != "" && e.Was.Digest != e.Now.Digest {
		e.State, e.ItemChanged = Changed, true
	}
	if t, ok := said[e.Claim.ID]; ok && e.Claim.Kind != checks.AbsenceKind {
		e.State, e.WasSaid, e.NowSaid = Changed, t.Have, t.Want
	}
	return e
}

// state says what became of a claim, what changed aside.
func (in *Input) state(e *Entry, was, now *checks.Result) State {
	held := was != nil && (was.Outcome == checks.OK || was.Outcome == checks.Moved)
	switch {
	case now.Outcome == "", held && now.Outcome == checks.Broken && in.Pending != nil && in.Pending(e.Claim):
		return Unasked
	case now.Outcome == checks.Unknown || now.Doubtful():
		return Unknown
	case now.Outcome == checks.Broken && now.Waiver != nil:
		return Waived
	case now.Outcome == checks.Broken && e.Now.ItemChanged() && in.Accepted[e.Claim.ID]:
		e.ItemChanged, e.Accepted = true, true
		return Changed
	case now.Outcome == checks.Broken:
		e.ItemChanged = e.Now.ItemChanged()
		return Broken
	case was != nil && was.Outcome != "" && !held:
		return Fixed
	case now.Outcome == checks.Moved:
		return Moved
	}
	return Kept
}

func byID(v *checks.Verdict) map[string]*checks.Result {
	out := map[string]*checks.Result{}
	if v == nil {
		return out
	}
	for i := range v.Results {
		out[v.Results[i].Claim.ID] = &v.Results[i]
	}
	return out
}

func samePin(short pins.ShortCommit, commit string) bool {
	return len(commit) >= len(short) && commit[:len(short)] == string(short)
}
