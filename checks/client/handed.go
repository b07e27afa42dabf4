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
	spaces, senders := Spaces(known), senders(files, known)
	var out []surface.Named
	for _, f := range files {
		n := &naming{File: f, known: known, spaces: spaces, slips: map[string]slip{}, wire: true, senders: senders}
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
	if n.wire && shape == Plain && n.senders[strings.ToLower(n.callee(l))] {
		return n.first(l) && strings.Contains(l.Text, "/") && (n.spaces[l.Text[:strings.IndexByte(l.Text, '/')]] || n.near(l.Text, 2) != "")
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

// built judges a literal that is built from parts: it begins like a method in a file that
// names some, or has the form of one and is sent.
func (n *naming) built(i int) (surface.Named, bool) {
	l := &n.Literals[i]
	out := surface.Named{Name: l.Text, Place: n.place(l), Doubt: surface.Built}
	if !l.Parts {
		out.Name = ""
		return out, n.wire && n.joins(l)
	}
	space, _, slash := strings.Cut(l.Text, "/")
	if slash && n.distinct > 0 && n.spaces[space] && methodForm(strings.TrimRight(l.Text, "/")) {
		return out, true
	}
	if !n.wire {
		return out, false
	}
	mold, callee := n.mold(l)
	if callee = strings.ToLower(callee); n.shape(i) != Method && !asks(callee) && !tells(callee) && !n.senders[callee] {
		return out, false
	}
	if strings.Contains(callee, "error") || n.http(l) || !strings.Contains(mold, "/") || !methodForm(mold) {
		return out, false
	}
	if mold[0] == 'x' && !strings.HasPrefix(l.Text, "x") || !methodForm(strings.TrimRight(l.Text, "/")) {
		out.Name = ""
	}
	return out, true
}

// again tells whether a name that is built from parts is told already, by another of them on
// its line.
func again(named, last *surface.Named) bool {
	return named.Doubt == surface.Built && last.Doubt == surface.Built && named.Name == "" && last.Place == named.Place
}

// mold gives the text that a literal built from parts has, an x for each part that is no
// text, and the function that what is built is handed to. The mold is "" for an address
// or a path.
func (n *naming) mold(l *Literal) (mold, callee string) {
	if mold = n.filled(l); mold == "" {
		return "", ""
	}
	callee = n.callee(l)
	before, after := n.text[:l.before], n.text[n.skip(l.end):]
	for open := l.open; open >= 0 && makes(callee) && n.opens[open].outer >= 0; callee = n.called(n.opens[open].before) {
		concat := strings.HasPrefix(strings.ToLower(callee), "concat")
		if hasSuffix(before, ",") && concat {
			before += "+"
		}
		if hasPrefix(after, ",") && concat {
			after = "+"
		}
		if open = n.opens[open].outer; n.text[n.opens[open].at] != '(' {
			return mold, ""
		}
	}
	if strings.HasSuffix(before, "+") || n.rules.adjacent && hasSuffix(before, `"`, "'") {
		line := before[strings.LastIndexAny(before, "\n(,")+1:]
		if addressed(line) {
			return "", ""
		}
		mold = "x" + mold
	}
	if hasPrefix(after, "+", ".concat(") || n.rules.adjacent && hasPrefix(after, `"`, "'", "f\"", "f'") {
		mold += "x"
	}
	return mold, callee
}

// filled gives the text of a literal, an x for each part; "" where one speaks of an address.
func (n *naming) filled(l *Literal) string {
	if len(l.holes) == 0 {
		return verbs(l.Text)
	}
	var out strings.Builder
	at := l.body.from
	for _, h := range l.holes {
		if addressed(n.text[h.from:h.to]) {
			return ""
		}
		out.WriteString(n.text[at:h.from])
		out.WriteByte('x')
		at = h.to
	}
	out.WriteString(n.text[at:max(at, l.body.to)])
	return out.String()
}

// makes tells whether a function with that name makes a text of what it is handed; so do
// brackets around a sum.
func makes(name string) bool {
	switch strings.ToLower(name) {
	case "", "concat!", "concatcp!", "concat", "format!", "formatcp!", "format", "sprintf", "string":
		return true
	}
	return false
}

// addressed tells whether code speaks of an address or a folder.
func addressed(code string) bool {
	code = strings.ToLower(code)
	for _, word := range []string{"url", "uri", "base", "host", "endpoint", "path", "dir", "root", "origin", "server", "api"} {
		if strings.Contains(code, word) {
			return true
		}
	}
	return false
}

// verbs puts an x in the place of what a format fills in: %s, {}, {0}, {name}.
func verbs(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		switch end := strings.IndexByte(text[i:], '}'); {
		case text[i] == '{' && end > 0:
			i += end
			out.WriteByte('x')
		case text[i] == '%' && i+1 < len(text) && strings.IndexByte("svdq@", text[i+1]) >= 0:
			i++
			out.WriteByte('x')
		default:
			out.WriteByte(text[i])
		}
	}
	return out.String()
}
