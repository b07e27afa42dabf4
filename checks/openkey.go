package checks

import (
	"fmt"

	"codexpin/checks/surface"
)

// featuresKey is the table of config.toml whose keys are feature flags.
const featuresKey = "features"

// openKey answers for a key that the client sends to where any may stand. It is taken;
// but one that is spelled nearly like a declared one is as good as lost, and what type it
// should have is not told. The keys of features are the feature flags.
func (s *Subject) openKey(f *surface.Fact, c *Claim) (out Finding, done bool) {
	if !f.AnyKey || f.Address.Flow() == surface.Out || !c.Expect.Sends || lastName(f.Address) == "" {
		return Finding{}, false
	}
	if f.Address.Kind == surface.AtConfig && len(f.Address.Path) == 2 && f.Address.Path[0].Name == featuresKey {
		return s.featureKey(f, c)
	}
	up, more := f.Address.Parent()
	if at := s.at(up); more && (at.Told != surface.YesTold || !at.There) {
		return Finding{}, false // a key on the way is any, and nothing is told of what is below
	}
	for _, line := range c.Expect.Lines {
		if line.Type != "" {
			return Finding{}, false
		}
	}
	if c.Expect.ClosedGiven || c.Expect.CompleteGiven || len(s.nearDeclared(up, lastName(f.Address))) > 0 {
		return Finding{}, false
	}
	if gated, is := s.gates(f, c); is {
		return gated, true
	}
	return ok(f.Place, "any key is taken there; what it does is not told"), true
}

// nearDeclared gives the declared fields at an address that are spelled nearly like a name.
func (s *Subject) nearDeclared(up surface.Address, name string) []string {
	_, t, _ := s.resolve(s.at(up).Shape, surface.In)
	if t == nil {
		return nil
	}
	var names []string
	for i := range t.Fields {
		if !t.Fields[i].Flatten {
			names = append(names, t.Fields[i].Wire)
		}
	}
	return s.nearest(name, names)
}

// featureKey judges a key of features as the flag that it is.
func (s *Subject) featureKey(f *surface.Fact, c *Claim) (Finding, bool) {
	name := lastName(f.Address)
	a := surface.Address{Kind: surface.AtFeature, Name: name}
	hint := fmt.Sprintf("claim it under [feature], where its stage can be told: [feature] %s = {}", name)
	switch flag := s.at(a); {
	case flag.Told == surface.YesTold && flag.There && notBool(c) != "":
		out := broken(flag.Place, "is a feature flag, which is on or off")
		out.Expected, out.Found = notBool(c), "bool"
		return out, true
	case flag.Told == surface.YesTold && flag.There:
		return ok(flag.Place, "is there, as a feature flag"), true
	case flag.Told == surface.YesTold:
		out := broken(f.Place, "is no feature flag; codex would take the key and do nothing")
		out.Near, out.Hint = s.near(a), hint
		return out, true
	}
	out := unknown(f.Place, "cannot be told: "+f.Why)
	out.Cause, out.Hint = f.Why, hint
	return out, true
}

// notBool gives the first type label of a claim that no flag has, "" if there is none.
func notBool(c *Claim) string {
	for _, line := range c.Expect.Lines {
		if line.Type != "" && line.Type != "bool" && line.Type != "any" {
			return line.Type
		}
	}
	return ""
}
