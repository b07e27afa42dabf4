package checks

import (
	"slices"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// Outcome is what a claim came to. There are four and no fifth.
type Outcome string

// The outcomes.
const (
	OK      Outcome = "ok"      // holds
	Moved   Outcome = "moved"   // holds, elsewhere than recorded
	Broken  Outcome = "broken"  // does not hold
	Unknown Outcome = "unknown" // could not be decided; never a pass
)

// rank orders outcomes from best to worst.
func (o Outcome) rank() int {
	switch o {
	case OK:
		return 0
	case Moved:
		return 1
	case Unknown:
		return 2
	}
	return 3
}

// Worse tells whether o is worse than other: broken, then unknown, moved, ok.
func (o Outcome) Worse(other Outcome) bool { return o.rank() > other.rank() }

// Finding is the outcome of one claim against one witness.
type Finding struct {
	Witness string
	Outcome Outcome
	// NotAsked says why this witness cannot know; Outcome is then empty and the finding
	// counts as not asked.
	NotAsked string
	// Rewritten: the directory equals the pin's schema while another commit is judged, to
	// which a bump writes it anew.
	Rewritten bool
	// Gate: it is broken by a gate alone. GateUntold: it holds by a witness that does not
	// tell gates there, and so does not contradict one that does.
	Gate, GateUntold bool
	Message          string // what is true there, one sentence without a period
	Expected         string // what the client relies on; "" where the claim says it all
	Found            string // what stands there instead
	Place            surface.Place
	Near             []string // the nearest right names, best first
	Hint             string   // the next thing to do
	// Cause names what this finding follows from: the id of another claim that is not
	// there, or the text of what could not be read. Findings of one cause belong together.
	Cause string

	// Sites are all the places of a finding that has several; Place is the first.
	Sites []surface.Site

	// Tree is what a directory of schema is against what it should be, Touched the claims
	// about which the two do not say the same. About gives the claims that a point of
	// Tree is about, whether or not they are judged otherwise for it; nil without Tree.
	Tree    *surface.TreeComparison
	Touched []Touch
	About   func(p surface.FilePoint) []string
	// Digest is that of the item that a citation of a whole item found; "" elsewhere.
	Digest string

	stays bool                          // what was lost was lost from a file that is still there
	lost  *surface.Lost                 // text that was not found in its place, to be searched for
	again func(surface.Passage) Finding // judges it anew where the search finds it; nil: to stand there is enough
	parts []part                        // of a trace: its steps; of call sites: one each
}

func ok(place surface.Place, message string) Finding {
	return Finding{Outcome: OK, Place: place, Message: message}
}

func broken(place surface.Place, message string) Finding {
	return Finding{Outcome: Broken, Place: place, Message: message}
}

func unknown(place surface.Place, message string) Finding {
	return Finding{Outcome: Unknown, Place: place, Message: message}
}

func notAsked(why string) Finding { return Finding{NotAsked: why} }

// Result is everything about one claim.
type Result struct {
	Claim    *Claim
	Findings []Finding // one per witness that was asked, in the order of the witnesses
	NotAsked []Finding // one per witness that cannot know
	Outcome  Outcome   // the worst of Findings; "" where none was asked
	// Calls are the places of the client's code that name the method, of what is not ok and
	// where the contract says which files name methods.
	Calls []surface.Place
	// Waiver covers a broken outcome; nil otherwise.
	Waiver *pins.Waiver
}

// Worst gives the finding that decides the outcome, nil where none was asked.
func (r *Result) Worst() *Finding {
	var worst *Finding
	for i := range r.Findings {
		if worst == nil || r.Findings[i].Outcome.Worse(worst.Outcome) {
			worst = &r.Findings[i]
		}
	}
	return worst
}

// Doubtful tells whether a witness could not decide.
func (r *Result) Doubtful() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Outcome == Unknown })
}

// Notice is something about the contract or the run that is no finding.
type Notice struct {
	Word string // a kebab-case word for its kind: waiver-expired, gate-gone, ...
	Text string
	Pos  pins.Pos // in the contract; zero if it is about the run
}

// Counts are the claims by outcome. Waived ones are broken and counted as waived
// alone, but for those that another witness could not decide, which are unknown; Prose
// are notes, which are never checked.
type Counts struct {
	OK, Moved, Broken, Unknown, Waived, NotAsked, Prose int
}

// Judged is how many claims at least one witness decided on.
func (c Counts) Judged() int { return c.OK + c.Moved + c.Broken + c.Unknown + c.Waived }

// Verdict is the outcome of all claims.
type Verdict struct {
	Results []Result // one a claim, in the order of the contract
	Notices []Notice
	Counts  Counts
	// Code is the exit code by itself: 0, 1 or 3.
	Code int
}

// placeOr gives a place, or another where it has none.
func placeOr(p, other surface.Place) surface.Place {
	if p == (surface.Place{}) {
		return other
	}
	return p
}

// What a finding says of a point below another that is not there, before the reason.
const (
	inNothing = "what it stands in is not there: "
	ofNothing = "the place of the value is not there: "
)

// CauseWhy gives the reason that the cause of a finding is not there, of the finding's
// message; "" where it says none.
func CauseWhy(message string) string {
	for _, head := range []string{inNothing, ofNothing} {
		if why, ok := strings.CutPrefix(message, head); ok {
			return why
		}
	}
	return ""
}
