package history

import (
	"context"
	"maps"
	"runtime"
	"slices"
	"sync"
)

// settle reads both sides of every transition whole. A side that turns out to say
// something else is a new transition, and so on, until all of them hold.
func (b *batch) settle(ctx context.Context) error {
	exact := map[int32]map[int]bool{}
	changed := make([]int32, len(b.w.g.nodes)) // whose edges are to be looked at
	for i := range changed {
		changed[i] = int32(i)
	}
	for {
		need := b.unsure(changed, exact)
		if len(need) == 0 {
			return nil
		}
		changed = changed[:0]
		for at := range need {
			changed = append(changed, at)
		}
		if err := b.recall(need); err != nil {
			return err
		}
		if err := b.readWhole(ctx, need); err != nil {
			return err
		}
	}
}

// settled is an address, the folders that it comes from, and the manifest that says where
// crates are.
type settled struct {
	address int
	folders string
}

// recall answers what was read whole before with the same folders, and leaves in need
// what was not.
func (b *batch) recall(need map[int32][]int) error {
	for at, which := range need {
		var left []int
		for _, j := range which {
			key, err := b.key(at, j)
			if err != nil {
				return err
			}
			if n := b.whole[key]; n != nil {
				b.put(at, j, n)
			} else {
				left = append(left, j)
			}
		}
		if need[at] = left; len(left) == 0 {
			delete(need, at)
		}
	}
	return nil
}

func (b *batch) key(at int32, j int) (settled, error) {
	out := settled{address: j}
	for _, dir := range append(foldersOf(b.as[j]), workspace) {
		id, err := b.w.tree(dir, at)
		if err != nil {
			return out, err
		}
		out.folders += id + " "
	}
	return out, nil
}

// unsure gives, by commit, the addresses that stand at a side of a transition which was
// not read whole, and notes them as exact. Looked at are the edges of some commits.
func (b *batch) unsure(commits []int32, exact map[int32]map[int]bool) map[int32][]int {
	need := map[int32][]int{}
	mark := func(at int32, j int) {
		if exact[at][j] {
			return
		}
		if exact[at] == nil {
			exact[at] = map[int]bool{}
		}
		exact[at][j] = true
		if n := b.answers[at][j]; !n.whole || n.at != at {
			need[at] = append(need[at], j)
		}
	}
	for _, i := range commits {
		for _, list := range [][]int32{b.w.g.nodes[i].parents, b.w.g.nodes[i].children} {
			for _, k := range list {
				for j := range b.as {
					if x, y := b.answers[i][j], b.answers[k][j]; x != y && !x.state.Same(y.state) {
						mark(i, j)
						mark(k, j)
					}
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
				found, panicked, err := b.readOne(at, need[at])
				mu.Lock()
				if failed == nil {
					failed = err
				}
				if panicked != nil {
					crashed = panicked
				}
				for i, n := range found {
					b.put(at, need[at][i], n)
					if key, err := b.key(at, need[at][i]); err == nil {
						b.whole[key] = n
					}
				}
				mu.Unlock()
			}
		})
	}
	for _, at := range slices.Sorted(maps.Keys(need)) { // neighbours scan nearly the same files
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
func (b *batch) readOne(at int32, which []int) (found []*answer, panicked any, err error) {
	defer func() { panicked = recover() }()
	found, err = b.w.askFiles(b.pick(which), at, nil)
	return found, nil, err
}
