package report

import "testing"

// TestCodexAt holds the words for a Codex of which release or commit are not known, and for
// a commit that is no release's.
func TestCodexAt(t *testing.T) {
	for _, c := range []struct{ release, commit, want string }{
		{"0.136.0", "7ca6", "codex 0.136.0 at 7ca6"},
		{"0.136.0", "", "codex 0.136.0"},
		{"", "7ca6", "7ca6"},
		{"0.0.0", "6d21", "codex at 6d21 (a commit of no release)"},
	} {
		if got := codexAt(c.release, c.commit); got != c.want {
			t.Errorf("%q at %q: %q, want %q", c.release, c.commit, got, c.want)
		}
	}
}
