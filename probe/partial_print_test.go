package probe

import (
	"strings"
	"testing"

	"codexpin/checks/surface"
)

// TestPartialPrint wants no contradiction with a print whose table is not whole, and the
// file at fault in what is said of it.
func TestPartialPrint(t *testing.T) {
	for extent, want := range map[surface.Extent]int{surface.Full: 2, surface.Partial: 0, surface.None: 0} {
		s := (&surface.Surface{}).Index()
		for d := range s.Coverage.Methods {
			s.Coverage.Methods[d] = extent
			s.Gaps = append(s.Gaps, surface.Gap{What: surface.MethodsOf(surface.Direction(d)), Why: "b.json: not JSON"})
		}
		r := &Runtime{RollCall: &RollCall{Methods: []string{"initialize", "turn/start"}},
			Prints: []*Printed{{Command: generateTS, Experimental: true, Surface: s}}}
		r.compareTables()
		if len(r.Disagreements) != want {
			t.Errorf("%v: %v", extent, r.Disagreements)
		}
		for _, gap := range r.Surface().Gaps {
			if strings.Contains(gap.Why, "no whole table") && !strings.HasSuffix(gap.Why, ": b.json: not JSON") {
				t.Errorf("%v: %s", extent, gap.Why)
			}
		}
	}
}
