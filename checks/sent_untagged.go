package checks

import (
	"strings"

	"codexpin/checks/surface"
)

// untagged looks for the variant of which the client's lines lack least: nothing else on
// the wire says which one is meant.
func (r *requirer) untagged(t *surface.Type, at surface.Address, l *level) {
	var best *requirer
	for i := range t.Variants {
		v := &t.Variants[i]
		if v.NoIn {
			continue
		}
		one := &requirer{s: r.s}
		one.variant(&surface.Fact{Owner: t, Variant: v}, at, l)
		if one.other == "" && (best == nil || len(one.missing) < len(best.missing) || len(one.missing) == len(best.missing) && one.why == "") {
			best = one
		}
	}
	if best == nil {
		r.failAt(surface.Place{}, "no variant of "+t.Name+" has fields")
		return
	}
	if len(r.missing) == 0 {
		r.at = best.at
	}
	r.missing = append(r.missing, best.missing...)
	r.failAt(best.place, best.why)
	if r.untold == "" {
		r.untold = best.untold
	}
}

// oneOf asks for one of the keys that the variants of an enum are.
func (r *requirer) oneOf(t *surface.Type, l *level) {
	var names []string
	for i := range t.Variants {
		v := &t.Variants[i]
		switch {
		case v.NoIn:
		case v.Untagged:
			r.failAt(surface.Place{}, "it is one of the variants of "+t.Name+", and no line picks one with @")
			return
		case l.has(&surface.Field{Wire: v.Wire, Aliases: v.Aliases}):
			return
		default:
			names = append(names, v.Wire)
		}
	}
	if len(names) > 0 {
		r.missing = append(r.missing, strings.Join(names, " or "))
	}
}

// besideTag gives 1 where the value of a variant stands in one object with a tag, 0 where
// it is by itself.
func (r *requirer) besideTag(at surface.Address) int {
	up, _ := at.Parent()
	_, t, why := r.s.resolve(r.s.at(up).Shape, surface.In)
	if why == "" && t != nil && (t.Kind == surface.Struct || t.Tagging == surface.Internal) {
		return 1
	}
	return 0
}
