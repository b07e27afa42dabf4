package schema

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// string reads a string at its opening quote.
func (p *parser) string() (string, error) {
	p.at++
	start := p.at
	for p.at < len(p.data) {
		switch c := p.data[p.at]; {
		case c == '"':
			s := p.data[start:p.at]
			p.at++
			return s, nil
		case c == '\\':
			return p.escaped(append([]byte(nil), p.data[start:p.at]...))
		case c < ' ':
			return "", p.fail("a control character in a string")
		}
		p.at++
	}
	return "", p.fail("ends in a string")
}

// escaped reads on in a string from its first backslash; b is what was read so far.
func (p *parser) escaped(b []byte) (string, error) {
	for p.at < len(p.data) {
		switch c := p.data[p.at]; {
		case c == '"':
			p.at++
			return string(b), nil
		case c < ' ':
			return "", p.fail("a control character in a string")
		case c != '\\':
			b = append(b, c)
			p.at++
		default:
			r, err := p.escape()
			if err != nil {
				return "", err
			}
			b = utf8.AppendRune(b, r)
		}
	}
	return "", p.fail("ends in a string")
}

// escape reads one escape sequence. A surrogate without its other half is refused:
// no string stands for it.
func (p *parser) escape() (rune, error) {
	p.at++
	c := p.peek()
	if c == 'u' {
		first, ok := p.hex()
		if ok && !utf16.IsSurrogate(first) {
			return first, nil
		}
		if ok && p.at+1 < len(p.data) && p.data[p.at] == '\\' && p.data[p.at+1] == 'u' {
			p.at++
			if second, ok := p.hex(); ok {
				if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
					return r, nil
				}
			}
		}
		return 0, p.fail(`\u is not followed by the number of a character`)
	}
	p.at++
	switch c {
	case '"', '\\', '/':
		return rune(c), nil
	case 'b':
		return '\b', nil
	case 'f':
		return '\f', nil
	case 'n':
		return '\n', nil
	case 'r':
		return '\r', nil
	case 't':
		return '\t', nil
	}
	return 0, p.fail("an unknown escape in a string")
}

// hex reads u and four hex digits.
func (p *parser) hex() (rune, bool) {
	if p.at+5 > len(p.data) {
		return 0, false
	}
	v, err := strconv.ParseUint(p.data[p.at+1:p.at+5], 16, 16)
	p.at += 5
	return rune(v), err == nil
}

// number reads a number and gives it as written.
func (p *parser) number() (string, error) {
	start := p.at
	if p.peek() == '-' {
		p.at++
	}
	if p.peek() == '0' {
		p.at++
	} else if !p.digits() {
		return "", p.unexpected("a digit")
	}
	if p.peek() == '.' {
		if p.at++; !p.digits() {
			return "", p.unexpected("a digit")
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.at++
		if c := p.peek(); c == '+' || c == '-' {
			p.at++
		}
		if !p.digits() {
			return "", p.unexpected("a digit")
		}
	}
	return p.data[start:p.at], nil
}

// digits passes digits and tells whether there was one.
func (p *parser) digits() bool {
	start := p.at
	for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
		p.at++
	}
	return p.at > start
}

// names finds a second member of a name: by looking at all while they are few, in a
// set from then on.
type names struct{ set map[string]bool }

func (s *names) twice(members []member, name string) bool {
	if len(members) < 16 {
		for i := range members {
			if members[i].name == name {
				return true
			}
		}
		return false
	}
	if s.set == nil {
		s.set = make(map[string]bool, 64)
		for i := range members {
			s.set[members[i].name] = true
		}
	}
	if s.set[name] {
		return true
	}
	s.set[name] = true
	return false
}
