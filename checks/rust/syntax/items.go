package syntax

// ParseItems reads the tokens of r as items: the input of a macro, or the block of
// a const _: () = { … }.
func (f *File) ParseItems(r Range) ([]*Item, error) {
	p := f.parser(r)
	items := p.items()
	if err := p.done(); err != nil {
		return nil, err
	}
	return items, nil
}

// items reads items up to the end.
func (p *parser) items() []*Item {
	var room [4 * few]*Item
	list := room[:0]
	for p.more() {
		list = append(list, p.item())
	}
	return kept(list)
}

// item reads one item. Its Span and Tokens are set here, the rest by its form.
func (p *parser) item() *Item {
	it := &Item{}
	from := p.pos
	it.Attrs = p.attrs(false, nil)
	it.Pub = p.visibility()
	p.declaration(it)
	if p.err == nil {
		it.Tokens = Range{from, p.pos}
		it.Span = p.f.Span(it.Tokens)
	}
	return it
}

// visibility takes pub, pub(crate), pub(in path). What else stands in parentheses
// after pub is a tuple type.
func (p *parser) visibility() bool {
	if !p.acceptWord("pub") {
		return false
	}
	if p.at('(') {
		switch p.wordN(1) {
		case "crate", "self", "super":
			if p.atN(2, ')') {
				p.skipTree()
			}
		case "in":
			p.skipTree()
		}
	}
	return true
}

// declaration picks the form of an item by its keyword, behind the qualifiers.
func (p *parser) declaration(it *Item) {
	first := p.pos
	p.qualifiers()
	switch w := p.word(); w {
	case "fn":
		p.fn(it)
	case "struct":
		p.structure(it)
	case "enum":
		p.enum(it)
	case "impl":
		p.impl(it)
	case "trait":
		p.trait(it)
	case "mod":
		p.mod(it)
	case "use":
		p.use(it)
	case "type":
		p.alias(it)
	case "const", "static":
		p.constant(it)
	case "extern":
		p.extern(it)
	default:
		if w == "union" && p.kindN(1) == Ident {
			p.union(it)
			return
		}
		p.pos = first
		p.macro(it)
	}
}

// qualifiers takes default, unsafe, async, const, safe, auto and extern "C" where
// a keyword of an item follows: each of them can also start something else.
func (p *parser) qualifiers() {
	for {
		switch p.word() {
		case "default", "unsafe", "async", "safe", "auto":
			if !startsItem(p.wordN(1)) {
				return
			}
		case "const":
			if w := p.wordN(1); w != "fn" && w != "unsafe" && w != "async" && w != "extern" {
				return
			}
		case "extern":
			switch {
			case p.wordN(1) == "fn":
			case p.kindN(1) == Str && p.wordN(2) == "fn":
				p.pos++
			default:
				return
			}
		default:
			return
		}
		p.pos++
	}
}

// startsItem tells whether w can follow a qualifier.
func startsItem(w string) bool {
	switch w {
	case "fn", "impl", "trait", "mod", "type", "const", "static", "extern", "unsafe", "async", "auto":
		return true
	}
	return false
}
