package syntax

import "strings"

// expression walks over an expression up to a comma or the end. Commas between < >
// of generic arguments and between | | of a closure belong to it.
func (p *parser) expression() Range {
	from := p.pos
	for p.more() && !p.at(',') {
		prefix := p.pos == from || p.f.endsOperator(p.pos-1)
		switch {
		case p.atPath(0) && p.atN(2, '<'):
			p.pos += 2
			p.quietly(func() { p.typeArgs() })
		case prefix && p.at('<'):
			p.qualifiedPath()
		case prefix && p.accept('|'):
			for p.more() && !p.at('|') {
				p.skipTree()
			}
			p.expect('|')
		default:
			p.skipTree()
		}
	}
	if p.pos == from {
		p.unexpected("an expression")
		return Range{}
	}
	return Range{from, p.pos}
}

// endsOperator tells whether an operand, not an operator, must follow token i.
func (f *File) endsOperator(i int) bool {
	switch t := f.Tokens[i]; t.Kind() {
	case Punct:
		return strings.IndexByte("?.", f.text[t.Start()]) < 0
	case Ident:
		w := f.Written(i)
		return w == "return" || w == "move" || w == "in" || w == "else" || w == "match" || w == "if"
	}
	return false
}
