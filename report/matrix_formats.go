package report

import (
	"fmt"
	"slices"
	"strings"
)

// Markdown renders the report for a comment or a summary of GitHub, bounded as verify's.
func (r *Matrix) Markdown() string {
	m := &markdown{}
	m.line("## codexpin: %s", bounded(r.Summary, maxMarkdownText, escapeMarkdown))
	m.line("")
	m.line("%s", bounded(r.Verdict, maxMarkdownText, escapeMarkdown))
	m.line("")
	m.line("Contract %s, pin %s, %s.", code(r.Contract.File), code(r.Contract.Pin.Commit), count(len(r.Releases), "release"))
	if r.Range != nil {
		m.ends(r)
	}
	var rows [][]string
	for i := range r.Claims {
		c := &r.Claims[i]
		if c.steady() {
			continue
		}
		var changes []string
		for k := range c.Changes {
			changes = append(changes, c.Changes[k].Release+" "+c.Changes[k].text())
		}
		held := "never"
		if c.Holds > 0 {
			held = fmt.Sprintf("%s to %s (%d)", c.First, c.Last, c.Holds)
		}
		rows = append(rows, []string{code(c.ID), code(held), code(strings.Join(changes, "; "))})
	}
	if len(rows) > 0 {
		m.line("\n### Claims that do not hold in every release\n")
		m.table([]string{"Claim", "Holds", "Changes"}, rows[:min(len(rows), maxMarkdownRows)], len(rows))
	}
	m.list("Notices", len(r.Notices), func(i int) string { return code(r.Notices[i].Text) })
	return m.String()
}

// ends says what ends the range.
func (m *markdown) ends(r *Matrix) {
	var lines []string
	for _, end := range []struct {
		what, version, beyond string
		claims                []string
	}{{"floor", r.Range.Floor, r.Range.Below, r.Range.Forced}, {"ceiling", r.Range.Ceiling, r.Range.Above, r.Range.Ended}} {
		text := end.what + " " + code(end.version)
		if end.beyond != "" {
			text += ": in " + code(end.beyond) + " " + code(firstIDs(r.roots(end.claims))) + " " + verb(len(r.roots(end.claims)), "does", "do") + " not hold"
		}
		lines = append(lines, text)
	}
	m.list("Range", len(lines), func(i int) string { return lines[i] })
}

// GitHub renders annotations at the lines of the contract: the claims because of which a
// version that the contract names does not hold, then the verdict as a line of the log.
func (r *Matrix) GitHub() string {
	var all []annotation
	for _, d := range r.Declared {
		for _, id := range r.roots(d.Fails) {
			c := r.claim(id)
			if c == nil {
				continue
			}
			a := annotation{level: "error", title: "broken: " + id, message: []string{fmt.Sprintf("the %s %s does not hold", d.What, d.Version)}}
			if r.Contract.Path != "" {
				a.file, a.line = r.Contract.Path, c.Line
			}
			if !slices.ContainsFunc(all, func(b annotation) bool { return b.title == a.title }) {
				all = append(all, a)
			}
		}
	}
	for _, n := range r.Notices {
		all = append(all, annotation{level: "warning", title: n.Word, message: []string{n.Text}})
	}
	var b strings.Builder
	for _, a := range all[:min(len(all), maxAnnotations)] {
		b.WriteString(a.String())
	}
	if rest := len(all) - maxAnnotations; rest > 0 {
		b.WriteString(annotation{level: "notice", title: "codexpin", message: []string{fmt.Sprintf("and %d more, in the report", rest)}}.String())
	}
	b.WriteString(strings.TrimRight(Sanitise(r.Verdict), " ") + "\n")
	return b.String()
}
