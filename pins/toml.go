package pins

import (
	"bytes"
	"errors"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// The bounds of a file's structure. Real contracts have a nesting of 4 and a few
// hundred entries.
const (
	maxNesting = 16
	maxNodes   = 200_000
)

// parser turns TOML text into nodes with positions. It is the only code that uses
// go-toml's low-level parser, which checks syntax; what a document means (tables that
// are defined twice, keys that clash) is checked here, because all of it is reported
// together with the rest.
type parser struct {
	problems
	p     unstable.Parser
	nodes int
	full  bool // a bound was met; nothing more is built
}

// parse reads a whole document. The error is a *LoadError with the one syntax error
// or bound; every other problem is added to the parser's list.
func (p *parser) parse() (*node, error) {
	root := &node{kind: tableKind, pos: Pos{}}
	at := root
	p.p.Reset(p.file.text)
	for p.p.NextExpression() && !p.full {
		e := p.p.Expression()
		switch e.Kind {
		case unstable.Table:
			at = p.header(root, e, false)
		case unstable.ArrayTable:
			at = p.header(root, e, true)
		case unstable.KeyValue:
			p.keyValue(at, e, 1)
		}
	}
	if p.full {
		last := p.list[len(p.list)-1]
		return nil, alone(p.file, last.Pos, last.Hint, "%s", last.Message)
	}
	if err := p.p.Error(); err != nil {
		return nil, p.syntax(err)
	}
	return root, nil
}

// syntaxHint is the hint where nothing better is known.
const syntaxHint = "a line is KEY = VALUE, [TABLE] or [[LIST]]; look for a quote, a comma or a bracket too much or too few"

// valueForm is a key with an unquoted text behind it.
var valueForm = lazily(`^[A-Za-z0-9_."-]+ *= *[A-Za-z0-9]`)

func (p *parser) syntax(err error) error {
	var perr *unstable.ParserError
	if !errors.As(err, &perr) {
		return alone(p.file, Pos{}, syntaxHint, "not TOML: %v", err)
	}
	pos := p.file.pos(len(p.file.text), 0)
	if cap(perr.Highlight) > 0 {
		r := p.p.Range(perr.Highlight)
		pos = p.file.pos(int(r.Offset), max(1, int(r.Length)))
	}
	hint := syntaxHint
	line := strings.TrimSpace(p.file.Line(pos.Line))
	switch {
	case strings.HasPrefix(line, "[") && strings.ContainsAny(line, "/:") && !strings.Contains(line, `"`):
		hint = `a name with other characters than letters, digits, - and _ is quoted: [request."turn/start"]`
	case valueForm().MatchString(line):
		hint = "a version, a date with a time or any other text is put in quotes"
	case strings.HasPrefix(line, "<<<<<<<") || strings.HasPrefix(line, "=======") || strings.HasPrefix(line, ">>>>>>>"):
		hint = "a merge was left unfinished here"
	}
	return alone(p.file, pos, hint, "syntax: %s", perr.Message)
}

func (p *parser) pos(r unstable.Range) Pos { return p.file.pos(int(r.Offset), int(r.Length)) }

// count guards the bounds; false means stop.
func (p *parser) count(depth int, pos Pos) bool {
	if p.nodes++; p.nodes > maxNodes && !p.full {
		p.full = true
		p.list = p.list[:min(len(p.list), maxProblems-1)]
		p.add(pos, "a real contract has a few hundred: is it the right file?", "more than %d entries", maxNodes)
	}
	if depth > maxNesting && !p.full {
		p.full = true
		p.list = p.list[:min(len(p.list), maxProblems-1)]
		p.add(pos, "a contract is four deep", "nested more than %d deep", maxNesting)
	}
	return !p.full
}

// header finds or makes the table that a [header] or [[header]] opens.
func (p *parser) header(root *node, e *unstable.Node, array bool) *node {
	at, depth := root, 0
	for it := e.Key(); it.Next(); {
		key, depthNow := it.Node(), depth+1
		depth = depthNow
		pos := p.pos(key.Raw)
		if !p.count(depth, pos) {
			return root
		}
		last := key.Next() == nil
		child := at.get(string(key.Data))
		switch {
		case child == nil && last && array:
			list := at.put(&node{kind: arrayKind, name: string(key.Data), key: pos, pos: pos, tables: true})
			at = list.append(&node{kind: tableKind, name: list.name, key: pos, pos: pos, header: true, parent: at})
		case child == nil:
			at = at.put(&node{kind: tableKind, name: string(key.Data), key: pos, pos: pos, header: last})
		case last && array && child.tables:
			at = child.append(&node{kind: tableKind, name: child.name, key: pos, pos: pos, header: true, parent: at})
		case !(last && array) && child.tables && !last:
			at = child.items[len(child.items)-1]
		case child.kind == tableKind && !child.closed && !last:
			at = child
		case child.kind == tableKind && !child.closed && !array && !child.header && !child.dotted:
			child.header, child.key, child.pos = true, pos, pos
			at = child
		default:
			p.twice(child, pos)
			return &node{kind: tableKind, name: string(key.Data), key: pos, pos: pos, parent: at}
		}
	}
	return at
}

func (p *parser) twice(first *node, pos Pos) {
	hint := "put both into one"
	if first.kind == arrayKind || first.kind == tableKind && first.closed {
		hint = "a list or an inline table cannot be added to further down"
	}
	p.add(pos, hint, "%s is defined twice, first in line %d", first.where(), first.key.Line)
}

// keyValue puts a key = value, whose key may be dotted, into the table at.
func (p *parser) keyValue(at *node, e *unstable.Node, depth int) {
	var start int
	for it := e.Key(); it.Next(); {
		key := it.Node()
		pos := p.pos(key.Raw)
		start = pos.Offset + pos.Length
		if depth++; !p.count(depth, pos) {
			return
		}
		child := at.get(string(key.Data))
		if key.Next() != nil {
			switch {
			case child == nil:
				child = at.put(&node{kind: tableKind, name: string(key.Data), key: pos, pos: pos, dotted: true})
			case child.kind != tableKind || child.closed || child.header:
				p.twice(child, pos)
				return
			}
			at = child
			continue
		}
		if child != nil {
			p.twice(child, pos)
			return
		}
		value := p.value(e.Value(), p.afterEquals(start), depth)
		value.name, value.key = string(key.Data), pos
		at.put(value)
	}
}

// afterEquals gives the offset of a value whose key ends at offset; go-toml records
// none for an array.
func (p *parser) afterEquals(offset int) int {
	text := p.file.text
	if i := bytes.IndexByte(text[offset:], '='); i >= 0 {
		offset += i + 1
	}
	for offset < len(text) && (text[offset] == ' ' || text[offset] == '\t') {
		offset++
	}
	return offset
}

func (p *parser) value(v *unstable.Node, offset, depth int) *node {
	n := &node{}
	if v.Raw.Length > 0 {
		n.pos = p.pos(v.Raw)
	} else {
		n.pos = p.file.pos(offset, 1)
	}
	if !p.count(depth, n.pos) {
		return n
	}
	n.text = string(v.Data)
	switch v.Kind {
	case unstable.String:
		n.kind = stringKind
	case unstable.Bool:
		n.kind = boolKind
	case unstable.Integer:
		n.kind = integerKind
	case unstable.Float:
		n.kind = floatKind
	case unstable.LocalDate:
		n.kind = dateKind
	case unstable.LocalTime, unstable.LocalDateTime, unstable.DateTime:
		n.kind = timeKind
	case unstable.Array:
		n.kind = arrayKind
		for it := v.Children(); it.Next() && !p.full; {
			child := p.value(it.Node(), offset, depth+1)
			child.parent = n
			n.items = append(n.items, child)
		}
	case unstable.InlineTable:
		n.kind = tableKind
		for it := v.Children(); it.Next() && !p.full; {
			p.keyValue(n, it.Node(), depth)
		}
		n.close()
	}
	return n
}
