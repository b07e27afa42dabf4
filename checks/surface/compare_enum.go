package surface

import "fmt"

// enums compares two enums: variants by their name on the wire, or by their order
// where they have none.
func (c *comparer) enums(at Address, a, b *Type) {
	sa, sb := a.side(""), b.side("")
	if ta, tb := tagging(a), tagging(b); ta != tb {
		ka, oka := a.keyed()
		kb, okb := b.keyed()
		switch {
		case oka && okb:
			a, b = ka, kb
		case a.partly() || b.partly():
			c.add(DiffUnclear, at, sa.text(ta), sb.text(tb))
			return
		default:
			c.add(DiffTag, at, sa.text(ta), sb.text(tb))
			return
		}
	}
	if a.Open != b.Open && a.Tagging != Untagged {
		c.add(DiffOpen, at, sa.text(either(a.Open, "open", "closed")), sb.text(either(b.Open, "open", "closed")))
	}
	namedA, restA := split(a)
	namedB, restB := split(b)
	inA, inB := byWire(namedA), byWire(namedB)
	for _, v := range namedA {
		if w := inB[v.Wire]; w != nil {
			c.variant(at.Step(Step{Kind: StepVariant, Name: v.Wire}), a, b, v, w)
		} else {
			c.add(DiffValue, at.Is(v.Wire), a.variantSide(v, v.Wire), sb)
		}
	}
	for _, w := range namedB {
		if inA[w.Wire] == nil {
			c.add(DiffValue, at.Is(w.Wire), sa, b.variantSide(w, w.Wire))
		}
	}
	if len(restA) != len(restB) {
		c.add(DiffValue, at, sa.text(count(restA)), sb.text(count(restB)))
		return
	}
	for i := range restA {
		c.variant(at.Step(Step{Kind: StepVariant, Name: restA[i].Wire}), a, b, restA[i], restB[i])
	}
}

// keyed gives an enum by the key that each variant is an object of: as it is where the
// variants have their names as keys, and by the only field of each where they have no
// names. ok is false for every other. On the wire the two are the same, and a binding
// writes them alike.
func (t *Type) keyed() (as *Type, ok bool) {
	if t.Tagging != Untagged {
		return t, t.Tagging == External && !t.Open
	}
	out := *t
	out.Tagging, out.Open, out.Variants = External, false, make([]Variant, len(t.Variants))
	for i, v := range t.Variants {
		if v.Form != Members || len(v.Fields) != 1 || v.Fields[0].Flatten || v.Fields[0].Optional || v.Fields[0].Gate != "" {
			return nil, false
		}
		f := &v.Fields[0]
		out.Variants[i] = Variant{Wire: f.Wire, Aliases: f.Aliases, Rust: v.Rust, Form: Newtype, Shape: f.Shape, Gate: v.Gate, NoIn: v.NoIn, NoOut: v.NoOut, Place: f.Place}
	}
	return &out, true
}

// partly tells whether an alternative without a name could not be read: it may be what
// the other side names.
func (t *Type) partly() bool {
	for i := range t.Variants {
		if v := &t.Variants[i]; t.Tagging == Untagged && v.Shape.Kind == Uncertain {
			return true
		}
	}
	return false
}

func count(variants []*Variant) string {
	return fmt.Sprintf("%d variants without a name", len(variants))
}

// tagging says where the names stand. Adjacent is internal with a member for the rest.
func tagging(t *Type) string {
	switch t.Tagging {
	case Untagged:
		return "untagged"
	case Internal, Adjacent:
		return "in the member " + t.Tag
	}
	return "as string or key"
}

// split parts the variants that have a name on the wire from those that do not. A
// unit that catches all further names has one: it is written with it.
func split(t *Type) (named, rest []*Variant) {
	for i := range t.Variants {
		v := &t.Variants[i]
		switch {
		case v.Untagged || t.Tagging == Untagged:
			rest = append(rest, v)
		default:
			named = append(named, v)
		}
	}
	return named, rest
}

// byWire finds variants by name, the first of two.
func byWire(list []*Variant) map[string]*Variant {
	index := make(map[string]*Variant, len(list))
	for _, v := range list {
		if index[v.Wire] == nil {
			index[v.Wire] = v
		}
	}
	return index
}

// variant compares two variants of one name.
func (c *comparer) variant(at Address, a, b *Type, v, w *Variant) {
	sa, sb := a.variantSide(v, ""), b.variantSide(w, "")
	if v.Gate != w.Gate {
		c.add(DiffGate, at, sa.text(v.Gate), sb.text(w.Gate))
	}
	if v.NoIn != w.NoIn || v.NoOut != w.NoOut {
		c.add(DiffOneWay, at, sa.text(ways(v.NoIn, v.NoOut)), sb.text(ways(w.NoIn, w.NoOut)))
	}
	c.aliases(at, v.Aliases, w.Aliases, sa, sb)
	if a.Tagging == Internal || a.Tagging == Adjacent {
		if a.contains(v) || b.contains(w) {
			c.contents(at, a, b, v, w, sa, sb)
			return
		}
		c.objects(at, c.a.members(a, inTag(a, v), c.flow(at)), c.b.members(b, inTag(b, w), c.flow(at)), sa, sb)
		return
	}
	c.payload(at, v, w, sa, sb, a, b)
}

// contains tells whether v's members stand in an object of their own, the content of
// an adjacent tag.
func (t *Type) contains(v *Variant) bool { return t.Tagging == Adjacent && v.Form == Members }

// contents compares two variants of which one has its members in the content of an
// adjacent tag. The other has them there too, or is an object in one field.
func (c *comparer) contents(at Address, a, b *Type, v, w *Variant, sa, sb Side) {
	nameA, fa := c.a.content(a, v, c.flow(at))
	nameB, fb := c.b.content(b, w, c.flow(at))
	if nameA != nameB {
		c.objects(at, c.a.members(a, besideTag(a, v), c.flow(at)), c.b.members(b, besideTag(b, w), c.flow(at)), sa, sb)
		return
	}
	c.objects(at.Field(nameA), c.a.members(a, fa, c.flow(at)), c.b.members(b, fb, c.flow(at)), sa, sb)
}

// besideTag gives the members that stand beside the tag, the content of an adjacent one as
// one member, which always stands there. What that holds is compared by contents alone.
func besideTag(t *Type, v *Variant) []Field {
	if !t.contains(v) {
		return inTag(t, v)
	}
	return []Field{{Wire: t.Content, Place: v.Place, Shape: Shape{Kind: Uncertain,
		Why: "what stands there is the content of an adjacent tag on one side alone"}}}
}

// content gives the name and members of the one object beside the tag, "" if there is
// something else.
func (s *Surface) content(t *Type, v *Variant, flow Flow) (name string, fields []Field) {
	if t.contains(v) {
		return t.Content, v.Fields
	}
	only := inTag(t, v)
	if len(only) != 1 || only[0].Flatten || only[0].Optional {
		return "", nil
	}
	to := s.target(only[0].shapeOn(flow), flow)
	if to.typ == nil || to.typ.Kind != Struct || to.shape.Nullable {
		return "", nil
	}
	return only[0].Wire, []Field{{Flatten: true, Shape: only[0].shapeOn(flow), Place: v.Place}}
}

// inTag gives the members that stand beside the tag.
func inTag(t *Type, v *Variant) []Field {
	switch {
	case v.Form == Unit:
		return nil
	case t.Tagging == Internal && v.Form == Members:
		return v.Fields
	case t.Tagging == Internal:
		return []Field{{Flatten: true, Shape: v.Shape, Place: v.Place}}
	}
	return []Field{{Wire: t.Content, Shape: v.Shape, Place: v.Place, Optional: v.Shape.Nullable}}
}

// payload compares what two variants carry as a value of its own.
func (c *comparer) payload(at Address, v, w *Variant, sa, sb Side, a, b *Type) {
	fa, oka := c.a.objectOf(v, c.flow(at))
	fb, okb := c.b.objectOf(w, c.flow(at))
	switch {
	case v.Form == Unit && w.Form == Unit:
	case v.Form == Unit || w.Form == Unit:
		unit := Shape{Kind: Null}
		if a.Tagging == Untagged { // a unit variant without a name is null
			c.shapes(at, position{shape: orUnit(v, unit), in: sa}, position{shape: orUnit(w, unit), in: sb})
			return
		}
		c.add(DiffShape, at, sa.text(form(v.Form)), sb.text(form(w.Form)))
	case v.Form == Members || w.Form == Members:
		if !oka || !okb {
			c.add(DiffShape, at, sa.text(form(v.Form)), sb.text(form(w.Form)))
			return
		}
		c.objects(at, c.a.members(a, fa, c.flow(at)), c.b.members(b, fb, c.flow(at)), sa, sb)
	default:
		c.shapes(at, position{shape: v.Shape, in: sa}, position{shape: w.Shape, in: sb})
	}
}

func orUnit(v *Variant, unit Shape) Shape {
	if v.Form == Unit {
		return unit
	}
	return v.Shape
}

// objectOf gives the members of a variant that is an object.
func (s *Surface) objectOf(v *Variant, flow Flow) ([]Field, bool) {
	if v.Form == Members {
		return v.Fields, true
	}
	if t := s.target(v.Shape, flow); v.Form == Newtype && t.typ != nil && t.typ.Kind == Struct && !t.shape.Nullable {
		return []Field{{Flatten: true, Shape: v.Shape, Place: v.Place}}, true
	}
	return nil, false
}

func form(f Form) string {
	return [...]string{"a name alone", "one value", "several values", "members"}[f%4]
}
