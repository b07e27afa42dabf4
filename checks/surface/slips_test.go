package surface_test

import (
	"testing"

	"codexpin/checks/surface"
)

func TestSlips(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		limit int
		want  int
	}{
		{"", "", 2, 0}, {"turn/start", "turn/start", 2, 0}, {"turn/strat", "turn/start", 2, 1}, {"turn/star", "turn/start", 2, 1},
		{"turn/sstart", "turn/start", 2, 1}, {"turm/start", "turn/start", 2, 1}, {"turm/strat", "turn/start", 2, 2},
		{"turm/stratt", "turn/start", 2, 3}, {"turm/stratt", "turn/start", 9, 3}, {"a", "", 0, 1}, {"", "abc", 1, 2}, {"ab", "ba", 9, 1},
	} {
		if got := surface.Slips(c.a, c.b, c.limit); got != c.want {
			t.Errorf("%q %q, at most %d: %d, want %d", c.a, c.b, c.limit, got, c.want)
		}
		if got := surface.Slips(c.b, c.a, c.limit); got != c.want {
			t.Errorf("%q %q the other way: %d, want %d", c.b, c.a, got, c.want)
		}
	}
}
