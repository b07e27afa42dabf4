package cmd

import (
	"context"
	"path/filepath"
	"strings"

	"codexpin/pins"
	"codexpin/report"
)

// finish writes the record and the report, and gives the exit code.
func (b *bumping) finish(ctx context.Context, r *report.Bump) error {
	failed := b.keepRecord(ctx, r)
	end := ended(r.ExitCode)
	if failed != nil {
		failed.intoReport(&r.Error, &r.ExitCode)
		end = failed
	}
	return b.publish(b.format, b.forms(r), end)
}

// forms are the forms of the report.
func (b *bumping) forms(r *report.Bump) forms {
	options := report.VerifyOptions{TextOptions: b.textOptions(b.verbose), Quiet: b.quiet}
	text := func() string { return r.Text(options) }
	return forms{data: r.For(b.verbose), text: text, markdown: r.Markdown}
}

// keepRecord writes the ledger to the file of --record, whole or not at all.
func (b *bumping) keepRecord(ctx context.Context, r *report.Bump) *Error {
	if b.record == "" || ctx.Err() != nil {
		return nil
	}
	b.writing.Lock()
	defer b.writing.Unlock()
	path, err := target(b.path(b.record))
	if err != nil {
		return unknown(err, "", "--record "+b.record)
	}
	doc, err := report.JSON(r)
	if err == nil {
		err = replaceText(path, string(doc))
	}
	if err != nil {
		return unknown(shortError(err), "", "write "+b.record)
	}
	return nil
}

// recordApart refuses a --record that would go over the contract, or over a file that the
// contract names and a bump may write.
func (b *bumping) recordApart(found pins.Found, c *pins.Contract) error {
	path, err := target(b.path(b.record))
	if b.record == "" || found.Dir == "" || err != nil {
		return nil // one that cannot be written is told with the ledger
	}
	names := []string{filepath.Base(found.Path), supportedFile}
	for _, s := range c.Pin.Spelled {
		names = append(names, string(s.File))
	}
	if c.Runtime != nil && c.Runtime.Floor != nil && c.Runtime.Floor.File != "" {
		names = append(names, string(c.Runtime.Floor.File))
	}
	for _, s := range c.Schemas {
		names = append(names, string(s.Dir))
		if s.File != "" {
			names = append(names, string(s.File))
		}
	}
	for _, name := range names {
		at, err := filepath.EvalSymlinks(filepath.Join(found.Dir, filepath.FromSlash(name)))
		if err == nil && (path == at || strings.HasPrefix(path, at+string(filepath.Separator))) {
			return usage("a file of its own: --record why.json", "--record %s would overwrite %s", b.record, name)
		}
	}
	return nil
}

// journalHint is what ends a run that stands half done.
const journalHint = "codexpin bump --resume, or codexpin bump --abort"
