package client

import (
	"bytes"
	"slices"
)

// elsewhere gives those of some names of methods that a tracked file holds which is no
// test and none of the files that were read for them: a generated or vendored one, or one
// that cannot be read, anywhere in its text; another in quotes. A file beyond the bounds
// of a scan may hold any of them.
func (t *Tree) elsewhere(files []*File, methods map[string]bool) map[string]bool {
	own := map[string]bool{}
	for _, f := range files {
		own[f.Path] = true
	}
	var sources []string
	for _, p := range t.Files {
		if (Reads(p) || embeds(p)) && !Test(p) && !own[p] {
			sources = append(sources, p)
		}
	}
	at := map[string]int{}
	for i, p := range sources {
		at[p] = i
	}
	done := make([]scanned, len(sources))
	held := make([][]string, len(sources))
	sought := newSought(methods, nil)
	scanAll(sources, done, func(p string, _ *scanned) int {
		src, size, err := t.holding(p, sought)
		held[at[p]] = holding(p, src, err != nil, methods)
		return size
	})
	out := map[string]bool{}
	for i := range sources {
		for _, name := range held[i] {
			out[name] = true
		}
		if done[i].skipped != "" {
			return methods
		}
	}
	return out
}

// holding gives the names that a file may hold.
func holding(p string, src []byte, unread bool, methods map[string]bool) []string {
	var out []string
	for name := range methods {
		if bytes.Contains(src, []byte(name)) {
			out = append(out, name)
		}
	}
	if len(out) == 0 || unread || len(src) > MaxSource || Vendored(p) || Written(p, src) != "" {
		return out
	}
	return slices.DeleteFunc(out, func(name string) bool { return !quotes(src, name) })
}

// quotes tells whether a text stands in quotes of one kind.
func quotes(src []byte, text string) bool {
	return slices.ContainsFunc([]string{`"`, "'", "`"}, func(q string) bool { return bytes.Contains(src, []byte(q+text+q)) })
}
