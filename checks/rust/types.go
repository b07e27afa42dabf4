package rust

import (
	"fmt"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// want queues a type for the surface, once.
func (r *reader) want(d *def) {
	if !r.made[d] {
		r.made[d] = true
		r.queue = append(r.queue, d)
	}
}

// drain makes the queued types, and those that they reach in turn.
func (r *reader) drain() {
	for len(r.queue) > 0 && r.err == nil {
		d := r.queue[0]
		r.queue = r.queue[1:]
		r.out.Types = append(r.out.Types, r.makeType(d))
	}
}

// builder makes one type. The first thing that is not understood stops it and makes
// the type unclear.
type builder struct {
	r        *reader
	m        *module
	f        *syntax.File
	t        *surface.Type
	generics []string
	failed   bool
}

func (b *builder) fail(span syntax.Span, format string, args ...any) {
	if !b.failed {
		b.failed = true
		b.t.Why = fmt.Sprintf(format, args...)
		b.t.WhyPlace = b.m.place(span, b.t.Name)
	}
}

func (r *reader) makeType(d *def) *surface.Type {
	t := &surface.Type{ID: d.id(), Crate: d.module.crate.short, Name: d.name, Place: d.module.place(d.item.Span, d.name)}
	b := &builder{r: r, m: d.module, f: d.module.file, t: t, generics: d.item.Generics}
	switch {
	case d.twice:
		b.fail(d.item.Head, "two items of that name stand in one module, chosen at build time")
	case d.macro:
		b.macroEnum(d.item)
	case d.item.Kind == syntax.TypeAlias:
		t.Kind, t.Shape = surface.Alias, r.shape(d.item.Type, d.module, d.item.Generics)
	case d.item.Kind == syntax.Union:
		b.fail(d.item.Head, "a union has no wire form")
	default:
		b.container(d.item, derives(b.f, d.item.Attrs))
	}
	if b.failed {
		t.Kind, t.Fields, t.Variants = surface.Unclear, nil, nil
	}
	return t
}

// container reads a struct or an enum, by its derives or by its hand-written impls.
func (b *builder) container(item *syntax.Item, derived map[string]bool) {
	s, span, err := readSerde(b.f, item.Attrs)
	if err != nil {
		b.fail(span, "%v", err)
		return
	}
	reads, writes := derived["Deserialize"], derived["Serialize"]
	hand := b.r.handWritten(b.m, item.Name, !reads, !writes)
	if hand != nil && b.byHand(item, s, hand, reads, writes) {
		return
	}
	switch {
	case !reads && !writes:
		b.fail(item.Head, "%s neither derives Serialize or Deserialize nor implements one where it was looked for", item.Name)
	case (s.hasFrom || s.hasInto) && b.converted(item, s, reads, writes):
	case item.Kind == syntax.Enum:
		b.enum(item.Variants, s, "")
	default:
		b.structure(item, s)
	}
}

// structure reads a struct by its form.
func (b *builder) structure(item *syntax.Item, s serde) {
	b.t.DenyUnknown = s.denyUnknown
	switch {
	case s.tag != "":
		b.fail(item.Head, "a struct with a serde tag")
	case item.Form == syntax.Unit:
		b.t.Kind, b.t.Shape = surface.Alias, surface.Shape{Kind: surface.Null}
	case item.Form == syntax.Tuple || s.transparent:
		b.t.Kind, b.t.Shape = surface.Alias, b.tuple(item.Fields, item.Form == syntax.Tuple && len(item.Fields) > 1)
	default:
		b.t.Kind = surface.Struct
		b.t.Fields = b.fields(item.Fields, s.renameAll, s.hasDefault, item.Name)
	}
}

// tuple gives the shape of tuple members: of the only one, or of all.
func (b *builder) tuple(fields []syntax.Field, many bool) surface.Shape {
	var shapes []surface.Shape
	for i := range fields {
		fs, span, err := readSerde(b.f, fields[i].Attrs)
		switch {
		case err != nil:
			b.fail(span, "%v", err)
		case fs.skip:
			continue
		case fs.skipIn || fs.skipOut || fs.flatten:
			b.fail(fields[i].Span, "a tuple member that is skipped one way")
		case fs.readWith != "" || fs.writeWith != "":
			shapes = append(shapes, surface.Shape{Kind: surface.Uncertain, Why: converter(fs), Rust: fields[i].Type.Text})
			continue
		}
		shapes = append(shapes, b.r.shape(fields[i].Type, b.m, b.generics))
	}
	if len(shapes) == 1 && !many {
		return shapes[0]
	}
	return surface.Shape{Kind: surface.TupleOf, Elem: shapes}
}

// converter says by what code a value is converted on its way.
func converter(s serde) string {
	name := s.readWith
	if name == "" {
		name = s.writeWith
	}
	return "the value is converted by `" + name + "`"
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
	gate, err := gateOf(b.f, src.Attrs)
	if err != nil {
		b.fail(src.Span, "%v", err)
	}
	field = surface.Field{
		Wire: all.field(src.Name), Aliases: s.aliases, Rust: src.Name, Gate: gate,
		Flatten: s.flatten, NoIn: s.skip || s.skipIn, NoOut: s.skip || s.skipOut,
		Omitted: s.skipIf, Place: b.m.place(src.Head, owner+"."+src.Name),
	}
	if s.renamed {
		field.Wire = s.rename
	}
	if field.NoIn && field.NoOut {
		return field, false
	}
	field.Shape = b.fieldShape(src, s)
	// serde lets an Option be absent unless a function of its own reads the value.
	// It goes by the type: Option<Value> may be absent, Value, which null may be, may not.
	option := field.Shape.Nullable && s.readWith == "" && !s.flatten && isOption(src.Type, b)
	field.Optional = option || s.hasDefault || byDefault || field.NoIn
	if s.flatten {
		field.Wire, field.Optional = "", false
	}
	return field, true
}

// isOption tells whether serde's missing-field rule for Option applies, which goes
// by the type: an alias of Option counts, a newtype or Value does not.
func isOption(t syntax.Type, b *builder) bool {
	for range 8 {
		e := b.r.resolve(pathOf(t), b.m)
		if e.foreign != nil {
			return e.foreign[len(e.foreign)-1] == "Option" && knownHome(e.foreign)
		}
		if e.def == nil || e.def.macro || e.def.item.Kind != syntax.TypeAlias {
			return false
		}
		t = e.def.item.Type
	}
	return false
}

func pathOf(t syntax.Type) []string {
	if t.Form != syntax.PathType || len(t.Path) == 0 {
		return []string{""}
	}
	return t.Path
}

// fieldShape gives the shape of a member. Functions of its own may do anything with
// the value, unless they are the usual pair for double options, which keeps the form
// and tells absent from null, or plainly read the very type and check it.
func (b *builder) fieldShape(src *syntax.Field, s serde) surface.Shape {
	shape := b.r.shape(src.Type, b.m, b.generics)
	if s.readWith == "" && s.writeWith == "" {
		return shape
	}
	if shape.DoubleOption && (s.readWith == "" || doubleOption(s.readWith)) && (s.writeWith == "" || doubleOption(s.writeWith)) {
		return shape
	}
	if s.writeWith == "" && b.readsItself(s.readWith, shape) {
		return shape
	}
	return surface.Shape{Kind: surface.Uncertain, Nullable: shape.Nullable, Why: converter(s), Rust: shape.Rust}
}

// doubleOption tells whether a converter is one of the usual pair: the project's
// deserialize_double_option and serialize_double_option, serde_with's double_option.
func doubleOption(name string) bool { return strings.HasSuffix(name, "double_option") }

// conditional tells whether a cfg attribute decides, build by build, if something exists.
func conditional(f *syntax.File, attrs []syntax.Attr) bool {
	for _, a := range attrs {
		if a.Path == "cfg" && !f.IsTestOnly([]syntax.Attr{a}) && f.Joined(a.Args) != "not ( test )" {
			return true
		}
	}
	return false
}
