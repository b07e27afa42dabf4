package checks

import (
	"fmt"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// rootPresence judges the message of which a line reads a member: where it may be null,
// the client has to cope with that, and says so by the ? behind its first name.
func (s *Subject) rootPresence(c *Claim, line Line) (Finding, bool) {
	_, method := c.Address.Kind.Method()
	if !line.Reads || !method || len(line.Steps) == 0 || line.Steps[0].Optional {
		return Finding{}, false
	}
	root := c.Address
	root.Path = nil
	at := s.at(root)
	if at.Told != surface.YesTold || !at.There || !s.mayBeNull(at.Shape) {
		return Finding{}, false
	}
	out := broken(at.Place, fmt.Sprintf("the %s may be null, and the client does not cope with that", c.Address.Part))
	out.Expected, out.Found = "always there", "may be null"
	out.Hint = fmt.Sprintf("cope with it, and write %s? in the contract", line.Steps[0].Path)
	return out, true
}

// readPresence judges step i of what the client reads: where it does not cope with
// null or absence, there is none. Of an item with a type the type says it.
func (s *Subject) readPresence(at *surface.Fact, line Line, i int) (Finding, bool) {
	step, last := line.Steps[i], i == len(line.Steps)-1
	typed := last && line.Type != ""
	field := step.Kind == pins.FieldStep
	may, hint := "", fmt.Sprintf("cope with it, and write %s? in the contract", step.Path)
	switch {
	case field && at.Field != nil && at.ViaAlias && at.Address.Flow() != surface.In:
		return broken(at.Place, step.Path+" is another name that is read and never written"), true
	case field && at.Field != nil && at.Field.NoOut:
		return broken(at.Place, step.Path+" is read and never written"), true
	case field && at.Field != nil && at.Field.Unprinted && s.Witness.printed():
		return notAsked("what codex prints does not agree on whether " + step.Path + " is ever written"), true
	case step.Optional || step.Kind == pins.VariantStep && (last || !holdsOne(at)) || !field && typed:
		return Finding{}, false
	case field && at.Field != nil && at.Field.Omitted && at.Field.OmittedTold == surface.YesTold:
		may = "may be left out"
	case typed && parseLabel(line.Type).takesNull() && s.isNull(at.Shape):
	case s.mayBeNull(at.Shape):
		may = "may be null"
	}
	if may == "" {
		return s.untoldPresence(at, step)
	}
	if !field {
		hint = fmt.Sprintf("cope with it, and write \"%s: T?\" with its type in the contract", step.Path)
	}
	out := broken(at.Place, fmt.Sprintf("%s %s, and the client does not cope with that", step.Path, may))
	out.Expected, out.Found, out.Hint = "always there", may, hint
	return out, true
}

// untoldPresence answers for a step that the client takes to be always there, where the
// witness does not tell whether it may be left out, or be null.
func (s *Subject) untoldPresence(at *surface.Fact, step pins.Step) (Finding, bool) {
	switch {
	case step.Kind != pins.FieldStep || at.Field == nil:
	case at.Field.OmittedTold != surface.YesTold:
		return notAsked("this witness does not tell whether " + step.Path + " may be left out of what is written"), true
	case at.Shape.NullTold != surface.YesTold:
		return notAsked("this witness does not tell whether " + step.Path + " may be null"), true
	}
	return Finding{}, false
}

// holdsOne tells whether a step into a variant goes into the one value that it carries.
func holdsOne(at *surface.Fact) bool {
	return at.Variant != nil && at.Variant.Form == surface.Newtype
}

// mayBeNull tells whether null may be written at a shape.
func (s *Subject) mayBeNull(shape surface.Shape) bool {
	return s.Witness.Surface.MayBeNull(shape, surface.Out)
}

// isNull tells whether null and nothing else is written at a shape.
func (s *Subject) isNull(shape surface.Shape) bool {
	resolved, _, why := s.resolve(shape, surface.Out)
	return why == "" && resolved.Kind == surface.Null
}
