package probe

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// Run asks one candidate what it speaks. It returns when every process that it started
// is gone and every file that it made is removed: after success, a deadline, the end of
// ctx and a panic alike. What went wrong is in Failures; there is no other error. A
// candidate that discovery has rejected is not started.
func Run(ctx context.Context, c Candidate, o Options) *Runtime {
	o = o.orDefault()
	r := &run{opts: o, slots: make(chan struct{}, o.Concurrency)}
	r.out = &Runtime{Candidate: c, Environment: EnvironmentName, WorkDir: o.WorkDir, Launch: Launch{Wanted: o.Form}}
	if f := forbids(c); f != nil {
		r.fail(f)
		return r.out
	}
	tree, err := newTree(o.TempRoot)
	if err != nil {
		r.fail(failf(StepStart, System, "%v", err))
		return r.out
	}
	r.tree = tree
	defer r.cleanup()
	ctx, cancel := within(ctx, StepAll, o.Deadlines.Total)
	defer cancel()
	r.guarded(StepStart, func() { r.all(ctx) })
	return r.out
}

// run is one run under way.
type run struct {
	opts  Options
	tree  *tree
	slots chan struct{}

	mu       sync.Mutex
	out      *Runtime
	failures []Failure
	tails    []Tail
	timings  []Timing
}

// all runs the steps: the version first, for a file that does not start is not started
// five times, then the rest side by side, begun in an order that is always the same: the
// app server, which takes longest and mostly waits, the prints, the help.
func (r *run) all(ctx context.Context) {
	if r.out.Version = r.opts.Version; r.out.Version == nil && !r.version(ctx) || r.opts.VersionOnly {
		return
	}
	var tasks sync.WaitGroup
	side := func(step Step, do func(turn)) {
		at := r.turn(ctx, step)
		tasks.Go(func() { r.guarded(step, func() { do(at) }) })
	}
	help := make(chan struct{})
	var served served
	if !r.opts.PrintsOnly {
		side(StepRollCall, func(at turn) { served = r.serve(ctx, at, help) })
	}
	r.out.Prints = make([]*Printed, len(r.opts.Prints))
	for i, p := range r.opts.Prints {
		r.out.Prints[i] = &Printed{Command: p.Command, Experimental: p.Experimental}
		side(printStep(p.Command, p.Experimental), func(at turn) { r.print(ctx, at, p, r.out.Prints[i]) })
	}
	if !r.opts.PrintsOnly {
		side(StepHelp, func(at turn) { defer close(help); r.helps(ctx, at) })
	}
	tasks.Wait()
	r.conclude(&served)
}

// guarded makes a panic a failure.
func (r *run) guarded(step Step, do func()) {
	defer func() {
		if p := recover(); p != nil {
			r.fail(failf(step, Internal, "%v", p))
		}
	}()
	do()
}

// turn is the right to run one process: no more run at a time than Concurrency. Whoever
// has it gives it back by leave, once the process is gone.
type turn struct {
	leave   func()
	failure *Failure // there is no turn: ctx ended first
}

// turn waits for one.
func (r *run) turn(ctx context.Context, step Step) turn {
	if ctx.Err() == nil { // of two that are ready select takes any
		select {
		case r.slots <- struct{}{}:
			return turn{leave: sync.OnceFunc(func() { <-r.slots })}
		case <-ctx.Done():
		}
	}
	return turn{func() {}, cutShort(ctx, step)}
}

// fail records a failure.
func (r *run) fail(f *Failure) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if f.Cause == TimedOut {
		f.Flag = r.opts.TimeoutFlag
	}
	f.Text = r.tree.hide(f.Text)
	r.failures = append(r.failures, *f)
	r.out.Failures = inOrder(r.failures, func(f Failure) Step { return f.Step })
}

// cleanup kills what has left its group and removes the tree.
func (r *run) cleanup() {
	r.guarded(StepCleanup, func() {
		if left := killBelow(r.tree.dir); left > 0 {
			r.fail(failf(StepCleanup, LeftBehind, "%d processes are still there", left))
		}
	})
	r.guarded(StepCleanup, func() {
		if err := r.tree.remove(); err != nil {
			r.fail(failf(StepCleanup, LeftBehind, "%v", err))
		}
	})
	r.out.Stderr = inOrder(r.tails, func(t Tail) Step { return t.Step })
	r.out.Timings = inOrder(r.timings, func(t Timing) Step { return t.Step })
}

// launch starts a command in a room of its own.
func (r *run) launch(ctx context.Context, step Step, input bool, args ...string) (*process, *Failure) {
	room, err := r.tree.room(step)
	if err != nil {
		return nil, failf(step, System, "%v", err)
	}
	if input && r.opts.Config != nil {
		if args, err = r.configure(room, args); err != nil {
			return nil, failf(step, System, "%v", err)
		}
	}
	c := command{step: step, path: r.out.Candidate.Path, room: room, input: input}
	if program := r.out.Candidate.Start; len(program) > 0 {
		c.path, c.args = program[0], slices.Clone(program[1:])
	}
	c.args = append(c.args, args...)
	c.dir, c.env = room.path(roomWork), environ(room, r.opts.Lookup)
	if r.opts.WorkDir != "" {
		c.dir = r.opts.WorkDir
	}
	return start(ctx, c)
}

// over stops a process, keeps what it said and how long it took.
func (r *run) over(p *process, begun time.Time, closing time.Duration) Tail {
	if err := p.stop(closing, r.opts.Deadlines.Kill); err != nil {
		r.fail(failf(StepCleanup, LeftBehind, "%v", err))
	}
	t := p.tail.read(p.step, r.tree.dir)
	r.mu.Lock()
	defer r.mu.Unlock()
	if t.Bytes > 0 {
		r.tails = append(r.tails, t)
	}
	if r.opts.Now != nil {
		r.timings = append(r.timings, Timing{Step: p.step, Milliseconds: r.opts.Now().Sub(begun).Milliseconds()})
	}
	return t
}

func (r *run) now() time.Time {
	if r.opts.Now == nil {
		return time.Time{}
	}
	return r.opts.Now()
}

// maxOutput bounds the standard output of a command that is not the app server.
const maxOutput = 1 << 20

// finished is what a command that ends by itself has left.
type finished struct {
	out  string
	end  ending
	tail Tail
	room room
}

// once runs a command to its end, when it has its turn. Its status is not judged here.
func (r *run) once(ctx context.Context, at turn, step Step, limit time.Duration, args ...string) (*finished, *Failure) {
	defer at.leave()
	if at.failure != nil {
		return nil, at.failure
	}
	ctx, cancel := within(ctx, step, limit)
	defer cancel()
	begun := r.now()
	p, f := r.launch(ctx, step, false, args...)
	if f != nil {
		return nil, f
	}
	var out []byte
	p.loose.Go(func() { out = p.readAll() })
	select {
	case <-p.done:
	case <-p.ctx.Done():
		f = cutShort(p.ctx, step)
	}
	tail := r.over(p, begun, 0)
	if bound := (*boundError)(nil); f == nil && errors.As(context.Cause(p.ctx), &bound) {
		f = cutShort(p.ctx, step)
	}
	if f != nil {
		f.Stderr = tail.First
		return nil, f
	}
	return &finished{string(out), p.end, tail, p.room}, nil
}

// readAll reads the standard output, up to its bound.
func (p *process) readAll() []byte {
	out, _ := io.ReadAll(io.LimitReader(p.stdout, maxOutput+1))
	if len(out) > maxOutput {
		p.cancel(&boundError{fmt.Sprintf("more than %d MB on standard output", maxOutput>>20)})
		_, _ = io.Copy(io.Discard, p.stdout)
	}
	return out
}
