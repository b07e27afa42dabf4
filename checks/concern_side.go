package checks

import "codexpin/checks/surface"

// class gives the class of a change for the side of its claim: for one who sends the
// point, who reads it, or both; "" where that side never meets it.
func (c *Concern) class(change *surface.Change) surface.Class {
	switch expect := &c.Claim.Expect; c.Claim.Address.Flow() {
	case surface.In:
		return change.Sends
	case surface.Out:
		return change.Reads
	default:
		switch {
		case expect.Sends && !expect.Reads:
			return change.Sends
		case expect.Reads && !expect.Sends:
			return change.Reads
		}
		return change.Worst()
	}
}

// fitting gives the indexes of the changes that a claim depends on, on its own side, and
// that may be why it comes to what it does: what is harmless breaks nothing, and what is
// breaking mends nothing, as long as another change does. It is otherwise with what must be
// absent, and with a list of all there is, which what is new breaks.
func (c *Concern) fitting(changes []surface.Change, depends func(*surface.Change) bool) []int {
	var own, fit []int
	turned := c.Claim.Kind == AbsenceKind || c.Claim.Expect.ClosedGiven
	for i := range changes {
		if !depends(&changes[i]) {
			continue
		}
		class := c.class(&changes[i])
		if class == "" && !turned {
			continue
		}
		own = append(own, i)
		bad := class == surface.Breaking || class == surface.Untold
		switch {
		case turned:
		case c.unwaived() == surface.Breaking && class == surface.Harmless, c.Mended() && bad:
			continue
		}
		fit = append(fit, i)
	}
	if len(fit) == 0 {
		return own
	}
	return fit
}
