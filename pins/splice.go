package pins

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Splice puts a text in the place of one range of a file. All bytes outside of it stay.
type Splice struct {
	// Pos is the range; only Offset and Length count.
	Pos  Pos
	Text string
	// What names it for people: pin.commit, cite:ID line, spelling.
	What string
}

// OverlapError says that two splices of one file meet.
type OverlapError struct{ A, B string }

// Error names both by their What.
func (e *OverlapError) Error() string {
	return fmt.Sprintf("%s and %s stand in the same place", printable(e.A), printable(e.B))
}

// ApplySplices gives a text with splices made, in any order. Those that change nothing
// and those given twice do not count. The error is an *OverlapError; a range outside of
// the text panics, for whoever made it read another text.
func ApplySplices(text []byte, list []Splice) ([]byte, error) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Splice) int { return a.Pos.Offset - b.Pos.Offset })
	out := bytes.NewBuffer(make([]byte, 0, len(text)))
	at := 0
	for i, s := range list {
		if i > 0 && s.Pos == list[i-1].Pos && s.Text == list[i-1].Text {
			continue
		}
		if s.Pos.Offset < at {
			return nil, &OverlapError{list[i-1].What, s.What}
		}
		out.Write(text[at:s.Pos.Offset])
		out.WriteString(s.Text)
		at = s.Pos.Offset + s.Pos.Length
	}
	out.Write(text[at:])
	return out.Bytes(), nil
}

// Has tells whether the entry states a key itself.
func (e Entry) Has(key string) bool { return e.has(key) }

// SetString gives the splice that makes the string of a key another one, in the quotes
// that it has. ok is false where the entry lacks the key or it is no string.
func (c *Contract) SetString(e Entry, key, to, what string) (s Splice, ok bool) {
	if e.table == nil {
		return s, false
	}
	n := e.table.get(key)
	if n == nil || n.kind != stringKind {
		return s, false
	}
	return Splice{Pos: n.pos, Text: quoteLike(c.raw(n.pos), to), What: what}, true
}

// SetDate gives the splice that makes the date of a key another one. ok is false where
// the entry lacks the key or it is no date.
func (c *Contract) SetDate(e Entry, key string, to Date, what string) (s Splice, ok bool) {
	if e.table == nil {
		return s, false
	}
	n := e.table.get(key)
	if n == nil || n.kind != dateKind {
		return s, false
	}
	return Splice{Pos: n.pos, Text: string(to), What: what}, true
}

// AddKey gives the splice that adds a key to an entry which lacks it, behind another key
// of it: in a line of its own, with the indent, the width and the line ending of that
// one's, or behind a comma in an inline table. value is TOML. ok is false where the entry
// has the key, or lacks the other.
func (c *Contract) AddKey(e Entry, behind, key, value, what string) (s Splice, ok bool) {
	if e.table == nil || e.table.get(key) != nil {
		return s, false
	}
	n := e.table.get(behind)
	if n == nil || !n.pos.Valid() || !n.key.Valid() {
		return s, false
	}
	text, end := c.File.str, n.pos.Offset+n.pos.Length
	if e.table.closed {
		return Splice{Pos: Pos{Offset: end}, Text: ", " + key + " = " + value, What: what}, true
	}
	begin := strings.LastIndexByte(text[:n.key.Offset], '\n') + 1
	name, _, _ := strings.Cut(text[n.key.Offset:n.pos.Offset], "=")
	line, ending := len(text), "\n"
	if at := strings.IndexByte(text[end:], '\n'); at >= 0 {
		line = end + at
	}
	if strings.HasSuffix(text[end:line], "\r") {
		line, ending = line-1, "\r\n"
	}
	return Splice{Pos: Pos{Offset: line}, Text: ending + text[begin:n.key.Offset] + fmt.Sprintf("%-*s", len(name), key+" ") + "= " + value, What: what}, true
}

// SetLines gives the splice that makes a recorded line another one: 83, or "83-85" with
// the quotes that it has. A record of one line becomes the first of several, for that is
// what it was a record of. ok is false where there is no record.
func (c *Contract) SetLines(l LineRange, first, last int, what string) (s Splice, ok bool) {
	if l.First == 0 || !l.Pos.Valid() {
		return s, false
	}
	raw := c.raw(l.Pos)
	to := strconv.Itoa(first)
	if last > first && l.Last > l.First {
		to += "-" + strconv.Itoa(last)
	}
	switch {
	case raw != "" && (raw[0] == '"' || raw[0] == '\''):
		to = quoteLike(raw, to)
	case strings.Contains(to, "-"):
		to = `"` + to + `"`
	}
	return Splice{Pos: l.Pos, Text: to, What: what}, true
}

func (c *Contract) raw(p Pos) string { return c.File.str[p.Offset : p.Offset+p.Length] }
