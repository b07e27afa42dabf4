// Package surface is the one model of what Codex speaks: methods, types, enums,
// options, config keys and features, as facts of the wire.
//
// Three decisions matter. A surface is plain data: witnesses fill it, the judge
// reads it, and neither knows the other. Every point has an address, which is its
// only key; At resolves one through nested types and says how well its answer is
// told. And absence is an answer of its own kind: a surface states in Coverage
// what it holds completely, so that "not there" is never concluded from a witness
// that could not have known.
package surface

// Direction says who sends a method and whether an answer is owed.
type Direction uint8

// The four directions, one per table of the protocol.
const (
	ClientRequest      Direction = iota // the client asks, Codex answers
	ServerRequest                       // Codex asks, the client answers
	ServerNotification                  // Codex tells
	ClientNotification                  // the client tells
)

// Directions lists all four in table order.
func Directions() []Direction {
	return []Direction{ClientRequest, ServerRequest, ServerNotification, ClientNotification}
}

// String gives the address prefix of the direction: request, server-request,
// notification, client-notification.
func (d Direction) String() string {
	return [...]string{"request", "server-request", "notification", "client-notification"}[d&3]
}

// Place is where a fact stands: a slash-separated path from the root of the
// repository (or the name of a schema file) and 1-based lines, both ends included.
// The zero Place means that the witness has no text.
type Place struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	EndLine int    `json:"endLine,omitempty"`
	// Item is the path of the item that holds the fact, as `Type::variant` or
	// `Type.field`; empty where the witness has no items.
	Item string `json:"item,omitempty"`
}

// Extent says how much of one kind of thing a surface holds.
type Extent uint8

// The extents.
const (
	None    Extent = iota // nothing: every question is "not told"
	Partial               // what is there is there; what is missing is "not told"
	Full                  // what is missing is absent
)

// Coverage states what a surface can answer.
type Coverage struct {
	Methods [4]Extent // by Direction
	Gates   [4]bool   // gates of methods, by Direction
	Fields  Extent    // fields, requiredness and values of the types it holds
	Results bool      // a method's result type is linked
	// Exports: it is told which methods are left out of the schema that Codex exports.
	Exports bool
	Gated   bool // gates of fields and variants
	// SomeGated: a gate of a field or variant that is held is there; one that is not held
	// may be there all the same. Gated says more.
	SomeGated bool
	// Enforced: the witness tells where a gate of a field or variant has an effect: as far
	// as the server looks into params, and what it takes off what it writes. Where it does
	// not, the gates of the members of a client request's params have one, and of others
	// below them, and of what Codex writes, it is not told. (At 37 releases, 0.104.0 to
	// 0.145.0, the server looks at every gate that stands on a member of such params, but
	// writes gated fields all the same, few excepted.)
	Enforced bool
	// Spellings: the witness tells which values are further spellings of others, taken and
	// never written. Where it does not, such a one may stand as a value of its own.
	Spellings bool
	// StrictUntold: which types refuse unknown fields cannot be told, as by bindings.
	StrictUntold bool
	Types        Extent // types by name
	Config       Extent
	Options      Extent
	Features     Extent
}

// Origin names what a surface was read from.
type Origin struct {
	Witness string // source, schema, runtime, atlas
	Commit  string // full id, where there is one
	Release string // the version that the witness itself states; "" if none
	Place   Place  // of the release, where it stands in a file
}

// Surface is everything one witness tells of Codex. Fill the fields, then call
// Index once; after that it is read-only and safe for concurrent use.
type Surface struct {
	Origin   Origin
	Coverage Coverage
	// Crates are the crates whose types the surface holds completely, as Type.Crate names
	// them; types of others are there where something reaches them. Where it is empty, the
	// surface knows of no crates.
	Crates   []string
	Methods  []*Method // in the order of the witness's tables, directions in Directions order
	Types    []*Type   // sorted by ID once indexed
	Config   TypeID    // the type of config.toml; "" if not held
	Commands []*Command
	Features []*Feature
	// Gaps are the forms that the witness met and could not read. A question whose
	// answer could be hidden by one is answered "cannot tell".
	Gaps []Gap
	// Lost says why the witness lacks what it was asked for of methods and types: what it
	// does not tell of those is then "cannot tell". It is empty where it was not asked for.
	Lost string

	types   map[TypeID]*Type
	names   map[string][]*Type
	methods map[methodKey]*Method
}

// Gap is a form that could not be read.
type Gap struct {
	// What is the thing it belongs to: MethodsOf, GatesOf, CommandsOf, OptionsOf, TypeNamed, "types",
	// "config keys", "features", or the address of one method. "notes" hides nothing.
	What  string
	Why   string
	Place Place
}

type methodKey struct {
	direction Direction
	wire      string
}

// Method is one entry of a protocol table.
type Method struct {
	Direction Direction
	Wire      string // the literal on the wire: thread/start
	Variant   string // the Rust variant; "" where the witness has none
	Params    Shape
	Result    Shape  // of requests; Kind NoShape for notifications and where not linked
	Gate      string // the reason of its experimental gate; "" for none
	// Hidden: Codex leaves it out of the JSON Schema that it exports, whatever its gate.
	Hidden bool
	// InspectParams says that the server checks gates of the params' fields. Where it
	// is false a gated field is not refused at run time (measured at 0.136.0).
	InspectParams bool
	Place         Place
	WirePlace     Place // where the wire name stands: the literal, or the variant
}

// Command is `codex` with a sequence of subcommands, and its options.
type Command struct {
	Path    string // "app-server generate-ts"; "" for codex itself
	Aliases []string
	Hidden  bool
	Options []Option
	Place   Place
}

// Option is one command-line option of a command.
type Option struct {
	Long    string // without dashes; "" for a short-only option
	Short   string
	Aliases []string // other long names that work
	Takes   string   // the value's name, "" for a flag
	Values  []string // the closed set of values, where there is one
	Hidden  bool
	// Global: the commands below take it too.
	Global bool
	Place  Place
}

// Feature is one entry of the feature table.
type Feature struct {
	Key     string
	Stage   string   // Stable, Experimental, UnderDevelopment, Deprecated, Removed; "" if decided at build time
	Default string   // the source text of its default: true, false, !cfg!(windows); "" if decided at build time
	Aliases []string // legacy keys that select it
	Place   Place
}
