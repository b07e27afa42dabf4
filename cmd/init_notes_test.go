package cmd

import (
	"slices"
	"strings"
	"testing"
)

// TestLongHex finds runs of hexadecimal digits wherever they begin.
func TestLongHex(t *testing.T) {
	id, digest := strings.Repeat("0123456789abcdef0123", 2), strings.Repeat("0123456789abcdef", 4)
	for begin := range 90 {
		text := strings.Repeat(".", begin) + id + "\n" + strings.Repeat("a", 39) + " ABCDEF" + digest + strings.Repeat("-", begin) + digest
		var got []string
		longHex([]byte(text), func(run []byte) { got = append(got, string(run)) })
		want := []string{id, digest, digest}
		if begin == 0 {
			want = []string{id, digest + digest}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("after %d bytes: %q", begin, got)
		}
	}
}
