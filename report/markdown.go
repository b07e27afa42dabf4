package report

import (
	"fmt"
	"strings"

	"codexpin/checks"
)

// The bounds of a text in Markdown. What is left out is counted.
const (
	// maxMarkdown is how many bytes a comment on GitHub holds. Rows end before
	// maxMarkdownRows or fullMarkdown, and the rest is for headings and counts.
	maxMarkdown     = 65536
	fullMarkdown    = maxMarkdown - 6000
	maxMarkdownRows = 100
	// maxMarkdownText bounds one text of a cell, escaped.
	maxMarkdownText = 1000
)

// Markdown renders the report for a comment or a summary of GitHub: at most 65,536
// bytes, with what was left out counted. Whatever comes from
// a repository or the contract stands in code, every character that Markdown or HTML
// would act on written as an entity.
func (r *Verify) Markdown() string {
	m := &markdown{}
	if r.Contract == nil {
		m.failed(r)
		return m.String()
	}
	m.line("## codexpin: %s", bounded(r.Summary, maxMarkdownText, escapeMarkdown))
	m.line("")
	m.line("%s", r.Counts)
	m.line("")
	m.line("Contract %s, pin %s, judged at %s.", code(r.Contract.File), code(r.Contract.Pin.Commit), code(r.Codex.Commit))
	t := r.sections()
	m.problems("Broken", t.broken, r.Contract.File)
	m.problems("Unknown", t.unknown, r.Contract.File)
	m.waived(r)
	m.moved(r)
	m.axes(r)
	m.list("Notices", len(r.Notices), func(i int) string {
		return fmt.Sprintf("%s: %s", bounded(r.Notices[i].Word, maxMarkdownText, escapeMarkdown), code(r.Notices[i].Text))
	})
	m.list("Not asked", len(t.needs), func(i int) string {
		return fmt.Sprintf("%s: %s", count(len(t.needs[i].ids), "claim"), code(t.needs[i].why))
	})
	by := r.supplements()
	m.list("Declared by hand", len(by), func(i int) string {
		return fmt.Sprintf("%s: %s", code(strings.TrimPrefix(by[i].ID, "local.supplement:")), code(by[i].Why))
	})
	if n := len(r.Notes); n > 0 {
		m.line("")
		m.line("%s of prose, not machine-checked.", count(n, "note"))
	}
	m.list("Not looked at", len(r.NotLookedAt), func(i int) string { return bounded(r.NotLookedAt[i], maxMarkdownText, escapeMarkdown) })
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
	for i := range n {
		text := item(i)
		if i == maxMarkdownRows || !m.fits(text) {
			m.line("- and %d more", n-i)
			return
		}
		m.line("- %s", text)
	}
}

// fits tells whether there is room for one more line.
func (m *markdown) fits(line string) bool { return m.Len()+len(line) < fullMarkdown }

// table writes a table of cells that are escaped already. Columns in which no row says
// anything are left out. There are total rows, and no more than maxMarkdownRows of them
// need to be given.
func (m *markdown) table(headings []string, rows [][]string, total int) {
	var shown []int
	for i := range headings {
		if says(rows, i) {
			shown = append(shown, i)
		}
	}
	row := func(cells []string) string {
		line := ""
		for _, i := range shown {
			line += "| " + cells[i] + " "
		}
		return line + "|"
	}
	if m.fits(row(headings) + row(rows[0])) {
		m.line("%s", row(headings))
		m.line("%s|", strings.Repeat("| --- ", len(shown)))
	}
	shownRows := 0
	for _, cells := range rows {
		line := row(cells)
		if !m.fits(line) {
			break
		}
		m.line("%s", line)
		shownRows++
	}
	if shownRows < total {
		m.line("\nand %d more, in the JSON report", total-shownRows)
	}
}

// problems writes a table of broken or unknown claims, or of their causes.
func (m *markdown) problems(title string, list []problem, file string) {
	if len(list) == 0 {
		return
	}
	m.line("\n### %s\n", title)
	var rows [][]string
	for _, p := range list[:min(len(list), maxMarkdownRows)] {
		f := p.finding
		claim, what := []string{"", p.name, "why", p.why}, []string{"", f.Message, "witness", p.by, "expected", f.Expected, "found", f.Found}
		if p.claim != nil {
			claim = append(claim, "contract", fmt.Sprintf("%s:%d", file, p.line), "named at", someCalls(p.claim.Calls, maxCallsShown))
		}
		for _, s := range f.Sites[:min(len(f.Sites), maxCallsShown)] {
			what = append(what, "place", siteText(s))
		}
		do := []string{"nearest", strings.Join(f.Near, ", "), "hint", p.hint, "next", f.Next}
		if len(p.follows) > 0 {
			do = append(do, "follows "+count(len(p.follows), "claim"), firstIDs(p.follows))
		}
		rows = append(rows, []string{cell(claim), cell(what), code(lines(placeOf(f.Place))), cell(do)})
	}
	m.table([]string{"Claim", "Finding", "Place", "To do"}, rows, len(list))
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
	total := 0
	for i := range r.Claims {
		c := &r.Claims[i]
		if c.Waiver == nil {
			continue
		}
		if total++; total <= maxMarkdownRows {
			rows = append(rows, []string{code(c.ID), code(c.worst().Message), code(c.Waiver.Reason), code(c.Waiver.Until)})
		}
	}
	if len(rows) > 0 {
		m.line("\n### Waived\n")
		m.table([]string{"Claim", "What", "Reason", "Until"}, rows, total)
	}
}

func (m *markdown) moved(r *Verify) {
	var rows [][]string
	total := 0
	for i := range r.Claims {
		c := &r.Claims[i]
		if c.Outcome != checks.Moved {
			continue
		}
		if total++; total <= maxMarkdownRows {
			f := c.worst()
			rows = append(rows, []string{code(c.ID), code(f.Expected), code(lines(placeOf(f.Place)))})
		}
	}
	if len(rows) > 0 {
		m.line("\n<details><summary>%d moved</summary>\n", total)
		m.table([]string{"Claim", "Was", "Is"}, rows, total)
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
	return "<code>" + bounded(text, maxMarkdownText, escapeMarkdown) + "</code>"
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
