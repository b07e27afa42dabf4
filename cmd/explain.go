package cmd

import (
	"slices"
	"strings"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// explaining is one run of explain.
type explaining struct {
	*app
	contract string
	json     bool
}

const explainExamples = `  codexpin explain field-new-required      a rule of diff
  codexpin explain citation                a check of verify, by its kind of claim
  codexpin explain request:turn/start      a claim of the contract
  codexpin explain handshake-untold        the word of a notice
  codexpin explain                         all rules, checks and words`

const explainLong = `Says of a rule of ` + "`codexpin diff`" + ` or a check of ` + "`codexpin verify`" + ` what it proves, what it
cannot, an example, how to mend what it finds, and how to waive it; and of the word that a
notice begins with what it means and what to do. A claim of the
contract is explained by the check that judges it; the contract is --contract, else
CODEXPIN_CONTRACT, else codexpin.toml in this directory or above.

Exit code 0: it is explained. 1: the contract has no such claim. 2: the word or the
contract cannot be understood.`

// explain is the command that says what a rule or a check means.
func (a *app) explain() *cobra.Command {
	e := &explaining{app: a}
	c := &cobra.Command{
		Use:     "explain [RULE|CHECK|WORD|CLAIM]",
		Short:   "Explain a rule of diff, a check, or a claim",
		Long:    explainLong,
		Example: explainExamples,
		RunE: func(c *cobra.Command, args []string) error {
			return e.run(args)
		},
	}
	flags := c.Flags()
	contractFlag(c, &e.contract)
	flags.BoolVar(&e.json, "json", false, "the page in one JSON document")
	c.Annotations = map[string]string{reportSchema: report.ExplainSchema}
	return c
}

func (e *explaining) run(args []string) error {
	if len(args) > 1 {
		return usage("codexpin explain "+args[0], "explain takes one rule, check, word or claim, and %d were given", len(args))
	}
	if len(args) == 0 {
		if e.json {
			return usage("codexpin explain --help has examples", "nothing to explain: no rule, check or claim was given")
		}
		return e.print(explainList())
	}
	r, err := e.page(args[0])
	if err != nil {
		return err
	}
	format := formatText
	if e.json {
		format = formatJSON
	}
	text := func() string { return r.Text(e.textOptions(false)) }
	return e.publish(format, forms{data: r, text: text}, ended(ExitOK))
}

// page finds the page of a word.
func (e *explaining) page(word string) (*report.Explained, error) {
	for _, kind := range []string{report.PageOfRule, report.PageOfCheck, report.PageOfWord} {
		if text, ok := report.Page(kind, word); ok && slices.Contains(report.PageNames(kind), word) {
			return &report.Explained{Schema: report.ExplainSchema, Kind: kind, ID: word, Page: text}, nil
		}
	}
	if !strings.ContainsAny(word, ":.") {
		names := slices.Concat(report.PageNames(report.PageOfRule), report.PageNames(report.PageOfCheck), report.PageNames(report.PageOfWord))
		hint := "codexpin explain lists all"
		if near := surface.Nearest(word, names, 1); len(near) > 0 {
			hint = "did you mean codexpin explain " + near[0] + "?"
		}
		return nil, usage(hint, "%s is no rule of diff, no check, no notice and no claim", quoted(word))
	}
	return e.claim(word)
}

// claim finds a claim of the contract, and the page of its check.
func (e *explaining) claim(id string) (*report.Explained, error) {
	v := &verifying{app: e.app, contract: e.contract}
	found, contract, err := v.find()
	if err == nil {
		err = e.noJournal(found)
	}
	if err != nil {
		return nil, err
	}
	claims, _ := checks.Claims(contract)
	var ids []string
	for _, c := range claims {
		if c.ID != id {
			ids = append(ids, c.ID)
			continue
		}
		text, _ := report.Page(report.PageOfCheck, string(c.Kind))
		return &report.Explained{
			Schema: report.ExplainSchema, Kind: report.PageOfCheck, ID: string(c.Kind), Page: text,
			Claim: &report.ExplainedClaim{ID: c.ID, File: found.Name, Line: c.Pos.Line, Why: c.Why},
		}, nil
	}
	hint := ""
	if near := surface.Nearest(id, ids, 3); len(near) > 0 {
		hint = "nearest: " + strings.Join(near, ", ")
	}
	return nil, &Error{Code: ExitBroken, Msg: "the contract " + found.Name + " has no claim " + shortened(id), Hint: hint}
}

// explainList lists every rule and check with its title.
func explainList() string {
	var b strings.Builder
	b.WriteString("rules of diff\n")
	for _, r := range surface.Rules() {
		b.WriteString("  " + r.ID + strings.Repeat(" ", max(1, 24-len(r.ID))) + r.Title + "\n")
	}
	b.WriteString("\nchecks of verify, by kind of claim\n")
	for _, c := range checks.All() {
		b.WriteString("  " + string(c.Kind) + strings.Repeat(" ", max(1, 24-len(c.Kind))) + c.Title + "\n")
	}
	b.WriteString("\nwords of notices\n")
	for _, word := range report.PageNames(report.PageOfWord) {
		b.WriteString("  " + word + "\n")
	}
	return b.String()
}
