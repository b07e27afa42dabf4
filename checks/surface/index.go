package surface

import (
	"cmp"
	"slices"
	"strings"
)

// Index sorts the types, builds the look-ups and returns s. Call it once, when the
// surface is filled; it keeps the first of two entries with the same key.
func (s *Surface) Index() *Surface {
	slices.SortStableFunc(s.Types, func(a, b *Type) int { return cmp.Compare(a.ID, b.ID) })
	s.types = make(map[TypeID]*Type, len(s.Types))
	s.names = make(map[string][]*Type, len(s.Types))
	for _, t := range s.Types {
		if s.types[t.ID] == nil {
			s.types[t.ID] = t
			s.names[t.Name] = append(s.names[t.Name], t)
		}
	}
	for _, t := range s.Types {
		if t.Printed != "" && len(s.names[t.Printed]) == 0 {
			s.names[t.Printed] = []*Type{t}
		}
	}
	s.methods = make(map[methodKey]*Method, len(s.Methods))
	for _, m := range s.Methods {
		if key := (methodKey{m.Direction, m.Wire}); s.methods[key] == nil {
			s.methods[key] = m
		}
	}
	return s
}

// Type gives the type with that exact id, nil if there is none.
func (s *Surface) Type(id TypeID) *Type { return s.types[id] }

// Method gives the method with that wire name, nil if the table has none.
func (s *Surface) Method(d Direction, wire string) *Method {
	return s.methods[methodKey{d, wire}]
}

// MethodsNamed gives the methods with that wire name in any direction.
func (s *Surface) MethodsNamed(wire string) []*Method {
	var found []*Method
	for _, d := range Directions() {
		if m := s.Method(d, wire); m != nil {
			found = append(found, m)
		}
	}
	return found
}

// ByName gives the types that a name may mean, sorted by ID: AskForApproval means
// every type so called, protocol::AskForApproval those of the crate or module
// protocol. The segments before the last must occur in the id in that order; a
// first segment that is a crate's name means that crate alone. Where one id ends with the
// whole name, it is the one meant, and first of all the type whose id is the name: a
// type at the root of a bundle, whose id is bare, goes before one of its name in v2. A
// type answers to the name that is printed of it too, where no other is called so.
func (s *Surface) ByName(name string) []*Type {
	if t := s.types[TypeID(name)]; t != nil {
		return []*Type{t}
	}
	segments := nameSegments(name)
	name = strings.Join(segments, "::")
	last := segments[len(segments)-1]
	var found, inCrate []*Type
	for _, t := range s.names[last] {
		have := strings.Split(string(t.ID), "::")
		if t.Printed == last {
			have[len(have)-1] = last
		}
		if !inOrder(have, segments) {
			continue
		}
		found = append(found, t)
		if len(segments) > 1 && t.Crate == segments[0] {
			inCrate = append(inCrate, t)
		}
	}
	if len(inCrate) > 0 {
		found = inCrate
	}
	if whole := endingWith(found, name); len(segments) > 1 && len(whole) == 1 {
		return whole
	}
	return found
}

// nameSegments cuts the name of a type. Of a crate, Rust's own name will do: codex_protocol
// is protocol.
func nameSegments(name string) []string {
	segments := strings.Split(name, "::")
	if crate, ok := strings.CutPrefix(segments[0], "codex_"); ok && len(segments) > 1 {
		segments[0] = strings.ReplaceAll(crate, "_", "-")
	}
	return segments
}

func endingWith(types []*Type, name string) (found []*Type) {
	for _, t := range types {
		if string(t.ID) == name || strings.HasSuffix(string(t.ID), "::"+name) {
			found = append(found, t)
		}
	}
	return found
}

// inOrder tells whether want is a subsequence of have that ends where have ends.
func inOrder(have, want []string) bool {
	j := len(want) - 1
	if have[len(have)-1] != want[j] {
		return false
	}
	for i := len(have) - 1; i >= 0 && j >= 0; i-- {
		if have[i] == want[j] {
			j--
		}
	}
	return j < 0
}

// ShortName gives the shortest form of t's name that ByName resolves to t alone:
// its name, then crate::name, then crate::module::name, else the whole id.
func (s *Surface) ShortName(t *Type) string {
	segments := strings.Split(string(t.ID), "::")
	forms := []string{t.Name}
	if len(segments) > 1 {
		forms = append(forms, segments[0]+"::"+t.Name)
	}
	for i := len(segments) - 2; i > 0; i-- {
		forms = append(forms, segments[0]+"::"+segments[i]+"::"+t.Name)
	}
	for _, form := range forms {
		if found := s.ByName(form); len(found) == 1 && found[0] == t {
			return form
		}
	}
	return string(t.ID)
}

// TypeAddress is the address of t in this surface.
func (s *Surface) TypeAddress(t *Type) Address {
	return Address{Kind: AtType, Name: s.ShortName(t)}
}
