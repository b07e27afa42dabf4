package checks

import (
	"fmt"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// typed judges the type labels of a claim against what stands there.
func (s *Subject) typed(f *surface.Fact, c *Claim) (Finding, bool) {
	var parts []judgement
	for _, line := range c.Expect.Lines {
		if line.Type != "" {
			parts = append(parts, func(f *surface.Fact, c *Claim) (Finding, bool) { return s.typedAs(f, c, line) })
		}
	}
	return s.worst(f, c, parts...)
}

func (s *Subject) typedAs(f *surface.Fact, c *Claim, line Line) (Finding, bool) {
	m, fits := s.matches(f, c, line, f.Shape)
	switch {
	case m.untold != "":
		return notAsked(m.untold), true
	case m.unclear != "":
		hidden := s.Witness.Surface.HiddenAt(f.Shape, m.flow)
		out := unknown(placeOr(hidden, f.Place), "its type cannot be told: "+m.unclear)
		out.Cause = m.unclear
		return out, true
	case m.any && converted(f):
		return s.typedConverted(f, c, line)
	case fits, m.unnamed && s.declaredFits(f, c, line):
		return Finding{}, false
	}
	out := broken(f.Place, "has another type")
	if m.why != "" {
		out.Message = m.why
	}
	out.Expected, out.Found = line.Type, s.Witness.Surface.Label(f.Shape)
	if f.Shape.Rust != "" && f.Shape.Rust != out.Found {
		out.Found += " (" + f.Shape.Rust + ")"
	}
	return out, true
}

// matches compares the type label of a line with a shape at the claim's position.
func (s *Subject) matches(f *surface.Fact, c *Claim, line Line, shape surface.Shape) (m matcher, fits bool) {
	m = matcher{s: s, c: c, f: f, flow: surface.In}
	if line.Reads {
		m.flow = surface.Out
	}
	byPresence := len(line.Steps) > 0 && line.Steps[len(line.Steps)-1].Kind == pins.FieldStep
	fits = m.match(parseLabel(line.Type), shape, byPresence)
	return m, fits
}

// matcher compares a label with a shape. unclear is set where a form on the way could
// not be read, why where a general message would hide what matters.
type matcher struct {
	s       *Subject
	c       *Claim
	f       *surface.Fact
	flow    surface.Flow // In: the client sends; Out: it reads
	depth   int          // of untagged enums within each other
	unclear string
	untold  string // why this witness cannot know
	why     string
	any     bool // any JSON value stands at a part of what was compared
	unnamed bool // a name was compared that is not the type's
}

// match tells whether what Codex has fits what the client says. Where the client
// sends, Codex may take more; where it reads, Codex may give less. byPresence says
// that the presence of the claim's own position is judged, and null with it.
func (m *matcher) match(l label, shape surface.Shape, byPresence bool) bool {
	nullable := len(l.suffixes) > 0 && l.suffixes[0] == "?"
	if nullable {
		l.suffixes = l.suffixes[1:]
	}
	resolved, t, why := m.s.resolve(shape, m.flow)
	null := m.s.Witness.Surface.MayBeNull(shape, m.flow)
	m.any = m.any || resolved.Kind == surface.Any
	switch {
	case (nullable || l.base == "null") && m.f.Address.Kind == surface.AtConfig:
		m.why = "config.toml has no null"
		return false
	case shape.NullTold != surface.YesTold:
	case m.flow == surface.In && nullable && !null && resolved.Kind != surface.Any:
		if m.why = "null is not taken there"; why != "" {
			m.unclear = why
		}
		return false
	case m.flow == surface.Out && !nullable && null && !byPresence && !l.takesNull() && resolved.Kind != surface.Any:
		m.why = "null may stand there"
		return false
	}
	if _, isWord := words(l.base); why == "" && bare(t) && (isWord && l.base != "any" || len(l.suffixes) > 0) {
		return m.matchVariants(l, t)
	}
	if len(l.suffixes) > 0 {
		return m.matchSuffix(l, resolved, why)
	}
	return m.matchBase(l.base, shape, resolved, t, why)
}

func (m *matcher) matchSuffix(l label, resolved surface.Shape, why string) bool {
	if why != "" {
		m.unclear = why
		return false
	}
	if resolved.Kind == surface.Any && m.flow != surface.Out {
		return true
	}
	want := surface.Array
	if l.suffixes[0] == "{}" {
		want = surface.Map
	}
	if resolved.Kind != want {
		return false
	}
	return m.match(label{l.base, l.suffixes[1:]}, resolved.Elem[0], false)
}

// matchBase compares a base word. Names are compared along the aliases; the words of
// JSON with what stands on the wire.
func (m *matcher) matchBase(base string, shape, resolved surface.Shape, t *surface.Type, why string) bool {
	word, isWord := words(base)
	reads := m.flow == surface.Out
	switch {
	case !isWord:
		return m.named(base, shape)
	case base == "any" && reads:
		return true
	case why != "":
		m.unclear = why
		return false
	case resolved.Kind == surface.Any:
		return !reads
	case base == "null" && !reads && (shape.Nullable || resolved.Nullable):
		return true
	case base == "null" && reads && (shape.Nullable || resolved.Nullable) && resolved.Kind != surface.Null:
		m.why = "more than null may stand there"
		return false
	case resolved.Kind == surface.Numeric && (base == "number" || base == "integer"):
		return true // which of the two it is, this witness does not tell
	case base == "number" && resolved.Kind == surface.Integer:
		return reads
	case base == "integer" && resolved.Kind == surface.Number:
		return !reads
	case base == "string" && (resolved.Kind == surface.String || t != nil && t.Kind == surface.Enum):
		return reads && (t == nil || m.allStrings(t)) || !reads && m.sentString(t)
	}
	return resolved.Kind == word
}

// sentString tells whether the strings that the client sends are taken: any, or those
// that it lists, each of which is then judged by itself. t is the enum, if one stands
// there; the tag of an enum is a string by its shape and takes its values alone.
func (m *matcher) sentString(t *surface.Type) bool {
	switch {
	case t == nil && len(m.f.Values) == 0, m.f.Open, t != nil && t.Open && m.allStrings(t):
		return true
	case m.c.Expect.Listed && (t == nil || m.allStrings(t) || t.Tagging == surface.External):
		return true
	case t == nil:
		m.why = "only the names of the variants are taken there, and the client says any string"
	case m.allStrings(t):
		m.why = fmt.Sprintf("only the values of %s are taken there, and the client says any string", t.Name)
	}
	return false
}

func words(base string) (surface.ShapeKind, bool) {
	kind, ok := map[string]surface.ShapeKind{"string": surface.String, "bool": surface.Bool, "integer": surface.Integer,
		"number": surface.Number, "any": surface.Any, "null": surface.Null}[base]
	return kind, ok
}

// named tells whether the shape is the type of that name, by itself or through aliases.
func (m *matcher) named(name string, shape surface.Shape) bool {
	if why := m.s.nameless(m.f); why != "" {
		m.untold = why
		return false
	}
	found := m.s.Witness.Surface.ByName(name)
	for range 8 {
		if shape.Kind != surface.Ref {
			break
		}
		for _, t := range found {
			if t.ID == shape.Ref {
				return true
			}
		}
		t := m.s.Witness.Surface.Type(shape.Ref)
		if t != nil && t.Name == name {
			return true // one of several of that name, also where one is called by its id
		}
		if t == nil || t.Kind != surface.Alias {
			break
		}
		shape = t.Shape
	}
	m.unnamed = true
	if shape.Kind == surface.Uncertain {
		m.unclear = shape.Why
	}
	partial := m.s.Witness.Surface.Coverage.Types != surface.Full
	switch {
	case partial && (len(found) == 0 || shape.Kind != surface.Ref):
		m.untold = "this witness does not hold all types by their names"
	case len(found) == 0 && m.why == "":
		m.why = "there is no type " + name
	}
	return false
}

// resolve follows a shape to what one side sees. why says what hides it.
func (s *Subject) resolve(shape surface.Shape, flow surface.Flow) (surface.Shape, *surface.Type, string) {
	return s.Witness.Surface.Seen(shape, flow)
}
