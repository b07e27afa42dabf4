package client

import (
	"sort"
	"strings"

	"codexpin/checks/surface"
)

// Names gives the places where files name methods, in the order of the files and their
// lines. known are the names of all methods. A known name with a slash in it is a
// method where its file has another, or where it is sent, compared, or the value of
// what is called method. One without a slash (initialize, error) is one only where it
// is sent, or stands in line with others. What has the form of a method, and the place
// of one or its first word, comes with a doubt.
func Names(files []*File, known map[string]bool) []surface.Named {
	spaces := Spaces(known)
	var out []surface.Named
	for _, f := range files {
		n := &naming{File: f, known: known, spaces: spaces}
		out = append(out, n.names()...)
	}
	return out
}

// Spaces gives the words before the first slash of names.
func Spaces(known map[string]bool) map[string]bool {
	out := map[string]bool{}
	for name := range known {
		if space, _, found := strings.Cut(name, "/"); found {
			out[space] = true
		}
	}
	return out
}

// naming looks for names in one file.
type naming struct {
	*File
	known, spaces map[string]bool
	distinct      int           // known names with a slash
	together      map[group]int // how many of them stand together
	shapes        map[int]Shape
}

// group is literals of one shape in one pair of brackets.
type group struct {
	open  int
	shape Shape
}

func (n *naming) shape(i int) Shape {
	if s, ok := n.shapes[i]; ok {
		return s
	}
	s := n.Shape(&n.Literals[i])
	n.shapes[i] = s
	return s
}

func (n *naming) names() []surface.Named {
	n.together, n.shapes = map[group]int{}, map[int]Shape{}
	seen := map[string]bool{}
	for i := range n.Literals {
		l := &n.Literals[i]
		if !l.Parts && n.known[l.Text] && strings.Contains(l.Text, "/") && n.shape(i) != Imported {
			seen[l.Text] = true
			n.together[group{l.open, n.shape(i)}]++
		}
	}
	n.distinct = len(seen)
	var out []surface.Named
	for i := range n.Literals {
		if named, ok := n.named(i); ok {
			out = append(out, named)
		}
		out = append(out, n.within(i)...)
	}
	sort.SliceStable(out, func(a, b int) bool { return out[a].Place.Line < out[b].Place.Line })
	return out
}

// named judges one literal; false for what is no method.
func (n *naming) named(i int) (surface.Named, bool) {
	l := &n.Literals[i]
	out := surface.Named{Name: l.Text, Place: n.place(l)}
	slash := strings.IndexByte(l.Text, '/')
	if l.Parts {
		out.Doubt = surface.Built
		return out, slash > 0 && n.spaces[l.Text[:slash]] && methodForm(strings.TrimRight(l.Text, "/")) && n.distinct > 0
	}
	known := n.known[l.Text]
	if !known && !(slash > 0 && methodForm(l.Text)) {
		return out, false
	}
	shape := n.shape(i)
	out.Asked, out.Told = shape == Asked, shape == Told
	if shape == Listed {
		out.Constant = n.Name(l)
	}
	sent := shape == Asked || shape == Told || shape == Method
	together := n.together[group{l.open, shape}]
	placed := n.distinct > 0 && (sent || together > 0 && shape == Compared || together > 1 && shape == Listed && n.inRow(l))
	switch {
	case shape == Imported:
		return out, false
	case known && slash > 0:
		if n.distinct < 2 && !sent && shape != Compared && !calledMethod(out.Constant) {
			out.Doubt = surface.Alone
		}
		return out, true
	case known:
		return out, placed
	case placed:
		out.Doubt = surface.Missing
	case n.distinct > 1 && n.spaces[l.Text[:slash]]:
		out.Doubt = surface.Alike
	default:
		return out, false
	}
	return out, true
}

func (n *naming) place(l *Literal) surface.Place {
	return surface.Place{File: n.Path, Line: l.Line, EndLine: l.Line}
}

// calledMethod tells whether a constant or key is called after a method.
func calledMethod(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "method") || strings.Contains(name, "notif") || strings.Contains(name, "request")
}

// inRow tells whether a listed literal stands in brackets, so that what else is in them
// is a list with it, or is a constant that is called a method.
func (n *naming) inRow(l *Literal) bool {
	if l.open >= 0 && (n.text[n.opens[l.open].at] != '{' || strings.Contains(n.text[max(0, l.before-1):l.before], ",") || n.Name(l) != "") {
		return true
	}
	return calledMethod(n.Name(l))
}

// within gives the methods in the JSON that a literal holds.
func (n *naming) within(i int) []surface.Named {
	l := &n.Literals[i]
	const key = `"method"`
	at := strings.Index(l.Text, key)
	if at < 0 {
		return nil
	}
	rest := strings.TrimLeft(l.Text[at+len(key):], " \t\r\n:")
	name, _, ok := strings.Cut(strings.TrimPrefix(rest, `"`), `"`)
	if !ok || !strings.HasPrefix(rest, `"`) || !n.known[name] && !(n.distinct > 0 && methodForm(name)) {
		return nil
	}
	out := surface.Named{Name: name, Place: n.place(l)}
	switch {
	case !n.known[name]:
		out.Doubt = surface.Missing
	case n.distinct == 0:
		out.Doubt = surface.Alone
	}
	return []surface.Named{out}
}

// methodForm tells whether a text has the form of a method with a slash in it, or of
// the beginning of one: words of letters and digits.
func methodForm(text string) bool {
	if len(text) > 100 || text == "" || text[0] < 'a' || text[0] > 'z' {
		return false
	}
	for word := range strings.SplitSeq(text, "/") {
		if word == "" || word[0] >= '0' && word[0] <= '9' {
			return false
		}
		for i := 0; i < len(word); i++ {
			if c := word[i]; !(c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_') {
				return false
			}
		}
	}
	return true
}
