package checks

import (
	"strings"

	"codexpin/checks/surface"
)

// concernsOf finds the claims that points of files are about: those on whose way, in
// either side of a comparison, the field or the type stands that a point describes. That
// a claim is about a point does not say that it is judged otherwise for it. It answers
// nothing where the comparison has no surfaces.
func concernsOf(claims []*Claim, c *surface.TreeComparison) *concerns {
	x := &concerns{claims: claims, fields: map[[2]string][]int{}, types: map[string][]int{}}
	if c.A == nil || c.B == nil {
		return x
	}
	for i, claim := range claims {
		if claim.Address.Kind == "" || claim.Address.Kind == surface.AtOption || claim.Address.Kind == surface.AtFeature {
			continue
		}
		x.way(c.A, i)
		x.way(c.B, i)
	}
	return x
}

// concerns are claims, by their places in the contract, by what stands on their way.
type concerns struct {
	claims []*Claim
	fields map[[2]string][]int // by the name of a type and of its field, "" for a whole list
	types  map[string][]int    // by the name of a type
}

// way notes what stands on the way to a claim's address in one surface.
func (x *concerns) way(s *surface.Surface, claim int) {
	whole, expect := x.claims[claim].Address, &x.claims[claim].Expect
	var in *surface.Type // whose member the next step names
	for n := range len(whole.Path) + 1 {
		at := whole
		at.Path = whole.Path[:n]
		if n < len(whole.Path) {
			at.Value, at.HasValue = "", false
		}
		f := s.At(at)
		for _, t := range f.Types {
			put(x.types, nameOfType(t), claim)
		}
		if in != nil && f.Field != nil {
			put(x.fields, [2]string{nameOfType(in), f.Field.Wire}, claim)
		}
		if !f.There {
			return
		}
		_, in, _ = s.Seen(f.Shape, at.Flow())
		if in == nil {
			in = f.Owner // of a variant
		}
	}
	if in != nil {
		put(x.types, nameOfType(in), claim)
	}
	if in != nil && (expect.CompleteGiven || expect.ClosedGiven) {
		put(x.fields, [2]string{nameOfType(in), ""}, claim)
	}
}

// put adds a claim to the list at a key, once; claims come one after the other.
func put[K comparable](to map[K][]int, key K, claim int) {
	if list := to[key]; len(list) == 0 || list[len(list)-1] != claim {
		to[key] = append(list, claim)
	}
}

// nameOfType is a type's own name. Files of one type say less of the namespace than a
// surface does.
func nameOfType(t *surface.Type) string { return shortID(string(t.ID)) }

func shortID(id string) string { return id[strings.LastIndex(id, ":")+1:] }

// of gives the ids of the claims that a point is about, in their order.
func (x *concerns) of(p surface.FilePoint) []string { return x.ids([]surface.FilePoint{p}) }

// all gives the claims that the points of a comparison are about.
func (x *concerns) all(c *surface.TreeComparison) []string {
	var points []surface.FilePoint
	for _, f := range c.Changed {
		points = append(points, f.Points...)
	}
	return x.ids(points)
}

func (x *concerns) ids(points []surface.FilePoint) (ids []string) {
	about := make([]bool, len(x.claims))
	for _, p := range points {
		name := shortID(string(p.Type))
		switch {
		case p.Type == "" || p.Prose:
		case len(p.Fields) == 0:
			mark(about, x.types[name])
		default:
			mark(about, x.fields[[2]string{name, ""}])
			for _, field := range p.Fields {
				mark(about, x.fields[[2]string{name, field}])
			}
		}
	}
	for i, is := range about {
		if is {
			ids = append(ids, x.claims[i].ID)
		}
	}
	return ids
}

func mark(about []bool, claims []int) {
	for _, i := range claims {
		about[i] = true
	}
}
