// Package probe finds the codex executables of a machine and asks each what it
// speaks, without touching the user's Codex state and without leaving anything behind.
package probe

import "strings"

// Rule names how a candidate was found. Rules are tried in the order of the
// constants, and a report prints them as they are.
type Rule string

// The rules, in the order of discovery.
const (
	ByArgument Rule = "argument"       // named on the command line as what to ask
	ByFlag     Rule = "flag --codex"   // named on the command line as the client's
	ByContract Rule = "contract"       // runtime.codex of the contract
	ByEnv      Rule = "environment"    // the variable that the contract names, or CODEXPIN_CODEX
	ByPath     Rule = "PATH"           // an entry of PATH
	ByKnown    Rule = "known location" // a bundle or a package manager's folder
)

// Explicit tells whether the rule is a deliberate choice, which is never passed over
// for another candidate.
func (r Rule) Explicit() bool { return r == ByArgument || r == ByFlag || r == ByContract || r == ByEnv }

// Kind says what a candidate's file is.
type Kind string

// The kinds of file.
const (
	// Native is an executable of this or another platform.
	Native Kind = "native"
	// Launcher is the JavaScript file of the npm package, or a package manager's shim
	// that leads to it. Package and Behind name what it starts.
	Launcher Kind = "npm launcher"
	// Script is any other interpreted file: a wrapper or a version manager's shim.
	Script Kind = "script"
	// Unknown is a file that could not be read, or of no form known here.
	Unknown Kind = ""
)

// Candidate is one place where a codex was looked for: because something lies there,
// or because a deliberate choice names it, whatever lies there. Path, Target, Package,
// Behind and Interpreter are names from the file system as they are; Rejected and
// Warning are printable whatever those names hold.
type Candidate struct {
	// Path is absolute, as found. The exception is a deliberate choice that is a bare
	// name not on PATH: it stays as it was given.
	Path   string `json:"path"`
	Target string `json:"target"` // Path with every link resolved; equal to Path where that failed or there is none
	Rule   Rule   `json:"rule"`
	Detail string `json:"detail,omitempty"` // which entry, variable or location: "entry 3", "TASK_MONKI_CODEX_BIN", "nvm"
	Kind   Kind   `json:"kind,omitempty"`
	// Start is what is executed, for every step alike, before Codex's own arguments: the
	// path alone, or the program that runs it and the path. Never through a shell. Path
	// and not Target is started, since a version manager's shim tells by the name it is
	// started under what it stands for. Empty if Rejected is not.
	Start []string `json:"start,omitempty"`
	// Package is the root folder of a Launcher's npm package, links resolved.
	Package string `json:"package,omitempty"`
	// Behind is the native executable that a Launcher starts; "" if it was not found.
	Behind string `json:"behind,omitempty"`
	// Interpreter is what a script's first line names: a path, or the name that env
	// looks for on PATH. "" if there is no such line.
	Interpreter string `json:"interpreter,omitempty"`
	// Rejected says why the file cannot be started: it is a directory, not executable, a
	// dangling link, its interpreter is missing; "" if it can be tried.
	Rejected string `json:"rejected,omitempty"`
	// Warning says what is wrong with a candidate that can be tried all the same: others
	// may write it, or one of the folders above. Several are joined by "; ".
	Warning string `json:"warning,omitempty"`
	// Same is the index, in the list, of an earlier candidate with the same target, which
	// is probed in this one's place; -1 if there is none. Never set on a rejected one.
	Same int `json:"-"`
}

// Gone tells of a deliberate choice that nothing lies there: whether the codex that is meant
// would fit is not known, and so it is not one that does not.
func (c *Candidate) Gone() bool {
	return strings.HasPrefix(c.Rejected, reasonAbsent) || strings.HasPrefix(c.Rejected, reasonNotOnPath)
}
