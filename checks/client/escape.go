package client

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// unescape resolves the escapes that the languages have in common: letters, digits of
// a character's number, line breaks. A backslash before anything else is left out, as
// most of them do. trim takes the white space behind a line break away too.
func unescape(text string, trim bool) string {
	var b strings.Builder
	b.Grow(len(text))
	for i := 0; i < len(text); {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			i++
			continue
		}
		i++
		c := text[i]
		i++
		switch {
		case c == '\n' || c == '\r':
			if c == '\r' && i < len(text) && text[i] == '\n' {
				i++
			}
			if trim {
				i = len(text) - len(strings.TrimLeft(text[i:], " \t\r\n"))
			}
		case strings.IndexByte("abfnrtv", c) >= 0:
			b.WriteByte("\a\b\f\n\r\t\v"[strings.IndexByte("abfnrtv", c)])
		case c == 'x' || c == 'u' || c == 'U':
			i = number(&b, text, i, c)
		case c >= '0' && c <= '7':
			n := 1
			for n < 3 && i-1+n < len(text) && text[i-1+n] >= '0' && text[i-1+n] <= '7' {
				n++
			}
			v, _ := strconv.ParseUint(text[i-1:i-1+n], 8, 16)
			b.WriteRune(rune(v))
			i += n - 1
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// number resolves the hexadecimal number behind x, u or U, in braces or not, and gives
// the place behind it. What is no number stays as it is.
func number(b *strings.Builder, text string, i int, c byte) int {
	digits, end := "", i
	if i < len(text) && text[i] == '{' {
		if n := strings.IndexByte(text[i:min(len(text), i+12)], '}'); n > 0 {
			digits, end = text[i+1:i+n], i+n+1
		}
	} else {
		n := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]
		if end = i + n; end <= len(text) {
			digits = text[i:end]
		}
	}
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || v > utf8.MaxRune {
		b.WriteByte(c)
		return i
	}
	b.WriteRune(rune(v))
	return end
}
