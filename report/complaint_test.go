package report

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestComplaint(t *testing.T) {
	long := strings.Repeat("x", 5000)
	tests := []struct{ name, text, want string }{
		{"plain", `no "a b" at commit 12`, `no "a b" at commit 12`},
		{"escapes", "a\x1b[31m\u202eb\nc", `a\x1b[31m\u202eb\nc`},
		{"a long word keeps what stands behind it", "open " + long + ": permission denied",
			"open " + strings.Repeat("x", maxName) + "… (5001 bytes) permission denied"},
		{"empty", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Complaint(test.text); got != test.want {
				t.Errorf("%q\nwant %q", got, test.want)
			}
		})
	}
}

// TestComplaintBounds holds messages of any length and kind to their bounds.
func TestComplaintBounds(t *testing.T) {
	for _, part := range []string{"x", "x ", " ", "\x00", "\u202e ", "\xff", "\U0001f4a9", "\U000e0001", "é"} {
		text := strings.Repeat(part, 1<<20)
		got := Complaint(text)
		if len(got) > maxComplaint+50 || !utf8.ValidString(got) || strings.ContainsAny(got, "\x00\n\u202e") {
			t.Errorf("%q many times: %d bytes, %.80q", part, len(got), got)
		}
	}
	got := ComplaintLines(strings.Repeat("a\x07 line\n", 1<<18))
	if n := strings.Count(got, "\n"); n > maxComplaintLines || strings.Contains(got, "\x07") || !strings.HasSuffix(got, "more lines)") {
		t.Errorf("%d lines, %q", n, got[len(got)-40:])
	}
	if two := ComplaintLines("a\nb"); two != "a\nb" {
		t.Errorf("%q", two)
	}
}
