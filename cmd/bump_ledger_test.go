package cmd

import (
	"testing"

	"codexpin/checks/ledger"
	"codexpin/report"
)

// Every state of a ledger has the same word in its report.
func TestStatesReported(t *testing.T) {
	words := map[report.BumpState]bool{}
	for _, s := range []report.BumpState{
		report.BumpKept, report.BumpMoved, report.BumpChanged, report.BumpFixed, report.BumpBroken, report.BumpUnknown, report.BumpWaived, report.BumpUnasked,
	} {
		words[s] = true
	}
	if len(words) != len(ledger.States()) {
		t.Errorf("%d words for %d states", len(words), len(ledger.States()))
	}
	for _, s := range ledger.States() {
		if !words[report.BumpState(s)] {
			t.Errorf("a report does not know %s", s)
		}
	}
}
