package rust

import (
	"fmt"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// impl is one `impl Serialize for X` or `impl Deserialize for X`.
type impl struct {
	module *module
	item   *syntax.Item
	writes bool // Serialize
}

// hand is what was found of hand-written serde for one type.
type hand struct{ reads, writes *impl }

// handWritten finds the serde impls of the type called name: in its own file, and,
// where a side is needed and not there, in the whole crate. nil means there are none.
func (r *reader) handWritten(m *module, name string, needReads, needWrites bool) *hand {
	var h hand
	r.fileImpls(m, name, &h)
	if needReads && h.reads == nil && needWrites && h.writes == nil {
		if m.crate.impls == nil {
			r.indexImpls(m.crate)
		}
		for _, i := range m.crate.impls[name] {
			h.add(i)
		}
	}
	if h.reads == nil && h.writes == nil {
		return nil
	}
	return &h
}

func (h *hand) add(i *impl) {
	if i.writes {
		h.writes = i
	} else {
		h.reads = i
	}
}

// fileImpls looks through the module that holds the type.
func (r *reader) fileImpls(m *module, name string, h *hand) {
	for _, item := range m.items {
		if i := serdeImpl(m, item); i != nil && item.Name == name {
			h.add(i)
		}
	}
}

func (r *reader) indexImpls(c *crate) {
	c.impls = map[string][]*impl{}
	r.modules(c.root, func(m *module) {
		for _, item := range m.items {
			if i := serdeImpl(m, item); i != nil {
				c.impls[item.Name] = append(c.impls[item.Name], i)
			}
		}
	})
}

func serdeImpl(m *module, item *syntax.Item) *impl {
	if item.Kind != syntax.Impl || len(item.Trait.Path) == 0 || m.file.IsTestOnly(item.Attrs) {
		return nil
	}
	switch item.Trait.Path[len(item.Trait.Path)-1] {
	case "Serialize":
		return &impl{module: m, item: item, writes: true}
	case "Deserialize":
		return &impl{module: m, item: item}
	}
	return nil
}

// byHand answers for a type with a hand-written side. Where both sides are plainly a
// string, the type is a string whose set of values hand-written code decides. Where
// one side is derived, that side is told and the other is not: done is false, and the
// derived side still has to be read. Any other form cannot be told.
func (b *builder) byHand(item *syntax.Item, s serde, h *hand, reads, writes bool) (done bool) {
	in, out := b.handSide(h.reads), b.handSide(h.writes)
	if reads {
		in = b.derivedShape(item, s)
	}
	if writes {
		out = b.derivedShape(item, s)
	}
	first := h.reads
	if first == nil {
		first = h.writes
	}
	b.t.WhyPlace = first.module.place(first.item.Span, "impl for "+b.t.Name)
	b.t.Why = fmt.Sprintf("serde is written by hand for %s (%s:%d)", b.t.Name, b.t.WhyPlace.File, b.t.WhyPlace.Line)
	noIn, noOut := h.reads == nil && !reads, h.writes == nil && !writes
	switch {
	case (plain(in) == surface.String || noIn) && (plain(out) == surface.String || noOut):
		if b.byMatch(item) {
			return true
		}
		b.t.Kind, b.t.Opaque = surface.Alias, true
		b.t.Shape = surface.Shape{Kind: surface.String}
		return true
	case h.reads != nil && writes:
		b.t.HandIn, b.t.ReadAs = true, through(in)
		return false
	case h.writes != nil && reads:
		b.t.HandOut, b.t.WriteAs = true, through(out)
		return false
	}
	b.failed = true
	return true
}

// through gives a shape that hand-written code plainly goes through, NoShape for one
// that cannot be told.
func through(s surface.Shape) surface.Shape {
	if s.Kind == surface.Uncertain {
		return surface.Shape{}
	}
	return s
}

func plain(s surface.Shape) surface.ShapeKind {
	if s.Nullable {
		return surface.Uncertain
	}
	return s.Kind
}

// derivedShape gives the shape of a newtype struct; NoShape for every other form.
func (b *builder) derivedShape(item *syntax.Item, s serde) surface.Shape {
	if item.Kind == syntax.Struct && item.Form == syntax.Tuple && len(item.Fields) == 1 && !s.hasFrom && !s.hasInto {
		return b.tuple(item.Fields, false)
	}
	return surface.Shape{}
}

// handSide reads one hand-written side: what its serializer or deserializer is used for.
func (b *builder) handSide(i *impl) surface.Shape {
	if i == nil {
		return surface.Shape{}
	}
	for _, fn := range i.item.Items {
		if fn.Kind == syntax.Fn && (fn.Name == "serialize" || fn.Name == "deserialize") {
			return b.usesOf(i.module, fn)
		}
	}
	return surface.Shape{}
}

// readsItself tells whether the function that deserialize_with names plainly reads a
// value of the given shape, whatever it then checks. It looks in the field's module.
func (b *builder) readsItself(name string, shape surface.Shape) bool {
	for _, item := range b.m.items {
		if item.Kind == syntax.Fn && item.Name == name {
			got := b.usesOf(b.m, item)
			return got.Kind != surface.NoShape && got.Kind != surface.Uncertain && b.r.same(got, shape)
		}
	}
	return false
}

// same compares two shapes by what they are on the wire.
func (r *reader) same(a, b surface.Shape) bool {
	if a.Kind != b.Kind || a.Nullable != b.Nullable || a.Ref != b.Ref || len(a.Elem) != len(b.Elem) {
		return false
	}
	for i := range a.Elem {
		if !r.same(a.Elem[i], b.Elem[i]) {
			return false
		}
	}
	return a.Kind != surface.Uncertain
}

// lastParam gives the name of a function's last parameter.
func lastParam(f *syntax.File, params syntax.Range) string {
	parts := f.SplitTypes(params, ",")
	for i := len(parts) - 1; i >= 0; i-- {
		p := parts[i]
		if p.To-p.From >= 3 && f.Is(p.From+1, ":") {
			return f.Text(f.Tokens[p.From])
		}
	}
	return ""
}

// usesOf gives what a function reads or writes through its last parameter, the
// serializer or deserializer: a String if every use is one of serialize_str,
// collect_str, deserialize_str and deserialize_string, and the shape of T if the only
// use is T::deserialize(it). Any other use gives NoShape.
func (b *builder) usesOf(m *module, fn *syntax.Item) surface.Shape {
	f := m.file
	name := lastParam(f, fn.Params)
	var uses []surface.Shape
	for i := fn.Body.From; i < fn.Body.To && name != ""; i++ {
		if f.Is(i, name) && !f.Is(i-1, ".") {
			uses = append(uses, b.useAt(m, fn.Body, i))
		}
	}
	if len(uses) == 0 {
		return surface.Shape{}
	}
	for _, u := range uses {
		if len(uses) > 1 && plain(u) != surface.String {
			return surface.Shape{}
		}
	}
	return uses[0]
}

// useAt reads one use of the parameter, at token i.
func (b *builder) useAt(m *module, body syntax.Range, i int) surface.Shape {
	f := m.file
	if f.Is(i+1, ".") {
		if f.Is(i+2, "serialize_str") || f.Is(i+2, "collect_str") || f.Is(i+2, "deserialize_str") || f.Is(i+2, "deserialize_string") {
			return surface.Shape{Kind: surface.String}
		}
		return surface.Shape{}
	}
	// T::deserialize(name): before it stand `deserialize (`, `::` and the type.
	if !f.Is(i-1, "(") || !f.Is(i+1, ")") || !f.Is(i-2, "deserialize") || !f.Is(i-3, ":") || !f.Is(i-4, ":") {
		return surface.Shape{}
	}
	t, err := f.ParseType(syntax.Range{From: typeStart(f, body.From, i-4), To: i - 4})
	if err != nil {
		return surface.Shape{}
	}
	return b.r.shape(t, m, nil)
}

// typeStart walks back from end over a path with generic arguments.
func typeStart(f *syntax.File, from, end int) int {
	i, depth := end, 0
	for i > from {
		switch prev := i - 1; {
		case f.Is(prev, ">"):
			depth++
		case f.Is(prev, "<"):
			depth--
		case depth > 0, f.Is(prev, ":"):
		case f.Tokens[prev].Kind == syntax.Ident && (i == end || f.Is(i, ":")):
		default:
			return i
		}
		i--
	}
	return i
}

// converted answers for from, try_from and into: on that side the type has the wire
// form of the other one. done is false where the derived side still has to be read.
func (b *builder) converted(item *syntax.Item, s serde, reads, writes bool) (done bool) {
	in, err := b.typeInText(s.hasFrom, s.from)
	out, err2 := b.typeInText(s.hasInto, s.into)
	if err != nil || err2 != nil {
		b.fail(item.Head, "a conversion to a type that does not scan")
		return true
	}
	b.t.WhyPlace = b.m.place(item.Span, b.t.Name)
	b.t.Why = "a conversion written by hand decides the values of " + b.t.Name
	switch {
	case s.hasFrom && (!writes || s.hasInto && b.r.same(in, out)):
		b.t.Kind, b.t.Shape, b.t.Opaque = surface.Alias, in, true
		return true
	case s.hasInto && (!reads || s.hasFrom):
		b.t.Kind, b.t.Shape, b.t.Opaque = surface.Alias, out, true
		b.t.HandIn, b.t.ReadAs = s.hasFrom, through(in)
		return true
	case s.hasFrom:
		b.t.HandIn, b.t.ReadAs = true, through(in)
	default:
		b.t.HandOut, b.t.WriteAs = true, through(out)
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
	return b.r.shape(f.Items[0].Type, b.m, b.generics), nil
}
