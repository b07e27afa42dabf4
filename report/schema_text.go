package report

import (
	"fmt"
	"strings"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// The bounds of what the text shows of one directory without --verbose.
const (
	shownOfTree = 5
	shownPoints = 3
)

// Text renders the report for people: a block a directory, the verdict on the last line.
func (r *SchemaCheck) Text(o TextOptions) string {
	t := &schemaText{text: newText(o), r: r}
	t.head()
	for i := range r.Directories {
		t.directory(&r.Directories[i])
	}
	t.gap()
	t.raw(0, "not proved by this")
	for _, text := range r.NotProved {
		t.hang(2, "", 4, text, t.paint.Dim)
	}
	t.gap()
	t.hang(0, "", 0, r.Summary, nil)
	t.hang(0, "", 0, r.Verdict, t.exitPaint(r.ExitCode))
	return t.b.String()
}

// schemaText is the text of a SchemaCheck under way.
type schemaText struct {
	*text
	r *SchemaCheck
}

func (t *schemaText) head() {
	t.contract(t.r.Contract)
	if codex := t.r.Codex; codex != nil {
		if !codex.IsPin {
			t.pair("judged", codex.Commit+" by --commit")
		}
		t.pair("checkout", codex.Checkout+" by "+codex.CheckoutFrom)
	}
	if t.r.Runtime != "" {
		t.pair("runtime", t.r.Runtime)
	}
}

// directory writes one block.
func (t *schemaText) directory(d *SchemaDir) {
	t.gap()
	what := d.Message
	if d.Outcome == "" {
		what = "not asked: " + d.NotAsked
	}
	b := block{t: t.text, at: 0, below: 2, between: "  "}
	b.add(t.word(d), t.paintOf(d))
	b.add(brief(d.Dir), t.paint.Head)
	b.end()
	t.hang(2, "", 2, what, nil)
	t.fact("expected", d.Expected)
	t.fact("found", d.Found)
	if d.Place != nil && d.Place.File != d.Dir {
		t.fact("at", lines(*d.Place))
	}
	if w := d.Waiver; w != nil {
		t.fact("waived", fmt.Sprintf("until %s: %s", w.Until, w.Reason))
	}
	t.fact("hint", d.Hint)
	t.holds(d)
	if d.Difference != nil {
		t.difference(d.Difference)
	}
	t.fact("contract", fmt.Sprintf("%s:%d", t.r.Contract.File, d.Line))
}

// word is the outcome of a directory.
func (t *schemaText) word(d *SchemaDir) string {
	switch {
	case d.Outcome == "":
		return "not asked"
	case d.Waiver != nil:
		return "waived"
	case d.Outcome == checks.OK && d.Difference != nil && d.Difference.State == surface.TreeFormatting:
		return "ok, formatting only"
	}
	return string(d.Outcome)
}

func (t *schemaText) paintOf(d *SchemaDir) func(string) string {
	switch {
	case d.Outcome == checks.OK:
		return t.paint.Good
	case d.Outcome == checks.Broken && d.Waiver == nil:
		return t.paint.Bad
	}
	return t.paint.Warn
}

// fact writes one attribute, nothing for an empty one.
func (t *schemaText) fact(label, value string) {
	if value != "" {
		t.hang(2, fmt.Sprintf("%-9s ", label), 12, value, nil)
	}
}

// holds says what the directory is by itself.
func (t *schemaText) holds(d *SchemaDir) {
	if d.Of != nil {
		t.fact("sha256", d.Of.SHA256)
		for _, s := range t.first(len(d.Of.Stamps)) {
			stamp := d.Of.Stamps[s]
			t.fact("stamp", fmt.Sprintf("%s %s (%s)", stamp.Spelling, stamp.Ref, lines(stamp.Place)))
		}
		if len(d.Of.Stamps) > shownOfTree && !t.verbose {
			t.fact("", fmt.Sprintf("and %d more stamps (-v)", len(d.Of.Stamps)-shownOfTree))
		}
		t.list("untracked", d.Of.Untracked)
		t.list("ignored", d.Of.Ignored)
	}
	if rec := d.Record; rec != nil {
		var parts []string
		for _, p := range [][2]string{{"codex ", rec.Version}, {"on ", rec.Generated}, {"by ", rec.Command}, {"from ", rec.Source}} {
			if p[1] != "" {
				parts = append(parts, p[0]+p[1])
			}
		}
		t.fact("recorded", strings.Join(parts, ", "))
	}
}

// first gives the indexes that are shown of n.
func (t *schemaText) first(n int) []int {
	if !t.verbose {
		n = min(n, shownOfTree)
	}
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// list writes names behind a label, all of them with --verbose.
func (t *schemaText) list(label string, names []string) {
	if len(names) == 0 {
		return
	}
	var shown []string
	for _, i := range t.first(len(names)) {
		shown = append(shown, names[i])
	}
	text := strings.Join(shown, ", ")
	if rest := len(names) - len(shown); rest > 0 {
		text += fmt.Sprintf(" and %d more (-v)", rest)
	}
	t.fact(label, text)
}
