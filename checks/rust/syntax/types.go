package syntax

// ParseType reads the tokens of r as one type. All of them must belong to it.
func (f *File) ParseType(r Range) (Type, error) {
	p := f.parser(r)
	t := p.typ()
	if err := p.done(); err != nil {
		return Type{}, err
	}
	return t, nil
}

// typ reads one type. It never takes a + after a path: that belongs to bounds.
func (p *parser) typ() Type {
	if !p.enter() {
		return Type{}
	}
	from := p.pos
	t := p.bareType()
	p.depth--
	if !p.quiet && p.err == nil {
		t.Text = p.f.typeText(Range{from, p.pos})
	}
	return t
}

// skipType walks over one type without building it.
func (p *parser) skipType() {
	p.quietly(func() { p.typ() })
}

// bareType picks the form by the first token.
func (p *parser) bareType() Type {
	switch {
	case p.at('&'):
		return p.refType()
	case p.at('('):
		return p.parenType()
	case p.at('['):
		return p.arrayType()
	case p.accept('*'):
		if p.word() != "const" && p.word() != "mut" {
			p.unexpected("const or mut of a raw pointer")
			return Type{}
		}
		p.pos++
		p.skipType()
		return Type{Form: OtherType}
	case p.accept('!'):
		return Type{Form: OtherType}
	case p.at('<'):
		p.qualifiedPath()
		return Type{Form: OtherType}
	case p.atPath(0) || p.kindN(0) == Ident:
		return p.wordType()
	}
	p.unexpected("a type")
	return Type{}
}

// wordType reads a type that starts with a word.
func (p *parser) wordType() Type {
	other := Type{Form: OtherType}
	switch p.word() {
	case "_":
		p.pos++
		return other
	case "dyn", "impl":
		p.pos++
		p.bounds()
		return other
	case "for":
		p.pos++
		p.generics()
		if w := p.word(); w != "fn" && w != "unsafe" && w != "extern" {
			p.path()
			return other
		}
		p.fnPointer()
		return other
	case "fn", "unsafe", "extern":
		p.fnPointer()
		return other
	}
	t := p.path()
	if p.at('!') && p.kindN(1) == Open { // a macro in the place of a type
		p.pos++
		p.skipTree()
		return other
	}
	return t
}

func (p *parser) refType() Type {
	p.pos++
	if p.kindN(0) == Lifetime {
		p.pos++
	}
	p.acceptWord("mut")
	return p.around(RefType, p.typ())
}

// around is a type of one element; in a quiet walk nothing is kept.
func (p *parser) around(form TypeForm, elem Type) Type {
	t := Type{Form: form}
	if !p.quiet {
		t.Elem = []Type{elem}
	}
	return t
}

// parenType reads (), (A, B), (A,) and (A), which is A.
func (p *parser) parenType() Type {
	t := Type{Form: TupleType}
	n, comma := 0, false
	var last Type
	p.inside(p.group('('), func() {
		for p.more() {
			last = p.typ()
			n++
			if !p.quiet {
				t.Elem = append(t.Elem, last)
			}
			if comma = p.accept(','); !comma {
				break
			}
		}
	})
	if n == 1 && !comma {
		return last
	}
	return t
}

// arrayType reads [T] and [T; n].
func (p *parser) arrayType() Type {
	var elem Type
	p.inside(p.group('['), func() {
		elem = p.typ()
		if p.accept(';') {
			p.pos = p.end
		}
	})
	return p.around(ArrayType, elem)
}

// fnPointer reads unsafe extern "C" fn(A) -> B.
func (p *parser) fnPointer() {
	p.acceptWord("unsafe")
	if p.acceptWord("extern") && p.kindN(0) == Str {
		p.pos++
	}
	if !p.acceptWord("fn") {
		p.unexpected("fn")
	}
	p.parameters()
	p.returnType()
}

// parameters walks over the types in the parentheses of Fn(A, B) or of a function
// pointer, where they may have names and end in three dots.
func (p *parser) parameters() {
	p.inside(p.group('('), func() {
		for p.more() {
			p.attrs(false, nil)
			if p.kindN(0) == Ident && p.atN(1, ':') && !p.atPath(1) {
				p.pos += 2
			}
			if p.at('.') && p.atN(1, '.') && p.atN(2, '.') {
				p.pos += 3
			} else {
				p.skipType()
			}
			if p.more() {
				p.expect(',')
			}
		}
	})
}

// returnType walks over -> T if it is there.
func (p *parser) returnType() {
	if p.atArrow() {
		p.pos += 2
		p.skipType()
	}
}

// qualifiedPath walks over <T as X>::Y.
func (p *parser) qualifiedPath() {
	p.quietly(func() {
		p.expect('<')
		p.typ()
		if p.acceptWord("as") {
			p.path()
		}
		p.expect('>')
		if !p.atPath(0) {
			p.unexpected("::")
		}
		p.path()
	})
}
