package surface

// TypeID names a type within one surface: crate, modules and name joined by ::,
// for example app-server-protocol::protocol::v2::turn::TurnStartParams. It is exact
// and changes when a file moves; addresses use the shorter forms that ByName takes.
type TypeID string

// Kind classes a type by what it is on the wire.
type Kind uint8

// The kinds of type.
const (
	Unclear Kind = iota // the witness met it and cannot tell its form; Why says why
	Struct              // an object with fields
	Enum                // variants
	Alias               // the same as Shape: newtypes, type aliases, transparent types
)

// Tagging says where the name of an enum's variant stands.
type Tagging uint8

// The taggings, as serde names them. An External enum of unit variants is a set of
// strings.
const (
	External Tagging = iota
	Internal
	Adjacent
	Untagged
)

// Type is one named type.
type Type struct {
	ID       TypeID
	Crate    string // without the codex- prefix; "" where the witness has no crates
	Name     string
	Printed  string // what the schema calls it, where the source knows that and it is another name
	Kind     Kind
	Fields   []Field // of a Struct
	Tagging  Tagging
	Tag      string // of Internal and Adjacent enums
	Content  string // of Adjacent enums
	Variants []Variant
	// Open says that an Enum takes strings beyond its variants: a variant without a name
	// holds a string, or one is a catch-all, which is taken and, but for its own name,
	// never written.
	Open bool
	// DenyUnknown says that unknown fields are an error, not dropped.
	DenyUnknown bool
	Shape       Shape // of an Alias
	// Opaque: an Alias of a string whose set of values is decided by hand-written
	// code. A claim about its values is "cannot tell".
	Opaque bool
	// HandIn and HandOut say that hand-written code reads or writes the type, while
	// Kind and the rest are what the derived other side says. They are never both set.
	// ReadAs and WriteAs are the shape that the code plainly goes through, NoShape where
	// it cannot be told: what such a type lacks is not on the wire, what it has may
	// still be refused by the code behind it.
	HandIn, HandOut bool
	ReadAs, WriteAs Shape
	// NoIn: nothing reads the type. NoOut: nothing writes it. Neither is set where the
	// witness does not know.
	NoIn, NoOut bool
	// Why says what could not be read, of an Unclear or Opaque type or of the side
	// written by hand; WhyPlace is its place.
	Why      string
	WhyPlace Place
	// GatesWhy says, where code of its own chooses the experimental gates of what a value
	// of the type holds, that they cannot be told; GatesPlace is the place of that code.
	GatesWhy   string
	GatesPlace Place
	Place      Place
}

// Field is one member of a struct or of a variant.
type Field struct {
	Wire    string   // the name on the wire; "" for a flattened field
	Aliases []string // further names that are read and never written
	Rust    string   // the name in the source
	Shape   Shape
	// ReadAs and WriteAs are the shape of one side, where functions of its own make the
	// two sides differ, or hide the other: Shape is Uncertain then. NoShape otherwise.
	ReadAs, WriteAs Shape
	// Declared is the shape of the field's type in the source, where functions of its own
	// convert the value on either side, so that what is taken or given may be other than
	// it; NoShape otherwise, and of witnesses that see no such functions.
	Declared Shape
	// Optional: a reader accepts the object without it (Option or a default).
	Optional bool
	// Omitted: a writer may leave it out.
	Omitted bool
	// NullOmitted: a writer leaves it out where it is None, and so never writes null for
	// it (skip_serializing_if = "Option::is_none"). Only the source tells.
	NullOmitted bool
	// OptionalTold and OmittedTold are NotTold where the witness cannot know the one or
	// the other, which then says nothing.
	OptionalTold, OmittedTold Told
	// NoIn: never read (skip_deserializing). NoOut: never written (skip_serializing).
	NoIn, NoOut bool
	// Unprinted: Codex leaves it out of the schema or the bindings that it prints.
	Unprinted bool
	Flatten   bool   // the members of its shape stand in the parent
	Gate      string // the reason of its experimental gate; "" for none
	// Withheld: Codex takes the field off what it writes to a client that did not ask for
	// what is experimental.
	Withheld bool
	// GatesInside: the server looks at the gates inside the field's type too.
	GatesInside bool
	Place       Place
}

// Form is how a variant carries data.
type Form uint8

// The forms of a variant.
const (
	Unit    Form = iota
	Newtype      // one value: Shape
	Tuple        // several: Shape is a Tuple
	Members      // Fields
)

// Variant is one alternative of an enum.
type Variant struct {
	Wire    string // the tag or value; of an Untagged enum the Rust name
	Aliases []string
	Rust    string
	Form    Form
	Shape   Shape
	Fields  []Field
	Gate    string
	NoIn    bool // never accepted; with NoOut, of an open set, a string that is refused
	NoOut   bool // never emitted
	Other   bool // catch-all for unknown tags; its own name is written like any other
	// Untagged: this variant alone has no tag, in an enum whose others have one.
	Untagged bool
	// Unprinted: Codex leaves it out of the schema or the bindings that it prints.
	Unprinted bool
	Place     Place
}

// ShapeKind classes what stands at one position on the wire.
type ShapeKind uint8

// The kinds of shape.
const (
	NoShape   ShapeKind = iota // nothing stands there
	Null                       // ()
	Any                        // any JSON value
	Bool                       //
	Integer                    //
	Number                     // a float
	String                     //
	Array                      // Elem[0] repeated
	Map                        // string keys, Elem[0] as values
	TupleOf                    // Elem in order
	Ref                        // the type named by Ref
	Uncertain                  // cannot tell: Why
	Numeric                    // an integer or a float, this witness does not tell which
)

// Shape is what stands at one position.
type Shape struct {
	Kind     ShapeKind
	Nullable bool // null may stand here too
	// NullTold is NotTold where the witness cannot know whether null may.
	NullTold Told
	// DoubleOption: absent, null and a value are three different things.
	DoubleOption bool
	Ref          TypeID
	Elem         []Shape
	Why          string // of Uncertain
	Rust         string // the type as the source writes it; "" where there is none
}

// Value is one string that may stand at a position.
type Value struct {
	Wire     string
	Accepted bool // a reader takes it
	Emitted  bool // a writer produces it; false for aliases
	Alias    bool // another spelling of one that is written
	Object   bool // it is the key of an object, not a string by itself
	Of       string
	// Twin is the other one of two spellings, where the witness does not tell which of them
	// is ever written (Emitted is then set of both); "" else.
	Twin  string
	Gate  string
	Place Place

	variant any // the *Variant that has it; nil of an option
}

// Values lists the wire values of an Enum: variant names and, behind each, its
// aliases. Untagged variants have none. Of is the Rust name, the wire name where the
// witness has no Rust names.
func (t *Type) Values() []Value {
	var values []Value
	for i := range t.Variants {
		v := &t.Variants[i]
		if v.Untagged || t.Tagging == Untagged {
			continue
		}
		object := t.Tagging == External && v.Form != Unit
		of := v.Rust
		if of == "" {
			of = v.Wire
		}
		in, out := !v.NoIn && !t.NoIn, !v.NoOut && !t.NoOut
		values = append(values, Value{Wire: v.Wire, Accepted: in, Emitted: out, Alias: v.NoOut, Object: object, Of: of, Gate: v.Gate, Place: v.Place, variant: v})
		for _, alias := range v.Aliases {
			values = append(values, Value{Wire: alias, Accepted: in, Alias: true, Object: object, Of: of, Gate: v.Gate, Place: v.Place, variant: v})
		}
	}
	return values
}
