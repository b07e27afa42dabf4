package history

import (
	"context"
	"errors"

	"codexpin/checks/source"
)

// maxCommits bounds a walk; Codex has under 20,000 after two years.
const maxCommits = 1 << 20

// node is one commit of the graph.
type node struct {
	*source.Commit
	parents  []int32
	children []int32
	root     bool // it has no parents
	cut      bool // it has parents that the clone lacks
	release  int32
}

// graph is all commits that some tips lead to, children before their parents.
type graph struct {
	repo  *source.Repo
	nodes []node
	index map[string]int32
	cut   int // commits at which the clone ends
}

// load reads the commits that tips lead to. A tip that is not there is an error; a parent
// that a shallow clone lacks where it ends is noted. The error wraps a *source.Error.
func load(ctx context.Context, repo *source.Repo, tips []string) (*graph, error) {
	g := &graph{repo: repo, index: map[string]int32{}}
	var raw []*source.Commit
	queue := append([]string(nil), tips...)
	tip := map[string]bool{}
	for _, id := range tips {
		tip[id] = true
	}
	seen := map[string]bool{}
	missing := map[string]bool{}
	for len(queue) > 0 {
		id := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if seen[id] {
			continue
		}
		seen[id] = true
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(raw) >= maxCommits {
			return nil, errors.New("more commits than any history of codex has")
		}
		c, err := repo.Commit(id)
		if kind := source.KindOf(err); err != nil && !tip[id] && (kind == source.CommitAbsentShallow || kind == source.CommitAbsent && repo.Shallow()) {
			missing[id] = true
			continue
		}
		if err != nil {
			return nil, err
		}
		raw = append(raw, c)
		queue = append(queue, c.Parents...)
	}
	if err := ended(repo, raw, missing); err != nil {
		return nil, err
	}
	g.order(raw, missing)
	return g, nil
}

// ended tells of commits whose parents are missing whether the clone was cut off there: any
// other gap is damage, and the error says what is missing.
func ended(repo *source.Repo, raw []*source.Commit, missing map[string]bool) error {
	for _, c := range raw {
		for _, p := range c.Parents {
			if !missing[p] {
				continue
			}
			if err := repo.ParentAbsent(c, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// order puts children before parents and links them.
func (g *graph) order(raw []*source.Commit, missing map[string]bool) {
	at := make(map[string]*source.Commit, len(raw))
	waiting := make(map[string]int, len(raw))
	for _, c := range raw {
		at[c.ID] = c
	}
	for _, c := range raw {
		for _, p := range c.Parents {
			waiting[p]++
		}
	}
	var ready []*source.Commit
	for _, c := range raw {
		if waiting[c.ID] == 0 {
			ready = append(ready, c)
		}
	}
	for len(ready) > 0 {
		c := ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		n := node{Commit: c, root: len(c.Parents) == 0, release: -1}
		g.index[c.ID] = int32(len(g.nodes))
		for _, p := range c.Parents {
			n.cut = n.cut || missing[p]
			if waiting[p]--; waiting[p] == 0 && at[p] != nil {
				ready = append(ready, at[p])
			}
		}
		if n.cut {
			g.cut++
		}
		g.nodes = append(g.nodes, n)
	}
	for i := range g.nodes {
		for _, p := range g.nodes[i].Parents {
			if j, ok := g.index[p]; ok {
				g.nodes[i].parents = append(g.nodes[i].parents, j)
				g.nodes[j].children = append(g.nodes[j].children, int32(i))
			}
		}
	}
}

// releases notes for each commit the first release, by index, that has it in its history.
func (g *graph) releases(list []Release) {
	for i, r := range list {
		if at, ok := g.index[r.Commit]; ok && (g.nodes[at].release < 0 || g.nodes[at].release > int32(i)) {
			g.nodes[at].release = int32(i)
		}
	}
	for i := range g.nodes { // children first
		for _, p := range g.nodes[i].parents {
			if r := g.nodes[i].release; r >= 0 && (g.nodes[p].release < 0 || g.nodes[p].release > r) {
				g.nodes[p].release = r
			}
		}
	}
}
