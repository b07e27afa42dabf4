package probe

import "strings"

// failures judges what went wrong in the steps. A step that others stand in for is a
// remark; one that the client goes through itself decides.
func (f *fitting) failures() {
	for i := range f.r.Failures {
		failure := &f.r.Failures[i]
		kind, weight := f.weigh(failure)
		reason := f.add(kind, weight, "%s", sentence(failure))
		if failure.Cause == TimedOut && failure.Flag != "" {
			reason.Hint = "raise " + failure.Flag + ", now " + failure.Limit.String()
		}
		if failure.Cause == ShimRefused && f.r.WorkDir == "" {
			reason.Hint = "it ran in an empty folder; --workdir DIR starts it in another"
		}
		if failure.Cause == NoInterpreter {
			reason.Hint = "add the interpreter's folder to PATH, or name a native executable"
		}
	}
}

// version says what is odd about the answer to --version where no failure says it.
func (f *fitting) version() {
	v := f.r.Version
	switch {
	case v == nil:
		return
	case v.Form == NoVersion && v.Status == 0:
		f.add(VersionReason, Remark, "its --version gives no version: %s", v.Why)
	case v.Status != 0 && f.r.Failure(StepVersion) == nil:
		f.add(VersionReason, Remark, "its --version ends with status %d", v.Status)
	}
	if len(v.Others) > 0 {
		f.add(VersionReason, Remark, "its --version gives several versions, and the first one is taken: %s, %s", v.Text, strings.Join(v.Others, ", "))
	}
}

// weigh says what a failure does.
func (f *fitting) weigh(failure *Failure) (ReasonKind, Weight) {
	weight := Doubt
	if failure.Cause.Decides() {
		weight = Rejects
	}
	step := string(failure.Step)
	switch {
	case failure.Cause == LeftBehind:
		return CleanupReason, Finding
	case failure.Cause == NotIsolated:
		return IsolationReason, Rejects
	case failure.Cause == Corrupt && !strings.HasPrefix(step, string(StepPrint)):
		return ProtocolReason, Rejects
	case failure.Cause == Interrupted:
		return LaunchReason, Doubt
	case failure.Step == StepVersion && f.r.RollCall != nil:
		return VersionReason, Remark
	case strings.HasPrefix(step, string(StepHelp)), strings.HasPrefix(step, string(StepTrial)),
		strings.HasPrefix(step, string(StepPrint)), failure.Step == StepReads, failure.Step == StepClose:
		return UntoldReason, Remark
	case failure.Step == StepRollCall && failure.Cause == NotUnderstood:
		return UntoldReason, Remark // each method was asked by itself
	case failure.Step == StepCapability:
		return UntoldReason, Remark // what needs the capability has a reason of its own
	}
	return LaunchReason, weight
}

// sentence says what went wrong, with the first line of what the process said.
func sentence(f *Failure) string {
	text := string(f.Step) + ": " + f.Text
	if f.Step == StepStart {
		text = f.Text
	}
	if f.Stderr != "" && !strings.Contains(f.Text, f.Stderr) {
		text += "; it said: " + f.Stderr
	}
	return text
}
