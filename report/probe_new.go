package report

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/probe"
)

// ProbeRun is what the report of a probe is made of, besides the contract.
type ProbeRun struct {
	Contract ContractInfo // File and From; the rest is read off the contract
	Notice   string       // about the contract, "" for none
	Search   *Search
	Needs    probe.Needs
	// Capabilities are those that were claimed; HandshakeStated says that they are the
	// contract's own.
	Capabilities    []string
	HandshakeStated bool
	FloorProblem    string
	// Named says that each executable was named, so that each counts.
	Named       bool
	Executables []Executable
	Choice      probe.Choice
}

// NewProbe makes the report of a probe. It is a pure function of what it is given.
func NewProbe(c *pins.Contract, run ProbeRun) *Probe {
	r := &Probe{
		Schema: ProbeSchema, Contract: contractInfo(c, run.Contract), Search: run.Search, Capabilities: run.Capabilities,
		Executables: run.Executables,
	}
	if r.Executables == nil {
		r.Executables = []Executable{}
	}
	for _, need := range run.Needs.Methods {
		address := surface.MethodAddress(need.Direction, need.Wire).String()
		r.Required = append(r.Required, RequiredMethod{Address: address, Gated: need.Gated, Opens: need.Opens})
	}
	if i := run.Choice.Index; i >= 0 {
		e := &r.Executables[i]
		r.Selected = &Selected{Index: i, Path: e.Path, Target: e.Target, Rule: ruleWord(&e.Candidate), Explicit: run.Choice.Explicit, Why: run.Choice.Why}
	}
	r.count()
	r.notices(run)
	r.conclude(run)
	return r
}

func (r *Probe) count() {
	r.Counts.Executables = len(r.Executables)
	for i := range r.Executables {
		switch r.Executables[i].Fitness {
		case probe.Compatible:
			r.Counts.Compatible++
		case probe.Incompatible:
			r.Counts.Incompatible++
		case probe.Undecided:
			r.Counts.Unknown++
		default:
			r.Counts.NotAsked++
		}
	}
}

func (r *Probe) notices(run ProbeRun) {
	if run.Notice != "" {
		r.Notices = append(r.Notices, run.Notice)
	}
	if run.FloorProblem != "" {
		r.Notices = append(r.Notices, run.FloorProblem)
	}
	if !run.HandshakeStated && len(run.Capabilities) > 0 {
		r.Notices = append(r.Notices, "the contract does not state its handshake: the probe claimed "+strings.Join(run.Capabilities, ", ")+
			", for the contract has gated methods")
	}
	r.Notices = append(r.Notices, run.Search.Notices...)
	if r.Selected != nil && r.Executables[r.Selected.Index].Rule == probe.ByKnown {
		r.Notices = append(r.Notices, "PATH alone would fail: the selected codex was found in a known location")
	}
}

// conclude gives the exit code and the sentences. What was named counts by itself; else
// the selected one alone.
func (r *Probe) conclude(run ProbeRun) {
	counted := r.counted(run)
	broken, open, findings := 0, 0, 0
	for _, e := range counted {
		switch e.Fitness {
		case probe.Incompatible:
			broken++
		case probe.Compatible:
		default:
			open++
		}
		for _, reason := range e.Reasons {
			if reason.Weight == probe.Finding {
				findings++
				if reason.Kind == probe.VersionReason {
					broken++
				} else {
					open++
				}
			}
		}
	}
	switch {
	case broken > 0:
		r.ExitCode = 1
	case open > 0 || len(counted) == 0 || len(run.Choice.Unsure) > 0:
		r.ExitCode = 3
	}
	r.Summary = r.summarise(run, findings)
	r.Verdict = fmt.Sprintf("%s: %d compatible, %d incompatible, %d unknown, %d not asked",
		map[int]string{0: "ok", 1: "incompatible", 3: "unknown"}[r.ExitCode],
		r.Counts.Compatible, r.Counts.Incompatible, r.Counts.Unknown, r.Counts.NotAsked)
	most := 0
	for _, e := range counted {
		most = max(most, len(e.Unasked))
	}
	if most > 0 {
		r.Verdict += fmt.Sprintf("; %s not asked (--no-bindings)", count(most, "method"))
	}
}

// counted are the executables that decide the exit code: without a selected one, all
// that were passed over.
func (r *Probe) counted(run ProbeRun) []*Executable {
	var out []*Executable
	for i := range r.Executables {
		e := &r.Executables[i]
		if e.SameAs == nil && (run.Named || run.Choice.Index < 0 || run.Choice.Index == i) {
			out = append(out, e)
		}
	}
	if run.Named || run.Choice.Index >= 0 {
		return out
	}
	for _, e := range out {
		if e.Fitness == probe.Undecided {
			return []*Executable{e} // it may be the one that the client gets
		}
	}
	return out
}

func (r *Probe) summarise(run ProbeRun, findings int) string {
	switch {
	case len(r.Executables) == 0:
		return "no codex was found: " + getCodex
	case run.Named && r.ExitCode == 0:
		text := "every executable that was named is compatible"
		for i := range r.Executables {
			if len(r.Executables[i].Unasked) > 0 {
				return text + " in what was asked"
			}
		}
		return text
	case run.Named:
		return "not every executable that was named is compatible"
	case r.Selected == nil:
		return run.Choice.Why
	}
	e := &r.Executables[r.Selected.Index]
	text := "the client gets " + pathWord(e.Path) + versionBehind(e.Version)
	switch {
	case e.Fitness != probe.Compatible:
		text += ", which is " + string(e.Fitness)
	case len(e.Unasked) > 0 && findings == 0 && len(run.Choice.Unsure) == 0:
		text += ", which is compatible in what was asked"
	case findings > 0:
		text += ", which is compatible and not as it should be"
	case len(run.Choice.Unsure) > 0:
		text += " unless " + pathWord(r.Executables[run.Choice.Unsure[0]].Path) + " is compatible, which is not known"
	}
	return text
}

func versionBehind(v *probe.Version) string {
	if v == nil || v.Text == "" {
		return ""
	}
	return ", " + v.Text
}
