package cmd

import (
	"path"
	"slices"
	"strings"

	"codexpin/checks/schema"
)

// hashDirectories keeps the hash of each directory of schema as it is before anything runs
// or is written, by the directory.
func (w *weighing) hashDirectories() error {
	w.hashes = map[string]string{}
	if w.root == nil {
		return nil
	}
	tree, ok := w.root.Client.(clientTree)
	if !ok {
		return nil
	}
	for _, s := range w.contract.Schemas {
		if set, err := schema.ReadSet(tree.root.FS(), path.Clean(string(s.Dir))); err == nil && len(set.Files) > 0 {
			w.hashes[string(s.Dir)] = set.TextDigest()
		}
	}
	return nil
}

// staleHashes gives the hashes that directories had which this run changes, or would.
func (w *weighing) staleHashes() []string {
	var out []string
	changes := w.plan.paths()
	for _, s := range w.contract.Schemas {
		below := func(p string) bool { return strings.HasPrefix(p, path.Clean(string(s.Dir))+"/") }
		if hash := w.hashes[string(s.Dir)]; hash != "" && (slices.ContainsFunc(changes, below) || w.ran.touched(string(s.Dir))) {
			out = append(out, hash)
		}
	}
	return out
}
