package rust

import (
	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// enum reads the variants of an enum. forced is the rename rule that a macro adds;
// it is empty for an ordinary enum.
func (b *builder) enum(list []syntax.Variant, s serde, forced rule) {
	t := b.t
	t.Kind, t.Tag, t.Content = surface.Enum, s.tag, s.content
	t.DenyUnknown = s.denyUnknown
	switch {
	case s.untagged && s.tag != "":
		b.fail(syntax.Span{}, "an enum that is tagged and untagged")
	case s.untagged:
		t.Tagging = surface.Untagged
	case s.tag != "" && s.content != "":
		t.Tagging = surface.Adjacent
	case s.tag != "":
		t.Tagging = surface.Internal
	}
	all := s.renameAll
	if forced != "" {
		all = forced
	}
	for i := range list {
		if b.f.IsTestOnly(list[i].Attrs) {
			continue
		}
		b.variant(&list[i], all, s)
	}
}

// variant reads one variant and appends it, unless it is never on the wire.
func (b *builder) variant(src *syntax.Variant, all rule, container serde) {
	t := b.t
	s, span, err := readSerde(b.f, src.Attrs)
	if err != nil {
		b.fail(span, "%v", err)
		return
	}
	if conditional(b.f, src.Attrs) {
		b.fail(src.Span, "the variant %s is there in some builds only", src.Name)
	}
	gate, err := gateOf(b.f, src.Attrs)
	if err != nil {
		b.fail(src.Span, "%v", err)
	}
	v := surface.Variant{
		Wire: all.variant(src.Name), Aliases: s.aliases, Rust: src.Name, Gate: gate,
		NoIn: s.skip || s.skipIn, NoOut: s.skip || s.skipOut, Other: s.other, Untagged: s.untagged,
		Place: b.m.place(src.Head, t.Name+"::"+src.Name),
	}
	switch {
	case t.Tagging == surface.Untagged:
		v.Wire, v.Aliases = src.Name, nil
	case s.renamed:
		v.Wire = s.rename
	}
	if v.NoIn && v.NoOut {
		return
	}
	if s.readWith != "" || s.writeWith != "" {
		v.Form, v.Shape = surface.Newtype, surface.Shape{Kind: surface.Uncertain, Why: converter(s)}
		t.Variants = append(t.Variants, v)
		return
	}
	b.payload(&v, src, s, container)
	// A catch-all takes names that are not listed. So does a variant without a tag
	// that holds a string.
	if v.Other || (v.Untagged || t.Tagging == surface.Untagged) && v.Form == surface.Newtype && v.Shape.Kind == surface.String {
		t.Open = true
	}
	t.Variants = append(t.Variants, v)
}

// payload reads what a variant carries.
func (b *builder) payload(v *surface.Variant, src *syntax.Variant, s, container serde) {
	switch src.Form {
	case syntax.Unit:
		v.Form = surface.Unit
	case syntax.Named:
		v.Form = surface.Members
		fields := s.renameAll
		if fields == "" {
			fields = container.fieldsRule
		}
		v.Fields = b.fields(src.Fields, fields, false, b.t.Name+"::"+src.Name)
	case syntax.Tuple:
		v.Form = surface.Newtype
		v.Shape = b.tuple(src.Fields, len(src.Fields) > 1)
		if v.Shape.Kind == surface.TupleOf {
			v.Form = surface.Tuple
		}
	}
}

// coreEnumMacro is the macro that declares an enum of the protocol after one of the
// core: its call names the enum, the core enum and the variants.
const coreEnumMacro = "v2_enum_from_core"

// macroEnumName gives the name of the enum that a macro call declares, "" if the
// call is of another macro or of a form that is not known.
func macroEnumName(f *syntax.File, item *syntax.Item) string {
	if item.Name != coreEnumMacro {
		return ""
	}
	_, name, _, ok := macroEnumParts(f, item)
	if !ok {
		return ""
	}
	return name
}

// macroEnumParts reads `attrs pub enum Name from path { variants }`.
func macroEnumParts(f *syntax.File, item *syntax.Item) (attrs []syntax.Attr, name string, variants syntax.Range, ok bool) {
	attrs, rest, err := f.ParseAttrs(item.Body)
	if err != nil {
		return nil, "", variants, false
	}
	i := rest.From
	if f.Is(i, "pub") {
		i++
		if f.Is(i, "(") {
			i = f.Tokens[i].Match + 1
		}
	}
	if !f.Is(i, "enum") || !f.Is(i+2, "from") {
		return nil, "", variants, false
	}
	name = f.Text(f.Tokens[i+1])
	for i += 3; i < rest.To; i++ {
		if f.Is(i, "{") {
			variants = syntax.Range{From: i + 1, To: f.Tokens[i].Match}
			return attrs, name, variants, f.Tokens[i].Match == rest.To-1
		}
	}
	return nil, "", variants, false
}

// macroEnum reads an enum that v2_enum_from_core declares. The rename rule is taken
// from the macro's own definition, which must have exactly one.
func (b *builder) macroEnum(item *syntax.Item) {
	attrs, _, body, _ := macroEnumParts(b.f, item)
	forced, ok := b.r.macroRule(b.m.crate, coreEnumMacro)
	if !ok {
		b.fail(item.Head, "the definition of %s was not found with one rename rule", coreEnumMacro)
		return
	}
	s, span, err := readSerde(b.f, attrs)
	if err != nil {
		b.fail(span, "%v", err)
		return
	}
	variants, err := b.f.ParseVariants(body)
	if err != nil {
		b.fail(item.Head, "the variants of a macro enum do not scan: %v", err)
		return
	}
	if s.renameAll != "" {
		b.fail(item.Head, "a rename rule beside the one of %s", coreEnumMacro)
		return
	}
	b.enum(variants, s, forced)
}

// macroRule finds macro_rules! name in a crate and gives the one rename_all rule
// that its text holds.
func (r *reader) macroRule(c *crate, name string) (found rule, ok bool) {
	count := 0
	r.modules(c.root, func(m *module) {
		for _, item := range m.items {
			if item.Kind != syntax.MacroRules || item.Name != name {
				continue
			}
			for i := item.Tokens.From; i+2 < item.Tokens.To; i++ {
				if m.file.Is(i, "rename_all") && m.file.Is(i+1, "=") {
					if s, isText := m.file.Str(m.file.Tokens[i+2]); isText {
						found, count = rule(s), count+1
					}
				}
			}
		}
	})
	return found, count == 1 && found.known()
}
