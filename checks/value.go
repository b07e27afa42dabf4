package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// checkValue judges one value: that Codex accepts it where the client sends it, and
// sends it where the client reads it.
func checkValue(s *Subject, c *Claim) Finding {
	f := s.at(c.Address)
	if f.Told == surface.NotTold && f.Open && c.Address.Flow() != surface.Out {
		return ok(f.Place, "any string is taken there")
	}
	if bad, done := s.undecided(f); done {
		return bad
	}
	if !f.There {
		return s.noValue(f, c)
	}
	if bad, done := s.gates(f, c); done {
		return bad
	}
	switch {
	case f.ViaAlias:
		return ok(f.Place, "is accepted as another spelling of "+f.Value.Of)
	case f.Value != nil && f.Value.Object:
		return ok(f.Place, "is there, as the key of an object")
	}
	return ok(f.Place, "is there")
}

// noValue is the finding of a value that is not in its set, or of a place that has none.
func (s *Subject) noValue(f *surface.Fact, c *Claim) Finding {
	if len(f.Values) == 0 {
		at, _ := c.Address.Parent()
		return s.noField(s.at(at), f, c)
	}
	out := broken(f.Place, f.Why)
	var all []string
	for _, v := range f.Values {
		if v.Accepted || c.Address.Flow() == surface.Out {
			all = append(all, v.Wire)
		}
	}
	out.Expected, out.Found = c.Address.Value, strings.Join(all, ", ")
	if f.Value == nil {
		out.Message = fmt.Sprintf("%s is not among the values there", c.Address.Value)
		if f.Owner != nil {
			out.Place = f.Owner.Place
		}
		out.Near = surface.Nearest(c.Address.Value, all, maxNear)
	}
	return out
}

// gates judges the gates on the way to a point: each must be known to the client.
func (s *Subject) gates(f *surface.Fact, c *Claim) (out Finding, done bool) {
	if f.GatesTold != surface.YesTold {
		return Finding{}, false
	}
	for _, g := range f.Gates {
		switch {
		case g.Of == "method" || !g.Enforced:
			continue // the method's own claim judges its gate
		case !c.Expect.Gated:
			out = broken(f.Place, "is there and experimental, which the contract does not say")
			out.Expected, out.Found = "stable", fmt.Sprintf("experimental (%s)", g.Reason)
			out.Hint = fmt.Sprintf("list the path in gated-fields, and experimentalApi in [handshake] capabilities, or do without it")
			return out, true
		case s.stated && !s.capable:
			return s.notCapable(f.Place), true
		}
	}
	return Finding{}, false
}

// closed judges a complete set: of values where a set of strings stands, of fields
// where an object does.
func (s *Subject) closed(f *surface.Fact, c *Claim) (out Finding, done bool) {
	if !c.Expect.ClosedGiven {
		return Finding{}, false
	}
	if len(f.Values) > 0 || f.Open || f.ValuesTold != surface.YesTold {
		return s.closedValues(f, c)
	}
	return s.closedFields(f, c)
}

func (s *Subject) closedValues(f *surface.Fact, c *Claim) (Finding, bool) {
	switch {
	case f.ValuesTold == surface.NotTold:
		return notAsked(f.ValuesWhy), true
	case f.ValuesTold == surface.CannotTell:
		out := unknown(f.Place, "its set of values cannot be told: "+f.ValuesWhy)
		out.Cause = f.ValuesWhy
		return out, true
	case f.Open:
		out := broken(f.Place, "the set of values is open: any string may stand there, and the contract says closed")
		out.Expected, out.Found = strings.Join(c.Expect.Closed, ", "), "an open set"
		return out, true
	}
	var have []string
	for _, v := range f.Values {
		hidden := v.Gate != "" && s.stated && !s.capable
		if (c.Expect.Reads && v.Emitted || !c.Expect.Reads && v.Accepted) && !hidden {
			have = append(have, v.Wire)
		}
	}
	return s.compareSets(f, c, have, "value")
}

func (s *Subject) closedFields(f *surface.Fact, c *Claim) (Finding, bool) {
	fields, why := s.Witness.Surface.FieldsOf(f.Shape, c.Address.Flow())
	if why != "" {
		out := unknown(f.Place, "its fields cannot be told: "+why)
		out.Cause = why
		return out, true
	}
	var have []string
	for _, field := range fields {
		if field.Gate != "" && s.stated && !s.capable {
			continue
		}
		have = append(have, field.Wire)
	}
	return s.compareSets(f, c, have, "field")
}

// compareSets gives a finding where a closed set and what is there differ.
func (s *Subject) compareSets(f *surface.Fact, c *Claim, have []string, word string) (Finding, bool) {
	added, gone := minus(have, c.Expect.Closed), minus(c.Expect.Closed, have)
	if len(added) == 0 && len(gone) == 0 {
		return Finding{}, false
	}
	out := broken(f.Place, "")
	var parts []string
	if len(added) > 0 {
		parts = append(parts, fmt.Sprintf("the %s %s is new, and the contract says closed", word, strings.Join(added, ", ")))
	}
	if len(gone) > 0 {
		parts = append(parts, fmt.Sprintf("the %s %s is not there", word, strings.Join(gone, ", ")))
	}
	out.Message = strings.Join(parts, "; ")
	out.Expected, out.Found = orNone(c.Expect.Closed), orNone(have)
	return out, true
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

// minus gives the members of a that b lacks, in a's order.
func minus(a, b []string) []string {
	in := make(map[string]bool, len(b))
	for _, s := range b {
		in[s] = true
	}
	var out []string
	for _, s := range a {
		if !in[s] {
			out = append(out, s)
		}
	}
	return out
}
