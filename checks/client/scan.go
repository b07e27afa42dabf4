package client

import (
	"fmt"
	"sort"
	"strings"
)

// Literal is a string literal of a source file.
type Literal struct {
	// Text is what the literal means, escapes resolved. Of one that is built from parts
	// it is what stands before the first part that is not text, or this part alone.
	Text string
	// Parts: it is built from parts (a template, a sum, a call), so that its text cannot
	// be told.
	Parts bool
	// Line is the line of its opening quote, from 1.
	Line int

	start, end int // with quotes and prefix
	before     int // where the token before it ends
	open       int // of the innermost bracket around it, into opens; -1 for none
	body       span
	holes      []span // its parts that are no text
}

// File is a source file that was scanned.
type File struct {
	Path     string
	Literals []Literal // in the order of the file
	text     string
	rules    *syntax
	opens    []opening
	comments []span
}

// opening is a bracket that was opened.
type opening struct {
	at     int // of the bracket
	before int // where the token before it ends
	outer  int // the bracket around it; -1 for none
	end    int // of what closes it; 0 where nothing does
}

type span struct{ from, to int }

// ScanError says why a file could not be read to its end.
type ScanError struct {
	Path string
	Line int
	Why  string
}

// Error names the place and the reason.
func (e *ScanError) Error() string { return fmt.Sprintf("%s:%d: %s", e.Path, e.Line, e.Why) }

// MaxSource bounds a source file in bytes.
const MaxSource = 4 << 20

// maxDepth bounds how deep code and strings lie in each other.
const maxDepth = 200

// Scan finds the string literals of a source file, by the rules of the language that
// its ending names. Comments, characters, regular expressions, the text between
// elements of markup and strings that are documentation are none. It takes any bytes,
// and time linear in their number.
//
// The error is a *ScanError: no language that is read, more than MaxSource bytes, no
// text, or a string, comment or heredoc that does not end. The literals before that
// place are in the File, which is never nil.
func Scan(path string, src []byte) (*File, error) {
	f := &File{Path: path, rules: syntaxOf(path)}
	switch {
	case f.rules == nil:
		return f, &ScanError{path, 1, "it is in no language that is read"}
	case len(src) > MaxSource:
		return f, &ScanError{path, 1, fmt.Sprintf("it is larger than %d MB", MaxSource>>20)}
	}
	f.text = string(src)
	if i := strings.IndexByte(f.text, 0); i >= 0 {
		return f, &ScanError{path, 1 + strings.Count(f.text[:i], "\n"), "it is not text"}
	}
	s := &scanner{File: f, src: f.text, top: -1}
	s.classify()
	if strings.HasPrefix(s.src, "#!") {
		s.i = s.lineEnd(0)
	}
	s.code(0)
	f.finish()
	if s.failed != "" {
		return f, &ScanError{path, 1 + strings.Count(f.text[:s.failedAt], "\n"), s.failed}
	}
	return f, nil
}

// finish puts the literals in order, gives them their lines and finds those that are a
// part of more.
func (f *File) finish() {
	sort.SliceStable(f.Literals, func(a, b int) bool { return f.Literals[a].start < f.Literals[b].start })
	if f.rules.adjacent {
		f.join()
	}
	for i := range f.Literals {
		f.unwrap(&f.Literals[i])
	}
	line, at := 1, 0
	for i := range f.Literals {
		l := &f.Literals[i]
		line += strings.Count(f.text[at:l.start], "\n")
		at = l.start
		l.Line = line
		f.trim(l)
		l.Parts = l.Parts || f.joined(l) || f.rules.adjacent && f.beside(i)
	}
}

// join makes one literal of those that stand beside each other, where none has parts.
func (f *File) join() {
	out := f.Literals[:0:0]
	for i := range f.Literals {
		l := f.Literals[i]
		if k := len(out) - 1; i > 0 && !l.Parts && !out[k].Parts && f.touch(&out[k], &l) {
			out[k].Text += l.Text
			out[k].end = l.end
			continue
		}
		out = append(out, l)
	}
	f.Literals = out
}

// beside tells whether a literal and one next to it are one, in a language where that
// is so.
func (f *File) beside(i int) bool {
	l := f.Literals
	return i > 0 && f.touch(&l[i-1], &l[i]) || i+1 < len(l) && f.touch(&l[i], &l[i+1])
}

// touch tells whether nothing stands between a literal and the next one.
func (f *File) touch(a, b *Literal) bool {
	return a.end == b.before && a.open == b.open && (b.open >= 0 || !strings.Contains(f.text[a.end:b.start], "\n"))
}

// joined tells whether a plus or a call puts a literal together with something else.
func (f *File) joined(l *Literal) bool {
	if b := f.text[:l.before]; strings.HasSuffix(b, "+") && !strings.HasSuffix(b, "++") {
		return true
	}
	rest := f.text[f.skip(l.end):]
	if strings.HasPrefix(rest, "+") && !strings.HasPrefix(rest, "++") ||
		strings.HasPrefix(rest, ".concat(") || strings.HasPrefix(rest, "%") && !strings.HasPrefix(rest, "%>") {
		return true
	}
	callee := f.callee(l)
	switch callee {
	case "concat!", "concatcp!", "concat", "Concat", "format!", "formatcp!", "format_args!", "Sprintf", "Sprint", "sprintf":
		return true
	case "format", "Format":
		return strings.HasSuffix(f.text[:l.before], "(")
	case "String":
		return strings.HasSuffix(f.text[:l.before], "format:")
	}
	return hasPrefix(rest, ".format(", ".formatted(", ".plus(", ".appending(", ".appendingFormat(") || f.rules.ruby && hasPrefix(rest, "<<")
}

// skip passes white space and comments.
func (f *File) skip(i int) int {
	for i < len(f.text) {
		switch c := f.text[i]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			i++
		default:
			k := sort.Search(len(f.comments), func(k int) bool { return f.comments[k].from >= i })
			if k == len(f.comments) || f.comments[k].from != i {
				return i
			}
			i = f.comments[k].to
		}
	}
	return i
}
