package schema

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"codexpin/checks/surface"
)

// maxPoints is how many points of one file are told; maxShown how many bytes of a value.
const (
	maxPoints = 8
	maxShown  = 120
)

// pointer collects the points at which two JSON values differ.
type pointer struct {
	change *surface.FileChange
	prose  bool // only prose so far
}

// changes tells how have differs from want, two values that do not mean the same.
func changes(path string, have, want *node) surface.FileChange {
	p := &pointer{change: &surface.FileChange{Path: path}, prose: true}
	p.value("", have, want, asSchema, false)
	p.change.Prose = p.prose
	return *p.change
}

// add records a point. have and want are nil for nothing.
func (p *pointer) add(at string, have, want *node, isProse bool) {
	p.prose = p.prose && isProse
	if len(p.change.Points) >= maxPoints {
		p.change.More++
		return
	}
	point := surface.FilePoint{At: at, Prose: isProse}
	point.Type, point.Fields = described(p.change.Path, at, have, want)
	if point.At == "" {
		point.At = "/"
	}
	if have != nil {
		point.Have, point.Line = shown(have), int(have.line)
	}
	if want != nil {
		point.Want = shown(want)
	}
	p.change.Points = append(p.change.Points, point)
}

func shown(n *node) string { return cut(string(n.canonical(nil))) }

// cut shortens a text to maxShown bytes.
func cut(s string) string {
	if len(s) <= maxShown {
		return s
	}
	end := maxShown
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

func (p *pointer) value(at string, have, want *node, as spot, isProse bool) {
	var n noted
	if same(have, want, as, &n) {
		return
	}
	switch {
	case have.kind != want.kind:
		p.add(at, have, want, isProse)
	case have.kind == object:
		p.members(at, have, want, as, isProse)
	case have.kind == array && as.ordered():
		p.list(at, have, want, as, isProse)
	case have.kind == array:
		p.set(at, have, want, as, isProse)
	default:
		p.add(at, have, want, isProse)
	}
}

func (p *pointer) members(at string, have, want *node, as spot, isProse bool) {
	for i := range want.members() {
		m := &want.members()[i]
		here, talk := at+"/"+token(m.name), isProse || prose(as, m.name)
		if other := have.get(m.name); other != nil {
			p.value(here, other, &m.value, as.child(m.name, &m.value), talk)
		} else {
			p.add(here, nil, &m.value, talk)
		}
	}
	for i := range have.members() {
		if m := &have.members()[i]; want.get(m.name) == nil {
			p.add(at+"/"+token(m.name), &m.value, nil, isProse || prose(as, m.name))
		}
	}
}

// list compares arrays whose order counts, item by item.
func (p *pointer) list(at string, have, want *node, as spot, isProse bool) {
	for i := range max(len(have.items()), len(want.items())) {
		here := at + "/" + strconv.Itoa(i)
		switch {
		case i >= len(have.items()):
			p.add(here, nil, &want.items()[i], isProse)
		case i >= len(want.items()):
			p.add(here, &have.items()[i], nil, isProse)
		default:
			p.value(here, &have.items()[i], &want.items()[i], as.item(), isProse)
		}
	}
}

// set compares arrays whose order tells nothing: what only one side has, and of oneOf
// the alternatives of one name with each other.
func (p *pointer) set(at string, have, want *node, as spot, isProse bool) {
	extra, missing := unmatched(have, want, as)
	byName := map[string]int{}
	if as == asSchemas {
		for _, i := range extra {
			if name := alternativeName(&have.items()[i]); name != "" {
				byName[name] = i
			}
		}
	}
	paired := map[int]bool{}
	for _, i := range missing {
		item := &want.items()[i]
		here := at + "/" + strconv.Itoa(i)
		if j, ok := byName[alternativeName(item)]; ok && !paired[j] {
			paired[j] = true
			p.value(here, &have.items()[j], item, as.item(), isProse)
			continue
		}
		p.add(here, nil, item, isProse)
	}
	for _, i := range extra {
		if !paired[i] {
			p.add(at+"/"+strconv.Itoa(i), &have.items()[i], nil, isProse)
		}
	}
}

// alternativeName names an alternative of oneOf: by its method or type, by its title,
// by its reference, by its only member. "" for none of these.
func alternativeName(n *node) string {
	if n.kind != object {
		return ""
	}
	for _, tag := range [...]string{"method", "type"} {
		if v := tagValue(n, tag); v != nil {
			return tag + " " + v.text
		}
	}
	for _, keyword := range [...]string{"title", "$ref"} {
		if v := n.get(keyword); v != nil && v.kind == text {
			return keyword + " " + v.text
		}
	}
	if key := singleKey(n); key != nil {
		return "key " + key.name
	}
	return ""
}

// token writes a name as a part of a JSON pointer.
func token(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}
