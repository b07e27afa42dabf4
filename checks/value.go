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
	if s.noSuchMethod(f) {
		return s.followsMethod(c)
	}
	if out, done := s.openValue(f); done {
		return out
	}
	if bad, done := s.unreadable(f, c); done {
		return bad
	}
	if !f.There {
		return s.noValue(f, c)
	}
	if bad, done := s.gates(f, c); done {
		return bad
	}
	switch {
	case f.Value != nil && f.Value.Object && !c.Expect.Keys[f.Value.Wire] && !c.Expect.Keys[c.Address.Value]:
		return s.valueIsKey(f, c.Address)
	case f.Value != nil && f.Value.Object:
		return ok(f.Place, "is there, as the key of an object")
	case f.ViaAlias:
		return ok(f.Place, "is accepted as another spelling of "+f.Value.Of)
	}
	return ok(f.Place, "is there"+ungated(f))
}

// valueIsKey is the finding of a variant that holds data, and that the client takes
// for a string by itself.
func (s *Subject) valueIsKey(f *surface.Fact, a surface.Address) Finding {
	up, _ := a.Parent()
	out := broken(f.Place, f.Value.Wire+" is the key of an object there, and no string by itself")
	out.Expected, out.Found = f.Value.Wire, "an object with the key "+f.Value.Wire
	if _, method := a.Kind.Method(); method || a.Kind == surface.AtType {
		picked := up.Step(surface.Step{Kind: surface.StepVariant, Name: f.Value.Wire})
		out.Hint = "if the client knows it as one, pick it in a field line: " + surface.PathString(picked.Path)
	}
	return out
}

// notKey judges that a variant picked by @ is the key of an object, where its enum
// has strings too.
func (s *Subject) notKey(f *surface.Fact, c *Claim) (Finding, bool) {
	n := len(c.Address.Path)
	if n == 0 || c.Address.Path[n-1].Kind != surface.StepVariant || f.Variant == nil || f.Owner == nil {
		return Finding{}, false
	}
	if f.Variant.Form != surface.Unit || f.Owner.Tagging != surface.External || f.Variant.Untagged {
		return Finding{}, false
	}
	out := broken(f.Place, f.Variant.Wire+" is a string by itself there, and no object")
	out.Hint = "list it under values, without a field line"
	return out, true
}

// openValue answers where any string, or any value, may stand: it is taken where the
// client sends it. Whether it is ever sent cannot be told; what is no witness of
// everything there is not asked. What an option takes is decided by code of its own.
func (s *Subject) openValue(f *surface.Fact) (out Finding, done bool) {
	in, full := f.Address.Flow() != surface.Out, s.whole()
	switch {
	case f.Option != nil && f.Option.Takes == "" && !f.There:
		return broken(f.Place, "the option takes no value"), true
	case f.Told == surface.NotTold && f.Open && f.Option == nil && in:
		return ok(f.Place, "any string is taken there"), true
	case f.Told == surface.NotTold && f.Open && f.Option == nil && full:
		out = unknown(f.Place, "whether it is ever sent cannot be told: the set is open")
		out.Cause = openSet
		return out, true
	case f.Told == surface.CannotTell && in:
		if resolved, _, why := s.resolve(f.Shape, surface.In); why == "" && resolved.Kind == surface.Any {
			return ok(f.Place, "any value is taken there"), true
		}
	}
	return Finding{}, false
}

// noValue is the finding of a value that is not in its set, or of a place that has none.
func (s *Subject) noValue(f *surface.Fact, c *Claim) Finding {
	up, _ := c.Address.Parent()
	if at := s.at(up); !at.There {
		if at.Told == surface.YesTold {
			out := broken(at.Place, ofNothing+at.Why)
			gone, _ := s.gone(up, at)
			out.Cause = gone.String()
			return out
		}
		bad, _ := s.undecided(at)
		return bad
	}
	out := broken(f.Place, f.Why)
	out.Expected = c.Address.Value
	if len(f.Values) == 0 {
		out.Found = s.Witness.Surface.Label(f.Shape)
		return out
	}
	var all, shown []string
	for _, v := range f.Values {
		switch {
		case v.Accepted && !v.Emitted && c.Address.Flow() != surface.In:
			shown = append(shown, v.Wire+" (accepted only)")
		case v.Accepted || v.Emitted && c.Address.Flow() == surface.Out:
			shown = append(shown, v.Wire)
		default:
			continue
		}
		all = append(all, v.Wire)
	}
	out.Found = strings.Join(shown, ", ")
	if f.Value == nil {
		out.Message = fmt.Sprintf("%s is not among the values there", c.Address.Value)
		if f.Owner != nil {
			out.Place = f.Owner.Place
		}
		out.Near = s.nearest(c.Address.Value, all)
	}
	return out
}

// unreadable is undecided, but for a gate on the way that the client does not know: what
// stands behind it need not be told for that to break.
func (s *Subject) unreadable(f *surface.Fact, c *Claim) (Finding, bool) {
	bad, done := s.undecided(f)
	if !done {
		return bad, false
	}
	if gated, is := s.gates(f, c); is && gated.Outcome == Broken {
		return gated, true
	}
	return bad, true
}

// gates judges the gates on the way to a point: each must be known to the client. A
// gate below a type by itself is known where the handshake asks for what is
// experimental; config.toml is no part of the protocol, and knows none.
func (s *Subject) gates(f *surface.Fact, c *Claim) (out Finding, done bool) {
	if f.GatesTold == surface.NotTold || f.Address.Kind == surface.AtConfig {
		return Finding{}, false
	}
	known := c.Expect.Gated || f.Address.Kind == surface.AtType && s.capable
	if f.GatesTold == surface.CannotTell && (!known || s.withheld()) {
		return unknownGate(f), true
	}
	for _, g := range f.Gates {
		switch {
		case g.Of == "method" || !g.Enforced:
			continue // the method's own claim judges its gate
		case !known:
			out = broken(f.Place, "is there and experimental, which the contract does not say")
			out.Expected, out.Found, out.Gate = "stable", "experimental", true
			if g.Reason != "experimental" { // what a print calls every one
				out.Found += fmt.Sprintf(" (%s)", g.Reason)
			}
			out.Hint = "list the path in gated-fields, and experimentalApi in [handshake] capabilities, or do without it"
			return out, true
		case s.withheld():
			return s.notCapable(f), true
		}
	}
	return Finding{}, false
}

// unknownGate is the finding of a point whose gates code chooses: it may be refused.
func unknownGate(f *surface.Fact) Finding {
	out := unknown(f.GatesPlace, "whether it is experimental cannot be told: "+f.GatesWhy)
	out.Cause = f.GatesWhy
	if f.GatesPlace.File == "" {
		return out // an answer of a process that could not be read: there is no code to look at
	}
	out.Hint = "read that code; if it may be refused, list the path in gated-fields, or say gated = true of the method, and experimentalApi in [handshake] capabilities"
	return out
}
