package client

import "strings"

// unwrap takes the brackets off a literal that stands alone in them, where they do nothing:
// f(("a")) is f("a").
func (f *File) unwrap(l *Literal) {
	for range 4 {
		if l.open < 0 {
			return
		}
		open := &f.opens[l.open]
		if f.text[open.at] != '(' || open.end == 0 || !f.first(l) || f.skip(l.end) != open.end || !groups(f.text[:open.before]) {
			return
		}
		l.before, l.end, l.open = open.before, open.end+1, open.outer
	}
}

// groups tells whether a round bracket behind a text only groups, as it calls nothing.
func groups(before string) bool {
	switch lastWord(before) {
	case "return", "case", "when", "else", "await", "yield", "try":
		return true
	}
	return hasSuffix(before, "(", "[", ",", "=", ":", "=>", "->", "||", "??", "?:", "{")
}

// carriage is what of a literal comes to a function that sends.
type carriage uint8

const (
	nothing carriage = iota
	intact           // the literal, whatever it was put in on its way
	changed          // something that is made of it
)

// carried tells what of a literal comes, as the first argument, to a function that sends, and
// how that is called, in lower case. It follows brackets, calls that keep a text as it is, and
// lists of which an item is chosen, five of them at most.
func (n *naming) carried(l *Literal) (how carriage, callee string) {
	how = intact
	if l.Parts {
		how = changed
	}
	end, open, list := l.end, l.open, false
	for range 5 {
		if end, how = n.follow(end, how); open < 0 {
			return nothing, ""
		}
		o := &n.opens[open]
		callee = ""
		if n.text[o.at] == '(' {
			callee = strings.ToLower(n.called(o.before))
		}
		switch {
		case asks(callee), tells(callee), n.senders[callee]:
			if list || hasPrefix(callee, "newrequest", "http") || !leads(n.text[o.at+1:max(l.start, o.at+1)]) {
				return nothing, ""
			}
			return how, callee
		case o.end == 0:
			return nothing, ""
		case lists(callee) && !n.constructs(o.before, callee), n.text[o.at] == '[', n.text[o.at] == '%', n.text[o.at] == '{' && hasSuffix(n.text[:o.before], "]string", "]String", "]"):
			switch rest := n.near200(o.end + 1); {
			case joinsList(rest):
				how = changed
			case !chooses(rest):
				list = true
			}
		case n.text[o.at] != '(':
			return nothing, ""
		case makes(callee) && callee != "" && callee != "string":
			how, list = changed, false
		case wraps(callee), trims(n.called(o.before)):
		default:
			return nothing, ""
		}
		end, open = o.end+1, o.outer
	}
	return nothing, ""
}

// constructs tells whether the of that is called there is of another type than a list.
func (n *naming) constructs(before int, callee string) bool {
	qualifier := lastWord(strings.TrimSuffix(n.text[:before-len(callee)], "."))
	return callee == "of" && qualifier != "" && !hasSuffix(qualifier, "List", "Set", "Map", "Stream", "Array", "Seq")
}

// near200 gives what follows a place behind white space, of which 200 bytes are passed.
func (n *naming) near200(at int) string {
	for i := at; i < min(len(n.text), at+200); i++ {
		if strings.IndexByte(" \t\r\n", n.text[i]) < 0 {
			return n.text[i:]
		}
	}
	return ""
}

// follow passes the calls and marks behind a value that keep it as it is. Of a value that
// another call, or an operator that adds, makes something of, only that is left.
func (n *naming) follow(end int, how carriage) (int, carriage) {
	for range 5 {
		rest := n.near200(end)
		head := rest[:min(len(rest), 200)]
		at := len(n.text) - len(rest)
		switch {
		case hasPrefix(rest, "+", "<<", "%", "*") && !strings.HasPrefix(rest, "++"):
			return end, changed
		case strings.HasPrefix(rest, "!") && !strings.HasPrefix(rest, "!="):
			end = at + 1
			continue
		case strings.HasPrefix(rest, "["):
			end = at + 1 + max(0, strings.IndexByte(head, ']'))
			continue
		case !hasPrefix(rest, ".", "?.", "&.") || strings.HasPrefix(rest, ".."):
			return end, how
		}
		at += strings.IndexByte(head, '.') + 1
		word := firstWord(n.text[at:])
		if !keepsText(word) {
			return end, changed
		}
		if at += len(word); strings.HasPrefix(n.text[at:], "(") {
			at += 1 + max(0, strings.IndexByte(n.text[at:min(len(n.text), at+200)], ')'))
		}
		end = at
	}
	return end, changed
}

// wraps tells whether a function with that name, in lower case, gives what it is handed as it
// is, in another form; so do brackets alone.
func wraps(name string) bool {
	switch name {
	case "", "string", "str", "init", "of", "from", "some", "cow", "borrowed", "symbol", "cstring", "staticstring", "just", "valueof", "new", "stringbuilder", "stringbuffer":
		return true
	}
	return strings.HasSuffix(name, "method") || strings.HasSuffix(name, "methodname")
}

// keepsText tells whether a member with that name gives the text that it is called on, or an
// item of the list.
func keepsText(name string) bool {
	switch name {
	case "to_string", "to_owned", "into", "as_str", "as_ref", "as_bytes", "into_boxed_str", "toString", "ToString", "toJSString", "freeze", "dup", "clone", "to_s", "to_sym", "intern",
		"Intern", "valueOf", "encode", "encoded", "rawValue", "utf8", "value", "description", "itself", "unwrap", "orEmpty", "let", "also":
		return true
	}
	return trims(name) || picks(name)
}

// picks tells whether a member with that name gives an item of the list that it is called on.
func picks(name string) bool {
	switch name {
	case "first", "last", "sample", "single", "First", "Last", "Single", "at", "pop", "shift", "get":
		return true
	}
	return false
}

// chooses tells whether what stands behind a list chooses an item of it.
func chooses(rest string) bool {
	if strings.HasPrefix(rest, "[") {
		return true
	}
	rest, ok := strings.CutPrefix(strings.TrimLeft(rest, "?!&"), ".")
	word := firstWord(rest)
	return ok && (picks(word) || word == "find" || word == "elementAt")
}

// joinsList tells whether what stands behind a list makes one text of its items.
func joinsList(rest string) bool {
	if strings.HasPrefix(rest, "*") {
		return true
	}
	rest, ok := strings.CutPrefix(rest, ".")
	switch firstWord(rest) {
	case "join", "joined", "joinToString", "concat", "reduce", "inject", "sum":
		return ok
	}
	return false
}
