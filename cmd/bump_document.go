package cmd

import (
	"bytes"
	"slices"

	"codexpin/pins"
	"codexpin/report"
)

// documentThere plans the marked blocks of the client's document, as they are to be at
// the new pin. A spelling of the pin inside of a block is the block's.
func (w *weighing) documentThere() error {
	if w.root == nil || w.root.Client == nil {
		return nil
	}
	m := &planner{w, w.plan}
	listed := w.plan.files[supportedFile] != nil
	f := m.file(supportedFile)
	if f == nil {
		return nil
	}
	doc, err := report.ParseDoc(f.was)
	if err != nil {
		return markError(supportedFile, err)
	}
	if len(doc.Blocks) == 0 {
		if !listed {
			delete(w.plan.files, supportedFile)
		}
		return nil
	}
	run, err := supportedRun(w.plan.contract, w.final, w.new.source, doc.Block("older") != nil)
	if err != nil {
		return err
	}
	pin := w.contract.Pin
	run.Move = &report.Move{Date: string(w.b.day()), Reason: w.b.reason, From: string(pin.Commit), FromRelease: string(pin.Release), To: w.aim.commit, ToRelease: string(w.releaseThere())}
	_, splices, r, err := run.Document(f.was)
	if err != nil {
		return markError(supportedFile, err)
	}
	r.File = supportedFile
	w.document, w.blocks = r.Settle(), doc.Blocks
	f.splices = slices.DeleteFunc(f.splices, func(s pins.Splice) bool {
		return slices.ContainsFunc(doc.Blocks, func(b report.DocBlock) bool { return b.From <= s.Pos.Offset && s.Pos.Offset < b.To })
	})
	m.add(supportedFile, "the blocks of the document", splices...)
	before := f.data
	if f.data, err = pins.ApplySplices(f.was, f.splices); err != nil {
		return unknown(err, "", "change "+supportedFile)
	}
	if listed && !bytes.Equal(before, f.data) {
		w.final = w.judge(w.plan.contract, w.new.source.witness, w.new.committed, w.proposedClient())
	}
	return nil
}
