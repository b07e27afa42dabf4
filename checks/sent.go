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
	leaf   bool              // a field line ends here
	typed  bool              // and names a type, which then speaks for what is inside
}

type next struct {
	step  pins.Step
	level *level
}

type tree struct{ root *level }

// sentTree orders field lines by their steps.
func sentTree(lines []*pins.FieldLine) tree {
	root := &level{}
	for _, line := range lines {
		at := root
		for _, step := range line.Steps {
			at = at.to(step)
		}
		at.leaf, at.typed = true, at.typed || line.Type != ""
	}
	return tree{root}
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

// required lists the required fields that a level lacks, by path, and those of the
// levels below it. why says what keeps that from being told.
func (s *Subject) required(at surface.Address, t tree, l *level, path string) (missing []string, why string) {
	f := s.at(at)
	if f.Told != surface.YesTold || !f.There {
		return nil, "" // the line that leads here is judged by itself
	}
	if !l.typed && (len(l.fields) > 0 || l == t.root) && !isEnum(f) {
		fields, why := f.Members(s.Witness.Surface)
		if why != "" {
			return nil, why
		}
		for _, field := range fields {
			if !field.Optional && l.fields[field.Wire] == nil && !l.hasAlias(field) {
				missing = append(missing, join(path, field.Wire))
			}
		}
	}
	for _, name := range sortedKeys(l.fields) {
		more, why := s.required(at.Field(name), t, l.fields[name], join(path, name))
		if why != "" {
			return nil, why
		}
		missing = append(missing, more...)
	}
	for _, n := range l.steps {
		if l.typed {
			break
		}
		step := surfaceStep(n.step)
		more, why := s.required(at.Step(step), t, n.level, path+surface.PathString([]surface.Step{step}))
		if why != "" {
			return nil, why
		}
		missing = append(missing, more...)
	}
	return missing, ""
}

// isEnum tells whether an enum with no variant selected stands at a fact: what is
// required of it is required of the variants, whose levels are judged by themselves.
func isEnum(f *surface.Fact) bool {
	return f.Owner != nil && f.Owner.Kind == surface.Enum && f.Variant == nil
}

func (l *level) hasAlias(f surface.Field) bool {
	for _, alias := range f.Aliases {
		if l.fields[alias] != nil {
			return true
		}
	}
	return false
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func surfaceStep(s pins.Step) surface.Step {
	kind := map[pins.StepKind]surface.StepKind{pins.FieldStep: surface.StepField, pins.ItemStep: surface.StepItem,
		pins.IndexStep: surface.StepIndex, pins.EntryStep: surface.StepEntry, pins.VariantStep: surface.StepVariant}[s.Kind]
	return surface.Step{Kind: kind, Name: s.Name, Index: s.Index}
}
