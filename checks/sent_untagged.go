package checks

import "codexpin/checks/surface"

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
		r.fail("no variant of " + t.Name + " has fields")
		return
	}
	r.missing = append(r.missing, best.missing...)
	r.failAt(best.place, best.why)
}
