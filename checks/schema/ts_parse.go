package schema

// tsShape is the kind of a type expression.
type tsShape uint8

const (
	tsRef       tsShape = iota // a name with arguments: string, Array<X>, ThreadId
	tsLiteral                  // one string
	tsObject                   // members
	tsMapped                   // { [key in K]?: V }
	tsTuple                    // [A, B]
	tsUnion                    // A | B
	tsIntersect                // A & B
)

// tsType is one type expression.
type tsType struct {
	shape tsShape
	text  string    // of a ref its name, of a literal its contents
	args  []*tsType // arguments, or alternatives, or parts; of a map its value
	named []tsMember
	line  int
	end   int
}

// tsMember is one member of an object.
type tsMember struct {
	name     string
	optional bool
	quoted   bool // its name stands in quotes
	typ      *tsType
	line     int
}

// tsFile is one file of bindings.
type tsFile struct {
	path    string
	imports map[string]string // name -> path as written
	types   []tsNamed
}

type tsNamed struct {
	name string
	typ  *tsType
	line int
}

// tsScratch is memory for one file after the other.
type tsScratch struct {
	tokens []tsToken
	types  []tsType
}

// made keeps a type expression. What was kept does not move.
func (p *tsParser) made(t tsType) *tsType {
	s := p.types
	if len(s.types) == cap(s.types) {
		s.types = make([]tsType, 0, maxChunk)
	}
	s.types = append(s.types, t)
	return &s.types[len(s.types)-1]
}

// parseTS reads one file of bindings: imports and re-exports, and `export type X =
// …;`. What it gives stands in the memory of scratch, until the next file is read so. The
// error is a *BadFile for any other form.
func parseTS(path string, src []byte, scratch *tsScratch) (*tsFile, error) {
	tokens, err := tsTokens(path, src, scratch.tokens)
	if err != nil {
		return nil, err
	}
	scratch.tokens, scratch.types = tokens, scratch.types[:0]
	p := &tsParser{file: path, tokens: tokens, types: scratch}
	f := &tsFile{path: path, imports: map[string]string{}}
	for p.peek().kind != tsEnd && p.err == nil {
		switch {
		case p.take(";"):
		case p.take("import"):
			p.take("type")
			p.names(f.imports)
		case p.take("export"):
			p.exported(f)
		default:
			p.fail("%s where an import or export should be", p.peek().show())
		}
	}
	return f, p.err
}

// exported reads what follows export.
func (p *tsParser) exported(f *tsFile) {
	if p.take("*") {
		if p.take("as") {
			p.next()
		}
		p.want("from")
		p.next()
		return
	}
	p.want("type")
	if p.peek().is("{") {
		p.names(nil)
		return
	}
	name := p.next()
	if name.kind != tsName {
		p.fail("%s where the name of a type should be", name.show())
		return
	}
	p.want("=")
	f.types = append(f.types, tsNamed{name.text, p.union(), name.line})
	if p.peek().kind != tsEnd {
		p.want(";")
	}
}

// names reads `{ A, B } from "path"`.
func (p *tsParser) names(into map[string]string) {
	p.want("{")
	var list []string
	for p.err == nil && !p.take("}") {
		if t := p.next(); t.kind == tsName {
			list = append(list, t.text)
		} else if !t.is(",") {
			p.fail("%s in a list of names", t.show())
		}
	}
	p.want("from")
	from := p.next()
	if from.kind != tsString {
		p.fail("%s where a path should be", from.show())
	}
	for _, name := range list {
		if into != nil {
			into[name] = from.text
		}
	}
}

// union reads A | B, with or without a bar in front.
func (p *tsParser) union() *tsType {
	if p.depth++; p.depth > maxDepth {
		p.fail("nested more than %d deep", maxDepth)
	}
	defer func() { p.depth-- }()
	p.take("|")
	return p.joined("|", tsUnion, func() *tsType { return p.joined("&", tsIntersect, p.postfix) })
}

// joined reads one or more parts with a mark between them.
func (p *tsParser) joined(mark string, shape tsShape, part func() *tsType) *tsType {
	first := part()
	if !p.peek().is(mark) {
		return first
	}
	t := p.made(tsType{shape: shape, args: []*tsType{first}, line: first.line})
	for p.err == nil && p.take(mark) {
		t.args = append(t.args, part())
	}
	t.end = p.lineBefore()
	return t
}

// lineBefore is the line of the token read last.
func (p *tsParser) lineBefore() int { return p.tokens[max(0, p.at-1)].line }

// postfix reads a part with any [] behind it.
func (p *tsParser) postfix() *tsType {
	t := p.primary()
	for p.err == nil && p.peek().is("[") && p.tokens[p.at+1].is("]") {
		p.next()
		p.next()
		t = p.made(tsType{shape: tsRef, text: "Array", args: []*tsType{t}, line: t.line, end: p.lineBefore()})
	}
	return t
}

func (p *tsParser) primary() *tsType {
	t := p.next()
	out := p.made(tsType{line: t.line, end: t.line})
	switch {
	case t.kind == tsString:
		out.shape, out.text = tsLiteral, t.text
	case t.kind == tsName:
		out.text = t.text
		if p.take("<") {
			out.args = p.list(">")
		}
	case t.is("("):
		out = p.union()
		p.want(")")
	case t.is("["):
		out.shape, out.args = tsTuple, p.list("]")
	case t.is("{"):
		p.object(out)
	default:
		p.fail("%s where a type should be", t.show())
	}
	out.end = max(out.end, p.lineBefore())
	return out
}

// list reads types with commas between them, up to the closing mark.
func (p *tsParser) list(closing string) []*tsType {
	var list []*tsType
	for p.err == nil && !p.take(closing) {
		list = append(list, p.union())
		if !p.take(",") && !p.peek().is(closing) {
			p.fail("%s in a list of types", p.peek().show())
		}
	}
	return list
}

// object reads members, or `[key in K]?: V`, behind the brace.
func (p *tsParser) object(out *tsType) {
	out.shape = tsObject
	if p.take("[") {
		out.shape = tsMapped
		p.next()
		if !p.take("in") {
			p.want(":") // { [key: string]: V }
		}
		out.args = []*tsType{p.union(), nil}
		p.want("]")
		p.take("?")
		p.want(":")
		out.args[1] = p.union()
		if !p.take(",") {
			p.take(";")
		}
		p.want("}")
		return
	}
	for p.err == nil && !p.take("}") {
		name := p.next()
		if name.kind != tsName && name.kind != tsString {
			p.fail("%s where a member should be", name.show())
			return
		}
		m := tsMember{name: name.text, line: name.line, quoted: name.kind == tsString, optional: p.take("?")}
		p.want(":")
		m.typ = p.union()
		out.named = append(out.named, m)
		if !p.take(",") && !p.take(";") && !p.peek().is("}") {
			p.fail("%s behind the member %s", p.peek().show(), m.name)
		}
	}
}
