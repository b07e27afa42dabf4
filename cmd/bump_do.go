package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"codexpin/pins"
	"codexpin/report"

	"github.com/Masterminds/semver/v3"
)

// do judges, and writes what --write asks for.
func (b *bumping) do(ctx context.Context, found pins.Found, contract *pins.Contract) (*report.Bump, error) {
	accepted, err := b.accepted(contract)
	if err != nil {
		return nil, err
	}
	if r := contract.Runtime; b.floor != "" && (r == nil || r.Floor == nil) {
		return nil, usage("state one first: [runtime] floor = { version = \"0.136.0\" }", "--floor: the contract has no floor to move")
	}
	w := &weighing{b: b, ctx: ctx, found: found, contract: contract, accepted: accepted}
	if w.aim, err = b.aimAt(ctx); err != nil {
		return nil, err
	}
	if found.Dir != "" {
		root, closeRoot := clientWitness(found.Dir)
		defer closeRoot()
		w.root = root
	}
	defer w.close()
	for _, step := range []func() error{w.read, w.hashDirectories, w.runOwn, w.ask, w.weigh, w.nearGone} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	out := &outcome{w: w, code: w.code(), left: w.leftBehind()}
	if out.code == ExitOK && found.Dir != "" {
		err := w.transact(b.write)
		switch {
		case err != nil:
			out.fail(err)
		case b.write:
			out.wrote = len(w.plan.paths()) > 0
			out.reread(ctx)
		}
	}
	return out.report(), ctx.Err()
}

// outcome is what a bump came to, for its report.
type outcome struct {
	w      *weighing
	code   int
	left   report.LeftBehind
	wrote  bool
	failed *Error
	again  *report.Reread
}

func (o *outcome) fail(err error) {
	o.failed = writeError(err)
	o.code = o.failed.Code
}

// reread reads the contract and the files again, as they now stand, and judges them: the
// exit code is 0 only where a verify that follows gives 0. What is broken only as long as
// git does not know the new files is told so: to add them is the client's.
func (o *outcome) reread(ctx context.Context) {
	w := o.w
	contract, err := w.found.Load()
	if err != nil {
		o.fail(unknown(err, "somebody else may have changed it meanwhile", "read the contract again"))
		return
	}
	root, closeRoot := clientWitness(w.found.Dir)
	defer closeRoot()
	verdict := w.judge(contract, w.new.source.witness, w.new.committed, w.clientNow(root, false))
	o.again = report.NewReread(verdict)
	if verdict.Code == ExitOK {
		return
	}
	added := w.judge(contract, w.new.source.witness, w.new.committed, w.clientNow(root, true))
	o.again.UntilAdded = added.Code == ExitOK
	o.code = verdict.Code
}

// transact writes the plan as one transaction, or finds out whether that could begin.
func (w *weighing) transact(write bool) error {
	w.b.writing.Lock()
	defer w.b.writing.Unlock()
	if err := w.ctx.Err(); err != nil {
		return err
	}
	disk, closeDisk, err := w.b.openDisk(w.found.Dir)
	if err != nil {
		return err
	}
	defer closeDisk()
	t := &pins.Transaction{Disk: disk, Last: w.plan.own,
		Purpose: fmt.Sprintf("codexpin bump from %.12s to %.12s", w.contract.Pin.Commit, w.aim.commit)}
	if !write {
		return t.Try(w.plan.changes())
	}
	return t.Run(w.plan.changes())
}

// openDisk opens a folder to be written to.
func (a *app) openDisk(dir string) (pins.Disk, func(), error) {
	folder, err := pins.OpenFolder(dir)
	if err != nil {
		return nil, nil, err
	}
	done := func() { folder.Close() }
	if a.disk != nil {
		return a.disk(folder), done, nil
	}
	return folder, done, nil
}

// writeError is an Error for a transaction that was not made.
func writeError(err error) *Error {
	var own *Error
	var changed *pins.ChangedError
	var half *pins.JournalError
	var git *pins.GitError
	var failed *pins.WriteError
	var done *pins.InPlaceError
	var stage *pins.StageError
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &done):
		return unknown(err, "codexpin verify tells whether they hold", "write the files")
	case errors.As(err, &git):
		return usage("name a file of your own in its stead; nothing was written", "%v", git)
	case errors.As(err, &half):
		return unknown(err, journalHint, "nothing is finished")
	case errors.As(err, &stage):
		return unknown(err, stageHint(stage, false), "write the files")
	case errors.As(err, &changed):
		return unknown(err, "nothing was written; run it again", "write the files")
	case errors.As(err, &failed) && errors.Is(err, fs.ErrPermission):
		return unknown(err, "nothing was written; a file is replaced by a new one, so that you must be allowed to write to "+report.Sanitise(failed.Dir), "write the files")
	case errors.As(err, &failed) && errors.Is(err, syscall.ENOSPC):
		return unknown(err, "nothing was written; make room on the disk, then run it again", "write the files")
	case errors.As(err, &failed):
		return unknown(err, "nothing was written", "write the files")
	}
	return unknown(shortError(err), "nothing was written", "write the files")
}

// older tells whether the target is older than the pin: by their releases where both are
// known, else by the dates of the commits.
func (w *weighing) older() bool {
	a, errA := semver.StrictNewVersion(string(w.contract.Pin.Release))
	b, errB := semver.StrictNewVersion(string(w.releaseThere()))
	if errA == nil && errB == nil && b.String() != "0.0.0" && a.String() != "0.0.0" {
		return b.LessThan(a)
	}
	o, n := w.old.source.commit, w.new.source.commit
	return o != nil && n != nil && n.When.Before(o.When)
}
