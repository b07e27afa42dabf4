package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// maxNear is how many near names a finding gives, maxHints for how many findings of a
// witness they are looked for.
const (
	maxNear  = 3
	maxHints = 100
)

// checkMethod judges that a method is there in its direction, and its gate.
func checkMethod(s *Subject, c *Claim) Finding {
	f := s.at(c.Address)
	if bad, done := s.undecided(f); done {
		return bad
	}
	if !f.There {
		return s.noMethod(f)
	}
	if f.GatesTold == surface.NotTold {
		out := ok(f.Place, "is there; whether it is experimental is not told here")
		out.GateUntold = true
		return out
	}
	gate := ""
	if f.Gated() {
		gate = f.Gates[0].Reason
	}
	switch {
	case gate == "" && f.GatesTold != surface.YesTold:
		if c.Expect.Gated && !s.withheld() {
			return ok(f.Place, "is there; code decides when it is experimental, and it is known to be")
		}
		return unknownGate(f)
	case gate == "":
		return ok(f.Place, "is there, stable")
	case !c.Expect.Gated:
		out := broken(f.Place, "is there and experimental, which the contract does not say")
		out.Expected, out.Found, out.Gate = "stable", "experimental", true
		out.Hint = "say gated = true, and experimentalApi in [handshake] capabilities, or do without it"
		if surface.Direction(f.Method.Direction) == surface.ServerNotification {
			out.Message = "is experimental: the server sends it only to clients that ask for experimentalApi, which the contract does not say"
		}
		return out
	case s.withheld():
		return s.notCapable(f)
	}
	return ok(f.Place, "is there, experimental, and known to be")
}

// gateUntold is why a witness that does not tell a gate is not asked of what is used as
// experimental without the capability: wherever the gate is enforced that is broken, so
// that to be there alone is no pass.
const gateUntold = "whether it is experimental is not told, and our initialize does not say experimentalApi"

// withheld tells whether the contract says what the handshake says, without
// experimentalApi: the server then takes and sends nothing that is experimental.
func (s *Subject) withheld() bool { return s.stated && !s.capable }

// gateUnasked tells whether a claim that holds is of what the client uses as experimental
// without the capability, and the witness does not tell whether it is.
func (s *Subject) gateUnasked(c *Claim) bool {
	if !s.withheld() || !c.Expect.Gated {
		return false
	}
	switch at := s.at(c.Address); {
	case at.GatesTold != surface.NotTold:
		return false
	case c.Kind == MethodKind:
		return true
	default: // what the server sends has no gate below its method that it holds to
		return c.Expect.GatedPath && c.Address.Flow() == surface.In
	}
}

// notCapable is the finding of something experimental that is used knowingly by a
// client whose handshake does not ask for it.
func (s *Subject) notCapable(f *surface.Fact) Finding {
	effect := "the server refuses it"
	if f.Address.Flow() == surface.Out {
		effect = "the server does not send it, or may not"
	}
	out := broken(f.Place, "is experimental, and our initialize does not say experimentalApi: "+effect)
	out.Expected, out.Found, out.Gate = "a handshake with experimentalApi", "one without", true
	out.Hint = "send capabilities.experimentalApi = true in initialize, and list it under [handshake]"
	return out
}

// undecided answers for a fact that is not told: not asked, or unknown.
func (s *Subject) undecided(f *surface.Fact) (out Finding, done bool) {
	switch f.Told {
	case surface.NotTold:
		return notAsked(f.Why), true
	case surface.CannotTell:
		out = unknown(f.Place, "cannot be told: "+f.Why)
		out.Cause = f.Why
		if f.Place.File != "" { // what a process does not tell has no place to look at
			out.Hint = "look at the place; codexpin cannot read its form"
		}
		if near := s.byVariant(f); len(near) > 0 {
			out.Hint, out.Near, out.Cause = "say which variant is meant: "+near[0]+" can be judged", near, ""
		}
		if f.AnyKey {
			out.Hint = "any key is taken there, so that nothing is told of this one"
			if up, more := f.Address.Parent(); more {
				out.Near = prefixed(up, s.nearDeclared(up, lastName(f.Address)))
			}
		}
		if names := s.twins(f); len(names) > 0 {
			if s.Witness.Name != "source" { // its names are not those of crates: one it has twice may be one there
				return notAsked(f.Why), true
			}
			out.Hint, out.Near = "say which one is meant, with its crate", names
		}
		return out, true
	}
	return Finding{}, false
}

// prefixed gives the addresses of fields.
func prefixed(up surface.Address, names []string) []string {
	var out []string
	for _, name := range names {
		out = append(out, up.Field(name).String())
	}
	return out
}

// twins gives the longer names of the types that one name may mean.
func (s *Subject) twins(f *surface.Fact) []string {
	if f.Address.Kind != surface.AtType {
		return nil
	}
	found := s.Witness.Surface.ByName(f.Address.Name)
	if len(found) < 2 {
		return nil
	}
	var names []string
	for _, t := range found {
		names = append(names, s.Witness.Surface.TypeAddress(t).String())
	}
	return names[:min(len(names), maxNear)]
}

// noMethod is the finding of a method that its table does not have.
func (s *Subject) noMethod(f *surface.Fact) Finding {
	d, _ := f.Address.Kind.Method()
	out := broken(s.table(d), fmt.Sprintf("is not in the table of %ss", d))
	out.Found = "no such method"
	var other []string
	for _, m := range s.Witness.Surface.MethodsNamed(f.Address.Name) {
		other = append(other, m.Direction.String()+":"+m.Wire)
	}
	switch {
	case len(other) > 0:
		out.Message = fmt.Sprintf("is no %s, but a %s", d, strings.SplitN(other[0], ":", 2)[0])
		out.Found, out.Near = other[0], other
		out.Hint = "claim it as " + other[0]
	default:
		out.Near = s.near(surface.MethodAddress(d, f.Address.Name))
	}
	return out
}

// table gives the file that the methods of a direction stand in.
func (s *Subject) table(d surface.Direction) surface.Place {
	for _, m := range s.Witness.Surface.Methods {
		if m.Direction == d {
			return surface.Place{File: m.Place.File}
		}
	}
	return surface.Place{}
}

// near gives the nearest addresses that are there, for the first findings alone: who
// gets more is not helped by names, and each costs a walk over all there are.
func (s *Subject) near(a surface.Address) []string {
	if !s.hint() {
		return nil
	}
	return s.Witness.Surface.Near(a, maxNear)
}

// hint tells whether near names may be looked for once more.
func (s *Subject) hint() bool {
	s.hints++
	return s.hints <= maxHints
}

// nearest is near for names of a list.
func (s *Subject) nearest(name string, names []string) []string {
	if s.hints++; s.hints > maxHints {
		return nil
	}
	return surface.Nearest(name, names, maxNear)
}
