package pins

// Absence is [[absent]]: canaries. Each claim is that nothing stands at an address.
type Absence struct {
	Entry
	Claims []*Ref `toml:"claim,one,required"`
	// Instead is what the client uses, IfAppears what to do on the day it is there,
	// Owed the follow-ups in other documents.
	Instead   string   `toml:"instead"`
	IfAppears string   `toml:"if-appears"`
	Owed      []string `toml:"owed,one"`
	Why       string   `toml:"why"`
}

// Citation is [[cite]]: a place in Codex's source that the client's documents lean
// on. Its claim is named cite:ID. What it claims is told by the keys it has:
//
//	path                     the file is there
//	path, item               the file has the item
//	path, text               the text stands in the file; with item, in the item
//	path, absent             the text does not stand in the file; with item, in the item
//
// Item, text and absent are what anchors it; line and digest are records that the
// tool keeps. A line without an anchor proves nothing and is refused.
type Citation struct {
	Entry
	ID   ID      `toml:"id,required"`
	Path RelPath `toml:"path,required"`
	// Item is an item by its path in the file: a function, a type, Type::method, a
	// constant, Enum::Variant.
	Item string `toml:"item"`
	// Text is compared by tokens, so that white space and comments do not matter.
	Text string `toml:"text"`
	// Absent are texts none of which occurs.
	Absent []string `toml:"absent,one"`
	// Line is where it stood: 83, or "83-85".
	Line LineRange `toml:"line"`
	// Digest over the item's tokens, written by the tool.
	Digest Digest `toml:"digest"`
	// Label tells apart several citations of one file, for readers.
	Label string `toml:"label"`
	Why   string `toml:"why"`
}

// Trace is [[trace]]: a behaviour, backed by places that show it. Its claim
// is named trace:ID and holds while every step does. That the steps cause the effect
// is the client's reading, not checked.
type Trace struct {
	Entry
	ID      ID           `toml:"id,required"`
	Effect  string       `toml:"effect,required"`
	Steps   []*TraceStep `toml:"steps,required"`
	Instead string       `toml:"instead"` // what the client does about it
	Owed    []string     `toml:"owed,one"`
}

// TraceStep is one place of a trace. Has are texts that occur, Lacks texts that do
// not, in Item or, without one, in the file.
type TraceStep struct {
	Entry
	Path  RelPath   `toml:"path,required"`
	Item  string    `toml:"item"`
	Has   []string  `toml:"has,one"`
	Lacks []string  `toml:"lacks,one"`
	Line  LineRange `toml:"line"` // a record, as in Citation
}

// Constant is [[const]]: an upstream constant and its value. Its claim is
// named const:ID.
type Constant struct {
	Entry
	ID    ID      `toml:"id,required"`
	Path  RelPath `toml:"path,required"`
	Name  string  `toml:"name,required"`
	Value Literal `toml:"value,required"`
	Why   string  `toml:"why"`
}

// Note is [[note]]: prose that is printed as not machine-checked and never counted
// .
type Note struct {
	Entry
	Text string `toml:"text,required"`
	See  []*Ref `toml:"see,one"` // the claims it speaks of
}

// Waiver is [[waiver]]: broken claims that are accepted for a while. All four are
// required.
type Waiver struct {
	Entry
	Claims []*Ref      `toml:"claim,one,required"`
	Reason string      `toml:"reason,required"`
	Pin    ShortCommit `toml:"pin,required"`   // the pin at which it was given; at another it covers nothing
	Until  Date        `toml:"until,required"` // the last day on which it holds
}
