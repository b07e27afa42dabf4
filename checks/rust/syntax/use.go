package syntax

import "slices"

// use reads use a::{b, c as d, e::*};
func (p *parser) use(it *Item) {
	it.Kind = Use
	it.Head = p.f.Span(Range{p.pos, p.pos + 1})
	p.pos++
	p.useTree(nil, it)
	p.expect(';')
}

// useTree reads one tree below prefix and appends its leaves to it.Uses.
func (p *parser) useTree(prefix []string, it *Item) {
	path := slices.Clip(prefix) // so that siblings do not share what they append
	if p.atPath(0) {
		p.pos += 2
		if len(path) == 0 {
			path = append(path, "")
		}
	}
	for {
		switch {
		case p.at('{'):
			p.useGroup(path, it)
			return
		case p.accept('*'):
			it.Uses = append(it.Uses, UsePath{Path: path, Glob: true, Pub: it.Pub})
			return
		case p.kindN(0) != Ident || p.isNoSegment(p.word()):
			p.unexpected("a path")
			return
		}
		self := p.word() == "self" && len(path) > 0
		if !self { // a::{self} is a
			path = append(path, p.f.Text(p.f.Tokens[p.pos]))
		}
		p.pos++
		if !p.atPath(0) {
			break
		}
		p.pos += 2
	}
	leaf := UsePath{Path: path, Name: path[len(path)-1], Pub: it.Pub}
	if p.acceptWord("as") {
		if leaf.Name = "_"; !p.acceptWord("_") {
			leaf.Name = p.name()
		}
	}
	it.Uses = append(it.Uses, leaf)
}

// useGroup reads the trees in braces.
func (p *parser) useGroup(prefix []string, it *Item) {
	p.inside(p.group('{'), func() {
		for p.more() {
			p.useTree(prefix, it)
			if p.more() {
				p.expect(',')
			}
		}
	})
}
