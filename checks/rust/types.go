package rust

import (
	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// container reads a struct or an enum, by its derives or by its hand-written impls.
func (b *builder) container(d *def) {
	item := d.item
	s, span, err := readSerde(b.f, item.Attrs)
	if err != nil {
		b.fail(span, "%v", err)
		return
	}
	by := b.r.derivesSerde(b.m, item.Attrs)
	hand := b.r.handWritten(d, !by.reads, !by.writes)
	switch {
	case hand != nil && b.byHand(item, s, hand, by):
	case hand == nil && !by.reads && !by.writes:
		b.fail(item.Head, "%s neither derives Serialize or Deserialize nor implements one where it was looked for", item.Name)
	case (s.hasFrom || s.hasInto) && b.converted(item, s, by):
	case item.Kind == syntax.Enum:
		b.enum(item.Variants, s, "")
	default:
		b.structure(item, s)
	}
	b.uncovered(d, by, hand)
}

// uncovered says of a side that neither serde's derive nor an impl covers that the type
// has none there, or, where other code may cover it, that it cannot be told.
func (b *builder) uncovered(d *def, by derived, h *hand) {
	if !by.reads && (h == nil || h.reads == nil) {
		why := b.r.hides(d, by.otherIn)
		b.t.NoIn, b.t.HandIn, b.t.ReadAs = why == "", why != "", surface.Shape{}
		b.because(d, why)
	}
	if !by.writes && (h == nil || h.writes == nil) {
		// Where a crate is not read whole, its hand-written serializers are not known:
		// what writes the type cannot be told then either.
		why := b.r.hides(d, by.otherOut)
		b.t.NoOut, b.t.HandOut, b.t.WriteAs = why == "", why != "", surface.Shape{}
		b.because(d, why)
	}
}

// because gives the reason that a side cannot be told.
func (b *builder) because(d *def, why string) {
	if why != "" && !b.failed {
		b.t.Why, b.t.WhyPlace = why, b.m.place(d.item.Span, b.t.Name)
	}
}

// structure reads a struct by its form.
func (b *builder) structure(item *syntax.Item, s serde) {
	b.t.DenyUnknown = s.denyUnknown
	switch {
	case s.untagged || s.content != "" || s.tag != "" && item.Form != syntax.Named:
		b.fail(item.Head, "a struct with a serde attribute of enums")
	case item.Form == syntax.Unit:
		b.t.Kind, b.t.Shape = surface.Alias, surface.Shape{Kind: surface.Null}
	case s.transparent:
		b.t.Kind, b.t.Shape = surface.Alias, b.sole(item)
	case item.Form == syntax.Tuple:
		b.t.Kind, b.t.Shape = surface.Alias, b.tuple(item.Fields)
	default:
		b.t.Kind = surface.Struct
		if s.tag != "" { // the struct's own name, written before its fields and not read
			b.t.Fields = append(b.t.Fields, surface.Field{Wire: s.tag, Shape: surface.Shape{Kind: surface.String},
				Optional: true, NoIn: true, Place: b.m.place(item.Head, item.Name)})
		}
		fields := b.fields(item.Fields, s.renameAll, s.hasDefault, item.Name)
		if len(b.t.Fields) > 0 {
			fields = append(b.t.Fields, fields...)
		}
		b.t.Fields = fields
		b.withheld(b.t.Fields)
	}
}

// sole gives the shape of the one member of a transparent struct that is on the wire.
func (b *builder) sole(item *syntax.Item) surface.Shape {
	var shapes []surface.Shape
	for i := range item.Fields {
		s, span, err := readSerde(b.f, item.Fields[i].Attrs)
		switch {
		case err != nil:
			b.fail(span, "%v", err)
		case s.skip || s.skipIn && s.skipOut || last(item.Fields[i].Type) == "PhantomData":
		case s.skipIn || s.skipOut || s.hasDefault || conditional(b.f, item.Fields[i].Attrs):
			b.fail(item.Fields[i].Span, "a member of a transparent struct that is not always on the wire")
		default:
			shapes = append(shapes, b.memberShape(&item.Fields[i], s).either())
		}
	}
	if len(shapes) != 1 {
		b.fail(item.Head, "a transparent struct without one member")
		return surface.Shape{}
	}
	return shapes[0]
}

// last gives the last segment of a path type.
func last(t syntax.Type) string {
	if len(t.Path) == 0 {
		return ""
	}
	return t.Path[len(t.Path)-1]
}

// tuple gives the shape of unnamed members: of the only one, or a tuple. As in serde it
// is the number written in the source that makes the difference; members that are
// skipped leave a tuple.
func (b *builder) tuple(fields []syntax.Field) surface.Shape {
	var shapes []surface.Shape
	for i := range fields {
		if b.f.IsTestOnly(fields[i].Attrs) {
			continue
		}
		s, span, err := readSerde(b.f, fields[i].Attrs)
		switch {
		case err != nil:
			b.fail(span, "%v", err)
		case conditional(b.f, fields[i].Attrs):
			b.fail(fields[i].Span, "a member of a tuple that is there in some builds only")
		case (s.skip || s.skipIn && s.skipOut) && len(fields) > 1:
			continue
		case s.skip || s.skipIn || s.skipOut || s.flatten:
			b.fail(fields[i].Span, "a member of a tuple that is not always on the wire")
		}
		shapes = append(shapes, b.memberShape(&fields[i], s).either())
	}
	if len(fields) == 1 && len(shapes) == 1 {
		return shapes[0]
	}
	return surface.Shape{Kind: surface.TupleOf, Elem: shapes}
}

// fields reads named members. byDefault is serde(default) on the container.
func (b *builder) fields(list []syntax.Field, all rule, byDefault bool, owner string) []surface.Field {
	fields := make([]surface.Field, 0, len(list))
	for i := range list {
		if b.f.IsTestOnly(list[i].Attrs) {
			continue
		}
		if field, on := b.field(&list[i], all, byDefault, owner); on {
			fields = append(fields, field)
		}
	}
	return fields
}

// field reads one member; on is false if it is never on the wire.
func (b *builder) field(src *syntax.Field, all rule, byDefault bool, owner string) (field surface.Field, on bool) {
	s, span, err := readSerde(b.f, src.Attrs)
	if err != nil {
		b.fail(span, "%v", err)
		return field, false
	}
	if conditional(b.f, src.Attrs) {
		b.fail(src.Span, "the field %s is there in some builds only", src.Name)
	}
	gate, err := readGates(b.f, src.Attrs)
	if err != nil {
		b.fail(src.Span, "%v", err)
	}
	field = surface.Field{
		Wire: all.field(src.Name), Aliases: s.aliases, Rust: src.Name, Gate: gate.reason, GatesInside: gate.nested,
		Flatten: s.flatten, NoIn: s.skip || s.skipIn, NoOut: s.skip || s.skipOut,
		Omitted: s.skipIf, NullOmitted: s.skipNone && s.writeWith == "", Unprinted: unprinted(b.f, src.Attrs), Place: b.m.place(src.Head, owner+"."+src.Name),
	}
	if s.renamed {
		field.Wire = s.rename
	}
	if field.NoIn && field.NoOut {
		return field, false
	}
	shapes := b.memberShape(src, s)
	field.Shape, field.ReadAs, field.WriteAs = shapes.either(), shapes.readAs(), shapes.writeAs()
	field.Declared = shapes.declared
	// serde lets an Option be absent unless a function of its own reads the value.
	option := s.readWith == "" && !s.flatten && b.r.isOption(src.Type, b.in)
	field.Optional = option || s.hasDefault || byDefault || field.NoIn
	if s.flatten {
		field.Wire, field.Aliases, field.Optional = "", nil, false
	}
	return field, true
}

// isOption tells whether serde's missing-field rule for Option applies. It goes by the
// type: an alias or a Box of Option counts, a transparent struct of one too; any other
// newtype does not, nor does Value, which null may be.
func (r *reader) isOption(t syntax.Type, in *scope) bool {
	for range 32 {
		if a, _, set := in.param(t); set {
			t, in = a.t, a.in
			continue
		}
		if t.Form != syntax.PathType {
			return false
		}
		e := r.resolve(t.Path, in.m)
		switch {
		case e.foreign != nil && knownHome(e.foreign):
			switch e.foreign[len(e.foreign)-1] {
			case "Option":
				return true
			case "Box", "Arc", "Rc", "Cow":
				if len(t.Args) == 1 {
					t = t.Args[0]
					continue
				}
			}
			return false
		case e.def == nil || e.def.macro || e.def.twice:
			return false
		}
		inner, ok := e.def.inner()
		if !ok {
			return false
		}
		args, _ := e.def.args(t.Args, in)
		t, in = inner, &scope{m: e.def.module, generics: e.def.item.Generics, args: args}
	}
	return false
}

// inner gives the type that an alias or a transparent struct of one member stands for.
func (d *def) inner() (t syntax.Type, ok bool) {
	switch {
	case d.item.Kind == syntax.TypeAlias:
		return d.item.Type(), true
	case d.item.Kind == syntax.Struct && len(d.item.Fields) == 1:
		s, _, err := readSerde(d.module.file, d.item.Attrs)
		return d.item.Fields[0].Type, err == nil && s.transparent
	}
	return syntax.Type{}, false
}
