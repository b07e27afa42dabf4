package client

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"codexpin/checks/surface"
)

// idle finds the constants of files that hold the name of a method and that nothing but
// tests uses, by that name: only where every literal of the files that is this name is such a
// constant. It looks in these files first, then wherever one may be seen from; a method that
// another file names, generated ones too, has no idle constant.
func (t *Tree) idle(files []*File, methods map[string]bool) map[string]surface.Named {
	found, used := map[string][]constant{}, map[string]bool{}
	for _, f := range files {
		for i := range f.Literals {
			l := &f.Literals[i]
			if l.Parts || !methods[l.Text] {
				continue
			}
			if c, ok := f.constant(l); ok {
				found[l.Text] = append(found[l.Text], c)
			} else {
				used[l.Text] = true
			}
		}
	}
	var open []constant
	for name, list := range found {
		if used[name] {
			delete(found, name)
		} else {
			open = append(open, list...)
		}
	}
	if len(open) == 0 {
		return nil
	}
	here := map[string]bool{}
	for _, u := range Uses(files, names(open)) {
		here[u.Word] = here[u.Word] || !Test(u.File)
	}
	if open = unused(open, here); len(open) > 0 {
		open = unused(open, t.usedIn(t.seeing(open), names(open)))
	}
	left := map[string]int{}
	out := map[string]surface.Named{}
	for _, c := range open {
		if left[c.Name]++; left[c.Name] == len(found[c.Name]) {
			out[c.Name] = c.Named
		}
	}
	if len(out) > 0 {
		found := map[string]bool{}
		for name := range out {
			found[name] = true
		}
		for name := range t.elsewhere(files, found) {
			delete(out, name)
		}
	}
	return out
}

// constant is one that holds the name of a method.
type constant struct {
	surface.Named
	folder string // that alone sees it; "" where that cannot be said
	file   string // that alone sees it
}

// constant gives the constant that a literal is the whole value of, where it is declared
// by itself: no member of an enumeration, no key, no argument.
func (f *File) constant(l *Literal) (constant, bool) {
	out := constant{Named: surface.Named{Name: l.Text, Constant: f.Name(l), Place: surface.Place{File: f.Path, Line: l.Line, EndLine: l.Line}}}
	before := f.text[:l.before]
	if len(out.Constant) < 4 || !strings.HasSuffix(before, "=") || !f.statementEnds(l) {
		return out, false
	}
	line := before[strings.LastIndexByte(before, '\n')+1:]
	words := map[string]bool{}
	for _, w := range strings.FieldsFunc(line, func(r rune) bool { return r < 0x80 && !wordByte(byte(r)) }) {
		words[w] = true
	}
	switch {
	case f.rules.typeLast:
		first := out.Constant[0]
		if out.folder = path.Dir(f.Path); first >= 'A' && first <= 'Z' {
			out.folder = ""
		}
		return out, words["const"] || words["var"] || l.open >= 0 && f.text[f.opens[l.open].at] == '(' && hasSuffix(strings.TrimRight(f.text[:f.opens[l.open].at], " "), "const", "var")
	case f.rules.docs || f.rules.ruby:
		return out, l.open < 0 && strings.HasPrefix(line, out.Constant) && strings.ToUpper(out.Constant) == out.Constant
	}
	if words["private"] || f.rules.regex && !f.rules.hashes && l.open < 0 && !words["export"] && !strings.Contains(f.text, "export {") && !strings.Contains(f.text, "exports") {
		out.file = f.Path
	}
	return out, words["const"] || words["final"] || words["readonly"] || words["static"] || words["let"] || words["val"] || words["var"]
}

// statementEnds tells whether nothing but an assertion of its type follows a literal.
func (f *File) statementEnds(l *Literal) bool {
	rest := f.text[l.end:]
	rest, _, _ = strings.Cut(rest, "\n")
	rest = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(rest), "as const"), "\r"))
	return rest == "" || hasPrefix(rest, ";", "//", "#", "/*")
}

// unused gives the constants whose names are not among the used.
func unused(list []constant, used map[string]bool) []constant {
	var out []constant
	for _, c := range list {
		if !used[c.Constant] {
			out = append(out, c)
		}
	}
	return out
}

// names gives the names of constants.
func names(list []constant) map[string]bool {
	out := map[string]bool{}
	for _, c := range list {
		out[c.Constant] = true
	}
	return out
}

// seeing gives the tracked files, no tests, that may use a constant: those of its folder or its file
// where nothing else may, else all.
func (t *Tree) seeing(list []constant) []string {
	everywhere := slices.ContainsFunc(list, func(c constant) bool { return c.file == "" && c.folder == "" })
	var out []string
	for _, p := range t.Files {
		sees := func(c constant) bool { return c.file == p || c.file == "" && c.folder == path.Dir(p) }
		if (Reads(p) || embeds(p)) && !Vendored(p) && !Test(p) && len(out) < maxSources && (everywhere || slices.ContainsFunc(list, sees)) {
			out = append(out, p)
		}
	}
	return out
}

// usedIn gives the words that the code of files uses. What is in a language that is not
// read, or cannot be read to its end, uses a word where it holds it.
func (t *Tree) usedIn(sources []string, words map[string]bool) map[string]bool {
	done := make([]scanned, len(sources))
	held := make([]map[string]bool, len(sources))
	at := map[string]int{}
	for i, p := range sources {
		at[p] = i
	}
	sought := newSought(words, nil)
	scanAll(sources, done, func(p string, out *scanned) int {
		src, size, _ := t.holding(p, sought)
		holds := map[string]bool{}
		for word := range words {
			if bytes.Contains(src, []byte(word)) {
				holds[word] = true
			}
		}
		if len(holds) == 0 {
			return size
		}
		file, err := Scan(p, src)
		if err != nil {
			held[at[p]] = holds
			return size
		}
		out.file = file
		return size
	})
	out := map[string]bool{}
	for i := range done {
		for word := range held[i] {
			out[word] = true
		}
		if done[i].file != nil {
			for _, u := range Uses([]*File{done[i].file}, words) {
				out[u.Word] = true
			}
		}
	}
	return out
}

// embeds tells whether a file may hold code in a language that is read, or that uses it.
func embeds(p string) bool {
	switch strings.ToLower(path.Ext(p)) {
	case ".vue", ".svelte", ".astro", ".mdx", ".html", ".m", ".mm", ".h", ".scala", ".groovy", ".fs", ".vb", ".xaml", ".erb", ".c", ".cc", ".cpp":
		return true
	}
	return false
}
