package checks

import (
	"strings"

	"codexpin/checks/surface"
)

// checkType judges that a type's name means one type, and its set of values or fields.
func checkType(s *Subject, c *Claim) Finding {
	f := s.at(c.Address)
	if bad, done := s.undecided(f); done {
		return bad
	}
	if !f.There {
		out := broken(f.Place, "no type of that name takes part in the protocol")
		out.Near = s.near(c.Address)
		return out
	}
	if bad, done := s.worst(f, c, s.closed, s.complete); done {
		return bad
	}
	if c.Expect.ClosedGiven {
		return ok(f.Place, "is there, and its set is the one that the contract closes")
	}
	return ok(f.Place, "is there")
}

// checkFeature judges a feature flag and its stage. A flag that is listed as removed
// is there and does nothing, which breaks unless the contract says that stage.
func checkFeature(s *Subject, c *Claim) Finding {
	f := s.at(c.Address)
	if bad, done := s.undecided(f); done {
		return bad
	}
	switch want := c.Expect.Stage; {
	case !f.There:
		out := broken(f.Place, "is no feature flag")
		if list := s.Witness.Surface.Features; len(list) > 0 && out.Place.File == "" {
			out.Place.File = list[0].Place.File
		}
		out.Near = s.near(c.Address)
		return out
	case f.Feature.Stage == "" && want != "":
		out := unknown(f.Place, "its stage is decided when codex is built")
		out.Cause = "the stage of " + f.Feature.Key + " is decided when codex is built"
		return out
	case want != "" && f.Feature.Stage != want:
		out := broken(f.Place, "is in another stage")
		out.Expected, out.Found = want, f.Feature.Stage
		return out
	case want == "" && f.Feature.Stage == "Removed":
		out := broken(f.Place, "is listed as removed: setting it does nothing")
		out.Found, out.Hint = "Removed", `do without it, or say stage = "Removed"`
		return out
	case f.ViaAlias:
		return ok(f.Place, "is there, as the old name of "+f.Feature.Key)
	}
	if f.Feature.Stage == "" {
		return ok(f.Place, "is there, in a stage that is decided when codex is built")
	}
	return ok(f.Place, "is there, "+f.Feature.Stage)
}

// checkOption judges a command or one of its options.
func checkOption(s *Subject, c *Claim) Finding {
	f := s.at(c.Address)
	if bad, done := s.undecided(f); done {
		return bad
	}
	if !f.There {
		out := broken(f.Place, f.Why)
		if out.Cause = s.goneCommand(c.Address); out.Cause == "" {
			out.Near = s.near(c.Address)
		}
		return out
	}
	if f.ViaAlias {
		return ok(f.Place, "is there, as an alias")
	}
	return ok(f.Place, "is there")
}

// goneCommand gives the id of the first command above an option, or above a command,
// that is not there; "" if all are.
func (s *Subject) goneCommand(a surface.Address) string {
	words := strings.Fields(a.Name)
	for n := 1; n < len(words); n++ {
		up := surface.Address{Kind: surface.AtOption, Name: strings.Join(words[:n], " ")}
		if f := s.at(up); f.Told == surface.YesTold && !f.There {
			return up.String()
		}
	}
	return ""
}

// checkRelease judges that the commit is the release that the contract names.
func checkRelease(s *Subject, c *Claim) Finding {
	want, _ := c.Entry.(string)
	origin := s.Witness.Surface.Origin
	switch {
	case origin.Witness != "source":
		return notAsked("only the source at a commit states the workspace's version")
	case s.Witness.Commit != "" && s.Witness.Commit != string(s.Contract.Pin.Commit):
		return notAsked("another commit than the pin was judged")
	case origin.Release == "":
		out := unknown(origin.Place, "the workspace states no version")
		out.Cause = out.Message
		return out
	case origin.Release == want:
		return ok(origin.Place, "the workspace's version is "+want)
	}
	out := broken(origin.Place, "the commit is not that release")
	out.Expected, out.Found = want, origin.Release
	if origin.Release == "0.0.0" {
		out.Hint = "0.0.0 is a commit of the main branch; a release is a commit of its own, which its tag names"
	}
	return out
}
