package report

import "fmt"

// Text renders the report for people: a line a thing, details where something is wrong
// or with Verbose, what follows from a line below it, the verdict on the last line.
func (r *Doctor) Text(o TextOptions) string {
	t := doctorText{newText(o)}
	if r.Error != nil {
		t.hang(0, "error: ", 2, r.Error.Message, t.paint.Bad)
		return t.b.String()
	}
	for i := range r.Groups {
		t.gap()
		t.raw(0, t.paint.Head(Sanitise(r.Groups[i].Name)))
		for j := range r.Groups[i].Lines {
			t.line(2, &r.Groups[i].Lines[j])
		}
	}
	t.gap()
	t.hang(0, "", 0, r.Summary, nil)
	if r.First != "" {
		t.hang(0, "first: ", 2, r.First, nil)
	}
	t.hang(0, "", 0, r.Verdict, t.exitPaint(r.ExitCode))
	return t.b.String()
}

type doctorText struct{ *text }

func (t doctorText) line(indent int, line *Line) {
	paint := t.paint.Dim
	switch line.Status {
	case LineOK:
		paint = t.paint.Good
	case LineWarn:
		paint = t.paint.Warn
	case LineFail:
		paint = t.paint.Bad
	}
	t.hangPainted(indent, fmt.Sprintf("%-6s", line.Status), paint, indent+6, line.Text, nil)
	if line.Status == LineFail || line.Status == LineWarn || t.verbose {
		for _, d := range line.Details {
			t.hang(indent+6, "", indent+8, d, t.paint.Dim)
		}
	}
	if t.verbose {
		for _, m := range line.More {
			t.hang(indent+6, "", indent+8, m, t.paint.Dim)
		}
	}
	for i := range line.Follows {
		t.line(indent+6, &line.Follows[i])
	}
	if line.Fix != "" && line.Status != LineOK {
		t.hang(indent+6, "fix: ", indent+8, line.Fix, nil)
	}
}
