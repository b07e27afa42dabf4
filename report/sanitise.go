package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sanitise makes text from a repository, a file, a process or a command line safe
// for a terminal: control characters, escape sequences, marks that reorder or hide
// text and bytes that are no UTF-8 are shown escaped (\n, \x1b, \u202e). What it
// gives is one line and prints as it is read.
func Sanitise(text string) string {
	if plainASCII(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r < 0x80 && !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\x%02x`, r)
		case shown(r):
			b.WriteString(text[:n])
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		text = text[n:]
	}
	return b.String()
}

// SanitiseLines is Sanitise for text of several lines, which stay lines.
func SanitiseLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = Sanitise(line)
	}
	return strings.Join(lines, "\n")
}

func plainASCII(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] < 0x20 || text[i] > 0x7e {
			return false
		}
	}
	return true
}

// shown tells whether a rune takes a place of its own on a line. Marks that combine
// are shown escaped: a pile of them leaves its line, and no name of Codex has one.
func shown(r rune) bool {
	return r == ' ' || unicode.IsPrint(r) && !unicode.Is(unicode.M, r) && !invisible(r)
}

// invisible names printable runes that draw nothing: fillers and the like.
func invisible(r rune) bool {
	switch r {
	case 0x115f, 0x1160, 0x3164, 0xffa0, 0x2800:
		return true
	}
	return unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}
