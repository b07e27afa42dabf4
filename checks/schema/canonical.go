package schema

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// canonical appends n's canonical text to b: what encoding/json writes of the value
// with SetEscapeHTML(false) and numbers kept as they were.
func (n *node) canonical(b []byte) []byte {
	switch n.kind {
	case text:
		return appendQuoted(b, n.text)
	case array:
		b = append(b, '[')
		for i := range n.items() {
			if i > 0 {
				b = append(b, ',')
			}
			b = n.items()[i].canonical(b)
		}
		return append(b, ']')
	case object:
		b = append(b, '{')
		for i, m := range n.sorted() {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(appendQuoted(b, m.name), ':')
			b = m.value.canonical(b)
		}
		return append(b, '}')
	}
	return append(b, n.text...)
}

// sorted gives the members by name, by bytes; n is not changed.
func (n *node) sorted() []member {
	byName := func(a, b member) int { return strings.Compare(a.name, b.name) }
	if slices.IsSortedFunc(n.members(), byName) {
		return n.members()
	}
	list := slices.Clone(n.members())
	slices.SortFunc(list, byName)
	return list
}

// appendQuoted appends s as a JSON string, escaping what has to be, and the two line
// separators as encoding/json does.
func appendQuoted(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		size := 1
		if c >= utf8.RuneSelf {
			var r rune
			if r, size = utf8.DecodeRuneInString(s[i:]); r != '\u2028' && r != '\u2029' {
				i += size
				continue
			}
		}
		b = append(b, s[start:i]...)
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c >= utf8.RuneSelf:
			b = append(b, `\u202`...)
			b = append(b, hex[s[i+2]&0xf])
		default:
			if k := strings.IndexByte("\b\f\n\r\t", c); k >= 0 {
				b = append(b, '\\', "bfnrt"[k])
			} else {
				b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xf])
			}
		}
		i += size
		start = i
	}
	return append(append(b, s[start:]...), '"')
}
