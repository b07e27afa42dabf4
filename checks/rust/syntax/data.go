package syntax

import "strconv"

// structure reads every form of a struct.
func (p *parser) structure(it *Item) {
	p.head(it, Struct)
	it.Generics = p.generics()
	p.where()
	switch {
	case p.at('{'):
		it.Form = Named
		it.Body = p.group('{')
		p.inside(it.Body, func() { it.Fields = p.fields() })
		return
	case p.at('('):
		it.Form = Tuple
		it.Body = p.group('(')
		p.inside(it.Body, func() { it.Fields = p.tupleFields() })
		p.where()
	}
	p.expect(';')
}

// union reads a union; its fields are those of a struct.
func (p *parser) union(it *Item) {
	p.head(it, Union)
	it.Generics = p.generics()
	p.where()
	it.Form = Named
	it.Body = p.group('{')
	p.inside(it.Body, func() { it.Fields = p.fields() })
}

// enum reads an enum.
func (p *parser) enum(it *Item) {
	p.head(it, Enum)
	it.Generics = p.generics()
	p.where()
	it.Body = p.group('{')
	p.inside(it.Body, func() { it.Variants = p.variants() })
}

// ParseFields reads what stands between the delimiters of a struct or a variant:
// named members, or types when the first member has no name.
func (f *File) ParseFields(r Range) ([]Field, error) {
	p := f.parser(r)
	p.attrs(false, nil)
	p.visibility()
	named := p.kindN(0) == Ident && p.atN(1, ':') && !p.atPath(1)
	if p.err == nil {
		p = f.parser(r)
	}
	var list []Field
	if named {
		list = p.fields()
	} else {
		list = p.tupleFields()
	}
	if err := p.done(); err != nil {
		return nil, err
	}
	return list, nil
}

// ParseVariants reads what stands between the braces of an enum.
func (f *File) ParseVariants(r Range) ([]Variant, error) {
	p := f.parser(r)
	list := p.variants()
	if err := p.done(); err != nil {
		return nil, err
	}
	return list, nil
}

// fields reads named members up to the end.
func (p *parser) fields() []Field {
	var room [few]Field
	list := room[:0]
	for p.more() {
		from := p.pos
		d := Field{Attrs: p.attrs(false, nil)}
		p.visibility()
		at := p.pos
		d.Name = p.name()
		p.expect(':')
		d.Type = p.typ()
		if p.err != nil {
			return nil
		}
		d.Span = p.f.Span(Range{from, p.pos})
		d.Head = p.f.Span(Range{at, at + 1})
		list = append(list, d)
		if p.more() {
			p.expect(',')
		}
	}
	return kept(list)
}

// tupleFields reads the members of a tuple up to the end; their names count from 0.
func (p *parser) tupleFields() []Field {
	var room [few]Field
	list := room[:0]
	for p.more() {
		from := p.pos
		d := Field{Attrs: p.attrs(false, nil), Name: strconv.Itoa(len(list))}
		p.visibility()
		at := p.pos
		d.Type = p.typ()
		if p.err != nil {
			return nil
		}
		d.Span = p.f.Span(Range{from, p.pos})
		d.Head = p.f.Span(Range{at, p.pos})
		list = append(list, d)
		if p.more() {
			p.expect(',')
		}
	}
	return kept(list)
}

// variants reads the variants of an enum up to the end.
func (p *parser) variants() []Variant {
	var room [few]Variant
	list := room[:0]
	for p.more() {
		v := p.variant()
		if p.err != nil {
			return nil
		}
		list = append(list, v)
		if p.more() {
			p.expect(',')
		}
	}
	return kept(list)
}

// variant reads one variant with its discriminant, which no wire form depends on.
func (p *parser) variant() Variant {
	from := p.pos
	v := Variant{Attrs: p.attrs(false, nil)}
	p.visibility()
	at := p.pos
	v.Name = p.name()
	switch {
	case p.at('{'):
		v.Form = Named
		p.inside(p.group('{'), func() { v.Fields = p.fields() })
	case p.at('('):
		v.Form = Tuple
		p.inside(p.group('('), func() { v.Fields = p.tupleFields() })
	}
	if p.accept('=') {
		p.expression()
	}
	if p.err == nil {
		v.Span = p.f.Span(Range{from, p.pos})
		v.Head = p.f.Span(Range{at, at + 1})
	}
	return v
}
