package client

import (
	"strings"

	"codexpin/checks/surface"
)

// carry keeps in the shape of a literal, or beside it, that it comes to a function that sends
// by a detour.
func (n *naming) carry(i int) {
	l := &n.Literals[i]
	if !n.wire || l.Parts || n.shapes[i] != Plain && n.shapes[i] != Listed {
		return
	}
	switch how, callee := n.carried(l); {
	case how != intact:
	case tells(callee):
		n.shapes[i] = Told
	case asks(callee):
		n.shapes[i] = Asked
	case !n.first(l) || strings.ToLower(n.callee(l)) != callee:
		n.handed[i] = true
	}
}

// built judges a literal that is built from parts, or that something is made of: it begins
// like a method in a file that names some, or has the form of one and is sent.
func (n *naming) built(i int) (surface.Named, bool) {
	l := &n.Literals[i]
	out := surface.Named{Name: l.Text, Place: n.place(l), Doubt: surface.Built}
	if l.Text == "/" && !l.Parts {
		out.Name = ""
		return out, n.wire && n.joins(l)
	}
	if n.distinct > 0 && n.begins(l.Text) {
		return out, true
	}
	if !n.wire {
		return out, false
	}
	mold, callee := n.mold(l)
	if !strings.HasPrefix(mold, l.Text) || !methodForm(strings.TrimRight(l.Text, "/")) {
		out.Name = ""
	}
	if n.distinct > 0 && n.begins(mold) {
		return out, true
	}
	callee = strings.ToLower(callee)
	if how, by := n.carried(l); how == changed {
		callee = by
	} else if n.shape(i) != Method && !asks(callee) && !tells(callee) && !n.senders[callee] {
		return out, false
	}
	return out, !strings.Contains(callee, "error") && !n.http(l) && strings.Contains(mold, "/") && methodForm(strings.TrimRight(mold, "/"))
}

// begins tells whether a text begins like a method.
func (n *naming) begins(text string) bool {
	space, _, slash := strings.Cut(text, "/")
	return slash && n.spaces[space] && methodForm(strings.TrimRight(text, "/"))
}

// pieces gives the constants that hold a part of a method, with the slash before or behind
// it: thread/, /start. One that is declared with two texts is left out.
func pieces(files []*File) map[string]string {
	out := map[string]string{}
	for _, f := range files {
		for i := range f.Literals {
			l := &f.Literals[i]
			word := strings.Trim(l.Text, "/")
			if l.Parts || len(l.Text) != len(word)+1 || !methodForm(word) {
				continue
			}
			if name := f.Name(l); len(name) > 0 {
				if text, there := out[name]; there && text != l.Text {
					out[name] = ""
				} else {
					out[name] = l.Text
				}
			}
		}
	}
	return out
}

// piece gives the text that a constant holds, x for one that is not known.
func (n *naming) piece(name string) string {
	if text := n.pieces[name]; text != "" {
		return text
	}
	return "x"
}

// remade tells whether something else is made of a literal before it is sent.
func (n *naming) remade(i int) bool {
	l := &n.Literals[i]
	if s := n.shape(i); s == Imported || s == Compared || !methodForm(strings.TrimRight(l.Text, "/")) || !strings.Contains(l.Text, "/") {
		return false
	}
	how, _ := n.carried(l)
	return how == changed
}
