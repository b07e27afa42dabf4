package client

import "strings"

// scanner is one run over a file.
type scanner struct {
	*File
	src   string
	class [256]byte
	i     int
	prev  int  // where the last token ends
	value bool // the last token ends a value, so that an operator follows
	top   int  // the innermost open bracket, into opens; -1 for none
	depth int
	// pending are heredocs whose bodies begin with the next line.
	pending  []heredoc
	colon    bool   // a colon ends the next code, and a format follows
	inFormat bool   // one did
	waste    int    // bytes that were read in vain
	inside   [3]int // brackets open in this code: round, square, curly

	failed   string
	failedAt int
}

// The classes of bytes.
const (
	other   byte = iota // an operator
	space               // white space but for line breaks
	newline             // a line break
	word                // part of a word or number
	special             // may begin a comment, a string or a bracket
)

func (s *scanner) classify() {
	for c := range 256 {
		switch b := byte(c); {
		case b == '\n':
			s.class[c] = newline
		case b <= ' ':
			s.class[c] = space
		case b == '_' || b >= 0x80 || b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z':
			s.class[c] = word
		}
	}
	marks := "([{}])"
	for _, q := range s.rules.quotes {
		marks += q.mark[:1]
	}
	marks += strings.Join(s.rules.line, "")
	if s.rules.block || s.rules.regex {
		marks += "/"
	}
	if s.rules.markup || s.rules.ruby {
		marks += "<"
	}
	if s.rules.hashes || s.rules.directives {
		marks += "#"
	}
	if s.rules.ruby {
		marks += "%$?="
	} else {
		marks += "$@"
	}
	for _, c := range []byte(marks) {
		s.class[c] = special
	}
	if s.rules.regex && !s.rules.ruby { // JavaScript and Swift
		s.class['$'] = word
	}
}

// fail ends the scan at a place.
func (s *scanner) fail(at int, why string) {
	if s.failed == "" {
		s.failed, s.failedAt = why, at
	}
	s.i = len(s.src)
}

// code reads code up to the bracket that closes it, or to the end for 0, and stands
// behind it.
func (s *scanner) code(until byte) {
	outer, around, colon := s.top, s.inside, s.colon
	s.colon = false
	s.inside = [3]int{}
	if s.depth++; s.depth > maxDepth {
		s.fail(s.i, "strings and code lie deeper in each other than 200")
	}
	defer func() { s.depth--; s.top, s.inside = outer, around }()
	for s.i < len(s.src) {
		switch s.class[s.src[s.i]] {
		case space:
			s.i++
		case newline:
			s.i++
			s.lineBegins()
		case word:
			s.word()
		case other:
			if colon && s.src[s.i] == ':' && s.inside == [3]int{} && !strings.HasPrefix(s.src[s.i:], "::") {
				s.i++
				s.inFormat = true
				return
			}
			s.operator()
		case special:
			if s.special(until) {
				return
			}
		}
	}
	if until != 0 {
		s.fail(len(s.src), "code inside a string does not end")
	}
}

// operator passes one byte.
func (s *scanner) operator() {
	s.i++
	s.prev, s.value = s.i, false
}

// word passes a word or a number, or the string that it is a prefix of.
func (s *scanner) word() {
	from := s.i
	for s.i < len(s.src) && s.class[s.src[s.i]] == word {
		s.i++
	}
	if s.i < len(s.src) && len(s.rules.prefixes) > 0 && s.i-from <= 2 {
		if add, ok := s.rules.prefixes[strings.ToLower(s.src[from:s.i])]; ok && s.quoted(from, add) {
			return
		}
	}
	s.prev = s.i
	s.value = !s.rules.operatorWord(s.src[from:s.i])
	if s.rules.ruby && s.i < len(s.src) && (s.src[s.i] == '?' || s.src[s.i] == '!') && !strings.HasPrefix(s.src[s.i+1:], "=") {
		s.i++ // part of the name
		s.prev = s.i
	}
}

// operatorWord tells whether a value is due behind a word.
func (r *syntax) operatorWord(w string) bool {
	if len(w) > 10 || len(w) < 2 {
		return false
	}
	switch w {
	case "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "do", "else", "instanceof", "yield", "await", "default":
		return true
	case "when", "if", "unless", "while", "until", "and", "or", "not", "then", "elsif", "puts", "begin":
		return r.ruby
	}
	return false
}

// special handles a byte that may begin more than an operator. It tells whether the
// code that was asked for has ended.
func (s *scanner) special(until byte) bool {
	c := s.src[s.i]
	switch {
	case c == '(' || c == '[' || c == '{':
		s.opens = append(s.opens, opening{at: s.i, before: s.prev, outer: s.top})
		s.top = len(s.opens) - 1
		s.inside[bracket(c)]++
		s.operator()
	case c == ')' || c == ']' || c == '}':
		if c == until && s.inside[bracket(c)] == 0 {
			s.operator()
			return true
		}
		s.close(c)
	case s.comment() || s.rules.ruby && s.rubySpecial() || s.quoted(s.i, 0):
	case c == '/' && s.rules.regex && s.regex():
	case c == '<' && s.rules.markup && s.element():
	case (c == '#' || c == '$' || c == '@') && s.sigil():
	default:
		s.operator()
	}
	return false
}

// close leaves the innermost bracket that c closes, if there is one.
func (s *scanner) close(c byte) {
	value := true
	if s.inside[bracket(c)] > 0 {
		for left := false; !left; s.top = s.opens[s.top].outer {
			open := &s.opens[s.top]
			left = bracket(s.src[open.at]) == bracket(c)
			s.inside[bracket(s.src[open.at])]--
			open.end = s.i
			value = !(c == ')' && s.controls(open.before))
		}
	}
	s.operator()
	s.value = value
}

// controls tells whether the word that ends at a place is that of a statement whose
// condition stands in brackets: a value may follow those.
func (s *scanner) controls(end int) bool {
	switch lastWord(s.src[:end]) {
	case "if", "while", "for", "with":
		return true
	}
	return false
}

// bracket numbers the kinds of bracket.
func bracket(c byte) int {
	switch c {
	case '(', ')':
		return 0
	case '[', ']':
		return 1
	}
	return 2
}

// lastWord gives the word that a text ends with.
func lastWord(text string) string {
	i := len(text)
	for i > 0 && (text[i-1] == '_' || text[i-1] == '$' || text[i-1] >= 0x80 || text[i-1] >= '0' && text[i-1] <= '9' || text[i-1]|0x20 >= 'a' && text[i-1]|0x20 <= 'z') {
		i--
	}
	return text[i:]
}

func (s *scanner) lineEnd(from int) int {
	if n := strings.IndexByte(s.src[from:], '\n'); n >= 0 {
		return from + n
	}
	return len(s.src)
}
