package surface

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bytes that are written as they are besides letters and digits, by position. What
// carries meaning there, in a shell's redirections or in a table is escaped.
const (
	nameSafe   = "/_-:.+,"
	optionSafe = "/_-:.+, "
	stepSafe   = "/_-:+,"
	valueSafe  = "/_-:.+,[]{}@#="
)

func escape(text, safe string) string {
	clean := true
	for i := 0; i < len(text) && clean; i++ {
		clean = plain(text[i], safe)
	}
	if clean {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		if (n == 1 && plain(text[0], safe)) || (n > 1 && !unsafeRune(r, false)) {
			b.WriteString(text[:n])
		} else {
			for _, c := range []byte(text[:n]) {
				fmt.Fprintf(&b, "%%%02X", c)
			}
		}
		text = text[n:]
	}
	return b.String()
}

func plain(c byte, safe string) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte(safe, c) >= 0
}

// unsafeRune tells what may not stand in an address unescaped.
func unsafeRune(r rune, space bool) bool {
	return r == utf8.RuneError || !unicode.IsPrint(r) || unicode.IsSpace(r) && !(space && r == ' ') || strings.ContainsRune("<>|", r)
}

func unescape(text string) (string, error) {
	if !strings.Contains(text, "%") {
		return text, nil
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			b.WriteByte(text[i])
			continue
		}
		if i+2 >= len(text) || unhex(text[i+1]) < 0 || unhex(text[i+2]) < 0 {
			return "", fmt.Errorf("%% is not followed by two hex digits")
		}
		b.WriteByte(byte(unhex(text[i+1])<<4 | unhex(text[i+2])))
		i += 2
	}
	return b.String(), nil
}

func unhex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}
