package source

import (
	"fmt"
	"path"
	"sort"
	"strings"
)

// checkPath refuses what is not a path inside a commit, before anything is read.
func (c *Commit) checkPath(p string) error {
	why := ""
	switch {
	case strings.ContainsRune(p, 0):
		why = "has a NUL byte"
	case strings.ContainsRune(p, '\\'):
		why = "has a backslash"
	case strings.HasPrefix(p, "/"):
		why = "is absolute"
	}
	for name := range strings.SplitSeq(p, "/") {
		if why == "" && name == "" {
			why = "has an empty segment"
		}
		if why == "" && (name == "." || name == "..") {
			why = fmt.Sprintf("has a segment %q", name)
		}
	}
	if why == "" {
		return nil
	}
	e := &Error{Kind: BadPath, Repo: c.repo.dir, ID: c.ID, Path: p,
		Msg:  fmt.Sprintf("path %q %s", p, why),
		Hint: "give a path relative to codex's root, such as codex-rs/Cargo.toml"}
	clean := strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(p, `\`, "/")), "/")
	if clean != "" && !strings.Contains(p, "..") && !strings.ContainsRune(p, 0) {
		e.Hint = fmt.Sprintf("did you mean %q?", clean)
	}
	return e
}

// noSuchPath says that dir, whose bytes are tree, has no name; with names that are near.
func (c *Commit) noSuchPath(p, dir, name string, tree []byte) *Error {
	e := &Error{Kind: NoSuchPath, Repo: c.repo.dir, ID: c.ID, Path: p,
		Msg: fmt.Sprintf("no %q at commit %.12s", p, c.ID)}
	if near := nearest(name, tree); len(near) > 0 {
		for i, n := range near {
			near[i] = fmt.Sprintf("%q", join(dir, n))
		}
		e.Hint = "did you mean " + strings.Join(near, " or ") + "?"
	} else if dir != "" {
		e.Hint = fmt.Sprintf("%q is there, without %q", dir, name)
	}
	return e
}

func (c *Commit) notADirectory(at, p string, n node) *Error {
	if n.kind() == File {
		return &Error{Kind: NoSuchPath, Repo: c.repo.dir, ID: c.ID, Path: p,
			Msg:  fmt.Sprintf("no %q at commit %.12s", p, c.ID),
			Hint: fmt.Sprintf("%q is a file", at)}
	}
	e := c.notAFile(at, n)
	e.Path, e.Msg = p, fmt.Sprintf("%q leads through %q, a %s at commit %.12s", p, at, n.kind(), c.ID)
	return e
}

func (c *Commit) notAFile(p string, n node) *Error {
	e := &Error{Kind: NotAFile, Repo: c.repo.dir, ID: c.ID, Path: p,
		Msg: fmt.Sprintf("%q is a %s at commit %.12s, not a file", p, n.kind(), c.ID)}
	switch n.kind() {
	case Symlink:
		e.Hint = "give the path that it points to"
	case Submodule:
		e.Hint = "its content is another repository's, at commit " + n.id.String()
	case Dir:
		e.Hint = "give the path of a file in it"
	}
	return e
}

// nearest gives up to three names of a tree that are near to name, nearest first.
func nearest(name string, tree []byte) []string {
	type scored struct {
		name string
		far  int
	}
	var all []scored
	limit := min(2, len(name)/3)
	_ = nodes(tree, func(n node) bool {
		s := string(n.name)
		if strings.EqualFold(s, name) {
			all = append(all, scored{s, 0})
		} else if d := distance(name, s, limit); d <= limit {
			all = append(all, scored{s, d})
		}
		return true
	})
	sort.SliceStable(all, func(i, j int) bool { return all[i].far < all[j].far })
	var out []string
	for _, s := range all[:min(3, len(all))] {
		out = append(out, s.name)
	}
	return out
}

// distance counts the single-byte edits from a to b, or gives limit+1 if there are
// more than limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit || len(a) > 255 {
		return limit + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diag := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diag
			if a[i] != b[j] {
				cost++
			}
			diag = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
