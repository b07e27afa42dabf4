package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Str is the value of a string literal, of b"…" its bytes. It is false for a token
// of another kind and for an escape that Rust does not know.
func (f *File) Str(t Token) (string, bool) {
	if t.Kind() != Str {
		return "", false
	}
	s := f.text[t.Start():t.End()]
	q := strings.IndexAny(s, `"#`)
	prefix, body := s[:q], s[q:]
	if strings.HasSuffix(prefix, "r") {
		hashes := strings.IndexByte(body, '"')
		return unixLines(body[hashes+1 : len(body)-1-hashes]), true
	}
	body = unixLines(body[1 : len(body)-1])
	if strings.IndexByte(body, '\\') < 0 {
		return body, true
	}
	return unescape(body, prefix)
}

// unixLines makes a line end inside a literal what rustc makes of it.
func unixLines(s string) string {
	if strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return strings.ReplaceAll(s, "\r\n", "\n")
}

// unescape resolves the escapes of a literal with that prefix.
func unescape(s, prefix string) (string, bool) {
	b := make([]byte, 0, len(s))
	for {
		n := strings.IndexByte(s, '\\')
		if n < 0 {
			return string(append(b, s...)), true
		}
		b = append(b, s[:n]...)
		s = s[n+1:]
		if s == "" {
			return "", false
		}
		var ok bool
		if b, s, ok = escape(b, s, prefix); !ok {
			return "", false
		}
	}
}

// escape appends what the escape at the start of s stands for, s being what follows
// its backslash, and gives what follows the escape.
func escape(b []byte, s, prefix string) ([]byte, string, bool) {
	c, s := s[0], s[1:]
	switch c {
	case '\n': // the line goes on at the next character that is no white space
		return b, strings.TrimLeft(s, " \t\n\r"), true
	case 'x':
		if len(s) < 2 {
			return b, s, false
		}
		n, err := strconv.ParseUint(s[:2], 16, 8)
		return append(b, byte(n)), s[2:], err == nil && (n < utf8.RuneSelf || prefix != "")
	case 'u':
		end := strings.IndexByte(s, '}')
		if end < 0 || s[0] != '{' || prefix == "b" {
			return b, s, false
		}
		n, err := strconv.ParseUint(strings.ReplaceAll(s[1:end], "_", ""), 16, 24)
		return utf8.AppendRune(b, rune(n)), s[end+1:], err == nil && utf8.ValidRune(rune(n))
	}
	const names, values = `nrt\0'"`, "\n\r\t\\\x00'\""
	i := strings.IndexByte(names, c)
	if i < 0 {
		return b, s, false
	}
	return append(b, values[i]), s, true
}
