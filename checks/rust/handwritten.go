package rust

import (
	"strconv"

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
// string, the type is a string whose set of values hand-written code decides; every
// other form cannot be told.
func (b *builder) byHand(item *syntax.Item, s serde, h *hand, reads, writes bool) {
	first := h.reads
	if first == nil {
		first = h.writes
	}
	b.t.Why = "serde is written by hand for " + b.t.Name
	in, out := b.handSide(h.reads), b.handSide(h.writes)
	if h.reads == nil || h.writes == nil {
		derived := b.derivedShape(item, s)
		if h.reads == nil && reads {
			in = derived
		}
		if h.writes == nil && writes {
			out = derived
		}
	}
	if plain(in) == surface.String && (plain(out) == surface.String || h.writes == nil && !writes) ||
		plain(out) == surface.String && h.reads == nil && !reads {
		b.t.Kind, b.t.Opaque = surface.Alias, true
		b.t.Shape = surface.Shape{Kind: surface.String}
		b.t.Why += ", which decides its values (" + place(first) + ")"
		return
	}
	b.failed = true
	b.t.Place = first.module.place(first.item.Span, "impl for "+b.t.Name)
}

func place(i *impl) string {
	p := i.module.place(i.item.Head, "")
	return p.File + ":" + strconv.Itoa(p.Line)
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

// handSide reads one hand-written side. It knows three forms, in which the
// serializer or deserializer is used for strings alone: serialize_str and collect_str,
// deserialize_str and deserialize_string, and T::deserialize(deserializer) of a T that
// is a string.
func (b *builder) handSide(i *impl) surface.Shape {
	if i == nil {
		return surface.Shape{}
	}
	f := i.module.file
	for _, fn := range i.item.Items {
		if fn.Kind != syntax.Fn || fn.Name != "serialize" && fn.Name != "deserialize" {
			continue
		}
		name := lastParam(f, fn.Params)
		if name == "" {
			return surface.Shape{}
		}
		return b.usesOf(i.module, name, fn.Body)
	}
	return surface.Shape{}
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

// usesOf gives String if every use of the variable called name writes or reads a
// string, NoShape otherwise.
func (b *builder) usesOf(m *module, name string, body syntax.Range) surface.Shape {
	f, uses := m.file, 0
	for i := body.From; i < body.To; i++ {
		if !f.Is(i, name) || f.Is(i-1, ".") {
			continue
		}
		uses++
		if !b.stringUse(m, body, i) {
			return surface.Shape{}
		}
	}
	if uses == 0 {
		return surface.Shape{}
	}
	return surface.Shape{Kind: surface.String}
}

func (b *builder) stringUse(m *module, body syntax.Range, i int) bool {
	f := m.file
	if f.Is(i+1, ".") {
		return f.Is(i+2, "serialize_str") || f.Is(i+2, "collect_str") || f.Is(i+2, "deserialize_str") || f.Is(i+2, "deserialize_string")
	}
	// T::deserialize(name): the tokens before are `deserialize (`, `::` and a path.
	if !f.Is(i-1, "(") || !f.Is(i+1, ")") || !f.Is(i-2, "deserialize") || !f.Is(i-3, ":") || !f.Is(i-4, ":") {
		return false
	}
	start := i - 5
	for start > body.From && (f.Is(start-1, ":") || f.Tokens[start-1].Kind == syntax.Ident && f.Is(start, ":")) {
		start--
	}
	t, err := f.ParseType(syntax.Range{From: start, To: i - 4})
	if err != nil {
		return false
	}
	return plain(b.r.shape(t, m, nil)) == surface.String
}

// converted answers for from, try_from and into: the type has the wire form of the
// other one. Reading and writing must agree for that to be told.
func (b *builder) converted(item *syntax.Item, s serde, reads, writes bool) {
	var in, out syntax.Type
	var err error
	if s.hasFrom {
		in, err = b.typeInText(s.from)
	}
	if err == nil && s.hasInto {
		out, err = b.typeInText(s.into)
	}
	switch {
	case err != nil:
		b.fail(item.Head, "a conversion to a type that does not scan: %v", err)
	case s.hasFrom && s.hasInto && in.Text != out.Text:
		b.fail(item.Head, "%s is read as %s and written as %s", item.Name, in.Text, out.Text)
	case s.hasFrom && (s.hasInto || !writes):
		b.t.Kind, b.t.Shape = surface.Alias, b.r.shape(in, b.m, b.generics)
	case s.hasInto && !reads:
		b.t.Kind, b.t.Shape = surface.Alias, b.r.shape(out, b.m, b.generics)
	case s.hasFrom:
		b.fail(item.Head, "%s is read as %s and written as itself", item.Name, in.Text)
	default:
		b.fail(item.Head, "%s is read as itself and written as %s", item.Name, out.Text)
	}
	b.t.Opaque = true
	if b.t.Why == "" {
		b.t.Why = "a conversion written by hand decides the values of " + b.t.Name
	}
}

// typeInText reads the type in the string literal of from = "…".
func (b *builder) typeInText(r syntax.Range) (syntax.Type, error) {
	s, err := text(b.f, syntax.Meta{Name: "from", Value: r})
	if err != nil {
		return syntax.Type{}, err
	}
	f, err := syntax.Parse(b.m.name, []byte("type T = "+s+";"))
	if err != nil {
		return syntax.Type{}, err
	}
	return f.Items[0].Type, nil
}
