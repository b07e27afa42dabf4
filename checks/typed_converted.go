package checks

import "codexpin/checks/surface"

// converted tells whether a position lies in a field that functions of its own convert:
// what they accept or give may be other than the type that the field declares.
func converted(f *surface.Fact) bool {
	return f.Field != nil && f.Field.Declared.Kind != surface.NoShape
}

// typedConverted judges a type label where such a function goes through any JSON value:
// the declared type holds, and of every other one nothing is known.
func (s *Subject) typedConverted(f *surface.Fact, c *Claim, line Line) (Finding, bool) {
	if s.declaredFits(f, c, line) {
		return Finding{}, false
	}
	out := unknown(f.Place, "its type cannot be told: the field is converted by code of its own that goes through any JSON value")
	out.Cause = "the field is converted by code of its own"
	out.Expected = line.Type
	if declared := declaredAt(f); declared.Kind != surface.NoShape {
		out.Found = s.Witness.Surface.Label(declared) + " declared"
	}
	return out, true
}

// declaredFits tells whether a type label is that of the type which a converted field
// declares.
func (s *Subject) declaredFits(f *surface.Fact, c *Claim, line Line) bool {
	if !converted(f) {
		return false
	}
	declared := declaredAt(f)
	if declared.Kind == surface.NoShape {
		return false
	}
	m, fits := s.matches(f, c, line, declared)
	return fits && m.unclear == "" && m.untold == ""
}

// declaredAt gives what the type of a converted field declares at a position in it, which
// items and entries alone lead to; NoShape where it declares nothing there.
func declaredAt(f *surface.Fact) surface.Shape {
	path := f.Address.Path
	from := len(path)
	for from > 0 && path[from-1].Kind != surface.StepField {
		from--
	}
	shape := f.Field.Declared
	for _, step := range path[from:] {
		switch {
		case step.Kind == surface.StepItem && shape.Kind == surface.Array, step.Kind == surface.StepEntry && shape.Kind == surface.Map:
			shape = shape.Elem[0]
		default:
			return surface.Shape{}
		}
	}
	return shape
}
