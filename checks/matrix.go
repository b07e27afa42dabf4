package checks

import (
	"fmt"
	"slices"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// Matrix is a contract held against many releases: data for a table with a column a
// release and a row a claim. Waivers are not applied: they are given at one pin.
type Matrix struct {
	Releases []string // as they were given, oldest first
	Rows     []Row    // the claims that some release could be asked about, in the order of the contract
	// NotAsked are the claims that no release could be asked about, each with what it needs.
	NotAsked []NotAsked
	Totals   []Counts // by release: how many of Rows came to what; NotAsked those of Rows that this release cannot tell
	Columns  []Column // equal neighbours as one
	// Runs are the longest rows of neighbouring releases in which every claim holds that
	// could be asked, oldest first.
	Runs []Run
	// Range is the run that the contract is about: the one with its pin's release, else
	// with its baseline, else the newest; nil if there is none.
	Range *Run
	// Never are the indexes of the rows that hold in no release that tells them. While
	// there is one, there is no run.
	Never []int
	// Declared are what the contract itself says of versions: floor, baseline, pin.
	Declared []Declared
}

// Row is one claim over all releases.
type Row struct {
	Claim *Claim
	Cells []Outcome // by release; "" where that release cannot tell
	// Changes are where the outcome changes, and where a claim that does not hold does not
	// hold for another reason, with the reason. The first is that of the first release
	// that could be asked.
	Changes     []Change
	First, Last string // the releases that it holds in; "" if there is none
	Holds       int    // in how many it does
}

// Change is where a claim comes to something else than in the release before.
type Change struct {
	At      int // the release, by index
	Release string
	From    Outcome // "" for the first
	Finding Finding // at that release; NotAsked is set where it cannot tell
}

// To gives the outcome from the release on; "" where it cannot tell.
func (c Change) To() Outcome { return c.Finding.Outcome }

// Column is releases that follow each other and agree on every claim and its reason.
type Column struct {
	From, To int // indexes of releases, both included
	Counts   Counts
}

// Run is neighbouring releases in which everything holds.
type Run struct {
	From, To       int // indexes of releases, both included
	Floor, Ceiling string
	// Forced are the indexes of the rows that do not hold in the release before Floor;
	// none where Floor is the first release asked. Ended are those that do not hold in the
	// release behind Ceiling; none where that is the last.
	Forced, Ended []int
}

// Constraint gives the range as a constraint of semantic versions, as npm and others
// read it: ">=0.136.0 <=0.155.1". What is newer than the last release asked is not in
// it: nothing is known of that.
func (r *Run) Constraint() string {
	if r.From == r.To {
		return "=" + r.Floor
	}
	return fmt.Sprintf(">=%s <=%s", r.Floor, r.Ceiling)
}

// NotAsked is a claim that could not be asked, and why.
type NotAsked struct {
	Claim *Claim
	Why   string
}

// Declared is a version that the contract names, and what the matrix knows of it.
type Declared struct {
	What    string // floor, baseline, pin
	Version string
	At      int    // the release, by index; -1 if it is not among them
	Fails   []int  // the rows that do not hold there
	Counts  Counts // of the rows there
}

// Matrix judges a contract against the surface of each release, by the witness called
// atlas. releases are versions, oldest first; at gives the surface of one, and its error
// ends the matrix. Claims that need text, a client's tree or anything that no surface
// tells are listed as not asked. The cost grows with claims times releases that differ.
func (j *Judge) Matrix(c *pins.Contract, releases []string, at func(version string) (*surface.Surface, error)) (*Matrix, error) {
	claims, unasked := Claims(c)
	m := &Matrix{Releases: slices.Clone(releases)}
	g := &grid{judge: j, contract: c, byKind: map[Kind]*Check{}}
	for _, check := range j.Checks {
		g.byKind[check.Kind] = check
	}
	for _, claim := range claims {
		g.rows = append(g.rows, &gridRow{Row: Row{Claim: claim, Cells: make([]Outcome, len(releases))}})
	}
	for i, version := range releases {
		s, err := at(version)
		if err != nil {
			return nil, fmt.Errorf("release %s: %w", version, err)
		}
		g.release(i, version, s)
	}
	g.settle(m)
	for _, u := range unasked {
		m.NotAsked = append(m.NotAsked, NotAsked{Claim: &Claim{ID: u.ID, Pos: u.Pos}, Why: "needs " + u.Needs})
	}
	slices.SortStableFunc(m.NotAsked, func(a, b NotAsked) int { return a.Claim.Pos.Offset - b.Claim.Pos.Offset })
	m.fold(g.differs)
	m.runs()
	m.choose(c)
	return m, nil
}
