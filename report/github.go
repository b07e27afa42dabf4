package report

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks"
)

// maxAnnotations is how many annotations of a step GitHub shows of one kind.
const maxAnnotations = 10

// The bounds of an annotation in bytes, but for the marks of a cut: GitHub shows no more
// than 4 KB of a message.
const (
	maxMessage = 4000
	maxTitle   = 255
)

// annotation is one workflow command of GitHub Actions.
type annotation struct {
	level        string // error, warning
	file         string
	line, column int
	title        string
	message      []string // lines
}

// GitHub renders the report as annotations at the lines of the contract, worst first
// and at most ten, then the rest as a number and the verdict as a line of the log.
func (r *Verify) GitHub() string {
	all := r.annotations()
	var b strings.Builder
	for _, a := range all[:min(len(all), maxAnnotations)] {
		b.WriteString(a.String())
	}
	if rest := len(all) - maxAnnotations; rest > 0 {
		b.WriteString(annotation{level: "notice", title: "codexpin", message: []string{fmt.Sprintf("and %d more, in the report", rest)}}.String())
	}
	if r.Verdict != "" {
		b.WriteString(strings.TrimRight(Sanitise(r.Verdict), " ") + "\n")
	}
	return b.String()
}

func (r *Verify) annotations() []annotation {
	if r.Contract == nil {
		return r.failedAnnotations()
	}
	var out []annotation
	add := func(level string, line, column int, title string, message ...string) {
		a := annotation{level: level, title: title, message: message}
		if r.Contract.Path != "" {
			a.file, a.line, a.column = r.Contract.Path, line, column
		}
		out = append(out, a)
	}
	problem := func(p *problem, outcome string) {
		add("error", p.line, p.column, p.titled(outcome), p.annotated()...)
		out = append(out[:len(out)-1], r.atCode(p, out[len(out)-1])...)
	}
	s := r.sections()
	for _, p := range s.broken {
		problem(&p, "broken")
	}
	for _, p := range s.unknown {
		problem(&p, "unknown")
	}
	for i := range r.Claims {
		if c := &r.Claims[i]; c.Outcome == checks.Moved && slices.Contains(r.FailOn, "moved") {
			f := c.worst()
			add("error", c.Line, c.Column, "moved: "+c.ID, fmt.Sprintf("was %s, is %s", f.Expected, lines(placeOf(f.Place))))
		}
	}
	level := "warning"
	if slices.Contains(r.FailOn, "notice") {
		level = "error"
	}
	for _, n := range r.Notices {
		add(level, n.Line, n.Column, n.Word, n.Text)
	}
	return out
}

func (r *Verify) failedAnnotations() []annotation {
	if len(r.Problems) == 0 {
		return []annotation{{level: "error", title: "codexpin", message: []string{r.Error.Message, r.Error.Hint}}}
	}
	var out []annotation
	for _, p := range r.Problems {
		a := annotation{level: "error", file: p.Path, line: p.Line, column: p.Column, title: "contract", message: []string{p.Message, p.Hint}}
		out = append(out, a)
	}
	return out
}

// titled gives the title of an annotation: the outcome, and the claim where it is one.
func (p *problem) titled(outcome string) string {
	if p.claim == nil {
		return fmt.Sprintf("%s: %s", outcome, count(len(p.follows), "claim"))
	}
	return outcome + ": " + p.name
}

// annotated gives what is to be read at a line of the contract.
func (p *problem) annotated() []string {
	f := p.finding
	out := []string{f.Message}
	if p.claim == nil {
		out = []string{p.name, f.Message}
	}
	for _, of := range []struct{ label, text string }{
		{"witness", p.by}, {"why", p.why}, {"expected", f.Expected}, {"found", f.Found}, {"at", lines(placeOf(f.Place))},
		{"nearest", strings.Join(f.Near, ", ")}, {"hint", p.hint}, {"next", f.Next},
	} {
		if of.text != "" {
			out = append(out, of.label+": "+of.text)
		}
	}
	if len(p.follows) > 0 {
		out = append(out, fmt.Sprintf("follows: %s: %s", count(len(p.follows), "claim"), firstIDs(p.follows)))
	}
	return out
}

// String writes the command on one line.
func (a annotation) String() string {
	var properties []string
	if a.file != "" {
		properties = append(properties, "file="+escapeProperty(a.file))
		if a.line > 0 {
			properties = append(properties, fmt.Sprintf("line=%d", a.line))
		}
		if a.column > 0 {
			properties = append(properties, fmt.Sprintf("col=%d", a.column))
		}
	}
	properties = append(properties, "title="+bounded(a.title, maxTitle, escapeProperty))
	text := ""
	for _, line := range a.message {
		if rest := maxMessage - len(text); line != "" && rest > 0 {
			if text != "" {
				text += "%0A"
			}
			text += bounded(line, rest, escapeMessage)
		}
	}
	return strings.TrimRight(fmt.Sprintf("::%s %s::%s", a.level, strings.Join(properties, ","), text), " ") + "\n"
}

// escapeMessage writes one line of the message of a workflow command.
func escapeMessage(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(Sanitise(text))
}

// escapeProperty writes the value of a property of a workflow command.
func escapeProperty(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(Sanitise(text))
}
