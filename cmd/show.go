package cmd

import (
	"context"
	"strings"

	"codexpin/report"

	"github.com/spf13/cobra"
)

// reading is what the flags of a command say about which Codex to read.
type reading struct {
	checkout string
	commit   string
	release  string // of the atlas, in the place of a checkout
}

// showing is one run of show.
type showing struct {
	*app
	reading
	formatting
	contract bool
	// otherClients are the contracts of other clients: files, or preset:NAME.
	otherClients []string
	list         string
	verbose      bool
	report       report.Show
}

const showExamples = `  codexpin show thread/start                            a method
  codexpin show AskForApproval                          a type, in every crate that has it
  codexpin show 'request:turn/start#params.input[]'     one point of a message
  codexpin show approval_policy on-failure threadId     a config key, a value, a field
  codexpin show -- --listen                             an option of codex
  codexpin show codex-rs/cli/src/main.rs:470-490        what stands in some lines
  codexpin show --unused methods.txt                    what a client's list leaves out
  codexpin show turn/start --contract                   lines to paste into a contract
  codexpin show turn/start --client preset:tutti        and how another client treats it
  codexpin show preset:plain                            the text of a contract inside codexpin`

const showLong = `Codex is read from a git checkout at one commit: --checkout, else CODEX_CHECKOUT,
else ../codex; --commit, else the newest release that the checkout has, by a tag such
as rust-v0.136.0 or by the commit that the atlas knows; never HEAD. Lines for a contract
(--contract) are of the pin of the contract that is found here, where one is. Nothing is fetched
and the work tree is not looked at. --release asks the atlas instead, facts about
released versions that are part of codexpin: no places, options, config keys or features;
what such a release does not tell is named, and its cells say "not told".

A name is looked for among methods, types, config keys, features, commands, options,
values and fields. A name that Codex does not have gives exit code 1 and the names
that come nearest; what cannot be told gives 3. preset:NAME prints the text of a contract
inside codexpin, to be copied.`

// show is the command that tells what Codex has under a name.
func (a *app) show() *cobra.Command {
	s := &showing{app: a}
	c := &cobra.Command{
		Use:     "show NAME|ADDRESS|PATH:LINES...",
		Short:   "Show what Codex has under a name, at an address, in some lines",
		Long:    showLong,
		Example: showExamples,
		RunE: func(c *cobra.Command, args []string) error {
			return s.run(c.Context(), args)
		},
	}
	flags := c.Flags()
	checkoutFlag(c, &s.checkout)
	flags.StringVar(&s.commit, "commit", "", "the commit to read, a full `ID`")
	flags.StringArrayVar(&s.otherClients, "client", nil, "also how another client treats it: its contract, a `FILE` or preset:NAME; repeatable")
	releaseFlag(c, &s.release)
	flags.StringVar(&s.list, "unused", "", "list the methods that the names in `FILE` leave out; - is standard input")
	flags.BoolVar(&s.contract, "contract", false, "write what is found as entries of a contract, to paste and cut down")
	flags.BoolVarP(&s.verbose, "verbose", "v", false, "add ids, every place of a name, what was read and what could not be")
	s.formatFlags(c, report.ShowSchema)
	return c
}

// run answers the questions and writes the report.
func (s *showing) run(ctx context.Context, args []string) error {
	if s.contract && (s.format == formatJSON || s.list != "") {
		return usage("", "--contract writes TOML for names, and goes with neither --format=json nor --unused")
	}
	if s.release != "" && (s.commit != "" || s.checkout != "") {
		return usage("", "--release is shown without a checkout: --commit and --checkout do not go with it")
	}
	if len(args) > 0 && strings.HasPrefix(args[0], presetWord) {
		return s.preset(args)
	}
	if err := s.atPin(); err != nil {
		return err
	}
	if err := s.ask(ctx, args); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	s.report.Settle()
	text := func() string { return s.report.Text(s.textOptions(s.verbose)) }
	if s.contract {
		text = s.report.ContractLines
	}
	return s.publish(s.format, forms{data: &s.report, text: text}, ended(s.report.ExitCode))
}
