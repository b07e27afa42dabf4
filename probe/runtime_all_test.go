//go:build unix

package probe

import (
	"context"
	"os"
	"testing"
	"time"
)

func TestRunAll(t *testing.T) {
	a, b := newRig(t), newRig(t, "exits=2")
	candidates := []Candidate{a.candidate(), b.candidate(), {Path: a.codex, Same: 0}, {Path: a.dir, Same: -1}}
	told := map[int]bool{}
	all := RunAll(t.Context(), candidates, a.opts, 2, func(i int, r *Runtime) { told[i] = r != nil })
	if len(all) != 4 || all[2] != nil || len(told) != 3 || told[2] {
		t.Fatalf("%v %v", all, told)
	}
	for i, want := range map[int]string{0: good, 1: "roll call: exited early, unknown, unknown, unknown", 3: "start: not startable"} {
		if got := summary(all[i]); got != want || all[i].Candidate.Path != candidates[i].Path {
			t.Errorf("%d: %s", i, got)
		}
	}
}

// Once interrupted, no process is started any more, and each candidate says so.
func TestRunAllInterrupted(t *testing.T) {
	r := newRig(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, one := range RunAll(ctx, []Candidate{r.candidate(), r.candidate(), r.candidate()}, r.opts, 1, nil)[:1] {
		if len(one.Failures) != 1 || one.Failures[0].Cause != Interrupted {
			t.Errorf("%+v", one.Failures)
		}
	}
	if log := r.log(); len(log) > 0 {
		t.Errorf("%v", log)
	}
}

// Interrupted while a server is given time to end by itself, the run does not wait for
// that time to be over.
func TestRunInterruptedWhileClosing(t *testing.T) {
	r := newRig(t, "ignores end of input")
	r.opts.Deadlines.Close = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		r.run(ctx)
	}()
	for range 2000 {
		if _, err := os.Stat(r.codex + ".ended"); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	cancel()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("it still waits")
	}
}
