package pins

import (
	"fmt"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxProblems bounds what one load reports; the rest is counted.
const maxProblems = 100

// Problem is one thing wrong with a file.
type Problem struct {
	File string
	Pos  Pos
	Text string // the line at Pos, as it stands in the file: not to be printed unescaped
	// Message says what is wrong, Hint what to write; Hint may be empty.
	Message string
	Hint    string
}

// LoadError says everything that is wrong with a contract or a floor file, in the
// order of the file. A syntax error stands alone. More counts the problems that were
// found beyond those listed.
type LoadError struct {
	Problems []Problem
	More     int
}

// Error gives every problem as String does, a blank line between two. Whatever comes
// from the file is made printable.
func (e *LoadError) Error() string {
	var b strings.Builder
	for i, p := range e.Problems {
		if i > 0 {
			b.WriteString("\n\n")
		}
		b.WriteString(p.String())
	}
	if e.More > 0 {
		fmt.Fprintf(&b, "\n\nand %d more", e.More)
	}
	return b.String()
}

// String gives file:line:column and the message, the line with a caret below what is
// meant, and the hint. It ends without a line break and holds no control characters
// besides those between its lines.
func (p Problem) String() string {
	var b strings.Builder
	b.WriteString(printable(p.File))
	if p.Pos.Valid() {
		fmt.Fprintf(&b, ":%d:%d", p.Pos.Line, p.Pos.Column)
	}
	b.WriteString(": " + printable(p.Message))
	if p.Pos.Valid() && strings.TrimSpace(p.Text) != "" {
		line, caret := excerpt(p.Text, p.Pos)
		number := fmt.Sprintf("%4d", p.Pos.Line)
		fmt.Fprintf(&b, "\n%s | %s\n%s | %s", number, line, strings.Repeat(" ", len(number)), caret)
	}
	if p.Hint != "" {
		b.WriteString("\n  hint: " + printable(p.Hint))
	}
	return b.String()
}

// maxExcerpt is how much of a line is shown, in characters.
const maxExcerpt = 120

// excerpt gives the part of a line around pos and the caret line below it.
func excerpt(text string, pos Pos) (line, caret string) {
	cut, from, to := 0, pos.Column-1, max(pos.Column, pos.End-1)
	if to > maxExcerpt {
		cut = max(0, from-maxExcerpt/3)
	}
	start := skip(text, cut)
	part := text[start : start+skip(text[start:], maxExcerpt)]
	head, tail := "", ""
	if start > 0 {
		head = "…"
	}
	if start+len(part) < len(text) {
		tail = "…"
	}
	width := utf8.RuneCountInString(part)
	from = min(from-cut, width)
	to = max(from+1, min(to-cut, width))
	caret = strings.Repeat(" ", utf8.RuneCountInString(head)+from) + strings.Repeat("^", to-from)
	return head + printable(part) + tail, caret
}

// skip gives the length in bytes of the first n characters.
func skip(text string, n int) int {
	for i := range text {
		if n == 0 {
			return i
		}
		n--
	}
	return len(text)
}

// printable puts one visible character in the place of each that a terminal would
// act on, so that columns stay.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case !unicode.IsPrint(r):
			return '\uFFFD'
		}
		return r
	}, text)
}

// problems collects while a file is read.
type problems struct {
	file *File
	list []Problem
	more int
}

func (p *problems) add(pos Pos, hint, format string, args ...any) {
	if len(p.list) == maxProblems {
		p.more++
		return
	}
	problem := Problem{File: p.file.Name, Pos: pos, Message: fmt.Sprintf(format, args...), Hint: hint}
	if pos.Valid() {
		problem.Text = p.file.Line(pos.Line)
	}
	p.list = append(p.list, problem)
}

// err gives what was collected in the order of the file, or nil.
func (p *problems) err() error {
	if len(p.list) == 0 {
		return nil
	}
	sort.SliceStable(p.list, func(i, j int) bool { return p.list[i].Pos.Offset < p.list[j].Pos.Offset })
	return &LoadError{Problems: p.list, More: p.more}
}

// alone is the error of one problem that makes all others meaningless.
func alone(f *File, pos Pos, hint, format string, args ...any) error {
	p := problems{file: f}
	p.add(pos, hint, format, args...)
	return p.err()
}
