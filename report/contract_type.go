package report

import (
	"fmt"
	"strings"
)

// memberLines are the field lines of an object or of the variants of an enum.
type memberLines struct {
	sends bool
	both  bool // of a type by itself: neither side is meant
	knows bool // what is experimental is known to be, all of it
	lines []string
	sets  []valueSet
	typed []*Field // at the top, which may have a set of values
	left  []string // what is not written, and why
}

// valueSet is the strings that may stand at a path.
type valueSet struct {
	path   string
	values []string // quoted
}

// fields writes the fields of an object at a path, "" for the message itself.
func (l *memberLines) fields(list []Field, at string) {
	for i := range list {
		f := &list[i]
		switch {
		case f.AnyKey || f.OneOf:
			l.left = append(l.left, "and the members of "+f.Type)
			continue
		case !l.both && (l.sends && f.NeverRead || !l.sends && f.NeverSent):
			continue
		case f.Gate != "" && !f.Unchecked && !l.knows:
			l.left = append(l.left, fmt.Sprintf("%s is experimental, and %s need gated-fields", at+f.Name, wouldOrMay(f.Untold)))
			continue
		}
		l.lines = append(l.lines, tomlString(below(at, fieldLine(f, l.sends))))
		if at == "" {
			l.typed = append(l.typed, f)
		}
	}
}

// wouldOrMay says how sure it is that a gate has an effect.
func wouldOrMay(untold bool) string {
	if untold {
		return "may"
	}
	return "would"
}

// below puts a path behind another one.
func below(at, path string) string {
	if at == "" || strings.HasPrefix(path, "@") {
		return at + path
	}
	return at + "." + path
}

// enum writes the variants of an enum at a path. ok is false where there is nothing to
// write: its values are strings and nothing else.
func (l *memberLines) enum(t *Type, at string) (ok bool) {
	set := valueSet{path: below(at, contractName(t.Tag))}
	for i := range t.Variants {
		v := &t.Variants[i]
		switch {
		case !l.passes(v):
			continue
		case v.Gate != "" && !v.Unchecked && !l.knows:
			l.left = append(l.left, fmt.Sprintf("%s is experimental, and %s need gated-fields", v.Name, wouldOrMay(v.Untold)))
			continue
		}
		set.values = append(set.values, tomlString(v.Name))
		if t.Tagging != "values" || v.Object {
			l.variant(t, v, at+"@"+contractName(v.Name))
			ok = true
		}
	}
	if t.Tag != "" && len(set.values) > 0 {
		l.lines = append([]string{tomlString(set.path)}, l.lines...)
		l.sets = append(l.sets, set)
	}
	return ok
}

// passes tells whether a variant is on the wire on the side that is meant.
func (l *memberLines) passes(v *Variant) bool {
	switch {
	case v.Use == "any other", v.Use == "refused":
		return false
	case l.both:
		return true
	case l.sends:
		return strings.Contains(v.Use, "accepted")
	}
	return strings.Contains(v.Use, "emitted")
}

// variant writes what one variant holds.
func (l *memberLines) variant(t *Type, v *Variant, at string) {
	inside := at
	if t.Content != "" {
		inside = below(at, contractName(t.Content))
	}
	before := len(l.lines)
	if len(v.Fields) > 0 {
		l.fields(v.Fields, inside)
	}
	if len(l.lines) == before && (t.Tagging != "untagged" || v.Holds == "") {
		l.lines = append(l.lines, tomlString(at))
	}
}

// typ writes a type by itself: its fields, what its variants hold, its values.
func (w *tomlLines) typ(t *Type) {
	name := strings.TrimPrefix(t.Address, "type:")
	if strings.Contains(name, "%") || t.Kind == "cannot tell" || t.Kind == "alias" {
		w.comment("%s: claim it by a field that has it", t.Address)
		return
	}
	if !w.first(t.Address) {
		return
	}
	w.header("[type.%s]", tomlKey(name))
	l := &memberLines{both: true, knows: false}
	if t.Kind == "object" {
		l.fields(t.Fields, "")
	} else {
		l.enum(t, "")
	}
	for _, left := range l.left {
		w.comment("%s", left)
	}
	if t.Kind == "object" || len(l.lines) > 0 {
		w.line("reads = [%s]", strings.Join(l.lines, ", "))
	}
	var values []string
	for i := range t.Variants {
		if v := &t.Variants[i]; t.Tagging == "values" && !v.Object && v.Gate == "" && v.Holds == "" && l.passes(v) {
			values = append(values, tomlString(v.Name))
		}
	}
	if len(values) > 0 {
		w.line("values = [%s]", strings.Join(values, ", "))
	}
}
