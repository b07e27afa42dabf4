package rust

import (
	"fmt"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// readEntries reads every entry of a table. An entry that is not understood is a gap
// of the whole table, for its wire name is unknown. Of two entries with one wire name
// neither is told from the other: the name alone becomes a gap.
func (r *reader) readEntries(t table) {
	f := t.module.file
	p := &entryReader{r: r, t: t, f: f, at: t.item.Body.From, end: t.item.Body.To}
	first := map[string]*surface.Method{}
	for p.at < p.end {
		m, err := p.entry()
		switch {
		case err != nil:
			place := t.module.place(f.Span(syntax.Range{From: p.from, To: min(p.at+1, p.end)}), tableMacro(t.direction))
			r.gap(surface.MethodsOf(t.direction), place, "an entry of %s! is not understood: %v", tableMacro(t.direction), err)
			p.skip()
			continue
		case m == nil: // of tests only
			continue
		case first[m.Wire] != nil:
			r.gap(surface.MethodAddress(m.Direction, m.Wire).String(), m.WirePlace,
				"two entries have the name %s: %s and %s", m.Wire, first[m.Wire].Variant, m.Variant)
		default:
			first[m.Wire] = m
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
		if p.f.Tokens[p.at].Kind() == syntax.Open {
			p.at = p.f.Tokens[p.at].Match()
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
	test := f.IsTestOnly(attrs)
	if p.at >= p.end || f.Tokens[p.at].Kind() != syntax.Ident {
		return nil, fmt.Errorf("a variant is missing")
	}
	head := p.at
	m.Variant = f.Text(f.Tokens[head])
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
	if test {
		return nil, nil
	}
	if m.WirePlace == (surface.Place{}) {
		if !p.t.known {
			return nil, fmt.Errorf("the wire name of %s follows from a rule that was not found", m.Variant)
		}
		m.Wire, m.WirePlace = p.t.all.variant(m.Variant), p.place(head, head+1, m.Variant)
	}
	return m, nil
}

func (p *entryReader) place(from, to int, item string) surface.Place {
	return p.t.module.place(p.f.Span(syntax.Range{From: from, To: to}), tableMacro(p.t.direction)+"::"+item)
}

func (p *entryReader) entryAttrs(m *surface.Method, attrs []syntax.Attr) (serde, error) {
	gate, err := readGates(p.f, attrs)
	if err != nil {
		return serde{}, err
	}
	m.Gate = gate.reason
	if conditional(p.f, attrs) {
		return serde{}, fmt.Errorf("the entry is there in some builds only")
	}
	s, _, err := readSerde(p.f, attrs)
	if err == nil && !s.only(serde{rename: s.rename, renamed: s.renamed}) {
		err = fmt.Errorf("a serde attribute that entries are not known to have")
	}
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
	if !p.t.literal {
		return fmt.Errorf("the macro does not make the literal of %s its wire name, as far as its definition tells", m.Variant)
	}
	if s.renamed && s.rename != text {
		return fmt.Errorf("%s has a literal and another serde rename", m.Variant)
	}
	m.Wire, m.WirePlace = text, p.place(p.at+2, p.at+3, m.Variant)
	p.at += 3
	return nil
}

// payload reads what an entry carries: `{ key: value, … }` of requests, `(Type)` or
// nothing of notifications.
func (p *entryReader) payload(m *surface.Method) error {
	f := p.f
	request := m.Direction == surface.ClientRequest || m.Direction == surface.ServerRequest
	body, paren := syntax.Range{}, false
	if p.at < p.end && f.Tokens[p.at].Kind() == syntax.Open {
		body, paren = syntax.Range{From: p.at + 1, To: f.Tokens[p.at].Match()}, f.Is(p.at, "(")
		if paren == request || !paren && !f.Is(p.at, "{") {
			return fmt.Errorf("%s does not carry its types as the entries of its table do", m.Variant)
		}
		p.at = body.To + 1
	} else if request {
		return fmt.Errorf("%s has no params and response", m.Variant)
	}
	switch {
	case request:
		return p.keys(m, body)
	case paren:
		t, err := p.typeOf(body)
		if err != nil {
			return fmt.Errorf("the payload of %s: %w", m.Variant, err)
		}
		m.Params = p.message(m, t)
	}
	return nil
}

// typeOf reads a type behind its attributes. Of serde's, only those are known there that
// let the value be missing.
func (p *entryReader) typeOf(r syntax.Range) (syntax.Type, error) {
	attrs, rest, err := p.f.ParseAttrs(r)
	if err != nil {
		return syntax.Type{}, err
	}
	s, _, err := readSerde(p.f, attrs)
	if err == nil && !s.only(serde{skipIf: s.skipIf, skipNone: s.skipNone, hasDefault: s.hasDefault}) {
		err = fmt.Errorf("a serde attribute that is not known there")
	}
	if err == nil && conditional(p.f, attrs) {
		err = fmt.Errorf("the value is there in some builds only")
	}
	if err != nil {
		return syntax.Type{}, err
	}
	return p.f.ParseType(rest)
}
