package checks

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// unusedEntries tells of [unused] entries that name nothing, and of those that the
// contract uses after all.
func (j *Judge) unusedEntries(v *Verdict, c *pins.Contract, w *Witness) {
	claimed := map[string]bool{}
	for i := range v.Results {
		claimed[v.Results[i].Claim.ID] = true
	}
	for _, u := range c.Unused {
		a, err := surface.ParseAddress(u.Claim)
		if err != nil {
			v.Notices = append(v.Notices, Notice{Word: "unused-unknown", Text: fmt.Sprintf("%s, listed as unused, is no address", u.Claim), Pos: u.Pos})
			continue
		}
		switch f := w.Surface.At(a); {
		case claimed[a.String()]:
			v.Notices = append(v.Notices, Notice{Word: "unused-is-used", Text: fmt.Sprintf("%s is listed as unused and claimed", a), Pos: u.Pos})
		case f.Told == surface.YesTold && !f.There:
			v.Notices = append(v.Notices, Notice{Word: "unused-gone", Text: fmt.Sprintf("%s, listed as unused, is not there", a), Pos: u.Pos})
		}
	}
}

// absentElsewhere tells of methods that are absent as they should be, and that are there
// in another direction: the absence may be written for the wrong one.
func (j *Judge) absentElsewhere(v *Verdict, w *Witness) {
	for i := range v.Results {
		c := v.Results[i].Claim
		d, method := c.Address.Kind.Method()
		if c.Kind != AbsenceKind || !method || v.Results[i].Outcome != OK || w.Surface.Method(d, c.Address.Name) != nil {
			continue
		}
		for _, m := range w.Surface.MethodsNamed(c.Address.Name) {
			v.Notices = append(v.Notices, Notice{Word: "absent-elsewhere", Pos: c.Pos,
				Text: fmt.Sprintf("%s is absent, and %s is there: is the right one of them meant?", c.Address, surface.MethodAddress(m.Direction, m.Wire))})
		}
	}
}

// gatesGone tells of methods that the contract says are experimental and are not any
// more, and of those it says are not exported and that would be.
func (j *Judge) gatesGone(v *Verdict, c *pins.Contract, w *Witness) {
	for _, m := range c.Methods() {
		a := surface.Address{Kind: surface.AddressKind(m.Direction), Name: string(m.Name)}
		j.fieldGatesGone(v, m, a, w)
		f := w.Surface.At(a)
		if exported, _, told := w.exports(f); told && exported && !m.Exported && !m.Gated {
			v.Notices = append(v.Notices, Notice{Word: "exported-now", Text: fmt.Sprintf("%s stands in the schema that codex exports: the supplement can go", f.Address), Pos: m.Pos})
		}
		if f.Told != surface.YesTold || !f.There || f.GatesTold != surface.YesTold || f.Gated() {
			continue
		}
		if m.Gated {
			v.Notices = append(v.Notices, Notice{Word: "gate-gone", Text: fmt.Sprintf("%s is stable there: gated = true can go", f.Address), Pos: m.Pos})
		}
		if !m.Exported && m.Gated {
			v.Notices = append(v.Notices, Notice{Word: "exported-now", Text: fmt.Sprintf("%s has no gate any more, so that the exported schema has it: the supplement can go", f.Address), Pos: m.Pos})
		}
	}
}

// exportedNow tells of methods that the contract says are not exported, and that the
// schema has.
func (j *Judge) exportedNow(v *Verdict, c *pins.Contract, w *Witness) {
	for _, m := range c.Methods() {
		a := surface.Address{Kind: surface.AddressKind(m.Direction), Name: string(m.Name)}
		told := slices.ContainsFunc(v.Notices, func(n Notice) bool { return n.Word == "exported-now" && n.Pos == m.Pos })
		if f := w.Surface.At(a); !m.Exported && f.Told == surface.YesTold && f.There && !told {
			v.Notices = append(v.Notices, Notice{Word: "exported-now", Text: fmt.Sprintf("%s stands in the schema: the supplement can go", f.Address), Pos: m.Pos})
		}
	}
}

// handshakeUntold tells of what the contract knows to be experimental, where it does not
// say what initialize says: whether the server then takes it cannot be told. A field whose
// gate nobody enforces is refused to nobody.
func (j *Judge) handshakeUntold(v *Verdict, c *pins.Contract, witnesses []*Witness) {
	if c.Handshake != nil {
		return
	}
	var refused, unsent []string
	var first pins.Pos
	for _, m := range c.Methods() {
		if !m.Gated && !refusable(m, witnesses) {
			continue
		}
		if len(refused)+len(unsent) == 0 {
			first = m.Pos
		}
		name := surface.Address{Kind: surface.AddressKind(m.Direction), Name: string(m.Name)}.String()
		if m.Direction == pins.Notification || m.Direction == pins.ServerRequest {
			unsent = append(unsent, name)
		} else {
			refused = append(refused, name)
		}
	}
	var effects []string
	if len(refused) > 0 {
		effects = append(effects, "refuses what is experimental in "+firstNames(refused))
	}
	if len(unsent) > 0 {
		effects = append(effects, "does not send what is experimental in "+firstNames(unsent))
	}
	if len(effects) == 0 {
		return
	}
	v.Notices = append(v.Notices, Notice{Word: "handshake-untold", Pos: first,
		Text: "the contract does not say what initialize says: without experimentalApi in [handshake] capabilities the server " + strings.Join(effects, ", and ")})
}

// firstNames lists the first names, and counts the rest.
func firstNames(names []string) string {
	text := strings.Join(names[:min(len(names), maxNear)], ", ")
	if more := len(names) - maxNear; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// rewritten tells of directories of schema that are the pin's, where another commit is
// judged that has another schema.
func (j *Judge) rewritten(v *Verdict) {
	for i := range v.Results {
		r := &v.Results[i]
		for _, f := range r.Findings {
			if f.Rewritten {
				v.Notices = append(v.Notices, Notice{Word: "schema-rewritten", Pos: r.Claim.Pos,
					Text: fmt.Sprintf("%s is the pin's, and another schema is committed at the commit that was judged: a bump writes it anew", r.Claim.ID)})
			}
		}
	}
}

// refusable tells whether one of the fields that a method's entry knows to be experimental
// may be refused, or withheld, as far as any witness knows.
func refusable(m *pins.Method, witnesses []*Witness) bool {
	a := surface.Address{Kind: surface.AddressKind(m.Direction), Name: string(m.Name)}
	for _, p := range m.GatedFields {
		at := partAddress(a, m.Direction.Part(p.Side), p.Path)
		if !slices.ContainsFunc(witnesses, func(w *Witness) bool { return w.enforcesNone(at) }) {
			return true
		}
	}
	return false
}

// enforcesNone tells whether the witness knows of a gate on the way to a point, and that
// none there has an effect.
func (w *Witness) enforcesNone(at surface.Address) bool {
	if w.Surface == nil {
		return false
	}
	f := w.Surface.At(at)
	if f.Told != surface.YesTold || !f.There || f.GatesTold != surface.YesTold {
		return false
	}
	marks := 0
	for _, g := range f.Gates {
		switch {
		case g.Of == "method":
		case g.Enforced:
			return false
		default:
			marks++
		}
	}
	return marks > 0
}

// fieldGatesGone tells of paths that the contract says are experimental, and on which
// no gate stands any more.
func (j *Judge) fieldGatesGone(v *Verdict, m *pins.Method, a surface.Address, w *Witness) {
	for _, p := range m.GatedFields {
		at := partAddress(a, m.Direction.Part(p.Side), p.Path)
		if f := w.Surface.At(at); f.Told != surface.YesTold || !f.There || f.GatesTold != surface.YesTold || len(f.Gates) > 0 || w.gatedBelow(f) {
			continue
		}
		v.Notices = append(v.Notices, Notice{Word: "gate-gone", Text: fmt.Sprintf("%s is stable there: it can leave gated-fields", at), Pos: p.Pos})
	}
}

// gatedBelow tells whether a value at a point, or a field right below it, is gated:
// then its path stands in gated-fields for that.
func (w *Witness) gatedBelow(f *surface.Fact) bool {
	for _, v := range f.Values {
		if v.Gate != "" {
			return true
		}
	}
	fields, _ := f.Members(w.Surface)
	for _, field := range fields {
		if field.Gate != "" {
			return true
		}
	}
	return false
}
