package report

import "codexpin/checks/surface"

// typ describes a type: at an address, or, where that is nil, by itself. The address
// decides whether gates inside have an effect.
func (d describer) typ(t *surface.Type, at *surface.Address) Type {
	out := d.head(t)
	switch t.Kind {
	case surface.Struct:
		out.Fields = oneWay(t, d.fields(t.Fields, "", at, 0))
	case surface.Enum:
		out.Variants = d.variants(t, at)
	}
	return out
}

// oneWay marks the fields of a type that is only read, or only written.
func oneWay(t *surface.Type, fields []Field) []Field {
	for i := range fields {
		f := &fields[i]
		if t.NoIn {
			f.NeverRead, f.Required, f.RequiredUntold = true, false, false
		}
		if t.NoOut {
			f.NeverSent, f.Always, f.AlwaysUntold = true, false, false
		}
	}
	return fields
}

// head describes a type without its fields.
func (d describer) head(t *surface.Type) Type {
	out := Type{
		Name: t.Name, Crate: t.Crate, Address: d.s.TypeAddress(t).String(), ID: string(t.ID),
		Open: t.Open, DenyUnknown: t.DenyUnknown, Why: t.Why, WhyAt: placed(t.WhyPlace), Place: t.Place,
		GatesWhy: t.GatesWhy,
	}
	switch {
	case t.HandIn:
		out.HandWritten = "reading"
	case t.HandOut:
		out.HandWritten = "writing"
	}
	switch t.Kind {
	case surface.Struct:
		out.Kind = "object"
	case surface.Enum:
		out.Kind = "enum"
		out.Tagging = [...]string{"values", "tag", "tag and content", "untagged"}[t.Tagging&3]
		out.Tag, out.Content = t.Tag, t.Content
	case surface.Alias:
		out.Kind = "alias"
		out.Same, _ = d.label(t.Shape)
		if t.Shape.Nullable {
			out.Same += " or null"
		}
	default:
		out.Kind = "cannot tell"
	}
	return out
}

// fields describes the members of an object, those of flattened ones in line.
func (d describer) fields(list []surface.Field, from string, at *surface.Address, depth int) []Field {
	var out []Field
	for i := range list {
		f := &list[i]
		if f.Flatten {
			out = append(out, d.flattened(f, at, depth)...)
			continue
		}
		field := d.field(f, at)
		field.From = from
		out = append(out, field)
	}
	return out
}

// field describes one member.
func (d describer) field(f *surface.Field, at *surface.Address) Field {
	out := Field{
		Name: f.Wire, Aliases: f.Aliases, Rust: f.Rust, Nullable: f.Shape.Nullable, NullDiffers: f.Shape.DoubleOption,
		Required: !f.Optional && !f.NoIn, Always: !f.Omitted && !f.NoOut, NeverRead: f.NoIn, NeverSent: f.NoOut,
		Gate: f.Gate, Place: f.Place,
	}
	out.untold(d.s, f)
	out.Type, out.Why = d.label(f.Shape)
	if at != nil && f.Gate != "" && f.Wire != "" {
		out.Unchecked, out.Untold = effect(d.s.At(at.Field(f.Wire)), f.Gate)
	}
	return out
}

// untold marks what a witness does not tell of a field's presence: that says nothing.
func (f *Field) untold(s *surface.Surface, of *surface.Field) {
	if of.OptionalTold != surface.YesTold && !of.NoIn {
		f.Required, f.RequiredUntold = false, true
	}
	if !s.TellsOmission(of) && !of.NoOut {
		f.Always, f.AlwaysUntold = false, true
	}
	if of.Shape.NullTold != surface.YesTold {
		f.Nullable, f.NullableUntold = false, true
	}
}

// effect tells whether the gate of that reason on the way to a fact has no effect there,
// and whether that is not told.
func effect(f *surface.Fact, reason string) (unchecked, untold bool) {
	for _, g := range f.Gates {
		if told := g.EnforcedTold == surface.YesTold; g.Reason == reason {
			return told && !g.Enforced, !told
		}
	}
	return false, false
}

// maxFlat bounds flattened structs within each other.
const maxFlat = 16

// flattened describes what a flattened field brings into its parent.
func (d describer) flattened(f *surface.Field, at *surface.Address, depth int) []Field {
	row := d.field(f, at)
	row.Name, row.Required, row.Always, row.RequiredUntold, row.AlwaysUntold = "", false, false, false, false
	shape, t := d.s.Resolve(f.Shape)
	switch {
	case t != nil && t.Kind == surface.Struct && depth < maxFlat:
		inner := d.fields(t.Fields, t.Name, at, depth+1)
		for i := range inner {
			if f.Optional {
				inner[i].Required, inner[i].Always, inner[i].RequiredUntold, inner[i].AlwaysUntold = false, false, false, false
			}
			if inner[i].Gate == "" {
				inner[i].Gate, inner[i].Unchecked, inner[i].Untold = row.Gate, row.Unchecked, row.Untold
			}
		}
		return inner
	case t != nil && t.Kind == surface.Enum:
		always := !shape.Nullable && !f.Shape.Nullable
		row.OneOf, row.Required, row.Always = true, always && !f.NoIn, always && !f.NoOut
	case shape.Kind == surface.Map || shape.Kind == surface.Any:
		row.AnyKey = true
	default:
		if row.Why == "" {
			row.Why = "a flattened member that cannot be told"
		}
		if t != nil && t.Why != "" {
			row.Why = t.Why
		}
		row.Type = "cannot tell"
	}
	return []Field{row}
}

// variants describes the alternatives of an enum.
func (d describer) variants(t *surface.Type, at *surface.Address) []Variant {
	var out []Variant
	for i := range t.Variants {
		v := &t.Variants[i]
		variant := Variant{
			Name: v.Wire, Aliases: v.Aliases, Rust: v.Rust, Use: use(!v.NoIn && !t.NoIn, !v.NoOut && !t.NoOut, d.s.SpelledTwice(t, v.Wire)), Gate: v.Gate, Place: v.Place,
			Object: t.Tagging == surface.External && v.Form != surface.Unit,
		}
		inside := at
		if at != nil {
			picked := at.Step(surface.Step{Kind: surface.StepVariant, Name: v.Wire})
			if inside = &picked; v.Gate != "" {
				variant.Unchecked, variant.Untold = effect(d.s.At(picked), v.Gate)
			}
		}
		if v.Other {
			variant.Use = "any other"
		}
		switch v.Form {
		case surface.Members:
			variant.Fields = oneWay(t, d.fields(v.Fields, "", inside, 0))
		case surface.Newtype, surface.Tuple:
			variant.Holds, _ = d.label(v.Shape)
			if v.Shape.Nullable {
				variant.Holds += " or null"
			}
		}
		out = append(out, variant)
	}
	return out
}

// use says which way a value goes.
func use(accepted, emitted bool, twin string) string {
	switch {
	case accepted && twin != "":
		return "accepted, not told if written"
	case accepted && emitted:
		return "accepted, emitted"
	case accepted:
		return "accepted only"
	case emitted:
		return "emitted only"
	}
	return "refused"
}
