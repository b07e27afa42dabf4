package cmd

import (
	"context"
	"slices"
	"strings"
	"time"

	"codexpin/pins"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// bumping is one run of bump.
type bumping struct {
	verifying
	target   string
	write    bool
	runSteps bool
	resume   bool
	abort    bool
	accept   []string
	record   string
	reason   string
	floor    string
	perStep  time.Duration // the limit of each command of [[bump.step]]
}

// stepLimit is the limit of a command of the client, unless --step-timeout gives another.
const stepLimit = 30 * time.Minute

const bumpExamples = `  codexpin bump 0.145.0                    may the pin move there, and what would change?
  codexpin bump 0.145.0 --write            move it: every file, the contract last
  codexpin bump ID --write --run-steps     with the client's own generate, check and test
  codexpin bump PIN --write                the pin stays: recorded lines and digests anew
  codexpin bump 0.145.0 --record why.json  keep the ledger, also of a refusal
  codexpin bump --resume                   complete what a killed run left half done`

const bumpLong = `Judges every claim of the contract at the pin and at TARGET, and prints a ledger of
what is kept, moved, changed, fixed and broken. TARGET is a full commit id, a tag, or
a release, which is looked for among the releases that codexpin knows and then among
the tags; a tag that leads elsewhere than the release that codexpin knows is refused.
The present pin only refreshes recorded lines and digests.

Where something is broken or unknown, nothing is written. Else the exact difference to
each file is shown; with --write the files are written together or not at all:
recorded lines, digests and hashes, the floor file, the listed spellings of the pin,
the blocks of SUPPORTED_CODEX.md, vendored schema, and the contract last. Then all of
it is read again and judged again. No other byte is touched.

A run that is killed meanwhile leaves .codexpin-journal.json and .codexpin-stage beside
the contract: --resume completes it, --abort restores what was there. A file that somebody
changed before it was written is left alone, and .codexpin-stage without a journal is
removed, if codexpin made it.

The commands of [[bump.step]] are run with --run-steps only, before anything is
written, in the folder of the contract and with CODEXPIN_BUMP_COMMIT and
CODEXPIN_BUMP_RELEASE set. Where the pin moves, --write refuses while one of them is
outstanding. One that edits the contract, commits or moves HEAD has failed; what one
changed that bump writes as well is named.

A citation whose item has another digest is broken until its difference was read:
--accept cite:ID then records the new digest. Waivers are of a pin: none given at the
old one covers anything at the new one.

--record FILE keeps the ledger as JSON, with the objects read and the searches made.

Exit code 0: the pin may move, or has, and a verify that follows gives 0. 1: something is
broken there; or what was written does not hold until the new files are known to git,
which the last line says and "next" gives the command for. 3: something is
unknown or outstanding, a commit is not there, or a file could not be written. 2: TARGET
or the contract cannot be understood.`

// bump is the command that moves the pin.
func (a *app) bump() *cobra.Command {
	b := &bumping{verifying: verifying{app: a}, perStep: stepLimit}
	c := &cobra.Command{
		Use:     "bump TARGET",
		Short:   "Move the pin to another commit, if everything holds there",
		Long:    bumpLong,
		Example: bumpExamples,
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			return b.run(c.Context(), args)
		},
	}
	flags := c.Flags()
	flags.BoolVar(&b.write, "write", false, "write the files, if everything holds")
	flags.BoolVar(&b.runSteps, "run-steps", false, "run the commands of [[bump.step]], in order")
	flags.Var((*limit)(&b.perStep), "step-timeout", "the limit of each of these commands, a `DURATION` as 10m")
	flags.StringArrayVar(&b.accept, "accept", nil, "the difference of this citation was read: `cite:ID`; repeatable")
	flags.StringVar(&b.floor, "floor", "", "the lowest version from now on, a `VERSION`; else it stays")
	flags.StringVar(&b.reason, "reason", "", "why the pin moves, one `LINE` for the record")
	flags.StringVar(&b.record, "record", "", "keep the ledger in this `FILE`, as JSON")
	endFlags(c, &b.resume, &b.abort)
	contractFlag(c, &b.contract)
	checkoutFlag(c, &b.checkout)
	runtimeFlag(c, &b.runtime)
	timeoutFlag(c, &b.timeout)
	todayFlag(c, &b.today, "of the decision, on which waivers are judged")
	flags.BoolVarP(&b.quiet, "quiet", "q", false, "only what is not kept, the files without their differences, and the verdict")
	flags.BoolVarP(&b.verbose, "verbose", "v", false, "every claim, and the objects that were read")
	b.formatFlags(c, report.BumpSchema, formatMarkdown)
	return c
}

// check looks at the command line, before anything is read.
func (b *bumping) check(args []string) error {
	if _, err := b.verifying.check(); err != nil {
		return err
	}
	for _, id := range b.accept {
		if !strings.HasPrefix(id, "cite:") {
			return usage("only a cited item has a difference to accept: cite:ID", "--accept %q names no citation", id)
		}
	}
	if b.floor != "" {
		if why := pins.CheckVersion(b.floor); why != "" {
			return usage("a version is written 0.136.0", "--floor: %q %s", b.floor, why)
		}
	}
	if strings.ContainsAny(b.reason, "\n\r") {
		return usage("", "--reason is one line")
	}
	if b.resume || b.abort {
		return b.checkEnding(args)
	}
	switch len(args) {
	case 0:
		return usage("a full commit id, a tag or a release: codexpin bump 0.145.0", "no target given")
	case 1:
		b.target = args[0]
		return nil
	}
	return usage("one commit, tag or release", "bump takes one target, and %d are given", len(args))
}

// checkEnding looks at the command line of --resume and --abort, which say all.
func (b *bumping) checkEnding(args []string) error {
	switch {
	case b.resume && b.abort:
		return usage("", "--resume and --abort contradict each other")
	case len(args) > 0:
		return usage("what is to be ended is in the journal", "--resume and --abort take no target")
	case b.write || b.runSteps || b.record != "" || b.runtime != "" || b.floor != "" || b.reason != "" || len(b.accept) > 0:
		return usage("", "--resume and --abort go with no other flag about the bump")
	}
	return nil
}

func (b *bumping) run(ctx context.Context, args []string) error {
	if err := b.check(args); err != nil {
		return err
	}
	if b.resume || b.abort {
		return b.end(ctx)
	}
	found, contract, err := b.find()
	if err != nil {
		return err
	}
	if err := b.writable(found); err != nil {
		return err
	}
	if err := b.recordApart(found, contract); err != nil {
		return err
	}
	r, err := b.do(ctx, found, contract)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return b.finish(ctx, r)
}

// writable refuses to write a contract that is no file, and to begin beside one that an
// earlier run left half done.
func (b *bumping) writable(found pins.Found) error {
	if found.Dir == "" {
		if b.write || b.runSteps {
			return usage("codexpin show has its text: copy it into codexpin.toml", "%s stands inside codexpin and is not written", found.Name)
		}
		return nil
	}
	return b.noJournal(found)
}

// day is the day of the run.
func (b *bumping) day() pins.Date { return pins.Date(b.today) }

// accepted gives the ids of --accept, and refuses those that are no citation of the
// contract.
func (b *bumping) accepted(c *pins.Contract) (map[string]bool, error) {
	out := map[string]bool{}
	for _, id := range b.accept {
		if !slices.ContainsFunc(c.Citations, func(cite *pins.Citation) bool { return "cite:"+string(cite.ID) == id }) {
			return nil, usage("", "--accept %s: the contract has no such citation", id)
		}
		out[id] = true
	}
	return out, nil
}
