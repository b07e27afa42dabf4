package history

import (
	"slices"
	"strings"

	"codexpin/checks/surface"
)

// untold is what of a state its witness does not tell, where another one of the same Codex
// may: prints tell less than the source that was read beside those of other releases.
type untold struct {
	whole    bool // whether it is there at all: one of two spellings, of which one is written
	gated    bool // whether a gate stands on the way
	gating   bool // whether the gates there are looked at, and which values have one
	form     bool // whether a value is another spelling
	presence bool
	twins    string // "a or b": which of two spellings is in the set of values
}

// untoldOf says what of a fact is not told.
func untoldOf(s *surface.Surface, f *surface.Fact) (out untold) {
	flow := f.Address.Flow()
	if v := f.Value; v != nil && v.Twin != "" {
		out.whole, out.form = flow == surface.Out, true
	}
	if f.GatesTold == surface.NotTold {
		out.gated = !f.Gated()
	}
	out.gating = f.GatesTold == surface.NotTold || len(f.Values) > 0 && !s.Coverage.Gated
	for _, g := range f.Gates {
		out.gating = out.gating || g.EnforcedTold != surface.YesTold
	}
	if f.Address.HasValue {
		return out
	}
	if f.Field != nil {
		told := f.Field.OptionalTold
		if flow == surface.Out {
			told = f.Field.OmittedTold
		}
		out.presence = told != surface.YesTold
	}
	for i := range f.Values {
		if v := &f.Values[i]; flow == surface.Out && v.Twin != "" {
			out.twins = twins(v)
		}
	}
	return out
}

// twins names two spellings of which one is written.
func twins(v *surface.Value) string {
	return min(v.Wire, v.Twin) + " or " + max(v.Wire, v.Twin)
}

// knowing gives a state with what it does not tell as another one, beside it, tells it:
// what no release tells to be otherwise has not changed.
func (s State) knowing(other State) State {
	if s.untold.whole && other.Told == surface.YesTold {
		return other
	}
	if !s.There || !other.There {
		return s
	}
	if s.untold.gated {
		s.Gated = other.Gated
	}
	if s.untold.gating {
		s.Gating = other.Gating
	}
	if s.untold.form {
		s.Form = other.Form
	}
	if s.untold.presence {
		s.Presence = other.Presence
	}
	if s.untold.twins != "" {
		s.Detail = oneSpelling(s.Detail, s.untold.twins, other.Detail)
	}
	pair := s.untold.twins
	if !strings.Contains(s.Detail, pair) {
		pair = ""
	}
	s.untold = untold{
		twins: pair,
		gated: s.untold.gated && other.untold.gated, gating: s.untold.gating && other.untold.gating,
		form: s.untold.form && other.untold.form, presence: s.untold.presence && other.untold.presence,
	}
	return s
}

// oneSpelling puts into the list of a detail, in the place of two spellings, the one of them
// that another detail lists alone.
func oneSpelling(detail, pair, other string) string {
	a, b, _ := strings.Cut(pair, " or ")
	_, has, _ := valuesPart(other)
	one := a
	switch {
	case slices.Contains(has, a) == slices.Contains(has, b):
		return detail
	case slices.Contains(has, b):
		one = b
	}
	head, list, rest := valuesPart(detail)
	for i := range list {
		if list[i] == pair {
			list[i] = one
		}
	}
	slices.Sort(list)
	return head + strings.Join(list, ", ") + rest
}

// valuesPart finds the list of values in a detail, and what stands before and behind it.
func valuesPart(detail string) (head string, list []string, rest string) {
	for _, word := range []string{closedValues, openValues} {
		if before, text, ok := strings.Cut(detail, word); ok {
			end := strings.Index(text, "; ")
			if end < 0 {
				end = len(text)
			}
			return before + word, strings.Split(text[:end], ", "), text[end:]
		}
	}
	return detail, nil, ""
}
