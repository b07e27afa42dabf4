package history

import (
	"context"
	"maps"
	"slices"

	"codexpin/checks/surface"
)

// lines finds the transitions of addresses, all in one walk. It goes from the newest tip
// to parents and children; each commit has the answers of the one it was reached from
// where the texts that these rest on stand there too, and is read for the others.
func (w *walker) lines(ctx context.Context, as []surface.Address, now int32) ([]Line, error) {
	b := &batch{w: w, as: as, answers: make([][]*answer, len(w.g.nodes)), own: make([]bool, len(w.g.nodes)), whole: map[settled]*answer{}}
	for i := range w.g.nodes {
		start := (now + int32(i)) % int32(len(w.g.nodes)) // now first, then what it does not lead to
		if b.answers[start] != nil {
			continue
		}
		b.answers[start], b.own[start] = make([]*answer, len(as)), true
		if err := b.ask(start, b.all(), nil); err != nil {
			return nil, err
		}
		if err := w.flood(ctx, start, func(at int32) bool { return b.answers[at] != nil }, b.step); err != nil {
			return nil, err
		}
	}
	if err := b.settle(ctx); err != nil {
		return nil, err
	}
	out := make([]Line, len(as))
	for j, a := range as {
		out[j] = Line{Address: a, Now: b.answers[now][j].state}
		w.transitions(&out[j], func(at int32) State { return b.answers[at][j].state })
	}
	return out, nil
}

// flood takes step along every edge to a commit that is not known yet, from start on,
// along parents and children, nearest first.
func (w *walker) flood(ctx context.Context, start int32, known func(int32) bool, step func(from, at int32) error) error {
	for queue := []int32{start}; len(queue) > 0; {
		from := queue[0]
		queue = queue[1:]
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, list := range [][]int32{w.g.nodes[from].parents, w.g.nodes[from].children} {
			for _, at := range list {
				if known(at) {
					continue
				}
				if err := step(from, at); err != nil {
					return err
				}
				w.done(1)
				queue = append(queue, at)
			}
		}
	}
	return nil
}

// batch is the answers to several addresses.
type batch struct {
	w       *walker
	as      []surface.Address
	answers [][]*answer // by commit, then by address; commits that say the same share one
	own     []bool      // by commit: it shares its answers with none
	whole   map[settled]*answer
}

// put says what a commit answers about an address.
func (b *batch) put(at int32, j int, n *answer) {
	if !b.own[at] {
		b.answers[at], b.own[at] = slices.Clone(b.answers[at]), true
	}
	b.answers[at][j] = n
}

func (b *batch) all() []int {
	out := make([]int, len(b.as))
	for i := range out {
		out[i] = i
	}
	return out
}

// step answers for a commit that was reached from another.
func (b *batch) step(from, at int32) error {
	b.answers[at], b.own[from] = b.answers[from], false
	n := newNeighbour(from, at)
	var dirty []int
	for j, a := range b.as {
		same, err := b.w.same(a, b.answers[from][j], n)
		if err != nil {
			return err
		}
		if !same {
			dirty = append(dirty, j)
		}
	}
	return b.ask(at, dirty, b.answers[from])
}

// ask reads a commit about some of the addresses. Where earlier answers are given, only
// the files that they needed are read; what these do not tell is read whole.
func (b *batch) ask(at int32, which []int, before []*answer) error {
	if before != nil && len(which) > 0 {
		only := map[string]bool{}
		for _, j := range which {
			maps.Copy(only, before[j].files)
		}
		found, err := b.w.askFiles(b.pick(which), at, only)
		if err != nil {
			return err
		}
		var left []int
		for i, j := range which {
			if b.put(at, j, found[i]); before[j].files == nil || !found[i].reliable(b.as[j], before[j]) {
				left = append(left, j)
			}
		}
		which = left
	}
	if len(which) == 0 {
		return nil
	}
	found, err := b.w.askFiles(b.pick(which), at, nil)
	for i, j := range which {
		if err == nil {
			b.put(at, j, found[i])
		}
	}
	return err
}

func (b *batch) pick(which []int) []surface.Address {
	out := make([]surface.Address, len(which))
	for i, j := range which {
		out[i] = b.as[j]
	}
	return out
}
