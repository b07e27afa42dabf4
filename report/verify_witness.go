package report

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks"
)

// where says where the contract is broken, or could not be decided: at the Codex that was
// judged, which at names, in the selected executable, or in both.
func (r *Verify) where(outcome checks.Outcome, at string) string {
	executable := r.witness("runtime")
	if executable == nil {
		return at
	}
	pin := []string{"source", "atlas", "schema", "client"}
	inBroken, inUnknown := r.failing("runtime")
	atBroken, atUnknown := r.failing(pin...)
	in, there := inUnknown, atUnknown
	if outcome == checks.Broken {
		in, there = inBroken, atBroken
	}
	name := "in the selected executable"
	if executable.Version != "" {
		name += ", codex " + executable.Version
	}
	switch {
	case len(in) == 0:
		return at
	case len(there) > 0:
		return at + ", and " + name
	case len(atUnknown) > 0:
		return name + "; whether it holds " + at + " could not be decided"
	case r.judgedBy(pin...) == 0:
		return name
	}
	return name + "; it holds " + at
}

// saidBy names the witnesses that say what a problem shows, where more than one was asked;
// an executable with its version.
func (r *Verify) saidBy(p *problem) string {
	if r.Axes == nil {
		return ""
	}
	names := []string{p.finding.Witness}
	if p.claim != nil {
		names = nil
		for _, f := range p.claim.Findings {
			if f.Outcome == p.finding.Outcome {
				names = appendNew(names, f.Witness)
			}
		}
	}
	for i, name := range names {
		if w := r.witness(name); w != nil && w.Version != "" {
			names[i] = fmt.Sprintf("%s, codex %s", name, w.Version)
		}
	}
	return strings.Join(slices.DeleteFunc(names, func(name string) bool { return name == "" }), "; ")
}
