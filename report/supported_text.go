package report

import (
	"fmt"
	"strings"
)

// Settle says in one sentence what a document came to.
func (r *Supported) Settle() *Supported {
	outdated := r.Outdated()
	switch {
	case r.Error != nil:
		r.Summary = "nothing was written"
	case len(r.Findings) > 0:
		r.Summary = fmt.Sprintf("%s needs a hand: %s, and nothing was written", r.File, count(len(r.Findings), "finding"))
	case r.Wrote && !r.Exists:
		r.Summary = r.File + " is written"
	case r.Wrote:
		r.Summary = fmt.Sprintf("%s is current: %s written anew", r.File, count(outdated, "block"))
	case !r.Exists:
		r.Summary = r.File + " is not there: --write makes it, and --check fails on it"
	case outdated == 0:
		r.Summary = r.File + " is current"
	default:
		r.Summary = fmt.Sprintf("%s is out of date: %s; --write makes it current, and --check fails on it", r.File, count(outdated, "block"))
	}
	return r
}

// Outdated counts the blocks that are not as they should be.
func (r *Supported) Outdated() int {
	n := 0
	for _, b := range r.Blocks {
		if b.State == "outdated" {
			n++
		}
	}
	return n
}

// Text renders the report for people: each block, with the rows of it that were not
// right, and the outcome on the last line.
func (r *Supported) Text(o VerifyOptions) string {
	t := newText(o.TextOptions)
	if !o.Quiet {
		release := r.Release
		if release == "0.0.0" { // the workspace of a commit that is no release
			release = ""
		}
		t.title(0, r.File, codexAt(release, r.Commit))
		if !r.Exists && !r.Wrote {
			t.say(2, "the document is not there; a new one has these blocks")
		}
		r.blocks(t, o.Verbose)
	}
	for _, f := range r.Findings {
		t.gap()
		where := ""
		if f.Line > 0 {
			where = fmt.Sprintf(" (%s:%d)", r.File, f.Line)
		}
		t.hangPainted(0, f.Word+": ", t.paint.Bad, 2, f.Text+where, nil)
		t.hang(2, "hint: ", 4, f.Hint, nil)
	}
	for _, n := range r.Notices {
		t.gap()
		t.hangPainted(0, "notice: ", t.paint.Warn, 2, n.Word+": "+n.Text, nil)
	}
	t.gap()
	c := r.Contract
	t.hang(0, "", 0, "contract at the pin: "+c.String(), nil)
	if e := r.Error; e != nil {
		t.hangPainted(0, "error: ", t.paint.Bad, 2, e.Message, nil)
		if e.Hint != "" {
			t.hang(0, "hint: ", 2, e.Hint, nil)
		}
	}
	paint := t.paint.Good
	if r.ExitCode != 0 {
		paint = t.paint.Bad
	}
	t.hang(0, "", 0, r.Summary, paint)
	return t.b.String()
}

// blocks lists the blocks, in columns.
func (r *Supported) blocks(t *text, verbose bool) {
	var rows [][]string
	wide := [2]int{}
	for _, b := range r.Blocks {
		row := []string{brief(b.Name), b.word(r), ""}
		if b.Line > 0 {
			row[2] = fmt.Sprintf("line %d", b.Line)
		}
		rows = append(rows, row)
		for i := range wide {
			wide[i] = max(wide[i], cellWidth(row[i]))
		}
	}
	for i, row := range rows {
		b := &r.Blocks[i]
		state := map[string]func(string) string{"current": t.paint.Good, "outdated": t.paint.Warn}[b.State]
		if state == nil {
			state = t.paint.Dim
		}
		line := t.paint.Head(row[0]) + strings.Repeat(" ", wide[0]+2-cellWidth(row[0])) + state(row[1])
		if row[2] != "" {
			line += strings.Repeat(" ", wide[1]+2-cellWidth(row[1])) + t.paint.Dim(row[2])
		}
		t.raw(2, line)
		r.rows(t, b, verbose)
	}
}

// word says what a block is, or became.
func (b *BlockReport) word(r *Supported) string {
	switch {
	case b.State == "outdated" && r.Wrote && !r.Exists:
		return "written"
	case b.State == "outdated" && r.Wrote:
		return "written anew"
	case b.State == "outdated" && !r.Exists:
		return "to be written"
	case !r.Exists:
		return "yours to write"
	}
	return b.State
}

// shownRows is how many rows of a block are shown without --verbose.
const shownRows = 30

func (r *Supported) rows(t *text, b *BlockReport, verbose bool) {
	if !r.Exists {
		return
	}
	for i, row := range b.Rows {
		if i == shownRows && !verbose {
			t.raw(4, t.paint.Dim(fmt.Sprintf("and %d more rows (-v)", len(b.Rows)-i)))
			return
		}
		for _, side := range []struct{ mark, row string }{{"-", row.Was}, {"+", row.Now}} {
			if side.row != "" {
				t.raw(4, bounded(side.mark+" "+strings.TrimSpace(side.row), maxName, Sanitise))
			}
		}
	}
}
