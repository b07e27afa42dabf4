package checks

import (
	"slices"

	"codexpin/checks/surface"
)

// maxVariants bounds the addresses that are tried instead of one, and maxJudged those that
// are given.
const (
	maxVariants = 256
	maxJudged   = 5
)

// byVariant gives the addresses that can be judged instead of one that goes through a
// union without saying which of its variants is meant: the variant in the place of the key
// that it is, or before the step that is a member of it. There is none where what cannot be
// told is something else.
func (s *Subject) byVariant(f *surface.Fact) (judged []string) {
	path := f.Address.Path
	tried := 0
	for i, step := range path {
		if step.Kind != surface.StepField || i > 0 && path[i-1].Kind == surface.StepVariant {
			continue
		}
		above := f.Address
		above.Path, above.Value, above.HasValue = path[:i], "", false
		for _, v := range s.variantsAt(above) {
			picked := []surface.Step{{Kind: surface.StepVariant, Name: v.Wire}, step}
			if v.Wire == step.Name || slices.Contains(v.Aliases, step.Name) {
				picked = picked[:1]
			}
			to := f.Address
			to.Path = slices.Concat(path[:i], picked, path[i+1:])
			if tried++; tried > maxVariants || len(judged) == maxJudged {
				return judged
			}
			if at := s.at(to); at.Told == surface.YesTold && at.There {
				judged = append(judged, to.String())
			}
		}
	}
	return judged
}

// variantsAt gives the variants of the union that stands at an address, if one does.
func (s *Subject) variantsAt(a surface.Address) []surface.Variant {
	at := s.at(a)
	if at.Told != surface.YesTold || !at.There || at.Shape.Kind == surface.NoShape {
		return nil
	}
	_, t, _ := s.resolve(at.Shape, a.Flow())
	if t == nil || t.Kind != surface.Enum {
		return nil
	}
	return t.Variants
}

// pickOne says how a line picks a variant of the union that is sent at an address, of those
// that hold something; "" where none does.
func pickOne(t *surface.Type, at surface.Address) string {
	for i := range t.Variants {
		v := &t.Variants[i]
		if v.Form == surface.Unit || v.NoIn || v.Untagged {
			continue
		}
		line := at.Step(surface.Step{Kind: surface.StepVariant, Name: v.Wire})
		return "say which variant is sent, by a line with " + surface.PathString(line.Path) + ", or another of its variants"
	}
	return ""
}
