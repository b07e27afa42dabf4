package cmd_test

import (
	"strconv"
	"strings"

	"codexpin/checks/surface"
)

// walk draws a path from an address, at times one that leads nowhere at its end.
func (d *drawer) walk(at surface.Address) ([]surface.Step, *surface.Fact) {
	f := d.of.At(at)
	for n := 0; n < 9; n++ {
		step, ok := d.step(f)
		if !ok || n > 0 && d.one(3) {
			break
		}
		next := f.Address.Step(step)
		if step.Kind == surface.StepField && d.one(15) {
			next = f.Address.Field(d.spelled(d.spelled(step.Name)))
		}
		in := d.of.At(next)
		if f = in; !in.There {
			break
		}
	}
	return f.Address.Path, f
}

// step draws one step from a point.
func (d *drawer) step(f *surface.Fact) (surface.Step, bool) {
	if !f.There || f.Shape.Kind == surface.NoShape && f.Variant == nil {
		return surface.Step{}, false
	}
	if fields, why := f.Members(d.of); why == "" && len(fields) > 0 {
		return surface.Step{Kind: surface.StepField, Name: pick(d, fields).Wire}, true
	}
	resolved, t, why := d.of.Seen(f.Shape, f.Address.Flow())
	picked := f.Variant != nil && len(f.Address.Path) > 0 && f.Address.Path[len(f.Address.Path)-1].Kind == surface.StepVariant
	switch {
	case why != "" || picked:
		return surface.Step{}, false
	case resolved.Kind == surface.Array:
		return surface.Step{Kind: surface.StepItem}, true
	case resolved.Kind == surface.Map:
		return surface.Step{Kind: surface.StepEntry}, true
	case resolved.Kind == surface.TupleOf:
		return surface.Step{Kind: surface.StepIndex, Index: d.IntN(len(resolved.Elem))}, true
	case t != nil && t.Kind == surface.Enum && len(t.Variants) > 0:
		if v := pick(d, t.Variants); v.Wire != "" {
			return surface.Step{Kind: surface.StepVariant, Name: v.Wire}, true
		}
	}
	return surface.Step{}, false
}

// line writes a field line of a path.
func (d *drawer) line(f *surface.Fact, steps []surface.Step, reads bool) string {
	text, last := "", len(steps)-1
	for i, step := range steps {
		text += strings.TrimPrefix(surface.PathString(append([]surface.Step{{Kind: surface.StepField}}, step)), "")
		up := f.Address
		up.Path = steps[:i+1]
		at := d.of.At(up)
		copes := at.Field != nil && step.Kind == surface.StepField && (reads && (at.Field.Omitted || at.Shape.Nullable) || !reads && at.Field.Optional && (i == last || d.one(2)))
		if step.Kind == surface.StepField && copes != d.one(10) {
			text += "?"
		}
	}
	text = strings.TrimPrefix(text, ".")
	if label := d.label(f); label != "" && d.one(2) {
		text += ": " + label
	}
	return text
}

// label gives the type of a point, at times another.
func (d *drawer) label(f *surface.Fact) string {
	label := strings.TrimSuffix(d.of.Label(f.Shape), "?")
	switch {
	case d.one(6):
		return pick(d, []string{"string", "integer", "number", "bool", "any", "null", "string[]", "any{}", "ThreadItem"})
	case strings.ContainsAny(label, "(?") || !f.There:
		return ""
	case f.Address.Path[len(f.Address.Path)-1].Kind != surface.StepField && f.Shape.Nullable != d.one(8):
		return label + "?"
	}
	return label
}

// values draws some values of a point.
func (d *drawer) values(f *surface.Fact) (out []string) {
	for _, v := range f.Values {
		if !d.one(8) {
			out = append(out, v.Wire)
		}
	}
	if d.one(8) && len(f.Values) > 0 {
		out = append(out, d.spelled(pick(d, f.Values).Wire+"x"))
	}
	if len(out) > 8 && d.one(2) {
		out = out[:3]
	}
	return out
}

// members draws the members of a point: its values, or its fields.
func (d *drawer) members(f *surface.Fact) (out []string) {
	fields, _ := f.Members(d.of)
	for _, field := range fields {
		out = append(out, field.Wire)
	}
	for _, v := range f.Values {
		if len(fields) == 0 && v.Emitted {
			out = append(out, v.Wire)
		}
	}
	switch {
	case len(out) > 0 && d.one(5):
		return out[1:]
	case d.one(5):
		return append(out, "other")
	}
	return out
}

func list(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = strconv.Quote(text)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}
