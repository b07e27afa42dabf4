package client

import (
	"strings"

	"codexpin/checks/surface"
)

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
		line := before[max(0, len(before)-300):] // of a long sum its end
		line = line[strings.LastIndexAny(line, "\n(,")+1:]
		if addressed(line) {
			return "", ""
		}
		mold = n.piece(lastWord(strings.TrimRight(strings.TrimSuffix(before, "+"), " \t\r\n"))) + mold
	}
	if hasPrefix(after, "+", ".concat(") || n.rules.adjacent && hasPrefix(after, `"`, "'", "f\"", "f'") || n.rules.ruby && hasPrefix(after, "<<") {
		mold += n.piece(firstWord(strings.TrimLeft(strings.TrimLeft(after[:min(len(after), 100)], "+<"), " \t\r\n")))
	}
	return mold, callee
}

// filled gives the text of a literal, an x for each part; "" where one speaks of an address.
func (n *naming) filled(l *Literal) string {
	if len(l.holes) == 0 {
		return n.verbs(l.Text)
	}
	var out strings.Builder
	at := l.body.from
	for _, h := range l.holes {
		if addressed(n.text[h.from:h.to]) {
			return ""
		}
		out.WriteString(n.text[at:h.from])
		out.WriteString(n.piece(strings.Trim(n.text[h.from:h.to], "${}#\\()")))
		at = h.to
	}
	out.WriteString(n.text[at:max(at, l.body.to)])
	return strings.TrimSpace(out.String())
}

// makes tells whether a function with that name makes a text of what it is handed; so do
// brackets around a sum.
func makes(name string) bool {
	switch strings.ToLower(name) {
	case "", "string", "concat!", "concatcp!", "concat", "format!", "formatcp!", "format_args!", "format", "sprintf", "sprint", "join", "append", "replace", "replaceall", "replacing":
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
func (n *naming) verbs(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		switch end := strings.IndexByte(text[i:], '}'); {
		case text[i] == '{' && end > 0:
			out.WriteString(n.piece(text[i+1 : i+end]))
			i += end
		case text[i] == '%' && i+1 < len(text) && strings.IndexByte("svdq@", text[i+1]) >= 0:
			i++
			out.WriteByte('x')
		default:
			out.WriteByte(text[i])
		}
	}
	return out.String()
}
