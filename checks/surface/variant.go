package surface

import "strings"

// pickVariant selects one variant of the enum at the position, through a flattened
// one if the position is a struct.
func (c *cursor) pickVariant(name string, before []Step) bool {
	t := c.owner
	if t != nil && t.Kind == Struct {
		t = c.flatEnum(t.Fields)
	}
	if t == nil || t.Kind != Enum {
		c.f.absent(c.ownerPlace(), "%s is %s and has no variants", where(before), c.s.Describe(c.shape))
		return false
	}
	for i := range t.Variants {
		v := &t.Variants[i]
		alias := contains(v.Aliases, name)
		if v.Wire != name && !alias || v.Other {
			continue
		}
		c.f.Variant, c.f.Field, c.f.Values = v, nil, nil
		c.f.Place, c.f.ViaAlias = v.Place, alias
		c.f.gate("variant", v.Wire, v.Gate, true, v.Place)
		c.owner, c.variant = t, v
		c.shape = Shape{Kind: Ref, Ref: t.ID}
		if v.Form == Newtype || v.Form == Tuple {
			c.enter(v.Shape)
			c.f.Owner = t
		}
		return true
	}
	c.f.Owner = t
	c.f.absent(t.Place, "%s has no variant %s, only %s", t.Name, name, strings.Join(variantNames(t), ", "))
	return false
}

func (c *cursor) flatEnum(fields []Field) *Type {
	for i := range fields {
		if !fields[i].Flatten {
			continue
		}
		if _, t := c.s.Resolve(fields[i].Shape); t != nil && t.Kind == Enum {
			return t
		}
	}
	return nil
}

func variantNames(t *Type) []string {
	var names []string
	for _, v := range t.Variants {
		names = append(names, v.Wire)
	}
	return names
}

// common answers for a field of the enum t with no variant selected: it is there
// if every variant has it, with Shape Uncertain where they differ on its type; else
// it is told which have it. A variant that cannot be read hides the answer.
func (c *cursor) common(t *Type, name string) bool {
	var first *member
	var have, lack []string
	same := true
	for i := range t.Variants {
		v := &t.Variants[i]
		found, unclear := c.s.memberOf(v, name)
		switch {
		case unclear != "":
			c.f.cannotTell(v.Place, "%s::%s: %s", t.Name, v.Rust, unclear)
			return false
		case found == nil:
			lack = append(lack, v.Wire)
			continue
		}
		have = append(have, v.Wire)
		if first == nil {
			first = found
		}
		same = same && c.s.Label(first.field.Shape) == c.s.Label(found.field.Shape)
	}
	c.f.Owner = t
	switch {
	case first == nil:
		c.f.absent(t.Place, "%s has no field %s in any variant", t.Name, name)
	case len(lack) > 0:
		c.f.absent(t.Place, "%s has a field %s in %s alone: write @%s before it", t.Name, name, strings.Join(have, ", "), have[0])
	default:
		c.take(first.field, name, first.alias)
		if !same {
			c.enter(Shape{Kind: Uncertain, Why: "the variants of " + t.Name + " disagree on the type of " + name})
		}
		return true
	}
	return false
}

// memberOf finds a field among the members of one variant. unclear says why it
// cannot be told whether it is there.
func (s *Surface) memberOf(v *Variant, name string) (found *member, unclear string) {
	fields := v.Fields
	if v.Form == Newtype {
		shape, t := s.Resolve(v.Shape)
		switch {
		case shape.Kind == Uncertain:
			return nil, shape.Why
		case t == nil:
			return nil, ""
		case t.Kind == Unclear:
			return nil, t.Why
		case t.Kind == Enum:
			return nil, "" // a path into it needs an @ step of its own
		}
		fields = t.Fields
	}
	found, open, hidden := s.lookup(fields, name, 0)
	switch {
	case found != nil:
		return found, ""
	case hidden != nil:
		return nil, hidden.Why
	case open != nil:
		return nil, "it takes any further key"
	}
	return nil, ""
}
