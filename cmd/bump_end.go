package cmd

import (
	"context"
	"errors"
	"io/fs"

	"codexpin/pins"
	"codexpin/report"
)

// end completes or undoes a bump that stands half done, and says what the contract pins.
// The contract need not be readable for it.
func (b *bumping) end(ctx context.Context) error {
	found, err := pins.Find(pins.Where{Flag: b.contract, Env: b.env.get(string(pins.ByEnv)), Dir: b.dir})
	if err != nil {
		return b.contractError(found, err)
	}
	if found.Dir == "" {
		return usage("", "%s stands inside codexpin and is never half done", found.Name)
	}
	r, err := b.ending(ctx, found)
	if err != nil {
		return err
	}
	contract, err := found.Load()
	if err != nil {
		return b.contractError(found, err)
	}
	r.Contract = report.BumpContract(contract, b.contractInfo(found))
	return b.publish(b.format, b.forms(r.Settle()), ended(ExitOK))
}

// ending ends the transaction that stands half done beside a contract.
func (b *bumping) ending(ctx context.Context, found pins.Found) (*report.Bump, error) {
	b.writing.Lock()
	defer b.writing.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	disk, closeDisk, err := b.openDisk(found.Dir)
	if err != nil {
		return nil, unknown(shortError(err), "", "open the folder of the contract")
	}
	defer closeDisk()
	t := &pins.Transaction{Disk: disk}
	r := &report.Bump{Schema: report.BumpSchema, Date: b.today}
	doing, half := "complete the earlier run", t.Check() != nil
	if half || t.Staged() {
		if err := ownRun(found.Dir); err != nil {
			return nil, err
		}
	}
	if b.resume {
		err = t.Resume()
		r.Ended = "resumed"
	} else {
		err, doing = t.Abort(), "restore what was there"
		r.Ended = "aborted"
		if !half {
			r.Ended = "cleared"
		}
	}
	if errors.Is(err, fs.ErrNotExist) && t.Check() == nil {
		hint := "codexpin bump TARGET begins one"
		if t.Staged() {
			hint = "codexpin bump --abort removes what an earlier run left staged; " + hint
		}
		return nil, &Error{Code: ExitUnknown, Msg: "no earlier run stands half done beside " + found.Name, Hint: hint}
	}
	if err != nil {
		return nil, b.notEnded(err, doing, half)
	}
	return r, nil
}

// notEnded is the error of an end that failed, with the next step.
func (b *bumping) notEnded(err error, doing string, half bool) error {
	var changed *pins.ChangedError
	var left *pins.LeftError
	var stage *pins.StageError
	var lost *pins.LostError
	var bad *pins.BadJournalError
	var write *pins.WriteError
	switch {
	case errors.As(err, &bad):
		return unknown(err, badJournalHint, doing)
	case errors.As(err, &left):
		return unknown(err, "git diff shows what is in it; the earlier run is over", doing)
	case errors.As(err, &stage):
		return unknown(err, stageHint(stage, half), doing)
	case errors.As(err, &lost):
		return unknown(err, lostHint, doing)
	case errors.As(err, &changed) && b.resume:
		return unknown(err, "codexpin bump --abort leaves it alone where it was not written yet; else put back either content of it (git diff shows both). Nothing was changed", doing)
	case errors.As(err, &changed):
		return unknown(err, "it was changed after it was written: put back either content of it (git diff shows both), then try again; nothing was changed", doing)
	case errors.As(err, &write):
		return unknown(err, "put right what stands in the way there, then try again; else "+badJournalHint, doing)
	}
	return unknown(shortError(err), journalHint, doing)
}
