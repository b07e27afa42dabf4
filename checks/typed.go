package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// typed judges the type label of a claim against what stands there.
func (s *Subject) typed(f *surface.Fact, c *Claim) (Finding, bool) {
	if c.Expect.Type == "" {
		return Finding{}, false
	}
	m := matcher{s: s, c: c, flow: c.Address.Flow()}
	fits := m.match(parseLabel(c.Expect.Type), f.Shape, true)
	switch {
	case m.unclear != "":
		out := unknown(f.Place, "its type cannot be told: "+m.unclear)
		out.Cause = m.unclear
		return out, true
	case fits:
		return Finding{}, false
	}
	out := broken(f.Place, "has another type")
	if m.why != "" {
		out.Message = m.why
	}
	out.Expected, out.Found = c.Expect.Type, s.Witness.Surface.Label(f.Shape)
	if f.Shape.Rust != "" && f.Shape.Rust != out.Found {
		out.Found += " (" + f.Shape.Rust + ")"
	}
	return out, true
}

// label is a parsed type label: a base and its suffixes, outermost last.
type label struct {
	base     string
	suffixes []string // "[]", "{}", "?"
}

// parseLabel reads a label that the contract's loader has accepted.
func parseLabel(text string) label {
	var l label
	for {
		switch {
		case strings.HasSuffix(text, "[]"), strings.HasSuffix(text, "{}"):
			l.suffixes = append(l.suffixes, text[len(text)-2:])
			text = text[:len(text)-2]
		case strings.HasSuffix(text, "?"):
			l.suffixes = append(l.suffixes, "?")
			text = text[:len(text)-1]
		default:
			l.base = text
			return l
		}
	}
}

// matcher compares a label with a shape. unclear is set where a form on the way could
// not be read, why where a general message would hide what matters.
type matcher struct {
	s       *Subject
	c       *Claim
	flow    surface.Flow
	unclear string
	why     string
}

// match tells whether what Codex has fits what the client says. Where the client
// sends, Codex may take more; where it reads, Codex may give less. top is the claim's
// own position, whose null is judged by its presence where the client reads.
func (m *matcher) match(l label, shape surface.Shape, top bool) bool {
	nullable := len(l.suffixes) > 0 && l.suffixes[0] == "?"
	if nullable {
		l.suffixes = l.suffixes[1:]
	}
	resolved, t, why := m.s.resolve(shape, m.flow)
	null := shape.Nullable || resolved.Nullable
	switch {
	case m.flow != surface.Out && nullable && !null && resolved.Kind != surface.Any && why == "":
		m.why = "null is not taken there"
		return false
	case m.flow == surface.Out && !nullable && null && !top && resolved.Kind != surface.Any:
		m.why = "null may stand there"
		return false
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
	if !isWord {
		return m.named(base, shape)
	}
	switch {
	case base == "any":
		return m.flow == surface.Out || resolved.Kind == surface.Any
	case why != "":
		m.unclear = why
		return false
	case resolved.Kind == surface.Any:
		return m.flow != surface.Out
	case resolved.Kind == word:
		return true
	case base == "number" && resolved.Kind == surface.Integer:
		return m.flow == surface.Out
	case base == "integer" && resolved.Kind == surface.Number:
		return m.flow != surface.Out
	case base == "string" && t != nil && t.Kind == surface.Enum && allStrings(t):
		if m.flow == surface.Out || m.c.Expect.Listed || t.Open {
			return true
		}
		m.why = fmt.Sprintf("only the values of %s are taken there, and the client says any string", t.Name)
	}
	return false
}

func words(base string) (surface.ShapeKind, bool) {
	kind, ok := map[string]surface.ShapeKind{"string": surface.String, "bool": surface.Bool, "integer": surface.Integer,
		"number": surface.Number, "any": surface.Any, "null": surface.Null}[base]
	return kind, ok
}

// allStrings tells whether every variant of an enum is a string on the wire.
func allStrings(t *surface.Type) bool {
	if t.Tagging != surface.External {
		return false
	}
	for _, v := range t.Variants {
		if v.Form != surface.Unit && !(v.Untagged && v.Shape.Kind == surface.String) {
			return false
		}
	}
	return true
}

// named tells whether the shape is the type of that name, by itself or through aliases.
func (m *matcher) named(name string, shape surface.Shape) bool {
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
		if t == nil || t.Kind != surface.Alias {
			break
		}
		shape = t.Shape
	}
	if shape.Kind == surface.Uncertain && strings.Contains(shape.Rust, name[strings.LastIndexByte(name, ':')+1:]) {
		m.unclear = shape.Why
	}
	if len(found) == 0 && m.why == "" {
		m.why = "there is no type " + name
	}
	return false
}

// resolve follows a shape to what one side sees. why says what hides it.
func (s *Subject) resolve(shape surface.Shape, flow surface.Flow) (surface.Shape, *surface.Type, string) {
	return s.Witness.Surface.Seen(shape, flow)
}

// fieldIndex finds the structs that have a field of a name.
type fieldIndex struct {
	types   []*surface.Type
	byField map[string][]int // by wire name: places in types
}

// maxOwners is how many structs a hint names.
const maxOwners = 3

// owners names the structs, other than one, that have a field called name; those
// whose own names are nearest first.
func (s *Subject) owners(name string, but *surface.Type) []string {
	if s.index == nil {
		s.index = indexFields(s.Witness.Surface)
	}
	var names []string
	for _, i := range s.index.byField[name] {
		if t := s.index.types[i]; t != but {
			names = append(names, s.Witness.Surface.ShortName(t))
		}
	}
	near := surface.Nearest(but.Name, names, maxOwners)
	for _, n := range names {
		if len(near) < maxOwners && len(minus([]string{n}, near)) > 0 {
			near = append(near, n)
		}
	}
	return near
}

func indexFields(s *surface.Surface) *fieldIndex {
	x := &fieldIndex{types: s.Types, byField: map[string][]int{}}
	for i, t := range s.Types {
		for _, f := range t.Fields {
			if f.Wire != "" {
				x.byField[f.Wire] = append(x.byField[f.Wire], i)
			}
		}
	}
	return x
}
