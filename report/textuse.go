package report

import "strings"

// use writes a type that a field has, in short.
func (t *text) use(y *Type) {
	what := y.Kind
	if y.Same != "" {
		what = "the same as " + y.Same
	}
	b := block{t: t, at: 2, below: 4, between: "  "}
	b.add(Sanitise(y.Name), t.paint.Head)
	b.add(Sanitise(what), plain)
	b.between = "  "
	b.add(Sanitise(lines(y.Place)), t.paint.Dim)
	b.end()
	switch {
	case y.Kind == "cannot tell":
		t.hang(4, "cannot tell: ", 6, y.Why, t.paint.Warn)
	case y.HandWritten != "":
		t.hang(4, "", 6, y.HandWritten+": cannot tell, "+y.Why, t.paint.Warn)
	case y.Why != "":
		t.hang(4, "values: cannot tell, ", 6, y.Why, t.paint.Warn)
	case y.GatesWhy != "":
		t.hang(4, "gates: cannot tell, ", 6, y.GatesWhy, t.paint.Warn)
	}
	if len(y.Variants) == 0 {
		return
	}
	lead := ""
	if y.Tag != "" {
		lead = y.Tag + ": "
	}
	t.say(4, "%s%s", lead, strings.Join(inShort(y), ", "))
}

// inShort names the variants of an enum in one line.
func inShort(y *Type) []string {
	var out []string
	for i := range y.Variants {
		v := &y.Variants[i]
		name := v.Name
		var notes []string
		if v.Object {
			name += " {}"
		}
		if v.Use != "accepted, emitted" {
			notes = append(notes, v.Use)
		}
		if v.Gate != "" {
			notes = append(notes, gateWord(v.Gate, v.Unchecked, v.Untold))
		}
		if len(notes) > 0 {
			name += " (" + strings.Join(notes, ", ") + ")"
		}
		out = append(out, name)
		for _, alias := range v.Aliases {
			out = append(out, alias+" (accepted only)")
		}
	}
	if y.Open {
		out = append(out, "or any other string")
	}
	return out
}
