package client

import "strings"

// element passes an element of markup inside code, and reads the code and the strings
// in it; false if what stands here is none, after which all is as before.
func (s *scanner) element() bool {
	if s.value {
		return false
	}
	before := *s
	literals, comments, opens := len(s.Literals), len(s.comments), len(s.opens)
	if s.elements() && s.failed == "" {
		s.prev, s.value = s.i, true
		return true
	}
	read := s.i - before.i
	waste := s.waste
	*s = before
	s.Literals, s.comments, s.opens, s.waste = s.Literals[:literals], s.comments[:comments], s.opens[:opens], waste
	return s.wasted(read)
}

// elements passes an element with all in it.
func (s *scanner) elements() bool {
	var open []string
	for s.i < len(s.src) {
		switch c := s.src[s.i]; {
		case c == '<' && strings.HasPrefix(s.src[s.i:], "</"):
			s.i += 2
			name := s.tagName()
			if s.blank(); len(open) == 0 || open[len(open)-1] != name || s.i >= len(s.src) || s.src[s.i] != '>' {
				return false
			}
			s.i++
			open = open[:len(open)-1]
		case c == '<':
			s.i++
			name, closed, ok := s.tag()
			if !ok {
				return false
			}
			if !closed {
				open = append(open, name)
			}
		case c == '{':
			s.braced()
		default:
			s.i++
			continue
		}
		if len(open) == 0 {
			return true
		}
	}
	return false
}

// tag passes a tag behind its <.
func (s *scanner) tag() (name string, closed, ok bool) {
	name = s.tagName()
	if name != "" && s.src[s.i-1] == '-' {
		return name, false, false
	}
	for first := true; ; first = false {
		s.blank()
		if s.i >= len(s.src) {
			return name, false, false
		}
		switch rest := s.src[s.i:]; {
		case rest[0] == '>':
			s.i++
			return name, false, true
		case strings.HasPrefix(rest, "/>"):
			s.i += 2
			return name, true, true
		case rest[0] == '{' && name != "":
			s.braced()
		case name == "" || first && strings.HasPrefix(rest, "extends "): // of a type
			return name, false, false
		case !s.attribute():
			return name, false, false
		}
	}
}

// attribute passes an attribute and reads its value.
func (s *scanner) attribute() bool {
	if s.tagName() == "" {
		return false
	}
	s.prev = s.i
	if s.blank(); s.i >= len(s.src) || s.src[s.i] != '=' {
		return true
	}
	s.i++
	s.prev = s.i
	if s.blank(); s.i >= len(s.src) {
		return false
	}
	switch c := s.src[s.i]; c {
	case '{':
		s.braced()
		return true
	case '"', '\'':
		n := strings.IndexByte(s.src[s.i+1:], c)
		if n < 0 {
			return false
		}
		s.Literals = append(s.Literals, Literal{Text: s.src[s.i+1 : s.i+1+n], start: s.i, end: s.i + n + 2, before: s.prev, open: s.top})
		s.i += n + 2
		return true
	}
	return false
}

// braced passes code in braces.
func (s *scanner) braced() {
	s.i++
	s.prev, s.value = s.i, false
	s.code('}')
}

// tagName passes the name of an element or an attribute; "" if there is none.
func (s *scanner) tagName() string {
	from := s.i
	for s.i < len(s.src) && (s.class[s.src[s.i]] == word || s.i > from && strings.IndexByte("-.:", s.src[s.i]) >= 0) {
		s.i++
	}
	return s.src[from:s.i]
}

// blank passes white space and comments.
func (s *scanner) blank() {
	for s.i < len(s.src) {
		switch c := s.class[s.src[s.i]]; {
		case c == space || c == newline:
			s.i++
		case s.src[s.i] == '/' && s.comment():
		default:
			return
		}
	}
}
