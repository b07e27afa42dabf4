package checks

import "codexpin/checks/surface"

// maxBare bounds untagged enums within each other.
const maxBare = 8

// bare tells whether a type is an enum whose variants have no names on the wire.
func bare(t *surface.Type) bool {
	return t != nil && t.Kind == surface.Enum && t.Tagging == surface.Untagged
}

// matchVariants compares a label with an untagged enum: what the client sends has to fit
// one of its variants, what it reads has to fit whichever is written.
func (m *matcher) matchVariants(l label, t *surface.Type) bool {
	if m.depth++; m.depth > maxBare {
		m.unclear = "untagged enums hold each other"
		return false
	}
	defer func() { m.depth-- }()
	fit, misfit, unclear := false, false, ""
	for i := range t.Variants {
		v := &t.Variants[i]
		shape, reads := valueOf(v), m.flow == surface.Out
		if reads && v.NoOut || !reads && v.NoIn || reads && shape.Kind == surface.Null && l.base != "null" {
			continue // what is null is judged by itself
		}
		one := *m
		switch fits := one.match(l, shape, true); {
		case one.untold != "":
			m.untold = one.untold
			return false
		case one.unclear != "":
			unclear = one.unclear
		default:
			fit, misfit = fit || fits, misfit || !fits
		}
	}
	switch {
	case m.flow == surface.Out && misfit:
		return false
	case unclear != "" && (m.flow == surface.Out || !fit):
		m.unclear = unclear
		return false
	}
	return fit
}

// valueOf gives the shape of the value that a variant without a name is. One of named
// members is an object, which no label of JSON names.
func valueOf(v *surface.Variant) surface.Shape {
	switch v.Form {
	case surface.Unit:
		return surface.Shape{Kind: surface.Null}
	case surface.Members:
		return surface.Shape{}
	}
	return v.Shape
}

// allStrings tells whether every variant of an enum is a string on the wire, on one side
// at least: variants without a name of which each is one, too.
func (m *matcher) allStrings(t *surface.Type) bool {
	if t.Kind != surface.Enum || t.Tagging != surface.External {
		return false
	}
	for i := range t.Variants {
		v := &t.Variants[i]
		if v.Form == surface.Unit || m.flow == surface.Out && v.NoOut || m.flow != surface.Out && v.NoIn {
			continue
		}
		one := *m
		if one.depth++; !v.Untagged || v.Form != surface.Newtype || one.depth > maxBare || !one.match(label{base: "string"}, v.Shape, true) {
			return false
		}
	}
	return true
}
