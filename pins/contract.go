package pins

// Contract is a loaded codexpin.toml: which Codex, and what the client relies on. It
// is read-only. Lists are in the order of the file; Pos orders entries of different
// lists. Nothing but [pin] is required; a contract without claims loads, and whoever
// judges it says that nothing was judged.
type Contract struct {
	// File is the text it was read from, for lines to show.
	File *File `toml:"-"`

	// Name of the client, one line. Empty if not stated.
	Name string `toml:"name"`
	// Pin says which Codex the contract is about.
	Pin Pin `toml:"pin,required"`
	// Runtime says what is known of the executables it runs. Nil if not stated.
	Runtime *Runtime `toml:"runtime"`
	// Handshake is what the client's initialize says. Nil if not stated.
	Handshake *Handshake `toml:"handshake"`

	Requests            []*Method `toml:"request,keyed"`             // the client asks
	ServerRequests      []*Method `toml:"server-request,keyed"`      // Codex asks
	Notifications       []*Method `toml:"notification,keyed"`        // Codex tells
	ClientNotifications []*Method `toml:"client-notification,keyed"` // the client tells

	Types    []*Type    `toml:"type,keyed"`
	Config   []*Key     `toml:"config,keyed"`
	Hooks    []*Hook    `toml:"hook,keyed"`
	Features []*Feature `toml:"feature,keyed"`
	Options  []*Option  `toml:"option,keyed"`
	Modes    []*Mode    `toml:"mode,keyed"`
	Gates    []*Gate    `toml:"gate,keyed"`
	Unused   []Unused   `toml:"unused,keyed"`

	Absences  []*Absence  `toml:"absent"`
	Citations []*Citation `toml:"cite"`
	Traces    []*Trace    `toml:"trace"`
	Constants []*Constant `toml:"const"`
	Notes     []*Note     `toml:"note"`

	Schemas []*Schema `toml:"schema"`
	Local   *Local    `toml:"local"`
	Waivers []*Waiver `toml:"waiver"`
	Bump    *Bump     `toml:"bump"`
}

// Entry is what every table of a contract has: its place. Pos is the name in the
// header, or the key of an entry that is one line.
type Entry struct {
	Pos   Pos `toml:"-"`
	table *node
}

// has tells whether the entry has a key, whatever its value is worth.
func (e Entry) has(key string) bool { return e.table != nil && e.table.get(key) != nil }

// at gives the place of a key's value in the entry, or of the entry.
func (e Entry) at(key string) Pos {
	if e.table != nil {
		if n := e.table.get(key); n != nil {
			return n.pos
		}
	}
	return e.Pos
}

// Pin is [pin]: one commit of Codex. Required, with its commit: a contract that
// follows a branch proves nothing.
type Pin struct {
	Entry
	// Commit is the full id, 40 lower case hex digits. No tag, branch or short id.
	Commit Commit `toml:"commit,required"`
	// Release is the version that the commit is, without rust-v. A claim: the
	// workspace version at Commit is this one. Empty: not claimed.
	Release Version `toml:"release"`
	// Decided is the day of the decision for this pin, Reason the decision.
	Decided Date   `toml:"decided"`
	Reason  string `toml:"reason"`
	// Why says what forces the floor: a claim, the commit that brought it, the first
	// release with it.
	Why *PinWhy `toml:"why"`
	// Spelled lists other places in the client's files where the pin is written.
	Spelled []*Spelling `toml:"spelled"`
}

// ReleaseAt gives the place where the release is stated.
func (p Pin) ReleaseAt() Pos { return p.at("release") }

// PinWhy is the reason of a pin as facts.
type PinWhy struct {
	Entry
	Claim   Ref     `toml:"claim,required"`
	Commit  Commit  `toml:"commit"`  // where the claim began to hold
	Release Version `toml:"release"` // the first release in which it holds
}

// Spelling is one more place where the client writes the pin.
type Spelling struct {
	Entry
	File RelPath `toml:"file,required"`
	// Pattern is the text around it. {commit} stands for the full id, {short} for its
	// first 12 digits, {release} for the version; at least one occurs. All else is
	// taken as it stands.
	Pattern Pattern `toml:"pattern,required"`
}

// Runtime is [runtime]: the second axis, which executables may run. Independent of
// the pin.
type Runtime struct {
	Entry
	Floor    *Floor    `toml:"floor"`
	Baseline *Baseline `toml:"baseline"`
	// Env is the client's own environment variable that names a codex.
	Env EnvName `toml:"env"`
	// Codex is the executable that the client is configured with, absolute or relative
	// to the contract. It never falls through to another.
	Codex string `toml:"codex"`
	// Launch is how the client starts the app server. Empty: any form that answers.
	Launch Launch `toml:"launch"`
}

// Floor is the lowest version that the client takes.
type Floor struct {
	Entry
	Version Version `toml:"version"`
	// File holds the floor in the client's tree, see ParseFloor. Version, File or both
	// are stated; if both, they must agree.
	File   RelPath `toml:"file"`
	Policy Policy  `toml:"policy"` // advisory if not stated
}

// Baseline is the version that the client was last validated with. Never a minimum
// .
type Baseline struct {
	Entry
	Version   Version `toml:"version,required"`
	Validated Date    `toml:"validated"`
}

// Handshake is [handshake].
type Handshake struct {
	Entry
	// Capabilities are those set to true in the params of initialize. experimentalApi
	// is the one that opens gates.
	Capabilities []Text `toml:"capabilities"`
}
