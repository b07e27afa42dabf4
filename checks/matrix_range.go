package checks

import "codexpin/pins"

// fold joins neighbouring releases between which nothing differs.
func (m *Matrix) fold(differs []bool) {
	for i := range m.Releases {
		if i > 0 && !differs[i] {
			m.Columns[len(m.Columns)-1].To = i
			continue
		}
		m.Columns = append(m.Columns, Column{From: i, To: i, Counts: m.Totals[i]})
	}
}

// holds tells whether everything holds at a release that could be asked, and that
// something could.
func (m *Matrix) holds(i int) bool {
	t := m.Totals[i]
	return t.Broken == 0 && t.Unknown == 0 && t.Judged() > 0
}

// failing gives the rows that do not hold at a release.
func (m *Matrix) failing(i int) []int {
	var rows []int
	for k := range m.Rows {
		if cell := m.Rows[k].Cells[i]; cell == Broken || cell == Unknown {
			rows = append(rows, k)
		}
	}
	return rows
}

// runs finds the releases in which everything holds, and what ends them.
func (m *Matrix) runs() {
	for k := range m.Rows {
		if m.Rows[k].Holds == 0 {
			m.Never = append(m.Never, k)
		}
	}
	if len(m.Never) > 0 {
		return // a release that does not tell such a claim is none in which it holds
	}
	for i := 0; i < len(m.Releases); i++ {
		if !m.holds(i) {
			continue
		}
		r := Run{From: i, To: i, Floor: m.Releases[i]}
		for i+1 < len(m.Releases) && m.holds(i+1) {
			i++
		}
		r.To, r.Ceiling = i, m.Releases[i]
		if r.From > 0 {
			r.Forced = m.failing(r.From - 1)
		}
		if i+1 < len(m.Releases) {
			r.Ended = m.failing(i + 1)
		}
		m.Runs = append(m.Runs, r)
	}
}

// choose finds the run that the contract is about.
func (m *Matrix) choose(c *pins.Contract) {
	m.declare("pin", string(c.Pin.Release))
	if c.Runtime != nil && c.Runtime.Floor != nil {
		m.declare("floor", string(c.Runtime.Floor.Version))
	}
	if c.Runtime != nil && c.Runtime.Baseline != nil {
		m.declare("baseline", string(c.Runtime.Baseline.Version))
	}
	for _, what := range []string{"pin", "baseline"} {
		for _, d := range m.Declared {
			if r := m.runAt(d.At); d.What == what && r != nil {
				m.Range = r
				return
			}
		}
	}
	if n := len(m.Runs); n > 0 {
		m.Range = &m.Runs[n-1]
	}
}

// declare notes a version that the contract names, if it names one.
func (m *Matrix) declare(what, version string) {
	if version == "" {
		return
	}
	d := Declared{What: what, Version: version, At: -1}
	for i, r := range m.Releases {
		if r == version {
			d.At, d.Fails, d.Counts = i, m.failing(i), m.Totals[i]
		}
	}
	m.Declared = append(m.Declared, d)
}

// runAt gives the run with a release in it, nil if there is none.
func (m *Matrix) runAt(i int) *Run {
	for k := range m.Runs {
		if r := &m.Runs[k]; i >= 0 && r.From <= i && i <= r.To {
			return r
		}
	}
	return nil
}
