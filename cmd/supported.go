package cmd

import (
	"context"
	"errors"
	"path/filepath"

	"codexpin/checks"
	"codexpin/pins"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// supportedFile is what the document is called where none is named.
const supportedFile = "SUPPORTED_CODEX.md"

// supporting is one run of supported.
type supporting struct {
	verifying
	file         string
	write, check bool
}

const supportedExamples = `  codexpin supported                 what is not right in SUPPORTED_CODEX.md?
  codexpin supported --check         in CI: exit 1 where something is not
  codexpin supported --write         make its blocks current, or make it
  codexpin supported docs/codex.md   another document, below the folder of the contract`

const supportedLong = `Keeps the marked blocks of a document for people current: which Codex the client
supports, and what that rests on. All is made from the contract and from the source of
Codex at the pin. Every byte outside of the blocks is left alone. Without --write
nothing is written; where the document is not there, --write makes a whole one.

A block stands between <!-- codexpin:begin NAME --> and <!-- codexpin:end NAME -->, each on
a line of its own. There are: versions, older (what releases below the floor lack),
summary, citations, methods, absences, behaviour, bumps (a row for each pin so far), and
retired, which is yours and only read. Fenced code right below
<!-- codexpin:quote PATH ITEM --> must equal that item at the pin.

--write writes the document and, while it runs, .codexpin-journal.json and
.codexpin-stage beside the contract; codexpin bump --resume or --abort ends a run that
was killed.

The commit of pin.why is proven: where it did not bring its claim, that is a finding; where
the checkout lacks it or its parents, a notice.

An absence that stands in the document and is no claim any more is a finding, until the
block retired names it: nothing is written before.

Exit code 0: the contract holds at the pin, and the document is current or was made so;
without --check also where it is out of date or not there, which is said. 1: it is not
current (with --check), something in it needs a hand, or the contract is broken. 3: the pin could not be read. 2: the marks or the contract cannot be understood.`

// supported is the command that keeps the document.
func (a *app) supported() *cobra.Command {
	s := &supporting{verifying: verifying{app: a}}
	c := &cobra.Command{
		Use:     "supported [FILE]",
		Short:   "Keep the document of supported versions current",
		Long:    supportedLong,
		Example: supportedExamples,
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			return s.run(c.Context(), args)
		},
	}
	flags := c.Flags()
	flags.BoolVar(&s.write, "write", false, "write the blocks, or a whole document where there is none")
	flags.BoolVar(&s.check, "check", false, "exit 1 where a block is out of date")
	contractFlag(c, &s.contract)
	checkoutFlag(c, &s.checkout)
	todayFlag(c, &s.today, ofWaivers)
	flags.BoolVarP(&s.quiet, "quiet", "q", false, "only what needs a hand, and the outcome")
	flags.BoolVarP(&s.verbose, "verbose", "v", false, "every row that was not right")
	s.formatFlags(c, report.SupportedSchema)
	return c
}

func (s *supporting) run(ctx context.Context, args []string) error {
	if _, err := s.verifying.check(); err != nil {
		return err
	}
	switch {
	case s.write && s.check:
		return usage("", "--write and --check contradict each other")
	case len(args) > 1:
		return usage("", "supported keeps one document, and %d are given", len(args))
	case len(args) == 1:
		s.file = args[0]
	}
	found, contract, err := s.find()
	if err != nil {
		return err
	}
	if err := s.noJournal(found); err != nil {
		return err
	}
	r, err := s.do(ctx, found, contract)
	if err != nil {
		return err
	}
	options := report.VerifyOptions{TextOptions: s.textOptions(s.verbose), Quiet: s.quiet}
	text := func() string { return r.Text(options) }
	return s.publish(s.format, forms{data: r, text: text}, ended(r.ExitCode))
}

// do judges the contract at its pin and keeps the document.
func (s *supporting) do(ctx context.Context, found pins.Found, contract *pins.Contract) (*report.Supported, error) {
	dir, name, err := s.place(found)
	if err != nil {
		return nil, err
	}
	source, _, err := s.source(ctx, contract)
	if err != nil {
		return nil, err
	}
	defer source.close()
	if w := source.witness; w.Cause != "" {
		return nil, &Error{Code: ExitUnknown, Msg: w.Cause, Hint: w.Hint}
	}
	witnesses := []*checks.Witness{source.witness}
	if committed := s.committed(ctx, source, contract); committed != nil {
		witnesses = append(witnesses, committed)
	}
	if found.Dir != "" {
		client, closeClient := s.client(ctx, found, contract, source, nil)
		defer closeClient()
		witnesses = append(witnesses, client)
	}
	disk, closeDisk, err := s.openDisk(dir)
	if err != nil {
		return nil, unknown(shortError(err), "", "open the folder of the document")
	}
	defer closeDisk()
	old, err := readDocument(disk, name)
	if err != nil {
		return nil, err
	}
	judge := &checks.Judge{Checks: checks.All(), Today: pins.Date(s.today)}
	run, err := supportedRun(contract, judge.Run(contract, witnesses), source, true)
	if err != nil {
		return nil, err
	}
	if err := s.why(ctx, run, source); err != nil {
		return nil, err
	}
	r, err := s.keep(disk, run, name, old)
	if err != nil {
		return nil, err
	}
	return r, ctx.Err()
}

// place gives the folder that is written to and the path of the document in it: below the
// folder of the contract, or the working directory for a contract inside codexpin.
func (s *supporting) place(found pins.Found) (dir, name string, err error) {
	dir = found.Dir
	if dir == "" {
		dir = s.dir
	}
	if s.file == "" {
		return dir, supportedFile, nil
	}
	rel, ok := below(dir, s.path(s.file))
	if !ok || rel == "." {
		return "", "", usage("", "%s does not lie below the folder of the contract", s.file)
	}
	return dir, filepath.ToSlash(rel), nil
}

// keep makes the document anew, and writes it if that is asked for.
func (s *supporting) keep(disk pins.Disk, run *report.SupportedRun, name string, old []byte) (*report.Supported, error) {
	now, _, r, err := run.Document(old)
	if err != nil {
		return nil, markError(name, err)
	}
	r.File = name
	if old != nil && len(r.Blocks) == 0 {
		return nil, usage("put `<!-- codexpin:begin citations -->` and `<!-- codexpin:end citations -->` around a table of it", "%s has no marked block, so that nothing of it is codexpin's", name)
	}
	r.Diff, _ = report.Unified("a/"+name, "b/"+name, old, now)
	r.ExitCode = run.Verdict.Code
	switch {
	case len(r.Findings) > 0, s.check && (r.Outdated() > 0 || old == nil):
		r.ExitCode = ExitBroken
	case s.write && r.Diff != "":
		t := &pins.Transaction{Disk: disk, Purpose: "codexpin supported", Last: name}
		s.writing.Lock()
		err := t.Run([]pins.Change{{Path: name, Was: old, Existed: old != nil, Data: now}})
		s.writing.Unlock()
		if err != nil {
			failed := writeError(err)
			r.Error, r.ExitCode = &report.Problem{Message: failed.Msg, Hint: failed.Hint}, failed.Code
			break
		}
		r.Wrote = true
	}
	return r.Settle(), nil
}

// markError is an Error for marks that cannot be understood.
func markError(name string, err error) error {
	var mark *report.MarkError
	if errors.As(err, &mark) {
		return &Error{Code: ExitUsage, Msg: name + ": " + mark.Error(), Hint: mark.Hint, Err: err}
	}
	return unknown(err, "", "make "+name+" anew")
}
