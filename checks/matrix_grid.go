package checks

import (
	"slices"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// grid judges release by release.
type grid struct {
	judge    *Judge
	contract *pins.Contract
	byKind   map[Kind]*Check
	rows     []*gridRow
	before   *surface.Surface
	// differs tells, by release, whether any row changed there.
	differs []bool
}

type gridRow struct {
	Row
	last  Finding
	asked bool   // some release could be asked
	why   string // why the first could not
}

// release judges every claim against one release. Where it speaks exactly as the one
// before, nothing is judged anew.
func (g *grid) release(i int, version string, s *surface.Surface) {
	before := g.before
	same := before != nil && sameSurface(before, s)
	g.before = s
	g.differs = append(g.differs, !same)
	w := &Witness{Name: "atlas", Surface: s, Commit: s.Origin.Commit}
	subjects := []*Subject{newSubject(w, g.contract)}
	changed := false
	for _, row := range g.rows {
		f := row.last
		if !same && !sameMethod(row.Claim, before, s) {
			f = g.finding(row.Claim, subjects)
		}
		changed = row.add(i, version, f) || changed
	}
	g.differs[i] = changed
}

func (g *grid) finding(claim *Claim, subjects []*Subject) Finding {
	r := judgeClaim(g.byKind[claim.Kind], claim, subjects)
	if worst := r.Worst(); worst != nil {
		return *worst
	}
	return r.NotAsked[0]
}

// add takes the finding at a release, and tells whether it is another than before.
func (r *gridRow) add(i int, version string, f Finding) (changed bool) {
	r.Cells[i] = f.Outcome
	first := i == 0
	changed = first || f.Outcome != r.last.Outcome || !f.holds() && f.Message != r.last.Message
	if f.NotAsked == "" {
		r.asked = true
	} else if r.why == "" {
		r.why = f.NotAsked
	}
	if changed && (len(r.Changes) > 0 || f.NotAsked == "") {
		c := Change{At: i, Release: version, Finding: f}
		if len(r.Changes) > 0 {
			c.From = r.last.Outcome
		}
		r.Changes = append(r.Changes, c)
	}
	if f.NotAsked == "" && f.holds() {
		r.Holds++
		if r.First == "" {
			r.First = version
		}
		r.Last = version
	}
	r.last = f
	return changed
}

// holds tells whether a finding leaves the claim standing. What was not asked does
// neither stand nor fall.
func (f *Finding) holds() bool {
	return f.Outcome == OK || f.Outcome == Moved || f.NotAsked != ""
}

// sameSurface tells whether two surfaces hold the very same definitions, as two
// releases of one atlas do that differ in nothing.
func sameSurface(a, b *surface.Surface) bool {
	return a.Coverage == b.Coverage && slices.Equal(a.Methods, b.Methods) && slices.Equal(a.Types, b.Types) && slices.Equal(a.Gaps, b.Gaps) &&
		len(a.Commands)+len(b.Commands)+len(a.Features)+len(b.Features) == 0 && a.Config == b.Config
}

// sameMethod tells whether a claim is decided by a method that both surfaces have alike:
// the claim of the method itself, or anything below one that neither has. Looking for
// names near to a missing one is most of the work.
func sameMethod(c *Claim, before, s *surface.Surface) bool {
	d, ok := c.Address.Kind.Method()
	if before == nil || !ok || before.Coverage != s.Coverage || !slices.Equal(before.Gaps, s.Gaps) {
		return false
	}
	name := c.Address.Name
	for _, other := range surface.Directions() {
		if before.Method(other, name) != s.Method(other, name) {
			return false
		}
	}
	return c.Kind == MethodKind || s.Method(d, name) == nil
}

// settle moves the rows to m, and counts.
func (g *grid) settle(m *Matrix) {
	for _, row := range g.rows {
		if !row.asked {
			m.NotAsked = append(m.NotAsked, NotAsked{Claim: row.Claim, Why: row.why})
			continue
		}
		m.Rows = append(m.Rows, row.Row)
	}
	m.Totals = make([]Counts, len(m.Releases))
	for i := range m.Rows {
		for k, cell := range m.Rows[i].Cells {
			m.Totals[k].add(cell)
		}
	}
}

func (c *Counts) add(o Outcome) {
	switch o {
	case OK:
		c.OK++
	case Moved:
		c.Moved++
	case Broken:
		c.Broken++
	case Unknown:
		c.Unknown++
	default:
		c.NotAsked++
	}
}
