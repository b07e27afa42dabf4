package cmd

import (
	"context"
	"errors"
	"os"
	"runtime"
	"time"

	"codexpin/pins"
	"codexpin/probe"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// probing is one run of probe.
type probing struct {
	asking
	formatting
	contract string
	save     string
	showEnv  bool
	verbose  bool
}

const probeExamples = `  codexpin probe                                  every codex here, and the one the client gets
  codexpin probe ~/.local/bin/codex               one executable
  codexpin probe --contract preset:aharness       for a contract inside codexpin
  codexpin probe --path /usr/bin:/bin             what a program started from the desktop sees
  codexpin probe --no-bindings                    quick: methods without gates
  codexpin probe --save codex-runtime.json        keep all that was learned`

const probeLong = `Starts each codex in a temporary home, asks what it speaks, and removes the home.
Nothing of the user's Codex state is read or written, no model turn is run, and the
network is not used. Methods are asked with params that none takes, so that nothing
runs.

Without a PATH the order is: --codex; runtime.codex of the contract; the variable that
the contract names (CODEXPIN_CODEX where it names none); every codex on PATH; known
bundles and package managers. The first three are deliberate: the one that is set must
itself be compatible, and of the others only the version is asked. Else the client gets
the first that is compatible. With PATHs each is asked, and each counts.

A codex is compatible if it starts in the form that the contract states and has every
method and gate of the contract. Newer versions are welcome; a version alone refuses
only below a floor whose policy is required. Fields and values are judged by
` + "`codexpin doctor`" + ` and ` + "`codexpin verify --runtime`" + `.

The contract is --contract, else CODEXPIN_CONTRACT, else codexpin.toml in this
directory or above, else preset:plain.`

// probe is the command that asks executables what they speak.
func (a *app) probe() *cobra.Command {
	p := &probing{asking: asking{app: a, methodsOnly: true}}
	c := &cobra.Command{
		Use:     "probe [PATH...]",
		Short:   "Ask every codex on this machine what it speaks",
		Long:    probeLong,
		Example: probeExamples,
		RunE: func(c *cobra.Command, args []string) error {
			return p.run(c, args)
		},
	}
	flags := c.Flags()
	contractFlag(c, &p.contract)
	p.flags(c)
	flags.BoolVar(&p.showEnv, "show-env", false, "print the environment that each codex is started with, and start none")
	flags.StringVar(&p.save, "save", "", "write the report as JSON to `FILE` too")
	flags.BoolVarP(&p.verbose, "verbose", "v", false, "everything that was learned of each, and how long it took")
	p.formatFlags(c, report.ProbeSchema)
	return c
}

func (p *probing) run(c *cobra.Command, args []string) error {
	if err := p.given(c); err != nil {
		return err
	}
	p.timings, p.today = p.verbose, p.now().UTC().Format(time.DateOnly)
	switch {
	case p.showEnv:
		return p.environment()
	case len(args) > 0 && p.codexGiven:
		return usage("", "--codex and a PATH contradict each other")
	}
	var save string
	if p.save != "" {
		var err error
		if save, err = target(p.path(p.save)); err != nil {
			return usage("", "--save %s: %v", p.save, err)
		}
	}
	found, contract, notice, err := p.findOrPlain(p.contract)
	if err != nil {
		return err
	}
	ctx := c.Context()
	asked, err := p.ask(ctx, contract, found, args, nil)
	if err != nil {
		return err
	}
	r := p.report(asked, found, contract, notice)
	return p.deliver(ctx, r, save)
}

// report makes the report of what was asked.
func (p *probing) report(a *asked, found pins.Found, contract *pins.Contract, notice string) *report.Probe {
	return report.NewProbe(contract, report.ProbeRun{
		Contract: report.ContractInfo{File: found.Name, From: string(found.How)}, Notice: notice,
		Search: p.searched(a.discovery), Needs: a.needs, Capabilities: a.options.Capabilities, Named: a.named,
		HandshakeStated: contract.Handshake != nil, FloorProblem: a.floorProblem,
		Executables: a.executables(p.verbose), Choice: a.choice,
	})
}

// deliver writes the report to the file, then to standard output.
func (p *probing) deliver(ctx context.Context, r *report.Probe, save string) error {
	end := ended(r.ExitCode)
	if save != "" {
		if err := p.saveTo(ctx, r, save); err != nil {
			failed := unknown(shortError(err), "", "write "+p.save)
			failed.intoReport(&r.Error, &r.ExitCode)
			end = failed
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	text := func() string { return r.Text(p.textOptions(p.verbose)) }
	return p.publish(p.format, forms{data: r, text: text}, end)
}

func (p *probing) saveTo(ctx context.Context, r *report.Probe, path string) error {
	p.writing.Lock()
	defer p.writing.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	doc, err := report.JSON(r)
	if err != nil {
		return err
	}
	name, err := stage(path, string(doc))
	if err == nil {
		err = os.Rename(name, path)
	}
	if err != nil && name != "" {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}

// environment prints the allow-list.
func (p *probing) environment() error {
	e := &report.Environment{Schema: probe.EnvironmentName, Variables: probe.Environment(runtime.GOOS)}
	text := func() string { return e.Text(p.textOptions(p.verbose)) }
	return p.publish(p.format, forms{data: e, text: text}, ended(ExitOK))
}

// plainPreset is what stands in for a contract where there is none.
const plainPreset = "preset:plain"

// findOrPlain finds the contract, or takes preset:plain where there is none and nobody
// named one; notice then says so.
func (k *asking) findOrPlain(name string) (pins.Found, *pins.Contract, string, error) {
	v := &verifying{app: k.app, contract: name}
	found, err := pins.Find(pins.Where{Flag: name, Env: k.env.get(string(pins.ByEnv)), Dir: k.dir})
	var missing *pins.NotFoundError
	notice := ""
	if errors.As(err, &missing) {
		notice = "no contract: looked for " + v.looked(missing) + "; " + plainPreset + " stands in"
		found, err = pins.Find(pins.Where{Flag: plainPreset, Dir: k.dir})
		found.How = "default"
	}
	if err != nil {
		return found, nil, "", v.contractError(found, err)
	}
	contract, err := found.Load()
	if err != nil {
		return found, nil, "", v.contractError(found, err)
	}
	return found, contract, notice, k.noJournal(found)
}
