package syntax

import (
	"strings"
	"unicode/utf8"
)

// word reads what starts like an identifier: an identifier, a raw identifier, or
// a literal with a prefix.
func (l *lexer) word() {
	if !l.identStart(l.pos) {
		r, _ := utf8.DecodeRuneInString(l.text[l.pos:])
		l.fail(l.pos, "unexpected character %U", r)
		return
	}
	start, end := l.pos, l.identEnd(l.pos)
	if end < len(l.text) {
		switch l.text[end] {
		case '"', '\'', '#':
			l.prefixed(start, end)
			return
		}
	}
	l.add(Ident, start, end)
}

// prefixed reads a word that a quote or # follows without a gap. From edition 2021
// on every prefix that is not known is reserved, so it is an error here.
func (l *lexer) prefixed(start, end int) {
	prefix := l.text[start:end]
	raw := prefix == "r" || prefix == "br" || prefix == "cr"
	switch c := l.text[end]; {
	case c == '"' && (prefix == "b" || prefix == "c"):
		l.str(start, end)
	case c == '\'' && prefix == "b":
		l.char(start, end)
	case c == '"' && raw:
		l.rawStr(start, end)
	case c == '#' && prefix == "r" && l.identStart(end+1):
		l.rawIdent(start, end+1)
	case c == '#' && raw:
		l.rawStr(start, end)
	default:
		l.fail(start, "unknown prefix %q of a literal", prefix)
	}
}

// rawIdent reads r#name. The path keywords and _ have no raw form.
func (l *lexer) rawIdent(start, name int) {
	end := l.identEnd(name)
	switch s := l.text[name:end]; s {
	case "_", "crate", "self", "super", "Self":
		l.fail(start, "%q cannot be a raw identifier", s)
		return
	}
	l.add(Ident, start, end)
}

// str reads a literal with escapes whose opening quote is at offset q.
func (l *lexer) str(start, q int) {
	for i := q + 1; i < len(l.text); i++ {
		switch l.text[i] {
		case '\\':
			i++
		case '"':
			l.literal(Str, start, i+1)
			return
		}
	}
	l.fail(start, "unterminated string")
}

// rawStr reads a raw string; offset i is behind its prefix.
func (l *lexer) rawStr(start, i int) {
	q := i
	for q < len(l.text) && l.text[q] == '#' {
		q++
	}
	if q == len(l.text) || l.text[q] != '"' {
		l.fail(start, "raw string without a quote")
		return
	}
	hashes := l.text[i:q]
	if len(hashes) > 255 {
		l.fail(start, "raw string with more than 255 #")
		return
	}
	for j := q + 1; ; j++ {
		n := strings.IndexByte(l.text[j:], '"')
		if n < 0 {
			l.fail(start, "unterminated raw string")
			return
		}
		j += n
		if strings.HasPrefix(l.text[j+1:], hashes) {
			l.literal(Str, start, j+1+len(hashes))
			return
		}
	}
}

// literal adds a quoted literal. A suffix makes it a token that no Rust program
// can use outside a macro; what the macro would take it for is unknown.
func (l *lexer) literal(k Kind, start, end int) {
	if l.identStart(end) {
		l.fail(start, "literal with a suffix")
		return
	}
	l.add(k, start, end)
}

// quote tells a lifetime from a character, as rustc does: it is a lifetime when a
// name follows and the character behind the name's first one is no quote.
func (l *lexer) quote() {
	start, name := l.pos, l.pos+1
	if name >= len(l.text) {
		l.fail(start, "unterminated character literal")
		return
	}
	_, n := utf8.DecodeRuneInString(l.text[name:])
	after := name + n
	if after < len(l.text) && l.text[after] == '\'' || !l.identStart(name) {
		l.char(start, start)
		return
	}
	end := l.identEnd(name)
	if l.text[name:end] == "r" && strings.HasPrefix(l.text[end:], "#") && l.identStart(end+1) {
		end = l.identEnd(end + 1) // 'r#a
	}
	if end < len(l.text) && (l.text[end] == '\'' || l.text[end] == '#') {
		l.fail(start, "character literal of several characters")
		return
	}
	l.add(Lifetime, start, end)
}

// char reads a character whose opening quote is at offset q.
func (l *lexer) char(start, q int) {
	i := q + 1
	if i >= len(l.text) || strings.IndexByte("\n\r\t'", l.text[i]) >= 0 {
		l.fail(start, "unterminated character literal")
		return
	}
	if l.text[i] == '\\' {
		i = l.escapeEnd(i)
	} else {
		_, n := utf8.DecodeRuneInString(l.text[i:])
		i += n
	}
	if i >= len(l.text) || l.text[i] != '\'' {
		l.fail(start, "unterminated character literal")
		return
	}
	l.literal(Char, start, i+1)
}

// escapeEnd is the end of the escape at offset i: of \x41, \u{1F600} or one
// character after the backslash.
func (l *lexer) escapeEnd(i int) int {
	if i+1 >= len(l.text) {
		return len(l.text)
	}
	switch l.text[i+1] {
	case 'x':
		return i + 4
	case 'u':
		// Six digits and any number of underscores; no more than a bounded look.
		if n := strings.IndexByte(l.text[i:min(i+40, len(l.text))], '}'); n > 0 {
			return i + n + 1
		}
		return len(l.text)
	}
	return i + 2
}

// number reads an integer or a float with its suffix. A dot belongs to it unless
// a second dot or a name follows: 1. and 1.5 are numbers, 0..n and 1.max(2) start
// with one.
func (l *lexer) number() {
	start, i := l.pos, l.pos
	hex := l.text[i] == '0' && l.peek(1) == 'x'
	if l.text[i] == '0' && (hex || l.peek(1) == 'o' || l.peek(1) == 'b') {
		i += 2
		first := i
		i = l.digits(i, hex)
		if strings.Trim(l.text[first:i], "_") == "" {
			l.fail(start, "number without digits")
			return
		}
	} else {
		i = l.digits(i, false)
	}
	if i < len(l.text) && l.text[i] == '.' && !l.identStart(i+1) && !strings.HasPrefix(l.text[i+1:], ".") {
		i = l.digits(i+1, false)
	}
	if i < len(l.text) && (l.text[i] == 'e' || l.text[i] == 'E') {
		i = l.exponent(i)
	}
	l.add(Number, start, l.identEnd(i)) // 1_000u32, 1f64
}

// digits is the end of the digits and underscores from offset i on.
func (l *lexer) digits(i int, hex bool) int {
	for i < len(l.text) {
		c := l.text[i] | 0x20
		if !isDigit(l.text[i]) && l.text[i] != '_' && !(hex && 'a' <= c && c <= 'f') {
			break
		}
		i++
	}
	return i
}

// exponent is the end of the exponent at offset i, or i if there is none: then the
// letter starts a suffix.
func (l *lexer) exponent(i int) int {
	j := i + 1
	if j < len(l.text) && (l.text[j] == '+' || l.text[j] == '-') {
		j++
	}
	if end := l.digits(j, false); strings.Trim(l.text[j:end], "_") != "" {
		return end
	}
	return i
}
