package cmd

import (
	"errors"

	"codexpin/checks"
	"codexpin/pins"
	"codexpin/report"
)

// noJournal refuses to go on beside a transaction that stands half done, and tells of one
// that left staged files and put nothing in place.
func (a *app) noJournal(found pins.Found) error {
	if stageLeft(found) {
		a.tell("codexpin: " + stageLeftText)
	}
	return journalError(found)
}

// journalError is the error of noJournal.
func journalError(found pins.Found) error {
	if found.Dir == "" {
		return nil
	}
	folder, err := pins.OpenFolder(found.Dir)
	if err != nil {
		return nil // whoever reads the contract says what is wrong
	}
	defer folder.Close()
	err = (&pins.Transaction{Disk: folder}).Check()
	if err != nil {
		if foreign := ownRun(found.Dir); foreign != nil {
			return foreign
		}
	}
	var half *pins.JournalError
	var bad *pins.BadJournalError
	switch {
	case errors.As(err, &bad):
		return unknown(err, badJournalHint, "look for an earlier run")
	case errors.As(err, &half):
		hint := journalHint
		if half.Purpose == vendorPurpose {
			hint = vendorHint
		}
		return &Error{Code: ExitUnknown, Msg: err.Error(), Hint: hint, Err: err}
	case err != nil:
		return unknown(shortError(err), "if no codexpin runs, look at "+pins.JournalName+" beside the contract", "look for an earlier run")
	}
	return nil
}

// stageLeftText says what a run left that was killed while it staged files. One that is
// under way looks the same.
const stageLeftText = "an earlier run ended while it staged its files in .codexpin-stage, and put none in place: codexpin bump --abort removes them"

// stageLeft tells whether a run left staged files beside a contract and no journal.
func stageLeft(found pins.Found) bool {
	if found.Dir == "" {
		return false
	}
	folder, err := pins.OpenFolder(found.Dir)
	if err != nil {
		return false
	}
	defer folder.Close()
	return (&pins.Transaction{Disk: folder}).LeftStaged()
}

// stageNotices is the notice of stageLeft.
func stageNotices(found pins.Found) []checks.Notice {
	if !stageLeft(found) {
		return nil
	}
	return []checks.Notice{{Word: "stage-left", Text: stageLeftText}}
}

// lostHint is the next step where what a run had staged is gone.
const lostHint = "git diff shows what that run wrote, and git restore FILE puts a file back; then remove " + pins.JournalName + ", and the run is over"

// stageHint is the next step where something else stands where files are staged; half says
// that a run stands half done, whose staged files it is in the way of.
func stageHint(e *pins.StageError, half bool) string {
	switch {
	case e.Beside != "":
		return "move " + report.Sanitise(e.Beside) + " elsewhere, then run it again; nothing was changed"
	case half:
		return "it is not what the run staged: put that back in its place; where it is lost, " + lostHint
	}
	return "it is not codexpin's to remove: move .codexpin-stage away, then run it again; nothing was changed"
}
