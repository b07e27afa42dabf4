package report

import (
	"strings"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// Run is what a report says besides the verdict: how the contract and the commit came
// to be the ones that were judged.
type Run struct {
	// Contract has File, From and Path; the rest is read off the contract.
	Contract ContractInfo
	Codex    Judged
	FailOn   []string
	Today    string
	// Of says in words what each witness is, by its name.
	Of   map[string]string
	Pair *Pair // nil where no executable was selected
	// Standing says what stands in for what nobody named.
	Standing []string
}

// NewVerify makes the report of a verdict. It is a pure function of what it is given.
func NewVerify(v *checks.Verdict, c *pins.Contract, witnesses []*checks.Witness, run Run) *Verify {
	r := &Verify{
		Schema: VerifySchema, ExitCode: v.Code, FailOn: run.FailOn,
		Contract: contractInfo(c, run.Contract), Codex: &run.Codex,
		Claims: make([]Claim, 0, len(v.Results)),
		Counts: VerifyCounts{
			Claims: len(v.Results), OK: v.Counts.OK, Moved: v.Counts.Moved, Broken: v.Counts.Broken,
			Unknown: v.Counts.Unknown, Waived: v.Counts.Waived, NotAsked: v.Counts.NotAsked, Prose: v.Counts.Prose,
		},
	}
	if len(c.Waivers) > 0 {
		r.Today = run.Today
	}
	for _, w := range witnesses {
		of := Witness{Name: w.Name, Of: run.Of[w.Name], Cause: w.Cause, Hint: w.Hint}
		if w.Name == "runtime" && w.Surface != nil {
			of.Version = w.Surface.Origin.Release
		}
		r.Witnesses = append(r.Witnesses, of)
		if w.Surface != nil && (w.Name == "source" || w.Name == "atlas") {
			r.Codex.Release = w.Surface.Origin.Release
			r.Codex.ReleaseAt = placed(w.Surface.Origin.Place)
		}
	}
	for i := range v.Results {
		r.Claims = append(r.Claims, newClaim(&v.Results[i], &run.Codex))
		nextOfSchema(&r.Claims[i], run.Contract)
	}
	for _, n := range v.Notices {
		r.Notices = append(r.Notices, Notice{Word: n.Word, Text: n.Text, Line: n.Pos.Line, Column: n.Pos.Column})
	}
	for _, n := range c.Notes {
		note := Note{Text: n.Text, Line: n.Pos.Line}
		for _, ref := range n.See {
			note.See = append(note.See, ref.Claim)
		}
		r.Notes = append(r.Notes, note)
	}
	r.Causes = causes(r.Claims)
	r.Standing = run.Standing
	r.Pair = run.Pair
	r.Disagreements = r.disagreements(v)
	if r.Axes = r.axes(); r.Axes != nil {
		r.MayRun, r.HoldsBack = r.answers()
	}
	r.NotLookedAt = notLookedAt(r)
	r.Summary = summarise(r)
	r.Verdict = verdictWord(r) + ": " + r.Counts.String()
	if r.Axes != nil {
		r.Verdict += " of any witness"
	}
	return r
}

func contractInfo(c *pins.Contract, info ContractInfo) *ContractInfo {
	info.Client = c.Name
	info.Pin = Pin{Commit: string(c.Pin.Commit), Release: string(c.Pin.Release), Decided: string(c.Pin.Decided), Reason: c.Pin.Reason}
	if c.Runtime == nil {
		return &info
	}
	if f := c.Runtime.Floor; f != nil {
		info.Floor = &Floor{Version: string(f.Version), File: string(f.File), Policy: string(f.Policy)}
		if info.Floor.Policy == "" {
			info.Floor.Policy = "advisory"
		}
	}
	if b := c.Runtime.Baseline; b != nil {
		info.Baseline = &Baseline{Version: string(b.Version), Validated: string(b.Validated)}
	}
	return &info
}

func newClaim(r *checks.Result, codex *Judged) Claim {
	out := Claim{
		ID: r.Claim.ID, Kind: string(r.Claim.Kind), Outcome: r.Outcome, Why: r.Claim.Why, Uses: r.Claim.Uses,
		Calls: r.Calls,
		Line:  r.Claim.Pos.Line, Column: r.Claim.Pos.Column,
	}
	if out.Kind == "" { // an entry that no check judges is named after its table
		out.Kind = out.ID[:max(0, strings.IndexAny(out.ID, ":."))]
	}
	if w := r.Waiver; w != nil {
		out.Waiver = &Waiver{Reason: w.Reason, Pin: string(w.Pin), Until: string(w.Until), Line: w.Pos.Line}
	}
	for i := range r.Findings {
		out.Findings = append(out.Findings, newFinding(&r.Findings[i], r.Claim, codex))
	}
	for _, f := range r.NotAsked {
		out.NotAsked = append(out.NotAsked, NotAsked{Witness: f.Witness, Why: f.NotAsked})
	}
	return out
}

func newFinding(f *checks.Finding, c *checks.Claim, codex *Judged) Finding {
	out := Finding{
		Witness: f.Witness, How: "read", Outcome: f.Outcome, Message: f.Message, Expected: f.Expected, Found: f.Found,
		Place: placed(f.Place), Sites: f.Sites, Near: f.Near, Hint: f.Hint, Cause: f.Cause, GateUntold: f.GateUntold,
	}
	if f.Witness == "runtime" || f.Witness == "atlas" {
		out.How = "reported"
	}
	if (f.Witness == "source" || f.Witness == "atlas") && (f.Outcome == checks.Broken || f.Outcome == checks.Unknown && out.Place != nil) {
		out.Next = nextCommand(c, f, codex)
	}
	return out
}

// worst gives the finding that decides the outcome; an empty one where there is none.
func (c *Claim) worst() *Finding {
	if len(c.Findings) == 0 {
		return &Finding{}
	}
	worst := &c.Findings[0]
	for i := range c.Findings {
		if c.Findings[i].Outcome.Worse(worst.Outcome) {
			worst = &c.Findings[i]
		}
	}
	return worst
}

// fails tells whether a claim is broken and not waived.
func (c *Claim) fails() bool { return c.Outcome == checks.Broken && c.Waiver == nil }

// FailedVerify is the report of a run that an error ended. load is the error of the
// contract, if it is one, and path where that lies in the client's repository.
func FailedVerify(code int, message, hint string, load *pins.LoadError, path string) *Verify {
	r := &Verify{Schema: VerifySchema, ExitCode: code, Error: &Problem{Message: message, Hint: hint}, Claims: []Claim{}}
	if load == nil {
		return r
	}
	r.MoreProblems = load.More
	for _, p := range load.Problems {
		r.Problems = append(r.Problems, ContractProblem{
			File: p.File, Path: path, Line: p.Pos.Line, Column: p.Pos.Column, Text: around(p.Text, p.Pos.Column), Message: p.Message, Hint: p.Hint,
		})
	}
	return r
}

// causes groups the findings that say what they follow from.
func causes(claims []Claim) []Cause {
	at := map[string]int{}
	var out []Cause
	ids := map[string]bool{}
	for i := range claims {
		ids[claims[i].ID] = true
	}
	for i := range claims {
		f := claims[i].worst()
		if f.Cause == "" {
			continue
		}
		k, known := at[f.Cause]
		if !known {
			k = len(out)
			at[f.Cause] = k
			out = append(out, Cause{Cause: f.Cause, OfClaim: ids[f.Cause], Outcome: f.Outcome, Hint: f.Hint})
		}
		out[k].Claims = append(out[k].Claims, claims[i].ID)
		if f.Outcome.Worse(out[k].Outcome) {
			out[k].Outcome = f.Outcome
		}
		if out[k].Hint != f.Hint {
			out[k].Hint = "" // each finding has its own
		}
	}
	return worstFirst(out)
}

func worstFirst(list []Cause) []Cause {
	var broken, rest []Cause
	for _, c := range list {
		if c.Outcome == checks.Broken {
			broken = append(broken, c)
		} else {
			rest = append(rest, c)
		}
	}
	return append(broken, rest...)
}

// placeOf gives a place, the zero one for none.
func placeOf(p *surface.Place) surface.Place {
	if p == nil {
		return surface.Place{}
	}
	return *p
}
