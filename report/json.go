package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// JSON renders a report as one document with a line break behind it. What a terminal
// could take for a command or what hides on it is written \uXXXX; reading the
// document gives it back.
func JSON(report any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(report); err != nil {
		return nil, fmt.Errorf("write the report as JSON: %w", err)
	}
	return escapeHidden(b.Bytes()), nil
}

// escapeHidden writes the runes that Sanitise would escape as JSON escapes. They
// stand in strings alone, for JSON itself is plain.
func escapeHidden(doc []byte) []byte {
	var b bytes.Buffer
	for len(doc) > 0 {
		r, n := utf8.DecodeRune(doc)
		switch {
		case r == '\n' || r >= 0x20 && r < 0x7f || shown(r) && r != utf8.RuneError:
			b.Write(doc[:n])
		case r > 0xffff:
			high, low := 0xd800+(r-0x10000)>>10, 0xdc00+(r-0x10000)&0x3ff
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		doc = doc[n:]
	}
	return b.Bytes()
}
