package report

import "strings"

// whose names the client of a contract.
func (c *ContractInfo) whose() string {
	if c.Client == "" {
		return "the contract"
	}
	return c.Client
}

// found says which contract it is and what led to it, in the words of every report.
func (c *ContractInfo) found() string {
	switch {
	case c.From == "search" && strings.ContainsAny(c.File, `/\`):
		return c.File + " found by searching upward"
	case c.From == "search":
		return c.File + " found in this directory"
	}
	return c.File + " by " + c.From // a flag, a variable, default
}

// noRelease is what the workspace states at a commit of Codex that is no release's.
const noRelease = "0.0.0"

// codexAt names a Codex by its release and its commit, of which one may not be known.
func codexAt(release, commit string) string {
	switch {
	case release == noRelease && commit != "":
		return "codex at " + commit + " (a commit of no release)"
	case release == "":
		return commit
	case commit == "":
		return "codex " + release
	}
	return "codex " + release + " at " + commit
}

// contract heads a report with the contract that it is about, and its pin.
func (t *text) contract(c *ContractInfo) {
	t.title(0, c.whose(), c.found())
	t.pair("pin", codexAt(c.Pin.Release, c.Pin.Commit))
}
