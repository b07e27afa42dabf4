package report

import (
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// cellWidth is the number of columns that a text without colour takes. Ambiguous
// characters count one, whatever the locale, so that the same report is the same.
func cellWidth(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			narrow := runewidth.Condition{EastAsianWidth: false, StrictEmojiNeutral: true}
			return narrow.StringWidth(s)
		}
	}
	return len(s)
}
