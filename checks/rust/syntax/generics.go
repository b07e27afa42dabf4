package syntax

// typeArgs reads <A, 'a, 3, Item = B> and gives the types in it.
func (p *parser) typeArgs() []Type {
	var list []Type
	p.expect('<')
	for p.more() && !p.at('>') {
		if t, ok := p.typeArg(); ok && !p.quiet {
			list = append(list, t)
		}
		if !p.accept(',') {
			break
		}
	}
	p.expect('>')
	return list
}

// typeArg reads one argument and tells whether it is a type.
func (p *parser) typeArg() (Type, bool) {
	if p.kindN(0) == Lifetime {
		p.pos++
		return Type{}, false
	}
	if p.constArg() {
		return Type{}, false
	}
	t := p.typ()
	switch {
	case p.accept('='): // Item = T, or N = 3
		if !p.constArg() {
			p.skipType()
		}
		return Type{}, false
	case p.at(':') && !p.atPath(0): // Item: Bounds
		p.pos++
		p.bounds()
		return Type{}, false
	}
	return t, true
}

// constArg takes a literal or a block in the place of a type. Braces may hold any
// expression, < and > too: they are one tree.
func (p *parser) constArg() bool {
	if p.at('-') && p.kindN(1) == Number {
		p.pos++
	}
	switch k := p.kindN(0); {
	case k == Number || k == Str || k == Char || p.word() == "true" || p.word() == "false":
		p.pos++
	case p.at('{'):
		p.group('{')
	default:
		return false
	}
	return true
}

// generics reads the parameters of an item, <'a, T: X = Y, const N: usize = 3>,
// and gives the names of the type and const parameters. Without a < it reads
// nothing.
func (p *parser) generics() []string {
	if !p.accept('<') {
		return nil
	}
	var names []string
	p.quietly(func() {
		for p.more() && !p.at('>') {
			p.attrs(false, nil)
			if name := p.generic(); name != "" {
				names = append(names, name)
			}
			if !p.accept(',') {
				break
			}
		}
	})
	p.expect('>')
	return names
}

// generic reads one parameter; a lifetime gives no name.
func (p *parser) generic() string {
	if p.kindN(0) == Lifetime {
		p.pos++
		if p.accept(':') {
			p.bounds()
		}
		return ""
	}
	isConst := p.acceptWord("const")
	name := p.name()
	switch {
	case isConst:
		p.expect(':')
		p.typ()
	case p.accept(':'):
		p.bounds()
	}
	if p.accept('=') && !p.constArg() {
		p.typ()
	}
	return name
}

// bounds walks over A + 'a + ?Sized + for<'b> Fn(&'b B) -> C. There may be none.
func (p *parser) bounds() {
	if !p.enter() {
		return
	}
	p.quietly(func() {
		for p.more() && p.bound() && p.accept('+') {
		}
	})
	p.depth--
}

// bound walks over one bound, if one is there.
func (p *parser) bound() bool {
	switch {
	case p.kindN(0) == Lifetime:
		p.pos++
		return true
	case p.at('('):
		p.inside(p.group('('), func() { p.bound() })
		return true
	case p.word() == "use": // impl X + use<'a, T>
		p.pos++
		p.typeArgs()
		return true
	case p.word() == "where":
		return false
	}
	for p.at('?') || p.at('~') || p.word() == "const" || p.word() == "async" {
		p.pos++
	}
	if p.acceptWord("for") {
		p.generics()
	}
	if p.kindN(0) != Ident && !p.atPath(0) {
		return false
	}
	p.path()
	return true
}

// where walks over a where clause, if there is one. It ends before { ; or =.
func (p *parser) where() {
	if !p.acceptWord("where") {
		return
	}
	p.quietly(func() {
		for p.more() && !p.at('{') && !p.at(';') && !p.at('=') {
			p.attrs(false, nil)
			p.predicate()
			if !p.accept(',') {
				break
			}
		}
	})
}

// predicate walks over 'a: 'b or for<'a> T: Bounds.
func (p *parser) predicate() {
	if p.acceptWord("for") {
		p.generics()
	}
	if p.kindN(0) == Lifetime {
		p.pos++
	} else {
		p.typ()
	}
	p.expect(':')
	p.bounds()
}
