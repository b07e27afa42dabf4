package checks_test

import (
	"errors"
	"slices"
	"strings"
	"testing/fstest"

	"codexpin/checks"
	"codexpin/checks/schema"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// part gives the files below a folder of a tree.
func (t tree) part(dir string) fstest.MapFS {
	out := fstest.MapFS{}
	for path, text := range t {
		if rest, ok := strings.CutPrefix(path, dir+"/"); ok {
			out[rest] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return out
}

// trees are the directories of schema of a tree. The file client/.tracked lists what the
// client's git knows; without it there is no git.
func (t tree) trees() *schema.Trees {
	return &schema.Trees{
		Client: t.part("client"),
		Pin: func(path string) (*schema.Set, error) {
			walk := func(dir string, fn func(string, bool) error) error {
				return t.Walk(dir, func(path string) error { return fn(path, true) })
			}
			return schema.FromTree(path, walk, t.Read)
		},
		Print: func(form schema.PrintForm) (*schema.Set, error) {
			dir := "printed/json"
			if form.TypeScript {
				dir = "printed/ts"
			}
			if form.Experimental {
				dir += "-experimental"
			}
			if part := t.part(dir); len(part) > 0 {
				return schema.ReadSet(part, ".")
			}
			return nil, &surface.UnaskedError{Needs: "a runtime"}
		},
		Tracked: func(dir string, paths []string) ([]string, error) {
			list, ok := t["client/.tracked"]
			if !ok {
				return nil, errors.New("no git repository holds the directory")
			}
			return slices.DeleteFunc(slices.Clone(paths), func(p string) bool {
				return slices.Contains(strings.Split(list, "\n"), dir+"/"+p)
			}), nil
		},
	}
}

// verdictOf judges a contract by a schema alone.
func verdictOf(c *pins.Contract, s *surface.Surface) *checks.Verdict {
	witnesses := []*checks.Witness{{Name: "schema", Surface: s}}
	return (&checks.Judge{Checks: checks.All(), Today: "2026-06-10"}).Run(c, witnesses)
}
