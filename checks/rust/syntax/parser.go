package syntax

// parser walks a range of tokens. Its error is sticky: the first failure moves it
// to the end of its range, where nothing matches any more and every loop ends, so
// that the grammar below reads without a check after each step.
type parser struct {
	f        *File
	pos, end int
	depth    int
	quiet    bool // types are walked, not built
	err      *Error
}

// parser starts at the front of r, which is cut to the tokens that exist.
func (f *File) parser(r Range) *parser {
	to := min(max(r.To, 0), len(f.Tokens))
	return &parser{f: f, pos: min(max(r.From, 0), to), end: to}
}

// few is how many members lists have room for while they are read, on the stack; nearly
// all fit. What is kept of them is as long as it has to be.
const few = 8

// kept is list in memory of its own, nil if it is empty.
func kept[T any](list []T) []T {
	if len(list) == 0 {
		return nil
	}
	return append(make([]T, 0, len(list)), list...)
}

// done is the result of a Parse method: the error, or that of tokens left over.
func (p *parser) done() error {
	if p.more() {
		p.unexpected("the end")
	}
	if p.err != nil {
		return p.err
	}
	return nil
}

func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = p.f.errorAt(p.f.offset(p.pos, p.end), format, args...)
	}
	p.pos = p.end
}

// unexpected fails with what was expected and what is there.
func (p *parser) unexpected(want string) {
	if !p.more() {
		p.fail("expected %s, found the end", want)
		return
	}
	got := p.f.Written(p.pos)
	if len(got) > 40 {
		got = got[:40]
	}
	p.fail("expected %s, found %q", want, got)
}

func (p *parser) more() bool { return p.pos < p.end }

// at tells whether the token n ahead is the punctuation or delimiter c.
func (p *parser) atN(n int, c byte) bool {
	i := p.pos + n
	return i < p.end && p.f.punct(i, c)
}

func (p *parser) at(c byte) bool { return p.pos < p.end && p.f.punct(p.pos, c) }

// atPath tells whether :: stands n ahead.
func (p *parser) atPath(n int) bool { return p.atN(n, ':') && p.atN(n+1, ':') && p.f.joint(p.pos+n) }

// atArrow tells whether -> is next.
func (p *parser) atArrow() bool { return p.at('-') && p.atN(1, '>') && p.f.joint(p.pos) }

// kindN is the kind of the token n ahead; Close, which starts nothing, at the end.
func (p *parser) kindN(n int) Kind {
	if p.pos+n < p.end {
		return p.f.Tokens[p.pos+n].Kind()
	}
	return Close
}

// wordN is the keyword or identifier n ahead, "" for any other token and for a raw
// identifier, which is never a keyword.
func (p *parser) wordN(n int) string {
	i := p.pos + n
	if i >= p.end || p.f.Tokens[i].Kind() != Ident || p.f.Raw(p.f.Tokens[i]) {
		return ""
	}
	return p.f.Written(i)
}

func (p *parser) word() string { return p.wordN(0) }

// accept takes the punctuation c if it is next.
func (p *parser) accept(c byte) bool {
	if p.at(c) {
		p.pos++
		return true
	}
	return false
}

// acceptWord takes the keyword w if it is next.
func (p *parser) acceptWord(w string) bool {
	if p.word() == w {
		p.pos++
		return true
	}
	return false
}

// expect takes c or fails.
func (p *parser) expect(c byte) {
	if !p.accept(c) {
		p.unexpected("\"" + string(rune(c)) + "\"")
	}
}

// name takes the identifier that an item, a field or a variant is called by.
func (p *parser) name() string {
	if p.kindN(0) != Ident || isKeyword(p.word()) {
		p.unexpected("a name")
		return ""
	}
	p.pos++
	return p.f.Text(p.f.Tokens[p.pos-1])
}

// group takes the delimiter c with what it holds and gives what it holds.
func (p *parser) group(c byte) Range {
	if !p.at(c) || p.f.Tokens[p.pos].Match() >= p.end {
		p.unexpected("\"" + string(rune(c)) + "\"")
		return Range{}
	}
	r := Range{p.pos + 1, p.f.Tokens[p.pos].Match()}
	p.pos = r.To + 1
	return r
}

// skipTree takes one token, or a delimiter with what it holds.
func (p *parser) skipTree() {
	if t := p.f.Tokens[p.pos]; t.Kind() == Open && t.Match() < p.end {
		p.pos = t.Match()
	}
	p.pos++
}

// inside runs fn on the tokens of r, which it has to use up.
func (p *parser) inside(r Range, fn func()) {
	pos, end := p.pos, p.end
	p.pos, p.end = r.From, r.To
	if p.enter() {
		fn()
		p.depth--
	}
	if p.more() {
		p.unexpected("the end")
	}
	p.pos, p.end = pos, end
	if p.err != nil {
		p.pos = p.end
	}
}

// quietly runs fn without building types.
func (p *parser) quietly(fn func()) {
	was := p.quiet
	p.quiet = true
	fn()
	p.quiet = was
}

// enter counts one level of recursion and fails beyond the bound.
func (p *parser) enter() bool {
	if p.depth >= maxDepth {
		p.fail("nested more than %d levels deep", maxDepth)
		return false
	}
	p.depth++
	return true
}

// isKeyword tells whether s is reserved in every edition and so never a name.
func isKeyword(s string) bool {
	switch s {
	case "as", "break", "const", "continue", "crate", "else", "enum", "extern", "false", "fn", "for",
		"if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "self",
		"Self", "static", "struct", "super", "trait", "true", "type", "unsafe", "use", "where", "while",
		"_":
		return true
	}
	return false
}
