package client

import "strings"

// form is one string in the making.
type form struct {
	quote
	hashes  string // of Swift and Rust: they stand before the closing quote's end too
	dollars int    // of C# and Kotlin: how many marks make a part, beyond one
	close   string // what closes it; the mark where it is ""
}

// quoteAt gives the longest form whose mark stands at a place, nil for none.
func (s *scanner) quoteAt(at int) *quote {
	for k := range s.rules.quotes {
		if strings.HasPrefix(s.src[at:], s.rules.quotes[k].mark) {
			return &s.rules.quotes[k]
		}
	}
	return nil
}

// quoted reads a string or character that begins here; false if none does. from is
// where its prefix begins, add what that adds.
func (s *scanner) quoted(from int, add style) bool {
	at := s.i
	if add&rustRaw != 0 {
		for at < len(s.src) && s.src[at] == '#' {
			at++
		}
		if at == len(s.src) || s.src[at] != '"' {
			return false
		}
		s.str(from, at, form{quote: quote{`"`, raw | multi}, hashes: s.src[s.i:at]})
		return true
	}
	q := s.quoteAt(at)
	if q == nil {
		return false
	}
	if q.style&char != 0 {
		return s.character()
	}
	f := form{quote: quote{q.mark, q.style | add}}
	if add&raw != 0 {
		f.style &^= dollar | name
	}
	s.str(from, at, f)
	return true
}

// character passes a character; false for a quote that is none, as of a lifetime.
func (s *scanner) character() bool {
	for k := s.i + 1; k < len(s.src) && k < s.i+14 && s.src[k] != '\n'; k++ {
		switch {
		case s.src[k] == '\\':
			k++
		case s.src[k] == '\'' && k > s.i+1:
			s.i = k + 1
			s.prev, s.value = s.i, true
			return true
		case k > s.i+1 && s.src[k] < 0x80 && s.src[s.i+1] < 0x80 && s.src[s.i+1] != '\\':
			return false
		}
	}
	return false
}

// str reads a string whose mark stands at a place. from is where its prefix begins.
func (s *scanner) str(from, at int, f form) {
	l := Literal{start: from, before: s.prev, open: s.top}
	s.i = at + len(f.mark)
	if f.style&counted != 0 {
		for s.i < len(s.src) && s.src[s.i] == '"' {
			s.i++
		}
		f.mark = s.src[at:s.i]
	}
	f.close = f.mark + f.hashes
	body := s.i
	first := s.body(&f, &l)
	if s.failed != "" {
		return
	}
	end := s.i - len(f.close)
	if first < 0 {
		first = end
	}
	l.Text, l.end, l.body = s.meaning(s.src[body:first], &f), s.i, span{body, end}
	s.prev, s.value = s.i, true
	if s.rules.docs && s.documents(&l) {
		s.comments = append(s.comments, span{l.start, l.end})
		return
	}
	s.Literals = append(s.Literals, l)
}

// body passes the text of a string and stands behind what closes it. It gives the place
// of the first part that is not text, -1 for none.
func (s *scanner) body(f *form, l *Literal) (first int) {
	first = -1
	begin := s.i
	for s.i < len(s.src) {
		c := s.src[s.i]
		switch {
		case c == f.close[0] && strings.HasPrefix(s.src[s.i:], f.close):
			if f.style&doubled != 0 && strings.HasPrefix(s.src[s.i+1:], f.mark) {
				s.i += 2
				continue
			}
			for f.style&greedy != 0 && strings.HasPrefix(s.src[s.i+1:], f.close) {
				s.i++
			}
			s.i += len(f.close)
			return first
		case c == '\n' && f.style&multi == 0:
			s.fail(begin, "a string does not end on its line")
			return first
		case c == '\\' && s.escapes(f):
			s.i += 2 // a line break too
		default:
			at := s.i
			if s.part(f) {
				l.Parts = true
				l.holes = append(l.holes, span{at, s.i})
				if first < 0 {
					first = at
				}
			}
		}
	}
	s.fail(begin, "a string does not end")
	return first
}

// escapes tells whether a backslash here takes the next byte along. A raw string of
// Python cannot end behind one, raw as it is.
func (s *scanner) escapes(f *form) bool {
	if s.i+1 >= len(s.src) {
		return false
	}
	if f.style&raw != 0 {
		return s.rules.docs
	}
	if f.style&single != 0 {
		return s.src[s.i+1] == '\'' || s.src[s.i+1] == '\\'
	}
	if s.rules.hashes { // Swift: \# escapes in #""#, and \( is a part
		return strings.HasPrefix(s.src[s.i+1:], f.hashes) && !strings.HasPrefix(s.src[s.i+1+len(f.hashes):], "(")
	}
	return true
}

// documents tells whether a literal is a statement by itself: first on its line, in no
// bracket, and nothing behind it.
func (s *scanner) documents(l *Literal) bool {
	before := strings.TrimRight(s.src[:l.start], " \t")
	if l.open >= 0 || before != "" && !strings.HasSuffix(before, "\n") || strings.HasSuffix(s.src[:l.before], `\`) || l.Parts {
		return false
	}
	rest := strings.TrimLeft(s.src[l.end:], " \t\r")
	return rest == "" || rest[0] == '\n' || rest[0] == '#' || rest[0] == ';'
}
