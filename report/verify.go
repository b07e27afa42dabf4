package report

import (
	"codexpin/checks"
	"codexpin/checks/surface"
)

// VerifySchema names the format of Verify and its version.
const VerifySchema = "codexpin/report@1"

// Verify is what `codexpin verify` reports: every claim of a contract with what each
// witness said of it, and what they come to. All formats are functions of it.
type Verify struct {
	Schema   string `json:"schema"`   // VerifySchema
	ExitCode int    `json:"exitCode"` // of the process: 0, 1, 2, 3
	// Summary is the outcome in one sentence, and Verdict with every count, which is the
	// last line of every format; missing where nothing was judged because of Error.
	Summary string `json:"summary,omitempty"`
	Verdict string `json:"verdict,omitempty"`
	// Counts are over Claims; all are always there.
	Counts VerifyCounts `json:"counts"`
	// Error is what ended the run before anything was judged or, where there is a
	// Verdict, what failed after it: a file that could not be written. Problems are what
	// is wrong with the contract, if that is the error; MoreProblems counts those left out.
	Error        *Problem          `json:"error,omitempty"`
	Problems     []ContractProblem `json:"problems,omitempty"`
	MoreProblems int               `json:"moreProblems,omitempty"`
	// Contract and Codex are missing where nothing was judged because of Error.
	Contract *ContractInfo `json:"contract,omitempty"`
	Codex    *Judged       `json:"codex,omitempty"`
	// Standing says what stands in for a contract or a checkout that nobody named, and the
	// command that lets more be asked.
	Standing []string `json:"standing,omitempty"`
	// FailOn is what besides broken claims gives exit code 1: "moved", "notice".
	FailOn []string `json:"failOn,omitempty"`
	// Today is the day on which waivers were judged; only where the contract has some.
	Today string `json:"today,omitempty"`
	// Witnesses are those that were asked, in the order of findings.
	Witnesses []Witness `json:"witnesses,omitempty"`
	// Claims are in the order of the contract; the list is always there.
	Claims []Claim `json:"claims"`
	// Causes are what several findings follow from, or one of them, worst first.
	Causes []Cause `json:"causes,omitempty"`
	// Disagreements are claims on which two witnesses say opposite things. Axes count the
	// claims by witness, where more than the source and the client was asked; MayRun and
	// HoldsBack then say whether the client may run here, and what holds the pin back.
	Disagreements []Disagreement `json:"disagreements,omitempty"`
	Axes          []Axis         `json:"axes,omitempty"`
	MayRun        string         `json:"mayRun,omitempty"`
	HoldsBack     string         `json:"holdsBack,omitempty"`
	// Pair says whether the selected executable speaks the judged commit; only where one
	// was selected.
	Pair    *Pair    `json:"pair,omitempty"`
	Notices []Notice `json:"notices,omitempty"` // about the contract or the run
	Notes   []Note   `json:"notes,omitempty"`   // prose of the contract: not machine-checked
	// NotLookedAt says what a pass does not cover, in sentences.
	NotLookedAt []string `json:"notLookedAt,omitempty"`
	// Gaps are the forms that could not be read, and Trace the objects that were, each
	// once, by id. Both only with --verbose.
	Gaps  []Gap    `json:"gaps,omitempty"`
	Trace []Object `json:"trace,omitempty"`
}

// VerifyCounts counts claims by what they came to. A waived claim is broken and counted
// as waived alone. Prose counts Notes, which are no claims.
type VerifyCounts struct {
	Claims   int `json:"claims"`
	OK       int `json:"ok"`
	Moved    int `json:"moved"`
	Broken   int `json:"broken"`
	Unknown  int `json:"unknown"`
	Waived   int `json:"waived"`
	NotAsked int `json:"notAsked"`
	Prose    int `json:"prose"`
}

// ContractProblem is one thing wrong with a contract. Line and Column count from 1,
// columns in characters; both are missing where the whole file is meant.
type ContractProblem struct {
	File    string `json:"file"`
	Path    string `json:"path,omitempty"` // as ContractInfo.Path
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Text    string `json:"text,omitempty"` // the line as it stands in the file
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

// ContractInfo says which contract was judged and what it says of itself.
type ContractInfo struct {
	Client string `json:"client,omitempty"` // the name that it gives the client
	// File is the contract as it was named, or relative to the working directory; for a
	// preset preset:NAME. From is "--contract", "CODEXPIN_CONTRACT" or "search".
	File string `json:"file"`
	From string `json:"from"`
	// Path is File from the root of the client's repository, or from GITHUB_WORKSPACE,
	// with slashes; missing for a preset, and for a file that lies in neither.
	Path     string    `json:"path,omitempty"`
	Pin      Pin       `json:"pin"`
	Floor    *Floor    `json:"floor,omitempty"`    // of the runtime: not judged here
	Baseline *Baseline `json:"baseline,omitempty"` // of the runtime: not judged here
}

// Pin is the pin of a contract.
type Pin struct {
	Commit  string `json:"commit"` // full id
	Release string `json:"release,omitempty"`
	Decided string `json:"decided,omitempty"` // the day, 2026-06-02
	Reason  string `json:"reason,omitempty"`
}

// Floor is the lowest version that the client takes. Policy is "advisory" or
// "required".
type Floor struct {
	Version string `json:"version,omitempty"`
	File    string `json:"file,omitempty"`
	Policy  string `json:"policy"`
}

// Baseline is the version that the client was last validated with.
type Baseline struct {
	Version   string `json:"version"`
	Validated string `json:"validated,omitempty"` // the day
}

// Judged is the commit of Codex that the claims were judged at.
type Judged struct {
	// Commit is the full id, or the text given for one that could not be resolved.
	// CommitFrom is "pin", "--commit" or, where the atlas was asked, NamedRelease or
	// NewestRelease; IsPin tells whether it is the pin either way. A release may have no
	// commit that is known.
	Commit     string `json:"commit"`
	CommitFrom string `json:"commitFrom"`
	IsPin      bool   `json:"isPin,omitempty"`
	// Release is the version that the commit states, at ReleaseAt, or that of the atlas.
	Release   string         `json:"release,omitempty"`
	ReleaseAt *surface.Place `json:"releaseAt,omitempty"`
	// PeeledFrom is the id of the annotated tag that was given for the commit.
	PeeledFrom string `json:"peeledFrom,omitempty"`
	// Checkout is the directory as it was named, by CheckoutFrom: "--checkout",
	// "CODEX_CHECKOUT" or "default". Both are empty where none was opened.
	Checkout     string `json:"checkout"`
	CheckoutFrom string `json:"checkoutFrom"`
}

// What names a release of the atlas.
const (
	NamedRelease  = "--release"
	NewestRelease = "newest" // nobody: the newest one stands in
)

// fromAtlas tells whether what was judged is a release of the atlas.
func (j *Judged) fromAtlas() bool {
	return j.CommitFrom == NamedRelease || j.CommitFrom == NewestRelease
}

// Witness is where evidence was asked for.
type Witness struct {
	Name string `json:"name"` // source, client
	Of   string `json:"of"`   // what it is, in words
	// Version is what an executable says that it is, 0.136.0; missing for other witnesses.
	Version string `json:"version,omitempty"`
	// Cause says why it could not be read: what needs it is then unknown. Hint is the
	// next step.
	Cause string `json:"cause,omitempty"`
	Hint  string `json:"hint,omitempty"`
}

// Claim is one thing that the client relies on, and what it came to.
type Claim struct {
	ID   string `json:"id"`   // an address; cite:ID, trace:ID, const:ID, absent:ADDRESS, …
	Kind string `json:"kind"` // method, field, value, citation, …
	// Outcome is ok, moved, broken or unknown: the worst of Findings. It is missing
	// where no witness was asked: there are four outcomes, and not to be asked is none.
	Outcome checks.Outcome `json:"outcome,omitempty"`
	Why     string         `json:"why,omitempty"`  // why it matters to this client
	Uses    []string       `json:"uses,omitempty"` // places in the client, file:line
	// Calls are the places of the client's code that name the method of a claim that is not
	// ok, calls first; at most 20, and only where the contract has [local] literals.
	Calls  []surface.Place `json:"calls,omitempty"`
	Line   int             `json:"line"` // of the contract
	Column int             `json:"column"`
	// Waiver covers the broken outcome.
	Waiver   *Waiver    `json:"waiver,omitempty"`
	Findings []Finding  `json:"findings,omitempty"` // one a witness
	NotAsked []NotAsked `json:"notAsked,omitempty"` // one a witness that cannot know
}

// Waiver accepts a broken claim for a while.
type Waiver struct {
	Reason string `json:"reason"`
	Pin    string `json:"pin"`   // at which it was given
	Until  string `json:"until"` // the last day on which it holds
	Line   int    `json:"line"`  // of the contract
}

// Finding is what one witness said of one claim.
type Finding struct {
	Witness string `json:"witness"`
	// How is "read" for what was verified here, "reported" for what a runtime says.
	How      string         `json:"how"`
	Outcome  checks.Outcome `json:"outcome"`
	Message  string         `json:"message"`            // what is true there
	Expected string         `json:"expected,omitempty"` // what the client relies on
	Found    string         `json:"found,omitempty"`    // what stands there instead
	// Place is in Codex's repository or, of the witness client, in the client's.
	Place *surface.Place `json:"place,omitempty"`
	// Sites are all the places of a finding that has several, in the client; Place is the
	// first.
	Sites []surface.Site `json:"sites,omitempty"`
	Near  []string       `json:"near,omitempty"` // the nearest right names, best first
	Hint  string         `json:"hint,omitempty"` // what to do
	Next  string         `json:"next,omitempty"` // a command line that shows more
	// GateUntold: it holds, and this witness does not tell whether a gate stands there.
	GateUntold bool `json:"gateUntold,omitempty"`
	// Cause is that of an entry in Causes.
	Cause string `json:"cause,omitempty"`
}

// NotAsked says why a witness was not asked; Witness is empty where none could be.
type NotAsked struct {
	Witness string `json:"witness,omitempty"`
	Why     string `json:"why"`
}

// Cause is what findings follow from.
type Cause struct {
	// Cause is the id of a claim, with OfClaim, or says what could not be read or found.
	Cause   string         `json:"cause"`
	OfClaim bool           `json:"ofClaim,omitempty"`
	Outcome checks.Outcome `json:"outcome"` // the worst of what follows
	Hint    string         `json:"hint,omitempty"`
	Claims  []string       `json:"claims"` // the ids of what follows, in contract order
}

// Notice is something about the contract or the run that is no finding.
type Notice struct {
	Word   string `json:"word"` // its kind: waiver-expired, gate-gone, …
	Text   string `json:"text"`
	Line   int    `json:"line,omitempty"` // of the contract
	Column int    `json:"column,omitempty"`
}

// Note is prose of the contract. Nothing is checked of it.
type Note struct {
	Text string   `json:"text"`
	See  []string `json:"see,omitempty"` // the claims that it speaks of
	Line int      `json:"line"`
}
