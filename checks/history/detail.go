package history

import (
	"slices"
	"strings"

	"codexpin/checks/surface"
)

// formOf says what a value, or a field, is beside there.
func formOf(f *surface.Fact) string {
	var words []string
	add := func(is bool, word string) {
		if is {
			words = append(words, word)
		}
	}
	if v := f.Value; v != nil {
		add(v.Object, "the key of an object")
		add(f.ViaAlias, "another spelling")
		if f.Address.Flow() == surface.Both {
			add(v.Accepted && !v.Emitted, "accepted only")
			add(v.Emitted && !v.Accepted, "sent only")
		}
		return strings.Join(words, ", ")
	}
	add(f.ViaAlias, "by another name")
	if f.Field != nil && !f.Address.HasValue {
		add(f.Field.NoIn, "never read")
		add(f.Field.NoOut, "never written")
	}
	return strings.Join(words, ", ")
}

// detailOf says what else the judgement of a claim at an address rests on.
func detailOf(s *surface.Surface, f *surface.Fact) string {
	if f.Address.HasValue || f.Shape.Kind == surface.NoShape {
		return ""
	}
	var words []string
	flow := f.Address.Flow()
	_, t, _ := s.Seen(f.Shape, flow)
	if wire := wireLabel(s, f.Shape, flow, 0); wire != s.Label(f.Shape) {
		words = append(words, "on the wire "+wire)
	}
	if s.MayBeNull(f.Shape, flow) && !f.Shape.Nullable {
		words = append(words, "null may stand there")
	}
	if flow == surface.Both && f.Field != nil && f.Field.Omitted {
		words = append(words, "may be left out")
	}
	words = append(words, valuesDetail(f)...)
	return strings.Join(append(words, membersDetail(s, f, t)...), "; ")
}

// maxWire bounds shapes within each other.
const maxWire = 16

// wireLabel is a label in which aliases are followed to what stands on the wire for one
// side.
func wireLabel(s *surface.Surface, shape surface.Shape, flow surface.Flow, depth int) string {
	seen, t, why := s.Seen(shape, flow)
	text := ""
	switch {
	case why != "" || depth > maxWire:
		text = "?"
	case t == nil && seen.Kind == surface.Array && len(seen.Elem) > 0:
		text = wireLabel(s, seen.Elem[0], flow, depth+1) + "[]"
	case t == nil && seen.Kind == surface.Map && len(seen.Elem) > 0:
		text = wireLabel(s, seen.Elem[0], flow, depth+1) + "{}"
	default:
		return s.Label(seen)
	}
	if seen.Nullable {
		text += "?"
	}
	return text
}

// gateDetail says what of the gates below the method is not simply experimental, and which
// values are.
func gateDetail(f *surface.Fact) string {
	var words []string
	if f.GatesTold == surface.CannotTell {
		words = append(words, "whether it is experimental cannot be told")
	}
	for _, g := range f.Gates {
		if g.Of != "method" && !g.Enforced {
			words = append(words, "marked experimental, which the server is not known to check there")
			break
		}
	}
	if !f.Address.HasValue {
		words = append(words, gatedValues(f)...)
	}
	return strings.Join(words, "; ")
}

// The words before a set of values.
const (
	closedValues = "the values: "
	openValues   = "an open set: "
)

// valuesDetail says which values a side sees, and whether the set is open.
func valuesDetail(f *surface.Fact) (words []string) {
	switch {
	case f.ValuesTold != surface.YesTold:
		return []string{"its values cannot be told"}
	case len(f.Values) == 0 && !f.Open:
		return nil
	}
	flow := f.Address.Flow()
	var names []string
	for _, v := range f.Values {
		if flow == surface.In && !v.Accepted || flow == surface.Out && !v.Emitted {
			continue
		}
		name := v.Wire
		if flow == surface.Out && v.Twin != "" {
			name = twins(&v)
		}
		if v.Object {
			name += "{}"
		}
		names = append(names, name)
	}
	slices.Sort(names)
	set := closedValues
	if f.Open {
		set = openValues
	}
	return []string{set + strings.Join(slices.Compact(names), ", ")}
}

// gatedValues says which of the values that a side sees are experimental.
func gatedValues(f *surface.Fact) (words []string) {
	flow := f.Address.Flow()
	var names []string
	for _, v := range f.Values {
		if v.Gate != "" && (flow != surface.In || v.Accepted) && (flow != surface.Out || v.Emitted) {
			names = append(names, v.Wire)
		}
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	return []string{"experimental among its values: " + strings.Join(slices.Compact(names), ", ")}
}

// membersDetail says which members Codex requires of an object that it reads, and whether
// it refuses others. Members that come beside them are no change of what stands there.
func membersDetail(s *surface.Surface, f *surface.Fact, t *surface.Type) (words []string) {
	if t == nil || t.Kind != surface.Struct || f.Address.Flow() == surface.Out {
		return nil
	}
	if t.DenyUnknown {
		words = append(words, "no other members are taken")
	}
	fields, why := f.Members(s)
	if why != "" {
		return append(words, "its members cannot be told")
	}
	var names []string
	for _, field := range fields {
		if !field.Optional && field.OptionalTold == surface.YesTold && !field.NoIn {
			names = append(names, field.Wire)
		}
	}
	if len(names) == 0 {
		return words
	}
	slices.Sort(names)
	return append(words, "requires: "+strings.Join(names, ", "))
}

// behind adds to the types that a fact passed those that its detail rests on: aliases,
// members of flattened types, variants without a name.
func behind(s *surface.Surface, f *surface.Fact) []*surface.Type {
	types := slices.Clone(f.Types)
	if f.Address.HasValue {
		return types
	}
	var look func(shape surface.Shape)
	look = func(shape surface.Shape) {
		for _, e := range shape.Elem {
			look(e)
		}
		t := s.Type(shape.Ref)
		if shape.Kind != surface.Ref || t == nil || len(types) >= maxBehind || slices.Contains(types[len(f.Types):], t) {
			return
		}
		types = append(types, t)
		for _, next := range []surface.Shape{t.Shape, t.ReadAs, t.WriteAs} {
			look(next)
		}
		for i := range t.Fields {
			if t.Fields[i].Flatten {
				look(t.Fields[i].Shape)
			}
		}
		for i := range t.Variants {
			if v := &t.Variants[i]; v.Untagged || t.Tagging == surface.Untagged {
				look(v.Shape)
			}
		}
	}
	look(f.Shape)
	return types
}

// maxBehind bounds the types that one answer rests on.
const maxBehind = 64
