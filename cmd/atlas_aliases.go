package cmd

import (
	"slices"

	"codexpin/checks/surface"
)

// fillAliases takes from the source which values are further spellings of others, taken
// and never written: a print lists them as values of their own. Where several types of
// the source stand for one that is printed, all of them must say so.
func fillAliases(s, fromSource *surface.Surface) {
	sources := map[*surface.Type][]*surface.Type{}
	var order []*surface.Type
	for _, pair := range surface.Compare(fromSource, s).Pairs {
		from, to := fromSource.Type(pair.A), s.Type(pair.B)
		if from == nil || to == nil || from.Kind != surface.Enum || to.Kind != surface.Enum {
			continue
		}
		if sources[to] == nil {
			order = append(order, to)
		}
		sources[to] = append(sources[to], from)
	}
	for _, to := range order {
		foldAliases(to, sources[to])
	}
	s.Coverage.Spellings = true
}

// foldAliases makes of each variant of an enum that is an alias of another one in all of
// sources an alias of that.
func foldAliases(to *surface.Type, sources []*surface.Type) {
	of := func(wire string) string {
		name := aliasOf(sources[0], wire)
		for _, from := range sources[1:] {
			if aliasOf(from, wire) != name {
				return ""
			}
		}
		return name
	}
	var kept []surface.Variant
	for _, v := range to.Variants {
		if of(v.Wire) == "" || !hasVariant(to, of(v.Wire)) {
			kept = append(kept, v)
		}
	}
	for i := range kept {
		for _, v := range to.Variants {
			if of(v.Wire) == kept[i].Wire && v.Wire != kept[i].Wire {
				kept[i].Aliases = append(slices.Clone(kept[i].Aliases), v.Wire)
			}
		}
	}
	to.Variants = kept
}

// aliasOf gives the name of the variant that takes wire as a further spelling, "" if
// none does or wire is a name of its own.
func aliasOf(t *surface.Type, wire string) string {
	name := ""
	for i := range t.Variants {
		switch v := &t.Variants[i]; {
		case v.Wire == wire:
			return ""
		case slices.Contains(v.Aliases, wire) && name == "":
			name = v.Wire
		}
	}
	return name
}

func hasVariant(t *surface.Type, wire string) bool {
	return slices.ContainsFunc(t.Variants, func(v surface.Variant) bool { return v.Wire == wire })
}
