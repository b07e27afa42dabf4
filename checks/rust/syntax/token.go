package syntax

// Kind classes a token.
type Kind uint8

// The kinds of token. Comments and white space are not tokens; doc comments are
// not either (they decide nothing on the wire).
const (
	Ident    Kind = iota // identifier, keyword or _; of r#type Text gives type and Raw is true
	Lifetime             // 'a, '_
	Char                 // 'x', b'x'
	Str                  // "…", r#"…"#, b"…", c"…": File.Str decodes it
	Number               // 1, 0x1f, 1.5e3, 1_000u32
	Punct                // one byte: + - * / ; a multi-byte operator is several tokens with no gap
	Open                 // ( [ {
	Close                // ) ] }
)

// Token is one lexical element of a file. A file has one for each six bytes, so it is
// packed into eight: what is said of a token is said by its methods.
type Token struct {
	head uint32 // the kind in the bits from kindShift on, the offset of its start below
	tail uint32 // the offset of its end; of a delimiter, which is one byte, the index of its partner
}

// kindShift leaves room for offsets in a file of maxSize.
const kindShift = 29

func newToken(k Kind, start, end int) Token {
	if k >= Open {
		end = -1
	}
	return Token{uint32(k)<<kindShift | uint32(start), uint32(end)}
}

// Kind classes t.
func (t Token) Kind() Kind { return Kind(t.head >> kindShift) }

// Start is the offset of the first byte of t in its file.
func (t Token) Start() int { return int(t.head & (1<<kindShift - 1)) }

// End is the offset behind the last byte of t.
func (t Token) End() int {
	if t.Kind() >= Open {
		return t.Start() + 1
	}
	return int(t.tail)
}

// Match is, for Open and Close, the index of the partner token, in a piece of a file
// that may have none -1; for every other token -1.
func (t Token) Match() int {
	if t.Kind() >= Open {
		return int(int32(t.tail))
	}
	return -1
}

// pair makes the delimiters at the indices i and k partners.
func pair(tokens []Token, i, k int) { tokens[i].tail, tokens[k].tail = uint32(k), uint32(i) }
