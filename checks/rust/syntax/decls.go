package syntax

// head takes the keyword and the name of an item.
func (p *parser) head(it *Item, k ItemKind) {
	it.Kind = k
	p.pos++
	it.Name = p.name()
	if p.err == nil {
		it.Head = p.f.Span(Range{p.pos - 1, p.pos})
	}
}

func (p *parser) fn(it *Item) {
	p.head(it, Fn)
	it.Generics = p.generics()
	it.Params = p.group('(')
	p.returnType()
	p.where()
	if !p.accept(';') {
		it.Body = p.group('{')
	}
}

func (p *parser) trait(it *Item) {
	p.head(it, Trait)
	it.Generics = p.generics()
	if p.accept(':') || p.accept('=') { // = is an alias of bounds
		p.bounds()
	}
	p.where()
	if !p.accept(';') {
		p.members(it)
	}
}

// members reads the inner attributes and the items in the braces of it.
func (p *parser) members(it *Item) {
	it.Body = p.group('{')
	p.inside(it.Body, func() {
		it.Attrs = p.attrs(true, it.Attrs)
		it.Items = p.items()
	})
}

func (p *parser) mod(it *Item) {
	p.head(it, Mod)
	if !p.accept(';') {
		it.Inline = true
		p.members(it)
	}
}

// impl reads impl<T> Trait for Type { … }, with ! and const before the trait.
func (p *parser) impl(it *Item) {
	it.Kind = Impl
	it.Head = p.f.Span(Range{p.pos, p.pos + 1})
	p.pos++
	if p.implGenerics() {
		it.Generics = p.generics()
	}
	p.acceptWord("const")
	p.accept('!')
	it.typ = p.newType()
	if p.acceptWord("for") {
		it.trait = it.typ
		it.typ = p.newType()
	}
	it.Name = it.typ.last()
	p.where()
	p.members(it)
}

func (p *parser) newType() *Type {
	t := p.typ()
	return &t
}

// implGenerics tells parameters from a self type <T as X>::Y, the way rustc does.
func (p *parser) implGenerics() bool {
	if !p.at('<') {
		return false
	}
	if p.atN(1, '>') || p.atN(1, '#') || p.wordN(1) == "const" {
		return true
	}
	if k := p.kindN(1); k != Lifetime && k != Ident {
		return false
	}
	return p.atN(2, '>') || p.atN(2, ',') || p.atN(2, '=') || p.atN(2, ':') && !p.atPath(2)
}

// last is the last segment of a path type, seen through references.
func (t Type) last() string {
	for t.Form == RefType && len(t.Elem) == 1 {
		t = t.Elem[0]
	}
	if len(t.Path) == 0 {
		return ""
	}
	return t.Path[len(t.Path)-1]
}

// alias reads type X<T>: Bounds = Y; a trait may leave the = Y out.
func (p *parser) alias(it *Item) {
	p.head(it, TypeAlias)
	it.Generics = p.generics()
	if p.accept(':') {
		p.bounds()
	}
	p.where()
	if p.accept('=') {
		it.typ = p.newType()
		p.where()
	}
	p.expect(';')
}

// constant reads const X: T = value; and static mut X: T = value; a trait may leave
// the value out. The value ends at the ; whatever operators it has.
func (p *parser) constant(it *Item) {
	it.Kind = Const
	if p.word() == "static" {
		it.Kind = Static
	}
	p.pos++
	if it.Kind == Static {
		p.acceptWord("mut")
	}
	it.Head = p.f.Span(Range{p.pos, p.pos + 1})
	if p.acceptWord("_") {
		it.Name = "_"
	} else {
		it.Name = p.name()
	}
	it.Generics = p.generics()
	p.expect(':')
	it.typ = p.newType()
	p.where()
	if p.accept('=') {
		from := p.pos
		for p.more() && !p.at(';') {
			p.skipTree()
		}
		it.Value = Range{from, p.pos}
	}
	p.expect(';')
}

// extern reads extern crate x as y; and extern "C" { … }.
func (p *parser) extern(it *Item) {
	it.Kind = Other
	it.Head = p.f.Span(Range{p.pos, p.pos + 1})
	p.pos++
	if p.acceptWord("crate") {
		it.Head = p.f.Span(Range{p.pos, p.pos + 1})
		if p.acceptWord("self") {
			it.Name = "self"
		} else {
			it.Name = p.name()
		}
		if p.acceptWord("as") && !p.acceptWord("_") {
			p.name()
		}
		p.expect(';')
		return
	}
	if p.kindN(0) == Str {
		p.pos++
	}
	it.Body = p.group('{')
}

// macro reads macro_rules! name { … }, path::name! { … } and path::name!( … );
func (p *parser) macro(it *Item) {
	if p.kindN(0) != Ident && !p.atPath(0) || isKeyword(p.word()) && !pathStart(p.word()) {
		p.unexpected("an item")
		return
	}
	it.Kind = MacroCall
	from := p.pos
	p.simplePath()
	it.Name = p.f.Text(p.f.Tokens[max(from, p.pos-1)])
	it.Head = p.f.Span(Range{from, p.pos})
	if !p.accept('!') {
		p.pos = from
		p.unexpected("an item")
		return
	}
	if it.Name == "macro_rules" && p.pos == from+2 {
		p.pos--
		p.head(it, MacroRules)
	}
	brace := p.at('{')
	if p.kindN(0) != Open {
		p.unexpected("the input of a macro")
		return
	}
	it.Body = Range{p.pos + 1, p.f.Tokens[p.pos].Match()}
	p.skipTree()
	if !brace {
		p.expect(';')
	}
}

// pathStart tells whether the keyword w can start the path of a macro.
func pathStart(w string) bool { return w == "crate" || w == "self" || w == "super" }
