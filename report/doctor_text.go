package report

import (
	"fmt"
	"strings"
)

// DoctorOptions say how the text of a Doctor is laid out.
type DoctorOptions struct {
	TextOptions
	// Home is the user's home directory, which is shown as ~; "" for none.
	Home string
}

// Text renders the report for people: a line a thing, details where something is wrong
// or with Verbose, what follows from a line below it, the verdict on the last line.
func (r *Doctor) Text(o DoctorOptions) string {
	t := &doctorText{text: newText(o.TextOptions), home: strings.TrimRight(o.Home, "/\\")}
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
	t.hang(0, "", 0, t.tilde(r.Summary), nil)
	if r.First != "" {
		t.hang(0, "first: ", 2, t.tilde(r.First), nil)
	}
	t.hang(0, "", 0, r.Verdict, t.exitPaint(r.ExitCode))
	return t.b.String()
}

type doctorText struct {
	*text
	home string
}

func (t *doctorText) line(indent int, line *Line) {
	paint := t.paint.Dim
	switch line.Status {
	case LineOK:
		paint = t.paint.Good
	case LineWarn:
		paint = t.paint.Warn
	case LineFail:
		paint = t.paint.Bad
	}
	t.hangPainted(indent, fmt.Sprintf("%-6s", line.Status), paint, indent+6, t.tilde(line.Text), nil)
	if line.Status == LineFail || line.Status == LineWarn || t.verbose {
		for _, d := range line.Details {
			t.hang(indent+6, "", indent+8, t.tilde(d), t.paint.Dim)
		}
	}
	if t.verbose {
		for _, m := range line.More {
			t.hang(indent+6, "", indent+8, t.tilde(m), t.paint.Dim)
		}
	}
	for i := range line.Follows {
		t.line(indent+6, &line.Follows[i])
	}
	if line.Fix != "" && line.Status != LineOK {
		t.hang(indent+6, "fix: ", indent+8, t.tilde(line.Fix), nil)
	}
}

// tilde writes the home directory as ~, but where a quote before it keeps a shell from
// knowing it.
func (t *doctorText) tilde(text string) string {
	if len(t.home) < 2 {
		return text
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(text, t.home+"/")
		b.WriteString(before)
		switch {
		case !found:
			return b.String()
		case strings.HasSuffix(before, "'"):
			b.WriteString(t.home + "/")
		default:
			b.WriteString("~/")
		}
		text = after
	}
}
