package checks

import (
	"slices"

	"codexpin/pins"
)

// floorID is the claim about the floor.
const floorID = "runtime.floor"

// floors adds what an executable comes to by a required floor. The floor is a claim then,
// also where no file of the client repeats it.
func floors(v *Verdict, c *pins.Contract, witnesses []*Witness) {
	for _, w := range witnesses {
		if w.Floor == nil || c.Runtime == nil || c.Runtime.Floor == nil {
			continue
		}
		i := slices.IndexFunc(v.Results, func(r Result) bool { return r.Claim.ID == floorID })
		if i < 0 {
			i = len(v.Results)
			v.Results = append(v.Results, Result{Claim: &Claim{ID: floorID, Kind: FloorKind, Pos: c.Runtime.Floor.Pos, Entry: c.Runtime.Floor}})
		}
		f := *w.Floor
		f.Witness = w.Name
		v.Results[i].Findings = append(v.Results[i].Findings, f)
	}
}
