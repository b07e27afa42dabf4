package schema

import (
	"bytes"
	"path"
	"strings"

	"codexpin/checks/surface"
)

// formattingKinds are the words of surface.FileFormatting, in the order they are told.
const (
	byteOrderMark = "byte order mark"
	lineEndings   = "line endings"
	finalNewline  = "final newline"
	keyOrder      = "key order"
	setOrder      = "set order"
	numberForm    = "number form"
	spacing       = "spacing"
	comments      = "comments"
)

// Compare compares the files of one directory with what they should be. Both sets are
// in memory and nothing else is looked at. The error is a
// *surface.EmptyTreeError where a side has no file that counts, or a *BadFile for a file that is no JSON that can be relied on: one
// with two members of a name, cut off, not UTF-8, nested past 256 levels. So an empty
// directory never equals anything.
//
// A file differs in formatting only where it means the same: line endings, a final
// newline, a byte order mark, the order of members, spaces, the form of numbers (1 and
// 1.0, compared exactly), and the order of required, enum, type and oneOf. All other
// order counts. Of TypeScript, spaces and comments are formatting. A file that only one
// side has is missing or extra where its name ends in .json or .ts; others stand
// beside, and are not compared unless both sides have them.
func Compare(have, want *Set) (*surface.TreeComparison, error) {
	c := &comparison{State: surface.TreeIdentical, Have: len(have.Files), Want: len(want.Files), Ignored: have.Ignored}
	if c.Have == 0 || c.Want == 0 {
		side := "what is compared"
		if c.Have > 0 {
			side = "what it is compared with"
		}
		return nil, &surface.EmptyTreeError{Dir: side}
	}
	for _, w := range want.Files {
		i, ok := have.find(w.Path)
		if !ok {
			c.Missing = append(c.Missing, w.Path)
			continue
		}
		if err := c.file(have.Files[i], w); err != nil {
			return nil, err
		}
	}
	for _, h := range have.Files {
		if _, ok := want.find(h.Path); ok {
			continue
		}
		if Printable(h.Path) {
			c.Extra = append(c.Extra, h.Path)
		} else {
			c.Beside = append(c.Beside, h.Path)
		}
	}
	switch {
	case len(c.Changed)+len(c.Missing)+len(c.Extra) > 0:
		c.State = surface.TreeChanged
		c.explain(have, want)
	case len(c.Formatting) > 0:
		c.State = surface.TreeFormatting
	}
	out := surface.TreeComparison(*c)
	return &out, nil
}

// comparison is a comparison in the making.
type comparison surface.TreeComparison

// Printable tells by its name a file that codex could have printed: *.json, *.ts.
func Printable(name string) bool {
	ending := path.Ext(name)
	return ending == ".json" || ending == ".ts"
}

func (c *comparison) file(have, want File) error {
	if bytes.Equal(have.Data, want.Data) {
		c.Same++
		return nil
	}
	if strings.HasSuffix(want.Path, ".json") {
		return c.json(have, want)
	}
	c.text(have, want)
	return nil
}

func (c *comparison) json(have, want File) error {
	a, err := parse(have.Path, have.Data)
	if err != nil {
		return err
	}
	b, err := parse(want.Path, want.Data)
	if err != nil {
		return err
	}
	var n noted
	if !same(a, b, asSchema, &n) {
		c.Changed = append(c.Changed, changes(have.Path, a, b))
		return nil
	}
	kinds, x, y := textForms(have.Data, want.Data)
	for _, k := range [...]struct {
		word string
		on   bool
	}{{keyOrder, n.keys}, {setOrder, n.sets}, {numberForm, n.numbers}} {
		if k.on {
			kinds = append(kinds, k.word)
		}
	}
	moved := n.keys || n.sets || n.numbers
	if !bytes.Equal(x, y) && (!moved || len(x) != len(y) && !n.numbers) {
		kinds = append(kinds, spacing)
	}
	c.Formatting = append(c.Formatting, surface.FileFormatting{Path: have.Path, Kinds: kinds})
	return nil
}

// textForms names the differences of form that any text has, and gives both texts
// without them.
func textForms(have, want []byte) (kinds []string, a, b []byte) {
	mark := []byte("\uFEFF")
	a, b = bytes.TrimPrefix(have, mark), bytes.TrimPrefix(want, mark)
	if (len(a) < len(have)) != (len(b) < len(want)) {
		kinds = append(kinds, byteOrderMark)
	}
	crA, crB := bytes.Contains(a, []byte("\r\n")), bytes.Contains(b, []byte("\r\n"))
	if crA != crB {
		kinds = append(kinds, lineEndings)
	}
	a, b = bytes.ReplaceAll(a, []byte("\r\n"), []byte("\n")), bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))
	endA, endB := bytes.TrimRight(a, "\n"), bytes.TrimRight(b, "\n")
	if len(a)-len(endA) != len(b)-len(endB) {
		kinds = append(kinds, finalNewline)
	}
	return kinds, endA, endB
}

// compareText compares files that are no JSON: bindings by their tokens.
func (c *comparison) text(have, want File) {
	kinds, a, b := textForms(have.Data, want.Data)
	if bytes.Equal(a, b) {
		if len(kinds) == 0 {
			kinds = []string{lineEndings} // mixed on both sides
		}
		c.Formatting = append(c.Formatting, surface.FileFormatting{Path: have.Path, Kinds: kinds})
		return
	}
	if word := tokenDifference(have.Path, a, b); word != "" {
		c.Formatting = append(c.Formatting, surface.FileFormatting{Path: have.Path, Kinds: append(kinds, word)})
		return
	}
	point := firstLine(a, b)
	point.Type, _ = described(have.Path, "", nil, nil)
	c.Changed = append(c.Changed, surface.FileChange{Path: have.Path, Points: []surface.FilePoint{point}})
}
