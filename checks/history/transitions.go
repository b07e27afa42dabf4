package history

import (
	"slices"

	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// foldersOf gives the folders of a commit that an address comes from. A change elsewhere
// changes no answer: what is reached in other crates is reached from types in these.
func foldersOf(a surface.Address) []string {
	switch a.Kind {
	case surface.AtConfig:
		return []string{"codex-rs/config", "codex-rs/core/src", "codex-rs/protocol/src"}
	case surface.AtOption:
		return []string{"codex-rs/cli/src", "codex-rs/app-server-transport", "codex-rs/app-server/src"}
	case surface.AtFeature:
		return []string{"codex-rs/features", "codex-rs/core/src"}
	}
	if a.Part == surface.Whole && a.Kind != surface.AtType {
		return []string{"codex-rs/app-server-protocol/src"}
	}
	return []string{"codex-rs/app-server-protocol/src", "codex-rs/protocol/src"}
}

// workspace is the file without which a commit holds no Codex in Rust; none is the id of
// what is not there.
const (
	workspace = "codex-rs/Cargo.toml"
	none      = "-"
)

// tree gives the id of a folder or a file at a commit, none where there is none.
func (w *walker) tree(dir string, at int32) (string, error) {
	ids := w.trees[dir]
	if ids == nil {
		ids = make([]string, len(w.g.nodes))
		w.trees[dir] = ids
	}
	if ids[at] != "" {
		return ids[at], nil
	}
	commit := w.g.nodes[at].Commit
	e, err := commit.Stat(dir)
	switch kind := source.KindOf(err); {
	case kind == source.NoSuchPath, kind == source.NotADirectory:
		ids[at] = none
	case err != nil:
		return "", err
	default:
		ids[at] = e.ID
	}
	return ids[at], nil
}

// transitions makes the transitions of the answers, oldest first.
func (w *walker) transitions(line *Line, at func(int32) State) {
	was := false
	for i := len(w.g.nodes) - 1; i >= 0; i-- {
		n := &w.g.nodes[i]
		to := at(int32(i))
		from, first := State{}, len(n.parents) == 0
		if first && n.cut {
			was = was || to.There
			continue
		}
		changed := first && to.There
		if !first {
			from = at(n.parents[0])
			changed = !slices.ContainsFunc(n.parents, func(p int32) bool { return at(p).Same(to) })
		}
		if !changed {
			continue
		}
		t := Transition{Kind: kindOf(from, to, was), Commit: n.ID, When: n.When, Subject: n.Subject, From: from, To: to}
		if n.release >= 0 {
			if r := w.o.Releases[n.release]; r.Tag {
				t.Tag = r.Version
			} else {
				t.Release = r.Version
			}
		}
		was = was || to.There
		line.Transitions = append(line.Transitions, t)
	}
}
