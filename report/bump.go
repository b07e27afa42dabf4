package report

import (
	"codexpin/checks"
	"codexpin/checks/surface"
)

// BumpSchema names the format of Bump and its version.
const BumpSchema = "codexpin/bump@1"

// Bump is what `codexpin bump` reports: the ledger of a contract at its pin and at another
// commit, and what moving the pin there would write, or wrote. It is also the record of
// the decision. All formats are functions of it.
type Bump struct {
	Schema   string `json:"schema"`   // BumpSchema
	ExitCode int    `json:"exitCode"` // of the process: 0, 1, 3
	// Summary is the outcome in one sentence, Verdict the counts, the last line of every
	// format. Both are missing where nothing was judged.
	Summary string   `json:"summary,omitempty"`
	Verdict string   `json:"verdict,omitempty"`
	Error   *Problem `json:"error,omitempty"` // what failed after the ledger was made
	// Date is the day of the decision, Reason what --reason gave.
	Date   string `json:"date"`
	Reason string `json:"reason,omitempty"`
	// Ended is "resumed", "aborted" or "cleared" where the run ended an earlier one; nothing was judged
	// then.
	Ended    string        `json:"ended,omitempty"`
	Contract *ContractInfo `json:"contract,omitempty"` // as it was before
	From     *BumpCommit   `json:"from,omitempty"`     // the pin
	To       *BumpCommit   `json:"to,omitempty"`       // the target
	Older    bool          `json:"older,omitempty"`    // the target is older than the pin
	// Counts are over Claims; all are always there.
	Counts BumpCounts `json:"counts"`
	// Steps are what a bump consists of, in order, the client's own commands last.
	Steps []BumpStep `json:"steps,omitempty"`
	// Claims are in the order of the contract.
	Claims []BumpClaim `json:"claims"`
	// Reopened are the waivers that cover nothing at the target.
	Reopened []Reopened `json:"reopened,omitempty"`
	// Wrote says that Files were written; else they are what would be. Files are sorted, the
	// contract last.
	Wrote bool       `json:"wrote"`
	Files []BumpFile `json:"files,omitempty"`
	// Reread is what the contract came to when it was read again after writing.
	Reread     *Reread     `json:"reread,omitempty"`
	LeftBehind *LeftBehind `json:"leftBehind,omitempty"`
	// Document is the client's document of supported versions, where it has marked blocks:
	// what they are to be at the target, and what needs a hand first.
	Document *Supported `json:"document,omitempty"`
	Notices  []Notice   `json:"notices,omitempty"`
	// Next is a command line that goes on from here.
	Next string `json:"next,omitempty"`
	// Searches are what was looked for and must not be there, or was looked for elsewhere.
	Searches []Looked `json:"searches,omitempty"`
	// Trace are the objects that were read at the target, OldTrace at the pin, each once, by
	// id; with --verbose and in the record.
	Trace    []Object `json:"trace,omitempty"`
	OldTrace []Object `json:"oldTrace,omitempty"`
}

// BumpCommit is one side of a bump.
type BumpCommit struct {
	Commit     string `json:"commit"`            // full id
	Release    string `json:"release,omitempty"` // the version that it states
	By         string `json:"by"`                // "pin", "id", "tag NAME", "release VERSION by …"
	PeeledFrom string `json:"peeledFrom,omitempty"`
	Cause      string `json:"cause,omitempty"` // why it could not be read
}

// BumpCounts counts claims by what became of them.
type BumpCounts struct {
	Claims  int `json:"claims"`
	Kept    int `json:"kept"`
	Moved   int `json:"moved"`
	Changed int `json:"changed"`
	Fixed   int `json:"fixed"`
	Broken  int `json:"broken"`
	Unknown int `json:"unknown"`
	Waived  int `json:"waived"`
	Unasked int `json:"unasked"`
}

// The outcomes of a step, besides those of its claims.
const (
	StepDone        = "done"        // a command of the client that ended well
	StepFailed      = "failed"      // one that did not
	StepOutstanding = "outstanding" // one that was not run
)

// BumpStep is one step: claims of some kinds, the runtime, or a command of the client.
type BumpStep struct {
	Name string `json:"name"`
	// Outcome is ok, broken, unknown, waived or unasked; of a command done, failed or
	// outstanding.
	Outcome  string   `json:"outcome"`
	Evidence string   `json:"evidence"`         // in words
	Claims   []string `json:"claims,omitempty"` // those that are broken or unknown
	// Own has more of a command of the client.
	Own *OwnStep `json:"own,omitempty"`
}

// OwnStep is one command of [[bump.step]].
type OwnStep struct {
	Name    string   `json:"name"`
	Run     []string `json:"run"`
	Dir     string   `json:"dir,omitempty"`
	Outcome string   `json:"outcome"`
	Why     string   `json:"why,omitempty"` // how it failed
	Seconds float64  `json:"seconds,omitempty"`
	// Output is what it printed, its end where Cut is set.
	Output string `json:"output,omitempty"`
	Cut    bool   `json:"outputCut,omitempty"`
}

// BumpClaim is one claim at both commits.
type BumpClaim struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	// State is kept, moved, changed, fixed, broken, unknown, waived or unasked.
	State string    `json:"state"`
	Why   string    `json:"why,omitempty"`
	Line  int       `json:"line"`          // of the contract as it was
	Was   *BumpSide `json:"was,omitempty"` // at the pin
	Now   *BumpSide `json:"now,omitempty"` // at the target
	// Difference is what changed; Diff is the difference of a cited item's lines, as a
	// unified diff.
	Difference *Difference `json:"difference,omitempty"`
	Diff       string      `json:"diff,omitempty"`
	Accepted   bool        `json:"accepted,omitempty"`
	// Uses are places in the client, as the contract states them; Calls are those of its code
	// that name the method of what does not hold.
	Uses  []string        `json:"uses,omitempty"`
	Calls []surface.Place `json:"calls,omitempty"`
	// Do is what the client could do, best first.
	Do []string `json:"do,omitempty"`
}

// BumpSide is what one commit came to.
type BumpSide struct {
	Outcome  checks.Outcome `json:"outcome"`
	Witness  string         `json:"witness"`
	Message  string         `json:"message"`
	Expected string         `json:"expected,omitempty"`
	Found    string         `json:"found,omitempty"`
	Place    *surface.Place `json:"place,omitempty"`
	Near     []string       `json:"near,omitempty"`
}

// Difference is what the two commits say at one address, in a few words.
type Difference struct {
	Was string `json:"was"`
	Now string `json:"now"`
}

// Reopened is a waiver that was given at another commit than the target.
type Reopened struct {
	Claims []string `json:"claims"`
	Reason string   `json:"reason"`
	Pin    string   `json:"pin"`
	Until  string   `json:"until"`
	Line   int      `json:"line"` // of the contract
	// Needed are those of its claims that are broken at the target.
	Needed []string `json:"needed,omitempty"`
}

// BumpFile is one file that is written, relative to the contract's folder.
type BumpFile struct {
	Path    string   `json:"path"`
	Change  string   `json:"change"` // changed, added, removed
	Why     []string `json:"why"`
	Diff    string   `json:"diff,omitempty"` // unified; missing for what is too large to show
	Removed int      `json:"removed"`        // lines
	Added   int      `json:"added"`
}

// Reread is a contract that was read and judged again.
type Reread struct {
	ExitCode int          `json:"exitCode"`
	Verdict  string       `json:"verdict"`
	Counts   VerifyCounts `json:"counts"`
	Broken   []string     `json:"broken,omitempty"`
	Unknown  []string     `json:"unknown,omitempty"`
	// UntilAdded says that all of it holds once git knows the files that are new, and not
	// before: the exit code is 1 until then.
	UntilAdded bool `json:"untilAdded,omitempty"`
}

// LeftBehind is where the client's tracked files spell the old pin.
type LeftBehind struct {
	Files   int      `json:"files"`            // that were searched
	Places  []Left   `json:"places"`           // the first 1,000
	More    int      `json:"more,omitempty"`   // beyond those
	Covered int      `json:"covered"`          // how many the bump writes anew
	Why     string   `json:"why,omitempty"`    // why not all was searched
	Unread  []string `json:"unread,omitempty"` // files that could not be read
}

// Left is one place.
type Left struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Text    string `json:"text"`
	What    string `json:"what"`    // id, release, stamp, or hash: of a directory of schema that changes
	Covered bool   `json:"covered"` // the contract says that it is the pin, so that the bump writes it anew
	// In says what kind of file it is: generated, test or document; missing for others.
	In string `json:"in,omitempty"`
}

// The kinds of files in Left.In.
const (
	LeftGenerated = "generated"
	LeftTest      = "test"
	LeftDocument  = "document"
)

// Looked is one thing that was looked for.
type Looked struct {
	Claim string `json:"claim"`
	For   string `json:"for"`
	In    string `json:"in"`
	Found string `json:"found"` // "nothing", or where
}
