package report

import "fmt"

// axes writes the table of the witnesses, with what they disagree on, the pair and the two
// sentences.
func (t *verifyText) axes() {
	if len(t.r.Axes) == 0 {
		return
	}
	t.gap()
	var rows [][]string
	for _, a := range t.r.Axes {
		rows = append(rows, []string{a.Name, fmt.Sprint(a.OK), fmt.Sprint(a.Moved), fmt.Sprint(a.Broken), fmt.Sprint(a.Unknown), fmt.Sprint(a.NotAsked)})
	}
	t.raw(0, "by witness, each of "+count(len(t.r.Claims), "claim"))
	t.rows(0, []column{
		{heading: "WITNESS", paint: Paint.Head}, {heading: "OK", label: "ok"}, {heading: "MOVED", label: "moved"},
		{heading: "BROKEN", label: "broken"}, {heading: "UNKNOWN", label: "unknown"}, {heading: "NOT ASKED", label: "not asked"},
	}, rows)
	if t.gap(); t.r.Pair != nil {
		t.pairProof()
		t.gap()
	}
	t.hang(0, "", 2, t.r.MayRun, nil)
	t.hang(0, "", 2, t.r.HoldsBack, nil)
}

// disagreements lists what two witnesses say the opposite of, under what that means.
func (t *verifyText) disagreements() {
	var texts []string
	by := map[string][]string{}
	for _, d := range t.r.Disagreements {
		text := fmt.Sprintf("%s: holds by %s, broken by %s", d.Text, d.Holds, d.Broken)
		if by[text] == nil {
			texts = append(texts, text)
		}
		by[text] = append(by[text], d.Claim)
	}
	if len(texts) == 0 {
		return
	}
	t.gap()
	for _, text := range texts {
		t.hang(0, "disagree: ", 2, text+": "+t.some(by[text]), nil)
	}
}

// axes writes them as Markdown.
func (m *markdown) axes(r *Verify) {
	m.list("Disagreements", len(r.Disagreements), func(i int) string {
		d := r.Disagreements[i]
		return fmt.Sprintf("%s: holds by %s, broken by %s: %s", code(d.Text), code(d.Holds), code(d.Broken), code(d.Claim))
	})
	if len(r.Axes) == 0 {
		return
	}
	m.line("\n### Witnesses, each of %s\n", count(len(r.Claims), "claim"))
	var rows [][]string
	for _, a := range r.Axes {
		rows = append(rows, []string{code(a.Name), fmt.Sprint(a.OK), fmt.Sprint(a.Moved), fmt.Sprint(a.Broken), fmt.Sprint(a.Unknown), fmt.Sprint(a.NotAsked)})
	}
	m.table([]string{"Witness", "ok", "moved", "broken", "unknown", "not asked"}, rows, len(rows))
	m.line("")
	if r.Pair != nil {
		m.line("- %s", bounded(r.Pair.sentence(), maxMarkdownText, escapeMarkdown))
		for _, text := range r.Pair.details() {
			m.line("  - %s", code(text))
		}
	}
	m.line("- %s", bounded(r.MayRun, maxMarkdownText, escapeMarkdown))
	m.line("- %s", bounded(r.HoldsBack, maxMarkdownText, escapeMarkdown))
}
