package report

import "fmt"

// missing writes an answer that is none.
func (t *text) missing(a *Answer) {
	t.gap()
	paint := t.paint.Bad
	if a.Outcome == Unknown {
		paint = t.paint.Warn
	}
	b := block{t: t, below: 2, between: " "}
	b.add(Sanitise(a.Asked)+":", t.paint.Head)
	b.add(Sanitise(string(a.Outcome)), paint)
	b.end()
	if a.Why != "" {
		t.say(2, "%s", a.Why)
	}
	if a.At != nil {
		t.pair("at", lines(*a.At))
	}
	if len(a.Nearest) > 0 {
		t.say(2, "nearest:")
		t.list(4, a.Nearest, "NAME", len(a.Nearest))
	}
}

// shownMembers is how many members of a long list are shown without --verbose.
const shownMembers = 5

// members writes where a name is a value or a field.
func (t *text) members(name, what string, list []Member) {
	if len(list) == 0 {
		return
	}
	t.gap()
	t.title(0, name, fmt.Sprintf("%s %s", what, count(len(list), "type")))
	shown := len(list)
	if !t.verbose {
		shown = min(shown, shownMembers)
	}
	var rows [][]string
	for _, m := range list[:shown] {
		rows = append(rows, []string{m.Address, m.Use, lines(m.Place)})
	}
	columns := []column{{heading: "ADDRESS"}, {heading: "USE"}, {heading: "PLACE"}}
	t.rows(2, used(columns, rows), cut(columns, rows))
	if shown < len(list) {
		t.say(2, "and %d more, with --verbose", len(list)-shown)
	}
}

// used leaves out columns that say nothing in any row; cut the cells of the same.
func used(columns []column, rows [][]string) []column {
	var out []column
	for i, c := range columns {
		if says(rows, i) {
			out = append(out, c)
		}
	}
	return out
}

func cut(columns []column, rows [][]string) [][]string {
	out := make([][]string, len(rows))
	for i := range columns {
		if !says(rows, i) {
			continue
		}
		for j := range rows {
			out[j] = append(out[j], rows[j][i])
		}
	}
	return out
}

func says(rows [][]string, column int) bool {
	for _, row := range rows {
		if row[column] != "" {
			return true
		}
	}
	return false
}

// list writes names with what they are and where.
func (t *text) list(indent int, members []Member, heading string, shown int) {
	var rows [][]string
	for _, m := range members[:shown] {
		rows = append(rows, []string{m.Name, m.What, lines(m.Place)})
	}
	name := func(p Paint, s string) string { return p.Head(s) }
	t.rows(indent, []column{{heading: heading, paint: name}, {heading: "WHAT"}, {heading: "PLACE"}}, rows)
}
