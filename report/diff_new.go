package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// NewDiff makes the report of what changed. concerns is nil where there is no contract;
// of contract, the client, the file and how it was found are taken.
func NewDiff(from, to DiffSide, changes *surface.Changes, concerns *checks.Concerns, contract *DiffContract) *Diff {
	r := &Diff{Schema: DiffSchema, From: from, To: to, Changes: make([]DiffChange, 0, len(changes.List))}
	for i := range changes.List {
		c := &changes.List[i]
		change := DiffChange{
			Rule: c.Rule, Address: c.Address.String(), Sends: c.Sends, Reads: c.Reads,
			Before: diffPoint(c.Rule, c.A), After: diffPoint(c.Rule, c.B), worst: c.Worst(),
		}
		if c.Renamed.Text != "" {
			change.After = diffPoint(c.Rule, c.Renamed)
		}
		if concerns != nil {
			for j := range concerns.Of[i] {
				change.Claims = append(change.Claims, diffClaim(&concerns.Of[i][j]))
			}
		}
		r.Changes = append(r.Changes, change)
		r.Counts.add(change.worst)
	}
	for _, why := range slices.Sorted(maps.Keys(changes.NotTold)) {
		r.NotTold = append(r.NotTold, DiffNotTold{Why: why, Count: changes.NotTold[why], Addresses: changes.Untold[why]})
	}
	if concerns != nil {
		for i := range concerns.Others {
			r.Others = append(r.Others, diffClaim(&concerns.Others[i]))
		}
		contract.Asked, contract.OneSided = concerns.Asked, concerns.OneSided
		contract.BrokenBefore, contract.UnknownBefore, contract.Waived = concerns.Broken, concerns.Unknown, concerns.Waived
		r.Contract = contract
		r.concern()
	}
	r.settle()
	return r
}

func diffPoint(rule string, s surface.Side) DiffPoint {
	if strings.HasSuffix(rule, "gated") {
		if s.Text = "experimental: " + s.Text; s.Text == "experimental: " {
			s.Text = "not experimental"
		}
	}
	return DiffPoint{Text: s.Text, Type: string(s.Type), Place: placed(s.Place)}
}

func diffClaim(c *checks.Concern) DiffClaim {
	return DiffClaim{ID: c.Claim.ID, Class: c.Class(), Before: c.Before, After: c.After, Message: c.Message, Line: c.Claim.Pos.Line, Waived: c.Waived, mended: c.Mended()}
}

func (c *DiffCounts) add(class surface.Class) {
	c.Changes++
	switch class {
	case surface.Breaking:
		c.Breaking++
	case surface.NowGated:
		c.Gated++
	case surface.Ungated:
		c.GateGone++
	case surface.Untold:
		c.CannotTell++
	default:
		c.Harmless++
	}
}

// concern counts the claims, each once, though several changes may have to do with it.
func (r *Diff) concern() {
	worst := map[string]DiffClaim{}
	note := func(c DiffClaim) {
		if was, known := worst[c.ID]; !known || c.Class.Worse(was.Class) {
			worst[c.ID] = c
		}
	}
	for i := range r.Changes {
		if len(r.Changes[i].Claims) > 0 {
			r.Contract.Concerned++
		}
		for _, c := range r.Changes[i].Claims {
			note(c)
		}
	}
	for _, c := range r.Others {
		note(c)
	}
	for _, c := range worst {
		switch c.Class {
		case surface.Breaking:
			r.Contract.Breaking++
		case surface.Untold:
			r.Contract.CannotTell++
		default:
			r.Contract.Harmless++
			if c.mended {
				r.Contract.Mended++
			}
		}
	}
}

// settle sets the exit code and the summary. With a contract its claims decide, without
// one every change does.
func (r *Diff) settle() {
	from, to := r.From.name(), r.To.name()
	if c := r.Contract; c != nil {
		switch {
		case c.Breaking > 0:
			r.ExitCode, r.Summary = 1, fmt.Sprintf("from %s to %s breaks %s of the contract", from, to, count(c.Breaking, "claim"))
		case c.CannotTell > 0:
			r.ExitCode, r.Summary = 3, fmt.Sprintf("from %s to %s, %s of the contract cannot be told", from, to, count(c.CannotTell, "claim"))
		case c.Asked == 0:
			r.ExitCode, r.Summary = 3, "no claim of the contract could be asked on both sides"
		default:
			r.Summary = fmt.Sprintf("from %s to %s nothing breaks that the contract claims", from, to)
		}
		r.Summary += c.beside()
		return
	}
	switch {
	case r.Counts.Breaking > 0:
		r.ExitCode, r.Summary = 1, fmt.Sprintf("from %s to %s, %s for some client", from, to, breaks(r.Counts.Breaking))
	case r.Counts.CannotTell > 0:
		r.ExitCode, r.Summary = 3, fmt.Sprintf("from %s to %s, %s cannot be told", from, to, count(r.Counts.CannotTell, "change"))
	case r.Counts.Changes == 0:
		r.Summary = fmt.Sprintf("from %s to %s nothing changes that can be told", from, to)
	default:
		r.Summary = fmt.Sprintf("from %s to %s nothing breaks", from, to)
	}
}

// beside says what of the contract is not of the breaking changes: what is mended, and
// what no change made so.
func (c *DiffContract) beside() string {
	var parts []string
	if c.Mended > 0 {
		parts = append(parts, count(c.Mended, "claim")+" mended")
	}
	if c.BrokenBefore > 0 {
		parts = append(parts, are(c.BrokenBefore, "claim")+" broken on both sides")
	}
	if c.UnknownBefore > 0 {
		parts = append(parts, are(c.UnknownBefore, "claim")+" unknown on both sides")
	}
	if c.Waived > 0 {
		parts = append(parts, are(c.Waived, "claim")+" waived")
	}
	if len(parts) == 0 {
		return ""
	}
	return "; " + strings.Join(parts, ", ")
}

func are(n int, what string) string {
	if n == 1 {
		return "1 " + what + " is"
	}
	return fmt.Sprintf("%d %ss are", n, what)
}

func breaks(n int) string {
	if n == 1 {
		return "1 change breaks"
	}
	return fmt.Sprintf("%d changes break", n)
}

// name says a side in a sentence.
func (s DiffSide) name() string {
	if s.Kind == "commit" {
		return fmt.Sprintf("%.12s", s.Commit)
	}
	return s.Asked
}
