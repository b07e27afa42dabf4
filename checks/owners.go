package checks

import "codexpin/checks/surface"

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
	if s.hints++; s.hints > maxHints {
		return nil
	}
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
