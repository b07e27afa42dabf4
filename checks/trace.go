package checks

import (
	"fmt"
	"strconv"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// part is one thing that a step of a trace says.
type part struct {
	step int // from 1
	Finding
}

// checkTrace judges every step of a traced behaviour, and in each every text by
// itself; the worst decides.
func checkTrace(s *Subject, c *Claim) Finding {
	trace := c.Entry.(*pins.Trace)
	var parts []part
	for i, step := range trace.Steps {
		for _, cite := range stepCitations(step) {
			parts = append(parts, part{i + 1, s.cited(cite)})
		}
	}
	return joinSteps("", parts)
}

// stepCitations gives what a step says as citations: that its item stands, each text
// that it has, and those that it lacks. The recorded line is the item's, or that of
// the first text.
func stepCitations(step *pins.TraceStep) []*pins.Citation {
	base := pins.Citation{Path: step.Path, Item: step.Item}
	var out []*pins.Citation
	add := func(cite pins.Citation) {
		if len(out) == 0 {
			cite.Line = step.Line
		}
		out = append(out, &cite)
	}
	if step.Item != "" || len(step.Has)+len(step.Lacks) == 0 {
		add(base)
	}
	for _, text := range step.Has {
		cite := base
		cite.Text = text
		add(cite)
	}
	if len(step.Lacks) > 0 {
		cite := base
		cite.Absent = step.Lacks
		add(cite)
	}
	return out
}

// joinSteps makes one finding of all parts. It keeps them while one hangs on a search.
func joinSteps(witness string, parts []part) Finding {
	worst := parts[0]
	steps := 0
	for _, p := range parts {
		steps = max(steps, p.step)
		if p.Outcome.Worse(worst.Outcome) {
			worst = p
		}
	}
	out := worst.Finding
	out.Witness, out.lost, out.again, out.parts = witness, nil, nil, parts
	if out.Message = fmt.Sprintf("step %d: %s", worst.step, out.Message); out.Outcome == OK {
		out.Message = fmt.Sprintf("all %d steps stand", steps)
	}
	return out
}

// checkConstant judges the value of an upstream constant.
func checkConstant(s *Subject, c *Claim) Finding {
	want := c.Entry.(*pins.Constant)
	return s.constant(want, string(want.Path))
}

func (s *Subject) constant(want *pins.Constant, path string) Finding {
	lose := func(out Finding) Finding {
		out.lost = &surface.Lost{Path: path, Item: want.Name}
		out.again = func(p surface.Passage) Finding { return s.constant(want, p.Place.File) }
		return out
	}
	if err := s.Witness.Texts.File(path); err != nil {
		out := s.noFile(err, &pins.Citation{Path: want.Path, Item: want.Name})
		if out.lost == nil {
			return out
		}
		return lose(out)
	}
	value, at, found, err := s.Witness.Texts.Value(path, want.Name)
	if err != nil {
		return unreadable(err)
	}
	items, err := s.Witness.Texts.Items(path, want.Name)
	switch {
	case err != nil:
		return unreadable(err)
	case !found && len(items) > 0:
		out := unknown(items[0].Place, "its value is no literal")
		out.Cause = "the value of " + want.Name + " is no literal"
		return out
	case !found:
		return lose(broken(surface.Place{File: path}, "there is no constant "+want.Name))
	case !sameDigests(items):
		out := unknown(at.Place, fmt.Sprintf("stands %d times in the file, not always the same", len(items)))
		out.Cause = want.Name + " is defined more than once"
		return out
	case plain(value, want.Value.Kind) != plain(want.Value.Text, want.Value.Kind):
		out := broken(at.Place, "has another value")
		out.Expected, out.Found = want.Value.Text, value
		return out
	}
	return ok(at.Place, "has the value")
}

func sameDigests(items []surface.Passage) bool {
	for _, p := range items {
		if p.Digest != items[0].Digest {
			return false
		}
	}
	return true
}

// plain leaves out of a number what does not change it: _ and the suffix of its type.
func plain(value, kind string) string {
	if kind != "integer" && kind != "number" {
		return value
	}
	value = strings.ReplaceAll(value, "_", "")
	if strings.HasPrefix(value, "0x") || strings.HasPrefix(value, "0b") || strings.HasPrefix(value, "0o") {
		if n, err := strconv.ParseInt(strings.TrimRight(value, "iusze"), 0, 64); err == nil {
			return strconv.FormatInt(n, 10)
		}
		return value
	}
	if i := strings.IndexAny(value, "iuf"); i > 0 {
		value = value[:i]
	}
	return value
}
