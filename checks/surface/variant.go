package surface

import "slices"

// beside is an object that shares its members with the position: that of a tagged enum
// around a variant, or of the struct that a variant was flattened into.
type beside struct {
	fields []Field // of a struct, or of a variant
	in     string
	enum   *Type // a variant of it was selected
	of     *Variant
}

// pickVariant selects one variant of the enum at the position, through flattened enums
// if the position is an object. The step goes into the value of a variant that is the
// key of an object, and stays in the same object otherwise.
func (c *cursor) pickVariant(name string, before []Step) bool {
	var enums []reached
	switch {
	case c.variant != nil && c.variant.Form == Members && !c.outside:
		enums = c.s.flattened(c.variant.Fields, c.flow)
	case c.variant == nil && c.owner != nil && c.owner.Kind == Struct:
		enums = c.s.flattened(c.owner.Fields, c.flow)
	case c.variant == nil && c.owner != nil && c.owner.Kind == Enum:
		enums = []reached{{enum: c.owner}}
	}
	if t := c.opaque; t != nil && t.Kind == Enum && c.owner == nil && c.shape.Kind == String {
		c.f.cannotTell(t.WhyPlace, "%s", t.Why) // which strings it gives, that code decides
		return false
	}
	if len(enums) == 0 {
		return c.miss(c.ownerPlace(), "%s is %s and has no variants", where(before), c.s.Describe(c.shape))
	}
	for _, at := range enums {
		t := at.enum
		if t.Tagging == Untagged && !c.s.namesBare() {
			return c.bare(t)
		}
		for i := range t.Variants {
			v := &t.Variants[i]
			if v.Untagged && !c.s.namesBare() {
				continue
			}
			alias := v.Wire != name
			if alias && !contains(v.Aliases, name) {
				continue
			}
			c.f.Owner, c.f.Variant = t, v
			switch {
			case !offered(v.NoIn, v.NoOut || alias, c.flow):
				return c.miss(v.Place, "%s of %s is %s", name, t.Name, oneSided(c.flow))
			default:
				c.inspected = c.inspected && !at.shallow
				c.select1(t, v, alias)
				return true
			}
		}
	}
	first := enums[0].enum
	c.f.Owner = first
	for _, at := range enums {
		if slices.ContainsFunc(at.enum.Variants, func(v Variant) bool { return v.Untagged }) && !c.s.namesBare() {
			return c.bare(at.enum)
		}
	}
	return c.miss(first.Place, "%s has no variant %s, only %s", first.Name, name, variantNames(first))
}

// namesBare tells whether the witness names the variants that have no name on the wire, as
// Rust does. What Codex prints has none of these names: a reader of it counts them, or
// calls them by what they hold.
func (s *Surface) namesBare() bool { return s.Origin.Witness == "" || s.Origin.Witness == "source" }

// bare answers for a variant of t where the witness does not name it.
func (c *cursor) bare(t *Type) bool {
	c.f.notTold("this witness does not know the alternatives of %s by name, for they have none on the wire", t.Name)
	return false
}

// oneSided says why a side that never sees a thing does not have it.
func oneSided(flow Flow) string {
	if flow == In {
		return "written and never read"
	}
	return "read and never written"
}

// select1 makes the variant v of t the position.
func (c *cursor) select1(t *Type, v *Variant, alias bool) {
	c.f.Field, c.f.Values, c.f.Open = nil, nil, false
	c.f.Place, c.f.ViaAlias = v.Place, alias
	c.f.passed = append(c.f.passed, v)
	c.gate("variant", v.Wire, v.Gate, false, v.Place)
	c.inspected = false // the server never looks into a variant
	same := c.same
	if c.owner != nil && c.owner != t { // t was flattened into the object here
		if c.variant != nil {
			same = append(same, beside{fields: c.variant.Fields, in: c.owner.Name})
		} else {
			same = append(same, beside{fields: c.owner.Fields, in: c.owner.Name})
		}
	}
	key := t.Tagging == External && !v.Untagged
	switch {
	case key:
		same = nil
	case t.tagged() && !v.Untagged:
		same = append(same, beside{enum: t, of: v})
	}
	c.owner, c.variant, c.outside, c.opaque = t, v, t.Tagging == Adjacent && !v.Untagged, nil
	c.shape = Shape{Kind: Ref, Ref: t.ID}
	if !c.outside && (v.Form == Newtype || v.Form == Tuple) {
		c.enter(v.Shape)
		c.f.Owner = t
	}
	c.same = same
}

// reached is an enum that was flattened into an object. shallow: the server does not look
// at its gates, for a member on the way hides them.
type reached struct {
	enum    *Type
	shallow bool
}

// flattened lists the enums whose variants' members stand among the given fields.
func (s *Surface) flattened(fields []Field, flow Flow) (enums []reached) {
	seen := map[*Type]bool{}
	var look func(fields []Field, shallow bool)
	look = func(fields []Field, shallow bool) {
		for i := range fields {
			f := &fields[i]
			if !f.Flatten || !offered(f.NoIn, f.NoOut, flow) {
				continue
			}
			_, t, why := s.Seen(f.shapeOn(flow), flow)
			if t == nil || why != "" || seen[t] {
				continue
			}
			if seen[t] = true; t.Kind == Enum {
				enums = append(enums, reached{t, shallow || !f.GatesInside})
			} else {
				look(t.Fields, shallow || !f.GatesInside)
			}
		}
	}
	look(fields, false)
	return enums
}
