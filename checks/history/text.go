package history

import (
	"context"

	"codexpin/checks/source"
)

// Text is a question about files: Ask is called for commits at which one of them differs
// from a neighbour's.
type Text struct {
	ID    string
	Paths []string // from the root of the repository
	Ask   func(*source.Commit) (State, error)
}

// text finds the transitions of a text.
func (w *walker) text(ctx context.Context, t Text, now int32) (*Line, error) {
	states := make([]*State, len(w.g.nodes))
	ask := func(at int32) error {
		state, err := t.Ask(w.g.nodes[at].Commit)
		w.reads.Add(1)
		states[at] = &state
		return err
	}
	step := func(from, at int32) error {
		for _, path := range t.Paths {
			a, err := w.tree(path, from)
			if err != nil {
				return err
			}
			b, err := w.tree(path, at)
			if err != nil {
				return err
			}
			if a != b {
				return ask(at)
			}
		}
		states[at] = states[from]
		return nil
	}
	for i := range w.g.nodes {
		start := (now + int32(i)) % int32(len(w.g.nodes))
		if states[start] != nil {
			continue
		}
		if err := ask(start); err != nil {
			return nil, err
		}
		if err := w.flood(ctx, start, func(at int32) bool { return states[at] != nil }, step); err != nil {
			return nil, err
		}
	}
	line := &Line{Text: t.ID, Now: *states[now]}
	w.transitions(line, func(at int32) State { return *states[at] })
	return line, nil
}
