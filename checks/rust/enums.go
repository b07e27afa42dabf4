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
	case s.transparent:
		b.failed, t.Why, t.WhyPlace = true, "an enum that is transparent", t.Place
	case s.untagged && s.tag != "", s.content != "" && s.tag == "":
		b.failed, t.Why, t.WhyPlace = true, "an enum with attributes of two taggings", t.Place
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
	if len(list) > 0 {
		t.Variants = make([]surface.Variant, 0, len(list))
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
	gate, err := readGates(b.f, src.Attrs)
	if err != nil {
		b.fail(src.Span, "%v", err)
	}
	v := surface.Variant{
		Wire: all.variant(src.Name), Aliases: s.aliases, Rust: src.Name, Gate: gate.reason,
		NoIn: s.skip || s.skipIn, NoOut: s.skip || s.skipOut, Other: s.other, Untagged: s.untagged,
		Unprinted: unprinted(b.f, src.Attrs),
		Place:     b.m.place(src.Head, t.Name+"::"+src.Name),
	}
	switch {
	case t.Tagging == surface.Untagged || v.Untagged: // its name stands nowhere on the wire
		v.Wire, v.Aliases = src.Name, nil
	case s.renamed:
		v.Wire = s.rename
	}
	if v.NoIn && v.NoOut {
		return
	}
	if s.readWith != "" || s.writeWith != "" {
		v.Form = surface.Newtype
		v.Shape = surface.Shape{Kind: surface.Uncertain, Why: "what the variant " + src.Name + " holds is converted by code of its own"}
		t.Variants = append(t.Variants, v)
		return
	}
	b.payload(&v, src, s, container)
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
		if v.Shape = b.tuple(src.Fields); len(src.Fields) != 1 {
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
	return f.Text(f.Tokens[name])
}

// macroEnumParts reads `attrs pub enum Name from path { variants }`; name is the token
// of the name.
func macroEnumParts(f *syntax.File, item *syntax.Item) (attrs []syntax.Attr, name int, variants syntax.Range, ok bool) {
	attrs, rest, err := f.ParseAttrs(item.Body)
	if err != nil {
		return nil, 0, variants, false
	}
	i := rest.From
	if f.Is(i, "pub") {
		i++
		if f.Is(i, "(") {
			i = f.Tokens[i].Match() + 1
		}
	}
	name = i + 1
	if !f.Is(i, "enum") || !f.Is(i+2, "from") || f.Tokens[name].Kind() != syntax.Ident || i+2 >= rest.To {
		return nil, 0, variants, false
	}
	for i += 3; i < rest.To; i++ {
		if f.Is(i, "{") {
			variants = syntax.Range{From: i + 1, To: f.Tokens[i].Match()}
			return attrs, name, variants, f.Tokens[i].Match() == rest.To-1
		}
	}
	return nil, 0, variants, false
}

// macroEnum reads an enum that v2_enum_from_core declares. What the macro itself puts on
// it is taken from its definition, which must derive both of serde's traits and rename
// by one rule and nothing else.
func (b *builder) macroEnum(item *syntax.Item) {
	attrs, _, body, _ := macroEnumParts(b.f, item)
	forced, ok := b.r.macroRule(b.m.crate, coreEnumMacro)
	if !ok || !b.r.ownMacro(b.m, item) {
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
	if s.renameAll != "" || conditional(b.f, attrs) {
		b.fail(item.Head, "an attribute that does not go with the one of %s", coreEnumMacro)
		return
	}
	b.enum(variants, s, forced)
}

// macroRule finds macro_rules! name in a crate and gives the rename rule that it puts on
// its enum $Name: it has one serde attribute, which holds nothing else.
func (r *reader) macroRule(c *crate, name string) (found rule, ok bool) {
	rules := r.rulesOf(c, name)
	if len(rules) != 1 {
		return "", false
	}
	_, why := r.shapeOf(rules[0], "$Name", func(f *syntax.File, _ int, args []syntax.Meta) bool {
		if len(args) != 1 || args[0].Name != "rename_all" || found != "" {
			return false
		}
		text, isText := soleText(f, args[0].Value)
		found = rule(text)
		return isText && text != "" && found.known()
	})
	return found, why == "" && found != ""
}

// rulesOf gives the macro_rules definitions of a name in a crate.
func (r *reader) rulesOf(c *crate, name string) []ruleItem {
	if c.rules == nil {
		c.rules = map[string][]ruleItem{}
		for _, m := range r.modules(c) {
			for _, item := range m.items {
				if item.Kind == syntax.MacroRules && !m.file.IsTestOnly(item.Attrs) {
					c.rules[item.Name] = append(c.rules[item.Name], ruleItem{m, item})
				}
			}
		}
	}
	return c.rules[name]
}
