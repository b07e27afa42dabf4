package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// bom is the UTF-8 byte order mark; rustc skips one at the start of a file.
const bom = "\uFEFF"

// lexer turns the text of a file into tokens and matches the delimiters on the
// way. The stack of open delimiters is explicit, so that no depth of nesting can
// exhaust the goroutine's stack.
type lexer struct {
	f    *File
	text string
	pos  int
	open []int // indices of the Open tokens not closed yet
	// loose takes delimiters as they come, for a piece of a file.
	loose bool
	err   *Error
}

// lex fills f.Tokens.
func lex(f *File) *Error {
	l := &lexer{f: f, text: f.text, pos: len(f.bom())}
	// Codex has 6.2 bytes to a token; room for a few too many costs less than one
	// growth of the slice.
	f.Tokens = make([]Token, 0, len(f.text)/5+16)
	l.shebang()
	for l.err == nil && l.pos < len(l.text) {
		l.token()
	}
	if l.err == nil && len(l.open) > 0 {
		t := f.Tokens[l.open[len(l.open)-1]]
		l.fail(t.Start(), "unclosed %q", l.text[t.Start():t.End()])
	}
	return l.err
}

// bom is the byte order mark of the file, or nothing.
func (f *File) bom() string {
	if strings.HasPrefix(f.text, bom) {
		return bom
	}
	return ""
}

// fail records the first error; it ends the loop of lex.
func (l *lexer) fail(offset int, format string, args ...any) {
	if l.err == nil {
		l.err = l.f.errorAt(offset, format, args...)
	}
}

// peek is the byte n places ahead, 0 behind the end (no text holds a NUL).
func (l *lexer) peek(n int) byte {
	if l.pos+n < len(l.text) {
		return l.text[l.pos+n]
	}
	return 0
}

// shebang skips a first line #!… unless it is the inner attribute #![…], which may
// have white space and comments before its bracket.
func (l *lexer) shebang() {
	if !strings.HasPrefix(l.text[l.pos:], "#!") {
		return
	}
	probe := lexer{f: l.f, text: l.text, pos: l.pos + 2}
	for probe.err == nil && probe.trivia() {
	}
	if probe.err == nil && probe.peek(0) == '[' {
		return
	}
	l.skipLine()
}

// skipLine moves behind the end of the line.
func (l *lexer) skipLine() {
	if n := strings.IndexByte(l.text[l.pos:], '\n'); n >= 0 {
		l.pos += n + 1
		return
	}
	l.pos = len(l.text)
}

// token reads one token or one piece of white space or comment.
func (l *lexer) token() {
	c := l.text[l.pos]
	switch {
	case c == ' ' || c == '\n':
		l.pos++
	case isIdentByte(c) && !isDigit(c):
		l.word()
	case c >= utf8.RuneSelf:
		if !l.trivia() {
			l.word()
		}
	case c == '(' || c == '[' || c == '{':
		l.open = append(l.open, len(l.f.Tokens))
		l.add(Open, l.pos, l.pos+1)
	case c == ')' || c == ']' || c == '}':
		l.close(c)
	case c == '"':
		l.str(l.pos, l.pos)
	case c == '\'':
		l.quote()
	case isDigit(c):
		l.number()
	case l.trivia():
	case strings.IndexByte("+-*/%^!&|=<>@.,;:#$?~", c) >= 0:
		l.add(Punct, l.pos, l.pos+1)
	default:
		l.fail(l.pos, "unexpected character %q", rune(c))
	}
}

// add appends the token [start, end) and moves behind it.
func (l *lexer) add(k Kind, start, end int) {
	l.f.Tokens = append(l.f.Tokens, newToken(k, start, end))
	l.pos = end
}

// close matches a closing delimiter with the last open one.
func (l *lexer) close(c byte) {
	if l.loose {
		l.add(Close, l.pos, l.pos+1)
		return
	}
	if len(l.open) == 0 {
		l.fail(l.pos, "unexpected %q", string(rune(c)))
		return
	}
	i := l.open[len(l.open)-1]
	o := l.f.Tokens[i]
	if want := l.text[o.Start()]; c != closer(want) {
		l.fail(o.Start(), "unclosed %q: line %d closes with %q", string(rune(want)), l.f.Line(l.pos), string(rune(c)))
		return
	}
	l.open = l.open[:len(l.open)-1]
	l.add(Close, l.pos, l.pos+1)
	pair(l.f.Tokens, i, len(l.f.Tokens)-1)
}

// closer is the partner of an opening delimiter.
func closer(open byte) byte {
	switch open {
	case '(':
		return ')'
	case '[':
		return ']'
	}
	return '}'
}

// trivia skips one piece of white space or one comment and tells whether there
// was one.
func (l *lexer) trivia() bool {
	switch c := l.peek(0); {
	case c == ' ' || c >= '\t' && c <= '\r':
		l.pos++
		return true
	case c == '/' && l.peek(1) == '/':
		l.skipLine()
		return true
	case c == '/' && l.peek(1) == '*':
		l.blockComment()
		return true
	case c >= utf8.RuneSelf:
		r, n := utf8.DecodeRuneInString(l.text[l.pos:])
		switch r {
		case '\u0085', '\u200E', '\u200F', '\u2028', '\u2029': // with the ASCII ones, Pattern_White_Space
			l.pos += n
			return true
		}
	}
	return false
}

// blockComment skips a comment; comments nest.
func (l *lexer) blockComment() {
	depth := 1
	for i := l.pos + 2; i+1 < len(l.text); i++ {
		switch {
		case l.text[i] == '*' && l.text[i+1] == '/':
			depth--
			i++
		case l.text[i] == '/' && l.text[i+1] == '*':
			depth++
			i++
		}
		if depth == 0 {
			l.pos = i + 1
			return
		}
	}
	l.fail(l.pos, "unterminated block comment")
}

// isDigit tells whether c is a decimal digit.
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isIdentByte tells whether c may stand inside an ASCII identifier.
func isIdentByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || isDigit(c)
}

// identStart tells whether an identifier can start at offset i. Beyond ASCII it
// is XID_Start, made of the categories that Unicode derives it from.
func (l *lexer) identStart(i int) bool {
	if i >= len(l.text) {
		return false
	}
	if c := l.text[i]; c < utf8.RuneSelf {
		return isIdentByte(c) && !isDigit(c)
	}
	r, _ := utf8.DecodeRuneInString(l.text[i:])
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start)
}

// identEnd is the end of the identifier characters from offset i on.
func (l *lexer) identEnd(i int) int {
	for i < len(l.text) {
		if c := l.text[i]; c < utf8.RuneSelf {
			if !isIdentByte(c) {
				break
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(l.text[i:])
		if !unicode.In(r, unicode.L, unicode.Nl, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc,
			unicode.Other_ID_Start, unicode.Other_ID_Continue) {
			break
		}
		i += n
	}
	return i
}
