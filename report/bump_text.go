package report

import (
	"fmt"
	"strings"
)

// Text renders the report for people: the steps, what does not hold first, then what
// changed, then the files, the verdict on the last line.
func (r *Bump) Text(o VerifyOptions) string {
	t := &bumpText{text: newText(o.TextOptions), r: r, quiet: o.Quiet}
	if r.Ended != "" {
		t.ended()
		return t.b.String()
	}
	if !o.Quiet {
		t.head()
		t.steps()
	}
	t.problems(BumpBroken, t.paint.Bad)
	t.problems(BumpUnknown, t.paint.Warn)
	t.document()
	t.reopened()
	t.changed()
	t.movedClaims()
	t.list(BumpFixed, t.paint.Good)
	t.list(BumpWaived, t.paint.Warn)
	if o.Verbose {
		t.list(BumpKept, t.paint.Good)
		t.list(BumpUnasked, plain)
	}
	t.files()
	t.left()
	for i, n := range r.Notices {
		if i == 0 {
			t.gap()
		}
		t.hang(0, "notice: ", 2, n.Word+": "+n.Text, nil)
	}
	t.output()
	if o.Verbose {
		t.evidence(&Show{Trace: r.Trace})
	}
	t.end()
	return t.b.String()
}

// bumpText is the text of a Bump under way.
type bumpText struct {
	*text
	r     *Bump
	quiet bool
}

func (t *bumpText) head() {
	t.title(0, t.r.Contract.whose(), t.r.Contract.found())
	t.pair("pin", commitWords(t.r.From))
	to := commitWords(t.r.To) + " by " + t.r.To.By
	if t.r.To.PeeledFrom != "" {
		to += ", peeled from the tag " + t.r.To.PeeledFrom
	}
	if t.r.Older {
		to += "; older than the pin"
	}
	t.pair("target", to)
}

func commitWords(c *BumpCommit) string { return codexAt(c.Release, c.Commit) }

// steps writes a line for each step.
func (t *bumpText) steps() {
	t.gap()
	var rows [][]string
	for _, s := range t.r.Steps {
		name := s.Name
		if s.Own != nil {
			name = "own step: " + name
		}
		rows = append(rows, []string{name, s.Outcome, s.Evidence})
	}
	t.rows(0, []column{{heading: "STEP", paint: Paint.Head}, {heading: "OUTCOME", paint: paintOutcome}, {heading: "EVIDENCE"}}, rows)
}

func paintOutcome(p Paint, s string) string {
	switch strings.TrimSpace(s) {
	case "ok", StepDone:
		return p.Good(s)
	case "broken", StepFailed:
		return p.Bad(s)
	}
	return p.Warn(s)
}

func (t *bumpText) of(state BumpState) []*BumpClaim {
	var out []*BumpClaim
	for i := range t.r.Claims {
		if t.r.Claims[i].State == string(state) {
			out = append(out, &t.r.Claims[i])
		}
	}
	return out
}

func (t *bumpText) heading(word string, n int, paint func(string) string) {
	t.gap()
	t.raw(0, paint(word)+t.paint.Dim(fmt.Sprintf(": %d", n)))
}

func (t *bumpText) field(label, value string) {
	if value != "" {
		t.hang(4, fmt.Sprintf("%-9s ", label), 14, value, nil)
	}
}

// problems lists what does not hold at the target, with what could be done.
func (t *bumpText) problems(state BumpState, paint func(string) string) {
	list := t.of(state)
	if len(list) == 0 {
		return
	}
	t.heading(string(state), len(list), paint)
	for _, c := range list {
		now := c.Now
		if now == nil {
			now = &BumpSide{}
		}
		t.title(2, c.ID, now.Message)
		t.field("why", c.Why)
		t.field("used at", strings.Join(c.Uses, ", "))
		t.field("named at", someCalls(c.Calls, maxCallsShown))
		t.field("expected", now.Expected)
		t.field("found", now.Found)
		if c.Was != nil {
			t.field("was at", lines(placeOf(c.Was.Place)))
		}
		t.field("now at", lines(placeOf(now.Place)))
		t.diff(c.Diff)
		for i, do := range c.Do {
			label := []string{"do", ""}[min(i, 1)]
			if strings.HasPrefix(do, "codexpin ") || strings.HasPrefix(do, "git -C ") {
				(&verifyText{text: t.text}).command(label, do)
				continue
			}
			t.field(label, do)
		}
		t.field("contract", fmt.Sprintf("%s:%d", t.r.Contract.File, c.Line))
	}
}

func (t *bumpText) reopened() {
	if len(t.r.Reopened) == 0 {
		return
	}
	t.heading("waivers reopened", len(t.r.Reopened), t.paint.Warn)
	for _, w := range t.r.Reopened {
		t.title(2, strings.Join(w.Claims, ", "), "given at "+w.Pin+" until "+w.Until)
		t.field("reason", w.Reason)
		if len(w.Needed) == 0 {
			t.field("now", "its claims hold at the target, or are about nothing: the waiver can go")
		} else {
			t.field("now", "broken at the target: "+strings.Join(w.Needed, ", "))
		}
		t.field("waiver", fmt.Sprintf("%s:%d", t.r.Contract.File, w.Line))
	}
}

// changed lists what holds and is not the same, with the difference.
func (t *bumpText) changed() {
	list := t.of(BumpChanged)
	if len(list) == 0 {
		return
	}
	t.heading("changed", len(list), t.paint.Warn)
	for _, c := range list {
		what := ""
		if c.Accepted {
			what = "accepted"
		}
		t.title(2, c.ID, what)
		if d := c.Difference; d != nil {
			t.field("was", d.Was)
			t.field("now", d.Now)
		}
		t.places(c)
		t.diff(c.Diff)
	}
}

func (t *bumpText) places(c *BumpClaim) {
	if c.Was == nil || c.Now == nil || c.Was.Place == nil || c.Now.Place == nil {
		return
	}
	if c.Was.Place.File == c.Now.Place.File {
		t.field("at", c.Was.Place.File+" "+span(*c.Was.Place)+" -> "+span(*c.Now.Place))
		return
	}
	t.field("at", lines(*c.Was.Place)+" -> "+lines(*c.Now.Place))
}

// shownDiff is how many lines of an item's difference are shown without --verbose.
const shownDiff = 12

func (t *bumpText) diff(diff string) {
	if diff == "" {
		return
	}
	all := splitLines(diff)
	shown := all
	if !t.verbose && len(all) > shownDiff+1 {
		shown = all[:shownDiff]
	}
	for _, line := range shown {
		t.diffLine(6, line)
	}
	if rest := len(all) - len(shown); rest > 0 {
		t.raw(6, t.paint.Dim(fmt.Sprintf("… %d more lines (-v)", rest)))
	}
}

// diffLine writes one line of a difference, whatever its width: it is to be copied.
func (t *bumpText) diffLine(indent int, line string) {
	text := bounded(strings.TrimRight(line, "\r\n"), maxName, Sanitise)
	paint := plain
	switch {
	case strings.HasPrefix(text, "-"):
		paint = t.paint.Bad
	case strings.HasPrefix(text, "+"):
		paint = t.paint.Good
	case strings.HasPrefix(text, "@@"):
		paint = t.paint.Dim
	}
	t.raw(indent, paint(text))
}
