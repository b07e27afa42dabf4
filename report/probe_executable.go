package report

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/surface"
	"codexpin/probe"
)

// NewExecutable makes what a report has of one candidate. index is its place among all.
// Timings are kept with verbose alone.
func NewExecutable(r *probe.Runtime, fitted probe.Fitted, choice probe.Choice, index int, verbose bool) Executable {
	e := Executable{
		Candidate: r.Candidate, Fitness: fitted.Fitness, Selected: choice.Index == index, Reasons: fitted.Reasons, Floor: fitted.Floor, Unasked: fitted.Unasked,
		Version: r.Version, Environment: r.Environment, Handshake: r.Handshake, RollCall: r.RollCall, Answers: r.Answers,
		Capability: r.Capability, Reads: r.Reads, Traffic: r.Traffic, Disagreements: r.Disagreements, Failures: r.Failures, Stderr: r.Stderr,
	}
	if same := r.Candidate.Same; same >= 0 {
		e.SameAs = &same
	}
	if r.Launch.Used != "" {
		launch := r.Launch
		e.Launch = &launch
	}
	for _, p := range r.Prints {
		e.Prints = append(e.Prints, PrintRead{Command: p.Command, Experimental: p.Experimental, Read: p.Surface != nil, Methods: len(p.Methods)})
	}
	if verbose {
		e.Timings = r.Timings
	}
	if len(r.Answers) > 0 && fitted.Fitness != probe.NotAsked {
		e.Methods = &MethodCounts{Required: len(r.Answers)}
		for _, a := range r.Answers {
			e.Methods.count(a.State)
			if a.State == probe.Absent {
				e.Missing = append(e.Missing, answerAddress(&a))
			}
		}
	}
	if slices.Contains(choice.Passed, index) {
		e.PassedOver = e.why()
	}
	return e
}

func (c *MethodCounts) count(s probe.State) {
	switch s {
	case probe.Present:
		c.Present++
	case probe.Gated:
		c.Gated++
	case probe.Absent:
		c.Missing++
	case probe.Barred:
		c.Refused++
	default:
		c.Unknown++
	}
}

func answerAddress(a *probe.Answer) string {
	return surface.Address{Kind: surface.AddressKind(a.Direction), Name: a.Wire}.String()
}

// why says in one sentence why it is not compatible: the first reasons that decide, those
// that name a missing method together.
func (e *Executable) why() string {
	weight := probe.Rejects
	if e.Fitness == probe.Undecided {
		weight = probe.Doubt
	}
	var texts, missing []string
	for _, r := range e.Reasons {
		switch {
		case r.Weight != weight:
		case r.Kind == probe.MissingReason && !strings.Contains(r.Text, gateWords):
			missing = append(missing, shortAddress(r.Address))
		default:
			texts = append(texts, r.Text)
		}
	}
	if n := len(missing); n > 0 {
		text := fmt.Sprintf("it lacks %s, %s", count(n, "method"), first(missing, maxMissing))
		texts = append([]string{text}, texts...)
	}
	if more := len(texts) - maxReasons; more > 0 {
		texts = append(texts[:maxReasons], "and "+count(more, "more reason"))
	}
	return strings.Join(texts, "; ")
}

const (
	// maxReasons and maxMissing bound what one sentence holds.
	maxReasons = 2
	maxMissing = 3
	// gateWords stand in the text of a reason about a gate.
	gateWords = ", the gate of "
)

// ruleWord says how a candidate was found.
func ruleWord(c *probe.Candidate) string {
	if c.Detail == "" {
		return string(c.Rule)
	}
	return string(c.Rule) + ", " + c.Detail
}

// Kebab writes words with - between them.
func Kebab(words string) string { return strings.ReplaceAll(words, " ", "-") }
