package report

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks"
)

// notAsked counts the claims that no witness was asked about, by what they need.
func (t *verifyText) notAsked(needs []need) {
	if len(needs) == 0 {
		return
	}
	t.heading("not asked", t.r.Counts.NotAsked, plain)
	for _, n := range needs {
		t.hang(2, "", 4, n.why+": "+t.some(n.ids), nil)
	}
}

// shownIDs is how many ids stand for a list without --verbose.
const shownIDs = 3

// some lists ids, all of them with --verbose.
func (t *text) some(ids []string) string {
	if t.verbose || len(ids) <= shownIDs {
		return strings.Join(ids, ", ")
	}
	return fmt.Sprintf("%s and %d more (-v)", strings.Join(ids[:shownIDs], ", "), len(ids)-shownIDs)
}

// supplements gives the claims about what the client declares by hand, whatever they came to.
func (r *Verify) supplements() []*Claim {
	var out []*Claim
	for i := range r.Claims {
		if r.Claims[i].Kind == string(checks.SupplementKind) {
			out = append(out, &r.Claims[i])
		}
	}
	return out
}

// supplements counts what the client declares by hand, each with its reason.
func (t *verifyText) supplements() {
	list := t.r.supplements()
	if len(list) == 0 {
		return
	}
	t.heading("declared by hand", len(list), plain)
	for _, c := range list {
		t.hang(2, "", 4, strings.TrimPrefix(c.ID, "local.supplement:")+": "+c.Why, nil)
	}
}

// notes counts the prose, and prints it with --verbose.
func (t *verifyText) notes() {
	n := len(t.r.Notes)
	if n == 0 {
		return
	}
	t.gap()
	t.say(0, "%s of prose, not machine-checked", count(n, "note"))
	if !t.verbose {
		return
	}
	for _, note := range t.r.Notes {
		text := note.Text
		if len(note.See) > 0 {
			text += " (" + strings.Join(note.See, ", ") + ")"
		}
		t.hang(2, "", 4, text, nil)
	}
}

// ok lists every claim that holds, with --verbose. One witness of all of them is named
// once.
func (t *verifyText) ok() {
	if !t.verbose || t.r.Counts.OK == 0 {
		return
	}
	var rows [][]string
	witnesses := map[string]bool{}
	for i := range t.r.Claims {
		c := &t.r.Claims[i]
		if c.Outcome != checks.OK {
			continue
		}
		f := c.worst()
		by := f.Witness + ", " + f.How
		witnesses[by] = true
		rows = append(rows, []string{c.ID, by, f.Message, placeText(f)})
	}
	t.heading("ok", t.r.Counts.OK, t.paint.Good)
	columns := []column{{heading: "CLAIM", paint: Paint.Head}, {heading: "WITNESS"}, {heading: "FINDING"}, {heading: "PLACE"}}
	if len(witnesses) == 1 {
		t.pair("witness", rows[0][1])
		columns = slices.Delete(columns, 1, 2)
		for i := range rows {
			rows[i] = slices.Delete(rows[i], 1, 2)
		}
	}
	t.rows(2, columns, rows)
}

// bounds says what a pass does not cover.
func (t *verifyText) bounds() {
	t.gap()
	t.raw(0, "not looked at")
	for _, text := range t.r.NotLookedAt {
		t.hang(2, "", 4, text, t.paint.Dim)
	}
}

// placeText writes a place, with a word where it is the client's.
func placeText(f *Finding) string {
	if f.Place == nil {
		return ""
	}
	text := lines(*f.Place)
	if f.Witness == "client" {
		text += " (of the client)"
	}
	return text
}
