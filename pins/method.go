package pins

import "sort"

// Direction says who sends a method. Its text is the table in the contract and the
// first word of the method's address.
type Direction string

// The directions.
const (
	Request            Direction = "request"             // sends = params, reads = result
	ServerRequest      Direction = "server-request"      // reads = params, sends = result
	Notification       Direction = "notification"        // reads = params
	ClientNotification Direction = "client-notification" // sends = params
)

// Side is what the client does with a message.
type Side string

// The sides.
const (
	Sends Side = "sends"
	Reads Side = "reads"
)

// Part tells whether what the client sends (or reads) of a method in this direction
// is its "params" or its "result".
func (d Direction) Part(s Side) string {
	if (d == ServerRequest) == (s == Sends) && d != Notification && d != ClientNotification {
		return "result"
	}
	return "params"
}

// Method is one method that the client uses: a claim that it is there, and one for
// each field line, value and type. With neither sends nor reads only the method is
// claimed.
type Method struct {
	Entry
	Direction Direction `toml:"-"`
	Name      Name      `toml:",key"` // the wire name, as the client's code has it
	// Sends are the fields that the client writes. Given, they are complete: a field
	// that Codex requires and they lack breaks. Not given: no field is claimed.
	Sends Lines `toml:"sends"`
	// Reads are the fields that the client takes. An empty list says that it takes
	// none: an acknowledgement.
	Reads Lines `toml:"reads"`
	// Values are spellings that the client uses at a path: each must be there. The key
	// is a path that a field line has or passes, one that leads on from its end, or the
	// tag beside a variant it picks (input[].type for input[]@text); #params or #result
	// stands before it where a path is in both, and alone for the whole message.
	Values []*Values `toml:"values,keyed"`
	// Closed is like Values, and complete: a spelling (or, where an object stands, a
	// field) beyond these breaks the client. An empty list: there is none at all.
	Closed []*Values `toml:"closed,keyed"`
	// Gated says that the method is experimental and used knowingly.
	Gated bool `toml:"gated"`
	// GatedFields are paths that are experimental and sent or read knowingly.
	GatedFields []*PathRef `toml:"gated-fields"`
	// Exported false: used live, and absent from the schema that Codex exports without
	// experimental parts. Default true.
	Exported bool `toml:"exported"`
	// Tier of a notification. Once one has a tier, all have.
	Tier Tier `toml:"tier"`
	// At are the places in the client where it is used.
	At []*Spot `toml:"at,one"`
	// Why it matters to this client, one sentence.
	Why string `toml:"why"`
}

func (m *Method) defaults() { m.Exported = true }

// ExportedAt gives the place where the contract says exported; false where it does not.
func (m *Method) ExportedAt() (Pos, bool) { return m.at("exported"), m.has("exported") }

// Methods gives the methods of all directions in the order of the file.
func (c *Contract) Methods() []*Method {
	var all []*Method
	for _, list := range [][]*Method{c.Requests, c.ServerRequests, c.Notifications, c.ClientNotifications} {
		all = append(all, list...)
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Pos.Offset < all[j].Pos.Offset })
	return all
}

// Lines are the field lines of one side.
type Lines struct {
	Given bool // false: the key is not there, which is not the same as an empty list
	Pos   Pos
	List  []*FieldLine
}

// FieldLine is `path[?][: type]`: the field at path is there. It is text in a list
// and parsed here; the grammar is that of addresses below #params, with ? behind any
// name on the way.
type FieldLine struct {
	// Path is the whole path without any ?, as surface.ParsePath takes it.
	Path string
	// Steps are the steps of Path.
	Steps []Step
	// Optional is that of the last step: when sent, it is not always sent; when read,
	// the client copes with null and with its absence.
	Optional bool
	// Type is the label of what stands there, without spaces: string, bool, integer,
	// number, any, null or the name of a type, each with any row of [] and {} behind
	// it, and ? for null. Empty: the type is not claimed.
	Type string
	Pos  Pos
}

// StepKind is the kind of a step, written as the step is.
type StepKind string

// The kinds of step.
const (
	FieldStep   StepKind = "."  // a member by its wire name
	ItemStep    StepKind = "[]" // any item of an array
	IndexStep   StepKind = "[n]"
	EntryStep   StepKind = "{}" // any value of a map
	VariantStep StepKind = "@"  // a tagged variant
)

// Step is one step of a path.
type Step struct {
	Kind     StepKind
	Name     string // of a field or a variant, escapes resolved
	Index    int    // of an IndexStep
	Optional bool   // a ? stands behind it; fields only
	// Path is the text from the beginning to here, without any ?.
	Path string
}

// Values are the values at one path of a method.
type Values struct {
	Side Side
	Path string // "" for the whole message
	Set
}

// Set is a list of spellings. Given false: the key is not there.
type Set struct {
	Given bool
	Pos   Pos
	List  []Text
}

// Text is a string with its place.
type Text struct {
	Text string
	Pos  Pos
}

// PathRef is a path of one side.
type PathRef struct {
	Side Side
	Path string
	Pos  Pos
}
