//go:build unix

package probe_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"codexpin/probe"
)

// A probe of a real release that is interrupted at any moment leaves nothing.
func TestLiveInterrupt(t *testing.T) {
	codex := live(t, "0.171.0")
	moments := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		after := time.Duration(moments.Int64N(int64(2 * time.Second)))
		o := liveOptions(t.TempDir())
		ctx, cancel := context.WithCancel(t.Context())
		timer := time.AfterFunc(after, cancel)
		r := probe.Run(ctx, probe.Candidate{Path: codex, Target: codex}, o)
		timer.Stop()
		cancel()
		empty(t, o.TempRoot)
		if left := processesIn(t, o.TempRoot); len(left) > 0 {
			t.Errorf("after %v: %v", after, left)
		}
		for _, f := range r.Failures {
			if f.Cause != probe.Interrupted {
				t.Errorf("after %v: %+v", after, f)
			}
		}
	}
}
