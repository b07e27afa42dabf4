package pins

import (
	"reflect"
	"strconv"
	"strings"
)

func (t *Text) decode(d *decoder, n *node) {
	if text, ok := d.str(n); ok {
		t.Text, t.Pos = text, n.pos
	}
}

// decode reads values or closed of a type, a config key or an option.
func (s *Set) decode(d *decoder, n *node) {
	switch {
	case n.kind == tableKind && (n.name == "values" || n.name == "closed"):
		d.kind(n, arrayKind, "here the values are those of the entry itself: "+n.name+` = ["a", "b"]`)
		return
	case n.kind != arrayKind:
		d.kind(n, arrayKind, form(n, reflect.TypeFor[Set](), false))
		return
	}
	s.Given, s.Pos = true, n.pos
	seen := make(map[string]bool, len(n.items))
	for _, item := range n.items {
		text, ok := d.str(item)
		switch {
		case !ok:
		case seen[text]:
			d.add(item.pos, "take one of them out", "%s is listed twice", quote(text))
		default:
			seen[text] = true
			s.List = append(s.List, Text{text, item.pos})
		}
	}
}

// decode reads one path = [values] of a method. The side is found once the whole
// method is read.
func (v *Values) decode(d *decoder, n *node) {
	v.Set.decode(d, n)
	v.Side, v.Path = d.sidePath(n.name, &node{kind: stringKind, name: n.name, text: n.name, pos: n.key})
	v.Pos = n.key
}

func (p *PathRef) decode(d *decoder, n *node) {
	if text, ok := d.str(n); ok {
		p.Pos = n.pos
		p.Side, p.Path = d.sidePath(text, n)
	}
}

// sidePath reads a path that may begin with #params or #result. The part stands in
// for the side until resolve knows the direction.
func (d *decoder) sidePath(text string, n *node) (Side, string) {
	part := ""
	rest := text
	for _, p := range []string{"params", "result"} {
		tail, ok := strings.CutPrefix(text, "#"+p)
		if ok && (tail == "" || strings.ContainsAny(tail[:1], ".[{@")) {
			part, rest = p, strings.TrimPrefix(tail, ".")
		}
	}
	if part != "" && rest == "" {
		return Side(part), ""
	}
	steps, used, err := parsePath(rest, false)
	if err == nil && used < len(rest) {
		err = &pathError{used, 1, "has a colon", "a type belongs into the field line; in a name it is written %3A"}
	}
	if err != nil {
		err.offset += len(text) - len(rest)
		d.add(d.inside(n, err), err.hint, "path %s %s", quote(text), err.why)
		return Side(part), badPath
	}
	return Side(part), steps[len(steps)-1].Path
}

// badPath marks a path that is already reported.
const badPath = "\x00"

func (p *Path) decode(d *decoder, n *node) {
	if text, ok := d.str(n); ok {
		if _, path := d.sidePath(text, n); path != badPath {
			*p = Path(path)
		}
	}
}

func (s *Setting) decode(d *decoder, n *node) {
	_, path := d.sidePath(n.name, &node{kind: stringKind, name: n.name, text: n.name, pos: n.key})
	s.Path, s.Pos = path, n.key
	s.Value, s.Kind = d.scalar(n)
}

func (l *Literal) decode(d *decoder, n *node) {
	l.Text, l.Kind = d.scalar(n)
	l.Pos = n.pos
}

// scalar reads a string, boolean or number.
func (d *decoder) scalar(n *node) (text, kind string) {
	switch n.kind {
	case boolKind:
		return n.text, "bool"
	case integerKind:
		return n.text, "integer"
	case floatKind:
		return n.text, "number"
	case stringKind:
		return n.text, "string"
	case tableKind:
		d.kind(n, stringKind, `a path with dots is one key in quotes: "a.b" = 1`)
	default:
		d.kind(n, stringKind, "a string, a boolean or a number")
	}
	return "", ""
}

func (u *Unused) decode(d *decoder, n *node) {
	var r Ref
	r.decode(d, &node{kind: stringKind, name: n.name, text: n.name, pos: n.key})
	u.Claim, u.Pos = r.Claim, n.key
	if why, hint := checkAddress(u.Claim); why != "" && !r.bad && u.Claim != "" {
		d.add(n.key, hint, "%s %s", quote(u.Claim), why)
	}
	if n.kind != stringKind {
		d.kind(n, stringKind, "say why it is not used")
		return
	}
	u.Reason, _ = d.str(n)
}

// maxLine is above any line number of a file that is read.
const maxLine = 10_000_000

func (l *LineRange) decode(d *decoder, n *node) {
	l.Pos = n.pos
	if n.kind != stringKind && n.kind != integerKind {
		d.kind(n, stringKind, `a line, or two: 83 or "83-85"`)
		return
	}
	first, last, two := strings.Cut(n.text, "-")
	if !two {
		last = first
	}
	a, ok := lineNumber(first)
	b, ok2 := lineNumber(last)
	if !ok || !ok2 || b < a {
		d.add(n.pos, `a line, or two: 83 or "83-85"`, "%s is no range of lines", quote(n.text))
		return
	}
	l.First, l.Last = a, b
}

func lineNumber(text string) (int, bool) {
	n, err := strconv.ParseUint(text, 10, 32)
	return int(n), err == nil && n >= 1 && n <= maxLine && strconv.FormatUint(n, 10) == text
}
