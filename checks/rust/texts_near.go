package rust

import (
	"path"
	"slices"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// maxPaths bounds the paths that are kept for near names; Codex has about 6,000.
const maxPaths = 50_000

// NearPaths gives at most limit files that a path which is not there may mean: the same
// with the folder of the workspace before it; files of its name elsewhere, those that
// share most folders first; names nearly like it in its folder.
func (t *Texts) NearPaths(file string, limit int) []string {
	var same, beside []string
	wanted, folder := path.Base(file), path.Dir(file)
	for _, p := range t.paths() {
		switch {
		case p == root+"/"+file:
			return []string{p}
		case path.Base(p) == wanted:
			same = append(same, p)
		case path.Dir(p) == folder:
			beside = append(beside, path.Base(p))
		}
	}
	slices.SortStableFunc(same, func(a, b string) int { return shared(b, file) - shared(a, file) })
	for _, name := range surface.Nearest(wanted, beside, limit) {
		same = append(same, folder+"/"+name)
	}
	return same[:min(limit, len(same))]
}

// shared counts the folders that two paths have in common, from both ends.
func shared(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	for k := 1; k <= len(x)-n && k <= len(y)-n && x[len(x)-k] == y[len(y)-k]; k++ {
		n++
	}
	return n
}

// paths lists the files of the workspace, once.
func (t *Texts) paths() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.walked {
		t.walked = true
		// What cannot be listed has no near names; whoever needs the file is told why.
		_ = t.tree.Walk(root, func(p string) error {
			if len(t.all) < maxPaths {
				t.all = append(t.all, p)
			}
			return nil
		})
	}
	return t.all
}

// NearItems gives at most limit items of a Rust file whose names come near to one that is
// not there, as PATH:ITEM.
func (t *Texts) NearItems(file, item string, limit int) []string {
	s, err := t.sheet(file)
	if err != nil || s.rust == nil {
		return nil
	}
	var names []string
	collectItems(s.rust, s.rust.Items, "", &names)
	found := surface.Nearest(item, names, limit)
	for i := range found {
		found[i] = file + ":" + found[i]
	}
	return found
}

// maxItems bounds the names of one file that are compared.
const maxItems = 5000

func collectItems(f *syntax.File, items []*syntax.Item, above string, out *[]string) {
	for _, item := range items {
		if item.Name == "" || len(*out) >= maxItems || f.IsTestOnly(item.Attrs) {
			continue
		}
		name := above + item.Name
		if item.Kind != syntax.Impl {
			*out = append(*out, name)
		}
		collectItems(f, item.Items, name+"::", out)
		for i := range item.Variants {
			*out = append(*out, name+"::"+item.Variants[i].Name)
		}
	}
}
