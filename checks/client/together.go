package client

import "strings"

// together gives the row of a literal that is a constant declared like those beside it, or
// what an arm of a switch gives; ok is false for another.
func (n *naming) together(l *Literal) (r row, ok bool) {
	before, open := strings.TrimRight(n.text[max(0, l.before-200):l.before], " \t\r\n"), l.open
	switch word := lastWord(before); {
	case hasSuffix(before, "=>", "->") || word == "then":
		return row{what: inArms, at: open}, true
	case word == "return":
		before = strings.TrimRight(strings.TrimSuffix(before, word), " \t\r\n")
		return row{what: inArms, at: open}, hasSuffix(before, ":", "=>", "->")
	}
	if open >= 0 && n.text[n.opens[open].at] == '(' && n.first(l) { // = M("…"), = new("…")
		o := &n.opens[open]
		before = strings.TrimSuffix(n.text[max(0, o.before-200):o.before], n.called(o.before))
		before = strings.TrimSuffix(strings.TrimRight(before, " \t"), "new")
		before, open = strings.TrimRight(before, " \t."), o.outer
	}
	declared, ok := strings.CutSuffix(before, "=")
	if !ok || hasSuffix(declared, "=", "!", "<", ">", "+") {
		return row{}, false
	}
	declared = declared[strings.LastIndexAny(declared, "\n;{(,")+1:]
	name := n.declared(strings.TrimRight(declared, ": \t"))
	head, _, _ := strings.Cut(declared, ":")
	if head, ok = strings.CutSuffix(strings.TrimRight(head, " \t?"), name); !ok {
		head, _, _ = strings.Cut(declared, name) // Go's type stands behind the name
	}
	return row{what: inConstants, at: open, word: head}, name != "" && !strings.ContainsAny(head, ".[")
}

// alike tells whether a row of constants or arms is one of methods: two at least, and hardly
// anything else.
func (t *tally) alike() bool { return t.known > 1 && t.known >= 3*(t.foreign+t.plain) }

// entry tells whether a call in a bracket is a member of an enumeration with its arguments.
func (n *naming) entry(at, open int, callee string) bool {
	if at < 0 || n.text[n.opens[at].at] != '{' {
		return false
	}
	to := n.opens[open].before - len(callee)
	line := strings.TrimRight(n.text[max(n.opens[at].at+1, to-200):max(n.opens[at].at+1, to)], " \t")
	head := n.text[max(0, n.opens[at].at-200):n.opens[at].at]
	head = head[strings.LastIndexAny(head, ";}")+1:]
	return (line == "" || hasSuffix(line, ",", "\n")) && strings.Contains(" "+strings.ReplaceAll(head, "\n", " "), " enum ")
}

// among tells whether a literal stands among methods, so that it is meant as one. kin says
// that it begins like one, slip that it is nearly one.
func (n *naming) among(i int, kin, slip bool) bool {
	shape := n.shape(i)
	for _, r := range n.rowsOf(i) {
		t := n.tallies[r]
		switch {
		case r.what == inConstants, r.what == inArms:
			if kin && t.alike() {
				return true
			}
		case r.what == inBracket && r.word == apart:
		case t.known > 2 && t.known >= 3*(t.kin+t.foreign+t.plain):
			return true
		case !kin || t.known == 0:
		case slip:
			return true
		case 3*t.foreign > t.known: // a row of something else, in which a method is by chance
		case t.known > 1, shape == Compared, r.what == inUnion:
			return true
		case n.distinct > 1 && t.plain == 0 && r.at >= 0 && (r.what == inBracket && r.word == item || r.what == inTable):
			return true // a list of nothing but methods
		}
	}
	return kin && shape == Listed && n.kinNames(i)
}
