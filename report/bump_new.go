package report

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// BumpRun is what a report of a bump is made of.
type BumpRun struct {
	Contract               *pins.Contract // as it was
	Info                   ContractInfo
	Old, New               Judged
	OldCause, NewCause     string
	OldSurface, NewSurface *surface.Surface
	AimedBy                string
	Target                 string // as given
	Older                  bool
	Release                string // what the target states
	Ledger                 *Ledger
	Final                  *checks.Verdict // of the contract and the files as they are to be
	Own                    []OwnStep
	Runtime                *RuntimeStep // nil where no executable was asked
	Left                   LeftBehind
	Document               *Supported // nil where the client has none with marks
	Files                  []PlannedFile
	Wrote, Write, Preset   bool
	Again                  *Reread
	ToAdd                  []string // files that are new and that git does not know
	ToAddIn                string   // the folder that they are relative to; "" for the working directory
	Notices                []Notice
	ItemTexts              map[string][2]string // by the id of a citation: its item's lines at both commits
	Announced              map[string]string    // by the id of a claim: what Codex says of its end
	Date, Reason           string
	Code                   int
	Error                  *Problem
	Same                   BumpFlags
	Trace, OldTrace        []Object
}

// PlannedFile is one file as it was and as it is to be.
type PlannedFile struct {
	Path     string
	Was, Now []byte
	Existed  bool
	Remove   bool
	Why      []string
}

// RuntimeStep is what an executable came to.
type RuntimeStep struct {
	Of, Version, Cause string
	Verdict            *checks.Verdict
}

// BumpContract says which contract a bump is about.
func BumpContract(c *pins.Contract, info ContractInfo) *ContractInfo { return contractInfo(c, info) }

// NewBump makes the report of a bump. It is a pure function of what it is given.
func NewBump(in BumpRun) *Bump {
	r := &Bump{
		Schema: BumpSchema, ExitCode: in.Code, Error: in.Error, Date: in.Date, Reason: in.Reason,
		Contract: contractInfo(in.Contract, in.Info), Older: in.Older, Wrote: in.Wrote, Reread: in.Again,
		Notices: in.Notices, Document: in.Document, Trace: in.Trace, OldTrace: in.OldTrace, Claims: make([]BumpClaim, 0, len(in.Ledger.Entries)),
	}
	r.From = &BumpCommit{Commit: in.Old.Commit, Release: in.Old.Release, By: "pin", Cause: in.OldCause}
	if in.OldSurface != nil {
		r.From.Release = in.OldSurface.Origin.Release
	}
	r.To = &BumpCommit{Commit: in.New.Commit, Release: in.Release, By: in.AimedBy, PeeledFrom: in.New.PeeledFrom, Cause: in.NewCause}
	for i := range in.Ledger.Entries {
		r.Claims = append(r.Claims, in.claim(&in.Ledger.Entries[i]))
	}
	r.Counts = bumpCounts(in.Ledger)
	r.Steps = in.steps()
	r.Reopened = in.reopened(r.Claims)
	for _, f := range in.Files {
		r.Files = append(r.Files, newBumpFile(f))
	}
	if in.Left.Files > 0 || in.Left.Why != "" {
		left := in.Left
		if left.Places == nil {
			left.Places = []Left{}
		}
		r.LeftBehind = &left
	}
	r.Searches = searches(in.Ledger)
	r.Next = in.next(r)
	r.Summary = bumpSummary(r, in.Write)
	return r.Settle()
}

// Settle makes the last line out of the rest.
func (r *Bump) Settle() *Bump {
	if r.Claims == nil {
		r.Claims = []BumpClaim{}
	}
	switch {
	case r.Ended != "":
		r.Summary = map[string]string{"resumed": "the earlier run is complete", "aborted": "all files are as they were before the earlier run",
			"cleared": "no earlier run stood half done; what one had left staged is removed, and no other file is touched"}[r.Ended]
		r.Verdict = fmt.Sprintf("%s: the contract pins %s", r.Ended, r.Contract.Pin.Commit)
	default:
		r.Verdict = bumpWord(r) + ": " + r.Counts.String()
	}
	return r
}

// For gives the report with or without the objects that were read.
func (r *Bump) For(verbose bool) *Bump {
	if verbose {
		return r
	}
	out := *r
	out.Trace, out.OldTrace = nil, nil
	return &out
}

func bumpCounts(l *Ledger) BumpCounts {
	c := l.Counts
	return BumpCounts{
		Claims: len(l.Entries), Kept: c[BumpKept], Moved: c[BumpMoved], Changed: c[BumpChanged], Fixed: c[BumpFixed],
		Broken: c[BumpBroken], Unknown: c[BumpUnknown], Waived: c[BumpWaived], Unasked: c[BumpUnasked],
	}
}

// String gives the counts in words, all of them.
func (c BumpCounts) String() string {
	return fmt.Sprintf("%d kept, %d moved, %d changed, %d fixed, %d broken, %d unknown, %d waived, %d not asked",
		c.Kept, c.Moved, c.Changed, c.Fixed, c.Broken, c.Unknown, c.Waived, c.Unasked)
}

// claim makes one line of the ledger.
func (in *BumpRun) claim(e *LedgerEntry) BumpClaim {
	kind := string(e.Claim.Kind)
	if kind == "" {
		kind = e.Claim.ID[:max(0, strings.IndexAny(e.Claim.ID, ":."))]
	}
	out := BumpClaim{
		ID: e.Claim.ID, Kind: kind, State: string(e.State), Why: e.Claim.Why, Line: e.Claim.Pos.Line, Uses: e.Claim.Uses, Calls: e.Calls,
		Was: bumpSide(e.Was), Now: bumpSide(e.Now), Accepted: e.Accepted,
	}
	if e.WasSaid != "" || e.NowSaid != "" {
		out.Difference = &Difference{Was: e.WasSaid, Now: e.NowSaid}
	}
	if texts, ok := in.ItemTexts[e.Claim.ID]; ok {
		out.Diff, _ = Unified("", "", []byte(texts[0]), []byte(texts[1]))
	}
	out.Do = in.toDo(e)
	return out
}

func bumpSide(f *checks.Finding) *BumpSide {
	if f == nil {
		return nil
	}
	return &BumpSide{Outcome: f.Outcome, Witness: f.Witness, Message: f.Message, Expected: f.Expected, Found: f.Found, Place: placed(f.Place), Near: f.Near}
}

// NewReread makes what is told of a contract that was judged again.
func NewReread(v *checks.Verdict) *Reread {
	c := v.Counts
	r := &Reread{ExitCode: v.Code, Counts: VerifyCounts{Claims: len(v.Results), OK: c.OK, Moved: c.Moved, Broken: c.Broken,
		Unknown: c.Unknown, Waived: c.Waived, NotAsked: c.NotAsked, Prose: c.Prose}}
	for i := range v.Results {
		switch one := &v.Results[i]; {
		case one.Outcome == checks.Broken && one.Waiver == nil:
			r.Broken = append(r.Broken, one.Claim.ID)
		case one.Outcome == checks.Unknown:
			r.Unknown = append(r.Unknown, one.Claim.ID)
		}
	}
	r.Verdict = r.Counts.String()
	return r
}

// searches lists what was looked for: what must be absent, and lost text.
func searches(l *Ledger) []Looked {
	var out []Looked
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Now == nil {
			continue
		}
		found := "nothing"
		if e.Now.Outcome == checks.Broken {
			found = lines(e.Now.Place)
		}
		switch entry := e.Claim.Entry.(type) {
		case *pins.Absence:
			out = append(out, Looked{Claim: e.Claim.ID, For: strings.TrimPrefix(e.Claim.ID, "absent:"), In: "the surface at the target", Found: found})
		case *pins.Citation:
			if len(entry.Absent) > 0 {
				in := string(entry.Path)
				if entry.Item != "" {
					in += ", " + entry.Item
				}
				out = append(out, Looked{Claim: e.Claim.ID, For: strings.Join(entry.Absent, ", "), In: in, Found: found})
			}
		}
	}
	return out
}

// newBumpFile makes what is told of one file.
func newBumpFile(f PlannedFile) BumpFile {
	out := BumpFile{Path: f.Path, Change: "changed", Why: slices.Clone(f.Why)}
	was, now := f.Was, f.Now
	switch {
	case f.Remove:
		out.Change, now = "removed", nil
	case !f.Existed:
		out.Change, was = "added", nil
	}
	diff, lines := Unified("a/"+f.Path, "b/"+f.Path, was, now)
	out.Diff, out.Removed, out.Added = diff, lines[0], lines[1]
	return out
}
