package surface

// owned is a field and the type that declares it, which is another than the object's
// own for flattened members.
type owned struct {
	field *Field
	by    *Type
	// loose: the flattened member that it came with may be missing whole.
	loose bool
}

func (o owned) optional() bool { return o.field.Optional || o.loose }
func (o owned) omitted() bool  { return o.field.Omitted || o.loose }

// object is the members of a struct or variant with flattened ones in their place.
type object struct {
	fields  []owned
	enums   []*Type // flattened enums: one of their variants' members are here too
	open    *Shape  // a flattened map: further keys
	unclear string
	flow    Flow
	index   map[string]int // of fields, made at need
	work    int            // types expanded, at most maxLookup
}

// members expands fields, which t declares.
func (s *Surface) members(t *Type, fields []Field, flow Flow) object {
	o := object{flow: flow}
	s.expand(&o, t, fields, false, 0)
	return o
}

func (s *Surface) expand(o *object, t *Type, fields []Field, loose bool, depth int) {
	if o.work++; depth > maxFlatten || o.work > maxLookup {
		o.unclear = "flattened members go round"
		return
	}
	for i := range fields {
		f := &fields[i]
		if !f.Flatten {
			o.fields = append(o.fields, owned{f, t, loose})
			continue
		}
		to := s.target(f.shapeOn(o.flow), o.flow)
		optional := loose || to.shape.Nullable || f.Optional
		switch {
		case to.missing != "":
			o.unclear = "a flattened member is of the type " + string(to.missing) + ", which is not held"
		case to.unclear != "":
			o.unclear = to.unclear
		case to.shape.Kind == Map:
			shape := to.shape
			o.open = &shape
		case to.shape.Kind == Any:
			o.open = &Shape{Kind: Map, Elem: []Shape{{Kind: Any}}}
		case to.typ != nil && to.typ.Kind == Struct:
			s.expand(o, to.typ, to.typ.Fields, optional, depth+1)
		case to.typ != nil:
			o.enums = append(o.enums, to.typ)
		case to.shape.Kind != Null:
			o.unclear = "a flattened member is " + s.Describe(to.shape)
		}
	}
}

// find gives the member called wire; of an object with many through an index.
func (o *object) find(wire string) (owned, bool) {
	if len(o.fields) > 32 && o.index == nil {
		o.index = make(map[string]int, len(o.fields))
		for i := len(o.fields) - 1; i >= 0; i-- {
			o.index[o.fields[i].field.Wire] = i
		}
	}
	if o.index != nil {
		i, ok := o.index[wire]
		if !ok {
			return owned{}, false
		}
		return o.fields[i], true
	}
	for _, f := range o.fields {
		if f.field.Wire == wire {
			return f, true
		}
	}
	return owned{}, false
}

// objects compares the members of two objects; sa and sb say what holds them.
func (c *comparer) objects(at Address, a, b object, sa, sb Side) {
	if a.unclear != "" || b.unclear != "" {
		c.add(DiffUnclear, at, sa.unclear(a.unclear, nil), sb.unclear(b.unclear, nil))
		return
	}
	for _, fa := range a.fields {
		to := at.Field(fa.field.Wire)
		fb, ok := b.find(fa.field.Wire)
		if !ok {
			c.add(DiffField, to, fa.side(fa.field.Wire), sb)
			continue
		}
		c.field(to, fa, fb)
	}
	for _, fb := range b.fields {
		if _, ok := a.find(fb.field.Wire); !ok {
			c.add(DiffField, at.Field(fb.field.Wire), sa, fb.side(fb.field.Wire))
		}
	}
	switch {
	case len(a.enums) != len(b.enums):
		c.add(DiffField, at, sa.text(names(a.enums)), sb.text(names(b.enums)))
	default:
		for i := range a.enums {
			c.types(at, a.enums[i], b.enums[i])
		}
	}
	switch {
	case (a.open == nil) != (b.open == nil):
		c.add(DiffOpen, at, sa.text(further(a.open)), sb.text(further(b.open)))
	case a.open != nil:
		c.elements(at, position{shape: *a.open, in: sa}, position{shape: *b.open, in: sb})
	}
}

// mixed compares a tagged enum with a struct that has such a one flattened into it: on
// the wire, the struct is the enum with members more. handled is false if the two are
// something else.
func (c *comparer) mixed(at Address, a, b *Type) (handled bool) {
	oa, oka := c.a.asMembers(a, c.flow(at))
	ob, okb := c.b.asMembers(b, c.flow(at))
	if oka && okb {
		c.objects(at, oa, ob, a.side(""), b.side(""))
	}
	return oka && okb
}

func (s *Surface) asMembers(t *Type, flow Flow) (object, bool) {
	if t.Kind == Enum {
		return object{flow: flow, enums: []*Type{t}}, t.Tagging == Internal || t.Tagging == Adjacent
	}
	o := s.members(t, t.Fields, flow)
	return o, t.Kind == Struct && len(o.enums) == 1 && o.unclear == ""
}

func names(types []*Type) string {
	text := ""
	for i, t := range types {
		if i > 0 {
			text += ", "
		}
		text += t.Name
	}
	return text
}

func further(open *Shape) string {
	if open != nil {
		return "takes further keys"
	}
	return "takes no further keys"
}

func (o owned) side(text string) Side {
	return Side{Text: text, Type: o.by.ID, Place: o.field.Place, subject: o.field, loose: o.loose}
}

// field compares two members of one name.
func (c *comparer) field(at Address, a, b owned) {
	// How a field is read or written matters where it is: the rest is a matter of ways.
	told := a.field.OptionalTold == YesTold && b.field.OptionalTold == YesTold
	if told && !b.field.NoIn && a.optional() != b.optional() {
		c.add(DiffRequired, at, a.side(either(a.optional(), "optional", "required")), b.side(either(b.optional(), "optional", "required")))
	}
	told = a.field.OmittedTold == YesTold && b.field.OmittedTold == YesTold
	if told && !a.field.NoOut && !b.field.NoOut && a.omitted() != b.omitted() {
		c.add(DiffOmitted, at, a.side(either(a.omitted(), "may be left out", "always written")), b.side(either(b.omitted(), "may be left out", "always written")))
	}
	if a.field.Gate != b.field.Gate {
		c.add(DiffGate, at, a.side(a.field.Gate), b.side(b.field.Gate))
	}
	if x, y := a.field, b.field; x.NoIn != y.NoIn || x.NoOut != y.NoOut {
		c.add(DiffOneWay, at, a.side(ways(x.NoIn, x.NoOut)), b.side(ways(y.NoIn, y.NoOut)))
	}
	c.aliases(at, a.field.Aliases, b.field.Aliases, a.side(""), b.side(""))
	flow := c.flow(at)
	c.shapes(at, a.position(flow), b.position(flow))
}

// position gives what stands at a member. Of one that is never written nothing is; what is written of Some(None) is null even where
// None is left out.
func (o owned) position(flow Flow) position {
	shape := o.field.shapeOn(flow)
	never := o.field.NoOut || o.field.NullOmitted && !shape.DoubleOption
	return position{shape: shape, in: o.side(""), unwritten: flow == Out && never}
}

func (c *comparer) aliases(at Address, a, b []string, sa, sb Side) {
	for _, name := range a {
		if !contains(b, name) {
			c.add(DiffAlias, at, sa.text(name), sb)
		}
	}
	for _, name := range b {
		if !contains(a, name) {
			c.add(DiffAlias, at, sa, sb.text(name))
		}
	}
}

func either(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

func ways(noIn, noOut bool) string {
	switch {
	case noIn && noOut:
		return "neither read nor written"
	case noIn:
		return "written only"
	case noOut:
		return "read only"
	}
	return "read and written"
}
