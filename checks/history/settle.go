package history

import (
	"context"
	"runtime"
	"sync"
)

// settle reads both sides of every transition whole. A side that turns out to say
// something else is a new transition, and so on, until all of them hold.
func (b *batch) settle(ctx context.Context) error {
	exact := map[int32]map[int]bool{}
	for {
		need := b.unsure(exact)
		if len(need) == 0 {
			return nil
		}
		if err := b.readWhole(ctx, need); err != nil {
			return err
		}
	}
}

// unsure gives, by commit, the addresses that stand at a side of a transition which was
// not read whole, and notes them as exact.
func (b *batch) unsure(exact map[int32]map[int]bool) map[int32][]int {
	need := map[int32][]int{}
	mark := func(at int32, j int) {
		if exact[at] == nil {
			exact[at] = map[int]bool{}
		}
		if n := b.answers[at][j]; !exact[at][j] && !(n.whole && n.at == at) {
			need[at] = append(need[at], j)
		}
		exact[at][j] = true
	}
	for i := range b.w.g.nodes {
		for _, p := range b.w.g.nodes[i].parents {
			for j := range b.as {
				if x, y := b.answers[i][j], b.answers[p][j]; x != y && !x.state.Same(y.state) {
					mark(int32(i), j)
					mark(p, j)
				}
			}
		}
	}
	return need
}

// readWhole reads commits whole, some side by side.
func (b *batch) readWhole(ctx context.Context, need map[int32][]int) error {
	work := make(chan int32)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var failed error
	var crashed any
	for range min(runtime.GOMAXPROCS(0), 4) {
		wg.Go(func() {
			for at := range work {
				found, err, panicked := b.readOne(at, need[at])
				mu.Lock()
				if failed == nil {
					failed = err
				}
				if panicked != nil {
					crashed = panicked
				}
				for i, n := range found {
					b.answers[at][need[at][i]] = n
				}
				mu.Unlock()
			}
		})
	}
	for at := range need {
		if ctx.Err() != nil {
			break
		}
		work <- at
	}
	close(work)
	wg.Wait()
	if crashed != nil {
		panic(crashed)
	}
	if failed == nil {
		failed = ctx.Err()
	}
	return failed
}

// readOne is askFiles that gives a panic back.
func (b *batch) readOne(at int32, which []int) (found []*answer, err error, panicked any) {
	defer func() { panicked = recover() }()
	found, err = b.w.askFiles(b.pick(which), at, nil)
	return found, err, nil
}
