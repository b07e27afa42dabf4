package surface

// Compare compares two indexed surfaces: their methods by direction and wire name,
// then what these carry, walking shapes of both sides together, so that two types
// of one name are never mistaken for each other; then, in the same way, the types of
// config.toml if both have one, and the given pairs of types. Each pair of types is
// compared once from each side of Codex that it is seen from, and a difference is
// reported once. A method's params and results are compared where both sides have
// the method and tell it.
//
// Compare asks what is on the wire, not how it is written: aliases are followed,
// flattened members stand in their parent, adjacent tagging is internal tagging with
// a member more. Names of types, order of fields and places never differ. It does not
// look at Coverage: what a witness cannot tell, the caller filters out beforehand, or
// by kind of difference. A print shows a type as it is derived, so that the source is
// taken so too beside one.
func Compare(a, b *Surface, pairs ...Pair) *Comparison {
	prints := (a.telling() == bySource) != (b.telling() == bySource)
	c := &comparer{a: a, b: b, asDerived: prints, seen: map[seenPair]bool{}, paired: map[Pair]bool{}, told: map[outcome]int{}, out: &Comparison{}}
	for _, m := range a.Methods {
		if a.Method(m.Direction, m.Wire) == m {
			c.method(m)
		}
	}
	for _, m := range b.Methods {
		if a.Method(m.Direction, m.Wire) == nil {
			c.add(DiffMethod, MethodAddress(m.Direction, m.Wire), Side{}, m.side(m.Wire))
		}
	}
	c.pair(Address{Kind: AtConfig}, Pair{a.Config, b.Config})
	for _, p := range pairs {
		if ta := a.Type(p.A); ta != nil {
			c.pair(a.TypeAddress(ta), p)
		}
	}
	return c.out
}

// pair compares two types by id, if both are held.
func (c *comparer) pair(at Address, p Pair) {
	ta, tb := c.a.Type(p.A), c.b.Type(p.B)
	if ta != nil && tb != nil {
		c.shapes(at, position{shape: Shape{Kind: Ref, Ref: p.A}, in: ta.side("")}, position{shape: Shape{Kind: Ref, Ref: p.B}, in: tb.side("")})
	}
}

// comparer is one run of Compare.
type comparer struct {
	a, b *Surface
	// asDerived: one side prints what is derived for a type, whatever code reads or writes
	// it. The other is taken so, too.
	asDerived bool

	seen   map[seenPair]bool
	paired map[Pair]bool   // those in out
	told   map[outcome]int // the differences in out, by index
	out    *Comparison
}

// seenPair is a pair from one side of Codex: hand-written code may make it another
// thing on the other.
type seenPair struct {
	Pair
	flow Flow
}

// outcome is a difference wherever it was met.
type outcome struct {
	kind DifferenceKind
	a, b Side
}

// position is what stands at one point of one side, and what holds it.
type position struct {
	shape Shape
	in    Side
	// unwritten: null, where the shape allows it, is left out and not written.
	unwritten bool
}

// text gives the side of a position with a text of its own.
func (s Side) text(text string) Side {
	s.Text = text
	return s
}

func (c *comparer) add(kind DifferenceKind, at Address, a, b Side) {
	o, flow := outcome{kind, a, b}, at.Flow()
	i, known := c.told[o]
	if !known || a.Type == "" || b.Type == "" {
		i = len(c.out.Differences)
		c.told[o] = i
		c.out.Differences = append(c.out.Differences, Difference{Kind: kind, Address: at, A: a, B: b})
	}
	c.out.Differences[i].met(at, flow)
}

func (c *comparer) method(a *Method) {
	at := MethodAddress(a.Direction, a.Wire)
	b := c.b.Method(a.Direction, a.Wire)
	if b == nil {
		c.add(DiffMethod, at, a.side(a.Wire), Side{})
		return
	}
	if a.Gate != b.Gate {
		c.add(DiffGate, at, a.side(a.Gate), b.side(b.Gate))
	}
	sa, sb := a.side(""), b.side("")
	c.shapes(at.With(Params), position{shape: a.Params, in: sa}, position{shape: b.Params, in: sb})
	if a.Result.Kind != NoShape && b.Result.Kind != NoShape {
		c.shapes(at.With(Result), position{shape: a.Result, in: sa}, position{shape: b.Result, in: sb})
	}
}

// shapes compares what stands at one point.
func (c *comparer) shapes(at Address, a, b position) {
	c.meet(a.shape, b.shape)
	ta, tb := c.a.target(a.shape, c.flow(at)), c.b.target(b.shape, c.flow(at))
	sa, sb := a.in.text(c.a.Label(a.shape)), b.in.text(c.b.Label(b.shape))
	switch {
	case ta.missing != "" || tb.missing != "":
		c.add(DiffAbsent, at, sa, sb)
		return
	case ta.unclear != "" || tb.unclear != "":
		c.add(DiffUnclear, at, sa.unclear(ta.unclear, ta.opaque), sb.unclear(tb.unclear, tb.opaque))
		return
	}
	if (ta.nullable() && !a.unwritten) != (tb.nullable() && !b.unwritten) && a.shape.NullTold == YesTold && b.shape.NullTold == YesTold {
		na, nb := sa.stands(ta), sb.stands(tb)
		na.null, nb.null = na.null && !a.unwritten, nb.null && !b.unwritten
		c.add(DiffNull, at, na, nb)
	}
	if ta.shape.Kind == String && tb.shape.Kind == String && ta.typ == nil && tb.typ == nil {
		return // a set that hand-written code decides is a string on both sides
	}
	switch {
	case ta.hides() && (c.asDerived || tb.mayBeText()) || tb.hides() && (c.asDerived || ta.mayBeText()):
		c.add(DiffUnclear, at, sa.unclear(why(ta.opaque), ta.opaque), sb.unclear(why(tb.opaque), tb.opaque))
	case ta.typ != nil && tb.typ != nil:
		if at.Flow() == In && ta.typ.GatesWhy+tb.typ.GatesWhy != "" {
			c.add(DiffUnclear, at, sa.unclear(ta.typ.GatesWhy, ta.typ), sb.unclear(tb.typ.GatesWhy, tb.typ))
		}
		c.types(at, ta.typ, tb.typ)
	case ta.typ == nil && tb.typ == nil && ta.shape.Kind == tb.shape.Kind:
		c.elements(at, position{shape: ta.shape, in: a.in}, position{shape: tb.shape, in: b.in})
	case ta.typ == nil && tb.typ == nil && numbers(ta.shape.Kind, tb.shape.Kind):
	case c.maps(at, ta, tb, a.in, b.in):
	default:
		c.add(DiffShape, at, sa.stands(ta), sb.stands(tb))
	}
}

// numbers tells two kinds of number of which one does not say whether it is whole.
func numbers(a, b ShapeKind) bool {
	whole := func(k ShapeKind) bool { return k == Integer || k == Number }
	return a == Numeric && whole(b) || b == Numeric && whole(a)
}

// meet records two named types that stand at the same point, aliases too.
func (c *comparer) meet(a, b Shape) {
	p := Pair{a.Ref, b.Ref}
	if a.Kind == Ref && b.Kind == Ref && !c.paired[p] && c.a.Type(p.A) != nil && c.b.Type(p.B) != nil {
		c.paired[p] = true
		c.out.Pairs = append(c.out.Pairs, p)
	}
}

func why(t *Type) string {
	if t == nil {
		return ""
	}
	return t.Why
}

// elements compares what arrays, maps and tuples hold.
func (c *comparer) elements(at Address, a, b position) {
	if len(a.shape.Elem) != len(b.shape.Elem) {
		c.add(DiffShape, at, a.in.text(c.a.Label(a.shape)), b.in.text(c.b.Label(b.shape)))
		return
	}
	for i := range a.shape.Elem {
		step := Step{Kind: StepItem}
		switch a.shape.Kind {
		case Map:
			step.Kind = StepEntry
		case TupleOf:
			step = Step{Kind: StepIndex, Index: i}
		}
		c.shapes(at.Step(step), position{shape: a.shape.Elem[i], in: a.in}, position{shape: b.shape.Elem[i], in: b.in})
	}
}

// maps compares an object that has nothing but a flattened map with a map: on the
// wire they are the same. handled is false if the two are something else.
func (c *comparer) maps(at Address, a, b target, ina, inb Side) (handled bool) {
	sa, oka := c.a.asMap(a, c.flow(at))
	sb, okb := c.b.asMap(b, c.flow(at))
	if oka && okb {
		c.elements(at, position{shape: sa, in: ina}, position{shape: sb, in: inb})
	}
	return oka && okb
}

func (s *Surface) asMap(t target, flow Flow) (Shape, bool) {
	if t.typ == nil {
		return t.shape, t.shape.Kind == Map
	}
	if t.typ.Kind != Struct {
		return Shape{}, false
	}
	o := s.members(t.typ, t.typ.Fields, flow)
	if o.open == nil || len(o.fields) > 0 || len(o.enums) > 0 || o.unclear != "" {
		return Shape{}, false
	}
	return *o.open, true
}

// types compares two structs or enums, once.
func (c *comparer) types(at Address, a, b *Type) {
	p := Pair{a.ID, b.ID}
	if c.seen[seenPair{p, at.Flow()}] {
		return
	}
	c.seen[seenPair{p, at.Flow()}] = true
	c.meet(Shape{Kind: Ref, Ref: p.A}, Shape{Kind: Ref, Ref: p.B})
	sa, sb := a.side(""), b.side("")
	switch {
	case a.Kind != b.Kind && c.mixed(at, a, b):
		return
	case a.Kind != b.Kind:
		c.add(DiffShape, at, sa.text(c.a.Describe(Shape{Kind: Ref, Ref: a.ID})), sb.text(c.b.Describe(Shape{Kind: Ref, Ref: b.ID})))
		return
	case a.Kind == Enum:
		c.enums(at, a, b)
	default:
		c.objects(at, c.a.members(a, a.Fields, c.flow(at)), c.b.members(b, b.Fields, c.flow(at)), sa, sb)
	}
	if a.DenyUnknown != b.DenyUnknown && !c.a.Coverage.StrictUntold && !c.b.Coverage.StrictUntold {
		c.add(DiffStrict, at, sa.text(strict(a)), sb.text(strict(b)))
	}
}

// refused is the text of a type that refuses unknown fields.
const refused = "unknown fields are an error"

func strict(t *Type) string { return either(t.DenyUnknown, refused, "unknown fields are dropped") }
