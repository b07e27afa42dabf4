package probe

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// served is what came of starting the app server.
type served struct {
	session *session
	traffic *Traffic
}

// serve starts the app server in the form that the contract states, else in the most
// portable one, and asks it everything. Where that form gives no answer, the others that
// the help offers are tried: with the contract's form only to tell, without one to use
// the first that answers.
func (r *run) serve(ctx context.Context, at turn, help <-chan struct{}) served {
	form := r.opts.Form
	if form == "" {
		form = Bare
	}
	result, failed := r.serveIn(ctx, at, form, StepRollCall, true)
	r.out.Launch.Used, r.out.Launch.Proved = form, result.session != nil && result.session.roll != nil
	if r.out.Launch.Proved || failed == nil || !worthTrying(failed.Cause) {
		return result
	}
	select {
	case <-help:
	case <-ctx.Done():
		return result
	}
	if r.opts.Form != "" {
		r.tryOthers(ctx, form)
		return result
	}
	return r.useAnother(ctx, form, failed, result)
}

// worthTrying tells whether another form may do what one did not: it was not answered,
// or refused.
func worthTrying(c Cause) bool {
	return c == TimedOut || c == ExitedEarly || c == Killed
}

// others are the forms offered besides one.
func (r *run) others(form Form) []Form {
	return slices.DeleteFunc(slices.Clone(r.out.Launch.Offered), func(f Form) bool { return f == form })
}

// tryOthers tells which other forms answer, side by side.
func (r *run) tryOthers(ctx context.Context, form Form) {
	others := r.others(form)
	trials := make([]Trial, len(others))
	var tasks sync.WaitGroup
	for i, other := range others {
		tasks.Go(func() {
			r.guarded(StepTrial, func() {
				step := StepTrial + " " + Step(other)
				result, f := r.serveIn(ctx, r.turn(ctx, step), other, step, false)
				trials[i] = Trial{Form: other, Answered: result.session != nil && result.session.roll != nil, Failure: f}
			})
		})
	}
	tasks.Wait()
	r.out.Launch.Trials = trials
}

// useAnother takes the first other form that answers. The failure of the first is then
// told as that of a trial.
func (r *run) useAnother(ctx context.Context, form Form, failed *Failure, first served) served {
	for _, other := range r.others(form) {
		step := StepTrial + " " + Step(other)
		result, f := r.serveIn(ctx, r.turn(ctx, step), other, step, true)
		if result.session != nil && result.session.roll != nil {
			r.out.Launch.Used, r.out.Launch.Proved = other, true
			r.out.Launch.Trials = append(r.out.Launch.Trials, Trial{Form: form, Failure: failed})
			first.session.failures = nil
			return result
		}
		r.out.Launch.Trials = append(r.out.Launch.Trials, Trial{Form: other, Failure: f})
		if f != nil && !worthTrying(f.Cause) {
			break
		}
	}
	return first
}

// serveIn starts the app server in one form and asks it, everything or the
// roll call alone. The failure is the first; it and all others are in the session too.
func (r *run) serveIn(ctx context.Context, at turn, form Form, step Step, everything bool) (served, *Failure) {
	failed := func(f *Failure) (served, *Failure) {
		return served{session: &session{failures: []Failure{*f}}}, f
	}
	defer at.leave()
	if at.failure != nil {
		return failed(at.failure)
	}
	begun := r.now()
	p, f := r.launch(ctx, step, true, form.Args()...)
	if f != nil {
		return failed(f)
	}
	c := newClient(p.stdout, p.stdin)
	s := &session{client: c, opts: &r.opts, home: p.room.path(roomHome), used: p.room.used}
	s.endedBy = func(step Step) *Failure { return p.endedBy(step, r.tree.dir) }
	var first time.Time
	s.answered = func() { first = r.now() }
	func() {
		defer r.stopServer(p, c, s, begun, &first)
		if everything {
			s.run(p.ctx)
		} else {
			s.callRoll(p.ctx)
		}
	}()
	if everything {
		r.out.Launch.Ended = p.howEnded()
	}
	result := served{session: s, traffic: c.seen()}
	if len(s.failures) > 0 {
		return result, &s.failures[0]
	}
	return result, nil
}

// stopServer ends the server in the order that loses nothing: its input first. An answer
// that it still owes will not come; where there is one, or the run is over, it is not
// waited for long.
func (r *run) stopServer(p *process, c *client, s *session, begun time.Time, first *time.Time) {
	closing := r.opts.Deadlines.Close
	if len(s.failures) > 0 || p.ctx.Err() != nil {
		closing = min(closing, hurry)
	}
	tail := r.over(p, begun, closing)
	c.wait()
	if fault := c.broken(); fault != nil && !slices.ContainsFunc(s.failures, func(f Failure) bool { return f.Cause == fault.cause }) {
		s.failures = append(s.failures, *failf(StepClose, fault.cause, "%s", fault.text))
	}
	for i := range s.failures {
		if s.failures[i].Stderr == "" {
			s.failures[i].Stderr = tail.First
		}
	}
	if r.opts.Now != nil && !first.IsZero() {
		r.mu.Lock()
		r.timings[len(r.timings)-1].Answered = first.Sub(begun).Milliseconds()
		r.mu.Unlock()
	}
}

// hurry is how long a server that has failed is given to end by itself.
const hurry = 200 * time.Millisecond

// endedBy says why the output of the server is at its end.
func (p *process) endedBy(step Step, dir string) *Failure {
	if !p.gone(cutPatience) {
		return failf(step, ExitedEarly, "it closed its standard output and runs on")
	}
	return ended(step, p.end, p.tail.read(p.step, dir))
}

// howEnded says how the process ended when it was told to.
func (p *process) howEnded() string {
	switch {
	case p.sent != "":
		return p.sent
	case p.end.signal != "":
		return p.end.signal
	}
	return fmt.Sprintf("status %d", p.end.status)
}
