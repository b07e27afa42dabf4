package client

import (
	"bytes"
	"fmt"
	"slices"
	"sort"
	"strings"

	"codexpin/checks/surface"
)

// Code is the source text of a client as the judge asks for it. Its tree is listed when
// it is first needed. It is not safe for concurrent use.
type Code struct {
	open func() (*Tree, error)
	read func(path string) ([]byte, error)
	tree *Tree
	err  error
}

// NewCode is the code below a folder. open lists it; read gives a file as Client.Read
// does.
func NewCode(open func() (*Tree, error), read func(path string) ([]byte, error)) *Code {
	return &Code{open: open, read: read}
}

// Tree gives the tracked files.
func (c *Code) Tree() (*Tree, error) {
	if c.tree == nil && c.err == nil {
		c.tree, c.err = c.open()
	}
	return c.tree, c.err
}

// Names gives the methods that the tracked sources name which are of the patterns; all of
// them where no pattern is but such that except. A generated or vendored file is read where a pattern is its
// path. The error is that of Tree.
func (c *Code) Names(patterns []surface.Files, methods map[string]bool) (*surface.Naming, error) {
	tree, err := c.Tree()
	if err != nil {
		return nil, err
	}
	out := &surface.Naming{Texts: map[string]surface.Place{}}
	paths := matching(tree.Files, patterns, out)
	all := everything(patterns)
	var sought *Sought
	if all {
		sought = Mentions(methods)
	}
	named := func(p string) bool {
		return slices.ContainsFunc(patterns, func(f surface.Files) bool { return f.Exact == p && !f.Except })
	}
	files, left := tree.Scan(paths, named, sought)
	out.Files = len(paths) - left.Count()
	out.Unread = unread(left)
	if all {
		out.Named = Names(files, methods)
	} else {
		out.Named = WireNames(files, methods)
		out.Unread = append(out.Unread, sites(left.Large, "is left out: ")...)
		out.LeftOut = append(sites(left.Generated, "is left out: "), sites(left.Vendored, "is left out: ")...)
		out.Idle = tree.idle(files, methods)
	}
	for _, f := range files {
		for i := range f.Literals {
			l := &f.Literals[i]
			if _, there := out.Texts[l.Text]; !there && !l.Parts && methods[l.Text] {
				out.Texts[l.Text] = surface.Place{File: f.Path, Line: l.Line, EndLine: l.Line}
			}
		}
	}
	return out, nil
}

// everything tells whether patterns name no files, but for some that they except.
func everything(patterns []surface.Files) bool {
	return !slices.ContainsFunc(patterns, func(f surface.Files) bool { return !f.Except })
}

// matching gives the sources that are of a pattern, all where none is but such that except,
// and none that is of one that excepts. It tells the numbers of the patterns that none is of.
func matching(files []string, patterns []surface.Files, told *surface.Naming) (paths []string) {
	all := everything(patterns)
	used := make([]bool, len(patterns))
	for _, p := range files {
		if !Reads(p) {
			continue
		}
		wanted, excepted := all, false
		for i, of := range patterns {
			switch {
			case of.Exact != p && !of.Match(p):
			case of.Except:
				excepted, used[i] = true, true
			default:
				wanted, used[i] = true, true
			}
		}
		switch {
		case wanted && excepted:
			told.Excepted++
		case wanted:
			paths = append(paths, p)
		}
	}
	for i, u := range used {
		if !u {
			told.Unmatched = append(told.Unmatched, i)
		}
	}
	return paths
}

// unread lists the files that a scan could not read to their end.
func unread(left Left) []surface.Site {
	out := sites(left.Unread, "cannot be read: ")
	if left.More > 0 {
		out = append(out, surface.Site{Text: fmt.Sprintf("%d source files beyond the first 100,000, or the first gigabyte, were not read", left.More)})
	}
	return out
}

func sites(list []Unread, words string) []surface.Site {
	var out []surface.Site
	for _, u := range list {
		out = append(out, surface.Site{Place: surface.Place{File: u.Path, Line: u.Line, EndLine: u.Line}, Text: words + u.Why})
	}
	return out
}

// Callers gives the places that name a method of some, or use a constant that holds
// it: first those that hand it to a function that sends, then uses of a constant, then
// the others. methods are all names that count as one, whichever are asked for: beside
// them a name without a slash is known for a method. Tests are left out.
func (c *Code) Callers(of, methods map[string]bool) (map[string][]surface.Place, error) {
	tree, err := c.Tree()
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, p := range tree.Files {
		if !Test(p) && !Tool(p) {
			paths = append(paths, p)
		}
	}
	files, _ := tree.Scan(paths, nil, mentionsAny(of))
	sent, named := map[string][]surface.Place{}, map[string][]surface.Place{}
	constants := map[string]string{}
	for _, n := range Names(files, methods) {
		switch {
		case !of[n.Name], n.Doubt != surface.Sure && n.Doubt != surface.Alone:
		case n.Asked || n.Told:
			sent[n.Name] = append(sent[n.Name], n.Place)
		default:
			named[n.Name] = append(named[n.Name], n.Place)
			if len(n.Constant) > 4 {
				constants[n.Constant] = n.Name
			}
		}
	}
	for word, places := range usesOf(tree, paths, constants) {
		sent[constants[word]] = append(sent[constants[word]], places...)
	}
	out := map[string][]surface.Place{}
	for name := range of {
		if places := append(sorted(sent[name]), named[name]...); len(places) > 0 {
			out[name] = places
		}
	}
	return out, nil
}

// mentionsAny is Mentions, and looks for names without a slash too.
func mentionsAny(names map[string]bool) *Sought {
	slashed := Mentions(names)
	var words [][]byte
	for name := range names {
		if !strings.Contains(name, "/") {
			words = append(words, []byte(name))
		}
	}
	return newSought(names, func(src []byte) bool {
		return slices.ContainsFunc(words, func(word []byte) bool { return bytes.Contains(src, word) }) || slashed.In(src)
	})
}

// usesOf gives the places where constants are used, by constant.
func usesOf(tree *Tree, paths []string, constants map[string]string) map[string][]surface.Place {
	if len(constants) == 0 {
		return nil
	}
	words := map[string]bool{}
	for word := range constants {
		words[word] = true
	}
	files, _ := tree.Scan(paths, nil, newSought(words, func(src []byte) bool {
		for word := range words {
			if bytes.Contains(src, []byte(word)) {
				return true
			}
		}
		return false
	}))
	out := map[string][]surface.Place{}
	for _, u := range Uses(files, words) {
		out[u.Word] = append(out[u.Word], surface.Place{File: u.File, Line: u.Line, EndLine: u.Line})
	}
	return out
}

func sorted(places []surface.Place) []surface.Place {
	sort.SliceStable(places, func(a, b int) bool {
		x, y := places[a], places[b]
		return x.File < y.File || x.File == y.File && x.Line < y.Line
	})
	return places
}

// Bare gives a file with its comments blanked, where its language is read.
func (c *Code) Bare(path string) ([]byte, error) {
	src, err := c.read(path)
	if err != nil {
		return nil, err
	}
	return Bare(path, src)
}
