package cmd

import (
	"codexpin/checks/ledger"
	"codexpin/report"
)

// reported gives a ledger as its report takes it.
func reported(l *ledger.Ledger) *report.Ledger {
	out := &report.Ledger{Counts: countsOf(l.Counts), Reopened: l.Reopened}
	for i := range l.Entries {
		e := &l.Entries[i]
		out.Entries = append(out.Entries, report.LedgerEntry{
			Claim: e.Claim, State: report.BumpState(e.State), Was: e.Was, Now: e.Now, WasSaid: e.WasSaid, NowSaid: e.NowSaid,
			ItemChanged: e.ItemChanged, Accepted: e.Accepted, OwnFiles: ledger.OwnFiles(e.Claim), Calls: e.Calls, Reopened: e.Reopened,
		})
	}
	for _, s := range l.Steps {
		out.Steps = append(out.Steps, report.LedgerStep{Name: s.Name, State: report.BumpState(s.State), Counts: countsOf(s.Counts), Claims: s.Claims, Problem: s.Problem})
	}
	return out
}

func countsOf(counts map[ledger.State]int) map[report.BumpState]int {
	out := make(map[report.BumpState]int, len(counts))
	for state, n := range counts {
		out[report.BumpState(state)] = n
	}
	return out
}
