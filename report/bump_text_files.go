package report

import (
	"fmt"
	"strings"
)

// movedClaims lists one line a claim that holds elsewhere than recorded.
func (t *bumpText) movedClaims() {
	list := t.of(BumpMoved)
	if len(list) == 0 {
		return
	}
	t.heading("moved", len(list), t.paint.Warn)
	for _, c := range list {
		was := strings.TrimPrefix(strings.TrimPrefix(c.Now.Expected, "lines "), "line ")
		b := block{t: t.text, at: 2, below: 4, between: "  "}
		b.add(brief(c.ID), t.paint.Head)
		b.add(Sanitise(was)+" -> "+Sanitise(lines(placeOf(c.Now.Place))), plain)
		b.end()
	}
}

// list names the claims of a state, all of them with --verbose.
func (t *bumpText) list(state BumpState, paint func(string) string) {
	list := t.of(state)
	if len(list) == 0 {
		return
	}
	t.heading(strings.Replace(string(state), "unasked", "not asked", 1), len(list), paint)
	for _, c := range list {
		message := ""
		if c.Now != nil {
			message = c.Now.Message
		}
		t.title(2, c.ID, message)
	}
}

// shownFiles is how many files are shown with their differences without --verbose.
const shownFiles = 20

// The bounds of the differences that are shown without --verbose, in lines: of one file, and
// of all but the contract, which comes last and is always shown.
const (
	shownFileDiff = 60
	shownDiffs    = 300
)

// files shows the difference to each file, its beginning without --verbose; with --quiet
// the counts alone.
func (t *bumpText) files() {
	if len(t.r.Files) == 0 || t.r.ExitCode != 0 && !t.r.Wrote && !t.verbose {
		return
	}
	word := "files that would be written"
	if t.r.Wrote {
		word = "files written"
	}
	t.heading(word, len(t.r.Files), plain)
	left, cut, inFiles := shownDiffs, 0, 0
	last := len(t.r.Files) - 1
	for i := range t.r.Files {
		f := &t.r.Files[i]
		if i >= shownFiles && i < last && !t.verbose {
			if i == shownFiles {
				t.raw(2, t.paint.Dim(fmt.Sprintf("and %d more (-v)", last-i)))
			}
			continue
		}
		t.title(2, f.Path, fmt.Sprintf("%s, -%d +%d: %s", f.Change, f.Removed, f.Added, strings.Join(f.Why, ", ")))
		if f.Change != "changed" || t.quiet {
			continue
		}
		most := min(shownFileDiff, left)
		if i == last {
			most = shownFileDiff
		}
		shown, rest := t.fileDiff(f, most)
		left -= shown
		if rest > 0 {
			cut, inFiles = cut+rest, inFiles+1
		}
	}
	if cut > 0 {
		t.raw(2, t.paint.Dim(fmt.Sprintf("… %s of differences in %s left out: -v shows them, and git diff after --write", count(cut, "more line"), count(inFiles, "file"))))
	}
}

// fileDiff shows the difference to a file, or as many lines of it as may be. It gives how
// many were shown and how many were not.
func (t *bumpText) fileDiff(f *BumpFile, most int) (shown, rest int) {
	for _, line := range splitLines(f.Diff) {
		switch {
		case strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "+++ "):
		case !t.verbose && shown >= most:
			rest++
		default:
			t.diffLine(4, line)
			shown++
		}
	}
	return shown, rest
}

// document says what in the client's document needs a hand.
func (t *bumpText) document() {
	if t.r.Document == nil {
		return
	}
	for _, f := range t.r.Document.Findings {
		t.gap()
		t.hangPainted(0, f.Word+": ", t.paint.Bad, 2, fmt.Sprintf("%s (%s:%d)", f.Text, t.r.Document.File, f.Line), nil)
		t.hang(2, "hint: ", 4, f.Hint, nil)
	}
}

// output shows the end of what a failing command printed.
func (t *bumpText) output() {
	for _, s := range t.r.Steps {
		if s.Own == nil || s.Outcome != StepFailed && !t.verbose || s.Own.Output == "" {
			continue
		}
		t.gap()
		t.title(0, "output of "+s.Name, strings.Join(s.Own.Run, " "))
		all := splitLines(s.Own.Output)
		if from := len(all) - shownLeft; from > 0 && !t.verbose {
			t.raw(2, t.paint.Dim(fmt.Sprintf("%d lines before (-v)", from)))
			all = all[from:]
		}
		for _, line := range all {
			t.raw(2, bounded(strings.TrimRight(line, "\r\n"), maxName, Sanitise))
		}
	}
}

// end says what was read again, what goes on from here, and the verdict.
func (t *bumpText) end() {
	t.gap()
	if again := t.r.Reread; again != nil {
		t.hang(0, "", 0, "read again and judged: "+again.Verdict+again.until(), nil)
	}
	t.hang(0, "", 0, t.r.Summary, nil)
	if e := t.r.Error; e != nil {
		t.hangPainted(0, "error: ", t.paint.Bad, 2, e.Message, nil)
		if e.Hint != "" {
			t.hang(0, "hint: ", 2, e.Hint, nil)
		}
	}
	if t.r.Next != "" {
		t.hang(0, "next: ", 2, t.r.Next, nil)
	}
	paint := t.paint.Warn
	switch t.r.ExitCode {
	case 0:
		paint = t.paint.Good
	case 1:
		paint = t.paint.Bad
	}
	t.hang(0, "", 0, t.r.Verdict, paint)
}

// ended says what became of an earlier run.
func (t *bumpText) ended() {
	t.hang(0, "", 0, t.r.Summary, nil)
	t.hang(0, "next: ", 2, "codexpin verify judges it", nil)
	t.hang(0, "", 0, t.r.Verdict, t.paint.Good)
}
