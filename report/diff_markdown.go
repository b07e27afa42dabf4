package report

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// Markdown renders the report for a comment or a summary of GitHub: at most 65,536
// bytes, with what was left out counted. What concerns the contract stands first; of the
// rest, what is harmless is counted alone.
func (r *Diff) Markdown() string {
	m := &markdown{}
	m.line("## codexpin: %s", bounded(r.Summary, maxMarkdownText, escapeMarkdown))
	m.line("")
	m.line("From %s to %s.", code(r.From.String()), code(r.To.String()))
	m.line("")
	m.line("%s", r.Counts)
	if r.Contract != nil {
		waived := ""
		if n := r.Contract.Waived; n > 0 {
			waived = fmt.Sprintf(", %d waived", n)
		}
		m.line("")
		m.line("Contract %s: %d of its claims break, %d cannot be told, %d are mended; %d are broken on both sides%s.", code(r.Contract.File), r.Contract.Breaking, r.Contract.CannotTell, r.Contract.Mended, r.Contract.BrokenBefore, waived)
		for at, s := range standings() {
			m.standing(r, at, s.title)
		}
	}
	for _, class := range []surface.Class{surface.Breaking, surface.Untold, surface.NowGated, surface.Ungated} {
		m.changes(title(class), r.chosen(func(c *DiffChange) bool { return len(c.Claims) == 0 && c.worst == class }))
	}
	m.list("Not compared", len(r.NotTold), func(i int) string {
		return fmt.Sprintf("%s: %s", count(r.NotTold[i].Count, "difference"), code(r.NotTold[i].Why))
	})
	m.list("Notes", len(r.Notices), func(i int) string { return code(r.Notices[i]) })
	return m.String()
}

// standing writes what comes to one of standings for the contract: the changes, and the
// claims that come to something else by themselves.
func (m *markdown) standing(r *Diff, at int, title string) {
	title = strings.ToUpper(title[:1]) + title[1:]
	m.changes(title, r.chosen(func(c *DiffChange) bool { return len(c.Claims) > 0 && c.standing() == at }))
	var alone []*DiffClaim
	for i := range r.Others {
		if standingOf(&r.Others[i]) == at {
			alone = append(alone, &r.Others[i])
		}
	}
	m.list(title+", by no change of its own", len(alone), func(i int) string {
		return code(alone[i].ID) + ": " + code(strings.TrimSuffix(alone[i].fate()+": "+alone[i].Message, ": "))
	})
}

func title(class surface.Class) string {
	return map[surface.Class]string{
		surface.Breaking: "Breaking", surface.Untold: "Cannot tell", surface.NowGated: "Gated", surface.Ungated: "Gate gone",
	}[class]
}

func (r *Diff) chosen(which func(*DiffChange) bool) (out []*DiffChange) {
	for i := range r.Changes {
		if which(&r.Changes[i]) {
			out = append(out, &r.Changes[i])
		}
	}
	return out
}

// changes writes a table of changes.
func (m *markdown) changes(title string, list []*DiffChange) {
	if len(list) == 0 {
		return
	}
	m.line("\n### %s\n", title)
	var rows [][]string
	for _, c := range list[:min(len(list), maxMarkdownRows)] {
		var claims []string
		for _, claim := range c.Claims {
			claims = append(claims, claim.ID)
		}
		rows = append(rows, []string{
			cell(c.named()),
			cell([]string{"sent", string(c.Sends), "read", string(c.Reads)}),
			cell([]string{"", c.Before.Text, "at", lines(placeOf(c.Before.Place))}),
			cell([]string{"", c.After.Text, "at", lines(placeOf(c.After.Place))}),
			code(firstIDs(claims)),
		})
	}
	m.table([]string{"Change", "Class", "Before", "After", "Claims"}, rows, len(list))
}
