package cmd

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"codexpin/checks/schema"
	"codexpin/pins"
	"codexpin/probe"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// printing is one run of schema print.
type printing struct {
	asking
	formatting
	runtime, out string
	form         schema.PrintForm
}

const schemaPrintLong = `Has one codex print its schema, in a temporary home, and puts the files into a new
directory: JSON Schema, or with --typescript the bindings; without what is experimental,
or with --experimental all of it. The directory must not be there, or be empty. The files
are there whole or not at all. Nothing else is written but, while it runs,
.codexpin-print beside the directory; one that a killed run left is removed.`

// schemaPrint is the command that has a codex print its schema.
func (a *app) schemaPrint() *cobra.Command {
	p := &printing{asking: asking{app: a, prefer: probe.First, kept: &keptPrints{}, printsOnly: true}}
	c := &cobra.Command{
		Use:   "print --runtime PATH --out DIR",
		Short: "Write what one codex prints into a new directory",
		Long:  schemaPrintLong,
		Example: `  codexpin schema print --runtime ~/.local/bin/codex --out printed
  codexpin schema print --runtime PATH --typescript --out src/protocol/generated`,
		Args: noArguments,
		RunE: func(c *cobra.Command, args []string) error {
			return p.run(c.Context())
		},
	}
	flags := c.Flags()
	flags.StringVar(&p.runtime, "runtime", "", "the codex to start, a `PATH` or npm:VERSION")
	flags.StringVar(&p.out, "out", "", "the new `DIR`ectory")
	flags.BoolVar(&p.form.TypeScript, "typescript", false, "the TypeScript bindings instead of the JSON Schema")
	flags.BoolVar(&p.form.Experimental, "experimental", false, "with what is experimental")
	timeoutFlag(c, &p.timeout)
	p.formatFlags(c, report.SchemaPrintSchema)
	return c
}

func (p *printing) run(ctx context.Context) error {
	if p.runtime == "" || p.out == "" {
		return usage("codexpin schema print --runtime PATH --out DIR", "a codex and a new directory are needed")
	}
	out := p.app.path(p.out)
	if err := newDirectory(out, p.out); err != nil {
		return err
	}
	set, r, err := p.printed(ctx)
	if err != nil {
		return err
	}
	if err := p.keep(ctx, set, out); err != nil {
		return err
	}
	doc := &report.SchemaPrint{
		Schema: report.SchemaPrintSchema, Out: p.out, Runtime: r.Candidate.Path, TypeScript: p.form.TypeScript, Experimental: p.form.Experimental,
		Files: len(set.Files), SHA256: set.TextDigest(),
	}
	if r.Version != nil {
		doc.Version = r.Version.Text
	}
	text := func() string { return doc.Text(p.textOptions(false)) }
	return p.publish(p.format, forms{data: doc, text: text}, ended(ExitOK))
}

// newDirectory refuses a directory that holds something, and what is none.
func newDirectory(path, given string) error {
	entries, err := os.ReadDir(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return unknown(shortError(err), "", "look at "+given)
	case len(entries) > 0:
		return usage("name one that is not there", "--out %s holds something already", given)
	}
	return nil
}

// printed has the codex print.
func (p *printing) printed(ctx context.Context) (*schema.Set, *probe.Runtime, error) {
	found, err := pins.Find(pins.Where{Flag: plainPreset, Dir: p.dir})
	if err != nil {
		return nil, nil, unknown(err, "", "read "+plainPreset)
	}
	contract, err := found.Load()
	if err != nil {
		return nil, nil, unknown(err, "", "read "+plainPreset)
	}
	p.today, p.prints = p.now().UTC().Format(time.DateOnly), []probe.Print{p.kept.print(p.form)}
	a, err := p.ask(ctx, contract, found, []string{p.runtime}, nil)
	if err != nil {
		return nil, nil, err
	}
	set, err := p.kept.set(p.form, a.runtimes[0])
	if err != nil {
		return nil, nil, unknown(err, "codexpin probe "+p.runtime+" says more of it", "have "+p.runtime+" print its schema")
	}
	return set, a.runtimes[0], nil
}
