package report

import (
	"fmt"
	"strings"

	"codexpin/probe"
)

// Text renders the report for people: a table of what there is, what is wrong with each,
// the verdict on the last line. No path is ever cut.
func (r *Probe) Text(o TextOptions) string {
	t := &probeText{text: newText(o), r: r}
	if r.Contract == nil {
		if r.Error != nil {
			t.hang(0, "error: ", 2, r.Error.Message, t.paint.Bad)
		}
		return t.b.String()
	}
	t.head()
	t.table()
	t.skipped()
	for i := range r.Executables {
		t.executable(i)
	}
	t.gap()
	t.hang(0, "", 0, r.Summary, nil)
	t.hang(0, "", 0, r.Verdict, t.exitPaint(r.ExitCode))
	return t.b.String()
}

type probeText struct {
	*text
	r *Probe
}

// fact writes a label and what belongs to it.
func (t *probeText) fact(label, value string) {
	t.hang(2, fmt.Sprintf("%-10s", label), 12, value, nil)
}

func (t *probeText) head() {
	c := t.r.Contract
	t.title(0, c.whose(), c.found())
	gated, gates := 0, 0
	for _, m := range t.r.Required {
		if m.Gated {
			gated++
		}
		if len(m.Opens) > 0 {
			gates++
		}
	}
	t.fact("requires", fmt.Sprintf("%s, %d of them gated, %s", count(len(t.r.Required), "method"), gated, count(gates, "gate")))
	if f := c.Floor; f != nil {
		t.fact("floor", strings.TrimSpace(f.Version+" "+f.File)+", "+f.Policy)
	}
	if len(t.r.Capabilities) > 0 {
		t.fact("claims", strings.Join(t.r.Capabilities, ", "))
	}
	for _, n := range t.r.Notices {
		t.hang(0, "notice: ", 2, n, nil)
	}
}

// table has one row an executable.
func (t *probeText) table() {
	if len(t.r.Executables) == 0 {
		return
	}
	t.gap()
	var rows [][]string
	for i := range t.r.Executables {
		rows = append(rows, t.row(i))
	}
	columns := []column{
		{heading: "CODEX", paint: Paint.Head}, {heading: "FOUND BY", label: "by "}, {heading: "VERSION"}, {heading: "LAUNCH", label: "launch "},
		{heading: "HANDSHAKE", label: "handshake "}, {heading: "PRESENT", label: "present "}, {heading: "MISSING", label: "missing "},
		{heading: "GATED", label: "gated "}, {heading: "REFUSED", label: "refused "}, {heading: "VERDICT", paint: fitnessPaint},
	}
	t.rows(0, columns, rows)
}

func fitnessPaint(p Paint, s string) string {
	switch {
	case strings.HasPrefix(s, string(probe.Compatible)), strings.HasPrefix(s, "selected"):
		return p.Good(s)
	case strings.HasPrefix(s, string(probe.Incompatible)):
		return p.Bad(s)
	case strings.HasPrefix(s, string(probe.Undecided)):
		return p.Warn(s)
	}
	return p.Dim(s)
}

func (t *probeText) row(i int) []string {
	e := &t.r.Executables[i]
	row := []string{pathWord(e.Path), ruleWord(&e.Candidate), versionWord(e.Version), "", "", "", "", "", "", t.fitness(e)}
	if e.Launch != nil {
		row[3] = string(e.Launch.Used)
		if !e.Launch.Proved {
			row[3] += ", silent"
		}
		row[4] = handshakeWord(e)
	}
	if m := e.Methods; m != nil {
		row[5] = fmt.Sprintf("%d of %d", m.Present+m.Gated, m.Required)
		row[6], row[7], row[8] = fmt.Sprint(m.Missing), fmt.Sprint(m.Gated), fmt.Sprint(m.Refused)
	}
	return row
}

func (t *probeText) fitness(e *Executable) string {
	switch {
	case e.SameAs != nil:
		return "the same file as " + pathWord(t.r.Executables[*e.SameAs].Path)
	case e.Selected && e.Fitness == probe.Compatible:
		return "compatible, selected"
	case e.Selected:
		return string(e.Fitness) + ", and selected"
	}
	return string(e.Fitness)
}

func versionWord(v *probe.Version) string {
	switch {
	case v == nil:
		return ""
	case v.Text == "":
		return "none"
	}
	return v.Text
}

func handshakeWord(e *Executable) string {
	switch h := e.Handshake; {
	case h == nil:
		return "none"
	case h.Isolation == probe.Elsewhere:
		return "isolation failed"
	}
	return "ok"
}

func (t *probeText) skipped() {
	if t.r.Search == nil || len(t.r.Search.Skipped) == 0 {
		return
	}
	t.gap()
	for _, s := range t.r.Search.Skipped {
		if s.Kind == string(probe.SkipRepeated) && !t.verbose {
			continue
		}
		t.hang(0, "skipped: ", 2, fmt.Sprintf("entry %d of %s, %q: %s", s.Index, t.r.Search.PathFrom, s.Entry, s.Why), nil)
	}
}
