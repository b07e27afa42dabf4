package schema

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxDepth bounds arrays and objects within each other; Codex's schema has about 20.
const maxDepth = 256

// parser reads one JSON text (RFC 8259), strictly. A bundle has 60,000 values: what is
// read of an array or object waits on a stack until its length is known, strings without
// escapes are parts of the text, and values stand in memory that many share.
type parser struct {
	file      string
	data      string
	at        int
	line      int
	depth     int
	items     []node
	members   []member
	ofItems   arena[node]
	ofMembers arena[member]
	branches  arena[branch]
}

// parse reads data whole. The error is a *BadFile. A byte order mark in front is
// passed over.
func parse(file string, data []byte) (*node, error) {
	p := &parser{file: file, data: string(bytes.TrimPrefix(data, []byte("\uFEFF"))), line: 1}
	p.ofItems.chunk, p.ofMembers.chunk, p.branches.chunk = chunkOf(p.data), chunkOf(p.data), chunkOf(p.data)
	if !utf8.ValidString(p.data) {
		return nil, &BadFile{File: file, Why: "not UTF-8"}
	}
	p.space()
	root, err := p.value()
	if err != nil {
		return nil, err
	}
	p.space()
	if p.at < len(p.data) {
		return nil, p.fail("more than one JSON value")
	}
	return &root, nil
}

// chunkOf is how many values of one kind are allocated at a time: a value takes 30 bytes
// of text.
func chunkOf(text string) int { return min(len(text)/100, maxChunk) }

func (p *parser) fail(format string, args ...any) error {
	return &BadFile{File: p.file, Line: p.line, Why: fmt.Sprintf(format, args...)}
}

// unexpected tells what stands where something else should.
func (p *parser) unexpected(wanted string) error {
	if p.at >= len(p.data) {
		return p.fail("ends where %s should follow", wanted)
	}
	r, _ := utf8.DecodeRuneInString(p.data[p.at:])
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

func (p *parser) value() (n node, err error) {
	n.line = int32(p.line)
	switch c := p.peek(); {
	case c == '{':
		n.kind = object
		n.sub, err = p.nested(p.object)
	case c == '[':
		n.kind = array
		n.sub, err = p.nested(p.array)
	case c == '"':
		n.kind = text
		n.text, err = p.string()
	case c == '-' || c >= '0' && c <= '9':
		n.kind = number
		n.text, err = p.number()
	default:
		n.kind, n.text, err = p.word()
	}
	n.end = int32(p.line)
	return n, err
}

func (p *parser) nested(read func() (*branch, error)) (*branch, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, p.fail("nested more than %d deep", maxDepth)
	}
	p.at++
	b, err := read()
	p.depth--
	return b, err
}

func (p *parser) word() (kind, string, error) {
	for _, w := range [...]struct {
		text string
		kind kind
	}{{"true", boolean}, {"false", boolean}, {"null", null}} {
		if strings.HasPrefix(p.data[p.at:], w.text) {
			p.at += len(w.text)
			return w.kind, w.text, nil
		}
	}
	return null, "", p.unexpected("a value")
}

func (p *parser) array() (*branch, error) {
	p.space()
	if p.peek() == ']' {
		p.at++
		return nil, nil
	}
	base := len(p.items)
	for {
		item, err := p.value()
		if err != nil {
			return nil, err
		}
		p.items = append(p.items, item)
		if done, err := p.next(']'); err != nil {
			return nil, err
		} else if done {
			return p.branches.one(branch{items: p.ofItems.popped(&p.items, base)}), nil
		}
	}
}

func (p *parser) object() (*branch, error) {
	p.space()
	if p.peek() == '}' {
		p.at++
		return nil, nil
	}
	seen, base := names{}, len(p.members)
	for {
		line := p.line
		if p.peek() != '"' {
			return nil, p.unexpected("a member's name")
		}
		name, err := p.string()
		if err != nil {
			return nil, err
		}
		if seen.twice(p.members[base:], name) {
			return nil, p.fail("two members %q in one object", name)
		}
		if p.space(); p.peek() != ':' {
			return nil, p.unexpected(`":"`)
		}
		p.at++
		p.space()
		value, err := p.value()
		if err != nil {
			return nil, err
		}
		value.line = int32(line)
		p.members = append(p.members, member{name, value})
		if done, err := p.next('}'); err != nil {
			return nil, err
		} else if done {
			return p.branches.one(branch{members: p.ofMembers.popped(&p.members, base)}), nil
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
