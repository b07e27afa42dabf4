package syntax

import "strings"

// typeText is the tokens of a type as rustfmt writes them on one line. Nearly
// every type of a formatted file stands there just so, and is not copied.
func (f *File) typeText(r Range) string {
	if r.From >= r.To {
		return ""
	}
	if w := (typeWriter{f, r}); !w.asWritten() {
		return w.write()
	}
	return f.text[f.Tokens[r.From].Start():f.Tokens[r.To-1].End()]
}

// typeWriter knows where a type starts: what stands before it is no operand.
type typeWriter struct {
	*File
	r Range
}

// asWritten tells whether the text of the file is what write would give.
func (f typeWriter) asWritten() bool {
	for i := f.r.From; i+1 < f.r.To; i++ {
		gap := f.text[f.Tokens[i].End():f.Tokens[i+1].Start()]
		want := ""
		if f.typeGap(i, i+1) {
			want = " "
		}
		if gap != want || f.punct(i, '{') || f.trailingComma(i) {
			return false
		}
	}
	return true
}

func (f typeWriter) write() string {
	var b strings.Builder
	last := -1
	for i := f.r.From; i < f.r.To; i++ {
		if f.trailingComma(i) {
			continue
		}
		if last >= 0 && f.typeGap(last, i) {
			b.WriteByte(' ')
		}
		if m := f.Tokens[i].Match(); m > i && m < f.r.To && f.punct(i, '{') {
			b.WriteString(f.Joined(Range{i, m + 1})) // an expression, where < compares
			i = m
		} else {
			b.WriteString(f.Written(i))
		}
		last = i
	}
	return b.String()
}

// typeGap tells whether rustfmt puts a space between the tokens a and b of a type.
func (f typeWriter) typeGap(a, b int) bool {
	s, t := &f.Tokens[a], &f.Tokens[b]
	x, y := f.text[s.Start()], f.text[t.Start()]
	switch {
	case s.Kind() == Open || t.Kind() == Close:
		return (x == '{' || y == '}') && !(s.Kind() == Open && t.Kind() == Close)
	case t.Kind() != Punct:
	case y == ',' || y == ';' || y == ':' && !(wordLike(s.Kind()) && f.spaced(a)):
		return false
	case y == '+' || y == '=' || y == '/' || y == '%' || y == '|':
		return true
	}
	if s.Kind() == Punct {
		return f.gapAfterPunct(a, b)
	}
	if wordLike(s.Kind()) {
		return wordLike(t.Kind()) || f.spaced(a) || f.gapBefore(a, b)
	}
	return wordLike(t.Kind()) || f.gapBefore(a, b) // a is a Close
}

// gapAfterPunct is typeGap behind the punctuation a.
func (f typeWriter) gapAfterPunct(a, b int) bool {
	switch x := f.text[f.Tokens[a].Start()]; x {
	case ',', ';', '+', '=', '/', '%', '|':
		return true
	case ':':
		return !(f.joint(a) && f.punct(b, ':')) && !(a > 0 && f.joint(a-1) && f.punct(a-1, ':'))
	case '>':
		if a > 0 && f.joint(a-1) && f.punct(a-1, '-') {
			return true // ->
		}
		return wordLike(f.Tokens[b].Kind()) || f.gapBefore(a, b)
	case '*', '-', '&':
		return !(x == '-' && f.joint(a) && f.punct(b, '>')) && f.operand(a-1)
	}
	return false
}

// gapBefore tells whether the punctuation b stands between two operands or starts
// an arrow.
func (f typeWriter) gapBefore(a, b int) bool {
	switch t := f.Tokens[b]; f.text[t.Start()] {
	case '-':
		return f.Tokens[b].Kind() == Punct && (f.joint(b) && b+1 < len(f.Tokens) && f.punct(b+1, '>') || f.operand(a))
	case '*', '&':
		return f.Tokens[b].Kind() == Punct && f.operand(a)
	}
	return false
}

// operand tells whether token i ends an operand, so that - * & behind it is binary.
func (f typeWriter) operand(i int) bool {
	if i < f.r.From {
		return false
	}
	k := f.Tokens[i].Kind()
	return k == Number || k == Close || k == Ident && !f.spaced(i)
}

// wordLike tells whether two tokens of such kinds need a space between them.
func wordLike(k Kind) bool { return k < Punct }

// spaced tells whether token i is a word that rustfmt always puts a space behind,
// or a lifetime before what it qualifies.
func (f typeWriter) spaced(i int) bool {
	t := f.Tokens[i]
	if t.Kind() == Lifetime {
		// &'a [T]; 'a, 'a> and 'a: end or continue a list
		return i+1 < len(f.Tokens) && (f.Tokens[i+1].Kind() == Open || f.punct(i+1, '&') || f.punct(i+1, '*') || f.punct(i+1, '<'))
	}
	switch f.Written(i) {
	case "dyn", "impl", "mut", "const", "as":
		return t.Kind() == Ident
	}
	return false
}
