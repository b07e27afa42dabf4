package pins

import (
	"strings"
	"testing"
	"unicode"

	"github.com/pelletier/go-toml/v2"
)

func TestQuote(t *testing.T) {
	latin := func(r rune) bool { return r < 0x80 }
	tests := []struct {
		text string
		keep func(rune) bool
		want string
	}{
		{`a "b" \c`, nil, `"a \"b\" \\c"`},
		{"tab\tand\r\nline", nil, `"tab\u0009and\u000d\u000aline"`},
		{"नीति 😀", nil, `"नीति 😀"`},
		{"नी 😀", latin, `"\u0928\u0940 \U0001f600"`},
		{"\u202eleft", nil, `"\u202eleft"`},
		{"half \xff", nil, `"half \ufffd"`},
		{"", nil, `""`},
	}
	for _, tt := range tests {
		if got := Quote(tt.text, tt.keep); got != tt.want {
			t.Errorf("Quote(%q) = %s, want %s", tt.text, got, tt.want)
		}
	}
}

// FuzzQuote holds that whatever is written as a string of TOML, in any quotes, stands on one
// line, shows all of itself, and is that text to go-toml.
func FuzzQuote(f *testing.F) {
	for _, text := range []string{"", "a", `"`, `\`, "'", `""`, "''", "\t\r\n\x00\x7f", "\u0085\u2028\u202e\u200d", "e\u0301 😀\U000e0001", "\xff\xc0\x80", "\ufffd"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want := string([]rune(text))
		ascii := func(r rune) bool { return r < 0x80 }
		for _, written := range []string{
			Quote(text, nil), Quote(text, ascii),
			quoteLike(`"x"`, text), quoteLike(`'x'`, text), quoteLike(`"""x"""`, text), quoteLike(`'''x'''`, text), quoteLike(`''`, text),
		} {
			if strings.ContainsFunc(written, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("%q is not all printable", written)
			}
			var got struct{ K string }
			if err := toml.Unmarshal([]byte("k = "+written+"\n"), &got); err != nil || got.K != want {
				t.Errorf("%q was written as %s, which is %q: %v", text, written, got.K, err)
			}
		}
	})
}
