package client

import "strings"

// joins tells whether a slash is put between the items of a list, and what comes of it is
// sent.
func (n *naming) joins(l *Literal) bool {
	callee, open := n.callee(l), l.open
	switch strings.ToLower(callee) {
	case "join", "joined", "jointostring":
		if open >= 0 {
			open = n.opens[open].outer
		}
		if open < 0 || n.text[n.opens[open].at] != '(' {
			return false
		}
		callee = n.called(n.opens[open].before)
	default:
		times := n.rules.ruby && strings.HasSuffix(n.text[:l.before], "*") // [a, b] * "/"
		if !times && !strings.HasPrefix(n.text[n.skip(l.end):], ".join(") {
			return false
		}
		if times && open >= 0 {
			callee = n.called(n.opens[open].before)
		}
	}
	callee = strings.ToLower(callee)
	if open < 0 || !leads(n.text[n.opens[open].at+1:l.before]) {
		return false
	}
	return asks(callee) || tells(callee) || n.senders[callee]
}

// leads tells whether what follows a text, which begins behind a bracket, is still the first
// of what is in it: no comma is outside of further brackets. 200 bytes are looked at.
func leads(text string) bool {
	depth := 0
	for i := range min(len(text), 200) {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				return false
			}
		}
	}
	return len(text) <= 200
}
