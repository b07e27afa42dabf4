package checks

import (
	"maps"
	"slices"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// Judge judges contracts.
type Judge struct {
	Checks []*Check // All(), or a changed list in tests
	// Today is the day on which waivers are judged.
	Today pins.Date
	// FailOn adds to what gives exit code 1: moved claims, notices.
	FailOnMoved, FailOnNotice bool
	// Notices are told already, about the run; they count like those of the judge.
	Notices []Notice
	// Only, where it is not nil, leaves out of the verdict every claim for which it is
	// false, and what is to be said about the contract as a whole.
	Only func(*Claim) bool
}

// Run judges every claim of a contract against every witness that was asked. It never
// fails: what could not be done is in the verdict.
func (j *Judge) Run(c *pins.Contract, witnesses []*Witness) *Verdict {
	claims, unasked := Claims(c)
	if j.Only != nil {
		claims, unasked = slices.DeleteFunc(claims, func(c *Claim) bool { return !j.Only(c) }), nil
	}
	v := &Verdict{Results: make([]Result, len(claims))}
	byKind := map[Kind]*Check{}
	for _, check := range j.Checks {
		byKind[check.Kind] = check
	}
	subjects := make([]*Subject, len(witnesses))
	for i, w := range witnesses {
		subjects[i] = newSubject(w, c)
		subjects[i].peers = witnesses
	}
	warm(claims, witnesses)
	for i, claim := range claims {
		v.Results[i] = judgeClaim(byKind[claim.Kind], claim, subjects)
	}
	search(v, witnesses)
	floors(v, c, witnesses)
	for i := range v.Results {
		finish(&v.Results[i])
	}
	for _, u := range unasked {
		claim := &Claim{ID: u.ID, Pos: u.Pos}
		v.Results = append(v.Results, Result{Claim: claim, NotAsked: []Finding{{NotAsked: "needs " + u.Needs}}})
	}
	slices.SortStableFunc(v.Results, func(a, b Result) int { return a.Claim.Pos.Offset - b.Claim.Pos.Offset })
	v.Notices = append(v.Notices, j.Notices...)
	j.waive(v, c, witnesses)
	j.notices(v, c, witnesses)
	localNotices(v, c, subjects)
	calls(v, c, witnesses)
	if j.Only != nil {
		v.Notices = j.Notices
	}
	v.Counts = count(v.Results, len(c.Notes))
	v.Code = j.code(v, witnesses)
	return v
}

// TextPaths gives the files of Codex that claims about text name, in their order; one
// may be there several times.
func TextPaths(claims []*Claim) []string {
	var paths []string
	for _, c := range claims {
		switch entry := c.Entry.(type) {
		case *pins.Citation:
			paths = append(paths, string(entry.Path))
		case *pins.Constant:
			paths = append(paths, string(entry.Path))
		case *pins.Trace:
			for _, step := range entry.Steps {
				paths = append(paths, string(step.Path))
			}
		}
	}
	return paths
}

// warm tells the witnesses that have text which files the claims speak of.
func warm(claims []*Claim, witnesses []*Witness) {
	paths := TextPaths(claims)
	for _, w := range witnesses {
		if w.Texts != nil && len(paths) > 0 {
			w.Texts.Warm(paths)
		}
	}
}

// judgeClaim asks every witness that can judge the claim.
func judgeClaim(check *Check, claim *Claim, subjects []*Subject) Result {
	r := Result{Claim: claim}
	if check == nil {
		r.NotAsked = []Finding{{NotAsked: "no check judges a claim of this kind"}}
		return r
	}
	for _, s := range subjects {
		if !s.Witness.offers(check.Needs) {
			continue
		}
		f := askOne(check, claim, s)
		f.Witness = s.Witness.Name
		if f.NotAsked != "" {
			r.NotAsked = append(r.NotAsked, f)
			continue
		}
		r.Findings = append(r.Findings, f)
	}
	if len(r.Findings)+len(r.NotAsked) == 0 {
		why := "needs " + needed(check.Needs)
		if check.Needs == NeedsTexts && slices.ContainsFunc(subjects, func(s *Subject) bool { return s.Witness.Name == "atlas" }) {
			why = needsSource
		}
		r.NotAsked = []Finding{{NotAsked: why}}
	}
	return r
}

// needsSource is why the atlas is not asked what it cannot know.
const needsSource = "needs the source"

func needed(n Needs) string {
	switch n {
	case NeedsTexts:
		return "the source at the pin"
	case NeedsClient:
		return "the client's own tree"
	case NeedsTrees:
		return "the schema witness"
	case NeedsCode:
		return "the client's own tree, and its git"
	}
	return "a witness of Codex's surface"
}

func askOne(check *Check, claim *Claim, s *Subject) Finding {
	w := s.Witness
	if w.Name == "atlas" && !w.could(claim) {
		return notAsked(needsSource)
	}
	if w.Cause != "" && !w.could(claim) {
		return notAsked("the " + w.Name + " knows nothing of its kind")
	}
	if w.Cause != "" {
		return Finding{Outcome: Unknown, Message: w.Cause, Cause: w.Cause, Hint: w.Hint}
	}
	missing := check.Needs&NeedsSurface != 0 && w.Surface == nil || check.Needs&NeedsTexts != 0 && w.Texts == nil ||
		check.Needs&NeedsClient != 0 && w.Client == nil ||
		check.Needs&NeedsTrees != 0 && w.Trees == nil ||
		check.Needs&NeedsCode != 0 && w.Code == nil
	if missing {
		return notAsked("needs " + needed(check.Needs))
	}
	if why := s.ownName(claim); why != "" {
		return notAsked(why)
	}
	f := check.Run(s, claim)
	if untold, is := s.declaredOnly(f, claim.Address); is {
		return untold
	}
	if f.Outcome == Unknown && f.Cause == openSet && w.printed() {
		return notAsked(openSet)
	}
	if check.Needs == NeedsSurface && f.Outcome == OK {
		if s.gateUnasked(claim) {
			return notAsked(gateUntold)
		}
		f.saysGate(s, claim)
	}
	return f
}

// saysGate marks what holds by a witness that does not tell whether a gate stands there,
// and says so: to hold then says nothing of that.
func (f *Finding) saysGate(s *Subject, c *Claim) {
	printed := s.Witness.Name == "runtime" || s.Witness.Name == "schema"
	if !printed && s.Witness.Surface.Coverage.Gated {
		return
	}
	at := s.at(c.Address)
	if at.GatesTold != surface.NotTold {
		return
	}
	f.GateUntold = f.GateUntold || printed
	if (c.Kind == FieldKind || c.Kind == ValueKind) && !at.Gated() && c.Address.Kind != surface.AtConfig {
		f.Message += "; its gate is not told here"
	}
}

func finish(r *Result) {
	r.Outcome = ""
	if worst := r.Worst(); worst != nil {
		r.Outcome = worst.Outcome
	}
}

func count(results []Result, prose int) Counts {
	c := Counts{Prose: prose}
	for i := range results {
		switch r := &results[i]; {
		case r.Waiver != nil && r.Doubtful():
			c.Unknown++ // what is waived is covered, what another witness could not tell is not
		case r.Waiver != nil:
			c.Waived++
		case r.Outcome == OK:
			c.OK++
		case r.Outcome == Moved:
			c.Moved++
		case r.Outcome == Broken:
			c.Broken++
		case r.Outcome == Unknown:
			c.Unknown++
		default:
			c.NotAsked++
		}
	}
	return c
}

// code gives the exit code: 1 for anything broken and not waived, 3 for anything
// unknown, for a witness that was asked for and is not there, or for nothing judged,
// else 0. The flags only add to 1.
func (j *Judge) code(v *Verdict, witnesses []*Witness) int {
	away := slices.ContainsFunc(witnesses, func(w *Witness) bool { return w.Cause != "" })
	switch {
	case v.Counts.Broken > 0, j.FailOnMoved && v.Counts.Moved > 0, j.FailOnNotice && len(v.Notices) > 0:
		return 1
	case v.Counts.Unknown > 0, away, v.Counts.Judged() == 0:
		return 3
	}
	return 0
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// samePin tells whether a short id is the beginning of a commit.
func samePin(short pins.ShortCommit, commit string) bool {
	return strings.HasPrefix(commit, string(short))
}
