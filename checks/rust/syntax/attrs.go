package syntax

// Meta is one argument of an attribute: rename = "x", default, with(…), or a value
// without a name such as a string.
type Meta struct {
	Name    string // segments joined by ::; "" for an argument that is no path
	Value   Range  // after =; of an argument without a name all its tokens
	Args    Range  // between the parentheses (or other delimiters) after the name
	HasArgs bool
	Span    Span
}

// ParseAttrs reads the outer attributes at the start of r and gives what follows
// them.
func (f *File) ParseAttrs(r Range) (attrs []Attr, rest Range, err error) {
	p := f.parser(r)
	attrs = p.attrs(false, nil)
	if p.err != nil {
		return nil, Range{}, p.err
	}
	return attrs, Range{p.pos, p.end}, nil
}

// attrs appends the outer, or the inner, attributes that stand here.
func (p *parser) attrs(inner bool, before []Attr) []Attr {
	if !p.at('#') {
		return before
	}
	var room [few]Attr
	list := append(room[:0], before...)
	for p.at('#') {
		n := 1
		if inner {
			n = 2
		}
		if p.atN(1, '!') != inner || !p.atN(n, '[') {
			break // the caller meets the # and fails
		}
		from := p.pos
		p.pos += n
		a := p.attr(p.group('['))
		a.Span = p.f.Span(Range{from, p.pos})
		list = append(list, a)
	}
	return kept(list)
}

// attr reads what stands in the brackets.
func (p *parser) attr(r Range) (a Attr) {
	p.inside(r, func() {
		a.Path = p.simplePath()
		switch {
		case p.accept('='):
			a.Value = Range{p.pos, p.end}
			if !p.more() {
				p.unexpected("a value")
			}
			p.pos = p.end
		case p.kindN(0) == Open:
			a.Args = Range{p.pos + 1, p.f.Tokens[p.pos].Match()}
			p.skipTree()
		}
	})
	return a
}

// ParseAttrArgs reads what stands between the parentheses of an attribute. An
// argument that is neither a path, path = value nor path(…) has no Name and all its
// tokens as Value. A missing argument, as in (a,,b), is an error.
func (f *File) ParseAttrArgs(r Range) ([]Meta, error) {
	var room [few]Meta
	p, list := f.parser(r), room[:0]
	for p.more() {
		list = append(list, p.meta())
		if p.more() {
			p.expect(',')
		}
	}
	if err := p.done(); err != nil {
		return nil, err
	}
	return kept(list), nil
}

// AttrNames gives the names alone of what ParseAttrArgs reads.
func (f *File) AttrNames(r Range) ([]string, error) {
	var room [2 * few]string
	p, list := f.parser(r), room[:0]
	for p.more() {
		list = append(list, p.meta().Name)
		if p.more() {
			p.expect(',')
		}
	}
	if err := p.done(); err != nil {
		return nil, err
	}
	return kept(list), nil
}

// meta reads one argument.
func (p *parser) meta() (m Meta) {
	from := p.pos
	if p.kindN(0) == Ident || p.atPath(0) {
		m.Name = p.simplePath()
		switch {
		case p.accept('='):
			m.Value = p.expression()
		case p.kindN(0) == Open:
			m.Args, m.HasArgs = Range{p.pos + 1, p.f.Tokens[p.pos].Match()}, true
			p.skipTree()
		}
	}
	if p.more() && !p.at(',') || p.pos == from { // no form of a meta: take it whole
		p.pos = from
		m = Meta{Value: p.expression()}
	}
	m.Span = p.f.Span(Range{from, p.pos})
	return m
}

// AttrsNamed is the attributes of attrs with that path, in order.
func AttrsNamed(attrs []Attr, path string) []Attr {
	var list []Attr
	for _, a := range attrs {
		if a.Path == path {
			list = append(list, a)
		}
	}
	return list
}

// Attr is the first attribute of the item with that path, nil if there is none.
func (i *Item) Attr(path string) *Attr { return firstAttr(i.Attrs, path) }

// Attr is the first attribute of the variant with that path, nil if there is none.
func (v *Variant) Attr(path string) *Attr { return firstAttr(v.Attrs, path) }

// Attr is the first attribute of the field with that path, nil if there is none.
func (d *Field) Attr(path string) *Attr { return firstAttr(d.Attrs, path) }

func firstAttr(attrs []Attr, path string) *Attr {
	for i := range attrs {
		if attrs[i].Path == path {
			return &attrs[i]
		}
	}
	return nil
}
