package surface

// Passage is a stretch of the text of Codex.
type Passage struct {
	Place  Place
	Digest string // over an item's tokens, hex, so that reformatting does not change it; "" for a text
	// Start and End are the bytes of an item in its file; 0 and 0 of what is no item.
	Start, End int
}

// Constant is one definition of a const or a static.
type Constant struct {
	Passage
	Value   Literal
	Literal bool // its value is one literal, which Value then is
}

// Lost is an anchor of a claim about text that is not in its place. A search of the
// whole tree fills Found with the places elsewhere that match: an item of that name
// with that digest or, where no digest is recorded, of that name; a text by its
// tokens.
type Lost struct {
	Path   string // where it was looked for
	Item   string
	Digest string // at least its first digits
	Text   string
	Found  []Passage
	// Changed are items of that name with another digest.
	Changed []Passage
}

// Literal is the value of a constant. Kind is "string" for texts and single characters,
// "bool", "integer" or "number"; Text is the text without quotes, true or false, or the
// number in decimals, without separators and suffix.
type Literal struct{ Kind, Text string }
