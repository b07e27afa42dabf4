package report

import (
	"fmt"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// SchemaRun is what the report of a check is made of besides the verdict.
type SchemaRun struct {
	Run
	// Codex of Run is shown where Compared says that a commit was read.
	Compared bool
	Runtime  string // which executable printed, in words; "" for none
	// Trees are the directories that could be read, by their path.
	Trees map[string]*surface.Tree
}

// NewSchemaCheck makes the report of a verdict that holds schema claims alone. It is a
// pure function of what it is given.
func NewSchemaCheck(v *checks.Verdict, c *pins.Contract, witnesses []*checks.Witness, run SchemaRun) *SchemaCheck {
	whole := NewVerify(v, c, witnesses, run.Run)
	r := &SchemaCheck{
		Schema: SchemaCheckSchema, ExitCode: v.Code, Counts: whole.Counts, Contract: whole.Contract,
		Directories: make([]SchemaDir, 0, len(v.Results)), Runtime: run.Runtime, verify: whole,
	}
	if run.Compared {
		r.Codex = whole.Codex
	}
	for i := range v.Results {
		entry, ok := v.Results[i].Claim.Entry.(*pins.Schema)
		if !ok {
			continue
		}
		r.Directories = append(r.Directories, newSchemaDir(&v.Results[i], entry, run.Trees[string(entry.Dir)]))
	}
	r.NotProved = r.notProved()
	whole.NotLookedAt = r.NotProved
	r.Summary = r.summary()
	whole.Summary = r.Summary
	r.Verdict = whole.Verdict
	return r
}

func newSchemaDir(result *checks.Result, entry *pins.Schema, tree *surface.Tree) SchemaDir {
	out := SchemaDir{Dir: string(entry.Dir), Is: string(entry.Is), Line: entry.Pos.Line, Outcome: result.Outcome}
	if entry.Version != "" || entry.Generated != "" || entry.Command != "" || entry.Source != "" {
		out.Record = &SchemaRecord{string(entry.Version), string(entry.Generated), entry.Command, string(entry.Source)}
	}
	if w := result.Waiver; w != nil {
		out.Waiver = &Waiver{Reason: w.Reason, Pin: string(w.Pin), Until: string(w.Until), Line: w.Pos.Line}
	}
	if tree != nil {
		out.Of = &SchemaTree{Files: tree.Files, Ignored: tree.Ignored, SHA256: tree.Text, Untracked: tree.Untracked}
		for _, s := range tree.Stamps {
			out.Of.Stamps = append(out.Of.Stamps, Stamp{s.Spelling, s.Ref, s.Place})
		}
	}
	f := result.Worst()
	if f == nil {
		if len(result.NotAsked) > 0 {
			out.NotAsked = result.NotAsked[0].NotAsked
		}
		return out
	}
	out.Message, out.Expected, out.Found, out.Hint, out.Place = f.Message, f.Expected, f.Found, f.Hint, placed(f.Place)
	if f.Tree != nil {
		out.Difference = newTreeDifference(f)
	}
	return out
}

func newTreeDifference(finding *checks.Finding) *TreeDifference {
	c, touched := finding.Tree, finding.Touched
	out := &TreeDifference{
		State: c.State, Have: c.Have, Want: c.Want, Same: c.Same, Missing: c.Missing, Extra: c.Extra, Beside: c.Beside, Untold: c.SurfaceWhy,
	}
	for _, f := range c.Formatting {
		out.Formatting = append(out.Formatting, FormattedFile{f.Path, f.Kinds})
	}
	for _, f := range c.Changed {
		changed := ChangedFile{Path: f.Path, Prose: f.Prose, More: f.More}
		for _, p := range f.Points {
			point := FilePoint{At: p.At, Line: p.Line, Have: p.Have, Want: p.Want, Prose: p.Prose}
			if finding.About != nil {
				point.About = finding.About(p)
			}
			changed.Points = append(changed.Points, point)
		}
		out.Changed = append(out.Changed, changed)
	}
	out.Touched = newTouched(touched)
	out.Others = newPoints(checks.Untouched(c.Differences, touched))
	return out
}

func newTouched(touched []checks.Touch) []TouchedClaim {
	var out []TouchedClaim
	for _, t := range touched {
		out = append(out, TouchedClaim{Claim: t.Claim, Have: t.Have, Want: t.Want, Place: placed(t.Place)})
	}
	return out
}

func newPoints(list []surface.Difference) []PointDifference {
	var out []PointDifference
	for _, d := range list {
		out = append(out, PointDifference{Address: d.Address.String(), Kind: string(d.Kind), Have: d.A.Text, Want: d.B.Text})
	}
	return out
}

// notProved says what equal files do not prove.
func (r *SchemaCheck) notProved() []string {
	out := []string{"behaviour, and what the exporter leaves out of its files: experimental methods and fields, and the gates themselves"}
	if r.Runtime == "" {
		out = append(out, "any codex executable: none was started")
	}
	if r.Codex == nil {
		out = append(out, "the pin: no directory was compared with it")
	}
	for i := range r.Directories {
		if rec := r.Directories[i].Record; rec != nil && rec.Source != "" {
			out = append(out, "that "+r.Directories[i].Dir+" is what its generator would write now: no generator was run")
		}
	}
	return out
}

// summary says in one sentence what the directories came to.
func (r *SchemaCheck) summary() string {
	n := len(r.Directories)
	good := 0
	for i := range r.Directories {
		if r.Directories[i].Outcome == checks.OK {
			good++
		}
	}
	switch {
	case n == 0:
		return "the contract names no directory of schema: nothing was compared; [[schema]] with dir and is names one"
	case r.Counts.Broken > 0:
		return fmt.Sprintf("%s of %d %s not what the contract says", dirs(r.Counts.Broken), n, verb(r.Counts.Broken, "is", "are"))
	case r.Counts.Unknown > 0:
		return fmt.Sprintf("%s of %d could not be decided", dirs(r.Counts.Unknown), n)
	case good == 0 && r.Counts.Waived == 0:
		return "nothing was compared"
	}
	return fmt.Sprintf("%s of %d %s what the contract says", dirs(good), n, verb(good, "is", "are"))
}

func dirs(n int) string {
	if n == 1 {
		return "1 directory"
	}
	return fmt.Sprintf("%d directories", n)
}

// Markdown and GitHub are verify's, over the claims about schema alone.
func (r *SchemaCheck) Markdown() string { return r.verify.Markdown() }

// GitHub gives annotations at the lines of the contract.
func (r *SchemaCheck) GitHub() string { return r.verify.GitHub() }
