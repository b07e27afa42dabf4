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
	doing := "complete the earlier run"
	if b.resume {
		err = t.Resume()
		r.Ended = "resumed"
	} else {
		err, doing = t.Abort(), "restore what was there"
		r.Ended = "aborted"
	}
	var changed *pins.ChangedError
	switch {
	case errors.Is(err, fs.ErrNotExist) && t.Check() == nil:
		return nil, &Error{Code: ExitUnknown, Msg: "no earlier run stands half done beside " + found.Name, Hint: "codexpin bump TARGET begins one"}
	case errors.As(err, &changed):
		return nil, unknown(err, "put back either content of it (git diff shows both), then try again; nothing was changed", doing)
	case err != nil:
		return nil, unknown(shortError(err), journalHint, doing)
	}
	return r, nil
}
