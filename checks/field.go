package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// checkField judges a field, or a key of config.toml: that it is there, that its
// presence is what the client copes with, its type, its gate and its closed set. The
// empty path is the whole message, whose list of fields may be complete or closed.
func checkField(s *Subject, c *Claim) Finding {
	if err, bad := c.Entry.(error); bad {
		return unknown(surface.Place{}, "is no address: "+err.Error())
	}
	f := s.at(c.Address)
	if f.Told == surface.YesTold && f.Method == nil && isMethodAddress(c.Address) {
		return s.followsMethod(c)
	}
	if bad, done := s.undecided(f); done {
		return bad
	}
	if !f.There {
		if len(c.Address.Path) == 0 && len(c.Expect.Closed) == 0 && len(c.Expect.Complete) == 0 {
			return ok(f.Place, "is empty")
		}
		return s.noField(f, f, c)
	}
	for _, judge := range []func(*surface.Fact, *Claim) (Finding, bool){s.presence, s.typed, s.gates, s.closed, s.complete} {
		if bad, done := judge(f, c); done {
			return bad
		}
	}
	return ok(f.Place, "is there")
}

func isMethodAddress(a surface.Address) bool { _, method := a.Kind.Method(); return method }

// followsMethod is the finding of a claim below a method that is not there.
func (s *Subject) followsMethod(c *Claim) Finding {
	d, _ := c.Address.Kind.Method()
	method := surface.MethodAddress(d, c.Address.Name)
	out := broken(surface.Place{}, "its method is not there")
	out.Cause = method.String()
	out.Near = s.near(method)
	return out
}

// noField is the finding of a path that does not lead anywhere. at is the fact of the
// path, f the one to report.
func (s *Subject) noField(at, f *surface.Fact, c *Claim) Finding {
	if bad, done := s.undecided(at); done {
		return bad
	}
	out := broken(at.Place, f.Why)
	out.Near = s.near(c.Address)
	name := missingStep(c.Address)
	if at.Owner == nil || name == "" {
		return out
	}
	if fields, why := s.Witness.Surface.FieldsOf(surface.Shape{Kind: surface.Ref, Ref: at.Owner.ID}, c.Address.Flow()); why == "" {
		out.Found = "the fields " + wireList(fields)
	}
	if c.Expect.Sends && !at.Owner.DenyUnknown && at.Field == nil && c.Address.Kind != surface.AtConfig {
		out.Message += "; the server would drop it without an error"
	}
	if owners := s.owners(name, at.Owner); len(owners) > 0 {
		out.Hint = fmt.Sprintf("%s is a field of %s", name, strings.Join(owners, ", "))
	}
	return out
}

// missingStep gives the last field name of a path.
func missingStep(a surface.Address) string {
	for i := len(a.Path) - 1; i >= 0; i-- {
		if a.Path[i].Kind == surface.StepField {
			return a.Path[i].Name
		}
	}
	return ""
}

func wireList(fields []surface.Field) string {
	var names []string
	for _, f := range fields {
		names = append(names, f.Wire)
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// presence judges whether the client copes with a field that may be absent or null,
// or sends one that must be there; on the way to it and at its end.
func (s *Subject) presence(f *surface.Fact, c *Claim) (Finding, bool) {
	if !c.Expect.Line {
		return Finding{}, false
	}
	for i, step := range c.Expect.Steps {
		if step.Kind != "." {
			continue
		}
		at := f
		if i < len(c.Expect.Steps)-1 {
			up := c.Address
			up.Path = c.Address.Path[:i+1]
			if at = s.at(up); at.Told != surface.YesTold || !at.There {
				continue // the whole path is told, so a part of it is too
			}
		}
		if at.Field == nil {
			continue
		}
		if c.Expect.Reads && !c.Expect.Sends {
			if bad, done := s.readPresence(at, f, step.Path, step.Optional); done {
				return bad, true
			}
			continue
		}
		if c.Expect.Sends && !c.Expect.Reads && step.Optional && !at.Field.Optional {
			out := broken(at.Place, fmt.Sprintf("%s is required, and the client does not always send it", step.Path))
			out.Expected, out.Found = "optional", "required"
			out.Hint = "send it always, and drop the ? in the contract"
			return out, true
		}
	}
	return Finding{}, false
}

func (s *Subject) readPresence(at, f *surface.Fact, path string, copes bool) (Finding, bool) {
	may := ""
	switch {
	case copes:
		return Finding{}, false
	case at.Field.Omitted:
		may = "may be left out"
	case at.Field.Shape.Nullable && at.Field.Shape.Kind != surface.Any:
		may = "may be null"
	default:
		return Finding{}, false
	}
	out := broken(at.Place, fmt.Sprintf("%s %s, and the client does not cope with that", path, may))
	out.Expected, out.Found = "always there", may
	out.Hint = fmt.Sprintf("cope with it, and write %s? in the contract", path)
	return out, true
}

// complete judges that the client sends every field that Codex requires, at each
// level that its field lines describe. A level whose object a line names by its type
// is the client's type's affair.
func (s *Subject) complete(f *surface.Fact, c *Claim) (Finding, bool) {
	if !c.Expect.CompleteGiven {
		return Finding{}, false
	}
	tree := sentTree(c.Expect.Complete)
	missing, why := s.required(c.Address, tree, tree.root, "")
	if why != "" {
		out := unknown(f.Place, "which fields are required cannot be told: "+why)
		out.Cause = why
		return out, true
	}
	if len(missing) == 0 {
		return Finding{}, false
	}
	out := broken(f.Place, fmt.Sprintf("Codex requires %s, which the client does not send", strings.Join(missing, ", ")))
	out.Found = strings.Join(missing, ", ") + " required"
	out.Hint = "send it, or drop sends if the list of fields is not meant to be whole"
	return out, true
}
