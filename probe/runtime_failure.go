package probe

import (
	"fmt"
	"time"
)

// Step names one part of a run, as failures and timings do.
type Step string

// The steps. A print's step is StepPrint with its command and mode behind it, a trial's
// StepTrial with its form.
const (
	StepStart      Step = "start"      // the file itself, before any process
	StepVersion    Step = "version"    // codex --version
	StepHelp       Step = "help"       // codex app-server --help
	StepRollCall   Step = "roll call"  // codex app-server until its first answer
	StepHandshake  Step = "handshake"  // initialize
	StepMethods    Step = "methods"    // one question for each wanted method
	StepCapability Step = "capability" // mock/experimentalMethod
	StepReads      Step = "reads"
	StepClose      Step = "close" // from the last answer to the end of the process
	StepPrint      Step = "print"
	StepTrial      Step = "trial"
	StepCleanup    Step = "cleanup" // processes and files
	StepAll        Step = "all"     // the whole run, as the total limit names it
)

// Cause classes a failure. Decides says which of them decide anything.
type Cause string

// The causes.
const (
	NotStartable      Cause = "not startable"       // the system refuses the file
	WrongArchitecture Cause = "wrong architecture"  // an executable of another system or processor
	NoInterpreter     Cause = "interpreter missing" // the file is there, what should run it is not (127)
	ShimRefused       Cause = "shim refused"        // status 126, or a version manager without a version
	ExitedEarly       Cause = "exited early"        // ended before it answered, with whatever status
	Killed            Cause = "killed"              // by a signal that the probe did not send
	Corrupt           Cause = "protocol corruption" // text among or in place of messages
	TooMuch           Cause = "too much output"     // past a bound
	NotIsolated       Cause = "isolation failed"    // it used another home than the one made for it
	Refused           Cause = "refused"             // it answered, with an error
	NotUnderstood     Cause = "not understood"      // it answered, in no known form
	TimedOut          Cause = "timeout"             //
	Interrupted       Cause = "interrupted"         // the caller's context ended
	LeftBehind        Cause = "left behind"         // a process or file could not be removed
	System            Cause = "system error"        // the machine, not the candidate: no disk, no memory
	Internal          Cause = "internal error"      // a fault of codexpin
)

// Decides tells whether the failure proves that a client cannot use the candidate. The
// others leave it open: a timeout, an interrupt and a fault of the machine say nothing
// about the candidate.
func (c Cause) Decides() bool {
	switch c {
	case TimedOut, Interrupted, LeftBehind, System, Internal, NotUnderstood:
		return false
	}
	return true
}

// Failure is why a step did not give what it should. It is an error.
type Failure struct {
	Step  Step   `json:"step"`
	Cause Cause  `json:"cause"`
	Text  string `json:"text"` // one sentence without a period; texts of the process in it are unescaped
	// Status is the exit status, where the process ended by itself.
	Status *int `json:"status,omitempty"`
	// Signal names what ended it, as SIGSEGV; "" for none.
	Signal string `json:"signal,omitempty"`
	// Stderr is the first line that the process said there, if it said anything.
	Stderr string `json:"stderr,omitempty"`
	// Limit and Flag are set for TimedOut: the limit that passed and the flag that raises it.
	Limit time.Duration `json:"limit,omitempty"`
	Flag  string        `json:"flag,omitempty"`
}

// Error gives the step, the cause and the text.
func (f *Failure) Error() string {
	return fmt.Sprintf("%s: %s: %s", f.Step, f.Cause, f.Text)
}

func failf(step Step, cause Cause, format string, args ...any) *Failure {
	return &Failure{Step: step, Cause: cause, Text: fmt.Sprintf(format, args...)}
}
