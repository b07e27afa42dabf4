package cmd

import (
	"context"
	"time"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// comparing is one run of diff.
type comparing struct {
	*app
	formatting
	checkout string
	contract string
	all      bool
	verbose  bool
	timeout  time.Duration
}

const diffExamples = `  codexpin diff 0.136.0 0.171.0                      two releases
  codexpin diff 0.136.0 0.171.0 --all                 what is not the contract's, too
  codexpin diff rust-v0.136.0 ID                      a tag and a commit of the checkout
  codexpin diff vendor/schema path:/usr/bin/codex     kept files, and an executable
  codexpin diff 0.145.0 0.171.0 --contract preset:plain
  codexpin explain field-new-required                 what a rule means`

const diffLong = `Compares two Codexes by what they speak, and gives every change its rule and its class:
for one who sends the point, and for one who reads it. Where a contract is found, what
concerns its claims comes first, judged as ` + "`codexpin verify`" + ` judges it, and the rest is
counted: --all lists it.

Each side is a full commit id, a tag of the checkout, a release such as 0.136.0, a
directory of schema or bindings, or an executable: path:PATH or npm:VERSION. The latter
is fetched by the npm client on PATH, once, and kept: codexpin cache lists what is. A
release is read from the checkout if both sides are there, by the commit that is known for
it or else by its tag; else both are taken from the atlas inside codexpin, which has no
places. A tag that leads elsewhere than the release that is known is refused.

An executable is started in a temporary home, as ` + "`codexpin probe`" + ` does; nothing else is
started or fetched.

Exit code 0: nothing breaks, of the contract where there is one; what of it is broken on
both sides, or waived at TO, is counted, and does not decide. 1: something breaks. 3:
something cannot be told, or a side is not there. 2: a side or the contract cannot be
understood.`

// diff is the command that compares two Codexes.
func (a *app) diff() *cobra.Command {
	d := &comparing{app: a}
	c := &cobra.Command{
		Use:     "diff FROM TO",
		Short:   "Compare two Codexes: what breaks for whom",
		Long:    diffLong,
		Example: diffExamples,
		RunE: func(c *cobra.Command, args []string) error {
			return d.run(c.Context(), args)
		},
	}
	flags := c.Flags()
	checkoutFlag(c, &d.checkout)
	contractFlag(c, &d.contract)
	timeoutFlag(c, &d.timeout)
	flags.BoolVar(&d.all, "all", false, "list every change, and the addresses that are not compared")
	flags.BoolVarP(&d.verbose, "verbose", "v", false, "every claim that a change concerns")
	d.formatFlags(c, report.DiffSchema, formatMarkdown)
	return c
}

func (d *comparing) run(ctx context.Context, args []string) error {
	if len(args) != 2 {
		return usage("codexpin diff 0.136.0 0.171.0", "diff takes two Codexes, and not %d", len(args))
	}
	found, contract, err := d.findContract()
	if err != nil {
		return err
	}
	at := &checkouts{app: d.app, flag: d.checkout}
	defer at.close()
	from, to, notices, err := d.sides(ctx, at, args[0], args[1])
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r, err := d.compare(from, to, found, contract)
	if err != nil {
		return err
	}
	r.Notices = notices
	options := report.DiffOptions{All: d.all, TextOptions: d.textOptions(d.verbose)}
	text := func() string { return r.Text(options) }
	return d.publish(d.format, forms{data: r, text: text, markdown: r.Markdown}, ended(r.ExitCode))
}

// findContract finds and loads the contract; nil where none was named and none is found.
func (d *comparing) findContract() (pins.Found, *pins.Contract, error) {
	v := &verifying{app: d.app, contract: d.contract}
	found, contract, err := v.find()
	if err != nil && d.contract == "" && d.env.get(string(pins.ByEnv)) == "" && noContract(err) {
		return pins.Found{}, nil, nil
	}
	if err == nil {
		err = d.noJournal(found)
	}
	return found, contract, err
}

// compare makes the report.
func (d *comparing) compare(from, to *diffSide, found pins.Found, contract *pins.Contract) (*report.Diff, error) {
	changes := surface.ChangesBetween(from.surface, to.surface, typePairs(contract, from.surface, to.surface)...)
	if err := dropUntold(changes, from, to); err != nil {
		return nil, err
	}
	if contract == nil {
		return report.NewDiff(from.said, to.said, changes, nil, nil), nil
	}
	judge := &checks.Judge{Checks: checks.All(), Today: pins.Date(d.now().UTC().Format(time.DateOnly))}
	concerns := judge.Concerns(contract, from.witness(), to.witness(), changes.List)
	info := &report.DiffContract{Client: contract.Name, File: found.Name, From: string(found.How)}
	return report.NewDiff(from.said, to.said, changes, concerns, info), nil
}

// typePairs pairs the types that a contract claims by name, where both sides have them.
func typePairs(c *pins.Contract, a, b *surface.Surface) (pairs []surface.Pair) {
	if c == nil {
		return nil
	}
	claims, _ := checks.Claims(c)
	for _, claim := range claims {
		if claim.Kind != checks.TypeKind {
			continue
		}
		ta, tb := a.ByName(claim.Address.Name), b.ByName(claim.Address.Name)
		if len(ta) == 1 && len(tb) == 1 {
			pairs = append(pairs, surface.Pair{A: ta[0].ID, B: tb[0].ID})
		}
	}
	return pairs
}
