package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// checkAbsence judges that nothing stands at an address. The scope it is absent from
// must be there and must have been read whole, else nothing was verified.
func checkAbsence(s *Subject, c *Claim) Finding {
	if err, bad := c.Entry.(error); bad {
		return unknown(surface.Place{}, "is no address: "+err.Error())
	}
	f := s.at(c.Address)
	if f.Told == surface.NotTold && f.Open && f.Option == nil {
		return s.absentFromOpen(f)
	}
	if bad, done := s.undecided(f); done {
		return bad
	}
	if f.There {
		return s.appeared(f, c)
	}
	if up, scope, why := s.scope(c.Address); why != "" {
		out := unknown(scope.Place, fmt.Sprintf("its scope %s %s, so that its absence says nothing", up, why))
		out.Cause = fmt.Sprintf("%s %s", up, why)
		out.Hint = "name a scope that is there, or drop the entry"
		out.Near = s.near(up)
		return out
	}
	if in := s.inVariant(c.Address); in != nil {
		return s.appeared(in, c)
	}
	return ok(f.Place, "is absent, as it should be")
}

// absentFromOpen answers for a value of an open set: taken where the client could send
// it; whether it is ever sent cannot be told.
func (s *Subject) absentFromOpen(f *surface.Fact) Finding {
	switch {
	case f.Address.Flow() != surface.Out:
		return broken(f.Place, openSet)
	case !s.whole():
		return notAsked(openSet)
	}
	out := unknown(f.Place, openSet)
	out.Cause = openSet
	return out
}

// scope gives the address above the last step of a, and why nothing can be said to be
// absent from it: it is not there, or has no members, or no values. why is empty where
// it is a scope.
func (s *Subject) scope(a surface.Address) (up surface.Address, f *surface.Fact, why string) {
	up = a
	if a.Kind == surface.AtOption {
		i := strings.LastIndexByte(a.Name, ' ')
		switch {
		case a.HasValue:
			up.Value, up.HasValue = "", false
		case i < 0:
			return up, nil, ""
		default:
			up.Name = a.Name[:i]
		}
	} else {
		above, more := a.Parent()
		if !more {
			return up, nil, ""
		}
		up = above
	}
	f = s.at(up)
	switch {
	case f.Told != surface.YesTold || f.Option != nil || f.Command != nil:
		return up, f, ""
	case !f.There:
		return up, f, "is not there"
	}
	return up, f, s.noScope(a, f)
}

// noScope says why what stands above the last step of a has no such members.
func (s *Subject) noScope(a surface.Address, f *surface.Fact) string {
	resolved, t, why := s.resolve(f.Shape, a.Flow())
	object := t != nil || f.Variant != nil || resolved.Kind == surface.Null || resolved.Kind == surface.NoShape
	switch {
	case why != "":
		return ""
	case a.HasValue:
		if len(f.Values) == 0 {
			return "has no set of values"
		}
	case len(a.Path) > 0 && a.Path[len(a.Path)-1].Kind == surface.StepField && !object:
		return "is no object"
	}
	return ""
}

// inVariant finds a field below the variants of an enum, of which some have it: absent
// from what they have in common, it may stand there all the same.
func (s *Subject) inVariant(a surface.Address) *surface.Fact {
	n := len(a.Path)
	if a.HasValue || n == 0 || a.Path[n-1].Kind != surface.StepField {
		return nil
	}
	up, _ := a.Parent()
	at := s.at(up)
	_, t, why := s.resolve(at.Shape, a.Flow())
	if why != "" || t == nil || t.Kind != surface.Enum || at.Variant != nil && a.Path[max(0, n-2)].Kind == surface.StepVariant {
		return nil
	}
	for i := range t.Variants {
		in := up.Step(surface.Step{Kind: surface.StepVariant, Name: t.Variants[i].Wire}).Field(a.Path[n-1].Name)
		if f := s.at(in); f.Told == surface.YesTold && f.There {
			return f
		}
	}
	return nil
}

// appeared is the finding of something that should not be there and is.
func (s *Subject) appeared(f *surface.Fact, c *Claim) Finding {
	out := broken(f.Place, "is there, and should not be")
	out.Expected, out.Found = "nothing", describeFact(s.Witness.Surface, f)
	absence, isEntry := c.Entry.(*pins.Absence)
	if !isEntry {
		return out
	}
	var hints []string
	if absence.IfAppears != "" {
		hints = append(hints, absence.IfAppears)
	}
	if len(absence.Owed) > 0 {
		hints = append(hints, "owed: "+strings.Join(absence.Owed, ", "))
	}
	if len(hints) == 0 && absence.Instead != "" {
		hints = append(hints, "so far: "+absence.Instead)
	}
	out.Hint = strings.Join(hints, "; ")
	return out
}

func describeFact(s *surface.Surface, f *surface.Fact) string {
	switch {
	case f.Value != nil:
		return "the value " + f.Value.Wire
	case f.Option != nil:
		return "an option"
	case f.Command != nil:
		return "a command"
	case f.Feature != nil:
		return "a feature, " + f.Feature.Stage
	case f.Method != nil && len(f.Address.Path) == 0 && f.Address.Part == surface.Whole:
		return "a " + f.Method.Direction.String()
	}
	return s.Label(f.Shape)
}
