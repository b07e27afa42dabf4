package report

import "strings"

// method writes one method with its messages.
func (t *text) method(m *Method) {
	t.title(0, m.Name, m.Direction)
	gate := "none"
	switch {
	case m.Gate != "":
		gate = "experimental: " + m.Gate
	case m.GatesWhy != "":
		gate = "cannot tell: " + m.GatesWhy
	case m.GateUntold:
		gate = untoldWord
	}
	if m.GatesChecked {
		gate += "; gated fields of the params are refused too"
	}
	t.pair("gate", gate)
	t.pair("address", m.Address)
	t.pair("place", lines(m.Place))
	t.message("params", m.Params)
	if m.Result != nil {
		t.message("result", m.Result)
	}
	if len(m.Uses) > 0 {
		t.gap()
		t.raw(2, t.paint.Head("types of these fields"))
	}
	for i := range m.Uses {
		t.use(&m.Uses[i])
	}
}

// message writes the params or the result of a method.
func (t *text) message(name string, m *Message) {
	t.gap()
	if m == nil {
		t.raw(2, t.paint.Head(name)+": none")
		return
	}
	label := m.Label
	if m.Nullable {
		label += " | null"
	}
	by := "sent by Codex"
	if m.SentBy == "client" {
		by = "sent by the client"
	}
	t.title(2, name+" "+label, by)
	if m.Why != "" {
		t.hang(2, "cannot tell: ", 4, m.Why, t.paint.Warn)
	}
	if m.Type != nil {
		t.body(m.Type, m.SentBy)
	}
}

// typ writes one type by itself.
func (t *text) typ(y *Type) {
	what := y.Kind
	if what == "cannot tell" {
		what = "type"
	}
	if y.Crate != "" {
		what += " of " + y.Crate
	}
	t.title(0, y.Name, what)
	t.pair("address", y.Address)
	if t.verbose {
		t.pair("id", y.ID)
	}
	t.body(y, "")
}

// body writes what a type holds: place, form, fields, variants. sentBy is "client",
// "codex", or "" where both may send it.
func (t *text) body(y *Type, sentBy string) {
	t.placeLine(2, y.Place)
	switch {
	case y.Kind == "cannot tell":
		t.hang(2, "cannot tell: ", 4, y.Why, t.paint.Warn)
	case y.HandWritten != "":
		t.hang(2, "", 4, y.HandWritten+": cannot tell, "+y.Why+"; what follows is the other side", t.paint.Warn)
	case y.Why != "":
		t.hang(2, "values: cannot tell, ", 4, y.Why, t.paint.Warn)
	}
	if y.WhyAt != nil && !strings.Contains(y.Why, y.WhyAt.File) {
		t.placeLine(4, *y.WhyAt)
	}
	if y.Same != "" {
		t.say(2, "the same as %s", y.Same)
	}
	if y.GatesWhy != "" && sentBy != "codex" {
		t.hang(2, "gates: cannot tell, ", 4, y.GatesWhy, t.paint.Warn)
	}
	t.form(y)
	t.fields(2, y.Fields, y.Place.File, sentBy)
	if y.Kind == "object" && len(y.Fields) == 0 {
		t.say(2, "no fields")
	}
	if len(y.Variants) > 0 {
		t.variants(y, sentBy)
	}
}

// form writes what the name of an enum's variant looks like, and whether more is taken.
func (t *text) form(y *Type) {
	switch y.Tagging {
	case "tag":
		t.say(2, "an object; the field %s names the variant", y.Tag)
	case "tag and content":
		t.say(2, "an object; the field %s names the variant, %s holds it", y.Tag, y.Content)
	case "untagged":
		t.say(2, "the variants have no names on the wire")
	}
	if y.Open {
		t.say(2, "open: other strings are taken too")
	}
	if y.DenyUnknown {
		t.say(2, "unknown fields are refused")
	}
}

// variants writes the alternatives of an enum, then the fields of each that has any.
func (t *text) variants(y *Type, sentBy string) {
	heading := "VALUE"
	if y.Tagging != "values" {
		heading = "VARIANT"
	}
	var rows [][]string
	for i := range y.Variants {
		v := &y.Variants[i]
		holds := v.Holds
		if len(v.Fields) > 0 {
			holds = count(len(v.Fields), "field")
		}
		if v.Object {
			holds = "{" + holds + "}"
		}
		name := v.Name
		if name == "" {
			name = `""`
		}
		rows = append(rows, []string{name, holds, v.Use, gateWord(v.Gate, v.Unchecked, v.Untold), within(v.Place, y.Place.File)})
		for _, alias := range v.Aliases {
			rows = append(rows, []string{alias, holds, "accepted only", gateWord(v.Gate, v.Unchecked, v.Untold), within(v.Place, y.Place.File)})
		}
	}
	columns := []column{
		{heading: heading, paint: Paint.Head}, {heading: "HOLDS", label: "holds "}, {heading: "USE"},
		{heading: "GATE", paint: Paint.Warn}, {heading: "LINE", label: "line "},
	}
	t.rows(2, used(columns, rows), cut(columns, rows))
	for i := range y.Variants {
		v := &y.Variants[i]
		if len(v.Fields) > 0 {
			t.say(2, "fields of %s:", v.Name)
			t.fields(4, v.Fields, y.Place.File, sentBy)
		}
	}
}
