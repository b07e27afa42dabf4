package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// checkField judges a field, or a key of config.toml: that it is there, that its
// presence is what the client copes with, its type, its gate and its closed set. The
// empty path is the whole message, whose list of fields may be complete or closed.
func checkField(s *Subject, c *Claim) Finding {
	if err, bad := c.Entry.(error); bad {
		return unknown(surface.Place{}, "is no address: "+err.Error())
	}
	f := s.at(c.Address)
	if s.noSuchMethod(f) {
		return s.followsMethod(c)
	}
	if out, done := s.openKey(f, c); done {
		return out
	}
	if bad, done := s.unreadable(f, c); done {
		return bad
	}
	if !f.There {
		if len(c.Address.Path) == 0 && len(c.Expect.Closed) == 0 && len(c.Expect.Complete) == 0 {
			return ok(f.Place, "is empty")
		}
		return s.noField(f, c)
	}
	if bad, done := s.worst(f, c, s.presence, s.typed, s.notKey, s.gates, s.closed, s.complete); done {
		return bad
	}
	if c.Expect.ClosedGiven {
		return ok(f.Place, "is there, and its set is the one that the contract closes"+ungated(f))
	}
	return ok(f.Place, "is there"+ungated(f))
}

// judgement is one part of what a claim expects; done says that it does not simply hold.
type judgement func(*surface.Fact, *Claim) (bad Finding, done bool)

// worst asks every part: what is broken is not hidden by what cannot be told, and what
// this witness does not tell hides neither.
func (s *Subject) worst(f *surface.Fact, c *Claim, parts ...judgement) (worst Finding, done bool) {
	for _, part := range parts {
		bad, is := part(f, c)
		if !is {
			continue
		}
		if !done || worst.NotAsked != "" && bad.NotAsked == "" || bad.NotAsked == "" && bad.Outcome.Worse(worst.Outcome) {
			worst = bad
		}
		done = true
	}
	return worst, done
}

// ungated says of a gate that nobody enforces, as far as the witness knows, that it
// stands there.
func ungated(f *surface.Fact) string {
	for _, g := range f.Gates {
		switch {
		case g.Of == "method" || g.Enforced:
		case g.EnforcedTold != surface.YesTold:
			return "; it is marked experimental, and whether the server holds to that there is not told here"
		default:
			return "; it is marked experimental, which the server does not check there"
		}
	}
	return ""
}

// noSuchMethod tells whether an address lies below a method that is not there.
func (s *Subject) noSuchMethod(f *surface.Fact) bool {
	_, method := f.Address.Kind.Method()
	return method && f.Told == surface.YesTold && f.Method == nil
}

// followsMethod is the finding of a claim below a method that is not there.
func (s *Subject) followsMethod(c *Claim) Finding {
	d, _ := c.Address.Kind.Method()
	out := broken(surface.Place{}, "its method is not there")
	out.Cause = surface.MethodAddress(d, c.Address.Name).String()
	return out
}

// gone gives the shortest beginning of an address that is not there, and its fact; of
// an address that leads nowhere for another reason, itself.
func (s *Subject) gone(a surface.Address, f *surface.Fact) (surface.Address, *surface.Fact) {
	up := a
	up.Value, up.HasValue = "", false
	for n := range len(a.Path) {
		if n == 0 && a.Kind == surface.AtConfig {
			continue
		}
		up.Path = a.Path[:n]
		if at := s.at(up); at.Told == surface.YesTold && !at.There {
			return up, at
		}
	}
	return a, f
}

// noField is the finding of a path that does not lead anywhere. f is its fact. What
// follows from a part of the path that is not there names that as its cause.
func (s *Subject) noField(f *surface.Fact, c *Claim) Finding {
	up, at := s.gone(c.Address, f)
	if up.String() != c.ID {
		out := broken(at.Place, inNothing+at.Why)
		out.Cause = up.String()
		if above, more := up.Parent(); more {
			if in, _, _ := s.resolve(s.at(above).Shape, c.Address.Flow()); in.Kind == surface.Map || in.Kind == surface.Array {
				out.Near = s.near(c.Address) // what lacks {} or []
			}
		}
		return out
	}
	out := broken(at.Place, at.Why)
	out.Near = s.near(up)
	name := lastName(up)
	if at.Owner == nil || name == "" {
		return out
	}
	flow := c.Address.Flow()
	whole := at.Owner.Kind == surface.Struct || at.Variant != nil // not what some variants have
	if c.Expect.Sends && flow != surface.Out && !at.Owner.DenyUnknown && at.Field == nil && c.Address.Kind != surface.AtConfig && whole {
		out.Message += "; the server would drop it without an error"
	}
	if s.hints > maxHints {
		return out
	}
	if fields, why := s.Witness.Surface.FieldsOf(surface.Shape{Kind: surface.Ref, Ref: at.Owner.ID}, flow); why == "" {
		out.Found = "the fields " + wireList(fields)
	}
	if at.Field != nil || c.Address.Kind == surface.AtConfig {
		return out // it is there for the other side, or no struct of the protocol is meant
	}
	if owners := s.owners(name, at.Owner); len(owners) > 0 {
		out.Hint = fmt.Sprintf("%s is a field of %s", name, strings.Join(owners, ", "))
	}
	return out
}

// lastName gives the field that a path ends with, "" where it ends otherwise.
func lastName(a surface.Address) string {
	if n := len(a.Path); n > 0 && a.Path[n-1].Kind == surface.StepField {
		return a.Path[n-1].Name
	}
	return ""
}

// maxListed is how many fields a finding lists.
const maxListed = 15

func wireList(fields []surface.Field) string {
	var names []string
	for _, f := range fields {
		names = append(names, f.Wire)
	}
	if more := len(names) - maxListed; more > 0 {
		return fmt.Sprintf("%s and %d more", orNone(names[:maxListed]), more)
	}
	return orNone(names)
}

// presence judges whether the client copes with what may be absent or null, or sends
// what must be there; on the way to the field and at its end, for each line of the
// contract that leads there.
func (s *Subject) presence(f *surface.Fact, c *Claim) (Finding, bool) {
	for _, line := range c.Expect.Lines {
		if bad, done := s.rootPresence(c, line); done {
			return bad, true
		}
		for i, step := range line.Steps {
			at := f
			if i < len(line.Steps)-1 {
				up := c.Address
				up.Path = c.Address.Path[:i+1]
				if at = s.at(up); at.Told != surface.YesTold || !at.There {
					continue // the whole path is told, so a part of it is too
				}
			}
			bad, done := Finding{}, false
			if line.Reads {
				bad, done = s.readPresence(at, line, i)
			} else {
				bad, done = s.sentPresence(at, step)
			}
			if done {
				return bad, true
			}
		}
	}
	return Finding{}, false
}

// sentPresence judges a step of what the client sends: what it does not always send
// must be optional, and what is never read may not be sent.
func (s *Subject) sentPresence(at *surface.Fact, step pins.Step) (Finding, bool) {
	switch {
	case step.Kind != pins.FieldStep || at.Field == nil:
		return Finding{}, false
	case at.Field.NoIn:
		return broken(at.Place, step.Path+" is written and never read: the server would drop it without an error"), true
	case !step.Optional || at.Field.Optional && at.Field.OptionalTold == surface.YesTold:
		return Finding{}, false
	case at.Field.OptionalTold != surface.YesTold:
		return notAsked("this witness does not tell whether " + step.Path + " must be sent"), true
	}
	out := broken(at.Place, fmt.Sprintf("%s is required, and the client does not always send it", step.Path))
	out.Expected, out.Found = "optional", "required"
	out.Hint = "send it always, and drop the ? in the contract"
	return out, true
}
