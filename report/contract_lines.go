package report

import (
	"fmt"
	"slices"
	"strings"
)

// ContractLines writes what was found as entries of a contract, to be pasted and cut
// down to what the client uses: methods with their field lines and values, types,
// config keys, features, options, and a citation of lines or items. What cannot be
// written as an entry is said in a comment.
func (r *Show) ContractLines() string {
	w := &tomlLines{}
	if r.Codex != nil {
		of := ""
		if r.PinOf != "" {
			of = ", the pin of " + Sanitise(r.PinOf)
		}
		w.comment("codex %s at %s%s", r.Codex.Release, r.Codex.Commit, of)
	}
	for i := range r.Answers {
		w.answer(&r.Answers[i])
	}
	for _, group := range []string{"config", "feature", "option"} { // tables that stand once
		if lines := w.grouped[group]; len(lines) > 0 {
			w.header("[%s]", group)
			w.WriteString(strings.Join(lines, ""))
		}
	}
	return w.String()
}

// tomlLines is a text of TOML under way. Whatever goes into it is quoted.
type tomlLines struct {
	strings.Builder
	ids     map[string]int
	grouped map[string][]string // lines of the tables that stand once
	said    map[string]bool     // tables and lines that are written already
}

// first tells whether a table or a line is not written yet.
func (w *tomlLines) first(what string) bool {
	if w.said == nil {
		w.said = map[string]bool{}
	}
	was := w.said[what]
	w.said[what] = true
	return !was
}

// in writes a line of a table that stands once, unless the key is there.
func (w *tomlLines) in(group, key, format string, args ...any) {
	if !w.first(group + ":" + key) {
		return
	}
	if w.grouped == nil {
		w.grouped = map[string][]string{}
	}
	w.grouped[group] = append(w.grouped[group], tomlKey(key)+" = "+fmt.Sprintf(format, args...)+"\n")
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
		if w.first("absent:" + a.Asked) {
			w.header("[[absent]]")
			w.line("claim = %s", tomlString(a.Asked))
		}
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
		if strings.Contains(f.Stage, " ") { // decided at build time
			w.in("feature", f.Key, "{}")
			continue
		}
		w.in("feature", f.Key, "{ stage = %s }", tomlString(f.Stage))
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

// point writes a key of config.toml as an entry. A point of a message is one line of
// its method's entry, which is named.
func (w *tomlLines) point(p *Point) {
	kind, rest, _ := strings.Cut(p.Address, ":")
	above, tail, inside := strings.Cut(rest, "#")
	value := ""
	if kind == "config" {
		above, value, _ = strings.Cut(rest, "=")
		w.in("config", above, "{ %s }", strings.Join(configEntry(p, value), ", "))
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
	var list []string
	for _, v := range values {
		list = append(list, tomlString(v))
	}
	if len(list) > 0 {
		w.in("option", line, "{ values = [%s] }", strings.Join(list, ", "))
		return
	}
	w.in("option", line, "{}")
}
