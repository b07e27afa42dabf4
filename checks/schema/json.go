package schema

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// kind is the kind of a JSON value.
type kind uint8

const (
	null kind = iota
	boolean
	number
	text
	array
	object
)

// String names the kind as JSON Schema does.
func (k kind) String() string {
	return [...]string{"null", "boolean", "number", "string", "array", "object"}[k]
}

// node is one JSON value.
type node struct {
	kind    kind
	text    string // of a string its contents; of a number or boolean as written
	items   []node // of an array
	members []member
	line    int // 1-based, of its first byte; a member's value: of its name
	end     int // of its last byte
	// index finds a member by name in an object with many. It is made at the first use
	// of get, hence a text is for one goroutine.
	index map[string]int
}

// member is one member of an object.
type member struct {
	name  string
	value node
}

// get gives the member called name, nil where n has none or is no object.
func (n *node) get(name string) *node {
	if len(n.members) > 32 {
		return n.indexed(name)
	}
	for i := range n.members {
		if n.members[i].name == name {
			return &n.members[i].value
		}
	}
	return nil
}

func (n *node) indexed(name string) *node {
	if n.index == nil {
		n.index = make(map[string]int, len(n.members))
		for i := range n.members {
			n.index[n.members[i].name] = i
		}
	}
	if i, ok := n.index[name]; ok {
		return &n.members[i].value
	}
	return nil
}

// isTrue and isFalse tell a boolean schema or flag.
func (n *node) isTrue() bool  { return n.kind == boolean && n.text == "true" }
func (n *node) isFalse() bool { return n.kind == boolean && n.text == "false" }

// maxDepth bounds arrays and objects within each other; Codex's schema has about 20.
const maxDepth = 256

// parser reads one JSON text (RFC 8259), strictly.
type parser struct {
	file  string
	data  []byte
	at    int
	line  int
	depth int
}

// parse reads data whole. The error is a *BadFile. A byte order mark in front is
// passed over.
func parse(file string, data []byte) (*node, error) {
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	p := &parser{file: file, data: data, line: 1}
	if !utf8.Valid(data) {
		return nil, &BadFile{File: file, Why: "not UTF-8"}
	}
	var root node
	p.space()
	if err := p.value(&root); err != nil {
		return nil, err
	}
	p.space()
	if p.at < len(p.data) {
		return nil, p.fail("more than one JSON value")
	}
	return &root, nil
}

func (p *parser) fail(format string, args ...any) error {
	return &BadFile{File: p.file, Line: p.line, Why: fmt.Sprintf(format, args...)}
}

// unexpected tells what stands where something else should.
func (p *parser) unexpected(wanted string) error {
	if p.at >= len(p.data) {
		return p.fail("ends where %s should follow", wanted)
	}
	r, _ := utf8.DecodeRune(p.data[p.at:])
	return p.fail("%q where %s should be", r, wanted)
}

func (p *parser) space() {
	for ; p.at < len(p.data); p.at++ {
		switch p.data[p.at] {
		case '\n':
			p.line++
		case ' ', '\t', '\r':
		default:
			return
		}
	}
}

// peek gives the next byte, 0 at the end.
func (p *parser) peek() byte {
	if p.at < len(p.data) {
		return p.data[p.at]
	}
	return 0
}

func (p *parser) value(n *node) (err error) {
	n.line = p.line
	switch c := p.peek(); {
	case c == '{':
		err = p.nested(n, object, p.object)
	case c == '[':
		err = p.nested(n, array, p.array)
	case c == '"':
		n.kind = text
		n.text, err = p.string()
	case c == '-' || c >= '0' && c <= '9':
		n.kind = number
		n.text, err = p.number()
	default:
		err = p.word(n)
	}
	n.end = p.line
	return err
}

func (p *parser) nested(n *node, k kind, read func(*node) error) error {
	if p.depth++; p.depth > maxDepth {
		return p.fail("nested more than %d deep", maxDepth)
	}
	n.kind = k
	p.at++
	err := read(n)
	p.depth--
	return err
}

func (p *parser) word(n *node) error {
	for _, w := range [...]struct {
		text string
		kind kind
	}{{"true", boolean}, {"false", boolean}, {"null", null}} {
		if bytes.HasPrefix(p.data[p.at:], []byte(w.text)) {
			p.at += len(w.text)
			n.kind, n.text = w.kind, w.text
			return nil
		}
	}
	return p.unexpected("a value")
}

func (p *parser) array(n *node) error {
	p.space()
	if p.peek() == ']' {
		p.at++
		return nil
	}
	for {
		var item node
		if err := p.value(&item); err != nil {
			return err
		}
		n.items = append(n.items, item)
		if done, err := p.next(']'); done || err != nil {
			return err
		}
	}
}

func (p *parser) object(n *node) error {
	p.space()
	if p.peek() == '}' {
		p.at++
		return nil
	}
	seen := names{}
	for {
		line := p.line
		if p.peek() != '"' {
			return p.unexpected("a member's name")
		}
		name, err := p.string()
		if err != nil {
			return err
		}
		if seen.twice(n.members, name) {
			return p.fail("two members %q in one object", name)
		}
		if p.space(); p.peek() != ':' {
			return p.unexpected(`":"`)
		}
		p.at++
		p.space()
		var value node
		if err := p.value(&value); err != nil {
			return err
		}
		value.line = line
		n.members = append(n.members, member{name, value})
		if done, err := p.next('}'); done || err != nil {
			return err
		}
	}
}

// next passes a comma, or the closing byte: then it is done.
func (p *parser) next(closing byte) (done bool, err error) {
	p.space()
	switch p.peek() {
	case closing:
		p.at++
		return true, nil
	case ',':
		p.at++
		p.space()
		return false, nil
	}
	return false, p.unexpected(fmt.Sprintf(`"," or "%c"`, closing))
}
