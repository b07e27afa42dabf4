package checks

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// checkCitation judges one cited place. What anchors it decides; the recorded line
// only tells whether it moved.
func checkCitation(s *Subject, c *Claim) Finding {
	cite := c.Entry.(*pins.Citation)
	t := s.Witness.Texts
	if err := t.File(string(cite.Path)); err != nil {
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
	if len(cite.Absent) > 0 {
		return s.absentText(cite, within)
	}
	if cite.Text != "" {
		return s.citedText(cite, within)
	}
	return recorded(*within, cite.Line, "the item stands where it was cited")
}

// noFile answers for a file that is not there, which only breaks what was cited in
// it if that stands nowhere else, or that could not be read.
func (s *Subject) noFile(err error, cite *pins.Citation) Finding {
	if !errors.Is(err, fs.ErrNotExist) {
		return unreadable(err)
	}
	out := broken(surface.Place{File: string(cite.Path)}, "the file is not there")
	out.Cause = "the file " + string(cite.Path) + " is not there"
	switch {
	case len(cite.Absent) > 0:
		out.Outcome = Unknown
		out.Message = "the file is not there, so that an absence in it says nothing"
	case cite.Item != "" || cite.Text != "":
		out.lost = &surface.Lost{Path: string(cite.Path), Item: cite.Item, Digest: string(cite.Digest), Text: cite.Text}
	}
	return out
}

// unreadable is the finding of text that could not be read.
func unreadable(err error) Finding {
	out := unknown(surface.Place{}, "cannot be read: "+err.Error())
	out.Cause = err.Error()
	return out
}

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
		return nil, unknown(surface.Place{File: string(cite.Path)}, "the item "+cite.Item+" is not there, so that an absence in it says nothing"), true
	case len(items) == 0:
		out = broken(surface.Place{File: string(cite.Path)}, "the item "+cite.Item+" is not in the file")
		out.lost = &surface.Lost{Path: string(cite.Path), Item: cite.Item, Digest: string(cite.Digest), Text: cite.Text}
		return nil, out, true
	}
	if cite.Digest == "" {
		return nearestTo(items, cite.Line.First), out, false
	}
	for i := range items {
		if strings.HasPrefix(items[i].Digest, string(cite.Digest)) {
			return &items[i], out, false
		}
	}
	out = broken(items[0].Place, "the item's content has changed")
	out.Expected, out.Found = string(cite.Digest), items[0].Digest[:min(len(items[0].Digest), max(12, len(cite.Digest)))]
	out.Hint = "read the difference; then record the new digest"
	return nil, out, true
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
		return recorded(*nearestTo(found, cite.Line.First), cite.Line, "the text stands where it was cited")
	}
	out := broken(surface.Place{File: string(cite.Path)}, "the text is not in the file")
	if within != nil {
		out.Place = within.Place
		out.Message = "the text is not in " + cite.Item
	}
	out.Expected = cite.Text
	out.lost = &surface.Lost{Path: string(cite.Path), Text: cite.Text}
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
	place := surface.Place{File: string(cite.Path)}
	if within != nil {
		place = within.Place
	}
	return ok(place, "verified by absence: the scope was read whole")
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

func lines(from, to int) string {
	if to <= from {
		return fmt.Sprintf("line %d", from)
	}
	return fmt.Sprintf("lines %d-%d", from, to)
}

// checkTrace judges every step of a traced behaviour; the worst decides.
func checkTrace(s *Subject, c *Claim) Finding {
	trace := c.Entry.(*pins.Trace)
	var worst *Finding
	for i, step := range trace.Steps {
		f := s.step(step)
		f.Message = fmt.Sprintf("step %d: %s", i+1, f.Message)
		if worst == nil || f.Outcome.Worse(worst.Outcome) {
			worst = &f
		}
	}
	if worst.Outcome == OK {
		worst.Message = fmt.Sprintf("all %d steps stand", len(trace.Steps))
	}
	return *worst
}

// step judges one step: its file, its item, the texts it has and those it lacks.
func (s *Subject) step(step *pins.TraceStep) Finding {
	cite := &pins.Citation{Path: step.Path, Item: step.Item, Line: step.Line}
	if err := s.Witness.Texts.File(string(step.Path)); err != nil {
		if len(step.Has) > 0 {
			cite.Text = step.Has[0]
		}
		return s.noFile(err, cite)
	}
	within, out, done := s.citedItem(cite)
	if done {
		return out
	}
	worst := ok(surface.Place{File: string(step.Path)}, "stands")
	if within != nil {
		worst = recorded(*within, step.Line, "stands")
		cite.Line = pins.LineRange{}
	}
	for _, text := range step.Has {
		cite.Text = text
		if f := s.citedText(cite, within); f.Outcome.Worse(worst.Outcome) {
			worst = f
		} else if within == nil && worst.Place.Line == 0 {
			worst.Place = f.Place
		}
	}
	if len(step.Lacks) > 0 {
		cite.Absent = step.Lacks
		if f := s.absentText(cite, within); f.Outcome.Worse(worst.Outcome) {
			worst = f
		}
	}
	return worst
}

// checkConstant judges the value of an upstream constant.
func checkConstant(s *Subject, c *Claim) Finding {
	want := c.Entry.(*pins.Constant)
	if err := s.Witness.Texts.File(string(want.Path)); err != nil {
		return s.noFile(err, &pins.Citation{Path: want.Path, Item: want.Name})
	}
	value, at, found, err := s.Witness.Texts.Value(string(want.Path), want.Name)
	switch {
	case err != nil:
		return unreadable(err)
	case !found:
		out := broken(surface.Place{File: string(want.Path)}, "there is no constant "+want.Name+" with a literal value")
		out.lost = &surface.Lost{Path: string(want.Path), Item: want.Name}
		return out
	case value != want.Value.Text:
		out := broken(at.Place, "has another value")
		out.Expected, out.Found = want.Value.Text, value
		return out
	}
	return ok(at.Place, "has the value")
}

// settle makes a finding of what the search for a lost anchor brought. One place
// alone is where it moved to; of several, the only one in the same crate is.
func settle(f *Finding) {
	lost := f.lost
	if found := theOne(lost.Path, lost.Found); found != nil {
		f.Outcome, f.Place, f.Cause = Moved, found.Place, ""
		f.Message = "stands in another place"
		f.Expected, f.Found = lost.Path, found.Place.File
		return
	}
	switch {
	case len(lost.Found) > 0:
		f.Message += "; it stands in several other places, and which is meant cannot be told"
		f.Near = passages(lost.Found)
	case len(lost.Changed) > 0:
		f.Message = "the item stands elsewhere, with another content"
		f.Near = passages(lost.Changed)
	}
}

func theOne(path string, list []surface.Passage) *surface.Passage {
	if len(list) == 1 {
		return &list[0]
	}
	var one *surface.Passage
	for i := range list {
		if crateOf(list[i].Place.File) == crateOf(path) {
			if one != nil {
				return nil
			}
			one = &list[i]
		}
	}
	return one
}

// crateOf gives the folder of the crate that a path lies in: what stands before /src/.
func crateOf(path string) string {
	crate, _, _ := strings.Cut(path, "/src/")
	return crate
}

func passages(list []surface.Passage) []string {
	var out []string
	for i, p := range list {
		if i == maxNear {
			break
		}
		out = append(out, fmt.Sprintf("%s:%d", p.Place.File, p.Place.Line))
	}
	return out
}
