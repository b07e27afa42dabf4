package client

import (
	"strings"

	"codexpin/checks/surface"
)

// WireNames gives what Names does, for files that are said to name methods: what is
// handed to a call that sends is meant as a method there, also in a file that names no
// real one, and so is what begins like a method and is handed to a call that is handed
// real ones anywhere in the files. A name that is built from parts comes with its doubt where it is sent; its
// name is "" where it does not begin with text.
func WireNames(files []*File, known map[string]bool) []surface.Named {
	spaces, senders, pieces := Spaces(known), senders(files, known), pieces(files)
	var out []surface.Named
	for _, f := range files {
		n := &naming{File: f, known: known, spaces: spaces, slips: map[string]slip{}, wire: true, senders: senders, pieces: pieces, handed: map[int]bool{}}
		out = append(out, n.names()...)
	}
	return out
}

// senders gives the names, in lower case, of the functions that are handed two methods or
// more as their first argument. One name may be an event of the client's own that is called
// like a method.
func senders(files []*File, known map[string]bool) map[string]bool {
	handed := map[string]map[string]bool{}
	for _, f := range files {
		for i := range f.Literals {
			l := &f.Literals[i]
			if l.Parts || !known[l.Text] || !strings.Contains(l.Text, "/") || !f.first(l) {
				continue
			}
			name := strings.ToLower(f.callee(l))
			if name == "" || f.rules.operatorWord(name) || keeps(name) || f.Shape(l) != Plain {
				continue
			}
			if handed[name] == nil {
				handed[name] = map[string]bool{}
			}
			handed[name][l.Text] = true
		}
	}
	out := map[string]bool{}
	for name, methods := range handed {
		out[name] = len(methods) > 1
	}
	return out
}

// first tells whether a literal is the first that is in its brackets.
func (f *File) first(l *Literal) bool { return l.open >= 0 && l.before == f.opens[l.open].at+1 }

// keeps tells whether a function with that name, in lower case, is one that looks at a name,
// notes it down or makes a value of it, and sends nothing.
func keeps(name string) bool {
	return receives(name) || opens(name) || lists(name) || hasPrefix(name, "record", "log", "emit", "track", "trace", "debug", "info", "warn", "err", "publish", "dispatch", "event",
		"has", "include", "contain", "find", "match", "equal", "test", "describe", "it", "literal", "push", "append", "new", "string", "format", "print", "throw", "fail",
		"starts", "ends", "if", "switch", "while", "for", "tobe", "toequal", "tocontain", "tohave", "tostrict", "tomatch", "write", "some", "ok", "enum", "case")
}

// sent tells whether a literal stands where what is sent stands. Where the file names no
// real method, it counts in files that are said to name them: then the value of what is
// called method must begin like one.
func (n *naming) sent(i int) bool {
	l, shape := &n.Literals[i], n.shape(i)
	if n.wire && shape == Plain && n.senders[strings.ToLower(n.callee(l))] || n.handed[i] {
		return (n.first(l) || n.handed[i]) && strings.Contains(l.Text, "/") && (n.spaces[l.Text[:strings.IndexByte(l.Text, '/')]] || n.near(l.Text, 2) != "")
	}
	method := shape == Method || shape == Compared && n.onMethod(l)
	if n.distinct > 0 {
		return shape == Asked || shape == Told || method
	}
	space, _, slash := strings.Cut(l.Text, "/")
	switch {
	case !n.wire:
		return false
	case shape == Asked:
		return !n.http(l) && (slash || n.first(l))
	case shape == Told:
		return slash || !n.known[l.Text]
	}
	return method && slash && n.spaces[space]
}

// http tells whether a literal is handed to a function that makes a request of HTTP.
func (n *naming) http(l *Literal) bool {
	name := strings.ToLower(n.callee(l))
	return hasPrefix(name, "newrequest", "http") || strings.HasSuffix(n.text[:l.before], "ipcRenderer."+n.callee(l)+"(")
}

// padded judges a literal that is no name: one with white space around it, where the rest
// begins like a method and is sent, is none that Codex has.
func (n *naming) padded(i int, out surface.Named) (surface.Named, bool) {
	text := strings.TrimSpace(out.Name)
	if shape := n.shape(i); !n.wire || text == out.Name || !n.begins(text) || shape != Asked && shape != Told && shape != Method {
		return out, false
	}
	out.Doubt, out.Asked, out.Told = surface.Missing, n.shape(i) == Asked, n.shape(i) == Told
	if n.known[text] {
		out.Slip = text
	}
	return out, true
}
