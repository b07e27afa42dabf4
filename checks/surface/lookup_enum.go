package surface

// enum answers for the object that an enum with no variant selected is: its tag, its
// content, or what the variants have in common. An enum whose variants are keys has
// no member but those.
func (l *lookup) enum(t *Type) answer {
	if t.tagged() && t.Tag == l.name {
		return l.tag(t, nil)
	}
	var all []answer
	var have, lack []string
	for i := range t.Variants {
		v := &t.Variants[i]
		if !offered(v.NoIn, v.NoOut, l.flow) {
			continue
		}
		a := l.variant(t, v)
		a.shallow = true // the server looks at the gate of a variant, and at none inside
		switch a.kind {
		case unclear, openKeys:
			a.kind, a.why = unclear, t.Name+"::"+v.Rust+": "+a.why
			return a
		case there:
			all, have = append(all, a), append(have, v.Wire)
		case inSome:
			have, lack = append(have, v.Wire), append(lack, v.Wire)
		default:
			lack = append(lack, v.Wire)
		}
	}
	switch {
	case len(have) == 0:
		return answer{in: t.Name}
	case len(lack) > 0 && len(all) > 0 && t.Tagging == Untagged:
		a := l.common(t, all) // nothing on the wire says which variant it is
		a.loose = true
		return a
	case len(lack) > 0:
		return answer{kind: inSome, in: t.Name, some: have, place: t.Place}
	}
	return l.common(t, all)
}

// merged looks into a type whose members stand in the object of another one. There the
// variants that are keys are members like any: one of them is there, and which is not told.
func (l *lookup) merged(t *Type) answer {
	if t.Kind != Enum || t.Tagging != External {
		return l.of(t)
	}
	offers := 0
	var found *Variant
	alias := false
	for i := range t.Variants {
		v := &t.Variants[i]
		if !offered(v.NoIn, v.NoOut, l.flow) {
			continue
		}
		offers++
		other := v.Wire != l.name
		if v.Form == Unit || v.Untagged || found != nil || other && (l.flow == Out || !contains(v.Aliases, l.name)) {
			continue
		}
		found, alias = v, other
	}
	if found == nil {
		return l.of(t)
	}
	field := &Field{Wire: found.Wire, Aliases: found.Aliases, Shape: l.s.contentOf(t, found), Gate: found.Gate, Place: found.Place}
	return answer{kind: there, field: field, in: t.Name, alias: alias, loose: offers > 1, shallow: true}
}

// tag answers for the member that names the variant: of one variant, or of any.
func (l *lookup) tag(t *Type, v *Variant) answer {
	a := answer{kind: there, in: t.Name, field: &Field{Wire: t.Tag, Shape: Shape{Kind: String}, Place: t.Place}}
	for _, value := range t.Values() {
		if v == nil || value.variant == any(v) {
			a.values = append(a.values, value)
		}
	}
	if a.open = t.openOn(l.flow) && (v == nil || v.Other); v != nil {
		a.field.Place = v.Place
	} else {
		for i := range t.Variants {
			a.loose = a.loose || t.Variants[i].Untagged // that one has no tag
		}
	}
	return a
}

// variant looks among the members that stand in the object when v is the variant, its
// tag apart.
func (l *lookup) variant(t *Type, v *Variant) answer {
	in := t.Name + "::" + v.Rust
	switch {
	case t.Tagging == External && !v.Untagged:
		if v.Form != Unit && v.Wire == l.name {
			return answer{kind: unclear, why: "it is the key of a variant: write @" + v.Wire, place: v.Place}
		}
		return answer{}
	case t.Tagging == Adjacent && !v.Untagged:
		if l.name != t.Content || v.Form == Unit {
			return answer{}
		}
		return answer{kind: there, in: in, field: &Field{Wire: t.Content, Shape: l.s.contentOf(t, v), Place: v.Place}}
	case v.Form == Members:
		return l.fields(v.Fields, in)
	case v.Form == Newtype:
		return l.shape(v.Shape, v.Place)
	}
	return answer{}
}

// contentOf gives the shape of the content of an adjacently tagged variant. Named
// members have no type of their own there, and so no shape that could be named.
func (s *Surface) contentOf(t *Type, v *Variant) Shape {
	if v.Form == Members {
		return Shape{Kind: Uncertain, Why: "the members of " + t.Name + "::" + v.Rust + " stand there: write @" + v.Wire + " before the content"}
	}
	return v.Shape
}

// common joins the members of one name that all variants have.
func (l *lookup) common(t *Type, all []answer) answer {
	first := all[0]
	field := *first.field
	gated := 0
	for _, a := range all {
		f := a.field
		first.loose = first.loose || a.loose
		first.shallow = first.shallow || a.shallow
		field.Optional, field.OptionalTold = joinTold(field.Optional, field.OptionalTold, f.Optional, f.OptionalTold)
		field.Omitted, field.OmittedTold = joinTold(field.Omitted, field.OmittedTold, f.Omitted, f.OmittedTold)
		field.Withheld = field.Withheld || f.Withheld
		first.alias = first.alias || a.alias
		if f.Gate == field.Gate {
			gated++
		}
		if !sameShape(f.shapeOn(l.flow), field.shapeOn(l.flow)) {
			field.Shape = Shape{Kind: Uncertain, Why: "the variants of " + t.Name + " disagree on the type of " + l.name}
			field.ReadAs, field.WriteAs = Shape{}, Shape{}
		}
	}
	if gated < len(all) {
		field.Gate = "" // a variant has it without
	}
	first.field = &field
	if len(all) > 1 {
		first.values, first.open = joined(all)
	}
	return first
}

// joinTold joins what two variants tell: it holds if it is told of one of them, and is not
// told where that is so of one and the other one does not decide.
func joinTold(a bool, aTold Told, b bool, bTold Told) (holds bool, told Told) {
	switch {
	case a && aTold == YesTold, b && bTold == YesTold:
		return true, YesTold
	case aTold != YesTold:
		return a || b, aTold
	}
	return a || b, bTold
}

// joined joins the values of tags that nested enums have under one name.
func joined(all []answer) (values []Value, open bool) {
	for _, a := range all {
		if a.values == nil {
			return nil, false // one of them is no tag, and may hold any string
		}
		values, open = append(values, a.values...), open || a.open
	}
	return values, open
}

// sameShape tells whether two shapes are the same on the wire.
func sameShape(a, b Shape) bool {
	if a.Kind != b.Kind || a.Nullable != b.Nullable || a.Ref != b.Ref || len(a.Elem) != len(b.Elem) || a.Kind == Uncertain {
		return false
	}
	for i := range a.Elem {
		if !sameShape(a.Elem[i], b.Elem[i]) {
			return false
		}
	}
	return true
}
