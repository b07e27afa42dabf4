package cmd

import (
	"context"
	"errors"
	"io/fs"

	"codexpin/pins"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// vendoring is one run of schema vendor.
type vendoring struct {
	verifying
	resume, abort, dryRun, overwrite bool
}

const (
	// vendorPurpose is what the journal of a run says that it was for, vendorHint what ends
	// a run that stands half done.
	vendorPurpose = "codexpin schema vendor"
	vendorHint    = "codexpin schema vendor --resume completes it, codexpin schema vendor --abort restores what was there"
)

const schemaVendorLong = `Writes the schema that is committed at the pin into the [[schema]] directories of the
contract that say is = "pin", removes files called *.json and *.ts that the commit does
not have, and prints the new hashes. Named directories may also say is = "hash": their
new hash is yours to put into the contract. Other files stay; files that have CR LF
throughout keep it; what is identical is not written. Where a file would be overwritten or
removed with a content that is not in the index of your git, nothing is written, unless
--overwrite says so.

Files are staged beside the contract, then put in place one by one: all of them or none.
A run that was killed meanwhile leaves a journal, which every command that meets it
names: --resume completes the run, --abort restores what was there.

It writes those directories, and while it runs .codexpin-journal.json and .codexpin-stage
beside the contract. The contract itself is not changed.`

// schemaVendor is the command that writes the committed schema.
func (a *app) schemaVendor() *cobra.Command {
	v := &vendoring{verifying: verifying{app: a}}
	c := &cobra.Command{
		Use:   "vendor [DIR...]",
		Short: "Write the schema at the pin into the directories of the contract",
		Long:  schemaVendorLong,
		Example: `  codexpin schema vendor --dry-run     what would be written and removed
  codexpin schema vendor               write it
  codexpin schema vendor --abort       after a run that was killed`,
		RunE: func(c *cobra.Command, args []string) error {
			return v.run(c.Context(), args)
		},
	}
	flags := c.Flags()
	flags.StringVar(&v.contract, "contract", "", "the contract: a `FILE`")
	checkoutFlag(c, &v.checkout)
	flags.BoolVar(&v.dryRun, "dry-run", false, "say what would be written and removed, and write nothing")
	flags.BoolVar(&v.overwrite, "overwrite", false, "also what your git does not hold: it is lost")
	endFlags(c, &v.resume, &v.abort)
	flags.BoolVarP(&v.verbose, "verbose", "v", false, "every file")
	v.formatFlags(c, report.SchemaVendorSchema)
	return c
}

func (v *vendoring) run(ctx context.Context, dirs []string) error {
	if _, err := v.check(); err != nil {
		return err
	}
	if v.resume && v.abort || (v.resume || v.abort) && (v.dryRun || v.overwrite || len(dirs) > 0) {
		return usage("", "--resume and --abort stand alone")
	}
	found, contract, err := v.find()
	if err != nil {
		return err
	}
	if found.Dir == "" {
		return usage("--contract FILE", "%s has no folder to write to", found.Name)
	}
	disk, closeDisk, err := v.openDisk(found.Dir)
	if err != nil {
		return unknown(shortError(err), "", "open the folder of the contract")
	}
	defer closeDisk()
	r := &report.SchemaVendor{Schema: report.SchemaVendorSchema, DryRun: v.dryRun, Directories: []report.VendoredDir{}}
	t := &pins.Transaction{Disk: disk, Purpose: vendorPurpose}
	if v.resume || v.abort {
		return v.end(ctx, t, found.Dir, r)
	}
	if err := v.noJournal(found); err != nil {
		return err
	}
	changes, err := v.plan(ctx, found, contract, dirs, r)
	if err != nil {
		return err
	}
	if !v.dryRun {
		if err := v.write(ctx, t, func() error { return t.Run(changes) }); err != nil {
			return err
		}
	}
	return v.told(r)
}

// write writes files by a step of a transaction, unless the run was interrupted; an
// interrupt waits for it.
func (v *vendoring) write(ctx context.Context, t *pins.Transaction, do func() error) error {
	v.writing.Lock()
	defer v.writing.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := do(); err != nil {
		hint := "nothing was changed"
		var half *pins.JournalError
		var done *pins.InPlaceError
		var stage *pins.StageError
		var lost *pins.LostError
		var bad *pins.BadJournalError
		switch {
		case errors.As(err, &bad):
			hint = badJournalHint
		case errors.As(err, &stage):
			hint = stageHint(stage, t.Check() != nil)
		case errors.As(err, &lost):
			hint = lostHint
		case errors.As(err, &half):
			hint = vendorHint
		case errors.As(err, &done):
			hint = "codexpin schema check tells whether they are what the contract says"
		}
		return unknown(err, hint, "write the schema")
	}
	return nil
}

// end completes or undoes a run that stands half done.
func (v *vendoring) end(ctx context.Context, t *pins.Transaction, dir string, r *report.SchemaVendor) error {
	if t.Check() != nil || t.Staged() {
		if err := ownRun(dir); err != nil {
			return err
		}
	}
	do, done := t.Resume, "completed"
	if v.abort {
		do, done = t.Abort, "restored"
		if t.Check() == nil {
			done = "cleared"
		}
	}
	err := v.write(ctx, t, do)
	if errors.Is(err, fs.ErrNotExist) && t.Check() == nil {
		return &Error{Code: ExitUnknown, Msg: "no run stands half done in the folder of the contract", Err: err}
	}
	if err != nil {
		return err
	}
	r.Ended = done
	return v.told(r)
}

// told writes the report.
func (v *vendoring) told(r *report.SchemaVendor) error {
	text := func() string { return r.Text(v.textOptions(v.verbose)) }
	return v.publish(v.format, forms{data: r, text: text}, ended(ExitOK))
}

// plan reads the pin and the directories, and gives the changes to all of them.
func (v *vendoring) plan(ctx context.Context, found pins.Found, c *pins.Contract, dirs []string, r *report.SchemaVendor) ([]pins.Change, error) {
	entries, err := vendorEntries(c, found, dirs)
	if err != nil {
		return nil, err
	}
	source, codex, err := v.openedCommit(ctx, c)
	if err != nil {
		return nil, err
	}
	defer source.close()
	if source.commit == nil {
		return nil, &Error{Code: ExitUnknown, Msg: source.witness.Cause, Hint: source.witness.Hint}
	}
	r.Commit = codex.Commit
	client, closeClient := clientWitness(found.Dir)
	defer closeClient()
	tree, ok := client.Client.(clientTree)
	if !ok {
		return nil, &Error{Code: ExitUnknown, Msg: client.Cause}
	}
	at := committedSet(ctx, source.commit)
	var changes []pins.Change
	for _, entry := range entries {
		dir, more, err := vendorOne(rootFS{tree.root.FS(), tree.root}, entry, at)
		if err != nil {
			return nil, vendorError(err, entry)
		}
		if !v.overwrite {
			if err := unkept(found.Dir, more, dir); err != nil {
				return nil, err
			}
		}
		r.Directories = append(r.Directories, *dir)
		changes = append(changes, more...)
	}
	return changes, ctx.Err()
}
