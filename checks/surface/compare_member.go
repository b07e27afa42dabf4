package surface

// field finds the rule for a field that one side alone has.
func (c *changer) field(d Difference) {
	if d.A.Text != "" {
		f, _ := d.A.subject.(*Field)
		if now := d.B.taking(d.A.Text); f != nil && now != nil {
			c.add("field-renamed", met(d, f.NoIn, f.NoOut)).Renamed = Side{Text: now.Wire, Type: d.B.Type, Place: now.Place}
			return
		}
		if f != nil {
			d = met(d, f.NoIn, f.NoOut)
		}
		c.add("field-gone", d)
		return
	}
	f, _ := d.B.subject.(*Field)
	if f == nil {
		c.add("field-new", d)
		return
	}
	d = met(d, f.NoIn, f.NoOut)
	known := d.A.taking(f.Wire) != nil || c.names(d.A, f.Aliases)
	if !f.Optional && !d.B.loose && f.OptionalTold == YesTold && !known {
		c.add("field-new-required", d)
		return
	}
	change := c.add("field-new", d)
	if d.In && f.OptionalTold != YesTold && !known {
		change.Sends = Untold
	}
}

// met gives a difference as those meet it who see the thing: a side that never does is
// left out.
func met(d Difference, noIn, noOut bool) Difference {
	d.In, d.Out = d.In && !noIn, d.Out && !noOut
	return d
}

// taking gives the member of a side's type that takes name as a further one, nil if none
// does.
func (s Side) taking(name string) *Field {
	fields := s.fields()
	for i := range fields {
		if contains(fields[i].Aliases, name) {
			return &fields[i]
		}
	}
	return nil
}

// names tells whether the type of a side has a member of one of these names.
func (c *changer) names(s Side, names []string) bool {
	for _, f := range s.fields() {
		if contains(names, f.Wire) {
			return true
		}
	}
	return false
}

// fields gives the fields of what holds a point.
func (s Side) fields() []Field {
	switch holder := s.subject.(type) {
	case *Type:
		return holder.Fields
	case *Variant:
		return holder.Fields
	}
	return nil
}

// value finds the rule for a variant that one side alone has.
func (c *changer) value(d Difference) {
	v, _ := d.A.subject.(*Variant)
	w, _ := d.B.subject.(*Variant)
	switch {
	case v != nil:
		d = met(d, v.NoIn, v.NoOut)
		if t, ok := d.B.subject.(*Type); ok {
			for i := range t.Variants {
				if now := &t.Variants[i]; contains(now.Aliases, v.Wire) {
					c.add("value-renamed", d).Renamed = t.variantSide(now, now.Wire)
					return
				}
			}
		}
		c.add("value-gone", d)
	case w != nil:
		c.add("value-new", met(d, w.NoIn, w.NoOut))
	default: // alternatives without a name
		from, _ := d.A.subject.(*Type)
		to, _ := d.B.subject.(*Type)
		c.add(either(from != nil && to != nil && len(from.Variants) < len(to.Variants), "type-widened", "type-narrowed"), d)
	}
}

// open finds the rule for an enum or an object that takes more than it declares on one
// side.
func (c *changer) open(d Difference) {
	switch d.A.Text {
	case "open":
		c.add("values-closed", d)
	case "closed":
		c.add("values-opened", d)
	default:
		c.add(either(d.A.Text == further(nil), "keys-opened", "keys-closed"), d)
	}
}

// oneWay finds the rules for what is not read, or not written, on one side.
func (c *changer) oneWay(d Difference) {
	inA, outA := waysOf(d.A.subject)
	inB, outB := waysOf(d.B.subject)
	if inA != inB {
		c.add(either(inA, "not-read", "read"), d)
	}
	if outA != outB {
		c.add(either(outA, "not-written", "written"), d)
	}
}

func waysOf(subject any) (in, out bool) {
	switch s := subject.(type) {
	case *Field:
		return !s.NoIn, !s.NoOut
	case *Variant:
		return !s.NoIn, !s.NoOut
	}
	return true, true
}

// shapeRule finds the rule for a point where something else stands.
func shapeRule(d Difference) string {
	a, b := d.A.stance, d.B.stance
	switch {
	case a == formSet && b == formText:
		return "values-opened"
	case a == formText && b == formSet:
		return "values-closed"
	case b == formAny, a == formWhole && b == formNumber, a == formNull && d.B.null:
		return "type-widened"
	case a == formAny, a == formNumber && b == formWhole, b == formNull && d.A.null:
		return "type-narrowed"
	}
	return "type-changed"
}

// gateRule finds the rule for a gate that came, went, or has another name.
func gateRule(d Difference) string {
	thing := "field"
	subject := d.A.subject
	switch subject.(type) {
	case *Method:
		thing = "method"
	case *Variant:
		thing = "value"
	}
	switch {
	case d.A.Text == "":
		return thing + "-gated"
	case d.B.Text == "":
		return thing + "-ungated"
	}
	return "gate-renamed"
}
