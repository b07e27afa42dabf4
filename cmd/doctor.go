package cmd

import (
	"context"

	"codexpin/checks"
	"codexpin/checks/source"
	"codexpin/pins"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// diagnosing is one run of doctor.
type diagnosing struct {
	asking
	formatting
	contract   string
	checkout   string
	userConfig bool
	verbose    bool
	// schemas keeps the JSON Schema that the client's codex prints, to be compared with the
	// checkout's; nil where there is none.
	schemas *keptPrints
}

const doctorExamples = `  codexpin doctor                              everything on this machine
  codexpin doctor --contract preset:task-monki for a contract inside codexpin
  codexpin doctor --path /usr/bin:/bin         as a program started from the desktop sees it
  codexpin doctor --user-config                is it codex, or is it my configuration?
  codexpin doctor --json > doctor.json         for a bug report`

const doctorLong = `Looks at the contract, at the checkout of Codex and its pin, at every codex on this
machine, at the one that the client gets, and at what that codex and the pin mean
together. A line says ok, warn, fail or skip; what fails names the command that mends
it, and what follows from it stands below it.

Executables are started as ` + "`codexpin probe`" + ` starts them: in a temporary home, with
nothing of the user's Codex state. A checkout is asked where one is named or found at
../codex. Without a contract preset:plain stands in.

--user-config also starts the client's codex with a copy of the user's config.toml, and
nothing else of that home: no login, history, sessions or databases. Plugins, telemetry
and the places of databases and logs are overridden. The original is only read.

Exit code 0: the client's codex is compatible and all that was judged holds. 1:
something is broken. 3: something is unknown, or there is no codex. 2: the contract
cannot be read.`

// doctor is the command that looks at everything.
func (a *app) doctor() *cobra.Command {
	d := &diagnosing{asking: asking{app: a}}
	c := &cobra.Command{
		Use:     "doctor",
		Short:   "Look at everything on this machine that the client depends on",
		Long:    doctorLong,
		Example: doctorExamples,
		Args:    noArguments,
		RunE: func(c *cobra.Command, args []string) error {
			return d.run(c)
		},
	}
	flags := c.Flags()
	contractFlag(c, &d.contract)
	checkoutFlag(c, &d.checkout)
	d.flags(c)
	flags.BoolVar(&d.userConfig, "user-config", false, "also start codex with a copy of the user's config.toml")
	todayFlag(c, &d.today, ofWaivers)
	flags.BoolVarP(&d.verbose, "verbose", "v", false, "the details of what is well, too")
	d.formatFlags(c, report.DoctorSchema)
	return c
}

func (d *diagnosing) run(c *cobra.Command) error {
	if err := d.given(c); err != nil {
		return err
	}
	if err := d.day(&d.today); err != nil {
		return err
	}
	d.timings = d.verbose
	r, err := d.diagnose(c.Context())
	if err != nil {
		return err
	}
	text := func() string { return r.Text(d.textOptions(d.verbose)) }
	return d.publish(d.format, forms{data: r, text: text}, ended(r.ExitCode))
}

// diagnose looks at everything.
func (d *diagnosing) diagnose(ctx context.Context) (*report.Doctor, error) {
	found, contract, notice, err := d.findOrPlain(d.contract)
	if err != nil {
		return nil, err
	}
	run := report.DoctorRun{Notice: notice, Command: d.same()}
	if run.Pin, run.CheckoutSkipped, err = d.atPin(ctx, found, contract); err != nil {
		return nil, err
	}
	if run.CheckoutSkipped == "" {
		d.schemas = &keptPrints{}
	}
	d.alone = d.schemas.withSchemas()
	asked, err := d.ask(ctx, contract, found, nil, helpPaths(contract))
	if err != nil {
		return nil, err
	}
	chosen := asked.chosen()
	if chosen != nil && canBeAsked(chosen) {
		d.printsMore(ctx, asked)
		run.Runtime = d.together(found, contract, asked)
		run.Pair = d.pairOf(ctx, contract, asked.chosen())
	}
	p := &probing{asking: d.asking, verbose: d.verbose}
	run.Probe = p.report(asked, found, contract, notice)
	if chosen != nil {
		if d.userConfig {
			run.UserConfig = d.withUserConfig(ctx, asked)
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return report.NewDoctor(run), nil
}

// atPin is verify's check: the source at the pin, and the client's own files. Where
// nobody names a checkout and none is found, skipped says so and the client's files
// alone are judged.
func (d *diagnosing) atPin(ctx context.Context, found pins.Found, contract *pins.Contract) (r *report.Verify, skipped string, err error) {
	v := &verifying{app: d.app, checkout: d.checkout, today: d.today}
	if d.checkout == "" && d.env.get(source.CheckoutEnv) == "" {
		if _, _, err := source.Find("", d.env.get, d.dir); err != nil {
			v.noSource, skipped = true, "no checkout of codex is named, and ../codex is none"
		}
	}
	if v.noSource && found.Dir == "" {
		return nil, skipped, nil
	}
	r, err = v.judge(ctx, found, contract)
	return r, skipped, err
}

// together judges the contract by what the client's codex reports.
func (d *diagnosing) together(found pins.Found, contract *pins.Contract, a *asked) *report.Verify {
	i := a.choice.Index
	witness := newRuntimeWitness(a.runtimes[i], &a.fitted[i])
	judge := &checks.Judge{Checks: checks.All(), Today: pins.Date(d.today)}
	witnesses := []*checks.Witness{witness}
	return report.NewVerify(judge.Run(contract, witnesses), contract, witnesses, report.Run{
		Contract: report.ContractInfo{File: found.Name, From: string(found.How)},
		Codex:    report.Judged{Commit: string(contract.Pin.Commit), CommitFrom: "pin", IsPin: true}, Today: d.today,
		Of: map[string]string{"runtime": runtimeOf(a.runtimes[i])},
	})
}

// same are the flags that another command needs to look at the same things.
func (d *diagnosing) same() report.SameFlags {
	return report.SameFlags{Contract: d.contract, Checkout: d.checkout}
}
