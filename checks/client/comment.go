package client

import "strings"

// comment passes a comment; false if none begins here.
func (s *scanner) comment() bool {
	rest := s.src[s.i:]
	for _, mark := range s.rules.line {
		if strings.HasPrefix(rest, mark) {
			s.commented(s.lineEnd(s.i))
			return true
		}
	}
	if s.rules.directives && rest[0] == '#' && s.firstOnLine() {
		s.commented(s.lineEnd(s.i))
		return true
	}
	if !s.rules.block || !strings.HasPrefix(rest, "/*") {
		return false
	}
	end := s.blockEnd(s.i + 2)
	if end < 0 {
		s.fail(s.i, "a comment does not end")
		return true
	}
	s.commented(end)
	return true
}

func (s *scanner) commented(end int) {
	s.comments = append(s.comments, span{s.i, end})
	s.i = end
}

// blockEnd finds the end of a block comment whose text begins at i; -1 for none.
func (s *scanner) blockEnd(i int) int {
	for depth := 1; i+1 < len(s.src); i++ {
		n := strings.IndexByte(s.src[i+1:], '/')
		if n < 0 {
			return -1
		}
		switch k := i + 1 + n; {
		case s.src[k-1] == '*':
			if depth--; depth == 0 {
				return k + 1
			}
			i = k
		case s.rules.nested && k+1 < len(s.src) && s.src[k+1] == '*':
			depth++
			i = k + 1
		default:
			i = k - 1
		}
	}
	return -1
}

// firstOnLine tells whether nothing but white space stands before this place.
func (s *scanner) firstOnLine() bool {
	i := s.i
	for i > 0 && s.class[s.src[i-1]] == space {
		i--
	}
	return i == 0 || s.src[i-1] == '\n'
}

// regex passes a regular expression; false if the slash is an operator.
func (s *scanner) regex() bool {
	if s.value && !(s.rules.ruby && s.argument()) {
		return false
	}
	class := false
	for k := s.i + 1; k < len(s.src); k++ {
		switch c := s.src[k]; {
		case c == '\\':
			k++
		case c == '\n' && !s.rules.ruby:
			return s.wasted(k - s.i)
		case c == '[' && !s.rules.ruby:
			class = true
		case c == ']':
			class = false
		case c == '/' && !class && k > s.i+1:
			for s.i = k + 1; s.i < len(s.src) && s.class[s.src[s.i]] == word; s.i++ {
			}
			s.prev, s.value = s.i, true
			return true
		}
	}
	return s.wasted(len(s.src) - s.i)
}

// wasted counts bytes that were read and will be read again, so that no file takes more
// than linear time. It is false.
func (s *scanner) wasted(n int) bool {
	if s.waste += n; s.waste > 8*len(s.src)+1<<16 {
		s.fail(s.i, "it cannot be told what of it is a string")
	}
	return false
}

// argument tells whether a mark behind a word begins its first argument: white space
// before the mark and none behind it.
func (s *scanner) argument() bool {
	return s.i > s.prev && s.i+1 < len(s.src) && s.class[s.src[s.i+1]] != space && s.src[s.i+1] != '\n' && s.src[s.i+1] != '='
}

// sigil handles the marks before a string: hashes, dollars, at signs.
func (s *scanner) sigil() bool {
	k := s.i
	for k < len(s.src) && strings.IndexByte("#$@", s.src[k]) >= 0 {
		k++
	}
	marks := s.src[s.i:k]
	if k == len(s.src) || s.src[k] != '"' && !(s.rules.hashes && s.src[k] == '/') {
		return false
	}
	switch {
	case s.rules.hashes && strings.Trim(marks, "#") == "":
		return s.hashed(len(marks), k)
	case s.rules.directives || !s.rules.typeLast && strings.Trim(marks, "$") == "" && strings.HasPrefix(s.src[k:], `"""`):
		return s.marked(marks, k)
	}
	return false
}

// hashed reads a string or regular expression of Swift with hashes before it.
func (s *scanner) hashed(n, at int) bool {
	from := s.i
	marks := s.src[s.i:at]
	if s.src[at] == '/' {
		end := strings.Index(s.src[at+1:], "/"+marks)
		if end < 0 {
			return s.wasted(len(s.src) - at)
		}
		s.i = at + 1 + end + 1 + n
		s.prev, s.value = s.i, true
		return true
	}
	q := s.quoteAt(at)
	s.str(from, at, form{quote: *q, hashes: marks})
	return true
}

// marked reads a string of C# or Kotlin with $ and @ before it.
func (s *scanner) marked(marks string, at int) bool {
	q := *s.quoteAt(at)
	dollars := strings.Count(marks, "$")
	f := form{dollars: dollars}
	switch {
	case !s.rules.directives: // Kotlin
	case strings.Contains(marks, "@"):
		q = quote{`"`, raw | doubled | multi}
		fallthrough
	default:
		if dollars > 0 {
			q.style |= brace | format
		}
	}
	f.quote = q
	s.str(s.i, at, f)
	return true
}
