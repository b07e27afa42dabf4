package report

import (
	"fmt"
)

// VerifyOptions say how the text of a Verify is laid out.
type VerifyOptions struct {
	TextOptions
	// Quiet leaves out all but what is not ok, the notices and the verdict.
	Quiet bool
}

// Text renders the report for people: what is broken first, the verdict on the last
// line. Nothing is cut but a word of more than 1,000 bytes.
func (r *Verify) Text(o VerifyOptions) string {
	t := &verifyText{text: newText(o.TextOptions), r: r}
	if r.Contract == nil {
		t.failed()
		return t.b.String()
	}
	if !o.Quiet {
		t.head()
	}
	s := r.sections()
	t.problems("broken", r.Counts.Broken, s.broken, t.paint.Bad)
	t.problems("unknown", r.Counts.Unknown, s.unknown, t.paint.Warn)
	t.waived()
	t.moved()
	t.disagreements()
	t.notices()
	if !o.Quiet {
		t.notAsked(s.needs)
		t.supplements()
		t.notes()
		t.ok()
		t.evidence(&Show{Gaps: r.Gaps, Trace: r.Trace})
		t.bounds()
	}
	t.axes()
	t.gap()
	t.hang(0, "", 0, r.Summary, nil)
	t.hang(0, "", 0, r.Verdict, t.exitPaint(r.ExitCode))
	return t.b.String()
}

// verifyText is the text of a Verify under way.
type verifyText struct {
	*text
	r *Verify
}

// failed says what ended a run, for files: on a terminal that is said elsewhere.
func (t *verifyText) failed() {
	t.hang(0, "error: ", 2, t.r.Error.Message, t.paint.Bad)
	if t.r.Error.Hint != "" {
		t.hang(0, "hint: ", 2, t.r.Error.Hint, nil)
	}
}

// head says what was judged, and what made it the thing to judge.
func (t *verifyText) head() {
	codex := t.r.Codex
	for _, text := range t.r.Standing {
		t.hang(0, "", 2, text, t.paint.Warn)
	}
	if len(t.r.Standing) > 0 {
		t.gap()
	}
	info := *t.r.Contract
	if info.Pin.Release == "" && codex.IsPin {
		info.Pin.Release = codex.Release // what the verdict calls it
	}
	t.contract(&info)
	judged := codexAt(codex.Release, codex.Commit)
	switch {
	case codex.fromAtlas():
		by := "by --release"
		if codex.CommitFrom == NewestRelease {
			by = "its newest"
		}
		t.pair("judged", releaseJudged(codex)+", from the atlas, "+by)
		return
	case codex.CommitFrom == "pin":
		judged = "the pin"
	case codex.IsPin:
		judged = "the pin, by --commit"
	default:
		judged += " by --commit"
	}
	if codex.PeeledFrom != "" {
		judged += ", peeled from the tag " + codex.PeeledFrom
	}
	t.pair("judged", judged)
	t.pair("checkout", codex.Checkout+" by "+codex.CheckoutFrom)
}

// releaseJudged names a release of the atlas, and its commit where that is known.
func releaseJudged(codex *Judged) string {
	if codex.IsPin {
		return "the pin, codex " + codex.Release
	}
	return codexAt(codex.Release, codex.Commit)
}

// waived lists what is broken and accepted.
func (t *verifyText) waived() {
	first := true
	for i := range t.r.Claims {
		c := &t.r.Claims[i]
		if c.Waiver == nil {
			continue
		}
		if first {
			t.heading("waived", t.r.Counts.Waived, t.paint.Warn)
			first = false
		}
		t.title(2, c.ID, "until "+c.Waiver.Until)
		f := c.worst()
		t.field("broken", f.Message, nil)
		t.field("at", placeText(f), nil)
		t.field("reason", c.Waiver.Reason, nil)
		t.field("waiver", fmt.Sprintf("%s:%d", t.r.Contract.File, c.Waiver.Line), t.paint.Dim)
	}
}

// heading starts a section.
func (t *verifyText) heading(word string, n int, paint func(string) string) {
	t.gap()
	t.raw(0, paint(word)+t.paint.Dim(fmt.Sprintf(": %d", n)))
}

// field writes one attribute of a claim, nothing for an empty one.
func (t *verifyText) field(label, value string, paint func(string) string) {
	if value != "" {
		t.hang(4, fmt.Sprintf("%-9s ", label), 14, value, paint)
	}
}

// notices lists what is to be said about the contract or the run.
func (t *verifyText) notices() {
	if len(t.r.Notices) == 0 {
		return
	}
	t.gap()
	for _, n := range t.r.Notices {
		at := ""
		if n.Line > 0 {
			at = fmt.Sprintf(" (%s:%d)", t.r.Contract.File, n.Line)
		}
		t.hang(0, "notice: ", 2, n.Word+": "+n.Text+at, nil)
	}
}
