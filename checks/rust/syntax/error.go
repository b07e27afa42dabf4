package syntax

import (
	"fmt"
	"unicode/utf8"
)

// Bounds of what Parse accepts. Real Codex files stay far below: the largest is
// under 1 MB and the deepest item or type nests under 20 levels.
const (
	maxSize  = 64 << 20 // bytes of one file
	maxDepth = 200      // levels of nested items, types and use trees
)

// Error is a text that Parse, or one of the Parse methods of File, cannot read.
// Line and Col are 1-based; Col counts characters, and a byte that is not UTF-8
// as one. What is left open (a string, a comment, a delimiter) is reported at the
// place where it starts.
type Error struct {
	Path      string
	Line, Col int
	Msg       string
}

// Error gives path:line:col: message.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Path, e.Line, e.Col, e.Msg)
}

// errorAt is the one maker of an *Error, so that every place is counted alike.
func (f *File) errorAt(offset int, format string, args ...any) *Error {
	line := f.Line(offset)
	start := int(f.lines[line-1])
	if line == 1 {
		start += len(f.bom())
	}
	col := 1
	if offset > start {
		col += utf8.RuneCountInString(f.text[start:offset])
	}
	return &Error{Path: f.Path, Line: line, Col: col, Msg: fmt.Sprintf(format, args...)}
}
