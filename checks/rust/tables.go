package rust

import (
	"fmt"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// protocolCrate holds the four tables, at all releases from 0.100.0 to 0.145.0 in
// src/protocol/common.rs.
const protocolCrate = "codex_app_server_protocol"

// tableMacros names the macro whose call is a table, by direction.
func tableMacro(d surface.Direction) string {
	return [...]string{"client_request_definitions", "server_request_definitions",
		"server_notification_definitions", "client_notification_definitions"}[d]
}

// table is one macro call that holds entries.
type table struct {
	direction surface.Direction
	module    *module
	item      *syntax.Item
	// all is the rule that names entries without a literal, from the macro's definition.
	all rule
}

// readProtocol reads the four tables, every type of their crate and of the core
// protocol crate, and all that those reach.
func (r *reader) readProtocol() {
	c := r.crateNamed(protocolCrate)
	if c == nil {
		for _, d := range surface.Directions() {
			r.gap(surface.MethodsOf(d), surface.Place{File: root + "/Cargo.toml"}, "the workspace has no crate %s", protocolCrate)
		}
		return
	}
	calls := map[string][]table{}
	r.modules(c.root, func(m *module) {
		for _, item := range m.macros {
			calls[item.Name] = append(calls[item.Name], table{module: m, item: item})
		}
	})
	for _, d := range surface.Directions() {
		r.readTable(c, d, calls[tableMacro(d)])
	}
	r.wantAll(c)
	if core := r.crateNamed("codex_protocol"); core != nil {
		r.wantAll(core)
	}
	cover := &r.out.Coverage
	for _, d := range surface.Directions() {
		cover.Methods[d], cover.Gates[d] = surface.Full, true
	}
	cover.Fields, cover.Types, cover.Results, cover.Gated = surface.Full, surface.Full, true, true
}

func (r *reader) readTable(c *crate, d surface.Direction, calls []table) {
	what := surface.MethodsOf(d)
	if len(calls) != 1 {
		r.brokenModules(c, what)
		place := surface.Place{File: c.root.name}
		if len(calls) > 1 {
			place = calls[1].module.place(calls[1].item.Head, tableMacro(d))
		}
		r.gap(what, place, "%d calls of %s! were found where one holds the table", len(calls), tableMacro(d))
	}
	rule, ok := r.macroTag(c, tableMacro(d))
	for _, t := range calls {
		t.direction, t.all = d, rule
		if !ok {
			r.gap(what, t.module.place(t.item.Head, tableMacro(d)), "the definition of %s! was not found with one rename rule", tableMacro(d))
		}
		r.readEntries(t)
	}
}

// brokenModules records the modules of c that could not be read, as causes.
func (r *reader) brokenModules(c *crate, what string) {
	r.modules(c.root, func(m *module) {
		if m.broken != nil {
			r.gap(what, *m.broken, "%s", m.why)
		}
	})
}

// macroTag gives the rename rule of the enum that a table's macro declares: in the
// definition, the rule beside tag = "method". All definitions of it must agree.
func (r *reader) macroTag(c *crate, name string) (found rule, ok bool) {
	rules := map[rule]bool{}
	r.modules(c.root, func(m *module) {
		for _, item := range m.items {
			if item.Kind != syntax.MacroRules || item.Name != name {
				continue
			}
			for i := item.Tokens.From; i+2 < item.Tokens.To; i++ {
				if m.file.Is(i, "rename_all") && m.file.Is(i+1, "=") {
					if s, isText := m.file.Str(m.file.Tokens[i+2]); isText {
						found = rule(s)
						rules[found] = true
					}
				}
			}
		}
	})
	return found, len(rules) == 1 && found.known()
}

// readEntries reads every entry of a table. An entry that is not understood is a gap
// of the whole table, for its wire name is unknown.
func (r *reader) readEntries(t table) {
	f := t.module.file
	p := &entryReader{r: r, t: t, f: f, at: t.item.Body.From, end: t.item.Body.To}
	for p.at < p.end {
		m, err := p.entry()
		if err != nil {
			place := t.module.place(f.Span(syntax.Range{From: p.from, To: min(p.at+1, p.end)}), tableMacro(t.direction))
			r.gap(surface.MethodsOf(t.direction), place, "an entry of %s! is not understood: %v", tableMacro(t.direction), err)
			p.skip()
			continue
		}
		r.out.Methods = append(r.out.Methods, m)
	}
}

// entryReader reads the entries of one table, token by token.
type entryReader struct {
	r             *reader
	t             table
	f             *syntax.File
	from, at, end int
}

// skip goes behind the next comma at the top level.
func (p *entryReader) skip() {
	for p.at < p.end && !p.f.Is(p.at, ",") {
		if p.f.Tokens[p.at].Kind == syntax.Open {
			p.at = p.f.Tokens[p.at].Match
		}
		p.at++
	}
	p.at++
}

// entry reads attributes, the variant, its literal and what it carries, and the comma.
func (p *entryReader) entry() (*surface.Method, error) {
	f := p.f
	p.from = p.at
	attrs, rest, err := f.ParseAttrs(syntax.Range{From: p.at, To: p.end})
	if err != nil {
		return nil, err
	}
	p.at = rest.From
	m := &surface.Method{Direction: p.t.direction}
	s, err := p.entryAttrs(m, attrs)
	if err != nil {
		return nil, err
	}
	if p.at >= p.end || f.Tokens[p.at].Kind != syntax.Ident {
		return nil, fmt.Errorf("a variant is missing")
	}
	head := p.at
	m.Variant = f.Text(f.Tokens[head])
	m.Wire, m.WirePlace = p.t.all.variant(m.Variant), p.place(head, head+1, m.Variant)
	p.at++
	if err := p.wire(m, s); err != nil {
		return nil, err
	}
	if err := p.payload(m); err != nil {
		return nil, err
	}
	m.Place = p.place(head, p.at, m.Variant)
	if p.at < p.end {
		if !f.Is(p.at, ",") {
			return nil, fmt.Errorf("a comma is missing after %s", m.Variant)
		}
		p.at++
	}
	return m, nil
}

func (p *entryReader) place(from, to int, item string) surface.Place {
	return p.t.module.place(p.f.Span(syntax.Range{From: from, To: to}), tableMacro(p.t.direction)+"::"+item)
}

func (p *entryReader) entryAttrs(m *surface.Method, attrs []syntax.Attr) (serde, error) {
	gate, err := gateOf(p.f, attrs)
	if err != nil {
		return serde{}, err
	}
	m.Gate = gate
	if conditional(p.f, attrs) {
		return serde{}, fmt.Errorf("the entry is there in some builds only")
	}
	s, _, err := readSerde(p.f, attrs)
	return s, err
}

// wire reads `=> "literal"`, or takes a serde rename.
func (p *entryReader) wire(m *surface.Method, s serde) error {
	f := p.f
	if s.renamed {
		m.Wire = s.rename
		for i := p.from; i < p.at; i++ {
			if text, ok := f.Str(f.Tokens[i]); ok && text == s.rename {
				m.WirePlace = p.place(i, i+1, m.Variant)
				break
			}
		}
	}
	if !f.Is(p.at, "=") || !f.Is(p.at+1, ">") {
		return nil
	}
	if p.at+2 >= p.end {
		return fmt.Errorf("the literal of %s is missing", m.Variant)
	}
	text, ok := f.Str(f.Tokens[p.at+2])
	if !ok || text == "" {
		return fmt.Errorf("the wire name of %s is not a string literal", m.Variant)
	}
	if s.renamed && s.rename != text {
		return fmt.Errorf("%s has a literal and another serde rename", m.Variant)
	}
	m.Wire, m.WirePlace = text, p.place(p.at+2, p.at+3, m.Variant)
	p.at += 3
	return nil
}

// payload reads `{ key: value, … }` or `(Type)`, or nothing.
func (p *entryReader) payload(m *surface.Method) error {
	f := p.f
	if p.at >= p.end || f.Tokens[p.at].Kind != syntax.Open {
		return nil
	}
	body := syntax.Range{From: p.at + 1, To: f.Tokens[p.at].Match}
	paren := f.Is(p.at, "(")
	p.at = body.To + 1
	if paren {
		t, err := p.typeOf(body)
		if err != nil {
			return fmt.Errorf("the payload of %s: %w", m.Variant, err)
		}
		m.Params = p.r.shape(t, p.t.module, nil)
		return nil
	}
	if m.Direction != surface.ClientRequest && m.Direction != surface.ServerRequest {
		return fmt.Errorf("%s has a body in braces, which only requests have", m.Variant)
	}
	return p.keys(m, body)
}

func (p *entryReader) typeOf(r syntax.Range) (syntax.Type, error) {
	_, rest, err := p.f.ParseAttrs(r)
	if err != nil {
		return syntax.Type{}, err
	}
	return p.f.ParseType(rest)
}

// keys reads the `key: value` pairs of a request. A key that is not known is noted
// and left alone: 0.128.0 added two that change nothing on the wire.
func (p *entryReader) keys(m *surface.Method, body syntax.Range) error {
	f := p.f
	seen := map[string]bool{}
	for _, part := range f.SplitTypes(body, ",") {
		if part.From == part.To {
			continue
		}
		if f.Tokens[part.From].Kind != syntax.Ident || !f.Is(part.From+1, ":") {
			return fmt.Errorf("%s holds something that is no key", m.Variant)
		}
		key := f.Text(f.Tokens[part.From])
		if seen[key] {
			return fmt.Errorf("%s has the key %s twice", m.Variant, key)
		}
		seen[key] = true
		if err := p.key(m, key, syntax.Range{From: part.From + 2, To: part.To}); err != nil {
			return fmt.Errorf("%s of %s: %w", key, m.Variant, err)
		}
	}
	if !seen["params"] || !seen["response"] {
		return fmt.Errorf("%s lacks params or response", m.Variant)
	}
	return nil
}

func (p *entryReader) key(m *surface.Method, key string, value syntax.Range) error {
	switch key {
	case "params", "response":
		t, err := p.typeOf(value)
		if err != nil {
			return err
		}
		shape := p.r.shape(t, p.t.module, nil)
		if key == "params" {
			m.Params = shape
		} else {
			m.Result = shape
		}
	case "inspect_params":
		switch {
		case value.To == value.From+1 && p.f.Is(value.From, "true"):
			m.InspectParams = true
		case value.To == value.From+1 && p.f.Is(value.From, "false"):
		default:
			return fmt.Errorf("neither true nor false")
		}
	case "serialization", "manual_payload_conversion":
	default:
		p.r.gap("notes", p.place(value.From, value.To, m.Variant), "the key %s of %s is not known", key, m.Variant)
	}
	return nil
}

// wantAll queues every type of a crate that takes part in serde.
func (r *reader) wantAll(c *crate) {
	r.modules(c.root, func(m *module) {
		if m.broken != nil {
			r.gap("types", *m.broken, "%s", m.why)
			return
		}
		for _, item := range m.items {
			d := m.types[item.Name]
			if d == nil || d.item != item {
				continue
			}
			names := derives(m.file, item.Attrs)
			if names["Serialize"] || names["Deserialize"] {
				r.want(d)
			}
		}
		for _, item := range m.macros {
			if name := macroEnumName(m.file, item); name != "" {
				r.want(m.types[name])
			}
		}
	})
}
