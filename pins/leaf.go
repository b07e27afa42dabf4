package pins

import "time"

// The small types of a contract. Each is text with a rule; a value that breaks it is
// a problem at its place, and never reaches a loaded contract.
type (
	// Commit is a full id: 40 lower case hex digits.
	Commit string
	// ShortCommit is an id or the beginning of one: 7 to 40 lower case hex digits.
	ShortCommit string
	// SHA256 is 64 lower case hex digits.
	SHA256 string
	// Digest is 8 to 64 lower case hex digits.
	Digest string
	// Version is a semantic version of three numbers, with pre-release or build if
	// any, without v or rust-v.
	Version string
	// Date is a day, 2026-06-02; in TOML without quotes. Dates compare as text.
	Date string
	// RelPath is a path with slashes below some root: not absolute, without . and ..
	RelPath string
	// Glob is a RelPath with * and ? within a name and ** for any row of folders.
	Glob string
	// Pattern is text with {placeholders}.
	Pattern string
	// EnvName is the name of an environment variable.
	EnvName string
	// ID names an entry: letters, digits, - _ and . ; it starts with a letter or digit.
	ID string
	// Name is one word as Codex spells it: a wire name, a key, a kind.
	Name string
	// TypeName is a Rust name with or without crate:: and modules.
	TypeName string
	// TypeLabel is the type part of a field line.
	TypeLabel string
	// Path is the path of a config key, as after config: in an address.
	Path string
	// CommandLine is a row of subcommands and at most one option at its end.
	CommandLine string
)

// Time gives the day's beginning in UTC; the zero time of an empty date.
func (d Date) Time() time.Time {
	t, _ := time.Parse(time.DateOnly, string(d))
	return t
}

// Ref is a claim named by another entry. In waivers and notes it is any claim: the
// text of an address; absent:, exported:, at: or used: and an address; cite:ID, trace:ID, const:ID; schema:DIR;
// pin.release, pin.spelled:FILE, runtime.floor; local.literals, local.only-in,
// local.same:FILE:NAME, local.handles:WHAT, local.supplement:ADDRESS. Everywhere
// else it is an address. Its form is checked, not that there is such a claim: what a
// contract claims in full is known to whoever expands it.
type Ref struct {
	Claim string
	Pos   Pos
	bad   bool // no claim; reported
}

// Literal is the value of a constant. Kind is "string", "bool", "integer" or
// "number"; Text is the string, or the other as written.
type Literal struct {
	Text string
	Kind string
	Pos  Pos
}

// LineRange is a line, or two with a dash; both ends are in it. The zero value is no
// range.
type LineRange struct {
	First, Last int
	Pos         Pos
}

// Words with a fixed set. The comment of each word is its meaning.
type (
	Policy   string // what a version below the floor means
	Launch   string // the form in which the app server is started
	Tier     string // what the loss of a notification means
	SchemaIs string // what a schema directory equals
	What     string // a case that a client handles
	End      string // the state that a case ends in
)

// The policies.
const (
	Advisory Policy = "advisory" // it is said
	Required Policy = "required" // it is refused
)

// The forms of launch.
const (
	LaunchDefault Launch = "default" // codex app-server
	LaunchListen  Launch = "listen"  // codex app-server --listen stdio://
	LaunchStdio   Launch = "stdio"   // codex app-server --stdio
)

// The tiers.
const (
	Lossless   Tier = "lossless"   // must arrive: state hangs on it
	Degradable Tier = "degradable" // may be lost: display hangs on it
)

// What a schema directory is.
const (
	IsHash    SchemaIs = "hash"
	IsPin     SchemaIs = "pin"
	IsRuntime SchemaIs = "runtime"
)

// The cases: six edges of the runtime, and what a client does not know.
const (
	ProcessExit          What = "process-exit"      // the app server ends
	ProcessLoss          What = "process-loss"      // it is there and answers no more
	LateError            What = "late-error"        // a protocol error after a final state
	TurnRetargeted       What = "turn-retargeted"   // another turn id than the one asked for
	NoTerminalEvent      What = "no-terminal-event" // none after an interrupt
	NoActiveTurn         What = "no-active-turn"    // Codex denies a turn that runs here
	UnknownServerRequest What = "unknown-server-request"
	UnknownNotification  What = "unknown-notification"
	UnknownFields        What = "unknown-fields"
)

// The states: six explicit ends, and two for what is unknown.
const (
	Completed   End = "completed"
	Failed      End = "failed"
	Interrupted End = "interrupted"
	Canceled    End = "canceled"
	Stale       End = "stale"
	Reconciled  End = "reconciled"
	Unsupported End = "unsupported" // refused by name, the session goes on
	Ignored     End = "ignored"     // logged or dropped, the session goes on
)

func (Policy) words() []string   { return []string{string(Advisory), string(Required)} }
func (Launch) words() []string   { return []string{"default", "listen", "stdio"} }
func (Tier) words() []string     { return []string{string(Lossless), string(Degradable)} }
func (SchemaIs) words() []string { return []string{"hash", "pin", "runtime"} }
func (What) words() []string {
	return []string{"process-exit", "process-loss", "late-error", "turn-retargeted", "no-terminal-event",
		"no-active-turn", "unknown-server-request", "unknown-notification", "unknown-fields"}
}
func (End) words() []string {
	return []string{"completed", "failed", "interrupted", "canceled", "stale", "reconciled", "unsupported", "ignored"}
}
