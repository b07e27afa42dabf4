package syntax

import (
	"fmt"
	"strings"
	"unicode"
)

// checkFile holds what must be true of every file that parses: tokens are in order
// and cover all but white space and comments, delimiters are paired, and the places
// of items lie inside each other.
func checkFile(f *File) error {
	end := len(f.bom())
	for i, t := range f.Tokens {
		if t.Start() < end || t.End() <= t.Start() || t.End() > len(f.Src) {
			return fmt.Errorf("token %d [%d,%d) after %d", i, t.Start(), t.End(), end)
		}
		if gap := f.text[end:t.Start()]; !isTrivia(gap) && !(i == 0 && strings.HasPrefix(gap, "#!")) {
			return fmt.Errorf("token %d: skipped %q", i, gap)
		}
		if paired := t.Kind() == Open || t.Kind() == Close; paired {
			m := t.Match()
			if m < 0 || m >= len(f.Tokens) || f.Tokens[m].Match() != i || (m > i) != (t.Kind() == Open) {
				return fmt.Errorf("token %d is matched with %d", i, m)
			}
		} else if t.Match() != -1 {
			return fmt.Errorf("token %d: match %d", i, t.Match())
		}
		if got := string(f.Slice(Span{Start: t.Start(), End: t.End()})); !strings.HasSuffix(got, f.Text(t)) {
			return fmt.Errorf("token %d: %q is not %q", i, f.Text(t), got)
		}
		end = t.End()
	}
	if gap := f.text[end:]; !isTrivia(gap) && !(len(f.Tokens) == 0 && strings.HasPrefix(gap, "#!")) {
		return fmt.Errorf("skipped %q at the end", gap)
	}
	return checkItems(f, f.Items, Span{Start: 0, End: len(f.Src)})
}

// checkItems holds the places of items inside up, which follow each other.
func checkItems(f *File, items []*Item, up Span) error {
	at := up.Start
	for _, it := range items {
		if err := checkSpan(f, it.Name, it.Span, &at, up); err != nil {
			return err
		}
		if f.Span(it.Tokens) != it.Span {
			return fmt.Errorf("%s: tokens and place differ", it.Name)
		}
		if it.Head.Start < it.Span.Start || it.Head.End > it.Span.End || it.Head.Start >= it.Head.End {
			return fmt.Errorf("%s: head is outside", it.Name)
		}
		for _, r := range []Range{it.Body, it.Value, it.Params} {
			if r != (Range{}) && (r.From < it.Tokens.From || r.To > it.Tokens.To || r.From > r.To) {
				return fmt.Errorf("%s: range %v outside %v", it.Name, r, it.Tokens)
			}
		}
		if err := checkData(f, it); err != nil {
			return err
		}
		if err := checkItems(f, it.Items, it.Span); err != nil {
			return err
		}
	}
	return nil
}

func checkData(f *File, it *Item) error {
	if err := checkFields(f, it.Fields, it.Span); err != nil {
		return err
	}
	at := it.Span.Start
	for _, v := range it.Variants {
		if err := checkSpan(f, v.Name, v.Span, &at, it.Span); err != nil {
			return err
		}
		if err := checkFields(f, v.Fields, v.Span); err != nil {
			return err
		}
	}
	return nil
}

func checkFields(f *File, fields []Field, up Span) error {
	at := up.Start
	for _, d := range fields {
		if err := checkSpan(f, d.Name, d.Span, &at, up); err != nil {
			return err
		}
		if d.Type.Form == NoType || d.Type.Text == "" {
			return fmt.Errorf("field %s has no type", d.Name)
		}
	}
	return nil
}

// checkSpan holds s behind at and inside up, and its lines to the text.
func checkSpan(f *File, name string, s Span, at *int, up Span) error {
	if s.Start < *at || s.End <= s.Start || s.End > up.End {
		return fmt.Errorf("%s at [%d,%d) is not behind %d in [%d,%d)", name, s.Start, s.End, *at, up.Start, up.End)
	}
	if line := 1 + strings.Count(f.text[:s.Start], "\n"); s.Line != line {
		return fmt.Errorf("%s: line %d, counted %d", name, s.Line, line)
	}
	if line := 1 + strings.Count(f.text[:s.End-1], "\n"); s.EndLine != line {
		return fmt.Errorf("%s: end line %d, counted %d", name, s.EndLine, line)
	}
	*at = s.End
	return nil
}

// isTrivia tells, in a way of its own, whether s is white space and comments only.
func isTrivia(s string) bool {
	for s != "" {
		switch {
		case strings.HasPrefix(s, "//"):
			_, s, _ = strings.Cut(s, "\n")
		case strings.HasPrefix(s, "/*"):
			depth, i := 1, 2
			for ; depth > 0 && i < len(s); i++ {
				if strings.HasPrefix(s[i:], "/*") {
					depth++
					i++
				} else if strings.HasPrefix(s[i:], "*/") {
					depth--
					i++
				}
			}
			if depth > 0 {
				return false
			}
			s = s[i:]
		default:
			r := []rune(s)[0]
			if !unicode.IsSpace(r) && r != '\u200E' && r != '\u200F' {
				return false
			}
			s = s[len(string(r)):]
		}
	}
	return true
}
