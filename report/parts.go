package report

import "codexpin/checks/surface"

// Method is one method of the protocol.
type Method struct {
	Name      string `json:"name"` // on the wire
	Address   string `json:"address"`
	Direction string `json:"direction"` // client request, server request, server notification, client notification
	Rust      string `json:"rust,omitempty"`
	Gate      string `json:"gate,omitempty"` // the reason that the server refuses with; "" if ungated
	// GatesChecked says that the server refuses gated fields of the params too, unless
	// the client has said that it takes experimental ones.
	GatesChecked bool `json:"gatesChecked,omitempty"`
	// GatesWhy says why it cannot be told whether the method is refused. GateUntold: this
	// witness does not tell whether it has a gate, and Gate is "".
	GatesWhy   string        `json:"gatesWhy,omitempty"`
	GateUntold bool          `json:"gateUntold,omitempty"`
	Params     *Message      `json:"params,omitempty"`
	Result     *Message      `json:"result,omitempty"` // of requests
	Uses       []Type        `json:"uses,omitempty"`   // the types that the fields of both have, without their own fields
	Place      surface.Place `json:"place"`
}

// Message is the params or the result of a method.
type Message struct {
	SentBy   string `json:"sentBy"` // client, codex
	Label    string `json:"label"`  // the type as written in a contract; "null" and "any" among them
	Nullable bool   `json:"nullable,omitempty"`
	Type     *Type  `json:"type,omitempty"` // where the label names one
	Why      string `json:"why,omitempty"`  // why it cannot be told
}

// Type is one named type.
type Type struct {
	Name    string `json:"name"`
	Crate   string `json:"crate,omitempty"`
	Address string `json:"address"`
	ID      string `json:"id"`   // crate, modules and name; changes when a file moves
	Kind    string `json:"kind"` // object, enum, alias, cannot tell
	// Tagging of an enum: values (strings, or an object with one key), tag (the name
	// stands in the field Tag), tag and content, untagged.
	Tagging string `json:"tagging,omitempty"`
	Tag     string `json:"tag,omitempty"`
	Content string `json:"content,omitempty"`
	// Same is what an alias stands for.
	Same string `json:"same,omitempty"`
	// Open: strings beyond the variants are taken too.
	Open bool `json:"open,omitempty"`
	// DenyUnknown: unknown fields are an error. Elsewhere they are dropped silently.
	DenyUnknown bool `json:"denyUnknown,omitempty"`
	// HandWritten is "reading" or "writing" where code by hand does that and the rest
	// of what stands here is the derived other side.
	HandWritten string `json:"handWritten,omitempty"`
	// Why says what cannot be told: the type, the set of its values, or the side that
	// is written by hand; WhyAt where that stands.
	Why      string         `json:"why,omitempty"`
	WhyAt    *surface.Place `json:"whyAt,omitempty"`
	GatesWhy string         `json:"gatesWhy,omitempty"` // why the gates of what it holds cannot be told
	Fields   []Field        `json:"fields,omitempty"`
	Variants []Variant      `json:"variants,omitempty"`
	Place    surface.Place  `json:"place"`
}

// Field is one member of an object, with the members of flattened fields in line.
type Field struct {
	Name    string   `json:"name"` // on the wire
	Aliases []string `json:"aliases,omitempty"`
	Rust    string   `json:"rust,omitempty"`
	// Type is string, integer, number, bool, any, null, the name of a type; with []
	// behind it an array of such, with {} a map from strings, with ? an element that may
	// be null. "cannot tell": see Why.
	Type     string `json:"type"`
	Nullable bool   `json:"nullable,omitempty"`
	// NullDiffers: absent, null and a value are three different things.
	NullDiffers bool `json:"nullDiffers,omitempty"`
	Required    bool `json:"required,omitempty"` // who sends the object must give it
	Always      bool `json:"always,omitempty"`   // who reads the object always finds it
	// What of these this witness does not tell, as a print does not: Required, Always and
	// Nullable are false then.
	RequiredUntold bool `json:"requiredUntold,omitempty"`
	AlwaysUntold   bool `json:"alwaysUntold,omitempty"`
	NullableUntold bool `json:"nullableUntold,omitempty"`
	NeverRead      bool `json:"neverRead,omitempty"`    // ignored by Codex when sent
	NeverSent      bool `json:"neverWritten,omitempty"` // left out by Codex
	// Gate is the reason of its gate. Unchecked: it stands in the source, and has no
	// effect in this method: the server does not look at it there.
	// Untold: whether it has one is not told by this witness.
	Gate      string `json:"gate,omitempty"`
	Unchecked bool   `json:"gateUnchecked,omitempty"`
	Untold    bool   `json:"gateUntold,omitempty"`
	// From is the flattened type that it comes from. AnyKey stands for all further
	// keys, OneOf for the members of one variant of the flattened enum Type; neither
	// has a name.
	From   string        `json:"from,omitempty"`
	AnyKey bool          `json:"anyKey,omitempty"`
	OneOf  bool          `json:"oneOf,omitempty"`
	Why    string        `json:"why,omitempty"`
	Place  surface.Place `json:"place"`
}

// Variant is one alternative of an enum.
type Variant struct {
	Name    string   `json:"name"` // on the wire; of an untagged enum the name in the source
	Aliases []string `json:"aliases,omitempty"`
	Rust    string   `json:"rust,omitempty"`
	// Use is "accepted, emitted", "accepted only", "emitted only", "refused" or "any other"
	// for the catch-all; "accepted, not told if written" of one of two spellings, where the
	// witness does not tell which Codex writes. Aliases are accepted only.
	Use    string  `json:"use"`
	Object bool    `json:"object,omitempty"` // it is the key of an object, not a string by itself
	Holds  string  `json:"holds,omitempty"`  // the type it carries
	Fields []Field `json:"fields,omitempty"`
	Gate   string  `json:"gate,omitempty"`
	// Unchecked: the gate stands in the source and has no effect in this method. Untold:
	// whether it has one is not told by this witness.
	Unchecked bool          `json:"gateUnchecked,omitempty"`
	Untold    bool          `json:"gateUntold,omitempty"`
	Place     surface.Place `json:"place"`
}

// Point is one place inside a message, a type or config.toml.
type Point struct {
	Address  string `json:"address"`
	Type     string `json:"type,omitempty"` // as Field.Type; "" for a variant or a value
	Nullable bool   `json:"nullable,omitempty"`
	Field    *Field `json:"field,omitempty"`  // the field that the address ends in
	In       string `json:"in,omitempty"`     // the type that has the variant or value
	SentBy   string `json:"sentBy,omitempty"` // client, codex; "" if both may
	// Gates are met on the way, outermost first. GatesWhy says why more of them cannot be
	// told. GatesUntold: there is none in Gates, and this witness does not tell whether
	// one stands there.
	Gates       []Gate `json:"gates,omitempty"`
	GatesWhy    string `json:"gatesWhy,omitempty"`
	GatesUntold bool   `json:"gatesUntold,omitempty"`
	// Values are the strings that may stand there, if a set of them is declared; Open
	// says that others may too; ValuesWhy why they cannot be told.
	Values    []Value       `json:"values,omitempty"`
	Open      bool          `json:"open,omitempty"`
	ValuesWhy string        `json:"valuesWhy,omitempty"`
	ViaAlias  bool          `json:"viaAlias,omitempty"` // the name asked for is read and never written
	Place     surface.Place `json:"place"`
}

// Gate is one experimental gate.
type Gate struct {
	Of        string        `json:"of"` // method, field, variant
	Name      string        `json:"name"`
	Reason    string        `json:"reason"`
	Unchecked bool          `json:"unchecked,omitempty"` // as of a field
	Untold    bool          `json:"untold,omitempty"`
	Place     surface.Place `json:"place"`
}

// Value is one string that may stand at a point.
type Value struct {
	Name   string        `json:"name"`
	Use    string        `json:"use"` // as Variant.Use
	Object bool          `json:"object,omitempty"`
	Gate   string        `json:"gate,omitempty"`
	Place  surface.Place `json:"place"`
}

// Feature is one feature flag.
type Feature struct {
	Key     string        `json:"key"`
	Address string        `json:"address"`
	Stage   string        `json:"stage"`             // "decided at build time" where the source has a condition
	Default string        `json:"default,omitempty"` // the source text
	Aliases []string      `json:"aliases,omitempty"`
	Place   surface.Place `json:"place"`
}

// Command is codex with subcommands.
type Command struct {
	Path    string   `json:"path"` // app-server generate-ts; "" for codex itself
	Address string   `json:"address,omitempty"`
	Aliases []string `json:"aliases,omitempty"`
	Hidden  bool     `json:"hidden,omitempty"`
	Options []Option `json:"options,omitempty"`
	// OptionsWhy says why there may be more options, CommandsWhy why there may be more
	// commands below it.
	OptionsWhy  string        `json:"optionsWhy,omitempty"`
	CommandsWhy string        `json:"commandsWhy,omitempty"`
	Place       surface.Place `json:"place"`
}

// Option is one option of a command.
type Option struct {
	Name    string        `json:"name"` // --listen, or -o for one that is short only
	Command string        `json:"command"`
	Address string        `json:"address"`
	Short   string        `json:"short,omitempty"`
	Aliases []string      `json:"aliases,omitempty"`
	Takes   string        `json:"takes,omitempty"`
	Values  []string      `json:"values,omitempty"`
	Hidden  bool          `json:"hidden,omitempty"`
	Place   surface.Place `json:"place"`
}
