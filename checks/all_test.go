package checks_test

import (
	"strings"
	"testing"

	"codexpin/checks"
)

// TestAll holds the table of checks: one a kind, each with a title and one need, and
// all kinds that the claims of a contract with every entry have.
func TestAll(t *testing.T) {
	kinds, titles := map[checks.Kind]bool{}, map[string]bool{}
	for _, check := range checks.All() {
		if check.Kind == "" || kinds[check.Kind] || check.Run == nil {
			t.Errorf("%q: no kind, a second check of the kind, or none that runs", check.Kind)
		}
		kinds[check.Kind] = true
		if check.Title == "" || titles[check.Title] || check.Title[:1] != strings.ToLower(check.Title[:1]) || strings.HasSuffix(check.Title, ".") || strings.Contains(check.Title, "\n") {
			t.Errorf("%s: the title %q is no line of its own in lower case without a period", check.Kind, check.Title)
		}
		titles[check.Title] = true
		if check.Needs&(check.Needs-1) != 0 || check.Needs == 0 {
			t.Errorf("%s needs %b, want one thing", check.Kind, check.Needs)
		}
	}
	claims, _ := checks.Claims(contract(t, "../pins/testdata/ok/full.toml"))
	have := map[checks.Kind]bool{}
	for _, c := range claims {
		if have[c.Kind] = true; !kinds[c.Kind] {
			t.Errorf("%s: no check for the kind %s", c.ID, c.Kind)
		}
	}
	for kind := range kinds {
		if !have[kind] {
			t.Errorf("no entry of a contract makes a claim of the kind %s", kind)
		}
	}
}

// TestClaims holds that ids are unique, that order is the contract's, and that what
// stands at one address is one claim.
func TestClaims(t *testing.T) {
	for _, path := range []string{"../pins/testdata/ok/full.toml", "testdata/edits/contract.toml", "../pins/presets/aharness.toml", "../pins/presets/tutti.toml"} {
		claims, unasked := checks.Claims(contract(t, path))
		seen := map[string]bool{}
		last := -1
		for _, c := range claims {
			if seen[c.ID] {
				t.Errorf("%s: %s is claimed twice", path, c.ID)
			}
			if seen[c.ID] = true; c.Pos.Offset < last {
				t.Errorf("%s: %s stands before the claim above it", path, c.ID)
			}
			if last = c.Pos.Offset; !c.Pos.Valid() {
				t.Errorf("%s: %s has no place", path, c.ID)
			}
		}
		for _, u := range unasked {
			if seen[u.ID] || u.Needs == "" {
				t.Errorf("%s: %s is judged and not asked, or does not say what it needs", path, u.ID)
			}
		}
	}
}
