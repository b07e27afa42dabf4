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
		n := &naming{File: f, known: known, spaces: spaces, slips: map[string]slip{}}
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
	distinct      int // known names with a slash
	shapes        []Shape
	union         []int // of each literal, the first that bars join it with; -1 for none
	tallies       map[row]*tally
	slips         map[string]slip   // what was looked for
	wire          bool              // the file is said to name methods
	senders       map[string]bool   // the functions that are handed methods, in lower case
	handed        map[int]bool      // the literals that come to one of those by a detour
	pieces        map[string]string // the texts of constants that hold a part of a method
}

func (n *naming) shape(i int) Shape { return n.shapes[i] }

func (n *naming) names() []surface.Named {
	n.unions()
	n.shapes = make([]Shape, len(n.Literals))
	seen := map[string]bool{}
	for i := range n.Literals {
		l := &n.Literals[i]
		if !strings.Contains(l.Text, "/") && !n.known[l.Text] && len(l.Text) > 100 {
			continue // its shape is asked by nobody
		}
		n.shapes[i] = n.Shape(l)
		if n.shapes[i] == Plain && n.union[i] >= 0 {
			n.shapes[i] = Listed
		}
		n.carry(i)
		if !l.Parts && n.known[l.Text] && strings.Contains(l.Text, "/") && n.shapes[i] != Imported {
			seen[l.Text] = true
		}
	}
	n.distinct = len(seen)
	n.rows()
	var out []surface.Named
	for i := range n.Literals {
		if named, ok := n.named(i); ok && (len(out) == 0 || !again(&named, &out[len(out)-1])) {
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
	if l.Parts || n.wire && (l.Text == "/" || n.remade(i)) {
		return n.built(i)
	}
	shape := n.shape(i)
	known := n.known[l.Text]
	if shape == Imported || !known && !methodForm(l.Text) {
		return n.padded(i, out)
	}
	out.Asked, out.Told = shape == Asked, shape == Told
	if shape == Listed {
		out.Constant = n.Name(l)
	}
	sent := n.sent(i)
	switch {
	case known && slash > 0:
		if n.distinct < 2 && !sent && shape != Compared && !calledMethod(out.Constant) {
			out.Doubt = surface.Alone
		}
		return out, true
	case known:
		return out, sent || n.distinct > 0 && n.placed(i)
	}
	return n.unknown(i, out, sent)
}

// placed tells whether a known name without a slash stands among those that have one.
func (n *naming) placed(i int) bool {
	l, shape := &n.Literals[i], n.shape(i)
	for _, r := range n.rowsOf(i) {
		switch k := n.tallies[r].known; {
		case k > 1 && (shape == Compared || n.inRow(l)), k > 0 && (shape == Compared || r.what == inUnion):
			return true
		}
	}
	return false
}

// unknown judges a literal that has the form of a method, and is none: how doubtful it
// is, and which it may be a slip of; false for what is about something else.
func (n *naming) unknown(i int, out surface.Named, sent bool) (surface.Named, bool) {
	space, _, slash := strings.Cut(out.Name, "/")
	switch {
	case n.distinct == 0 && !sent || !slash && !sent:
		return out, false
	}
	out.Doubt, out.Slip = surface.Missing, n.near(out.Name, 2)
	kin := n.spaces[space] && n.distinct > 1
	switch {
	case !slash:
		return out, out.Slip != ""
	case sent, n.among(i, kin || out.Slip != "", out.Slip != ""):
		return out, true
	}
	out.Doubt, out.Slip = surface.Alike, n.near(out.Name, 1)
	return out, (kin || out.Slip != "") && !opens(strings.ToLower(n.callee(&n.Literals[i])))
}

// opens tells whether a function with that name, in lower case, is handed paths or
// addresses.
func opens(name string) bool {
	switch name {
	case "join", "fetch", "open", "resolve", "path", "url", "uri", "get", "post", "put", "patch", "delete", "glob", "stat", "exists", "href", "navigate", "route":
		return true
	}
	return hasPrefix(name, "readfile", "writefile", "readdir", "exists", "mkdir", "path")
}

// onMethod tells whether a literal is a case of a switch over what is called method.
func (n *naming) onMethod(l *Literal) bool {
	if l.open < 0 || n.text[n.opens[l.open].at] != '{' {
		return false
	}
	head := n.text[max(0, n.opens[l.open].at-120):n.opens[l.open].at]
	head = head[strings.LastIndexByte(head, '\n')+1:]
	return strings.Contains(strings.ToLower(head), "method")
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
	space, _, slash := strings.Cut(name, "/")
	if !ok || !strings.HasPrefix(rest, `"`) || !n.known[name] && !((n.distinct > 0 || n.wire && slash && n.spaces[space]) && methodForm(name)) {
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
