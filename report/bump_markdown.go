package report

import (
	"fmt"
	"strings"
)

// Markdown renders the report for a comment or the description of a change, with the
// bounds of Verify.Markdown. Whatever comes from a repository or a file stands in code.
func (r *Bump) Markdown() string {
	m := &markdown{}
	m.line("## codexpin bump: %s", bounded(r.Summary, maxMarkdownText, escapeMarkdown))
	m.line("")
	m.line("%s", bounded(r.Verdict, maxMarkdownText, escapeMarkdown))
	if r.Ended != "" {
		return m.String()
	}
	m.line("")
	m.line("Contract %s, from %s to %s.", code(r.Contract.File), code(commitWords(r.From)), code(commitWords(r.To)))
	if r.Error != nil {
		m.line("\nError: %s", code(r.Error.Message))
	}
	var rows [][]string
	for _, s := range r.Steps {
		rows = append(rows, []string{code(s.Name), s.Outcome, code(s.Evidence)})
	}
	if len(rows) > 0 {
		m.line("\n### Steps\n")
		m.table([]string{"Step", "Outcome", "Evidence"}, rows, len(rows))
	}
	m.claims(r, BumpBroken, "Broken")
	m.claims(r, BumpUnknown, "Unknown")
	m.list("Waivers reopened", len(r.Reopened), func(i int) string {
		return code(strings.Join(r.Reopened[i].Claims, ", ")) + ": " + code(r.Reopened[i].Reason)
	})
	m.claims(r, BumpChanged, "Changed")
	m.claims(r, BumpMoved, "Moved")
	m.claims(r, BumpFixed, "Fixed")
	if r.ExitCode == 0 || r.Wrote {
		m.files(r)
	}
	m.list("Notices", len(r.Notices), func(i int) string {
		return fmt.Sprintf("%s: %s", bounded(r.Notices[i].Word, maxMarkdownText, escapeMarkdown), code(r.Notices[i].Text))
	})
	return m.String()
}

// files lists what is written, and what is left behind.
func (m *markdown) files(r *Bump) {
	title := "Files that would be written"
	if r.Wrote {
		title = "Files written"
	}
	m.list(title, len(r.Files), func(i int) string {
		f := r.Files[i]
		return fmt.Sprintf("%s: %s, -%d +%d, %s", code(f.Path), f.Change, f.Removed, f.Added, code(strings.Join(f.Why, ", ")))
	})
	m.left(r.LeftBehind)
}

// claims writes a table of the claims of a state.
func (m *markdown) claims(r *Bump, state BumpState, title string) {
	var rows [][]string
	total := 0
	for i := range r.Claims {
		c := &r.Claims[i]
		if c.State != string(state) {
			continue
		}
		if total++; total > maxMarkdownRows {
			continue
		}
		was, now, what := "", "", []string{}
		if c.Was != nil {
			was = code(lines(placeOf(c.Was.Place)))
		}
		if c.Now != nil {
			now, what = code(lines(placeOf(c.Now.Place))), []string{"", c.Now.Message}
		}
		if d := c.Difference; d != nil {
			what = []string{"was", d.Was, "now", d.Now}
		}
		rows = append(rows, []string{code(c.ID), cell(what), was, now, code(strings.Join(c.Do, "; "))})
	}
	if len(rows) > 0 {
		m.line("\n### %s\n", title)
		m.table([]string{"Claim", "What", "Was at", "Now at", "To do"}, rows, total)
	}
}

// left writes the places that still spell the old pin.
func (m *markdown) left(l *LeftBehind) {
	if l == nil {
		return
	}
	var open []Left
	for _, p := range l.Places {
		if !p.Covered {
			open = append(open, p)
		}
	}
	m.list("Left behind", len(open), func(i int) string {
		return fmt.Sprintf("%s: the old %s %s", code(fmt.Sprintf("%s:%d", open[i].File, open[i].Line)), open[i].What, code(open[i].Text))
	})
	for _, hint := range l.remedies() {
		m.line("%s.\n", escapeMarkdown(hint))
	}
}
