package rust

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// remark is what stands in one string literal or one comment of a Rust file, by words.
type remark struct {
	text    string // the words with one space between
	lines   []int  // the 1-based line of each word; one for all of a string
	end     int    // the last line
	comment bool
	span    syntax.Span // of a string
	// above: a comment on lines of its own, so that it may be about what stands below.
	above bool
}

// remarks gives the strings and comments of a file, but for those of tests.
func (s *sheet) remarks() []remark {
	s.remarked.Do(func() {
		f, end := s.rust, 0
		for i := 0; i <= len(f.Tokens); i++ {
			start := len(f.Src)
			if i < len(f.Tokens) {
				start = f.Tokens[i].Start()
			}
			if i == len(f.Tokens) || !s.inTests(i) {
				s.said = comments(s.said, f, end, start)
			}
			if i == len(f.Tokens) {
				break
			}
			end = f.Tokens[i].End()
			if f.Tokens[i].Kind() == syntax.Str && !s.inTests(i) {
				s.said = append(s.said, literalRemark(f, i))
			}
		}
	})
	return s.said
}

func literalRemark(f *syntax.File, i int) remark {
	text, ok := f.Str(f.Tokens[i])
	if !ok {
		text = f.Text(f.Tokens[i])
	}
	span := f.Span(syntax.Range{From: i, To: i + 1})
	return remark{text: strings.Join(strings.Fields(text), " "), lines: []int{span.Line}, end: span.EndLine, span: span}
}

// comments adds those between two tokens. Comments on lines that follow each other are
// one; one behind code on its line is by itself.
func comments(out []remark, f *syntax.File, from, to int) []remark {
	gap := string(f.Src[from:to])
	if !strings.Contains(gap, "/") {
		return out
	}
	first := f.Line(from)
	var words []string
	open := remark{comment: true}
	end := func() {
		if open.text = strings.Join(words, " "); len(words) > 0 {
			out = append(out, open)
		}
		words, open = nil, remark{comment: true}
	}
	for n, line := range strings.Split(gap, "\n") {
		if strings.TrimSpace(line) == "" || n == 1 && !open.above {
			end()
		}
		for _, word := range strings.Fields(unmarked(line)) {
			words, open.lines = append(words, word), append(open.lines, first+n)
		}
		open.above, open.end = open.above || n > 0 || from == 0, first+n
	}
	end()
	return out
}

// unmarked takes the marks of a comment off one line of it.
func unmarked(line string) string {
	line = strings.TrimSuffix(strings.TrimSpace(line), "*/")
	for _, mark := range []string{"///", "//!", "//", "/**", "/*!", "/*", "* "} {
		if rest, ok := strings.CutPrefix(line, mark); ok {
			return rest
		}
	}
	return line
}

// phrase is a text as strings and comments are searched for it.
type phrase struct {
	text string
	// prose: no Rust reads like it, so that it may stand in a comment. What is Rust is not
	// found in one: a line that was commented out is gone.
	prose bool
	// code: it has what Rust has, and names seldom have, so that it is not found in a
	// string either: one that says what is called there calls nothing.
	code bool
}

// newPhrase gives the phrase of a text; an empty one for a text of one name, which says
// too little to be searched for in strings.
func newPhrase(text string, tokens []string) phrase {
	var words []string
	for _, line := range strings.Split(text, "\n") {
		words = append(words, strings.Fields(unmarked(line))...)
	}
	p := phrase{text: strings.Join(words, " "), prose: len(tokens) == 0}
	for i := 1; i < len(tokens); i++ {
		p.prose = p.prose || plainWord(tokens[i-1]) && plainWord(tokens[i])
	}
	p.code = slices.ContainsFunc(tokens, func(t string) bool { return strings.Contains("();", t) })
	if len(tokens) == 1 && plainWord(tokens[0]) {
		p.text = ""
	}
	return p
}

// plainWord tells whether a token is a name and no keyword: two of them never stand side
// by side in Rust.
func plainWord(token string) bool {
	r, _ := utf8.DecodeRuneInString(token)
	if r != '_' && !unicode.IsLetter(r) || strings.ContainsAny(token, `"'#`) {
		return false
	}
	return !slices.Contains(strings.Fields("as async await auto break const continue crate default dyn else enum extern "+
		"false fn for if impl in let loop macro match mod move mut pub ref return safe self Self static struct super "+
		"trait true try type union unsafe use where while yield"), token)
}

// said finds a phrase in the strings and comments of a file or of a passage. The comment
// right above an item belongs to it.
func (s *sheet) findSaid(p phrase, within *surface.Passage) []surface.Passage {
	var out []surface.Passage
	if p.text == "" {
		return nil
	}
	for _, r := range s.remarks() {
		if !p.prose && (r.comment || p.code) {
			continue
		}
		at := wordIndex(r.text, p.text)
		if at < 0 {
			continue
		}
		place := surface.Place{File: s.path, Line: r.lines[0], EndLine: r.end}
		if r.comment {
			n := strings.Count(r.text[:at], " ")
			place.Line, place.EndLine = r.lines[n], r.lines[n+strings.Count(p.text, " ")]
		}
		if within == nil || !r.comment && holds(within, r.span) || r.comment && inside(place, within.Place) || r.above && r.end+1 == within.Place.Line {
			out = append(out, surface.Passage{Place: place})
		}
	}
	return out
}

func inside(p, around surface.Place) bool {
	return p.Line >= around.Line && p.EndLine <= around.EndLine
}

// wordIndex finds a phrase in a text where no word goes on beside it; -1 if nowhere.
func wordIndex(text, phrase string) int {
	letter := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	first, _ := utf8.DecodeRuneInString(phrase)
	last, _ := utf8.DecodeLastRuneInString(phrase)
	for from := 0; ; {
		i := strings.Index(text[from:], phrase)
		if i < 0 {
			return -1
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(phrase):])
		if !(letter(first) && letter(before)) && !(letter(last) && letter(after)) {
			return i
		}
		from = i + 1
	}
}
