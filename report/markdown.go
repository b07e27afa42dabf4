package report

import (
	"fmt"
	"strings"

	"codexpin/checks"
)

// maxMarkdownRows bounds a table, for a comment on GitHub holds 64 KB. The rest is
// counted.
const maxMarkdownRows = 100

// Markdown renders the report for a comment or a summary of GitHub. Whatever comes from
// a repository or the contract stands in code, every character that Markdown or HTML
// would act on written as an entity.
func (r *Verify) Markdown() string {
	m := &markdown{}
	if r.Contract == nil {
		m.failed(r)
		return m.String()
	}
	m.line("## codexpin: %s", escapeMarkdown(r.Summary))
	m.line("")
	m.line("%s", r.Counts)
	m.line("")
	m.line("Contract %s, pin %s, judged at %s.", code(r.Contract.File), code(r.Contract.Pin.Commit), code(r.Codex.Commit))
	t := r.sections()
	m.problems("Broken", t.broken)
	m.problems("Unknown", t.unknown)
	m.waived(r)
	m.moved(r)
	m.list("Notices", len(r.Notices), func(i int) string {
		return fmt.Sprintf("%s: %s", escapeMarkdown(r.Notices[i].Word), code(r.Notices[i].Text))
	})
	m.list("Not asked", len(t.needs), func(i int) string {
		return fmt.Sprintf("%s: %s", count(len(t.needs[i].ids), "claim"), code(t.needs[i].why))
	})
	if n := len(r.Notes); n > 0 {
		m.line("")
		m.line("%s of prose, not machine-checked.", count(n, "note"))
	}
	m.list("Not looked at", len(r.NotLookedAt), func(i int) string { return escapeMarkdown(r.NotLookedAt[i]) })
	return m.String()
}

// markdown is a text under way.
type markdown struct{ strings.Builder }

func (m *markdown) line(format string, args ...any) {
	m.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " ") + "\n")
}

func (m *markdown) failed(r *Verify) {
	m.line("## codexpin: nothing was judged")
	m.line("")
	m.line("%s", code(r.Error.Message))
	m.list("Problems", len(r.Problems), func(i int) string {
		p := r.Problems[i]
		return fmt.Sprintf("%s: %s", code(fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)), code(p.Message))
	})
}

// list writes a section of one line each; nothing for an empty one.
func (m *markdown) list(title string, n int, item func(i int) string) {
	if n == 0 {
		return
	}
	m.line("\n### %s\n", title)
	for i := range min(n, maxMarkdownRows) {
		m.line("- %s", item(i))
	}
	if n > maxMarkdownRows {
		m.line("- and %d more", n-maxMarkdownRows)
	}
}

// table writes a table of cells that are escaped already. Columns in which no row says
// anything are left out.
func (m *markdown) table(headings []string, rows [][]string) {
	var shown []int
	for i := range headings {
		if says(rows, i) {
			shown = append(shown, i)
		}
	}
	row := func(cells []string) {
		for _, i := range shown {
			m.WriteString("| " + cells[i] + " ")
		}
		m.line("|")
	}
	row(headings)
	m.line("%s|", strings.Repeat("| --- ", len(shown)))
	for _, cells := range rows[:min(len(rows), maxMarkdownRows)] {
		row(cells)
	}
	if len(rows) > maxMarkdownRows {
		m.line("\nand %d more, in the JSON report", len(rows)-maxMarkdownRows)
	}
}

// problems writes a table of broken or unknown claims, or of their causes.
func (m *markdown) problems(title string, list []problem) {
	if len(list) == 0 {
		return
	}
	m.line("\n### %s\n", title)
	var rows [][]string
	for _, p := range list {
		f := p.finding
		claim, what := []string{"", p.name, "why", p.why}, []string{"", f.Message, "expected", f.Expected, "found", f.Found}
		if p.claim == nil {
			what[1] = ""
		}
		do := []string{"nearest", strings.Join(f.Near, ", "), "hint", p.hint, "next", f.Next}
		if len(p.follows) > 0 {
			do = append(do, "follows "+count(len(p.follows), "claim"), firstIDs(p.follows))
		}
		rows = append(rows, []string{cell(claim), cell(what), code(lines(placeOf(f.Place))), cell(do)})
	}
	m.table([]string{"Claim", "Finding", "Place", "To do"}, rows)
}

// cell writes pairs of a label and a text below one another, those without a text left
// out.
func cell(pairs []string) string {
	var out []string
	for i := 0; i < len(pairs); i += 2 {
		label, text := pairs[i], pairs[i+1]
		switch {
		case text == "":
		case label == "":
			out = append(out, code(text))
		default:
			out = append(out, label+": "+code(text))
		}
	}
	return strings.Join(out, "<br>")
}

func (m *markdown) waived(r *Verify) {
	var rows [][]string
	for i := range r.Claims {
		if c := &r.Claims[i]; c.Waiver != nil {
			rows = append(rows, []string{code(c.ID), code(c.worst().Message), code(c.Waiver.Reason), code(c.Waiver.Until)})
		}
	}
	if len(rows) > 0 {
		m.line("\n### Waived\n")
		m.table([]string{"Claim", "What", "Reason", "Until"}, rows)
	}
}

func (m *markdown) moved(r *Verify) {
	var rows [][]string
	for i := range r.Claims {
		if c := &r.Claims[i]; c.Outcome == checks.Moved {
			f := c.worst()
			rows = append(rows, []string{code(c.ID), code(f.Expected), code(lines(placeOf(f.Place)))})
		}
	}
	if len(rows) > 0 {
		m.line("\n<details><summary>%d moved</summary>\n", len(rows))
		m.table([]string{"Claim", "Was", "Is"}, rows)
		m.line("\n</details>")
	}
}

// firstIDs names the first of some ids.
func firstIDs(ids []string) string {
	if len(ids) <= shownIDs {
		return strings.Join(ids, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(ids[:shownIDs], ", "), len(ids)-shownIDs)
}

// code writes a text as code; nothing for an empty one.
func code(text string) string {
	if text == "" {
		return ""
	}
	return "<code>" + escapeMarkdown(text) + "</code>"
}

// escapeMarkdown writes a text so that Markdown and HTML show it as it is, in one line:
// also in a cell of a table, and with no address made a link.
func escapeMarkdown(text string) string {
	text = Sanitise(text)
	var b strings.Builder
	for i, r := range text {
		special := strings.ContainsRune("\\`*<>&|~#@![]{}()\"'$=+^", r)
		switch {
		case special,
			r == '_' && (i == 0 || i == len(text)-1 || !isWord(text[i-1]) || !isWord(text[i+1])),
			r == ':' && strings.HasPrefix(text[i+1:], "/"),
			r == '.' && i >= 3 && strings.EqualFold(text[i-3:i], "www"),
			i == 0 && r < 0x80 && !isWord(text[0]) && r != ' ':
			fmt.Fprintf(&b, "&#%d;", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}
