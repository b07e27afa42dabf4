package cmd

import (
	"context"
	"slices"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/probe"
	"codexpin/report"

	"github.com/spf13/cobra"
)

const schemaCheckLong = `Compares each [[schema]] directory of the contract with what the contract says that it
equals: the schema committed at the pin, what a codex prints, or a hash. Differences of
formatting alone (line endings, final newline, byte order mark, key order, the order of
sets, spacing) are named and are no change, unless the contract says strict. A directory
that is absent, empty, or holds files that the client's git does not know is broken.
Stamps in generated files must name the pin.

No source is read but the files compared with, and no codex is started unless --runtime
names one. ` + "`codexpin verify`" + ` judges the same, beside everything else.`

// schemaCheck is the command that compares the directories of a contract.
func (a *app) schemaCheck() *cobra.Command {
	v := &verifying{app: a}
	c := &cobra.Command{
		Use:   "check [DIR...]",
		Short: "Compare vendored or generated files with what they must equal",
		Long:  schemaCheckLong,
		Example: `  codexpin schema check                          all directories of the contract
  codexpin schema check vendor/codex-schema -v   one of them, every difference
  codexpin schema check --runtime PATH           those that must equal what a codex prints`,
		RunE: func(c *cobra.Command, args []string) error {
			return v.checkSchemas(c.Context(), args)
		},
	}
	flags := c.Flags()
	v.sourceFlags(c, "compare with this commit, a full `ID`, instead of the pin")
	flags.StringVar(&v.runtime, "runtime", "", "the codex whose prints are compared with, a `PATH` or npm:VERSION; without it none is started")
	timeoutFlag(c, &v.timeout)
	todayFlag(c, &v.today, ofWaivers)
	flags.BoolVarP(&v.verbose, "verbose", "v", false, "every difference")
	v.formatFlags(c, report.SchemaCheckSchema, formatMarkdown, formatGitHub)
	return c
}

// sourceFlags adds the flags that name a contract, a checkout and a commit.
func (v *verifying) sourceFlags(c *cobra.Command, commit string) {
	flags := c.Flags()
	contractFlag(c, &v.contract)
	checkoutFlag(c, &v.checkout)
	flags.StringVar(&v.commit, "commit", "", commit)
}

func (v *verifying) checkSchemas(ctx context.Context, dirs []string) error {
	if _, err := v.check(); err != nil {
		return err
	}
	found, contract, err := v.find()
	if err != nil {
		return err
	}
	if err := v.noJournal(found); err != nil {
		return err
	}
	entries, err := schemaEntries(contract, found, dirs)
	if err != nil {
		return err
	}
	r, err := v.judgeSchemas(ctx, found, contract, entries)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	text := func() string { return r.Text(v.textOptions(v.verbose)) }
	return v.publish(v.format, forms{data: r, text: text, markdown: r.Markdown, github: r.GitHub}, ended(r.ExitCode))
}

// judgeSchemas judges the claims of some entries. Of the source only the commit is opened,
// and only where a directory must equal what it holds.
func (v *verifying) judgeSchemas(ctx context.Context, found pins.Found, c *pins.Contract, entries []*pins.Schema) (*report.SchemaCheck, error) {
	run := report.SchemaRun{Run: report.Run{Contract: v.contractInfo(found), Today: v.today, Of: witnessWords()}}
	is := func(what pins.SchemaIs) bool {
		return slices.ContainsFunc(entries, func(s *pins.Schema) bool { return s.Is == what })
	}
	v.noSource = !is(pins.IsPin)
	source, codex, err := v.commitOrNone(ctx, c)
	if err != nil {
		return nil, err
	}
	defer source.close()
	run.Run.Codex, run.Compared = *codex, !v.noSource
	var runtime *asked
	if v.runtime != "" {
		if runtime, err = v.askPrints(ctx, c, found); err != nil {
			return nil, err
		}
		run.Runtime = runtimeName(runtime.runtimes[0])
	}
	var witnesses []*checks.Witness
	run.Trees = map[string]*surface.Tree{}
	if found.Dir != "" {
		client, closeClient := v.client(ctx, found, c, source, runtime)
		defer closeClient()
		witnesses = append(witnesses, client)
		for _, s := range entries {
			if client.Trees == nil {
				continue
			}
			if tree, err := client.Trees.Tree(string(s.Dir)); err == nil {
				run.Trees[string(s.Dir)] = tree
			}
		}
	}
	judge := &checks.Judge{Checks: checks.All(), Today: pins.Date(v.today), Only: onlySchemas(entries)}
	return report.NewSchemaCheck(judge.Run(c, witnesses), c, witnesses, run), nil
}

// commitOrNone opens the commit alone, unless the source is not to be asked.
func (v *verifying) commitOrNone(ctx context.Context, c *pins.Contract) (*sourceWitness, *report.Judged, error) {
	if v.noSource {
		return v.sourceOrNone(ctx, c)
	}
	return v.openedCommit(ctx, c)
}

// askPrints has the codex that --runtime names print what the contract needs, and nothing
// else.
func (v *verifying) askPrints(ctx context.Context, c *pins.Contract, found pins.Found) (*asked, error) {
	k := &asking{app: v.app, timeout: v.timeout, prefer: probe.First, today: v.today, kept: &keptPrints{}, printsOnly: true}
	k.prints = append(k.kept.both(true), k.kept.both(false)...)
	a, err := k.ask(ctx, c, found, []string{v.runtime}, nil)
	if err != nil {
		return nil, err
	}
	a.kept = k.kept
	return a, nil
}
