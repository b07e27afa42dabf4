package schema

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// tsKind is the kind of a token of TypeScript.
type tsKind uint8

const (
	tsEnd    tsKind = iota // of the text
	tsName                 // a name or keyword, a number too
	tsString               // its contents
	tsMark                 // one character
)

// tsToken is one token.
type tsToken struct {
	kind tsKind
	text string
	line int
}

func (t tsToken) is(mark string) bool { return t.kind == tsMark && t.text == mark }

// tsTokens splits the little of TypeScript that bindings have: names, strings without
// escapes, single marks. Comments are skipped. The tokens stand in the memory of scratch,
// whose own are then gone; nil for new memory. The error is a *BadFile.
func tsTokens(file string, src []byte, scratch []tsToken) ([]tsToken, error) {
	text := string(bytes.TrimPrefix(src, []byte("\uFEFF")))
	list := slices.Grow(scratch[:0], len(text)/6+1)
	line := 1
	for at := 0; at < len(text); {
		c, n := text[at], 1
		switch {
		case c == '\n':
			line++
		case c == ' ' || c == '\t' || c == '\r':
		case isNameByte(c) || c >= 0x80:
			for at+n < len(text) && (isNameByte(text[at+n]) || text[at+n] >= 0x80) {
				n++
			}
			list = append(list, tsToken{tsName, text[at : at+n], line})
		case c == '"' || c == '\'':
			end := quoted(text[at+1:], c)
			if end < 0 {
				return nil, &BadFile{File: file, Line: line, Why: "a string that does not end, or with an escape"}
			}
			n = end + 2
			list = append(list, tsToken{tsString, text[at+1 : at+n-1], line})
		case strings.HasPrefix(text[at:], "//"):
			n = before(text[at:], "\n", 0)
		case strings.HasPrefix(text[at:], "/*"):
			n = before(text[at+2:], "*/", 2) + 2
			line += strings.Count(text[at:at+n], "\n")
		default:
			list = append(list, tsToken{tsMark, text[at : at+1], line})
		}
		at += n
	}
	return append(list, tsToken{kind: tsEnd, line: line}), nil
}

// quoted gives the length of the contents of a string, up to its mark; -1 where it does
// not end in its line, or has an escape.
func quoted(text string, mark byte) int {
	for i := range len(text) {
		switch text[i] {
		case mark:
			return i
		case '\\', '\n':
			return -1
		}
	}
	return -1
}

// before gives the length up to the first occurrence of mark and extra bytes of it, or
// of all the text.
func before(text, mark string, extra int) int {
	if i := strings.Index(text, mark); i >= 0 {
		return i + extra
	}
	return len(text)
}

func isNameByte(c byte) bool {
	return c == '_' || c == '$' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// tokenDifference names how two texts differ whose tokens are the same, "" where they
// are not, or are no tokens.
func tokenDifference(file string, a, b []byte) string {
	if !strings.HasSuffix(file, ".ts") {
		return ""
	}
	x, err := tsTokens(file, a, nil)
	if err != nil {
		return ""
	}
	y, err := tsTokens(file, b, nil)
	if err != nil || len(x) != len(y) {
		return ""
	}
	for i := range x {
		if x[i].kind != y[i].kind || x[i].text != y[i].text {
			return ""
		}
	}
	if bytes.Equal(squeezed(a), squeezed(b)) {
		return spacing
	}
	return comments
}

// squeezed is a text without white space.
func squeezed(text []byte) []byte { return bytes.Join(bytes.Fields(text), nil) }

// tsParser reads tokens; after the first error it reads no further.
type tsParser struct {
	file   string
	tokens []tsToken
	types  *tsScratch
	at     int
	depth  int
	err    error
}

func (p *tsParser) peek() tsToken { return p.tokens[p.at] }

func (p *tsParser) next() tsToken {
	t := p.tokens[p.at]
	if p.at < len(p.tokens)-1 {
		p.at++
	}
	return t
}

// take passes a mark or name if it stands there.
func (p *tsParser) take(text string) bool {
	if t := p.peek(); t.text == text && t.kind != tsString && t.kind != tsEnd {
		p.next()
		return true
	}
	return false
}

func (p *tsParser) want(text string) {
	if !p.take(text) {
		p.fail("%s where %q should be", p.peek().show(), text)
	}
}

func (t tsToken) show() string {
	if t.kind == tsEnd {
		return "the end"
	}
	return fmt.Sprintf("%q", t.text)
}

func (p *tsParser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = &BadFile{File: p.file, Line: p.peek().line, Why: fmt.Sprintf(format, args...)}
		p.at = len(p.tokens) - 1
	}
}
