package checks

import (
	"slices"

	"codexpin/checks/surface"
)

// Touch is a claim about which two surfaces say different things.
type Touch struct {
	Claim string // its id
	// Have and Want are what the two sides say there, in a few words.
	Have, Want string
	Place      surface.Place // on the side that is there
}

// Touching gives the claims, in their order, about whose address the two sides of a
// comparison do not say the same; none where the comparison has no surfaces. What a
// side cannot tell counts as nothing; of a value, no difference is made of that.
func Touching(claims []*Claim, c *surface.TreeComparison) []Touch {
	if c.A == nil || c.B == nil {
		return nil
	}
	var list []Touch
	for _, claim := range claims {
		if claim.Address.Kind == "" || claim.Address.Kind == surface.AtOption || claim.Address.Kind == surface.AtFeature {
			continue
		}
		a, b := c.A.At(claim.Address), c.B.At(claim.Address)
		have, want := saidOf(c.A, a, claim), saidOf(c.B, b, claim)
		if have == want || have == "" || want == "" {
			continue
		}
		place := a.Place
		if !a.There {
			place = b.Place
		}
		list = append(list, Touch{Claim: claim.ID, Have: have, Want: want, Place: place})
	}
	return list
}

// saidOf writes what a surface says of all that a claim depends on; "" where it does not
// tell whether a value is taken.
func saidOf(s *surface.Surface, f *surface.Fact, c *Claim) string {
	if c.Address.HasValue {
		return valueSaid(s, f, c.Address)
	}
	if !f.There {
		return "nothing"
	}
	shape, t, _ := s.Seen(f.Shape, f.Address.Flow())
	text := s.Label(f.Shape)
	if f.Shape.Kind == surface.Ref && shape.Kind == surface.String {
		text += ", a string"
	}
	named := slices.ContainsFunc(c.Expect.Lines, func(l Line) bool { return l.Type != "" })
	if !named && t != nil {
		text = [...]string{"unclear", "object", "enum", "alias"}[t.Kind&3]
		if shape.Nullable || f.Shape.Nullable {
			text += "?"
		}
	}
	if text == "" {
		text = "has it"
	}
	if f.Field != nil && f.Field.Optional {
		text += ", optional"
	}
	if f.Gated() {
		text += ", experimental"
	}
	if c.Expect.ClosedGiven {
		text += valuesSaid(f)
	}
	return text + membersSaid(s, f, c)
}

// valueSaid says whether a value is there, and of one that is not whether what it would be
// a value of is: no value is missing from a string that is open, and "" says that none of
// this is told.
func valueSaid(s *surface.Surface, f *surface.Fact, a surface.Address) string {
	switch value := a.Value; {
	case f.There && f.Gated():
		return value + ", experimental"
	case f.There:
		return value
	default:
		up := a
		up.Value, up.HasValue = "", false
		holder := s.At(up)
		shape, t, _ := s.Seen(holder.Shape, up.Flow())
		switch {
		case !holder.There:
			return "nothing"
		case shape.Kind == surface.Any:
			return "any value"
		case t == nil && shape.Kind == surface.String, t != nil && holder.Open:
			return "any string"
		case f.Told == surface.CannotTell:
			return ""
		}
		return "no " + value
	}
}

func valuesSaid(f *surface.Fact) string {
	if f.ValuesTold != surface.YesTold || len(f.Values) == 0 {
		return ""
	}
	var all []string
	for _, v := range f.Values {
		all = append(all, v.Wire)
	}
	slices.Sort(all) // their order is no fact
	text := ", one of " + orNone(all)
	if f.Open {
		text += " and others"
	}
	return text
}

// membersSaid lists the fields that a whole or closed list of fields depends on.
func membersSaid(s *surface.Surface, f *surface.Fact, c *Claim) string {
	if !c.Expect.CompleteGiven && !c.Expect.ClosedGiven {
		return ""
	}
	fields, why := f.Members(s)
	if why != "" {
		return ""
	}
	var names []string
	for _, field := range fields {
		if c.Expect.ClosedGiven || !field.Optional {
			names = append(names, field.Wire)
		}
	}
	slices.Sort(names) // their order is no fact
	return ", with " + orNone(names)
}
