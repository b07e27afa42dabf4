package checks

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// Claims turns a contract into its claims, in the order of the contract. Entries that
// speak of one address make one claim, which stands where the first of them stands.
// Unasked are the entries that no check of this version judges, with what they need.
func Claims(c *pins.Contract) (claims []*Claim, unasked []Unasked) {
	b := &claimBuilder{contract: c, byID: map[string]*Claim{}}
	b.pin()
	for _, m := range c.Methods() {
		b.method(m)
	}
	b.types()
	b.config()
	b.others()
	b.texts()
	b.absences()
	slices.SortStableFunc(b.claims, func(x, y *Claim) int { return x.Pos.Offset - y.Pos.Offset })
	return b.claims, b.unasked()
}

// Unasked is an entry that cannot be judged in a run, and what it would need.
type Unasked struct {
	ID    string
	Needs string
	Pos   pins.Pos
}

type claimBuilder struct {
	contract *pins.Contract
	claims   []*Claim
	byID     map[string]*Claim
}

// claim gives the claim at an address, new or the one that is there already.
func (b *claimBuilder) claim(kind Kind, a surface.Address, pos pins.Pos, why string) *Claim {
	id := a.String()
	if c := b.byID[id]; c != nil && c.Kind != AbsenceKind {
		if c.Why == "" {
			c.Why = why
		}
		return c
	}
	c := &Claim{ID: id, Kind: kind, Address: a, Pos: pos, Why: why}
	b.add(c)
	return c
}

func (b *claimBuilder) add(c *Claim) {
	if b.byID[c.ID] == nil {
		b.byID[c.ID] = c
	}
	b.claims = append(b.claims, c)
}

func (b *claimBuilder) pin() {
	c := b.contract
	if c.Pin.Release != "" {
		b.add(&Claim{ID: "pin.release", Kind: ReleaseKind, Pos: c.Pin.Pos, Entry: string(c.Pin.Release)})
	}
	for _, s := range c.Pin.Spelled {
		b.add(&Claim{ID: "pin.spelled:" + string(s.File), Kind: SpellingKind, Pos: s.Pos, Entry: s})
	}
	if c.Runtime != nil && c.Runtime.Floor != nil && c.Runtime.Floor.File != "" {
		b.add(&Claim{ID: "runtime.floor", Kind: FloorKind, Pos: c.Runtime.Floor.Pos, Entry: c.Runtime.Floor})
	}
}

func (b *claimBuilder) method(m *pins.Method) {
	a := surface.Address{Kind: surface.AddressKind(m.Direction), Name: string(m.Name)}
	c := b.claim(MethodKind, a, m.Pos, m.Why)
	c.Expect.Gated = c.Expect.Gated || m.Gated
	c.Expect.Unexported = c.Expect.Unexported || !m.Exported
	for _, spot := range m.At {
		c.Uses = append(c.Uses, spotText(spot))
	}
	b.side(m, a, pins.Sends, m.Sends)
	b.side(m, a, pins.Reads, m.Reads)
	b.values(m, a)
	for _, p := range m.GatedFields {
		f := b.field(m, a, p.Side, p.Path, p.Pos)
		f.Expect.Gated = true
	}
	for _, f := range b.claims {
		if f.Address.Kind == a.Kind && f.Address.Name == a.Name && b.gatedPath(m, f) {
			f.Expect.Gated = true
		}
	}
}

// gatedPath tells whether the client knows that the claim's path, or one above it, is
// experimental.
func (b *claimBuilder) gatedPath(m *pins.Method, c *Claim) bool {
	if m.Gated {
		return true
	}
	path := surface.PathString(c.Address.Path)
	for _, g := range m.GatedFields {
		if string(c.Address.Part) == m.Direction.Part(g.Side) && under(path, g.Path) {
			return true
		}
	}
	return false
}

// under tells whether path is above or lies below it.
func under(path, above string) bool {
	rest, ok := strings.CutPrefix(path, above)
	return ok && (rest == "" || strings.ContainsAny(rest[:1], ".[{@"))
}

func spotText(s *pins.Spot) string {
	if s.Line.First > 0 {
		return fmt.Sprintf("%s:%d", s.File, s.Line.First)
	}
	return string(s.File)
}

// side makes a claim of each field line, and of the list being complete.
func (b *claimBuilder) side(m *pins.Method, a surface.Address, side pins.Side, lines pins.Lines) {
	if !lines.Given {
		return
	}
	for _, line := range lines.List {
		c := b.field(m, a, side, line.Path, line.Pos)
		c.Expect.Line, c.Expect.Sometimes, c.Expect.Steps = true, line.Optional, line.Steps
		if line.Type != "" {
			c.Expect.Type = line.Type
		}
	}
	if side == pins.Sends {
		c := b.field(m, a, side, "", lines.Pos)
		c.Expect.CompleteGiven, c.Expect.Complete = true, lines.List
	}
}

// field gives the claim at a path of one side of a method. The empty path is the
// whole message.
func (b *claimBuilder) field(m *pins.Method, a surface.Address, side pins.Side, path string, pos pins.Pos) *Claim {
	c := b.claim(FieldKind, partAddress(a, m.Direction.Part(side), path), pos, m.Why)
	c.Expect.Sends = c.Expect.Sends || side == pins.Sends
	c.Expect.Reads = c.Expect.Reads || side == pins.Reads
	if len(c.Uses) == 0 {
		for _, spot := range m.At {
			c.Uses = append(c.Uses, spotText(spot))
		}
	}
	return c
}

// partAddress gives an address below a method. The path was checked when the
// contract was loaded; one that the surface reads otherwise names no point, and is
// kept as one field name so that it is not found rather than dropped.
func partAddress(a surface.Address, part, path string) surface.Address {
	steps, err := surface.ParsePath(path)
	if err != nil {
		steps = []surface.Step{{Kind: surface.StepField, Name: path}}
	}
	return a.With(surface.Part(part), steps...)
}

func (b *claimBuilder) values(m *pins.Method, a surface.Address) {
	for _, set := range m.Values {
		base := partAddress(a, m.Direction.Part(set.Side), set.Path)
		for _, v := range set.List {
			c := b.claim(ValueKind, base.Is(v.Text), v.Pos, m.Why)
			c.Expect.Sends = c.Expect.Sends || set.Side == pins.Sends
			c.Expect.Reads = c.Expect.Reads || set.Side == pins.Reads
		}
		if c := b.byID[base.String()]; c != nil {
			c.Expect.Listed = true
		}
	}
	for _, set := range m.Closed {
		c := b.field(m, a, set.Side, set.Path, set.Pos)
		c.Expect.ClosedGiven, c.Expect.Closed, c.Expect.Listed = true, texts(set.List), true
	}
}

func texts(list []pins.Text) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = t.Text
	}
	return out
}
