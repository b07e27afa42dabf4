package pins

import (
	"bytes"
	"sort"
	"strings"
	"unicode/utf8"
)

// Pos is a range of a file. Line and Column start at 1; columns count characters,
// not bytes, as editors do. End is the column behind the last character on Line; what
// goes on over several lines ends where its first line does. Offset and Length are
// bytes and cover the whole range. The zero Pos means that there is no place.
type Pos struct {
	Line, Column, End int
	Offset, Length    int
}

// Valid tells a place from none.
func (p Pos) Valid() bool { return p.Line > 0 }

// File is a text with its name, ready to be pointed into. Once loaded it is read-only.
type File struct {
	Name   string // as it is shown: a path as given, or preset:NAME
	text   []byte
	str    string // text, for lines that share its memory
	starts []int  // the offset of each line
	last   mark   // where pos was last: a line may be as long as the file
}

// mark is a place whose column is known.
type mark struct{ line, offset, column int }

func newFile(name string, text []byte) *File {
	f := &File{Name: name, text: text, str: string(text), starts: []int{0}}
	for i, c := range text {
		if c == '\n' {
			f.starts = append(f.starts, i+1)
		}
	}
	return f
}

// Text is the whole file as it was read. It must not be changed.
func (f *File) Text() []byte { return f.text }

// Lines is the number of lines.
func (f *File) Lines() int { return len(f.starts) }

// Line gives line n, from 1, without its line ending; "" where there is none.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.starts) {
		return ""
	}
	rest, _, _ := strings.Cut(f.str[f.starts[n-1]:], "\n")
	return strings.TrimSuffix(rest, "\r")
}

// pos is the position of length bytes at offset, cut to the file. It counts on from
// where it was asked last, so that a pass through the file is linear in its size; it is
// for the time of loading alone.
func (f *File) pos(offset, length int) Pos {
	offset = max(0, min(offset, len(f.text)))
	length = max(0, min(length, len(f.text)-offset))
	line := sort.Search(len(f.starts), func(i int) bool { return f.starts[i] > offset })
	from := mark{line, f.starts[line-1], 1}
	if f.last.line == line && f.last.offset <= offset {
		from = f.last
	}
	column := from.column + utf8.RuneCount(f.text[from.offset:offset])
	f.last = mark{line, offset, column}
	first := f.text[offset : offset+length]
	if i := bytes.IndexByte(first, '\n'); i >= 0 {
		first = bytes.TrimSuffix(first[:i], []byte("\r"))
	}
	return Pos{Line: line, Column: column, End: column + utf8.RuneCount(first), Offset: offset, Length: length}
}
