package probe

import (
	"context"
	"sync"
)

// RunAll runs several candidates side by side, width at a time (1 at least), and gives
// their runtimes in the order of the candidates. Deadlines of a candidate begin when it
// is its turn, so that none starves another. A candidate that is the same file as an
// earlier one has no run of its own: its place is nil. done, if not nil, is called with
// each as it ends, one call at a time. RunAll returns when all have returned; once ctx
// has ended, the rest are not started and say so.
func RunAll(ctx context.Context, candidates []Candidate, o Options, width int, done func(i int, r *Runtime)) []*Runtime {
	all := make([]*Runtime, len(candidates))
	places := make(chan struct{}, max(1, width))
	var telling sync.Mutex
	var tasks sync.WaitGroup
	for i, c := range candidates {
		if c.Same >= 0 && c.Same < i {
			continue
		}
		places <- struct{}{} // given back soon after ctx has ended
		tasks.Go(func() {
			defer func() { <-places }()
			r := Run(ctx, c, o)
			telling.Lock()
			defer telling.Unlock()
			all[i] = r
			if done != nil {
				done(i, r)
			}
		})
	}
	tasks.Wait()
	return all
}
