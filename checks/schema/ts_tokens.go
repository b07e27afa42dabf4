package schema

import (
	"fmt"
	"strings"
)

// tokens splits the little of TypeScript that bindings have: names, strings, single
// marks. Comments are skipped.
type tokens struct {
	file string
	text string // what is left
	line int
	held []string
	err  error
}

func (t *tokens) bad(format string, args ...any) error {
	if t.err != nil {
		return t.err
	}
	return &BadFile{File: t.file, Line: t.line, Why: fmt.Sprintf(format, args...)}
}

// find skips to behind the given tokens; false where they do not follow each other
// anywhere.
func (t *tokens) find(want ...string) bool {
	at := 0
	for {
		token := t.next()
		switch token {
		case "":
			return false
		case want[at]:
			at++
		case want[0]:
			at = 1
		default:
			at = 0
		}
		if at == len(want) {
			return true
		}
	}
}

func (t *tokens) peek() string {
	if len(t.held) == 0 {
		t.held = append(t.held, t.scan())
	}
	return t.held[0]
}

// next gives the next token, "" at the end.
func (t *tokens) next() string {
	token := t.peek()
	t.held = t.held[:0]
	return token
}

// value gives the tokens of a member's type, up to the comma or brace that ends it.
func (t *tokens) value() []string {
	var value []string
	depth := 0
	for {
		switch token := t.peek(); token {
		case "":
			return value
		case ",", ";":
			if depth == 0 {
				return value
			}
		case "{", "[", "(", "<":
			depth++
		case "}", "]", ")", ">":
			if depth == 0 {
				return value
			}
			depth--
		}
		value = append(value, t.next())
	}
}

func (t *tokens) scan() string {
	t.skip()
	if t.text == "" || t.err != nil {
		return ""
	}
	n := 1
	switch c := t.text[0]; {
	case c == '"':
		n = t.quoted()
	case isNameByte(c):
		for n < len(t.text) && isNameByte(t.text[n]) {
			n++
		}
	}
	token := t.text[:n]
	t.text = t.text[n:]
	return token
}

// quoted gives the length of the string that begins here. Escapes do not occur in the
// names of methods and are no part of the form.
func (t *tokens) quoted() int {
	end := strings.IndexAny(t.text[1:], "\"\\\n")
	if end < 0 || t.text[end+1] != '"' {
		t.err = &BadFile{File: t.file, Line: t.line, Why: "a string that does not end, or with an escape"}
		return len(t.text)
	}
	return end + 2
}

// skip skips space and comments.
func (t *tokens) skip() {
	for t.text != "" {
		n := 1
		switch {
		case strings.HasPrefix(t.text, "//"):
			n = before(t.text, "\n", 0)
		case strings.HasPrefix(t.text, "/*"):
			n = before(t.text[2:], "*/", 2) + 2
		case !strings.ContainsRune(" \t\r\n", rune(t.text[0])):
			return
		}
		t.line += strings.Count(t.text[:n], "\n")
		t.text = t.text[n:]
	}
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

func isName(token string) bool { return isNameByte(token[0]) && (token[0] < '0' || token[0] > '9') }

// unquoted gives the contents of a string token, any other as it is.
func unquoted(token string) string {
	if len(token) >= 2 && token[0] == '"' {
		return token[1 : len(token)-1]
	}
	return token
}
