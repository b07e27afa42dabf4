package report

import (
	"fmt"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// DiffSchema names the format of Diff and its version.
const DiffSchema = "codexpin/diff@1"

// Diff is what `codexpin diff` reports: what changed between two Codexes, by address.
type Diff struct {
	Schema   string     `json:"schema"`   // DiffSchema
	ExitCode int        `json:"exitCode"` // of the process: 0, 1, 3
	Summary  string     `json:"summary"`  // the outcome in one sentence
	From     DiffSide   `json:"from"`
	To       DiffSide   `json:"to"`
	Counts   DiffCounts `json:"counts"` // over all changes; all are always there
	// Contract is the one whose claims are named; missing where there is none.
	Contract *DiffContract `json:"contract,omitempty"`
	// Changes are in the order of the protocol; the list is always there.
	Changes []DiffChange `json:"changes"`
	// Others are claims of the contract that come to something else though no change lies
	// at their address.
	Others []DiffClaim `json:"others,omitempty"`
	// NotTold are differences that may be of the witnesses alone, by the reason.
	NotTold []DiffNotTold `json:"notTold,omitempty"`
	Notices []string      `json:"notices,omitempty"`
}

// DiffSide is one of the two Codexes.
type DiffSide struct {
	Asked string `json:"asked"` // as it was given
	// Kind is commit, tag, release, schema or runtime.
	Kind string `json:"kind"`
	// Witness is source, schema, runtime or atlas: what told it.
	Witness string `json:"witness"`
	Commit  string `json:"commit,omitempty"` // full id
	Release string `json:"release,omitempty"`
	// Place is the checkout, directory or executable, as it was named.
	Place string `json:"place,omitempty"`
}

// DiffCounts counts changes by the worse of their two classes.
type DiffCounts struct {
	Changes    int `json:"changes"`
	Breaking   int `json:"breaking"`
	Gated      int `json:"gated"`
	GateGone   int `json:"gateGone"`
	Harmless   int `json:"harmless"`
	CannotTell int `json:"cannotTell"`
}

// DiffContract says which contract was found, and how its claims fare.
type DiffContract struct {
	Client string `json:"client,omitempty"`
	File   string `json:"file"`
	From   string `json:"from"` // --contract, CODEXPIN_CONTRACT or search
	// Asked counts the claims that both sides could be asked about, OneSided those that one
	// of them could not. Breaking, CannotTell and Harmless count those that changes have to
	// do with, or that come to something else by themselves, each once; Mended, of the
	// harmless ones, those that were broken or unknown and hold now.
	Asked      int `json:"asked"`
	OneSided   int `json:"oneSided"`
	Breaking   int `json:"breaking"`
	CannotTell int `json:"cannotTell"`
	Harmless   int `json:"harmless"`
	Mended     int `json:"mended"`
	// BrokenBefore and UnknownBefore count the claims that are broken, or cannot be told,
	// on both sides, whether changes have to do with them or not. They are not of the
	// change, and do not count in the exit code.
	BrokenBefore  int `json:"brokenBefore"`
	UnknownBefore int `json:"unknownBefore"`
	// Waived counts the claims that are broken on the later side and that a waiver given
	// there covers. They do not count in the exit code, nor as breaking or broken before.
	Waived int `json:"waived"`
	// Concerned counts the changes that have to do with a claim.
	Concerned int `json:"concerned"`
}

// DiffChange is one change.
type DiffChange struct {
	Rule    string `json:"rule"`
	Address string `json:"address"` // the first way on which the point was met
	// Sends is the class for one who sends the point, Reads for one who reads it:
	// breaking, gated, gate gone, harmless, cannot tell; missing where that side never
	// meets it.
	Sends  surface.Class `json:"sends,omitempty"`
	Reads  surface.Class `json:"reads,omitempty"`
	Before DiffPoint     `json:"before"`
	After  DiffPoint     `json:"after"`
	// Claims are those of the contract that it has to do with, in the order of the
	// contract.
	Claims []DiffClaim `json:"claims,omitempty"`

	worst surface.Class
}

// DiffPoint is what one side has at the point of a change. Text is empty where it has
// nothing; Place is then what lacks it.
type DiffPoint struct {
	Text  string         `json:"text,omitempty"`
	Type  string         `json:"type,omitempty"` // the named type that holds it
	Place *surface.Place `json:"place,omitempty"`
}

// DiffClaim is a claim of the contract and what the two sides make of it.
type DiffClaim struct {
	ID string `json:"id"`
	// Class is breaking where the claim held and does not, cannot tell where it can no
	// longer be told or only another witness says that it does not hold, else harmless.
	Class   surface.Class  `json:"class"`
	Before  checks.Outcome `json:"before,omitempty"` // missing where it could not be asked
	After   checks.Outcome `json:"after,omitempty"`
	Message string         `json:"message,omitempty"` // of the later side
	Line    int            `json:"line"`              // of the contract
	Waived  bool           `json:"waived,omitempty"`  // broken on the later side, and covered there

	mended bool
}

// DiffNotTold is how many differences were left out for a reason.
type DiffNotTold struct {
	Why   string `json:"why"`
	Count int    `json:"count"`
	// Addresses are those of the differences, each once; missing where the reason is of a
	// kind of thing as a whole.
	Addresses []string `json:"addresses,omitempty"`
}

// String writes the counts in one line.
func (c DiffCounts) String() string {
	return fmt.Sprintf("%s: %d breaking, %d gated, %d gate gone, %d harmless, %d cannot tell",
		count(c.Changes, "change"), c.Breaking, c.Gated, c.GateGone, c.Harmless, c.CannotTell)
}

// notTold writes what was not compared, with its addresses where all are asked for.
func (r *Diff) notTold(t *text, all bool) {
	for i, n := range r.NotTold {
		if i == 0 {
			t.gap()
		}
		t.say(0, "not compared, %s: %s", count(n.Count, "difference"), n.Why)
		for _, address := range n.Addresses {
			if all {
				t.say(2, "%s", address)
			}
		}
	}
}
