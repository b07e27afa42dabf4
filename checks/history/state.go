package history

import (
	"strings"

	"codexpin/checks/surface"
)

// State is what a commit, or a release, says about one address.
type State struct {
	// Told is NotTold or CannotTell where it does not say; Why gives the reason.
	Told  surface.Told
	There bool
	Gated bool   // a gate stands on the way
	Type  string // the label of what stands there; "" for methods, options, features
	// Presence is required, optional, always written, may be missing, or "".
	Presence string
	// Form says of a value that is no plain string of both spellings what it is: the key of
	// an object, another spelling, accepted only, sent only; of a field that it goes by
	// another name, is never read or never written. It is "" else.
	Form string
	// Gating says of the gate whether it is looked at, and which values have one, in words;
	// "" where nothing is to be said of that.
	Gating string
	// Detail is what else a claim's judgement rests on, in words: what the type comes to on
	// the wire, whether null may stand there, the set of values, the members that must be
	// sent.
	Detail string
	Why    string
	Place  surface.Place // where it stands, or what lacks it

	untold untold
}

// Same tells whether two states say the same. Places and reasons do not count, and neither
// does how much of it is told.
func (s State) Same(other State) bool {
	s.Why, s.Place, other.Why, other.Place = "", surface.Place{}, "", surface.Place{}
	s.untold, other.untold = untold{}, untold{}
	return s == other
}

// Ask gives what a surface says about an address.
func Ask(s *surface.Surface, a surface.Address) State {
	return stateOf(s, s.At(a))
}

func stateOf(s *surface.Surface, f *surface.Fact) State {
	out := State{Told: f.Told, There: f.Told == surface.YesTold && f.There, Why: f.Why, Place: f.Place}
	out.untold = untoldOf(s, f)
	if !out.There {
		return out
	}
	out.Gated, out.Gating = f.Gated(), gateDetail(f)
	out.Form = formOf(f)
	out.Detail = unnumbered(detailOf(s, f))
	if f.Address.HasValue {
		return out
	}
	out.Type = unnumbered(s.Label(f.Shape))
	if f.Field == nil {
		return out
	}
	out.Presence = presenceOf(f)
	return out
}

// presenceOf says whether a field that Codex writes is always there, or whether one that it
// reads must be; "" where that is not told.
func presenceOf(f *surface.Fact) string {
	writes := f.Address.Flow() == surface.Out
	switch field := f.Field; {
	case writes && field.OmittedTold != surface.YesTold, !writes && field.OptionalTold != surface.YesTold:
		return ""
	case writes && field.Omitted:
		return "may be missing"
	case writes:
		return "always written"
	case field.Optional:
		return "optional"
	}
	return "required"
}

// unnumbered takes the number off instances of a generic type (Page<Item>~2), which
// depends on what else was read.
func unnumbered(text string) string {
	head, rest, found := strings.Cut(text, ">~")
	if !found {
		return text
	}
	after := strings.TrimLeft(rest, "0123456789")
	if after == rest {
		return head + ">~" + unnumbered(rest)
	}
	return head + ">" + unnumbered(after)
}

// String says a state in a few words.
func (s State) String() string {
	switch {
	case s.Told == surface.NotTold:
		return "not told"
	case s.Told == surface.CannotTell:
		return "cannot tell"
	case !s.There:
		return "not there"
	}
	words := []string{"there"}
	for _, w := range []string{s.Type, s.Presence, s.Form} {
		if w != "" {
			words = append(words, w)
		}
	}
	if s.Gated {
		words = append(words, "experimental")
	}
	return strings.Join(words, ", ")
}

// Full is String and, where what stands there is told, the details behind it.
func (s State) Full() string {
	if s.Details() == "" {
		return s.String()
	}
	return s.String() + "; " + s.Details()
}

// Details gives Gating and Detail, joined by "; ".
func (s State) Details() string {
	if s.Gating == "" || s.Detail == "" {
		return s.Gating + s.Detail
	}
	return s.Gating + "; " + s.Detail
}

// Kind says what a transition is.
type Kind string

// The kinds of transition.
const (
	Appeared Kind = "appeared" // there, and not before
	Back     Kind = "back"     // there again
	Gone     Kind = "gone"     // not there any more
	Gated    Kind = "gated"    // experimental, and was not
	Ungated  Kind = "ungated"  // not experimental any more
	Changed  Kind = "changed"  // another type, presence, form or detail
	Unclear  Kind = "unclear"  // cannot be told, and could
	Clear    Kind = "clear"    // can be told, and could not
)

// kindOf classes what lies between two states that differ. was says whether the thing
// was there at some time before.
func kindOf(from, to State, was bool) Kind {
	switch {
	case to.Told != surface.YesTold:
		return Unclear
	case from.Told != surface.YesTold:
		return Clear
	case to.There && !from.There && was:
		return Back
	case to.There && !from.There:
		return Appeared
	case !to.There:
		return Gone
	case to.Gated && !from.Gated:
		return Gated
	case !to.Gated && from.Gated:
		return Ungated
	}
	return Changed
}
