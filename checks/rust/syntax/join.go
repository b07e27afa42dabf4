package syntax

import "strings"

// Joined is the tokens of r with one space between them: a text that stays the
// same when rustfmt breaks or joins lines. Operators of several bytes stay whole,
// but for those with a < or > that generics could end with; a comma before a closing
// delimiter or > is left out, unless it makes a tuple of one. Comments do not count.
// It is meant for digests and comparison.
func (f *File) Joined(r Range) string {
	r = f.clip(r)
	if r.From == r.To {
		return ""
	}
	var b strings.Builder
	b.Grow(f.Tokens[r.To-1].End - f.Tokens[r.From].Start)
	last := -1
	for i := r.From; i < r.To; i++ {
		if f.trailingComma(i) {
			continue
		}
		if last >= 0 && !(last == i-1 && f.operator(last)) {
			b.WriteByte(' ')
		}
		s := f.raw(i)
		if f.Tokens[i].Kind == Str && strings.Contains(s, "\r\n") {
			s = strings.ReplaceAll(s, "\r\n", "\n") // as rustc reads it
		}
		b.WriteString(s)
		last = i
	}
	return b.String()
}

// operator tells whether tokens i and i+1 are parts of one operator.
func (f *File) operator(i int) bool {
	if !f.joint(i) || f.Tokens[i].Kind != Punct || f.Tokens[i+1].Kind != Punct {
		return false
	}
	switch f.text[f.Tokens[i].Start : f.Tokens[i].Start+2] {
	case "::", "->", "=>", "&&", "||", "==", "!=", "..", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=":
		return true
	case ".=": // the end of ..=
		return i > 0 && f.punct(i-1, '.') && f.joint(i-1)
	}
	return false
}

// trailingComma tells whether token i is a comma that means nothing. The delimiter
// behind it need not be in the range that is written: a body ends before its own.
func (f *File) trailingComma(i int) bool {
	if !f.punct(i, ',') || i+1 >= len(f.Tokens) {
		return false
	}
	next := f.Tokens[i+1]
	if next.Kind != Close {
		return f.punct(i+1, '>')
	}
	return !f.punct(i+1, ')') || !f.oneTuple(next.Match, i)
}

// oneTuple tells whether the comma at token i is the only one of the parentheses
// open, which are not the arguments of anything.
func (f *File) oneTuple(open, i int) bool {
	if open > 0 && f.callee(open-1) {
		return false
	}
	for j := open + 1; j < i; j++ {
		if m := f.Tokens[j].Match; m > j {
			j = m
		} else if f.punct(j, ',') {
			return false
		}
	}
	return open+1 < i
}

// callee tells whether ( after token i holds arguments.
func (f *File) callee(i int) bool {
	switch t := f.Tokens[i]; t.Kind {
	case Ident:
		w := f.raw(i)
		return w == "fn" || w == "self" || w == "Self" || w == "super" || w == "crate" || !isKeyword(w)
	case Close:
		return true
	case Punct:
		switch f.text[t.Start] {
		case '>':
			return i == 0 || !f.joint(i-1) || !f.punct(i-1, '-') && !f.punct(i-1, '=')
		case '?':
			return true
		case '!':
			return i > 0 && f.Tokens[i-1].Kind == Ident
		}
	}
	return false
}

// Split cuts r at the separators sep that stand outside all delimiters. sep may be
// an operator of several bytes; it must be written without gaps. An empty range has
// no part, and a separator at the end starts none; two in a row have an empty part
// between them. It knows nothing of generics: see SplitTypes.
func (f *File) Split(r Range, sep string) []Range { return f.split(r, sep, false) }

// SplitTypes is Split for a range of types or of generic arguments: separators
// between < and > do not count.
func (f *File) SplitTypes(r Range, sep string) []Range { return f.split(r, sep, true) }

func (f *File) split(r Range, sep string, types bool) []Range {
	r = f.clip(r)
	var parts []Range
	from, angle := r.From, 0
	for i := r.From; i < r.To; i++ {
		t := f.Tokens[i]
		switch {
		case angle == 0 && f.atOperator(i, r.To, sep):
			parts = append(parts, Range{from, i})
			i += len(sep) - 1
			from = i + 1
		case t.Match > i:
			i = min(t.Match, r.To)
		case types && f.punct(i, '<'):
			angle++
		case types && f.punct(i, '>') && angle > 0 && !(f.operator(i - 1)):
			angle--
		}
	}
	if from < r.To {
		parts = append(parts, Range{from, r.To})
	}
	return parts
}

// atOperator tells whether the punctuation s starts at token i.
func (f *File) atOperator(i, end int, s string) bool {
	if s == "" || i+len(s) > end {
		return false
	}
	for j := range len(s) {
		if !f.punct(i+j, s[j]) || j > 0 && !f.joint(i+j-1) {
			return false
		}
	}
	return true
}
