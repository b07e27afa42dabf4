package report

import (
	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// BumpState is what became of a claim.
type BumpState string

// The states.
const (
	BumpKept    BumpState = "kept"    // holds at both, and says the same
	BumpMoved   BumpState = "moved"   // holds at both; its record in the contract points elsewhere
	BumpChanged BumpState = "changed" // holds at both, and what stands there is not the same
	BumpFixed   BumpState = "fixed"   // did not hold at the pin, and holds there
	BumpBroken  BumpState = "broken"  // does not hold there
	BumpUnknown BumpState = "unknown" // could not be decided there
	BumpWaived  BumpState = "waived"  // does not hold there, and a waiver of that commit covers it
	BumpUnasked BumpState = "unasked" // no witness judges it
)

// bumpStates lists all states, the worst first.
func bumpStates() []BumpState {
	return []BumpState{BumpBroken, BumpUnknown, BumpWaived, BumpChanged, BumpMoved, BumpFixed, BumpKept, BumpUnasked}
}

// Ledger is every claim of a contract at its pin and at another commit, in the order of the
// contract: what a report of a bump is made of.
type Ledger struct {
	Entries  []LedgerEntry
	Counts   map[BumpState]int
	Steps    []LedgerStep
	Reopened []*pins.Waiver // given at another commit than the target
}

// LedgerEntry is one claim.
type LedgerEntry struct {
	Claim *checks.Claim
	State BumpState
	// Was and Now are the findings that decide at the pin and at the target; nil for none.
	Was, Now *checks.Finding
	// WasSaid and NowSaid are what the two surfaces say, in a few words.
	WasSaid, NowSaid string
	ItemChanged      bool // a cited item has other tokens
	Accepted         bool // which --accept accepts
	OwnFiles         bool // the claim is about the client's own files
	Calls            []surface.Place
	Reopened         *pins.Waiver // it covered the claim at the pin
}

// LedgerStep is the claims of some kinds together.
type LedgerStep struct {
	Name    string
	State   BumpState
	Counts  map[BumpState]int
	Claims  int
	Problem []int // the entries that are broken or unknown, by index
}
