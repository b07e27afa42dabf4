package cmd

import (
	"context"
	"fmt"

	"codexpin/checks"
	"codexpin/pins"
	"codexpin/probe"
	"codexpin/report"
)

// newRuntimeWitness makes a witness of what an executable reports. One whose table of
// methods was not learned says why it cannot be asked.
func newRuntimeWitness(r *probe.Runtime, fitted *probe.Fitted) *checks.Witness {
	w := &checks.Witness{Name: "runtime"}
	if reason := unreliable(r, fitted); reason != nil {
		w.Cause, w.Hint = fmt.Sprintf("%s cannot be relied on: %s", r.Candidate.Path, reason.Text), reason.Hint
		return w
	}
	if canBeAsked(r) {
		w.Surface = runtimeSurface(r)
		return w
	}
	w.Cause = fmt.Sprintf("%s was not asked", r.Candidate.Path)
	for _, weight := range []probe.Weight{probe.Rejects, probe.Doubt, probe.Remark} {
		if reasons := fitted.Weighing(weight); len(reasons) > 0 {
			w.Cause, w.Hint = fmt.Sprintf("%s cannot be asked: %s", r.Candidate.Path, reasons[0].Text), reasons[0].Hint
			return w
		}
	}
	return w
}

// unreliable gives the reason for which no answer of an executable counts, nil for none:
// its session failed, before or after it gave its table of methods, or was another's. Its
// prints alone say nothing about what a client would meet.
func unreliable(r *probe.Runtime, fitted *probe.Fitted) *probe.Reason {
	if !canBeAsked(r) {
		return nil
	}
	for i := range fitted.Reasons {
		reason := &fitted.Reasons[i]
		switch reason.Kind {
		case probe.IsolationReason, probe.ProtocolReason, probe.LaunchReason:
			if reason.Weight == probe.Rejects || reason.Weight == probe.Doubt {
				return reason
			}
		}
	}
	return nil
}

// canBeAsked tells whether an executable has told its methods in one way or another.
func canBeAsked(r *probe.Runtime) bool {
	return r.RollCall.Read() || len(r.Prints) > 0 && r.Prints[0].Surface != nil
}

// runtimeOf says in words what an executable is, as a witness.
func runtimeOf(r *probe.Runtime) string {
	text := "what the executable " + r.Candidate.Path + " reports of itself"
	if r.Version != nil && r.Version.Text != "" {
		text += ", version " + r.Version.Text
	}
	return text
}

// runtimeName names an executable, by the version that it says it is where it says one.
func runtimeName(r *probe.Runtime) string {
	if r.Version == nil || r.Version.Text == "" {
		return r.Candidate.Path
	}
	return "codex " + r.Version.Text + ", " + r.Candidate.Path
}

// askRuntime starts the executable that --runtime names. The notices are what is to be
// said of it besides its answers: that it contradicts itself, prints another version than
// it runs, or that one of its answers could not be read.
func (v *verifying) askRuntime(ctx context.Context, found pins.Found, c *pins.Contract) (*asked, []checks.Notice, error) {
	k := &asking{app: v.app, timeout: v.timeout, prefer: probe.First, today: v.today, kept: &keptPrints{}}
	k.prints = k.kept.both(false)
	a, err := k.ask(ctx, c, found, []string{v.runtime}, helpPaths(c))
	if err != nil {
		return nil, nil, err
	}
	a.kept = k.kept
	var notices []checks.Notice
	for _, reason := range a.fitted[0].Reasons {
		switch {
		case reason.Weight == probe.Finding, unreadable(&reason):
			notices = append(notices, checks.Notice{Word: "runtime-" + report.Kebab(string(reason.Kind)), Text: reason.Text})
		case reason.Kind == probe.FloorReason && reason.Weight == probe.Remark: // a required one is a finding
			notices = append(notices, checks.Notice{Word: "runtime-floor", Text: reason.Text, Pos: floorPos(c)})
		}
	}
	return a, notices, nil
}

// unreadable tells a reason that is about evidence which could not be read, and not about
// one method: what a claim about a method comes to is its finding.
func unreadable(r *probe.Reason) bool {
	switch r.Kind {
	case probe.UntoldReason, probe.VersionReason:
		return r.Address == "" && r.Weight != probe.Rejects
	case probe.GateReason:
		return r.Weight == probe.Doubt
	}
	return false
}

// floorFinding is what a required floor comes to, as probe and doctor judge it: broken
// where it refuses the executable, unknown where that is open; else nil.
func floorFinding(fitted *probe.Fitted) *checks.Finding {
	for _, reason := range fitted.Reasons {
		if reason.Kind != probe.FloorReason {
			continue
		}
		switch reason.Weight {
		case probe.Rejects:
			return &checks.Finding{Outcome: checks.Broken, Message: reason.Text, Hint: "update this codex, or name another by --runtime"}
		case probe.Doubt:
			return &checks.Finding{Outcome: checks.Unknown, Message: reason.Text, Hint: "codexpin probe PATH -v says what it answered"}
		}
	}
	return nil
}

func floorPos(c *pins.Contract) pins.Pos {
	if c.Runtime == nil || c.Runtime.Floor == nil {
		return pins.Pos{}
	}
	return c.Runtime.Floor.Pos
}
