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
	if f.Told == surface.NotTold && f.Open {
		return broken(f.Place, "the set is open: any string may stand there")
	}
	if bad, done := s.undecided(f); done {
		return bad
	}
	if f.There {
		return s.appeared(f, c)
	}
	if up, scope := s.scope(c.Address); scope != nil {
		out := unknown(scope.Place, fmt.Sprintf("its scope %s is not there, so that its absence says nothing", up))
		out.Hint = "name a scope that is there, or drop the entry"
		out.Near = s.near(up)
		return out
	}
	return ok(f.Place, "is absent, as it should be")
}

// scope finds the part of an address above its last step that is not there, nil if
// all of it is.
func (s *Subject) scope(a surface.Address) (surface.Address, *surface.Fact) {
	up := a
	if a.Kind == surface.AtOption {
		i := strings.LastIndexByte(a.Name, ' ')
		if a.HasValue {
			up.Value, up.HasValue = "", false
		} else if i < 0 {
			return up, nil
		} else {
			up.Name = a.Name[:i]
		}
	} else {
		above, more := a.Parent()
		if !more {
			return up, nil
		}
		up = above
	}
	if up.Kind == surface.AtConfig && len(up.Path) == 0 {
		return up, nil
	}
	if f := s.at(up); f.Told == surface.YesTold && !f.There {
		return up, f
	}
	return up, nil
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
