// Package probe finds the codex executables of a machine and asks each what it
// speaks, without touching the user's Codex state and without leaving anything behind.
package probe

// Rule names how a candidate was found. Rules are tried in the order of the
// constants, and a report prints them as they are.
type Rule string

// The rules, in the order of discovery.
const (
	ByFlag     Rule = "flag --codex"   // named on the command line
	ByContract Rule = "contract"       // runtime.codex of the contract
	ByEnv      Rule = "environment"    // the variable that the contract names, or CODEXPIN_CODEX
	ByPath     Rule = "PATH"           // an entry of PATH
	ByKnown    Rule = "known location" // a bundle or a package manager's folder
)

// Explicit tells whether the rule is a deliberate choice, which is never passed over
// for another candidate.
func (r Rule) Explicit() bool { return r == ByFlag || r == ByContract || r == ByEnv }

// Kind says what a candidate's file is.
type Kind string

// The kinds of file.
const (
	Native   Kind = "native"       // an executable of this platform
	Launcher Kind = "npm launcher" // the JavaScript file of the npm package; Behind names the executable
	Script   Kind = "script"       // any other interpreted file: a wrapper or a version manager's shim
	Unknown  Kind = ""             // could not be read
)

// Candidate is one place where a codex was looked for and something was found.
type Candidate struct {
	Path   string // absolute, as found
	Target string // Path with every link resolved; equal to Path where there is none
	Rule   Rule
	Detail string // which entry, variable or location: "PATH entry 3", "TASK_MONKI_CODEX_BIN"
	Kind   Kind
	Behind string // of a Launcher: the native executable that it starts; "" if not found
	// Interpreter is what a Script's first line names, "" if it has none.
	Interpreter string
	// Rejected says why the file cannot be started: it is a directory, not executable,
	// a dangling link; "" if it can be tried.
	Rejected string
	// Warning says what is wrong with a candidate that can be tried all the same: others
	// may write it, or one of the folders above.
	Warning string
	// Same is the index, in the list, of an earlier candidate with the same target, which
	// is probed in this one's place; -1 if there is none.
	Same int
}
