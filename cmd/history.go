package cmd

import (
	"context"
	"strings"

	"codexpin/checks"
	"codexpin/checks/atlas"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// tracing is one run of history.
type tracing struct {
	*app
	reading
	formatting
	contract      string
	contractGiven bool
	withText      bool
	verbose       bool
}

const historyExamples = `  codexpin history thread/rollback                        a method, in every direction
  codexpin history AskForApproval on-failure              a type, a value: any name
  codexpin history 'request:turn/start#params.effort'     one point of a message
  codexpin history request:skills/extraRoots/set --commit ID
  codexpin history --contract=preset:aharness             every claim, and the true floor
  codexpin history --contract --with-text                 citations and traces too`

const historyLong = `Finds every commit that changed what stands at an address: appeared, went, came back, was
gated or not any more, changed its type, presence, form (a string, the key of an object) or
set of values; with the date and the first release
that has it. Asked is what is on the wire, by the Rust source, not how often some text
occurs. Merges and branches are followed: what a merge has from a parent is no change.

A name is looked up as show does, where the walk begins and in the newest release of the
atlas that has it, and all its addresses are asked, up to 12; a type that several crates have is
asked of each. A name that is nowhere is said to be so, with what comes near, and no commit
is walked for it; its address, such as request:NAME, walks them all.

The commits are those that lead to --commit, else to the newest release whose commit the
atlas inside codexpin knows and the checkout has; and all other known releases. A tag of
upstream's form (rust-v0.136.0) at another commit is told as a tag and not as a release;
tags of other forms are named and left out.
A shallow clone is looked through as deep as it goes, and the report says how deep.
Without a checkout the 88 releases of the atlas are compared: a release is then all that
can be told, and options, config keys and features are not. What a release does not tell,
for its source was not read, is no change.

--contract takes a contract as verify does, or finds it: every claim with an address is
asked and judged at the commit as verify judges it, and the lowest release in which all of
them hold is told. --with-text adds
citations and traces.

The first release is that of the commit, by ancestry, whatever the address. "or earlier"
behind it marks a bound: no older release is known to lack the commit, or one published
since is not in the checkout; what the atlas has of such a one is told as seen.

Exit code 0: all of it is there now, and what the contract claims to be absent is absent.
1: something is not, or is there and not as the contract claims. 3: something cannot be told,
or a commit is not there. 2: an address or the contract cannot be understood.`

// history is the command that says when something changed.
func (a *app) history() *cobra.Command {
	h := &tracing{app: a}
	c := &cobra.Command{
		Use:     "history NAME|ADDRESS...",
		Short:   "Find when something appeared, went, was gated or changed",
		Long:    historyLong,
		Example: historyExamples,
		RunE: func(c *cobra.Command, args []string) error {
			h.contractGiven = c.Flag("contract").Changed
			return h.run(c.Context(), args)
		},
	}
	flags := c.Flags()
	checkoutFlag(c, &h.checkout)
	flags.StringVar(&h.commit, "commit", "", "the commit to begin at, a full `ID`")
	flags.StringVar(&h.contract, "contract", "", "every claim of a contract: a `FILE` or preset:NAME, behind =")
	flags.Lookup("contract").NoOptDefVal = searched
	flags.BoolVar(&h.withText, "with-text", false, "citations and traces of the contract too")
	flags.BoolVarP(&h.verbose, "verbose", "v", false, "full ids, and both states of every change")
	h.formatFlags(c, report.HistorySchema)
	return c
}

// searched is the value of a --contract without one.
const searched = "search"

func (h *tracing) run(ctx context.Context, args []string) error {
	if h.withText && !h.contractGiven {
		return usage("", "--with-text adds the citations of --contract, which was not given")
	}
	q, err := h.questions(args)
	if err != nil {
		return err
	}
	r, err := h.trace(ctx, q)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.Settle()
	text := func() string { return r.Text(h.textOptions(h.verbose)) }
	return h.publish(h.format, forms{data: r, text: text}, ended(r.ExitCode))
}

// historyQuestions is what history is asked: names and addresses, and a contract.
type historyQuestions struct {
	asked     []question
	addresses []surface.Address // of asked, then of the claims; see lookedIn
	missing   []missingName
	notices   []string
	contract  *pins.Contract
	claims    []*checks.Claim // of the contract that have an address here
	absences  map[string]bool // addresses of which the contract claims absence, and no more
	held      *atlas.Atlas
}

// questions understands the form of the arguments, and the contract.
func (h *tracing) questions(args []string) (*historyQuestions, error) {
	held, err := atlas.Open()
	if err != nil {
		return nil, unknown(err, "", "open the atlas")
	}
	q := &historyQuestions{held: held}
	if h.contractGiven && h.contract == searched && len(args) == 1 && (strings.HasPrefix(args[0], "preset:") || strings.HasSuffix(args[0], ".toml")) {
		h.contract, args = args[0], nil // --contract FILE, as other commands take it
	}
	if q.asked, _, err = parseQuestions(args); err != nil {
		return nil, err
	}
	for _, asked := range q.asked {
		if asked.kind == askLines || asked.kind == askItem {
			return nil, usage("a citation of a contract follows text: codexpin history --contract --with-text",
				"%s is text of a file, and history is asked for names and addresses", quoted(asked.text))
		}
	}
	if h.contractGiven {
		if err := h.claims(q); err != nil {
			return nil, err
		}
	}
	switch {
	case len(q.asked)+len(q.claims) > 0:
	case h.contractGiven:
		return nil, usage("codexpin init drafts claims; or name an address", "the contract has no claim about an address, so that nothing was asked")
	default:
		return nil, usage("codexpin history --help has examples", "nothing was asked: name an address, or --contract")
	}
	return q, nil
}
