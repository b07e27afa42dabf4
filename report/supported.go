package report

import (
	"codexpin/checks"
	"codexpin/pins"
)

// SupportedSchema names the format of Supported and its version.
const SupportedSchema = "codexpin/supported@1"

// Supported is what `codexpin supported` reports: what the blocks of a document say and
// what they should.
type Supported struct {
	Schema   string   `json:"schema"`   // SupportedSchema
	ExitCode int      `json:"exitCode"` // of the process: 0, 1, 3
	Summary  string   `json:"summary,omitempty"`
	Error    *Problem `json:"error,omitempty"`
	File     string   `json:"file,omitempty"` // the document, as it was named
	Exists   bool     `json:"exists"`         // it was there
	Wrote    bool     `json:"wrote"`
	Commit   string   `json:"commit,omitempty"` // the pin, full
	Release  string   `json:"release,omitempty"`
	// Blocks are those of the document, in its order; of one that is not there yet, those
	// that it would have.
	Blocks []BlockReport `json:"blocks"`
	// Findings are what no writing mends.
	Findings []DocFinding `json:"findings,omitempty"`
	Notices  []Notice     `json:"notices,omitempty"` // about the contract
	Diff     string       `json:"diff,omitempty"`    // of the document, unified
	// Contract says what the contract came to at the pin.
	Contract VerifyCounts `json:"contract"`
}

// BlockReport is one block of the document.
type BlockReport struct {
	Name string `json:"name"`
	Line int    `json:"line,omitempty"` // of its mark; missing for a new document
	// State is current, outdated, or kept for what the tool never writes.
	State string `json:"state"`
	// Rows are the rows of its table that were not right.
	Rows []RowChange `json:"rows,omitempty"`
}

// RowChange is one row of a table: as it was and as it is to be, "" for none.
type RowChange struct {
	Was string `json:"was,omitempty"`
	Now string `json:"now,omitempty"`
}

// DocFinding is something in the document that is wrong and is not written anew.
type DocFinding struct {
	Word string `json:"word"` // canary-gone, quote-gone, …
	Text string `json:"text"`
	Line int    `json:"line,omitempty"`
	Hint string `json:"hint,omitempty"`
}

// SupportedRun is what the blocks are made of. What they hold is a pure function of it.
type SupportedRun struct {
	Contract *pins.Contract
	Verdict  *checks.Verdict // at the pin, by source and client
	Release  string          // what the pin states
	// Lacks is what releases below the floor lack, newest release first.
	Lacks []Lack
	// LacksFrom is the oldest release that was looked at, LacksTo the floor; "" where none
	// was.
	LacksFrom, LacksTo string
	// Quote gives the lines of an item at the pin; ok is false where there is none.
	Quote func(path, item string) (text string, ok bool)
	// Findings and Notices are about what the blocks say and no block can mend.
	Findings []DocFinding
	Notices  []Notice
	// Move is a bump under way, for the list of bumps; nil else.
	Move *Move
}

// Lack is what releases before one lack.
type Lack struct {
	Since  string // the first release in which they hold
	Claims []Lacked
}

// Lacked is one claim that does not hold in the releases before.
type Lacked struct {
	ID string
	// From is the first of the releases right before in which it is there and is not as it
	// is claimed; "" where they lack it.
	From string
	// Gated: it is experimental there, and taken only from a client that asks for that.
	Gated bool
}

// there says since when what does not hold in older releases is there all the same.
func (l *Lacked) there() string {
	switch {
	case l.From == "":
		return ""
	case l.Gated:
		return " (there from " + mdCode(l.From) + " on, experimental: gated)"
	}
	return " (there from " + mdCode(l.From) + " on, not as claimed)"
}

// Move is one bump.
type Move struct {
	Date, Reason      string
	From, FromRelease string
	To, ToRelease     string
}

// BlockNames are the blocks that a document may have, in the order of a new one.
func BlockNames() []string {
	return []string{"versions", "older", "summary", "citations", "methods", "absences", "behaviour", "retired", "bumps"}
}

// keptBlocks are those that only people write.
func keptBlock(name string) bool { return name == "retired" }
