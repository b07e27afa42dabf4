package checks

import (
	"fmt"
	"math/big"
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
// that it has, and those that it lacks. The recorded line is that of the first text, or
// the item's where there is none: see recordedPart.
func stepCitations(step *pins.TraceStep) []*pins.Citation {
	base := pins.Citation{Path: step.Path, Item: step.Item}
	var out []*pins.Citation
	add := func(cite pins.Citation) {
		if len(out) == recordedPart(step) {
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

// recordedPart is the index among the citations of a step of the one whose line the
// step records.
func recordedPart(step *pins.TraceStep) int {
	if step.Item != "" && len(step.Has) > 0 {
		return 1
	}
	return 0
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
	out.Witness, out.lost, out.again, out.parts, out.Digest = witness, nil, nil, parts, ""
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
	list, err := s.Witness.Texts.Constants(path, want.Name)
	switch {
	case err != nil:
		return unreadable(err)
	case len(list) == 0:
		return s.noConstant(want, path, lose)
	}
	for _, one := range list {
		switch {
		case !one.Literal:
			out := unknown(one.Place, "its value is no literal")
			out.Cause = "the value of " + want.Name + " is no literal"
			return out
		case !sameLiteral(one.Value, pins.Literal{Kind: list[0].Value.Kind, Text: list[0].Value.Text}):
			out := unknown(one.Place, fmt.Sprintf("stands %d times in the file, not always with the same value", len(list)))
			out.Cause = want.Name + " is defined more than once"
			return out
		}
	}
	value, at := list[0].Value, list[0].Place
	if !sameLiteral(value, want.Value) {
		out := broken(at, "has another value")
		out.Expected, out.Found = want.Value.Text, value.Text
		if value.Kind != want.Value.Kind && !(numeric(value.Kind) && numeric(want.Value.Kind)) {
			out.Expected, out.Found = "the "+want.Value.Kind+" "+want.Value.Text, "the "+value.Kind+" "+value.Text
		}
		return out
	}
	return ok(at, "has the value")
}

// noConstant answers for a constant that a file does not have; what else is called so
// there has no value that could be read.
func (s *Subject) noConstant(want *pins.Constant, path string, lose func(Finding) Finding) Finding {
	items, err := s.Witness.Texts.Items(path, want.Name)
	switch {
	case err != nil:
		return unreadable(err)
	case len(items) > 0:
		out := unknown(items[0].Place, "its value is no literal")
		out.Cause = "the value of " + want.Name + " is no literal"
		return out
	}
	return lose(broken(surface.Place{File: path}, "there is no constant "+want.Name))
}

// sameLiteral compares numbers by what they are, all else by its kind and text.
func sameLiteral(have surface.Literal, want pins.Literal) bool {
	if !numeric(have.Kind) || !numeric(want.Kind) {
		return have.Kind == want.Kind && have.Text == want.Text
	}
	a, b := numberOf(have.Text), numberOf(want.Text)
	return a != nil && b != nil && a.Cmp(b) == 0
}

func numeric(kind string) bool { return kind == "integer" || kind == "number" }

// numberOf reads a number as TOML and Rust write it; nil for one that is none, or too big.
func numberOf(text string) *big.Rat {
	text = strings.ReplaceAll(text, "_", "")
	if strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0o") || strings.HasPrefix(text, "0b") {
		if n, ok := new(big.Int).SetString(text, 0); ok {
			return new(big.Rat).SetInt(n)
		}
		return nil
	}
	if _, power, _ := strings.Cut(strings.ToLower(text), "e"); len(strings.TrimLeft(power, "+-0")) > 3 {
		return nil // it would be written out digit by digit
	}
	n, ok := new(big.Rat).SetString(strings.TrimSuffix(text, "."))
	if !ok {
		return nil
	}
	return n
}
