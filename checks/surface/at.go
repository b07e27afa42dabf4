package surface

import "strings"

// At says what the surface knows about an address. It never fails: what cannot be
// answered is told as such. An absence is told only where Coverage is Full and no
// Gap could hide the thing.
func (s *Surface) At(a Address) *Fact {
	f := s.answer(&Fact{Address: a})
	if _, method := a.Kind.Method(); s.Lost != "" && f.Told == NotTold && (method || a.Kind == AtType) {
		f.cannotTell(Place{}, "%s", s.Lost)
	}
	return f
}

func (s *Surface) answer(f *Fact) *Fact {
	switch f.Address.Kind {
	case AtType:
		return s.atType(f)
	case AtConfig:
		return s.atConfig(f)
	case AtOption:
		return s.atOption(f)
	case AtFeature:
		return s.atFeature(f)
	}
	return s.atMethod(f)
}

// gap gives the first gap recorded for what.
func (s *Surface) gap(what string) *Gap {
	for i := range s.Gaps {
		if s.Gaps[i].What == what {
			return &s.Gaps[i]
		}
	}
	return nil
}

// missing answers for a thing that is not held, by extent and gaps.
func (s *Surface) missing(f *Fact, extent Extent, what, thing string) *Fact {
	if gap := s.gap(what); gap != nil {
		return f.cannotTell(gap.Place, "%s", gap.Why)
	}
	switch extent {
	case Full:
		return f.absent(f.Place, "%s is not among the %s", thing, what)
	case Partial:
		return f.notTold("this witness does not hold all %s", what)
	}
	return f.notTold("this witness holds no %s", what)
}

func (s *Surface) atMethod(f *Fact) *Fact {
	d, ok := f.Address.Kind.Method()
	if !ok {
		return f.notTold("%q is no kind of address", f.Address.Kind)
	}
	m := s.Method(d, f.Address.Name)
	if m == nil {
		return s.missing(f, s.Coverage.Methods[d], MethodsOf(d), f.Address.Name)
	}
	f.Method, f.Place = m, m.Place
	f.passed = append(f.passed, m)
	if gap := s.gap(MethodAddress(d, m.Wire).String()); gap != nil {
		return f.cannotTell(gap.Place, "%s", gap.Why)
	}
	if !s.Coverage.Gates[d] {
		f.GatesTold = NotTold
		if gap := s.gap(GatesOf(d)); gap != nil {
			f.GatesTold, f.GatesWhy, f.GatesPlace = CannotTell, gap.Why, gap.Place
		}
	}
	f.gate(Gate{Of: "method", Name: m.Wire, Reason: m.Gate, Enforced: true, Place: m.Place})
	switch f.Address.Part {
	case Whole:
		if m.InspectParams && m.Gate == "" {
			s.codedThrough(f, m.Params)
		}
		f.There = true
		return f
	case Result:
		if !s.Coverage.Results && m.Result.Kind == NoShape {
			return f.notTold("this witness does not link results to methods")
		}
		return s.walk(f, m.Result, false)
	}
	return s.walk(f, m.Params, true)
}

// MethodsOf names a table as Gap.What and messages do.
func MethodsOf(d Direction) string { return "methods of " + d.String() }

// GatesOf names the gates of the methods of a table as Gap.What does. Such a gap leaves
// them untold where the surface does not cover them.
func GatesOf(d Direction) string { return "gates of " + d.String() }

func (s *Surface) atType(f *Fact) *Fact {
	found := s.ByName(f.Address.Name)
	switch len(found) {
	case 0:
		return s.noType(f)
	case 1:
	default:
		var names []string
		for _, t := range found {
			names = append(names, s.ShortName(t))
		}
		return f.cannotTell(found[0].Place, "the name means %d types: %s", len(found), strings.Join(names, ", "))
	}
	f.Place = found[0].Place
	return s.walk(f, Shape{Kind: Ref, Ref: found[0].ID}, false)
}

// TypeNamed names the types of one name, without crate and modules, as Gap.What does.
func TypeNamed(name string) string { return "types called " + name }

// noType answers for a name that no type has. Where the name says a crate or a module
// that the surface does not hold, the type may well be there.
func (s *Surface) noType(f *Fact) *Fact {
	segments := nameSegments(f.Address.Name)
	if gap := s.gap(TypeNamed(segments[len(segments)-1])); gap != nil {
		return f.cannotTell(gap.Place, "%s", gap.Why)
	}
	if home := segments[0]; len(segments) > 1 && len(s.Crates) > 0 && !contains(s.Crates, home) && !s.knowsModule(home) {
		// A witness that has crates could have read this one too: nothing is left out in silence.
		return f.cannotTell(Place{}, "no crate %s is read, but for what the protocol reaches", home)
	}
	return s.missing(f, s.Coverage.Types, "types", f.Address.Name)
}

// knowsModule tells whether a type of a crate that is held completely stands in a
// module of that name.
func (s *Surface) knowsModule(name string) bool {
	for _, t := range s.Types {
		if contains(s.Crates, t.Crate) && strings.Contains(string(t.ID), "::"+name+"::") {
			return true
		}
	}
	return false
}

func (s *Surface) atConfig(f *Fact) *Fact {
	root := s.Type(s.Config)
	if root == nil {
		return s.missing(f, s.Coverage.Config, "config keys", PathString(f.Address.Path))
	}
	return s.walk(f, Shape{Kind: Ref, Ref: root.ID}, false)
}

func (s *Surface) atFeature(f *Fact) *Fact {
	for _, feature := range s.Features {
		alias := contains(feature.Aliases, f.Address.Name)
		if feature.Key == f.Address.Name || alias {
			f.There, f.Feature, f.Place, f.ViaAlias = true, feature, feature.Place, alias
			return f
		}
	}
	return s.missing(f, s.Coverage.Features, "features", f.Address.Name)
}

func contains[T comparable](list []T, want T) bool {
	for _, s := range list {
		if s == want {
			return true
		}
	}
	return false
}
