package schema

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

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
