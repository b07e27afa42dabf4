package report

import (
	"cmp"
	"slices"

	"codexpin/checks/surface"
)

// asPath gives what comes near to a name that is a command line, or a path that starts
// with a key of config.toml: of the latter it says where the path ends.
func (n *namespace) asPath(a *Answer) []Member {
	if line, ok := commandLine(a.Asked); ok {
		return nearAddresses(n.s, line)
	}
	path, err := surface.ParsePath(a.Asked)
	if err != nil || len(path) < 2 || path[0].Kind != surface.StepField || n.methodsOnly {
		return nil
	}
	config := surface.Address{Kind: surface.AtConfig, Path: path}
	if f := n.s.At(surface.Address{Kind: surface.AtConfig, Path: path[:1]}); !f.There {
		return nil
	}
	if f := n.s.At(config); f.Told == surface.YesTold {
		a.Why, a.At = f.Why, placed(f.Place)
	}
	return nearAddresses(n.s, config)
}

// nearAddresses gives the addresses that come nearest to one.
func nearAddresses(s *surface.Surface, a surface.Address) (out []Member) {
	for _, text := range s.Near(a, maxNearest) {
		m := Member{Name: text, What: "address", Address: text}
		if at, err := surface.ParseAddress(text); err == nil {
			m.Place = s.At(at).Place
		}
		out = append(out, m)
	}
	return out
}

// nearest gives the members whose names come nearest to a word.
func (n *namespace) nearest(word string) []Member {
	var names []string
	first := map[string]Member{}
	for _, m := range n.all {
		if _, seen := first[m.Name]; !seen {
			first[m.Name] = m
			names = append(names, m.Name)
		}
	}
	var out []Member
	for _, name := range surface.Nearest(word, names, maxNearest) {
		out = append(out, first[name])
	}
	return out
}

func sortByPlace(list []Member) []Member {
	slices.SortStableFunc(list, func(a, b Member) int { return cmp.Compare(a.Place.Line, b.Place.Line) })
	return list
}
