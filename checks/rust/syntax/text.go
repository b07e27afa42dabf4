package syntax

import "sort"

// Text is the text of a token as written, of a raw identifier without r#. It
// shares memory with the file.
func (f *File) Text(t Token) string {
	if f.Raw(t) {
		return f.text[t.Start()+2 : t.End()]
	}
	return f.text[t.Start():t.End()]
}

// Raw tells whether t is a raw identifier such as r#type.
func (f *File) Raw(t Token) bool {
	return t.Kind() == Ident && t.End()-t.Start() > 2 && f.text[t.Start()+1] == '#'
}

// Is tells whether token i is the identifier, keyword, punctuation or delimiter
// written s. It is false for an index outside the file, for every literal, and for
// a raw identifier unless s has its r#: r#type is a name, type the keyword.
func (f *File) Is(i int, s string) bool {
	if i < 0 || i >= len(f.Tokens) {
		return false
	}
	t := f.Tokens[i]
	return (t.Kind() == Ident || t.Kind() >= Punct) && f.text[t.Start():t.End()] == s
}

// Written is the text of token i as it stands in the file.
func (f *File) Written(i int) string { return f.text[f.Tokens[i].Start():f.Tokens[i].End()] }

// punct tells whether token i, which must exist, is the punctuation or delimiter c.
func (f *File) punct(i int, c byte) bool {
	t := &f.Tokens[i]
	return t.Kind() >= Punct && f.text[t.Start()] == c
}

// joint tells whether no white space or comment stands between token i and the
// next one.
func (f *File) joint(i int) bool {
	return i+1 < len(f.Tokens) && f.Tokens[i].End() == f.Tokens[i+1].Start()
}

// offset is where token i starts; when i is end, where the token before it ends.
func (f *File) offset(i, end int) int {
	if i < end && i < len(f.Tokens) {
		return f.Tokens[i].Start()
	}
	if i > 0 && i <= len(f.Tokens) {
		return f.Tokens[i-1].End()
	}
	return len(f.text)
}

// clip cuts r to the tokens that exist.
func (f *File) clip(r Range) Range {
	to := min(max(r.To, 0), len(f.Tokens))
	return Range{min(max(r.From, 0), to), to}
}

// Span is the place of the tokens of r, from the start of the first to the end of
// the last. An empty range has the empty place where its first token would start.
func (f *File) Span(r Range) Span {
	r = f.clip(r)
	start := f.offset(r.From, len(f.Tokens))
	end := start
	if r.From < r.To {
		end = f.Tokens[r.To-1].End()
	}
	return f.span(start, end)
}

// span adds the lines to the bytes [start, end).
func (f *File) span(start, end int) Span {
	s := Span{Start: start, End: end, Line: f.Line(start)}
	s.EndLine = s.Line
	if next := s.Line; next < len(f.lines) && end > int(f.lines[next]) {
		s.EndLine = f.Line(end - 1)
	}
	return s
}

// Line is the 1-based line that holds the byte at offset. An offset before or
// behind the text counts as its first or last byte.
func (f *File) Line(offset int) int {
	return max(1, sort.Search(len(f.lines), func(i int) bool { return int(f.lines[i]) > offset }))
}

// Slice is the bytes of the file at s, nil for a place that is not in the file.
func (f *File) Slice(s Span) []byte {
	if s.Start < 0 || s.End > len(f.Src) || s.Start > s.End {
		return nil
	}
	return f.Src[s.Start:s.End:s.End]
}
