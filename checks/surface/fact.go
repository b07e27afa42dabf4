package surface

import "fmt"

// Told says how well an answer is told.
type Told uint8

// The three answers. Only YesTold decides anything: There then says whether the
// point exists.
const (
	YesTold    Told = iota // the witness knows
	NotTold                // this witness cannot know; Why names what it lacks
	CannotTell             // a form on the way could not be read; Why and Place say which
)

// String gives "told", "not told" or "cannot tell".
func (t Told) String() string { return [...]string{"told", "not told", "cannot tell"}[t%3] }

// Flow says which side of Codex a point is seen from. It decides which attributes
// count: an alias or a default matters where Codex reads, skip_serializing where it
// writes.
type Flow uint8

// The flows.
const (
	Both    Flow = iota // a type by itself
	In                  // Codex reads: params of client requests, results of server requests, config
	Out                 // Codex writes: results of client requests, params of server messages
	derived             // as a print shows it: by what is derived, whatever code reads or writes it
)

// Flow gives the flow at an address.
func (a Address) Flow() Flow {
	switch a.Kind {
	case AtConfig, AtClientNotification, AtOption, AtFeature:
		return In
	case AtNotification:
		return Out
	case AtRequest:
		if a.Part == Result {
			return Out
		}
		return In
	case AtServerRequest:
		if a.Part == Result {
			return In
		}
		return Out
	}
	return Both
}

// Fact is what a surface says about one address. What is set depends on the kind
// of address; pointers go into the surface and are not to be changed.
type Fact struct {
	Address Address
	Told    Told
	There   bool
	// Why explains NotTold and CannotTell, and an absence: the first step that is not
	// there, and in what.
	Why string
	// Place is where the thing stands; for CannotTell the form that could not be read;
	// for an absence the type or table that lacks it.
	Place Place

	Method  *Method
	Owner   *Type    // the type whose member the last step named, or the type itself
	Variant *Variant // selected by the last @ step, or the value's
	Field   *Field
	Command *Command
	Option  *Option
	Feature *Feature

	// AnyKey: it cannot be told, for any key may stand beside the fields there.
	AnyKey bool

	Shape Shape // what stands at the address; NoShape for methods, commands, features
	// Values are the strings that may stand there, where the shape is an enum or the
	// tag of one; Open says that others may too. Told per set: ValuesTold is CannotTell
	// where hand-written code decides the set.
	Values     []Value
	Open       bool
	ValuesTold Told
	ValuesWhy  string
	Value      *Value // the one an address with a value asked for
	ViaAlias   bool   // the last name is an alias: read, never written

	// Gates are the experimental gates met on the way, outermost first: of the method,
	// of fields, of variants. GatesTold is NotTold where the witness does not say which
	// there are, or whether the ones that there are have an effect, and CannotTell where code of a type on the way chooses them: GatesWhy and GatesPlace say
	// which.
	Gates      []Gate
	GatesTold  Told
	GatesWhy   string
	GatesPlace Place
	// Types are the named types passed, outermost first.
	Types []*Type

	passed []any // the *Method, *Type, *Field and *Variant on the way, as the surface holds them
}

// Gate is one experimental gate on the way to a point.
type Gate struct {
	Of     string // "method", "field", "variant"
	Name   string // the wire name of what it gates
	Reason string // the label that the server refuses with
	// Enforced: without the capability experimentalApi the server refuses what the gate
	// stands on, or, of what Codex writes, withholds it. Where it is false and told, the
	// gate stands in the source and is not looked at there.
	Enforced bool
	// EnforcedTold is NotTold where the witness knows of the gate and not of its effect.
	EnforcedTold Told
	Place        Place
}

// Gated tells whether a gate stands on the way.
func (f *Fact) Gated() bool { return len(f.Gates) > 0 }

func (f *Fact) absent(place Place, format string, args ...any) *Fact {
	f.Told, f.There, f.Place, f.Why = YesTold, false, place, fmt.Sprintf(format, args...)
	return f
}

func (f *Fact) notTold(format string, args ...any) *Fact {
	f.Told, f.There, f.Why = NotTold, false, fmt.Sprintf(format, args...)
	return f
}

func (f *Fact) cannotTell(place Place, format string, args ...any) *Fact {
	f.Told, f.There, f.Place, f.Why = CannotTell, false, place, fmt.Sprintf(format, args...)
	return f
}

// gate adds a gate on the way, if it has a reason. One that has an effect is told,
// whatever else is not; one of which that is not told leaves the answer untold, unless
// another one decides.
func (f *Fact) gate(g Gate) {
	if g.Reason == "" {
		return
	}
	for i := range f.Gates {
		// The tag of a variant that was picked is gated as the variant is.
		if h := &f.Gates[i]; h.Of == g.Of && h.Name == g.Name && h.Reason == g.Reason && h.Place == g.Place {
			if g.Enforced && !h.Enforced {
				h.Enforced, h.EnforcedTold = true, YesTold
			}
			return
		}
	}
	switch {
	case g.Of == "method":
	case g.Enforced:
		f.GatesTold, f.GatesWhy, f.GatesPlace = YesTold, "", Place{}
	case g.EnforcedTold != YesTold && f.GatesTold == YesTold && !f.enforced():
		f.GatesTold = NotTold
	}
	f.Gates = append(f.Gates, g)
}

// enforced tells whether a gate below the method that has an effect stands on the way.
func (f *Fact) enforced() bool {
	for _, g := range f.Gates {
		if g.Of != "method" && g.Enforced {
			return true
		}
	}
	return false
}

// coded notes that code chooses the gates of what a value of t holds, unless a gate
// that is enforced stands on the way in any case.
func (f *Fact) coded(t *Type) {
	if t == nil || t.GatesWhy == "" || f.GatesTold != YesTold {
		return
	}
	if f.enforced() {
		return
	}
	f.GatesTold, f.GatesWhy, f.GatesPlace = CannotTell, t.GatesWhy, t.GatesPlace
}

// codedThrough is coded for the type that a shape names, and for those that it is an
// alias of.
func (s *Surface) codedThrough(f *Fact, shape Shape) {
	for range maxAliases {
		t := s.Type(shape.Ref)
		if shape.Kind != Ref || t == nil {
			return
		}
		f.coded(t)
		if t.Kind != Alias {
			return
		}
		shape = t.Shape
	}
}
