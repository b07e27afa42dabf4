package report

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
	"codexpin/probe"
)

// executable says what is wrong with one, and everything with --verbose.
func (t *probeText) executable(i int) {
	e := &t.r.Executables[i]
	var shown []probe.Reason
	for _, reason := range e.Reasons {
		if reason.Weight != probe.Remark || t.verbose || e.Selected {
			shown = append(shown, reason)
		}
	}
	if len(shown) == 0 && e.Warning == "" && !t.verbose && !t.noisy(e) {
		return
	}
	t.gap()
	t.title(0, pathWord(e.Path), t.fitness(e))
	if e.Target != e.Path && e.Target != "" {
		t.fact("file", pathWord(e.Target))
	}
	if e.Behind != "" {
		t.fact("starts", pathWord(e.Behind))
	}
	t.reasons(shown)
	if e.Warning != "" {
		t.fact("warning", e.Warning)
	}
	t.traffic(e)
	if t.verbose {
		t.details(e)
	} else if len(e.Stderr) > 0 && e.Fitness != probe.Compatible {
		t.stderr(e)
	}
}

// reasons groups the methods that are missing; everything else has a line of its own.
func (t *probeText) reasons(list []probe.Reason) {
	byWord := map[string][]string{}
	for _, r := range list {
		if r.Kind == probe.MissingReason && !strings.Contains(r.Text, gateWords) {
			byWord["missing"] = append(byWord["missing"], shortAddress(r.Address))
		}
	}
	if missing := byWord["missing"]; len(missing) > 0 {
		t.fact("missing", strings.Join(missing, ", "))
	}
	for _, r := range list {
		if r.Kind == probe.MissingReason && !strings.Contains(r.Text, gateWords) {
			continue
		}
		t.fact(weightWord(r.Weight), r.Text)
		if r.Hint != "" {
			t.fact("  do", r.Hint)
		}
	}
}

// shortAddress drops the kind of client requests, which most are.
func shortAddress(address string) string {
	return strings.TrimPrefix(address, surface.ClientRequest.String()+":")
}

func weightWord(w probe.Weight) string {
	switch w {
	case probe.Rejects:
		return "fails"
	case probe.Doubt:
		return "unknown"
	case probe.Finding:
		return "finding"
	}
	return "remark"
}

// noisy tells whether something came over standard output that strict clients fail on.
func (t *probeText) noisy(e *Executable) bool {
	return e.Traffic != nil && e.Traffic.Preamble.Lines > 0
}

func (t *probeText) traffic(e *Executable) {
	if t.noisy(e) {
		p := e.Traffic.Preamble
		t.fact("warning", fmt.Sprintf("text before the first message, %s, %s: strict clients fail on it", count(p.Lines, "line"), count(p.Bytes, "byte")))
	}
	if e.Traffic == nil {
		return
	}
	for _, w := range e.Traffic.Warnings {
		if t.verbose {
			t.fact("says", w)
		}
	}
}

// stderr writes the ends of what the processes said, a line each.
func (t *probeText) stderr(e *Executable) {
	for _, tail := range e.Stderr {
		if tail.Own && !t.verbose {
			continue
		}
		lines := strings.Split(strings.TrimRight(tail.Last, "\n"), "\n")
		if !t.verbose && len(lines) > 3 {
			lines = lines[len(lines)-3:]
		}
		t.fact("stderr", fmt.Sprintf("of %s, %s", tail.Step, count(int(tail.Bytes), "byte")))
		for _, line := range lines {
			t.hang(4, "| ", 6, line, t.paint.Dim)
		}
		if tail.Own {
			t.hang(4, "", 4, "the warning is about the temporary home of the probe, not about this machine", t.paint.Dim)
		}
	}
}
