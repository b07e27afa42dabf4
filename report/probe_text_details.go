package report

import (
	"fmt"
	"strings"

	"codexpin/probe"
)

// details writes everything that was learned of one executable.
func (t *probeText) details(e *Executable) {
	if len(e.Start) > 0 {
		in := "an empty temporary folder"
		if t.r.Search.WorkDir != "" {
			in = pathWord(t.r.Search.WorkDir)
		}
		var words []string
		for _, word := range e.Start {
			words = append(words, pathWord(word))
		}
		t.fact("started", strings.Join(words, " ")+", in "+in)
	}
	if v := e.Version; v != nil {
		text := v.Raw
		if v.Why != "" {
			text += ": " + v.Why
		}
		t.fact("version", text)
	}
	if f := e.Floor; f != nil {
		t.fact("floor", f.Floor+": "+f.Why)
	}
	t.launch(e)
	if h := e.Handshake; h != nil {
		t.fact("handshake", h.UserAgent+"; isolation "+string(h.Isolation))
	}
	if e.RollCall != nil && len(e.RollCall.Methods) > 0 {
		t.fact("roll call", count(len(e.RollCall.Methods), "method"))
	}
	for _, p := range e.Prints {
		t.fact("print", printText(p))
	}
	if c := e.Capability; c != nil {
		t.fact("capable", fmt.Sprintf("experimentalApi claimed: %v, mock/experimentalMethod %s", c.Claimed, c.State))
	}
	for _, read := range e.Reads {
		text := read.Text
		if read.OK {
			text = fmt.Sprintf("%s, members %s", count(read.Bytes, "byte"), strings.Join(read.Members, ", "))
		}
		t.fact("read", read.Method+": "+text)
	}
	t.answers(e)
	for _, f := range e.Failures {
		t.fact("failure", f.Error())
	}
	t.stderr(e)
	t.timings(e.Timings)
}

func (t *probeText) launch(e *Executable) {
	l := e.Launch
	if l == nil {
		return
	}
	text := string(l.Used)
	if l.Wanted != "" {
		text += ", as the contract states"
	}
	if len(l.Offered) > 0 {
		var forms []string
		for _, f := range l.Offered {
			forms = append(forms, string(f))
		}
		text += "; help offers " + strings.Join(forms, ", ")
	}
	if l.Ended != "" {
		text += "; ended with " + l.Ended
	}
	t.fact("launch", text)
	for _, trial := range l.Trials {
		word := "no answer"
		if trial.Answered {
			word = "answers"
		}
		t.fact("tried", string(trial.Form)+": "+word)
	}
}

func printText(p PrintRead) string {
	text := p.Command
	if p.Experimental {
		text += " --experimental"
	}
	if !p.Read {
		return text + ": failed"
	}
	return text + ": " + count(p.Methods, "method")
}

// answers writes what is known of each required method.
func (t *probeText) answers(e *Executable) {
	var rows [][]string
	for i := range e.Answers {
		a := &e.Answers[i]
		gate := string(a.Gate)
		if a.State == probe.Absent {
			gate = ""
		}
		rows = append(rows, []string{answerAddress(a), string(a.State), gate, a.Params, a.Why})
	}
	columns := []column{{heading: "METHOD", paint: Paint.Head}, {heading: "STATE"}, {heading: "GATE", label: "gate "}, {heading: "PARAMS"}, {heading: "TOLD BY", label: "by "}}
	t.rows(4, columns, rows)
}

func (t *probeText) timings(list []probe.Timing) {
	var parts []string
	for _, x := range list {
		text := fmt.Sprintf("%s %d ms", x.Step, x.Milliseconds)
		if x.Answered > 0 {
			text += fmt.Sprintf(" (first answer after %d ms)", x.Answered)
		}
		parts = append(parts, text)
	}
	if len(parts) > 0 {
		t.fact("took", strings.Join(parts, ", "))
	}
}
