package checks

import "strings"

// label is a parsed type label: a base and its suffixes, outermost last.
type label struct {
	base     string
	suffixes []string // "[]", "{}", "?"
}

// takesNull tells whether the base word by itself allows null.
func (l label) takesNull() bool { return len(l.suffixes) == 0 && (l.base == "any" || l.base == "null") }

// parseLabel reads a label that the contract's loader has accepted.
func parseLabel(text string) label {
	var l label
	for {
		switch {
		case strings.HasSuffix(text, "[]"), strings.HasSuffix(text, "{}"):
			l.suffixes = append(l.suffixes, text[len(text)-2:])
			text = text[:len(text)-2]
		case strings.HasSuffix(text, "?"):
			l.suffixes = append(l.suffixes, "?")
			text = text[:len(text)-1]
		default:
			l.base = text
			return l
		}
	}
}
