package checks

import (
	"testing"

	"codexpin/checks/surface"
)

// TestUndecidedHint holds that one is sent to a place only where there is one: what an
// executable did not tell stands nowhere.
func TestUndecidedHint(t *testing.T) {
	s := &Subject{Witness: &Witness{Surface: &surface.Surface{}}}
	for name, c := range map[string]struct {
		place surface.Place
		hint  string
	}{
		"in a file": {surface.Place{File: "a.rs", Line: 3}, "look at the place; codexpin cannot read its form"},
		"nowhere":   {surface.Place{}, ""},
	} {
		f := &surface.Fact{Told: surface.CannotTell, Why: "the help of codex was not read", Place: c.place}
		if out, done := s.undecided(f); !done || out.Outcome != Unknown || out.Hint != c.hint {
			t.Errorf("%s: %+v", name, out)
		}
	}
}
