package report

import "codexpin/checks"

// MatrixSchema names the format of Matrix and its version.
const MatrixSchema = "codexpin/matrix@1"

// Matrix is what `codexpin matrix` reports: a contract held against every release that the
// atlas holds. Waivers are not applied: they are given at one pin.
type Matrix struct {
	Schema   string `json:"schema"` // MatrixSchema
	ExitCode int    `json:"exitCode"`
	Summary  string `json:"summary"`
	// Verdict is the range, as the last line of the text has it.
	Verdict  string        `json:"verdict"`
	Contract *ContractInfo `json:"contract"`
	// Releases are those asked, oldest first. Columns are runs of them in which no claim
	// comes to anything else, nor for another reason.
	Releases []MatrixRelease `json:"releases"`
	Columns  []MatrixColumn  `json:"columns"`
	// Range is the releases that the contract is about: those around its pin, else around
	// its baseline, else the newest in which everything holds; missing where there are none.
	// Ranges are all such runs, oldest first.
	Range  *MatrixRange  `json:"range,omitempty"`
	Ranges []MatrixRange `json:"ranges,omitempty"`
	// Never are the ids of claims that hold in no release.
	Never []string `json:"never,omitempty"`
	// Declared are the versions that the contract itself names.
	Declared []MatrixDeclared `json:"declared,omitempty"`
	Claims   []MatrixClaim    `json:"claims"` // in the order of the contract
	// NotAsked are the claims that no release could be asked about.
	NotAsked []MatrixNotAsked `json:"notAsked,omitempty"`
	Notices  []Notice         `json:"notices,omitempty"`
}

// MatrixRelease is one release.
type MatrixRelease struct {
	Version  string `json:"version"`
	Commit   string `json:"commit,omitempty"` // where it is known
	OK       int    `json:"ok"`               // claims by outcome
	Broken   int    `json:"broken"`
	Unknown  int    `json:"unknown"`
	NotAsked int    `json:"notAsked"`
}

// MatrixColumn is releases in which nothing changes.
type MatrixColumn struct {
	From   string `json:"from"` // versions, both included
	To     string `json:"to"`
	Broken int    `json:"broken"`
	// Unknown counts the claims that could not be decided there.
	Unknown int `json:"unknown"`
	// NotAsked counts the claims that these releases cannot tell, Judged all others; of the
	// claims that no release could be asked about neither counts any.
	NotAsked int `json:"notAsked"`
	Judged   int `json:"judged"`
}

// MatrixRange is neighbouring releases in which everything holds that could be asked.
type MatrixRange struct {
	Constraint string `json:"constraint"` // of semantic versions: >=0.136.0 <=0.155.1
	Floor      string `json:"floor"`
	Ceiling    string `json:"ceiling"`
	// Below is the release before Floor, and Forced the claims that do not hold there; both
	// are missing where Floor is the first release asked. Above and Ended are so for the
	// release behind Ceiling, and missing where that is the last.
	Below  string   `json:"below,omitempty"`
	Forced []string `json:"forced,omitempty"`
	Above  string   `json:"above,omitempty"`
	Ended  []string `json:"ended,omitempty"`
}

// MatrixDeclared is a version that the contract names.
type MatrixDeclared struct {
	What    string `json:"what"` // pin, floor, baseline
	Version string `json:"version"`
	// Asked says that it is among Releases; Fails are the claims that do not hold there.
	Asked bool     `json:"asked"`
	Fails []string `json:"fails,omitempty"`
	// Judged counts the claims that it could be asked about, NotAsked those that other
	// releases could.
	Judged   int `json:"judged"`
	NotAsked int `json:"notAsked"`
}

// MatrixClaim is one claim over all releases.
type MatrixClaim struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	Line int    `json:"line"` // of the contract
	// First and Last are the releases that it holds in, Holds how many; empty for none.
	First string `json:"first,omitempty"`
	Last  string `json:"last,omitempty"`
	Holds int    `json:"holds"`
	// Outcomes has a word a column: ok, broken, unknown; "" where it cannot tell.
	Outcomes []checks.Outcome `json:"outcomes"`
	// Changes are where it comes to something else, or for another reason.
	Changes []MatrixChange `json:"changes,omitempty"`
}

// MatrixChange is where a claim comes to something else than in the release before. The
// first is that of the first release that could be asked.
type MatrixChange struct {
	Release  string         `json:"release"`
	Outcome  checks.Outcome `json:"outcome,omitempty"` // missing where NotAsked says why
	NotAsked string         `json:"notAsked,omitempty"`
	Message  string         `json:"message,omitempty"`
	Expected string         `json:"expected,omitempty"`
	Found    string         `json:"found,omitempty"`
	Near     []string       `json:"near,omitempty"`
	Cause    string         `json:"cause,omitempty"` // the id of the claim that it follows from
}

// MatrixNotAsked is a claim that no release could be asked about, and why.
type MatrixNotAsked struct {
	ID  string `json:"id"`
	Why string `json:"why"`
}
