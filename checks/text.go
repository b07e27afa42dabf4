package checks

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// checkCitation judges one cited place. What anchors it decides; the recorded line
// only tells whether it moved.
func checkCitation(s *Subject, c *Claim) Finding { return s.cited(c.Entry.(*pins.Citation)) }

func (s *Subject) cited(cite *pins.Citation) Finding {
	if err := s.Witness.Texts.File(string(cite.Path)); err != nil {
		return s.noFile(err, cite)
	}
	whole := surface.Place{File: string(cite.Path)}
	if cite.Item == "" && cite.Text == "" && len(cite.Absent) == 0 {
		return ok(whole, "the file is there")
	}
	within, out, done := s.citedItem(cite)
	if done {
		return out
	}
	switch {
	case len(cite.Absent) > 0:
		return s.absentText(cite, within)
	case cite.Text != "":
		return s.citedText(cite, within)
	}
	out = recorded(*within, cite.Line, stands("the item", cite.Line))
	out.Digest = within.Digest
	return out
}

// noFile answers for a file that is not there, which only breaks what was cited in
// it if that stands nowhere else, or that could not be read.
func (s *Subject) noFile(err error, cite *pins.Citation) Finding {
	if !errors.Is(err, fs.ErrNotExist) {
		return unreadable(err)
	}
	out := broken(surface.Place{File: string(cite.Path)}, "the file is not there")
	out.Cause = "the file " + string(cite.Path) + " is not there"
	if s.hint() {
		out.Near = s.Witness.Texts.NearPaths(string(cite.Path), maxNear)
	}
	switch {
	case len(cite.Absent) > 0:
		out.Outcome = Unknown
		out.Message = "the file is not there, so that an absence in it says nothing"
	case cite.Item != "" || distinct(cite.Text):
		out.lost = lostOf(cite)
	}
	return out
}

func lostOf(cite *pins.Citation) *surface.Lost {
	return &surface.Lost{Path: string(cite.Path), Item: cite.Item, Digest: string(cite.Digest), Text: cite.Text}
}

// distinct tells whether a text by itself says which place is meant: a single word
// stands wherever the name is used, and elsewhere proves nothing.
func distinct(text string) bool {
	word := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	return len(strings.FieldsFunc(text, func(r rune) bool { return !word(r) })) > 1
}

// unreadable is the finding of text that could not be read.
func unreadable(err error) Finding {
	out := unknown(surface.Place{}, "cannot be read: "+err.Error())
	out.Cause = err.Error()
	return out
}

// itemChanged is what is said of an item whose digest is another than the recorded one.
const itemChanged = "the item's content has changed"

// citedItem finds the item of a citation; within is nil for one without an item.
func (s *Subject) citedItem(cite *pins.Citation) (within *surface.Passage, out Finding, done bool) {
	if cite.Item == "" {
		return nil, out, false
	}
	items, err := s.Witness.Texts.Items(string(cite.Path), cite.Item)
	switch {
	case err != nil:
		return nil, unreadable(err), true
	case len(items) == 0 && len(cite.Absent) > 0:
		out = unknown(surface.Place{File: string(cite.Path)}, "the item "+cite.Item+" is not there, so that an absence in it says nothing")
		out.Cause = "the item " + cite.Item + " is not in " + string(cite.Path)
		return nil, out, true
	case len(items) == 0:
		out = broken(surface.Place{File: string(cite.Path)}, "the item "+cite.Item+" is not in the file")
		if s.hint() {
			out.Near = s.Witness.Texts.NearItems(string(cite.Path), cite.Item, maxNear)
		}
		out.lost, out.stays = lostOf(cite), true
		return nil, out, true
	}
	var same []surface.Passage
	for _, item := range items {
		if strings.HasPrefix(item.Digest, string(cite.Digest)) {
			same = append(same, item)
		}
	}
	if len(same) > 0 {
		return nearestTo(s.holding(same, cite), cite.Line.First), out, false
	}
	out = broken(items[0].Place, itemChanged)
	out.Digest = items[0].Digest
	out.Expected, out.Found = string(cite.Digest), items[0].Digest[:min(len(items[0].Digest), max(12, len(cite.Digest)))]
	out.Hint = "read the difference; then record the new digest"
	return nil, out, true
}

// holding gives the items that hold the cited text, where several share a path and
// some do; else all.
func (s *Subject) holding(items []surface.Passage, cite *pins.Citation) []surface.Passage {
	if cite.Text == "" || len(items) == 1 {
		return items
	}
	var out []surface.Passage
	for i := range items {
		if found, err := s.Witness.Texts.Find(string(cite.Path), cite.Text, &items[i]); err == nil && len(found) > 0 {
			out = append(out, items[i])
		}
	}
	if len(out) == 0 {
		return items
	}
	return out
}

// nearestTo gives the passage that starts nearest to a line, the first where no line
// is recorded.
func nearestTo(list []surface.Passage, line int) *surface.Passage {
	best := &list[0]
	for i := range list {
		if line > 0 && distance(list[i].Place.Line, line) < distance(best.Place.Line, line) {
			best = &list[i]
		}
	}
	return best
}

func distance(a, b int) int { return max(a-b, b-a) }

// citedText finds the text of a citation, in its item or in the file.
func (s *Subject) citedText(cite *pins.Citation, within *surface.Passage) Finding {
	found, err := s.Witness.Texts.Find(string(cite.Path), cite.Text, within)
	switch {
	case err != nil:
		return unreadable(err)
	case len(found) > 0:
		return recorded(*nearestTo(found, cite.Line.First), cite.Line, stands("the text", cite.Line))
	}
	out := broken(surface.Place{File: string(cite.Path)}, "the text is not in the file")
	out.Expected = cite.Text
	out.Hint = "compared were tokens, and the words in one string or comment"
	switch {
	case within != nil: // the item stands, and does not say it any more: elsewhere would be another thing
		out.Place, out.Message = within.Place, "the text is not in "+cite.Item
	case distinct(cite.Text):
		out.lost, out.stays = lostOf(cite), true
	}
	return out
}

// absentText judges that none of the texts occurs.
func (s *Subject) absentText(cite *pins.Citation, within *surface.Passage) Finding {
	for _, text := range cite.Absent {
		found, err := s.Witness.Texts.Occurs(string(cite.Path), text, within)
		if err != nil {
			return unreadable(err)
		}
		if len(found) > 0 {
			out := broken(found[0].Place, "the text is there, and should not be")
			out.Expected, out.Found = "nothing", text
			return out
		}
	}
	const verified = "verified by absence: the scope was read whole"
	if within != nil {
		return recorded(*within, cite.Line, verified)
	}
	return ok(surface.Place{File: string(cite.Path)}, verified)
}

// recorded compares the place of what was found with the recorded lines: inside them,
// or holding them, is in place.
func recorded(p surface.Passage, line pins.LineRange, message string) Finding {
	from, to := p.Place.Line, max(p.Place.EndLine, p.Place.Line)
	switch {
	case line.First == 0,
		line.First >= from && max(line.Last, line.First) <= to,
		from >= line.First && to <= max(line.Last, line.First):
		return ok(p.Place, message)
	}
	out := Finding{Outcome: Moved, Place: p.Place, Message: "stands at other lines"}
	out.Expected, out.Found = lines(line.First, line.Last), lines(from, to)
	return out
}

// stands says of a thing that it is there, and in its place where one is recorded.
func stands(what string, line pins.LineRange) string {
	if line.First == 0 {
		return what + " is there"
	}
	return what + " stands where it was cited"
}

func lines(from, to int) string {
	if to <= from {
		return fmt.Sprintf("line %d", from)
	}
	return fmt.Sprintf("lines %d-%d", from, to)
}
