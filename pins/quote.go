package pins

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Quote writes a text as a basic string of TOML, on one line. Escaped is what the form
// asks for, what is not printable, and every rune that keep refuses; nil refuses none. A
// byte that is no UTF-8 becomes U+FFFD, for TOML has no such string.
func Quote(text string, keep func(rune) bool) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case unicode.IsPrint(r) && r != utf8.RuneError && (keep == nil || keep(r)):
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// quoteLike writes a text as a TOML string, with the quotes of another one where they
// can hold it as it is.
func quoteLike(raw, text string) string {
	plain := !strings.ContainsFunc(text, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) })
	switch {
	case strings.HasPrefix(raw, "'''") && plain && !strings.Contains(text, "'"):
		return "'''" + text + "'''"
	case strings.HasPrefix(raw, "'") && plain && !strings.Contains(text, "'"):
		return "'" + text + "'"
	case strings.HasPrefix(raw, `"""`) && plain && !strings.ContainsAny(text, "\"\\"):
		return `"""` + text + `"""`
	}
	return Quote(text, nil)
}
