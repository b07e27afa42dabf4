package client

import "strings"

// Shape says in what kind of place a literal stands.
type Shape uint8

// The shapes.
const (
	Plain    Shape = iota // none of the others
	Asked                 // it is handed to a function that requests
	Told                  // it is handed to a function that notifies
	Method                // it is the value of a key or variable called method
	Compared              // it is compared with something, or is a case
	Listed                // it is an item, a key or a constant among others
	Imported              // it names a module, or is documentation
)

// callee gives the name of the function that a literal is handed to right away, as it
// stands in the call: request, concat!; "" if there is none.
func (f *File) callee(l *Literal) string {
	if gap := f.text[l.before:l.start]; f.rules.ruby && gap != "" && strings.Trim(gap, " \t") == "" && strings.IndexByte("([{,", f.text[max(0, l.before-1)]) < 0 {
		return lastWord(f.text[:l.before]) // Ruby needs no brackets
	}
	if l.open < 0 || f.text[f.opens[l.open].at] != '(' {
		return ""
	}
	return f.called(f.opens[l.open].before)
}

// called gives the name of a function whose bracket follows, type arguments left out.
func (f *File) called(end int) string {
	text := strings.TrimRight(f.text[:end], " \t\r\n")
	for range 2 {
		for _, pair := range []string{"<>", "[]"} {
			if strings.HasSuffix(text, pair[1:]) {
				from := max(0, len(text)-300)
				depth := 0
				for i := len(text) - 1; i >= from; i-- {
					if text[i] == pair[1] && !strings.HasSuffix(text[:i], "=") {
						depth++
					}
					if text[i] == pair[0] {
						if depth--; depth == 0 {
							text = strings.TrimSuffix(text[:i], "::")
							break
						}
					}
				}
			}
		}
	}
	bare := strings.TrimRight(text, "!?.")
	name := lastWord(bare)
	if strings.HasPrefix(text[len(bare):], "!") && f.rules.escapedBreak {
		name += "!"
	}
	return name
}

// Shape tells in what kind of place a literal of the file stands.
func (f *File) Shape(l *Literal) Shape {
	before := f.text[:l.before]
	switch last := lastWord(before); last {
	case "case", "when":
		return Compared
	case "from", "import", "require", "use", "package":
		return Imported
	}
	callee := strings.ToLower(f.callee(l))
	switch callee {
	case "require", "import", "mock", "resolve":
		return Imported
	}
	name := strings.ToLower(f.Name(l))
	after := f.text[f.skip(l.end):]
	switch {
	case name == "doc" && f.rules.arms:
		return Imported // documentation, as an attribute
	case name == "method" || strings.HasSuffix(name, "_method") && callee == "":
		return Method
	case methodCompared(before):
		return Method
	case hasSuffix(before, "==", "!=") || hasPrefix(after, "==", "!="):
		return Compared
	case hasPrefix(after, "=>", "->") && !hasSuffix(before, "=>"):
		return Compared // an arm
	case f.rules.arms && (hasPrefix(after, "|") || hasSuffix(before, "|")):
		return Compared // one pattern of an arm
	case asks(callee):
		return Asked
	case tells(callee):
		return Told
	case f.inCase(l):
		return Compared
	case name != "" || l.open >= 0 && f.text[f.opens[l.open].at] != '(' || hasPrefix(after, ":") || lists(callee):
		return Listed
	case l.open >= 0 && (callee == "" || f.rules.operatorWord(callee)) && (hasPrefix(after, ",") || hasSuffix(before, ",")):
		return Listed // of a tuple
	}
	return Plain
}

// methodCompared tells whether a text ends with a comparison of what is called method:
// m.method ===, msg["method"] ==.
func methodCompared(before string) bool {
	left := strings.TrimRight(before, "=!")
	if left == before || !hasSuffix(before, "==", "!=") {
		return false
	}
	left = strings.TrimRight(left, " \t\r\n])\"'")
	return strings.EqualFold(lastWord(left), "method")
}

func hasPrefix(text string, list ...string) bool {
	for _, p := range list {
		if strings.HasPrefix(text, p) {
			return true
		}
	}
	return false
}

func hasSuffix(text string, list ...string) bool {
	for _, p := range list {
		if strings.HasSuffix(text, p) {
			return true
		}
	}
	return false
}

// asks tells whether a function with that name, in lower case, sends a request.
func asks(name string) bool {
	return strings.Contains(name, "request") && !receives(name) || name == "call" || name == "rpc" || name == "invoke" || name == "invokeasync" || strings.HasPrefix(name, "sendrpc")
}

// lists tells whether one makes a list or a map of what it is handed.
func lists(name string) bool {
	switch name {
	case "of", "aslist", "listof", "setof", "arrayof", "mapof", "mutablelistof", "mutablesetof", "mutablemapof", "hashsetof", "hashmapof", "ofentries", "entry":
		return true
	}
	return false
}

// tells tells whether one sends a notification.
func tells(name string) bool {
	return (strings.HasPrefix(name, "notify") || strings.Contains(name, "sendnotif")) && !receives(name)
}

// receives tells whether it is one that is handed a handler.
func receives(name string) bool {
	return hasPrefix(name, "on", "handle", "set", "register", "add", "is", "parse", "unknown", "unsupported", "assert", "expect") ||
		strings.HasSuffix(name, "handler")
}

// inCase tells whether a literal is a further one of a case: literals and commas stand
// between the two.
func (f *File) inCase(l *Literal) bool {
	text := f.text[:l.before]
	for range 64 {
		text = strings.TrimRight(text, " \t\r\n")
		if !hasSuffix(text, ",", "|") {
			return false
		}
		text = strings.TrimRight(text[:len(text)-1], " \t\r\n")
		if !hasSuffix(text, `"`, "'") {
			return false
		}
		q := strings.LastIndexByte(text[:len(text)-1], text[len(text)-1])
		if q < 0 || len(text)-q > 200 {
			return false
		}
		text = strings.TrimRight(text[:q], " \t")
		if w := lastWord(text); w == "case" || w == "when" {
			return true
		}
	}
	return false
}

// Name gives the constant, variable or key that a literal is the value of; "" if it is
// none's.
func (f *File) Name(l *Literal) string {
	b := strings.TrimRight(f.text[:l.before], " \t\r\n")
	switch {
	case hasSuffix(b, "==", "!=", "<=", ">="):
		return ""
	case strings.HasSuffix(b, "="):
		b = strings.TrimRight(strings.TrimSuffix(b, "="), ": \t\r\n")
		return f.declared(b)
	case strings.HasSuffix(b, "=>") && f.rules.ruby, strings.HasSuffix(b, ":") && !strings.HasSuffix(b, "::"):
		b = strings.TrimRight(b[:len(b)-1], "= \t?")
		return lastWord(strings.TrimRight(b, `"'`))
	}
	return ""
}

// declared gives the name that a text ends with, before its type if that stands behind
// it.
func (f *File) declared(b string) string {
	from := max(0, len(b)-200)
	statement := b[from+strings.LastIndexAny(b[from:], "\n;{},")+1:]
	if i := strings.IndexByte(statement, ':'); i > 0 {
		statement = statement[:i]
	}
	words := strings.Fields(statement)
	if len(words) == 0 {
		return ""
	}
	name := words[len(words)-1]
	if f.rules.typeLast {
		for name = words[0]; len(words) > 1 && (name == "const" || name == "var"); words = words[1:] {
			name = words[1]
		}
	}
	return lastWord(strings.TrimRight(name, ")]\"'?!"))
}
