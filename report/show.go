// Package report holds what codexpin reports, as data, and the formats: each format
// is a function of the data alone. Nothing here reads a file, a clock or the
// environment, so that the same data gives the same bytes.
//
// The JSON format is the data as it is. Its fields are documented here and only ever
// added to; a change of meaning gets a new number in the schema field. A list that
// has nothing is left out, unless its comment says otherwise; so is an empty text, a
// false and a zero. Paths are those of the Codex repository, with slashes; lines
// count from 1, both ends included.
package report

import "codexpin/checks/surface"

// ShowSchema names the format of Show and its version.
const ShowSchema = "codexpin/show@1"

// Outcome says how a question came out.
type Outcome string

// The outcomes. Only Found and Absent are answers.
const (
	Found   Outcome = "found"   // Codex has it
	Absent  Outcome = "absent"  // Codex does not have it: all that could have it was read
	Unknown Outcome = "unknown" // it could not be decided; why says what stood in the way
)

// Show is what `codexpin show` reports.
type Show struct {
	Schema   string `json:"schema"`   // ShowSchema
	ExitCode int    `json:"exitCode"` // of the process: 0, 1, 2, 3
	// Codex is the commit that was read; missing if none was reached.
	Codex *Codex `json:"codex,omitempty"`
	// PinOf is the contract whose pin was read, where lines for it were asked for; "" for none.
	PinOf string `json:"-"`
	// Counts are over Answers; all four are always there.
	Counts Counts `json:"counts"`
	// Answers are in the order of the questions, one each; the list is always there.
	Answers []Answer `json:"answers"`
	Unused  *Unused  `json:"unused,omitempty"` // of --unused
	// Clients are what the contracts of other clients say of it, of --client.
	Clients []ShowClient `json:"clients,omitempty"`
	// Notices are remarks about the run, in whole sentences.
	Notices []string `json:"notices,omitempty"`
	// Error is what ended the run before all was answered.
	Error *Problem `json:"error,omitempty"`
	// Gaps are the forms that could not be read, and Trace the objects that were,
	// in the order of reading. Both only with --verbose.
	Gaps  []Gap    `json:"gaps,omitempty"`
	Trace []Object `json:"trace,omitempty"`
}

// Codex is one commit of Codex and how it came to be the one that was read.
type Codex struct {
	Commit string `json:"commit"` // full id
	// Release is the version that the commit states, at ReleaseAt; 0.0.0 on Codex's
	// main branch.
	Release   string         `json:"release,omitempty"`
	ReleaseAt *surface.Place `json:"releaseAt,omitempty"`
	// CommitFrom is "--commit", or "tag" where the newest release tag decided, whose name
	// is Tag; "atlas" where it is the commit of the newest release that the atlas knows
	// and the checkout has. Tags is then the number of release tags of the checkout,
	// rust-v and a version. It is "--release" where the atlas was asked, which may not
	// know the commit.
	CommitFrom string `json:"commitFrom"`
	Tag        string `json:"tag,omitempty"`
	Tags       int    `json:"tags,omitempty"`
	// Untold names, where the atlas was asked, what that release does not tell: neither
	// its presence in the report nor its lack there means anything.
	Untold []string `json:"untold,omitempty"`
	// PeeledFrom is the id of the annotated tag that was given for the commit.
	PeeledFrom string `json:"peeledFrom,omitempty"`
	// Checkout is the directory as it was named, by CheckoutFrom: "--checkout",
	// "CODEX_CHECKOUT" or "default".
	Checkout     string `json:"checkout"`
	CheckoutFrom string `json:"checkoutFrom"`
}

// Counts counts questions by outcome.
type Counts struct {
	Asked   int `json:"asked"`
	Found   int `json:"found"`
	Absent  int `json:"absent"`
	Unknown int `json:"unknown"`
}

// Problem is an error with the next step.
type Problem struct {
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

// Answer is the answer to one question. A name may mean several things; each is in
// the list of its kind.
type Answer struct {
	Asked   string  `json:"asked"`   // as given
	Kind    string  `json:"kind"`    // how it was understood: name, address, lines, item
	Outcome Outcome `json:"outcome"` //
	// Why says, for absent and unknown, what was found instead or what stood in the
	// way, and At where; for found, what else of the name could not be looked for.
	Why string         `json:"why,omitempty"`
	At  *surface.Place `json:"at,omitempty"`

	Methods  []Method  `json:"methods,omitempty"`
	Types    []Type    `json:"types,omitempty"`
	Points   []Point   `json:"points,omitempty"` // places inside messages and types, config keys
	Features []Feature `json:"features,omitempty"`
	Commands []Command `json:"commands,omitempty"`
	Options  []Option  `json:"options,omitempty"`
	// Values are the enums that have the name as a value, Fields the types that have
	// it as a field: every one, sorted by the id of the type.
	Values []Member `json:"values,omitempty"`
	Fields []Member `json:"fields,omitempty"`
	Items  []Item   `json:"items,omitempty"` // of a file's lines
	Facts  []Member `json:"facts,omitempty"` // what of the protocol stands in a file's lines
	// Nearest are names that may have been meant, the likeliest first.
	Nearest []Member `json:"nearest,omitempty"`
}

// Member names one point by its address. What says what it is: "client request",
// "enum", "field of Thread", "value of AskForApproval", "config key".
type Member struct {
	Name    string        `json:"name"`
	What    string        `json:"what"`
	Address string        `json:"address,omitempty"`
	Use     string        `json:"use,omitempty"` // of values: see Value.Use
	Place   surface.Place `json:"place"`
}

// Gap is a form that could not be read.
type Gap struct {
	What  string        `json:"what"` // what it belongs to
	Why   string        `json:"why"`
	Place surface.Place `json:"place"`
}

// Object is one git object that was read.
type Object struct {
	ID   string `json:"id"`
	Type string `json:"type"` // commit, tree, blob, tag
	Size int64  `json:"size"` // bytes
}

// Item is an item of a Rust file.
type Item struct {
	Path string `json:"path"` // Type::method
	Kind string `json:"kind"` // struct, fn, impl
	Test bool   `json:"test,omitempty"`
	// Digest over its tokens, as a citation in a contract records it; with --contract.
	Digest string        `json:"digest,omitempty"`
	Place  surface.Place `json:"place"`
}
