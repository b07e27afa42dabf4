package syntax

import (
	"strings"
	"unicode/utf8"
	"unsafe"
)

// Parse reads one Rust file of at most 64 MB. path is used in messages only. The file
// takes src over: nobody may change it any more. An error is always an *Error: what
// cannot be read as a whole is not read in part.
func Parse(path string, src []byte) (*File, error) {
	if len(src) > maxSize {
		return nil, &Error{Path: path, Line: 1, Col: 1, Msg: "file over 64 MB"}
	}
	f := &File{Path: path, Src: src, text: unsafe.String(unsafe.SliceData(src), len(src))}
	f.index()
	if err := f.check(); err != nil {
		return nil, err
	}
	if err := lex(f); err != nil {
		return nil, err
	}
	p := f.parser(Range{0, len(f.Tokens)})
	f.Attrs = p.attrs(true, nil)
	f.Items = p.items()
	if p.err != nil {
		return nil, p.err
	}
	return f, nil
}

// index notes where the lines start.
func (f *File) index() {
	f.lines = make([]int32, 1, strings.Count(f.text, "\n")+1)
	for at := 0; ; {
		n := strings.IndexByte(f.text[at:], '\n')
		if n < 0 {
			return
		}
		at += n + 1
		f.lines = append(f.lines, int32(at))
	}
}

// check refuses a text that is not UTF-8 or that holds a NUL: the lexer counts on
// both.
func (f *File) check() error {
	nul := strings.IndexByte(f.text, 0)
	if nul < 0 && utf8.ValidString(f.text) {
		return nil
	}
	for i, r := range f.text {
		if r == 0 {
			return f.errorAt(i, "NUL byte")
		}
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(f.text[i:]); n == 1 {
				return f.errorAt(i, "invalid UTF-8")
			}
		}
	}
	return nil
}
