package client

import "strings"

// row is what literals have in common that are of one kind: they are items of one list,
// keys or values of one map, patterns of one switch, members of one union, first in each
// entry of one table, the same argument of one attribute, or compared with the same thing.
type row struct {
	what  rowKind
	at    int    // the bracket around them, or the first literal of a union; -1 for none
	word  string // the key, callee or expression that they share
	shape Shape
}

type rowKind uint8

const (
	inBracket rowKind = iota
	inTable           // of several brackets in one
	inUnion
	inTests     // compared with one expression
	inConstants // declared by the same words in one bracket
	inArms      // what the arms of one switch give
)

// tally counts the literals of a row.
type tally struct {
	known   int // methods with a slash
	kin     int // what begins like one and is none
	foreign int // what has their form alone
	plain   int // neither
}

// rows counts the literals of each row of the file.
func (n *naming) rows() {
	n.tallies = map[row]*tally{}
	for i := range n.Literals {
		l := &n.Literals[i]
		if l.Parts || n.shape(i) == Imported {
			continue
		}
		for _, r := range n.rowsOf(i) {
			t := n.tallies[r]
			if t == nil {
				t = &tally{}
				n.tallies[r] = t
			}
			switch space, _, slash := strings.Cut(l.Text, "/"); {
			case slash && n.known[l.Text]:
				t.known++
			case slash && methodForm(l.Text) && n.spaces[space]:
				t.kin++
			case slash && methodForm(l.Text):
				t.foreign++
			case !n.known[l.Text]:
				t.plain++
			}
		}
	}
}

// rowsOf gives the rows in which a literal stands; it is in each with itself.
func (n *naming) rowsOf(i int) []row {
	l, shape := &n.Literals[i], n.shape(i)
	out := make([]row, 0, 3)
	if first := n.union[i]; first >= 0 {
		out = append(out, row{what: inUnion, at: first})
	}
	if at, word, ok := n.table(l); ok && (shape == Listed || shape == Plain) {
		out = append(out, row{inTable, at, word, Listed})
	}
	if shape == Listed || shape == Plain {
		if r, ok := n.together(l); ok {
			out = append(out, r)
		}
	}
	if shape != Listed && shape != Compared {
		return out
	}
	if expression := n.compared(l); expression != "" {
		return append(out, row{what: inTests, at: -1, word: expression})
	}
	return append(out, row{inBracket, l.open, n.role(l, shape), shape})
}

// The roles of a literal in a bracket.
const (
	item  = ""
	key   = "key"
	value = "value" // of a key, or of a member of an enumeration
	apart = "apart" // in a statement, or a constant by itself
)

// role tells what a literal is in its bracket.
func (n *naming) role(l *Literal, shape Shape) string {
	after, before := n.text[n.skip(l.end):], n.text[:l.before]
	ends := hasPrefix(after, ",", "]", "}", ")")
	switch {
	case shape == Compared:
		return item
	case hasPrefix(after, ":", "?:") && !strings.HasPrefix(after, "::"), hasPrefix(after, "=>"):
		return key
	case hasSuffix(before, "=") && n.Name(l) != "":
		line := before[strings.LastIndexAny(before, "\n{;")+1:]
		if ends || strings.HasPrefix(strings.TrimSpace(line), "case ") {
			return value
		}
		return apart
	case n.Name(l) != "":
		return value
	case ends || hasSuffix(before, ",", "[", "{", "(") || l.open >= 0 && n.text[n.opens[l.open].at] == '[':
		return item
	}
	return apart
}

// table gives the bracket around that of a literal, where the literal has its place in
// each of several: it stands first in a tuple, or behind a key.
func (n *naming) table(l *Literal) (at int, word string, ok bool) {
	if l.open < 0 {
		return -1, "", false
	}
	open := n.opens[l.open]
	at = open.outer
	if l.before == open.at+1 {
		word = "first"
	} else if word = n.Name(l); word == "" {
		return -1, "", false
	}
	if n.text[open.at] != '(' {
		return at, word, at >= 0 && n.text[l.before-1] != '='
	}
	callee := n.called(open.before)
	attribute := strings.HasSuffix(strings.TrimSuffix(n.text[:open.before], callee), "@")
	if callee != "" && at >= 0 && n.text[n.opens[at].at] == '[' && n.opens[at].at+1+len(callee) == open.before { // #[serde(…)], [EnumMember(…)]
		attribute, at = true, n.opens[at].outer
	}
	switch {
	case strings.ToUpper(callee) == callee, n.entry(at, l.open, callee): // a member of an enumeration, or a tuple
		return at, word, true
	case at >= 0 && n.text[n.opens[at].at] == '[', word != "first" && strings.ToUpper(callee[:1]) == callee[:1]:
		attribute = true
	}
	return at, callee + " " + word, attribute
}

// compared gives the expression that a literal is compared with by an operator before it;
// "" for none.
func (n *naming) compared(l *Literal) string {
	left := strings.TrimRight(n.text[:l.before], "=!")
	if !hasSuffix(n.text[:l.before], "==", "!=") {
		return ""
	}
	left = strings.TrimRight(left, " \t")
	from := len(left)
	for from > 0 && len(left)-from < 80 && (wordByte(left[from-1]) || strings.IndexByte(`.?[]"'()`, left[from-1]) >= 0) {
		from--
	}
	return strings.TrimLeft(left[from:], "(")
}

// unions finds the literals that bars join, in the languages where those make a type of
// them: the number of the first of its union for each literal, -1 for none.
func (n *naming) unions() {
	n.union = make([]int, len(n.Literals))
	for i := range n.union {
		n.union[i] = -1
		if i == 0 || !n.rules.regex || n.rules.ruby || n.rules.hashes {
			continue
		}
		last := &n.Literals[i-1]
		if bar := n.skip(last.end); bar >= n.Literals[i].start || n.text[bar] != '|' || n.skip(bar+1) != n.Literals[i].start {
			continue
		}
		if n.union[i-1] < 0 {
			n.union[i-1] = i - 1
		}
		n.union[i] = n.union[i-1]
	}
}

// kinNames tells whether a constant is called like one beside it that holds a method: both
// begin or end with the same four letters.
func (n *naming) kinNames(i int) bool {
	l := &n.Literals[i]
	name := n.Name(l)
	if len(name) <= 4 {
		return false
	}
	for k := max(0, i-40); k < min(len(n.Literals), i+40); k++ {
		other := &n.Literals[k]
		if k == i || other.Parts || other.open != l.open || !n.known[other.Text] || !strings.Contains(other.Text, "/") {
			continue
		}
		if o := n.Name(other); len(o) > 4 && (o[:4] == name[:4] || o[len(o)-4:] == name[len(name)-4:]) {
			return true
		}
	}
	return false
}
