package syntax

import (
	"slices"
	"sort"
	"strings"
)

// Found is an item, a variant or a field with the path that Find knows it by.
type Found struct {
	// Path is the names from the file's root on, joined by ::. The items of an impl
	// stand below the self type's name; an impl itself is "impl Trait for Type", a
	// macro "name!". What binds no name is "use", "extern", "_".
	Path   string
	Kind   ItemKind
	Span   Span
	Tokens Range
	Test   bool // it, or what it stands in, is compiled for tests only
}

// Find gives all items, variants and fields with that path, in the order of the
// file: Type, Type::method, module::Type, Enum::Variant, Struct::field, CONST,
// "impl Trait for Type", "impl Type", "macro!". Items under different cfg may share
// a path. If no path from the root on is the one asked for, the items whose path
// ends with it are given: Find("method") finds Type::method. What stands in tests hides
// nothing that does not. A path without generic arguments matches an impl with any.
func (f *File) Find(path string) []*Found {
	want := squeeze(strings.Join(strings.Fields(path), " "))
	var whole, tails []*Found
	live := false // one of whole is no test
	f.walk(func(n node) bool {
		if n.named(want) {
			whole, live = append(whole, n.found(f)), live || !n.test
		} else if !live && n.endsWith(want) {
			tails = append(tails, n.found(f))
		}
		return true
	})
	if len(whole) > 0 && (live || !anyLive(tails)) {
		return whole
	}
	return tails
}

// anyLive tells whether one of the items is compiled for more than tests.
func anyLive(list []*Found) bool {
	return slices.ContainsFunc(list, func(one *Found) bool { return !one.Test })
}

// ItemsIn gives, in order, the innermost items, variants and fields that share a
// line with the lines from fromLine to toLine. What lies in the lines as a whole is
// given as one, without what it holds. Doc comments right above count as part.
func (f *File) ItemsIn(fromLine, toLine int) []*Found {
	var list []*Found
	var chain []node // the open ancestors of the node visited, none of them given
	flush := func(depth int) {
		for len(chain) > depth {
			n := chain[len(chain)-1]
			chain = chain[:len(chain)-1]
			if !n.hasHit {
				list = append(list, n.found(f))
			}
		}
	}
	f.walk(func(n node) bool {
		flush(n.depth)
		first := f.docLine(n.span.Line)
		if first > toLine || n.span.EndLine < fromLine {
			return false
		}
		for i := range chain {
			chain[i].hasHit = true
		}
		if n.span.Line >= fromLine && n.span.EndLine <= toLine {
			list = append(list, n.found(f))
			return false
		}
		chain = append(chain, n)
		return true
	})
	flush(0)
	return list
}

// docLine is the first of the doc comment lines right above a line.
func (f *File) docLine(line int) int {
	for line > 1 {
		s := strings.TrimLeft(f.text[f.lines[line-2]:f.lines[line-1]], " \t")
		if !strings.HasPrefix(s, "///") {
			break
		}
		line--
	}
	return line
}

// node is one step of walk.
type node struct {
	parent string // path of what it stands in
	name   string
	alts   []string // other spellings of name
	kind   ItemKind
	span   Span
	depth  int
	test   bool
	hasHit bool // of ItemsIn
}

func (n node) path() string {
	if n.parent == "" {
		return n.name
	}
	return n.parent + "::" + n.name
}

// named tells whether want is the path of n.
func (n node) named(want string) bool {
	if n.parent != "" {
		rest, ok := strings.CutPrefix(want, squeeze(n.parent)+"::")
		if !ok {
			return false
		}
		want = rest
	}
	if want == squeeze(n.name) {
		return true
	}
	for _, a := range n.alts {
		if want == squeeze(a) {
			return true
		}
	}
	return false
}

// squeeze makes two spellings of a list of types one.
func squeeze(s string) string { return strings.ReplaceAll(s, ", ", ",") }

// endsWith tells whether the path of n ends with want at the border of a name.
func (n node) endsWith(want string) bool {
	for n.parent != "" {
		_, rest, ok := strings.Cut(n.parent, "::")
		if !ok {
			rest = ""
		}
		n.parent = rest
		if n.named(want) {
			return true
		}
	}
	return false
}

func (n node) found(f *File) *Found {
	from := sort.Search(len(f.Tokens), func(i int) bool { return f.Tokens[i].Start() >= n.span.Start })
	to := sort.Search(len(f.Tokens), func(i int) bool { return f.Tokens[i].Start() >= n.span.End })
	return &Found{Path: n.path(), Kind: n.kind, Span: n.span, Tokens: Range{from, to}, Test: n.test}
}
