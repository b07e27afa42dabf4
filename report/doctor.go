package report

import "codexpin/probe"

// DoctorSchema names the format of Doctor and its version.
const DoctorSchema = "codexpin/doctor@1"

// Doctor is what `codexpin doctor` reports: one line a thing, in groups, and the whole
// reports that the lines were drawn from.
type Doctor struct {
	Schema   string `json:"schema"`   // DoctorSchema
	ExitCode int    `json:"exitCode"` // of the process: 0, 1, 2, 3
	// Summary is the outcome in one sentence, Verdict the counts, which end the text, and
	// First the first command to try; missing where Error ended the run.
	Summary string       `json:"summary,omitempty"`
	Verdict string       `json:"verdict,omitempty"`
	First   string       `json:"first,omitempty"`
	Counts  DoctorCounts `json:"counts"` // of lines, those that follow from others too
	Error   *Problem     `json:"error,omitempty"`
	Groups  []Group      `json:"groups"`
	// Pin is verify's report on the source and the client's files; Runtime the same claims
	// by what the client's codex reports; Probe what `codexpin probe` reports.
	Pin     *Verify `json:"pin,omitempty"`
	Runtime *Verify `json:"runtime,omitempty"`
	Probe   *Probe  `json:"probe,omitempty"`
	// Pair says whether the client's codex speaks the pinned commit.
	Pair       *Pair       `json:"pair,omitempty"`
	UserConfig *UserConfig `json:"userConfig,omitempty"` // with --user-config
}

// DoctorCounts counts lines by status.
type DoctorCounts struct {
	OK   int `json:"ok"`
	Warn int `json:"warn"`
	Fail int `json:"fail"`
	Skip int `json:"skip"`
}

// Group is one part of the report.
type Group struct {
	Name  string `json:"name"`
	Lines []Line `json:"lines"`
}

// Status is the word of a line.
type Status string

// The statuses. Fail alone has an effect on the exit code.
const (
	LineOK   Status = "ok"
	LineWarn Status = "warn"
	LineFail Status = "fail"
	LineSkip Status = "skip" // not looked at, and why
)

// Line is one thing that was looked at.
type Line struct {
	Status Status `json:"status"`
	// Unknown says of a failing line that it could not be decided: it gives 3, not 1.
	Unknown bool     `json:"unknown,omitempty"`
	Text    string   `json:"text"`
	Details []string `json:"details,omitempty"`
	// More are facts that matter where one looks closer; the text has them with --verbose.
	More []string `json:"more,omitempty"`
	// Fix is the command, or the step, that mends it: every failing line has one.
	Fix string `json:"fix,omitempty"`
	// Follows are the lines that follow from this one.
	Follows []Line `json:"follows,omitempty"`
}

// UserConfig is what came of starting codex with a copy of the user's config.toml.
type UserConfig struct {
	File string `json:"file"`
	// Skipped says why it was not done, Unreadable why the file could not be read, Syntax
	// where it stops being TOML.
	Skipped    string        `json:"skipped,omitempty"`
	Unreadable string        `json:"unreadable,omitempty"`
	Syntax     string        `json:"syntax,omitempty"`
	Fitness    probe.Fitness `json:"fitness,omitempty"` // of the codex with that configuration
	Reasons    []string      `json:"reasons,omitempty"`
	// Warnings are what codex says of the configuration and does not say without it.
	Warnings []string `json:"warnings,omitempty"`
	Stderr   string   `json:"stderr,omitempty"`
	// NotCopied are the other names in that home; Overridden the settings that were set on
	// the command line, whatever the file says.
	NotCopied  []string `json:"notCopied,omitempty"`
	Overridden []string `json:"overridden,omitempty"`
}

// SameFlags are the flags with which another command looks at the same things.
type SameFlags struct{ Contract, Checkout string }

// text gives the flags for a command line, each with a space before it.
func (s SameFlags) text() string {
	text := ""
	if s.Contract != "" {
		text += " --contract " + shellWord(s.Contract)
	}
	if s.Checkout != "" {
		text += " --checkout " + shellWord(s.Checkout)
	}
	return text
}

// DoctorRun is what the report of a doctor is made of.
type DoctorRun struct {
	Notice  string // about the contract, "" for none
	Command SameFlags
	// Pin is nil where there was nothing to judge; CheckoutSkipped says why no source was
	// asked, "" where one was.
	Pin             *Verify
	CheckoutSkipped string
	Runtime         *Verify // nil where no executable answered
	Pair            *Pair   // nil where Runtime is
	Probe           *Probe
	UserConfig      *UserConfig // nil if not asked for
}
