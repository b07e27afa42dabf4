package cmd

import (
	"testing"

	"codexpin/checks/atlas"
	"codexpin/checks/rust"
	"codexpin/checks/surface"
)

// TestConformanceDiff holds that a release is no change to itself, whoever tells of it:
// the source at its commit, read twice, and the atlas, both ways.
func TestConformanceDiff(t *testing.T) {
	repos := atlasCheckouts(t)
	a, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, r := range a.Releases() {
		commit, err := find(repos, r.Commit)
		if err != nil {
			t.Fatal(err)
		}
		if commit == nil {
			continue
		}
		held, err := a.Surface(r.Version)
		if err != nil {
			t.Fatal(err)
		}
		var read [2]*surface.Surface
		for i := range read {
			if read[i], err = rust.Read(commit, rust.All); err != nil {
				t.Fatal(err)
			}
		}
		n++
		for _, pair := range []struct {
			name string
			a, b *surface.Surface
		}{{"source", read[0], read[1]}, {"atlas", held, held}, {"source to atlas", read[0], held}, {"atlas to source", held, read[0]}} {
			changes := surface.ChangesBetween(pair.a, pair.b)
			if pair.name == "source" {
				if err := dropSame(changes, commit, commit); err != nil {
					t.Fatal(err)
				}
			}
			for _, c := range changes.List {
				t.Errorf("%s, %s: %s %s, %s", r.Version, pair.name, c.Rule, c.Worst(), c.Difference)
			}
		}
	}
	if n == 0 {
		t.Fatal("no release of the atlas has a commit in the checkout")
	}
	t.Logf("%d releases: no change to themselves", n)
}
