package client

import "strings"

// heredoc is a text whose lines begin behind the line that announces it.
type heredoc struct {
	id      string
	indent  bool // its end may be indented
	trim    bool // and so is its text
	plain   bool // it has no escapes and no parts
	literal int  // into Literals
}

// rubySpecial handles what Ruby alone has; false if nothing of it begins here.
func (s *scanner) rubySpecial() bool {
	rest := s.src[s.i:]
	due := !s.value || s.argument() // a value, not an operator
	switch {
	case rest[0] == '$' && len(rest) > 1 && strings.IndexByte("\"'`/;,.<>!@&~=:?$*\\0", rest[1]) >= 0:
		s.i += 2
	case rest[0] == '?' && due && len(rest) > 2 && s.class[rest[1]] != space && rest[1] != '\n' && s.class[rest[2]] != word:
		s.i += 2
	case strings.HasPrefix(rest, "=begin") && (s.i == 0 || s.src[s.i-1] == '\n'):
		end := strings.Index(rest, "\n=end")
		if end < 0 {
			s.fail(s.i, "a comment does not end")
			return true
		}
		s.commented(s.lineEnd(s.i + end + 1))
		return true
	case rest[0] == '%' && due:
		return s.percent()
	case strings.HasPrefix(rest, "<<") && due:
		return s.heredoc()
	default:
		return false
	}
	s.prev, s.value = s.i, true
	return true
}

// percent reads %q(…) and its like; false if it is none.
func (s *scanner) percent() bool {
	from, at := s.i, s.i+1
	kind := byte('Q')
	if at < len(s.src) && strings.IndexByte("qQwWiIrsx", s.src[at]) >= 0 {
		kind = s.src[at]
		at++
	}
	if at >= len(s.src) || strings.IndexByte("([{<|!/^-_~.,:;@#&+*", s.src[at]) < 0 || at == s.i+1 && s.src[at] == '=' {
		return false
	}
	open, closing := s.src[at], s.src[at]
	if k := strings.IndexByte("([{<", open); k >= 0 {
		closing = ")]}>"[k]
	}
	f := form{quote: quote{string(open), multi}}
	if kind == 'q' || kind == 'w' || kind == 'i' || kind == 's' {
		f.style |= single
	} else {
		f.style |= hash
	}
	l := Literal{start: from, before: s.prev, open: s.top}
	s.i = at + 1
	first, closed := s.percentBody(open, closing, &f, &l)
	if !closed {
		s.fail(from, "a string does not end")
		return true
	}
	s.percented(l, kind, at+1, first, &f)
	return true
}

// percentBody passes the text of a percent form, in which its brackets nest, and what
// closes it. first is the first part that is not text, -1 for none.
func (s *scanner) percentBody(open, closing byte, f *form, l *Literal) (first int, closed bool) {
	first = -1
	depth := 1
	for s.i < len(s.src) {
		switch c := s.src[s.i]; {
		case c == '\\':
			s.i = min(s.i+2, len(s.src))
			continue
		case c == closing:
			depth--
		case c == open:
			depth++
		case c == '#' && f.style&hash != 0:
			k := s.i
			if s.part(f) {
				l.holes = append(l.holes, span{k, s.i})
				if first < 0 {
					first, l.Parts = k, true
				}
			}
			continue
		}
		if s.i++; depth == 0 {
			return first, true
		}
	}
	return first, false
}

// percented keeps the literals of a percent form: one, each word of a list, none of a
// regular expression.
func (s *scanner) percented(l Literal, kind byte, body, first int, f *form) {
	text := s.src[body : s.i-1]
	s.prev, s.value = s.i, true
	switch {
	case kind == 'r':
	case (kind == 'w' || kind == 'W' || kind == 'i' || kind == 'I') && !l.Parts:
		s.opens = append(s.opens, opening{at: l.start, before: l.before, outer: l.open, end: s.i - 1})
		inside := len(s.opens) - 1
		for at := 0; at < len(text); {
			n := strings.IndexAny(text[at:]+" ", " \t\r\n")
			if n > 0 {
				s.Literals = append(s.Literals, Literal{Text: text[at : at+n], start: body + at, end: body + at + n, before: l.before, open: inside})
			}
			at += n + 1
		}
	default:
		if first >= 0 {
			text = s.src[body:first]
		}
		l.Text, l.end, l.body = s.meaning(text, f), s.i, span{body, s.i - 1}
		s.Literals = append(s.Literals, l)
	}
}

// heredoc reads what announces one; false if it is an operator.
func (s *scanner) heredoc() bool {
	from, at := s.i, s.i+2
	h := heredoc{}
	if at < len(s.src) && (s.src[at] == '~' || s.src[at] == '-') {
		h.indent, h.trim = true, s.src[at] == '~'
		at++
	}
	var quote byte
	if at < len(s.src) && strings.IndexByte("\"'`", s.src[at]) >= 0 {
		quote = s.src[at]
		h.plain = quote == '\''
		at++
	}
	end := at
	for end < len(s.src) && s.class[s.src[end]] == word {
		end++
	}
	h.id = s.src[at:end]
	if h.id == "" || quote == 0 && !h.indent && (h.id[0] < 'A' || h.id[0] > 'Z') {
		return false
	}
	if quote != 0 {
		if end == len(s.src) || s.src[end] != quote {
			return false
		}
		end++
	}
	h.literal = len(s.Literals)
	s.Literals = append(s.Literals, Literal{start: from, end: end, before: s.prev, open: s.top})
	s.pending = append(s.pending, h)
	s.i = end
	s.prev, s.value = s.i, true
	return true
}

// lineBegins reads the heredocs that a line announced.
func (s *scanner) lineBegins() {
	if !s.rules.ruby {
		return
	}
	s.value = false
	pending := s.pending
	s.pending = nil
	for _, h := range pending {
		s.here(h)
	}
	if rest := s.src[s.i:]; strings.HasPrefix(rest, "__END__") && (len(rest) == 7 || rest[7] == '\n' || rest[7] == '\r') {
		s.i = len(s.src)
	}
}

// here reads the lines of a heredoc and stands behind the one that ends it.
func (s *scanner) here(h heredoc) {
	begin, parts := s.i, false
	f := form{quote: quote{"", multi | hash}}
	prev := s.prev
	for s.i < len(s.src) {
		end := s.lineEnd(s.i)
		line := strings.TrimSuffix(s.src[s.i:end], "\r")
		if h.indent {
			line = strings.TrimLeft(line, " \t")
		}
		if line == h.id {
			if l := &s.Literals[h.literal]; parts {
				l.Parts = true
			} else {
				l.Text = strings.TrimSpace(s.src[begin:s.i])
			}
			s.i, s.prev = min(end+1, len(s.src)), prev
			return
		}
		for s.i < end && !h.plain {
			if s.src[s.i] == '\\' {
				s.i++
				s.i++
				continue
			}
			if s.part(&f) {
				parts = true
				end = s.lineEnd(min(s.i, len(s.src)))
			}
		}
		s.i = min(max(s.i, end)+1, len(s.src))
	}
	s.fail(begin, "a heredoc does not end")
}
