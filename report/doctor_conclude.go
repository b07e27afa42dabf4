package report

import (
	"fmt"
	"strings"

	"codexpin/checks"
	"codexpin/probe"
)

// conclude counts the lines and gives the exit code and the sentences.
func (d *diagnosis) conclude() {
	r := d.out
	broken, open := 0, 0
	var walk func(lines []Line)
	walk = func(lines []Line) {
		for i := range lines {
			line := &lines[i]
			switch line.Status {
			case LineOK:
				r.Counts.OK++
			case LineWarn:
				r.Counts.Warn++
			case LineSkip:
				r.Counts.Skip++
			case LineFail:
				r.Counts.Fail++
				if line.Unknown {
					open++
				} else {
					broken++
				}
				if r.First == "" {
					r.First = line.Fix
				}
			}
			walk(line.Follows)
		}
	}
	for i := range r.Groups {
		walk(r.Groups[i].Lines)
	}
	word := "ok"
	switch {
	case broken > 0:
		r.ExitCode, word = 1, "broken"
	case open > 0:
		r.ExitCode, word = 3, "unknown"
	case !d.judged():
		r.ExitCode, word = 3, "nothing judged"
	}
	r.Summary = d.summary()
	r.Verdict = fmt.Sprintf("%s: %d ok, %d warn, %d fail, %d skip", word, r.Counts.OK, r.Counts.Warn, r.Counts.Fail, r.Counts.Skip)
}

// judged tells whether any claim was decided.
func (d *diagnosis) judged() bool {
	for _, r := range []*Verify{d.Pin, d.Runtime} {
		if r != nil && r.Counts.Claims > r.Counts.NotAsked {
			return true
		}
	}
	return false
}

func (d *diagnosis) summary() string {
	name := d.Probe.Contract.Client
	if name == "" {
		name = "the client"
	}
	s := d.Probe.Selected
	switch {
	case len(d.Probe.Executables) == 0:
		return name + " finds no codex here"
	case s == nil:
		return name + " finds no codex here that it can use"
	}
	e := &d.Probe.Executables[s.Index]
	text := fmt.Sprintf("%s gets %s%s", name, pathWord(e.Path), versionBehind(e.Version))
	switch {
	case e.Fitness != probe.Compatible:
		return text + ", which is " + string(e.Fitness)
	case d.Runtime != nil && d.Runtime.Counts.Broken > 0:
		return text + ": it has every method, and not everything else that the contract claims"
	case d.out.ExitCode == 0:
		return text + ": what was looked at holds"
	}
	return text + ", which is compatible; not all else is as it should be"
}

// holdsAtPin tells whether a claim was judged at the pin and holds there.
func (d *diagnosis) holdsAtPin(id string) bool {
	if d.Pin == nil {
		return false
	}
	for i := range d.Pin.Claims {
		c := &d.Pin.Claims[i]
		if c.ID == id {
			return c.Outcome == checks.OK || c.Outcome == checks.Moved
		}
	}
	return false
}

// first gives the beginning of a list as text.
func first(list []string, n int) string {
	if len(list) <= n {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:n], ", "), len(list)-n)
}
