package checks_test

import (
	"testing"

	"codexpin/checks"
	"codexpin/pins"
)

// A cell of the matrix is what the release comes to when it is judged by itself: what is
// unknown in one is unknown in the other, and what cannot be asked cannot be in both.
func TestMatrixAgreesWithRelease(t *testing.T) {
	a, versions := released(t)
	for _, name := range pins.Presets() {
		c := presetContract(t, name)
		m := matrixOf(t, c)
		for i := 0; i < len(versions); i += 6 {
			s, err := a.Surface(versions[i])
			if err != nil {
				t.Fatal(err)
			}
			w := &checks.Witness{Name: "atlas", Surface: s, Commit: s.Origin.Commit}
			v := (&checks.Judge{Checks: checks.All(), Today: "2026-06-10"}).Run(c, []*checks.Witness{w})
			byID := map[string]checks.Outcome{}
			for k := range v.Results {
				byID[v.Results[k].Claim.ID] = v.Results[k].Outcome
			}
			for k := range m.Rows {
				id := m.Rows[k].Claim.ID
				if got, want := m.Rows[k].Cells[i], byID[id]; got != want {
					t.Errorf("%s, %s: %s: %q in the matrix, %q by itself", name, versions[i], id, got, want)
				}
			}
			for _, n := range m.NotAsked {
				if got := byID[n.Claim.ID]; got != "" {
					t.Errorf("%s, %s: %s: not asked in the matrix, %q by itself", name, versions[i], n.Claim.ID, got)
				}
			}
		}
	}
}
