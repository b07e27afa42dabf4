package checks

import (
	"slices"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// Claims turns a contract into its claims, in the order of the contract. Entries that
// speak of one address make one claim, which stands where the first of them stands.
// Unasked are the entries that no check of this version judges, with what they need.
func Claims(c *pins.Contract) (claims []*Claim, unasked []Unasked) {
	b := &claimBuilder{contract: c, byID: map[string]*Claim{}}
	b.pin()
	b.handshake()
	for _, m := range c.Methods() {
		b.method(m)
	}
	b.types()
	b.config()
	b.others()
	b.texts()
	b.absences()
	b.local()
	b.openGates()
	b.pinWhy()
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
		if pos.Offset < c.Pos.Offset {
			c.Pos = pos
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
		b.add(&Claim{ID: "pin.release", Kind: ReleaseKind, Pos: c.Pin.ReleaseAt(), Entry: string(c.Pin.Release)})
	}
	for _, s := range c.Pin.Spelled {
		id := "pin.spelled:" + string(s.File)
		if first := b.byID[id]; first != nil {
			first.Entry = append(first.Entry.([]*pins.Spelling), s)
			continue
		}
		b.add(&Claim{ID: id, Kind: SpellingKind, Pos: s.Pos, Entry: []*pins.Spelling{s}})
	}
	if c.Runtime != nil && c.Runtime.Floor != nil && c.Runtime.Floor.File != "" {
		b.add(&Claim{ID: "runtime.floor", Kind: FloorKind, Pos: c.Runtime.Floor.Pos, Entry: c.Runtime.Floor})
	}
}

// pinWhy makes a claim of what forces the pin, unless the contract claims it anyway: it
// is there, experimental or not.
func (b *claimBuilder) pinWhy() {
	why := b.contract.Pin.Why
	if why == nil || b.byID[canonical(why.Claim.Claim)] != nil {
		return
	}
	if c := b.opened(&why.Claim, b.contract.Pin.Reason); c != nil {
		c.Expect.Gated = true
	}
}

// handshake makes a claim of each capability that the client sets to true: the server
// would drop one that it does not know, and say nothing.
func (b *claimBuilder) handshake() {
	if b.contract.Handshake == nil {
		return
	}
	params := surface.MethodAddress(surface.ClientRequest, "initialize").With(surface.Params).Field("capabilities")
	for _, capability := range b.contract.Handshake.Capabilities {
		c := b.claim(FieldKind, params.Field(capability.Text), capability.Pos, "")
		c.Expect.Sends = true
		c.Expect.Lines = append(c.Expect.Lines, Line{Type: "bool"})
	}
}
