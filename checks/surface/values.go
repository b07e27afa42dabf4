package surface

import "strings"

// end answers for the position that the path led to.
func (c *cursor) end() *Fact {
	f := c.f
	f.There, f.Shape, f.Owner = true, c.shape, c.owner
	if c.variant == nil && c.shape.Kind == NoShape && c.s.Coverage.Fields == None {
		return f.notTold("this witness does not tell the %s of every method", f.Address.Part)
	}
	if c.variant == nil && c.shape.Kind == NoShape {
		return f.absent(f.Place, "%s has no %s", f.Address.Name, f.Address.Part)
	}
	saved := *f
	if !c.resolve() {
		// The point is there; only what lies behind it is unclear.
		told, why, place := f.Told, f.Why, f.Place
		saved.GatesTold, saved.GatesWhy, saved.GatesPlace = f.GatesTold, f.GatesWhy, f.GatesPlace
		*f = saved
		f.ValuesTold, f.ValuesWhy = told, why
		if f.Address.HasValue {
			f.Told, f.There, f.Why, f.Place = told, false, why, place
		}
		return f
	}
	if f.Owner = c.owner; f.Owner == nil {
		f.Owner = c.opaque // nothing of its form stands there, and it is the type that is meant
	}
	c.values()
	if f.Address.HasValue {
		return c.pick()
	}
	return f
}

// values fills the strings that may stand at the position.
func (c *cursor) values() {
	f := c.f
	if f.Values != nil {
		return // a tag step has set them
	}
	t := c.owner
	switch {
	case c.variant != nil:
		f.ValuesTold, f.ValuesWhy = YesTold, "a variant stands there"
	case c.opaque != nil && (c.shape.Kind == String || c.opaque.Opaque && t != nil && t.Kind == Enum && t.Tagging == External):
		f.ValuesTold, f.ValuesWhy = CannotTell, c.opaque.Why
	case t != nil && t.Kind == Enum && t.Tagging == External:
		f.Values, f.Open = t.Values(), t.openOn(c.flow)
		for i := range f.Values {
			f.Values[i].Twin = c.s.SpelledTwice(t, f.Values[i].Wire)
		}
	case t != nil && t.Kind == Enum && t.Tagging == Untagged:
		f.ValuesTold, f.ValuesWhy = CannotTell, "the variants of an untagged enum have no names on the wire"
	case c.shape.Kind == Any:
		f.ValuesTold, f.ValuesWhy = CannotTell, "any JSON value may stand there"
	case c.shape.Kind == String:
		f.ValuesTold, f.ValuesWhy = YesTold, "any string may stand there"
	default:
		f.ValuesTold, f.ValuesWhy = YesTold, "what stands there is "+c.s.Describe(c.shape)
	}
}

// pick answers for the value of the address among those that may stand there.
func (c *cursor) pick() *Fact {
	f := c.f
	switch f.ValuesTold {
	case NotTold:
		return f.notTold("%s", f.ValuesWhy)
	case CannotTell:
		place := f.Place
		if c.opaque != nil {
			place = placeOr(c.opaque.WhyPlace, place)
		}
		return f.cannotTell(place, "%s", f.ValuesWhy)
	}
	if v := f.valueCalled(f.Address.Value); v != nil {
		f.Value, f.Place = v, v.Place
		f.passed = append(f.passed, v.variant)
		f.ViaAlias = v.Accepted && v.Alias
		c.gate("variant", v.Wire, v.Gate, false, v.Place)
		switch flow := f.Address.Flow(); {
		case !v.Accepted && !v.Emitted:
			return f.absent(v.Place, "%q is refused", v.Wire)
		case flow == Out && v.Twin != "":
			return f.notTold("%s", NotWritten(v.Wire))
		case flow == Out && !v.Emitted:
			return f.absent(v.Place, "%s is accepted and never sent", v.Wire)
		case flow == In && !v.Accepted:
			return f.absent(v.Place, "%s is sent and never accepted", v.Wire)
		}
		return f
	}
	switch {
	case len(f.Values) == 0 && c.shape.Kind == String || f.Open:
		f.Open = true
		return f.notTold("the set is open: any string may stand there")
	case c.s.Coverage.Fields != Full:
		return f.notTold("this witness does not hold every value there")
	case len(f.Values) == 0:
		return f.absent(f.Place, "no set of values stands there: %s", f.ValuesWhy)
	}
	place := f.Place
	if c.owner != nil && c.owner.Kind == Enum && c.owner.Place != (Place{}) {
		place = c.owner.Place
	}
	return f.absent(place, "%s is not among %s", f.Address.Value, strings.Join(wires(f.Values), ", "))
}

// valueCalled finds a value by its name. Where two have it, the one that the side of the
// address sees is meant.
func (f *Fact) valueCalled(wire string) *Value {
	var found *Value
	for i := range f.Values {
		v := &f.Values[i]
		if v.Wire != wire {
			continue
		}
		if found == nil || f.Address.Flow() == Out && !found.Emitted || f.Address.Flow() == In && !found.Accepted {
			found = v
		}
	}
	return found
}

func wires(values []Value) []string {
	var out []string
	for _, v := range values {
		out = append(out, v.Wire)
	}
	return out
}
