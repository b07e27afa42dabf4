package checks

import (
	"regexp"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// checkSpots judges the places in the client that use a method; the worst decides.
func checkSpots(s *Subject, c *Claim) Finding {
	spots := c.Entry.(*pins.Method).At
	var worst *Finding
	var parts []part
	for i, spot := range spots {
		f := s.spot(spot)
		parts = append(parts, part{i + 1, f})
		if worst == nil || f.Outcome.Worse(worst.Outcome) {
			worst = &f
		}
	}
	worst.parts = parts
	return *worst
}

// spot judges one place: its file is there, and holds the name and the text that the
// contract gives. White space does not count, nor do comments where they can be told. A
// line is a record.
func (s *Subject) spot(spot *pins.Spot) Finding {
	path := string(spot.File)
	text, err := s.bare(path)
	if err != nil {
		return noClientFile(path, err)
	}
	out := ok(surface.Place{File: path}, "the file is there; no name and no text says what stands in it")
	for _, part := range []struct{ what, text, form string }{
		{"name", spot.Name, `(?:^|[^\pL\pN_$])(` + regexp.QuoteMeta(spot.Name) + `)(?:$|[^\pL\pN_$])`},
		{"text", spot.Text, "(" + folded(spot.Text) + ")"},
	} {
		if part.text == "" {
			continue
		}
		places := foundAt(path, string(text), part.form)
		if len(places) == 0 {
			out := broken(surface.Place{File: path}, "the "+part.what+" is not there")
			out.Expected = part.text
			return out
		}
		if out = recorded(*nearestTo(places, spot.Line.First), spot.Line, "the "+part.what+" is there"); out.Outcome != OK {
			return out
		}
	}
	return out
}

// folded is the expression of a text whose white space does not count.
func folded(text string) string {
	words := strings.Fields(text)
	for i := range words {
		words[i] = regexp.QuoteMeta(words[i])
	}
	return strings.Join(words, `\s+`)
}

// foundAt gives the places of the first group of an expression in a text.
func foundAt(path, text, form string) []surface.Passage {
	var out []surface.Passage
	line, done := 1, 0
	for _, at := range regexp.MustCompile(form).FindAllStringSubmatchIndex(text, -1) {
		line += strings.Count(text[done:at[2]], "\n")
		done = at[2]
		end := line + strings.Count(text[at[2]:at[3]], "\n")
		out = append(out, surface.Passage{Place: surface.Place{File: path, Line: line, EndLine: end}})
	}
	return out
}
