package report

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks"
)

// columnNames name the columns of a matrix, one letter each.
const columnNames = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// lettered tells whether the columns can be drawn, a letter each, within the width.
func (t *matrixText) lettered() bool {
	n := len(t.r.Columns)
	return n <= len(columnNames) && n+6 <= t.limit()
}

// columns says which releases stand in which column.
func (t *matrixText) columns() {
	t.gap()
	t.say(0, "%s of releases in which nothing changes", count(len(t.r.Columns), "column"))
	widest := 0
	for _, c := range t.r.Columns {
		widest = max(widest, len(c.releases()))
	}
	for i, c := range t.r.Columns {
		what := held(c.Judged, c.NotAsked, "all holds")
		switch {
		case c.Broken > 0 && c.Unknown > 0:
			what = fmt.Sprintf("%d broken, %d unknown", c.Broken, c.Unknown)
		case c.Broken > 0:
			what = fmt.Sprintf("%d broken", c.Broken)
		case c.Unknown > 0:
			what = fmt.Sprintf("%d unknown", c.Unknown)
		}
		name := " "
		if t.lettered() {
			name = columnNames[i : i+1]
		}
		t.hangPainted(2, fmt.Sprintf("%s  %-*s  ", name, widest, Sanitise(c.releases())), plain, 5, what, nil)
	}
}

func (c MatrixColumn) releases() string {
	if c.From == c.To {
		return c.From
	}
	return c.From + " to " + c.To
}

// table draws the claims that do not hold in every release, each with what it is at every
// change. What follows from another claim is counted there, and drawn with --verbose.
func (t *matrixText) table() {
	var shown []*MatrixClaim
	follow := map[string]int{}
	steady := 0
	for i := range t.r.Claims {
		c := &t.r.Claims[i]
		switch cause := c.follows(); {
		case c.steady():
			if steady++; t.verbose {
				shown = append(shown, c)
			}
		case cause != "" && !t.verbose && t.r.claim(cause) != nil:
			follow[cause]++
		default:
			shown = append(shown, c)
		}
	}
	if n := len(t.r.Claims) - steady; n > 0 {
		t.gap()
		t.say(0, "%d of %s do not hold in every release", n, count(len(t.r.Claims), "claim"))
	}
	label := t.labels(shown)
	for _, c := range shown {
		t.row(c, label)
		if n := follow[c.ID]; n > 0 {
			t.hang(4, "", 6, fmt.Sprintf("%s from it (-v)", count(n, "claim")+" "+verb(n, "follows", "follow")), t.paint.Dim)
		}
	}
	if steady > 0 {
		t.gap()
		t.say(0, "%s in every release that could be asked", count(steady, "claim")+" "+verb(steady, "holds", "hold"))
	}
}

// steady tells a claim that holds in every release that could be asked.
func (c *MatrixClaim) steady() bool {
	return !slices.ContainsFunc(c.Outcomes, func(o checks.Outcome) bool { return o == checks.Broken || o == checks.Unknown })
}

// labels writes the heading of the grid and gives the width of its first column, 0 where
// the marks stand below the names.
func (t *matrixText) labels(shown []*MatrixClaim) int {
	if len(shown) == 0 || !t.lettered() {
		return 0
	}
	widest := 0
	for _, c := range shown {
		widest = max(widest, cellWidth(brief(c.ID)))
	}
	room := t.limit() - 4 - len(t.r.Columns)
	if room < 24 {
		t.raw(4, t.paint.Dim(columnNames[:len(t.r.Columns)]))
		return 0
	}
	widest = min(widest, room)
	t.raw(2, strings.Repeat(" ", widest+2)+t.paint.Dim(columnNames[:len(t.r.Columns)]))
	return widest
}

// row draws one claim, and says what it is from each change on.
func (t *matrixText) row(c *MatrixClaim, label int) {
	id, marks := brief(c.ID), c.marks()
	width := cellWidth(id)
	switch {
	case label == 0 && t.lettered():
		t.raw(2, t.paint.Head(id))
		t.raw(4, marks)
	case label == 0:
		t.raw(2, t.paint.Head(id))
	case width > label:
		t.raw(2, t.paint.Head(id))
		t.raw(2, strings.Repeat(" ", label+2)+marks)
	default:
		t.raw(2, t.paint.Head(id)+strings.Repeat(" ", label-width+2)+marks)
	}
	for i, change := range c.Changes {
		if i == 0 && change.Outcome == checks.OK {
			continue
		}
		t.hang(4, fmt.Sprintf("%-8s ", change.Release), 13, change.text(), nil)
	}
}

// marks writes an outcome a column.
func (c *MatrixClaim) marks() string {
	var b strings.Builder
	for _, o := range c.Outcomes {
		switch o {
		case checks.OK, checks.Moved:
			b.WriteByte('.')
		case checks.Broken:
			b.WriteByte('x')
		case checks.Unknown:
			b.WriteByte('?')
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// text says what a claim is from a change on.
func (c *MatrixChange) text() string {
	switch c.Outcome {
	case "":
		return "cannot be asked: " + c.NotAsked
	case checks.OK, checks.Moved:
		return "holds"
	}
	text := string(c.Outcome) + ": " + c.Message
	if c.Expected != "" {
		text += "; expected " + c.Expected
	}
	if c.Found != "" {
		text += "; found " + c.Found
	}
	return text
}
