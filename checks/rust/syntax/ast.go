// Package syntax reads Rust text into tokens and items. It knows the language
// and nothing of serde, clap or Codex; package rust gives the items a meaning.
//
// Two decisions shape it. It is an item scanner, not a parser: bodies of
// functions stay token ranges, for no fact about a protocol stands in an
// expression except in a few const tables, which are read as tokens. And it
// fails closed: an unknown token, an unmatched delimiter or an item whose shape
// is not known is an *Error with its place, never a file with an item missing.
package syntax

// Range is a half-open range of token indices in one file. The zero Range is empty.
type Range struct{ From, To int }

// Span is a place in a file: bytes [Start, End) and the 1-based lines that hold
// its first and its last byte.
type Span struct{ Start, End, Line, EndLine int }

// File is the text of one Rust file with its tokens and its items.
type File struct {
	Path   string // as given to Parse; used in messages only
	Src    []byte
	Tokens []Token
	Attrs  []Attr // inner attributes of the file: #![…]
	Items  []*Item

	text  string  // Src, as a string
	lines []int32 // byte offset of the start of each line
}

// Attr is one attribute, outer or inner, as tokens. For
// #[serde(rename = "x", default)] Path is "serde", Args the tokens between the
// parentheses. For #[path = "x.rs"] Args is empty and Value the tokens after =.
type Attr struct {
	Path  string
	Args  Range
	Value Range
	Span  Span
}

// ItemKind classes an item.
type ItemKind uint8

// The kinds of item.
const (
	Struct ItemKind = iota
	Enum
	Union
	Fn
	Impl
	Trait
	Mod
	Use
	TypeAlias
	Const
	Static
	MacroRules // macro_rules! name { … }
	MacroCall  // name! { … } or name!( … ); in item position
	Other      // extern crate, extern block: skipped as a whole
	// EnumVariant and StructField are kinds of a Found, never of an Item.
	EnumVariant
	StructField
)

// Item is one item of a file, of an inline module, of an impl or of a trait.
// Function-local items are not items here: they belong to their function's body.
type Item struct {
	Kind   ItemKind
	Pub    bool // has any pub qualifier
	Inline bool // of a Mod: has a body here
	Form   Form // of a Struct
	// Name is without r#. Of an Impl it is the last segment of the self type, seen
	// through references, of a MacroCall that of its path, of an anonymous const _; a
	// Use, an extern block and an impl for a type without a path have none.
	Name  string
	Attrs []Attr // outer attributes, then the inner ones of an inline mod, an impl, a trait
	// Span covers the item with its attributes; doc comments before the first
	// attribute are outside. Head is the place of the name (of impl for Impl).
	Span Span
	Head Span
	// Tokens are all tokens of the item, attributes included. Body is what stands
	// between its outermost delimiters (fields, variants, items, statements, macro
	// input); empty for an item without.
	Tokens Range
	Body   Range

	Generics []string  // names of type and const parameters, in order
	Fields   []Field   // of a Struct or a Union
	Variants []Variant // of an Enum
	Items    []*Item   // of an inline Mod, an Impl, a Trait
	Uses     []UsePath // of a Use: the tree flattened
	Value    Range     // of a Const or Static: the tokens after =
	Params   Range     // of a Fn: between its parentheses

	typ, trait *Type // nil for the zero Type: most items are functions
}

// Type is, of a TypeAlias, Const, Static, its type; of an Impl the self type; the zero
// Type for what has none.
func (i *Item) Type() Type { return orZero(i.typ) }

// Trait is the trait of an Impl; the zero Type for an inherent impl.
func (i *Item) Trait() Type { return orZero(i.trait) }

func orZero(t *Type) Type {
	if t == nil {
		return Type{}
	}
	return *t
}

// Form is how a struct or a variant writes its members.
type Form uint8

// The forms.
const (
	Unit  Form = iota // struct X;
	Tuple             // struct X(A, B);
	Named             // struct X { a: A }
)

// Field is a member of a struct or of a variant. Name is the index in decimal
// for a tuple member, without r# for a raw identifier.
type Field struct {
	Name  string
	Attrs []Attr
	Type  Type
	Span  Span // with its attributes
	Head  Span // the name; of a tuple member the type
}

// Variant is one variant of an enum.
type Variant struct {
	Name   string
	Attrs  []Attr
	Form   Form
	Fields []Field
	Span   Span
	Head   Span
}

// UsePath is one leaf of a use tree: use a::b::{c as d, e::*} gives a::b::c with
// Name d and a::b::e with Glob. `self` leaves are resolved (a::{self} is a). A leaf
// renamed to _ has Name "_".
type UsePath struct {
	Path []string // segments: crate, self, super and a leading "" for ::a kept as written
	Name string   // the name it binds; "" for a glob
	Glob bool
	Pub  bool
}

// Type is a type expression, as far as data types need it.
type Type struct {
	// Path is the segments of a path type without generics: Vec, codex_protocol
	// and X. For other forms it is empty and Form tells.
	Path []string
	Args []Type // generic type arguments of the last segment (lifetimes and bindings left out)
	Form TypeForm
	Elem []Type // of TupleType: its members; of ArrayType, RefType: one
	// Text is the type's tokens joined as rustfmt would write them on one line.
	Text string
}

// TypeForm classes a type expression.
type TypeForm uint8

// The type forms. NoType is the zero Type.
const (
	NoType TypeForm = iota
	PathType
	TupleType // () is TupleType with no Elem
	ArrayType // [T; n] and [T]
	RefType   // &T, &'a mut T
	OtherType // fn pointers, dyn, impl, raw pointers, macros, <T as Trait>::X, never
)
