package cmd

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	clientcode "codexpin/checks/client"
	"codexpin/checks/surface"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// verifying is one run of verify.
type verifying struct {
	*app
	formatting
	checkout, commit string
	release          string   // of the atlas, in the place of the source
	byRelease        bool     // --release is a flag of the command
	releaseFrom      string   // what named it; "" for --release
	standing         []string // what stands in for what nobody named
	contract         string
	runtime          string
	timeout          time.Duration
	outputs          []string
	failOn           []string
	today            string
	quiet, verbose   bool

	noSource bool   // the source is not asked
	repoDir  string // the checkout that was opened, absolute

	// What was read before, of the commit that is judged and of the client; nil for nothing.
	protocol *surface.Surface
	code     *clientcode.Code
}

const verifyExamples = `  codexpin verify                                       the contract found here or above
  codexpin verify --commit ID                           would it hold at another commit?
  codexpin verify --release 0.141.0                     would it hold there? no checkout
  codexpin verify --contract preset:plain -v            a contract inside codexpin
  codexpin verify --runtime ~/.local/bin/codex          does this codex hold it too?
  codexpin verify --format github --output codex.json   in CI: annotations, and a report
  codexpin verify --fail-on moved,notice                strict: records and waivers too`

const verifyLong = `Judges every claim of the contract against the Rust source of Codex at the pin, and
the floor and the spellings of the pin against the client's own files. Nothing is
fetched, no executable is started unless --runtime names one, and the work tree of the
checkout is not looked at. What a runtime says is labelled reported, all else read.

The contract is --contract, else CODEXPIN_CONTRACT, else codexpin.toml in this
directory or above, up to the root of the git repository. The checkout of Codex is
--checkout, else CODEX_CHECKOUT, else ../codex. Outside of any git repository preset:plain
stands in for a contract, and the newest release of the atlas for a checkout that nobody
named; the first lines then say so.

--release judges by the atlas: facts about released versions that are part of codexpin.
What only the source can tell is then not asked, and listed. The atlas never stands in
for a checkout that was named and is not there.

--output writes the report to a file too: FORMAT=FILE, or FILE whose ending names the
format (.json, .md, .txt). Files are written whole or not at all, and not when the
contract cannot be read. With --format github a Markdown summary is also appended to
the file that GITHUB_STEP_SUMMARY names, where that is set.

Exit code 0: all that was judged holds. 1: something is broken and not waived. 3:
something is unknown, or nothing was judged. 2: the contract cannot be read. What
--fail-on names gives 1 too; nothing takes a 1 or a 3 away.`

// verify is the command that judges a contract.
func (a *app) verify() *cobra.Command {
	v := &verifying{app: a, byRelease: true}
	c := &cobra.Command{
		Use:     "verify",
		Short:   "Judge the contract at its pin, or at another commit",
		Long:    verifyLong,
		Example: verifyExamples,
		Args:    noArguments,
		RunE: func(c *cobra.Command, args []string) error {
			return v.run(c.Context())
		},
	}
	flags := c.Flags()
	contractFlag(c, &v.contract)
	flags.StringVar(&v.commit, "commit", "", "judge this commit, a full `ID`, instead of the pin")
	releaseFlag(c, &v.release)
	checkoutFlag(c, &v.checkout)
	runtimeFlag(c, &v.runtime)
	timeoutFlag(c, &v.timeout)
	flags.StringArrayVar(&v.outputs, "output", nil, "write the report to `[FORMAT=]FILE` too; repeatable")
	flags.StringArrayVar(&v.failOn, "fail-on", nil, "exit 1 on `WORDS` too: moved, notice")
	todayFlag(c, &v.today, ofWaivers)
	flags.BoolVarP(&v.quiet, "quiet", "q", false, "only what is not ok, the notices and the verdict")
	flags.BoolVarP(&v.verbose, "verbose", "v", false, "every claim with its evidence, and the objects that were read")
	complete(c, "fail-on", failMoved, failNotice)
	v.formatFlags(c, report.VerifySchema, formatMarkdown, formatGitHub)
	return c
}

// The words of --fail-on.
const (
	failMoved  = "moved"
	failNotice = "notice"
)

// noArguments refuses arguments where all is said by flags.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := c.CommandPath() + " --help lists the flags"
	if strings.HasSuffix(args[0], ".toml") || strings.HasPrefix(args[0], "preset:") {
		hint = fmt.Sprintf("did you mean --contract %s?", args[0])
	}
	return usage(hint, "%s takes no arguments, and %q is one", c.CommandPath(), args[0])
}

// check looks at the flags together, before anything is read.
func (v *verifying) check() ([]output, error) {
	if v.release != "" && (v.commit != "" || v.checkout != "") {
		return nil, usage("", "--release is judged without a checkout: --commit and --checkout do not go with it")
	}
	if v.timeout > 0 && v.runtime == "" {
		return nil, usage("", "--timeout is the limit of each step of --runtime")
	}
	if v.quiet && v.verbose {
		return nil, usage("", "--quiet and --verbose contradict each other")
	}
	if len(v.failOn) > 0 {
		v.failOn = strings.Split(strings.Join(v.failOn, ","), ",")
	}
	for _, word := range v.failOn {
		if !slices.Contains([]string{failMoved, failNotice}, word) {
			return nil, usage("broken claims fail always; moved and notice can be added", "--fail-on does not know %q", word)
		}
	}
	if err := v.day(&v.today); err != nil {
		return nil, err
	}
	return v.parseOutputs()
}

// run judges the contract, writes the report and gives the exit code as an error.
func (v *verifying) run(ctx context.Context) error {
	outputs, err := v.check()
	if err != nil {
		return err
	}
	found, contract, err := v.findOrFresh()
	if err != nil {
		return err
	}
	if err := journalError(found); err != nil {
		return err
	}
	if err := v.keepContract(found, outputs); err != nil {
		return err
	}
	r, err := v.judge(ctx, found, contract)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return v.deliver(ctx, r, outputs)
}

// deliver writes the report to the files, then to standard output.
func (v *verifying) deliver(ctx context.Context, r *report.Verify, outputs []output) error {
	failed := v.writeOutputs(ctx, r, outputs)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	end := ended(r.ExitCode)
	if failed != nil {
		failed.intoReport(&r.Error, &r.ExitCode)
		end = failed
	}
	return v.publish(v.format, v.forms(r, v.textOptions(v.verbose)), end)
}

// forms are the forms of the report; layout is that of the text.
func (v *verifying) forms(r *report.Verify, layout report.TextOptions) forms {
	options := report.VerifyOptions{TextOptions: layout, Quiet: v.quiet}
	text := func() string { return r.Text(options) }
	return forms{data: r, text: text, markdown: r.Markdown, github: r.GitHub}
}
