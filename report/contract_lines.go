package report

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	"codexpin/checks/surface"
)

// ContractLines writes what was found as entries of a contract, to be pasted and cut
// down to what the client uses: methods with their field lines and values, types,
// config keys, features, options, and a citation of lines or items. What cannot be
// written as an entry is said in a comment.
func (r *Show) ContractLines() string {
	w := &tomlLines{}
	if r.Codex != nil {
		w.comment("codex %s at %s", r.Codex.Release, r.Codex.Commit)
	}
	for i := range r.Answers {
		w.answer(&r.Answers[i])
	}
	return w.String()
}

// tomlLines is a text of TOML under way. Whatever goes into it is quoted.
type tomlLines struct {
	strings.Builder
	ids map[string]int
}

func (w *tomlLines) line(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

func (w *tomlLines) comment(format string, args ...any) {
	w.line("# %s", Sanitise(fmt.Sprintf(format, args...)))
}

// header starts a table, with an empty line before it.
func (w *tomlLines) header(format string, args ...any) { w.line("\n"+format, args...) }

func (w *tomlLines) answer(a *Answer) {
	switch {
	case a.Outcome == Absent && a.Kind == "address":
		w.header("[[absent]]")
		w.line("claim = %s", tomlString(a.Asked))
		return
	case a.Outcome != Found:
		w.comment("%s: %s", a.Asked, a.Outcome)
		return
	}
	for i := range a.Methods {
		w.method(&a.Methods[i])
	}
	for i := range a.Types {
		if len(a.Points) == 0 {
			w.typ(&a.Types[i])
		}
	}
	for i := range a.Points {
		w.point(&a.Points[i])
	}
	for _, f := range a.Features {
		w.header("[feature]")
		w.line("%s = { stage = %s }", tomlKey(f.Key), tomlString(f.Stage))
	}
	for _, c := range a.Commands {
		w.option(c.Address, nil)
	}
	for _, o := range a.Options {
		w.option(o.Address, o.Values)
	}
	if a.Kind == "lines" || a.Kind == "item" {
		w.cite(a)
	}
	for _, m := range slices.Concat(a.Values, a.Fields) {
		w.comment("%s: %s", m.Address, m.What)
	}
}

// method writes a method with all that a client can send and read.
func (w *tomlLines) method(m *Method) {
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

// message writes one side: the fields that are not experimental.
func (e *methodEntry) message(m *Message, sends bool) {
	side, part := "reads", "result"
	if sends {
		side = "sends"
	}
	if m == e.m.Params {
		part = "params"
	}
	if m == nil || m.Type == nil || m.Type.Kind != "object" {
		if m != nil && m.Label != "null" && m.Label != "" {
			e.w.comment("%s: %s", side, cmp.Or(m.Why, m.Label+", of which a variant or the whole can be claimed"))
		} else {
			e.w.line("%s  = []", side)
		}
		return
	}
	var lines []string
	for i := range m.Type.Fields {
		f := &m.Type.Fields[i]
		switch {
		case f.AnyKey || f.OneOf:
			e.w.comment("%s: and the members of %s", side, f.Type)
			continue
		case sends && f.NeverRead || !sends && f.NeverSent:
			continue
		case f.Gate != "" && !f.Unchecked && e.m.Gate == "":
			e.w.comment("%s: %s is experimental, and would need gated-fields", side, f.Name)
			continue
		}
		lines = append(lines, tomlString(fieldLine(f, sends)))
		e.value(f, part, sends)
	}
	e.w.line("%s  = [%s]", side, strings.Join(lines, ", "))
}

// fieldLine writes path[?][: type].
func fieldLine(f *Field, sends bool) string {
	line := contractName(f.Name)
	if sends && !f.Required || !sends && (!f.Always || f.Nullable) {
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

func (w *tomlLines) typ(t *Type) {
	w.header("[type.%s]", tomlKey(strings.TrimPrefix(t.Address, "type:")))
	var list []string
	switch t.Kind {
	case "object":
		for i := range t.Fields {
			if f := &t.Fields[i]; !f.AnyKey && !f.OneOf && f.Gate == "" && !f.NeverSent {
				list = append(list, tomlString(fieldLine(f, false)))
			}
		}
		w.line("reads = [%s]", strings.Join(list, ", "))
	case "enum":
		for i := range t.Variants {
			if v := &t.Variants[i]; v.Gate == "" && (strings.Contains(v.Use, "accepted") || strings.Contains(v.Use, "emitted")) && t.Tagging != "untagged" {
				list = append(list, tomlString(v.Name))
			}
		}
		if len(list) > 0 {
			w.line("values = [%s]", strings.Join(list, ", "))
		}
	}
}

// point writes a key of config.toml as an entry. A point of a message is one line of
// its method's entry, which is named.
func (w *tomlLines) point(p *Point) {
	kind, rest, _ := strings.Cut(p.Address, ":")
	above, tail, inside := strings.Cut(rest, "#")
	value := ""
	if kind == "config" {
		above, value, _ = strings.Cut(rest, "=")
		w.header("[config]")
		w.line("%s = { %s }", tomlKey(above), strings.Join(configEntry(p, value), ", "))
		return
	}
	if !inside {
		w.comment("%s: claim its type or its method", p.Address)
		return
	}
	tail = strings.TrimPrefix(strings.TrimPrefix(strings.TrimPrefix(tail, "params"), "result"), ".")
	tail, value, _ = strings.Cut(tail, "=")
	side := "reads"
	if p.SentBy == "client" {
		side = "sends"
	}
	w.header("# a line of %s in [%s.%s]:", side, kind, Sanitise(tomlKey(above)))
	switch {
	case value != "":
		w.comment("values = { %s = [%s] }", tomlString(tail), tomlString(value))
	case p.Type != "":
		w.comment("%s,", tomlString(tail+": "+p.Type))
	default:
		w.comment("%s,", tomlString(tail))
	}
}

// configEntry gives what can be said of a config key: its type, one value or all.
func configEntry(p *Point, value string) []string {
	var out, values []string
	if p.Type != "" && p.Type != "cannot tell" && value == "" {
		out = append(out, "type = "+tomlString(p.Type))
	}
	for _, v := range p.Values {
		if !v.Object && v.Gate == "" && strings.Contains(v.Use, "accepted") {
			values = append(values, tomlString(v.Name))
		}
	}
	if value != "" {
		values = []string{tomlString(value)}
	}
	if len(values) > 0 {
		out = append(out, "values = ["+strings.Join(values, ", ")+"]")
	}
	return out
}

// option writes a command or an option by its address.
func (w *tomlLines) option(address string, values []string) {
	line, _, _ := strings.Cut(strings.TrimPrefix(address, "option:"), "=")
	if line == "" {
		return // codex itself, which needs no claim
	}
	w.header("[option]")
	var list []string
	for _, v := range values {
		list = append(list, tomlString(v))
	}
	if len(list) > 0 {
		w.line("%s = { values = [%s] }", tomlKey(line), strings.Join(list, ", "))
		return
	}
	w.line("%s = {}", tomlKey(line))
}

// contractName writes the name of a field as a field line has it.
func contractName(name string) string {
	path := surface.PathString([]surface.Step{{Kind: surface.StepField, Name: name}})
	return strings.ReplaceAll(path, ":", "%3A")
}

// cite writes a citation of each item, at the lines that were asked for.
func (w *tomlLines) cite(a *Answer) {
	for _, item := range a.Items {
		at := item.Place
		if a.At != nil && a.At.Line >= at.Line && a.At.EndLine <= at.EndLine {
			at.Line, at.EndLine = a.At.Line, a.At.EndLine
		}
		w.header("[[cite]]")
		w.line("id     = %s", tomlString(w.id(item.Path, at.File)))
		w.line("path   = %s", tomlString(at.File))
		w.line("item   = %s", tomlString(item.Path))
		w.line("line   = %s", tomlString(span(at)))
		if item.Digest != "" {
			w.line("digest = %s", tomlString(item.Digest))
		}
	}
}

// id makes an id of an item's name, its own in this text.
func (w *tomlLines) id(item, file string) string {
	name := item[strings.LastIndexByte(item, ':')+1:]
	var b strings.Builder
	last := '-'
	for _, r := range name {
		switch {
		case r >= 0x80 || !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = '-'
		case unicode.IsUpper(r) && (unicode.IsLower(last) || unicode.IsDigit(last)):
			b.WriteByte('-')
		}
		if r != '-' || last != '-' {
			b.WriteRune(unicode.ToLower(r))
		}
		last = r
	}
	id := strings.Trim(b.String(), "-")
	if id == "" {
		id = strings.TrimSuffix(path.Base(file), path.Ext(file))
	}
	if w.ids == nil {
		w.ids = map[string]int{}
	}
	if w.ids[id]++; w.ids[id] > 1 {
		id = fmt.Sprintf("%s-%d", id, w.ids[id])
	}
	return id
}

// tomlKey writes a key, bare where TOML takes it so.
func tomlKey(key string) string {
	bare := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_'
	}
	if key != "" && strings.IndexFunc(key, func(r rune) bool { return !bare(r) }) < 0 {
		return key
	}
	return tomlString(key)
}

// tomlString writes a basic string. What a terminal would act on is escaped.
func tomlString(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case shown(r) && r != unicode.ReplacementChar:
			b.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
