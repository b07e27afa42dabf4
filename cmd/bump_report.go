package cmd

import (
	"fmt"

	"codexpin/checks"
	"codexpin/report"
)

// report makes the report of a bump.
func (o *outcome) report() *report.Bump {
	w := o.w
	in := report.BumpRun{
		Contract: w.contract, Info: w.b.contractInfo(w.found),
		Old: *w.old.codex, New: *w.new.codex, AimedBy: w.aim.by, Older: w.older(),
		OldCause: w.old.source.witness.Cause, NewCause: w.new.source.witness.Cause,
		Release: string(w.releaseThere()), OldSurface: w.old.surface(), NewSurface: w.new.surface(),
		Ledger: reported(w.ledger), Final: w.final, Own: w.ran.steps, Left: o.left, Document: w.document, Wrote: o.wrote, Write: w.b.write, Again: o.again,
		Date: w.b.today, Reason: w.b.reason, Code: o.code, Same: w.b.same(),
		Target: w.b.target, Preset: w.found.Dir == "",
	}
	in.New.PeeledFrom = w.aim.peeled
	if o.failed != nil {
		in.Error = &report.Problem{Message: o.failed.Msg, Hint: o.failed.Hint}
	}
	for _, path := range w.plan.paths() {
		f := w.plan.files[path]
		in.Files = append(in.Files, report.PlannedFile{Path: path, Was: f.was, Existed: f.existed, Now: f.data, Remove: f.remove, Why: f.why})
	}
	if w.asked != nil {
		in.Runtime = &report.RuntimeStep{Of: w.asked.of, Version: w.asked.version, Verdict: w.asked.verdict, Cause: w.asked.witness.Cause}
	}
	in.Notices, in.ToAdd, in.ToAddIn = w.notices(), w.toAdd(), w.contractFolder()
	if n := o.newFiles(in.ToAdd); n != nil {
		in.Notices = append(in.Notices, *n)
	}
	in.ItemTexts, in.Announced = w.itemTexts(), w.announced()
	if w.new.source.repo != nil {
		in.Trace = traceOf(w.new.source.repo)
		if w.old != w.new && w.old.source.repo != nil {
			in.OldTrace = traceOf(w.old.source.repo)
		}
	}
	return report.NewBump(in)
}

// same gives the flags that a run which writes has to be given again.
func (b *bumping) same() report.BumpFlags {
	given := ""
	if b.perStep != stepLimit {
		given = b.perStep.String()
	}
	return report.BumpFlags{
		StepTimeout: given,
		Contract:    b.contract, Checkout: b.checkout, Runtime: b.runtime,
		Floor: b.floor, Reason: b.reason, Record: b.record, Accept: b.accept,
	}
}

// notices are what is to be said of the run besides its claims.
func (w *weighing) notices() []report.Notice {
	var out []report.Notice
	say := func(word, format string, args ...any) {
		out = append(out, report.Notice{Word: word, Text: fmt.Sprintf(format, args...)})
	}
	if w.older() {
		say("older-target", "the target is older than the pin")
	}
	release := w.releaseThere()
	if release == "0.0.0" && w.contract.Pin.Release != "" {
		say("no-release", "the target is no release: its workspace says 0.0.0, and so will the contract")
	}
	for _, text := range w.aim.refused {
		say("other-tag", "%s", text)
	}
	if w.aim.release != "" && release != "" && string(release) != w.aim.release {
		say("other-release", "the commit of %s says that it is %s", w.aim.by, release)
	}
	if r := w.contract.Pin.Reason; r != "" && w.b.reason == "" && w.aim.commit != string(w.contract.Pin.Commit) {
		say("old-reason", "pin.reason is that of the old pin; --reason writes another")
	}
	for i := range w.ledger.Entries {
		if e := &w.ledger.Entries[i]; w.accepted[e.Claim.ID] && !e.Accepted {
			say("accept-unused", "--accept %s accepts nothing: its digest is not what is wrong with it", e.Claim.ID)
		}
	}
	if a := w.asked; a != nil {
		if release != "" && a.version != "" && a.version != string(release) {
			say("runtime-of-other-release", "the executable is %s, and the target is %s", a.version, release)
		}
		for _, n := range a.notices {
			out = append(out, report.Notice{Word: n.Word, Text: n.Text, Line: n.Pos.Line, Column: n.Pos.Column})
		}
	}
	for _, n := range w.final.Notices {
		if n.Word != "waiver-of-other-pin" { // the ledger lists them
			out = append(out, report.Notice{Word: n.Word, Text: n.Text, Line: n.Pos.Line, Column: n.Pos.Column})
		}
	}
	for _, n := range []*report.Notice{w.mixed(), w.writtenTwice()} {
		if n != nil {
			out = append(out, *n)
		}
	}
	return out
}

// newFiles tells of files that git does not know, where they are written or would be.
func (o *outcome) newFiles(list []string) *report.Notice {
	add := report.GitAdd(o.w.contractFolder(), list)
	switch {
	case len(list) == 0:
		return nil
	case o.wrote:
		return &report.Notice{Word: "new-files", Text: fmt.Sprintf("git does not know %d of the files yet, and until it does verify calls their directory broken: %s (add -f where your ignore rules cover them)", len(list), add)}
	case o.code == ExitOK:
		return &report.Notice{Word: "new-files", Text: fmt.Sprintf("git will not know %d of the files, and until it does verify calls their directory broken; after --write: %s (add -f where your ignore rules cover them)", len(list), add)}
	}
	return nil
}

// itemTexts gives the texts of the cited items that changed, at both commits, by the id of
// the citation. What cannot be read is left out.
func (w *weighing) itemTexts() map[string][2]string {
	out := map[string][2]string{}
	for i := range w.ledger.Entries {
		e := &w.ledger.Entries[i]
		if !e.ItemChanged || e.Was == nil || e.Now == nil {
			continue
		}
		was, ok := w.linesAt(w.old, e.Was)
		now, ok2 := w.linesAt(w.new, e.Now)
		if ok && ok2 {
			out[e.Claim.ID] = [2]string{was, now}
		}
	}
	return out
}

// linesAt gives the lines of a finding's place.
func (w *weighing) linesAt(at *judgedAt, f *checks.Finding) (string, bool) {
	if at.source.commit == nil || f.Place.File == "" || f.Place.Line == 0 {
		return "", false
	}
	src, err := at.source.commit.Read(f.Place.File)
	if err != nil {
		return "", false
	}
	return lineRange(string(src), f.Place.Line, max(f.Place.Line, f.Place.EndLine)), true
}

// lineRange gives the lines from first to last, counted from 1.
func lineRange(text string, first, last int) string {
	line, from := 1, -1
	for i := 0; i <= len(text); i++ {
		if line == first && from < 0 {
			from = i
		}
		if i == len(text) || text[i] == '\n' {
			if line == last && from >= 0 {
				return text[from:min(len(text), i+1)]
			}
			line++
		}
	}
	return ""
}
