package report

import (
	"fmt"
	"slices"

	"codexpin/checks"
	"codexpin/pins"
)

// MatrixRun is what the report of a matrix is made of besides the judge's.
type MatrixRun struct {
	Contract ContractInfo
	// Commits gives the commit of a release, "" where it is not known.
	Commits func(version string) string
	Notices []checks.Notice
}

// NewMatrix makes the report. It is a pure function of what it is given.
func NewMatrix(m *checks.Matrix, c *pins.Contract, run MatrixRun) *Matrix {
	r := &Matrix{
		Schema: MatrixSchema, Contract: contractInfo(c, run.Contract),
		Releases: []MatrixRelease{}, Columns: []MatrixColumn{}, Claims: []MatrixClaim{},
	}
	for i, version := range m.Releases {
		t := m.Totals[i]
		r.Releases = append(r.Releases, MatrixRelease{Version: version, Commit: run.Commits(version), OK: t.OK + t.Moved, Broken: t.Broken, Unknown: t.Unknown, NotAsked: t.NotAsked})
	}
	for _, column := range m.Columns {
		r.Columns = append(r.Columns, MatrixColumn{m.Releases[column.From], m.Releases[column.To], column.Counts.Broken, column.Counts.Unknown, column.Counts.NotAsked, column.Counts.Judged()})
	}
	for i := range m.Rows {
		r.Claims = append(r.Claims, newMatrixClaim(m, &m.Rows[i]))
	}
	for i := range m.Runs {
		r.Ranges = append(r.Ranges, newMatrixRange(m, &m.Runs[i]))
	}
	if m.Range != nil {
		own := newMatrixRange(m, m.Range)
		r.Range = &own
	}
	r.Never = idsOf(m, m.Never)
	for _, d := range m.Declared {
		r.Declared = append(r.Declared, MatrixDeclared{d.What, d.Version, d.At >= 0, idsOf(m, d.Fails), d.Counts.Judged(), d.Counts.NotAsked})
	}
	for _, n := range m.NotAsked {
		r.NotAsked = append(r.NotAsked, MatrixNotAsked{n.Claim.ID, n.Why})
	}
	for _, n := range run.Notices {
		r.Notices = append(r.Notices, Notice{Word: n.Word, Text: n.Text, Line: n.Pos.Line, Column: n.Pos.Column})
	}
	r.conclude()
	return r
}

func idsOf(m *checks.Matrix, rows []int) []string {
	var out []string
	for _, k := range rows {
		out = append(out, m.Rows[k].Claim.ID)
	}
	return out
}

func newMatrixClaim(m *checks.Matrix, row *checks.Row) MatrixClaim {
	out := MatrixClaim{
		ID: row.Claim.ID, Kind: string(row.Claim.Kind), Line: row.Claim.Pos.Line, First: row.First, Last: row.Last, Holds: row.Holds,
		Outcomes: make([]checks.Outcome, 0, len(m.Columns)),
	}
	for _, column := range m.Columns {
		out.Outcomes = append(out.Outcomes, row.Cells[column.From])
	}
	for _, c := range row.Changes {
		f := c.Finding
		out.Changes = append(out.Changes, MatrixChange{
			Release: c.Release, Outcome: c.To(), NotAsked: f.NotAsked, Message: f.Message, Expected: f.Expected, Found: f.Found, Near: f.Near, Cause: f.Cause,
		})
	}
	return out
}

func newMatrixRange(m *checks.Matrix, run *checks.Run) MatrixRange {
	out := MatrixRange{Constraint: run.Constraint(), Floor: run.Floor, Ceiling: run.Ceiling, Forced: idsOf(m, run.Forced), Ended: idsOf(m, run.Ended)}
	if run.From > 0 {
		out.Below = m.Releases[run.From-1]
	}
	if run.To+1 < len(m.Releases) {
		out.Above = m.Releases[run.To+1]
	}
	return out
}

// conclude says what it comes to. A version that the contract names and that does not hold
// is broken, and so is a contract that holds nowhere; one that some claim could not be
// decided in is unknown.
func (r *Matrix) conclude() {
	for _, d := range r.Declared {
		if n := len(d.Fails); n > 0 && r.ExitCode == 0 {
			r.ExitCode = r.failing(d)
			r.Summary = fmt.Sprintf("the %s %s does not hold: %s there", d.What, d.Version, count(n, "claim")+" "+verb(n, "fails", "fail"))
		}
	}
	switch {
	case len(r.Claims) == 0:
		r.ExitCode, r.Summary, r.Verdict = 3, "no claim of the contract can be asked of the atlas", "nothing judged"
		return
	case r.Range == nil && r.ExitCode == 0:
		if r.ExitCode = 3; slices.ContainsFunc(r.Releases, func(m MatrixRelease) bool { return m.Broken > 0 }) {
			r.ExitCode = 1
		}
		r.Summary = fmt.Sprintf("the contract holds in none of %s", count(len(r.Releases), "release"))
	case r.Summary == "":
		r.Summary = fmt.Sprintf("the contract holds from %s to %s", r.Range.Floor, r.Range.Ceiling)
	}
	switch {
	case r.Range == nil && r.ExitCode == 3:
		r.Verdict = "unknown: no range"
	case r.Range == nil:
		r.Verdict = "broken: no range"
	case r.ExitCode == 0:
		r.Verdict = "ok: " + r.Range.Constraint
	case r.ExitCode == 3:
		r.Verdict = "unknown: " + r.Range.Constraint
	default:
		r.Verdict = "broken: " + r.Range.Constraint
	}
}

// failing gives the exit code of a declared version that does not hold.
func (r *Matrix) failing(d MatrixDeclared) int {
	for _, release := range r.Releases {
		if release.Version == d.Version && release.Broken == 0 {
			return 3
		}
	}
	return 1
}
