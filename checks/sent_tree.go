package checks

import (
	"codexpin/checks/surface"
	"codexpin/pins"
)

// level is one object among the fields that a client sends: what it has by name, and
// the steps that lead further without naming a field.
type level struct {
	fields map[string]*level // by wire name
	steps  []next            // [] {} [n] @variant
	typed  bool              // a field line ends here and names a type, which then speaks for what is inside
}

type next struct {
	step  pins.Step
	level *level
}

// sentTree orders field lines by their steps.
func sentTree(lines []*pins.FieldLine) *level {
	root := &level{}
	for _, line := range lines {
		at := root
		for _, step := range line.Steps {
			at = at.to(step)
		}
		at.typed = at.typed || line.Type != ""
	}
	return root
}

func (l *level) to(step pins.Step) *level {
	if step.Kind == pins.FieldStep {
		if l.fields == nil {
			l.fields = map[string]*level{}
		}
		if l.fields[step.Name] == nil {
			l.fields[step.Name] = &level{}
		}
		return l.fields[step.Name]
	}
	for _, n := range l.steps {
		if n.step.Kind == step.Kind && n.step.Name == step.Name && n.step.Index == step.Index {
			return n.level
		}
	}
	n := next{step, &level{}}
	l.steps = append(l.steps, n)
	return n.level
}

// picks tells whether a variant is picked at the level.
func (l *level) picks() bool {
	for _, n := range l.steps {
		if n.step.Kind == pins.VariantStep {
			return true
		}
	}
	return false
}

func (l *level) has(field *surface.Field) bool {
	if l.fields[field.Wire] != nil {
		return true
	}
	for _, alias := range field.Aliases {
		if l.fields[alias] != nil {
			return true
		}
	}
	return false
}
