package rust

import (
	"fmt"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// impl is one implementation, of a trait or inherent.
type impl struct {
	module *module
	item   *syntax.Item
	// vague: it stands within another item, whose declarations may give its names another
	// meaning, or in some builds only.
	vague bool
}

// addImpls indexes an impl by its type, and those in the block of a `const _`, where
// macros put them.
func (m *module) addImpls(item *syntax.Item, inside bool) {
	if item.Kind == syntax.Impl {
		if item.Name != "" && !m.file.IsTestOnly(item.Attrs) {
			m.impls[item.Name] = append(m.impls[item.Name], &impl{m, item, inside || m.cond || conditional(m.file, item.Attrs)})
		}
		return
	}
	block := item.Value
	if item.Kind != syntax.Const || item.Name != "_" || !m.file.Is(block.From, "{") || m.file.Tokens[block.From].Match() != block.To-1 {
		return
	}
	items, err := m.file.ParseItems(syntax.Range{From: block.From + 1, To: block.To - 1})
	if err != nil {
		return // statements: assertions
	}
	for _, inner := range items {
		m.addImpls(inner, true)
	}
}

// hand is what was found of hand-written serde for one type. vague says that a side has
// two, or one that is not certain: what it does cannot be told then.
type hand struct {
	reads, writes           *impl
	vagueReads, vagueWrites bool
}

// handWritten finds the serde impls of a type: in its own module, and, for a side that
// is needed and not there, in the whole crate, which is the only place where Rust lets
// it stand. Outside the protocol's crates, whose modules are all read anyway, nothing
// asks for the writing side, and the crate is not read for it. nil means none.
func (r *reader) handWritten(d *def, needReads, needWrites bool) *hand {
	var h hand
	for _, i := range d.module.impls[d.name] {
		r.addImpl(&h, d, i)
	}
	c := d.module.crate
	if needReads && h.reads == nil || needWrites && h.writes == nil && c.all != nil {
		for _, i := range r.implsOf(c, d.name) {
			r.addImpl(&h, d, i)
		}
	}
	if h.reads == nil && h.writes == nil {
		return nil
	}
	return &h
}

// addImpl takes an impl if it is one of serde's for d.
func (r *reader) addImpl(h *hand, d *def, i *impl) {
	trait, own := r.serdeImpl(i)
	if trait == "" || i.module != d.module && r.resolve(i.item.Type().Path, i.module).def != d {
		return
	}
	side, vague := &h.reads, &h.vagueReads
	if trait == "Serialize" {
		side, vague = &h.writes, &h.vagueWrites
	}
	*vague = *vague || i.vague || !own || *side != nil && (*side).item != i.item
	if *side == nil {
		*side = i
	}
}

// implsOf gives the impls in c for types of a name.
func (r *reader) implsOf(c *crate, name string) []*impl {
	if c.impls == nil {
		c.impls = map[string][]*impl{}
		for _, m := range r.modules(c) {
			for name, list := range m.impls {
				c.impls[name] = append(c.impls[name], list...)
			}
		}
	}
	return c.impls[name]
}

// serdeImpl tells which of serde's traits an impl is of, "" for none.
func (r *reader) serdeImpl(i *impl) (trait string, own bool) {
	path := i.item.Trait().Path
	if len(path) == 0 || len(i.item.Type().Path) == 0 {
		return "", false
	}
	if trait, own = r.serdeTrait(path, i.module); trait == "" && i.vague && len(path) == 1 {
		return blockTrait(i), false
	}
	return trait, own
}

// byHand answers for a type with a hand-written side. Where both sides plainly go
// through one shape, the type is that shape, with values that hand-written code decides.
// Where one side is derived, that side is told and the other only as far as the code
// plainly goes through a shape: done is false, and the derived side still has to be
// read. Any other form cannot be told.
func (b *builder) byHand(item *syntax.Item, s serde, h *hand, by derived) (done bool) {
	in, out := b.handSide(h.reads, h.vagueReads), b.handSide(h.writes, h.vagueWrites)
	if by.reads {
		in = b.derivedShape(item, s)
	}
	if by.writes {
		out = b.derivedShape(item, s)
	}
	first := h.reads
	if first == nil {
		first = h.writes
	}
	b.t.WhyPlace = first.module.place(first.item.Span, "impl for "+b.t.Name)
	b.t.Why = fmt.Sprintf("serde is written by hand for %s (%s:%d)", b.t.Name, b.t.WhyPlace.File, b.t.WhyPlace.Line)
	noIn, noOut := h.reads == nil && !by.reads, h.writes == nil && !by.writes
	one := in
	if noIn {
		one = out
	}
	switch {
	case one.Kind != surface.NoShape && one.Kind != surface.Uncertain && (noIn || noOut || b.r.same(in, out)):
		if one.Kind == surface.String && !one.Nullable && b.byMatch(item) {
			return true
		}
		b.t.Kind, b.t.Opaque, b.t.Shape = surface.Alias, true, one
		return true
	case h.reads != nil && by.writes:
		b.t.HandIn, b.t.ReadAs = true, plainly(in)
		return false
	case h.writes != nil && by.reads:
		b.t.HandOut, b.t.WriteAs = true, plainly(out)
		return false
	}
	b.failed = true
	return true
}

// plainly gives a shape that hand-written code goes through, NoShape for one that
// cannot be told.
func plainly(s surface.Shape) surface.Shape {
	if s.Kind == surface.Uncertain {
		return surface.Shape{}
	}
	return s
}

// derivedShape gives the shape of a newtype struct; NoShape for every other form.
func (b *builder) derivedShape(item *syntax.Item, s serde) surface.Shape {
	if item.Kind == syntax.Struct && item.Form == syntax.Tuple && len(item.Fields) == 1 && !s.hasFrom && !s.hasInto {
		return b.tuple(item.Fields)
	}
	return surface.Shape{}
}

// handSide reads one hand-written side: what its serializer or deserializer is used for.
func (b *builder) handSide(i *impl, vague bool) surface.Shape {
	if i == nil || vague {
		return surface.Shape{}
	}
	for _, fn := range i.item.Items {
		if fn.Kind == syntax.Fn && (fn.Name == "serialize" || fn.Name == "deserialize") {
			return b.usesOf(i.module, fn)
		}
	}
	return surface.Shape{}
}

// same compares two shapes by what they are on the wire.
func (r *reader) same(a, b surface.Shape) bool {
	return shapeKey(a) == shapeKey(b) && a.Kind != surface.Uncertain
}

// converted answers for from, try_from and into: on that side the type has the wire
// form of the other one. done is false where the derived side still has to be read.
func (b *builder) converted(item *syntax.Item, s serde, by derived) (done bool) {
	in, err := b.typeInText(s.hasFrom, s.from)
	out, err2 := b.typeInText(s.hasInto, s.into)
	if err != nil || err2 != nil {
		b.fail(item.Head, "a conversion to a type that does not scan")
		return true
	}
	b.t.WhyPlace = b.m.place(item.Span, b.t.Name)
	b.t.Why = "a conversion written by hand decides the values of " + b.t.Name
	switch {
	case s.hasFrom && (!by.writes || s.hasInto && b.r.same(in, out)):
		b.t.Kind, b.t.Shape, b.t.Opaque = surface.Alias, in, true
		return true
	case s.hasInto && (!by.reads || s.hasFrom):
		b.t.Kind, b.t.Shape, b.t.Opaque = surface.Alias, out, true
		if b.t.HandIn = s.hasFrom; b.t.HandIn {
			b.t.ReadAs = plainly(in)
		}
		return true
	case s.hasFrom:
		b.t.HandIn, b.t.ReadAs = true, plainly(in)
	default:
		b.t.HandOut, b.t.WriteAs = true, plainly(out)
	}
	return false
}

// typeInText gives the shape of the type in the string literal of from = "…".
func (b *builder) typeInText(has bool, r syntax.Range) (surface.Shape, error) {
	if !has {
		return surface.Shape{}, nil
	}
	s, err := text(b.f, syntax.Meta{Name: "from", Value: r})
	if err != nil {
		return surface.Shape{}, err
	}
	f, err := syntax.Parse(b.m.name, []byte("type T = "+s+";"))
	if err != nil {
		return surface.Shape{}, err
	}
	if len(f.Items) != 1 {
		return surface.Shape{}, fmt.Errorf("%q is no type", s)
	}
	return b.r.shape(f.Items[0].Type(), b.in), nil
}
