package probe

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

const (
	// pipePatience is how long a pipe may stay open once the process and its group are
	// gone, before what holds it is looked for.
	pipePatience = 100 * time.Millisecond
	// cutPatience is how long it may stay open after that, before it is cut.
	cutPatience = time.Second
	// deathPatience is how long a killed process may take to be gone.
	deathPatience = 10 * time.Second
)

// command is one start of the candidate.
type command struct {
	step  Step
	path  string
	args  []string
	room  room
	dir   string
	env   []string
	input bool // with a standard input to write to; without, it reads an empty one
}

// process is one started command with all its descendants: a process group of its own
// on Unix, a job object on Windows. When done is closed the command is reaped and its
// group killed, whatever it left running in it.
type process struct {
	command
	ctx    context.Context // ends with the step, or with a bound that was passed
	cancel context.CancelCauseFunc
	cmd    *exec.Cmd
	group  group
	stdin  *os.File // nil without input
	stdout *stream  // to be read until its end
	stderr *stream
	tail   *tail
	sent   string // the last signal that the probe sent, "" for none
	done   chan struct{}
	end    ending // valid once done is closed
	loose  sync.WaitGroup
}

// ending is how a process ended.
type ending struct {
	status int    // the exit status; -1 where a signal ended it
	signal string // the signal's name, "" for none
}

// start starts a command. The failure says why it could not be started. The caller
// reads stdout until its end and calls stop, always.
func start(ctx context.Context, c command) (*process, *Failure) {
	p := &process{command: c, tail: &tail{}, done: make(chan struct{})}
	pipes, err := newPipes(c.input)
	if err != nil {
		return nil, failf(c.step, System, "make a pipe: %v", err)
	}
	err = startPatiently(ctx, func() error {
		p.cmd = &exec.Cmd{Path: c.path, Args: append([]string{c.path}, c.args...), Env: c.env, Dir: c.dir}
		p.cmd.Stdout, p.cmd.Stderr = pipes.outW, pipes.errW
		if c.input {
			p.cmd.Stdin = pipes.inR
		}
		return p.group.start(p.cmd)
	})
	pipes.closeChild()
	if err != nil {
		pipes.closeParent()
		return nil, notStarted(c, err)
	}
	p.ctx, p.cancel = context.WithCancelCause(ctx)
	p.stdin, p.stdout, p.stderr = pipes.inW, newStream(pipes.outR), newStream(pipes.errR)
	p.loose.Go(p.drain)
	p.loose.Go(p.await)
	return p, nil
}

// startPatiently tries again where the file is being written this very moment, as a
// candidate that updates itself is.
func startPatiently(ctx context.Context, try func() error) error {
	for wait := 5 * time.Millisecond; ; wait *= 2 {
		err := try()
		if err == nil || !isBusy(err) || wait > 200*time.Millisecond {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
	}
}

// drain keeps standard error empty, so that no process blocks on it, and bounds it.
func (p *process) drain() {
	n, _ := io.Copy(p.tail, io.LimitReader(p.stderr, maxStderr))
	if n == maxStderr {
		p.cancel(&boundError{fmt.Sprintf("more than %d MB on standard error", maxStderr>>20)})
		_, _ = io.Copy(io.Discard, p.stderr)
	}
}

// await reaps the command, has its group killed and then sees to the pipes.
func (p *process) await() {
	p.group.reap(p.cmd)
	p.end.status = p.cmd.ProcessState.ExitCode()
	if status, ok := p.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		p.end.signal = signalName(status.Signal())
	}
	close(p.done)
	if p.drained(pipePatience) {
		return
	}
	killBelow(p.room.dir)
	if !p.drained(cutPatience) {
		p.stdout.Close()
		p.stderr.Close()
	}
}

// drained waits until both outputs are at their end.
func (p *process) drained(within time.Duration) bool {
	timer := time.NewTimer(within)
	defer timer.Stop()
	for _, s := range []*stream{p.stdout, p.stderr} {
		select {
		case <-s.ended:
		case <-timer.C:
			return false
		}
	}
	return true
}

// stop ends the process and waits until it is gone with all its pipes: end of input,
// SIGTERM to its group after closing, SIGKILL to its group after kill. The error says
// that it would not go.
func (p *process) stop(closing, kill time.Duration) error {
	defer p.cancel(nil)
	if p.stdin != nil {
		p.stdin.Close()
	}
	switch {
	case p.closed(closing):
	case p.signal("SIGTERM", p.group.terminate, kill):
	case p.signal("SIGKILL", p.group.kill, deathPatience):
	default:
		p.stdout.Close()
		p.stderr.Close()
		return fmt.Errorf("process %d is still there %v after it was killed", p.cmd.Process.Pid, deathPatience)
	}
	p.loose.Wait()
	return nil
}

// closed waits for the process to end by itself, and once the run is over no longer than
// hurry.
func (p *process) closed(within time.Duration) bool {
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case <-p.done:
		return true
	case <-timer.C:
		return p.gone(0)
	case <-p.ctx.Done():
		return p.gone(min(within, hurry))
	}
}

func (p *process) signal(name string, send func(), patience time.Duration) bool {
	p.sent = name
	send()
	return p.gone(patience)
}

func (p *process) gone(within time.Duration) bool {
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case <-p.done:
		return true
	case <-timer.C:
	}
	select { // both may have come
	case <-p.done:
		return true
	default:
		return false
	}
}
