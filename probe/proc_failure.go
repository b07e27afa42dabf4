package probe

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"
)

// limitError is the cause of a context that a deadline ended.
type limitError struct {
	step  Step
	limit time.Duration
}

func (e *limitError) Error() string { return fmt.Sprintf("%s took over %v", e.step, e.limit) }

// within bounds a step.
func within(ctx context.Context, step Step, limit time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, limit, &limitError{step, limit})
}

// cutShort says why ctx ended before the step was done.
func cutShort(ctx context.Context, step Step) *Failure {
	var limit *limitError
	var bound *boundError
	switch cause := context.Cause(ctx); {
	case errors.As(cause, &bound):
		return failf(step, TooMuch, "it was stopped after %s", bound.text)
	case errors.As(cause, &limit) && limit.step != step:
		f := failf(step, TimedOut, "the limit of %v for %s has passed", limit.limit, limit.step)
		f.Limit = limit.limit
		return f
	case errors.As(cause, &limit):
		f := failf(step, TimedOut, "no answer within %v", limit.limit)
		f.Limit = limit.limit
		return f
	}
	return failf(step, Interrupted, "stopped before it was done")
}

// unset is how version managers say that none is chosen for this folder.
var unset = lazily(`(?i)no version (is|was) set|version .* is not (set|installed)`)

// ended says why a process that ended by itself did not do what it should. tail is what
// it said on standard error.
func ended(step Step, end ending, tail Tail) *Failure {
	f := failf(step, ExitedEarly, "it ended with status %d before it answered", end.status)
	f.Status, f.Stderr = &end.status, tail.First
	switch {
	case end.signal != "":
		f.Cause, f.Signal, f.Status = Killed, end.signal, nil
		f.Text = "it was ended by " + end.signal
	case end.status == 127:
		f.Cause, f.Text = NoInterpreter, "the file is there, what it needs to run is not (status 127)"
	case end.status == 126:
		f.Cause, f.Text = ShimRefused, "it refused to run (status 126)"
	case end.status != 0 && unset().MatchString(tail.First):
		f.Cause, f.Text = ShimRefused, fmt.Sprintf("a version manager's shim that has no version set here (status %d)", end.status)
	case end.status < 0:
		f.Text, f.Status = "it ended before it answered", nil
	}
	return f
}

// notStarted says why the system did not start a file.
func notStarted(c command, err error) *Failure {
	kind, text := inspect(c.path)
	switch {
	case kind != "":
		return failf(c.step, kind, "%s", text)
	case errors.Is(err, fs.ErrNotExist):
		return failf(c.step, NoInterpreter, "the file is there, what it needs to run is not: %s", text)
	case errors.Is(err, fs.ErrPermission):
		return failf(c.step, NotStartable, "the system does not let it run: %v", lastCause(err))
	case isExhausted(err):
		return failf(c.step, System, "start a process: %v", err)
	}
	return failf(c.step, NotStartable, "the system does not start it: %v", lastCause(err))
}
