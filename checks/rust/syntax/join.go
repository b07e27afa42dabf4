package syntax

import "strings"

// Joined is the tokens of r with one space between them: a text that stays the
// same when rustfmt breaks or joins lines, and fit for digests and comparison.
// Comments do not count. Operators of several bytes stay whole, but for those with a
// < or > that generics could end with. What rustfmt adds and removes is evened out: a
// comma before a closing delimiter or > is left out, unless it makes a tuple of one,
// and so are the braces around the one expression of a match arm or a closure. On 160
// files of Codex, no item differs from itself formatted to 60 columns.
func (f *File) Joined(r Range) string {
	r = f.clip(r)
	if r.From == r.To {
		return ""
	}
	j := joiner{File: f, r: r, last: -1}
	j.b.Grow(int(f.Tokens[r.To-1].End() - f.Tokens[r.From].Start()))
	for i := r.From; i < r.To; i++ {
		j.token(i)
	}
	return j.b.String()
}

// joiner writes the text of Joined.
type joiner struct {
	*File
	r     Range
	b     strings.Builder
	last  int   // the token written last; -1 after what is no token
	drops []int // closing braces to leave out, the innermost last
}

func (j *joiner) token(i int) {
	switch {
	case j.trailingComma(i) || j.punct(i, ',') && j.armEnds(i-1):
		return
	case len(j.drops) > 0 && j.drops[len(j.drops)-1] == i+1 && j.punct(i, ';'):
		return // of { return x; }
	case len(j.drops) > 0 && j.drops[len(j.drops)-1] == i:
		j.drops = j.drops[:len(j.drops)-1]
		j.armComma(i)
		return
	case j.bodyOnly(i):
		j.drops = append(j.drops, j.Tokens[i].Match())
		return
	}
	if j.last >= 0 && j.last == i-1 && j.operator(j.last) {
		j.b.WriteString(j.Written(i))
	} else {
		j.write(unixLines(j.Written(i)))
	}
	j.last = i
}

// armComma writes the comma that an arm needs when it loses its braces, which end at
// token i, unless it is the last one.
func (j *joiner) armComma(i int) {
	next := i + 1
	if next < j.r.To && j.punct(next, ',') {
		next++
	}
	if j.armEnds(i) && next < j.r.To && j.Tokens[next].Kind() != Close {
		j.write(",")
		j.last = -1
	}
}

// write puts a space before s, unless it is the first.
func (j *joiner) write(s string) {
	if j.b.Len() > 0 {
		j.b.WriteByte(' ')
	}
	j.b.WriteString(s)
}

// bodyOnly tells whether the { at token i holds one expression that could as well
// stand without braces: after => or after the | of a closure, and no statement in it.
// The rules of a macro end in ; or have braces in braces. They keep them, for there
// they mean something.
func (j *joiner) bodyOnly(i int) bool {
	m := j.Tokens[i].Match()
	if !j.punct(i, '{') || m >= j.r.To || m == i+1 || j.punct(i+1, '{') || !j.arm(i) && !(i > 0 && j.punct(i-1, '|')) {
		return false
	}
	for k := i + 1; k < m; k++ {
		if j.punct(k, ';') && !(k == m-1 && j.leaves(i+1)) {
			return false
		}
		if j.Tokens[k].Kind() == Open {
			k = j.Tokens[k].Match()
		}
	}
	return m+1 >= len(j.Tokens) || !j.punct(m+1, ';') || !j.arm(i)
}

// leaves tells whether token i starts an expression that ends in ; as well as without,
// for nothing runs behind it.
func (f *File) leaves(i int) bool {
	return f.Is(i, "return") || f.Is(i, "continue") || f.Is(i, "break")
}

// arm tells whether the { at token i follows =>.
func (f *File) arm(i int) bool {
	return i > 1 && f.punct(i-1, '>') && f.punct(i-2, '=') && f.joint(i-2)
}

// armEnds tells whether token i ends the braces of a match arm: a comma behind it is
// optional.
func (f *File) armEnds(i int) bool {
	return i > 0 && f.punct(i, '}') && f.arm(f.Tokens[i].Match())
}

// operator tells whether tokens i and i+1 are parts of one operator.
func (f *File) operator(i int) bool {
	if !f.joint(i) || f.Tokens[i].Kind() != Punct || f.Tokens[i+1].Kind() != Punct {
		return false
	}
	switch f.text[f.Tokens[i].Start() : f.Tokens[i].Start()+2] {
	case "::", "->", "=>", "&&", "||", "==", "!=", "..", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=":
		return true
	case ".=": // the end of ..=
		return i > 0 && f.punct(i-1, '.') && f.joint(i-1)
	}
	return false
}

// TrailingComma tells whether token i is a comma that means nothing: one before a closing
// delimiter or >, unless it makes a tuple of one.
func (f *File) TrailingComma(i int) bool { return f.trailingComma(i) }

// trailingComma tells whether token i is a comma that means nothing. The delimiter
// behind it need not be in the range that is written: a body ends before its own.
func (f *File) trailingComma(i int) bool {
	if !f.punct(i, ',') || i+1 >= len(f.Tokens) {
		return false
	}
	next := f.Tokens[i+1]
	if next.Kind() != Close {
		return f.punct(i+1, '>')
	}
	return !f.punct(i+1, ')') || !f.oneTuple(next.Match(), i)
}

// oneTuple tells whether the comma at token i is the only one of the parentheses
// open, which are not the arguments of anything.
func (f *File) oneTuple(open, i int) bool {
	if open > 0 && f.callee(open-1) {
		return false
	}
	for j := open + 1; j < i; j++ {
		if m := f.Tokens[j].Match(); m > j {
			j = m
		} else if f.punct(j, ',') {
			return false
		}
	}
	return open+1 < i
}

// callee tells whether ( after token i holds arguments.
func (f *File) callee(i int) bool {
	switch t := f.Tokens[i]; t.Kind() {
	case Ident:
		w := f.Written(i)
		return w == "fn" || w == "self" || w == "Self" || w == "super" || w == "crate" || !isKeyword(w)
	case Close:
		return true
	case Punct:
		switch f.text[t.Start()] {
		case '>':
			return i == 0 || !f.joint(i-1) || !f.punct(i-1, '-') && !f.punct(i-1, '=')
		case '?':
			return true
		case '!':
			return i > 0 && f.Tokens[i-1].Kind() == Ident
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
		case t.Match() > i:
			i = min(t.Match(), r.To)
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
