package report

import (
	"cmp"
	"fmt"
	"strings"
)

// method writes a method with all that a client can send and read.
func (w *tomlLines) method(m *Method) {
	if !w.first(m.Address) {
		return
	}
	kind, name, _ := strings.Cut(m.Address, ":")
	w.header("[%s.%s]", kind, tomlKey(name))
	if m.Gate != "" {
		w.line("gated  = true")
	}
	e := &methodEntry{w: w, m: m, variants: map[string]*Type{}}
	for i := range m.Uses {
		e.variants[m.Uses[i].Name] = &m.Uses[i]
	}
	e.message(m.Params, kind == "request" || kind == "client-notification")
	if kind == "request" || kind == "server-request" {
		e.message(m.Result, kind == "server-request")
	}
	if len(e.values) > 0 {
		w.line("values = { %s }", strings.Join(e.values, ", "))
	}
}

// methodEntry is the entry of one method under way.
type methodEntry struct {
	w        *tomlLines
	m        *Method
	variants map[string]*Type // by name
	values   []string
}

// message writes one side: the fields and variants that are not experimental.
func (e *methodEntry) message(m *Message, sends bool) {
	side, part := "reads", "result"
	if sends {
		side = "sends"
	}
	if m == e.m.Params {
		part = "params"
	}
	l := &memberLines{sends: sends, knows: e.m.Gate != ""}
	switch {
	case m == nil || m.Label == "null" || m.Label == "":
		e.w.line("%s  = []", side)
		return
	case m.Type != nil && m.Type.Kind == "object":
		l.fields(m.Type.Fields, "")
	case m.Type != nil && m.Type.Kind == "enum" && m.Type.HandWritten == "" && l.enum(m.Type, ""):
	default:
		e.w.comment("%s: %s", side, cmp.Or(m.Why, m.Label+", of which a variant or the whole can be claimed"))
		return
	}
	for _, left := range l.left {
		e.w.comment("%s: %s", side, left)
	}
	e.w.line("%s  = [%s]", side, strings.Join(l.lines, ", "))
	for _, set := range l.sets {
		e.values = append(e.values, fmt.Sprintf("%s = [%s]", tomlString("#"+part+"."+set.path), strings.Join(set.values, ", ")))
	}
	for _, f := range l.typed {
		e.value(f, part, sends)
	}
}

// fieldLine writes path[?][: type]: what is not told is sent always, and coped with.
func fieldLine(f *Field, sends bool) string {
	line := contractName(f.Name)
	if sends && !f.Required && !f.RequiredUntold || !sends && (!f.Always || f.Nullable || f.NullableUntold) {
		line += "?"
	}
	if f.Type != "cannot tell" && !strings.ContainsAny(f.Type, "( ") {
		line += ": " + f.Type
	}
	return line
}

// value writes the strings that a field may have, where a set of them is declared.
func (e *methodEntry) value(f *Field, part string, sends bool) {
	name := strings.TrimRight(f.Type, "[]{}?")
	t := e.variants[name]
	if t == nil || t.Kind != "enum" || t.Why != "" || t.Tagging != "values" {
		return
	}
	var list []string
	for i := range t.Variants {
		v := &t.Variants[i]
		use := "emitted"
		if sends {
			use = "accepted"
		}
		if !v.Object && v.Gate == "" && v.Holds == "" && strings.Contains(v.Use, use) {
			list = append(list, tomlString(v.Name))
		}
	}
	if len(list) > 0 {
		key := tomlString("#" + part + "." + contractName(f.Name) + strings.ReplaceAll(f.Type[len(name):], "?", ""))
		e.values = append(e.values, fmt.Sprintf("%s = [%s]", key, strings.Join(list, ", ")))
	}
}
