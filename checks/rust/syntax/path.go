package syntax

// path reads a::b<C>::d<E>. A segment with Fn's arguments makes it an OtherType.
func (p *parser) path() Type {
	t := Type{Form: PathType}
	if p.atPath(0) {
		p.pos += 2
	}
	for {
		if p.kindN(0) != Ident || p.isNoSegment(p.word()) {
			p.unexpected("a type")
			return Type{}
		}
		if !p.quiet {
			t.Path = append(t.Path, p.f.Text(p.f.Tokens[p.pos]))
			t.Args = nil
		}
		p.pos++
		if p.atPath(0) && p.atN(2, '<') {
			p.pos += 2
		}
		if p.at('<') {
			t.Args = p.typeArgs()
		} else if p.at('(') {
			p.parameters()
			p.returnType()
			t.Form = OtherType
		}
		if !p.atPath(0) {
			break
		}
		p.pos += 2
	}
	if t.Form == OtherType {
		return Type{Form: OtherType}
	}
	return t
}

// isNoSegment tells whether w cannot be a segment of a path.
func (p *parser) isNoSegment(w string) bool {
	switch w {
	case "crate", "self", "super", "Self", "":
		return false
	}
	return isKeyword(w)
}

// simplePath reads a::b without arguments; keywords may be segments, for attributes
// have keys such as crate and type.
func (p *parser) simplePath() string {
	if p.atPath(0) {
		p.pos += 2
	}
	if p.kindN(0) != Ident {
		p.unexpected("a path")
		return ""
	}
	path := p.f.Text(p.f.Tokens[p.pos])
	p.pos++
	for p.atPath(0) && p.kindN(2) == Ident {
		path += "::" + p.f.Text(p.f.Tokens[p.pos+2])
		p.pos += 3
	}
	return path
}
