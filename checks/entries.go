package checks

import (
	"slices"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// types makes the claims of [type."NAME"] entries. Both sides speak of one address.
func (b *claimBuilder) types() {
	for _, t := range b.contract.Types {
		a := surface.Address{Kind: surface.AtType, Name: string(t.Name)}
		c := b.claim(TypeKind, a, t.Pos, t.Why)
		c.Expect.Sends, c.Expect.Reads = true, true
		b.typeLines(t, a, t.Sends, false)
		b.typeLines(t, a, t.Reads, true)
		if t.Sends.Given {
			c.Expect.CompleteGiven, c.Expect.Complete = true, t.Sends.List
		}
		keys := picked(slices.Concat(t.Sends.List, t.Reads.List))[""]
		for _, v := range t.Values.List {
			b.claim(ValueKind, a.Is(v.Text), v.Pos, t.Why).Expect.Keys = keys
		}
		if t.Closed.Given {
			c.Expect.ClosedGiven, c.Expect.Closed, c.Expect.Keys = true, texts(t.Closed.List), keys
		}
	}
}

func (b *claimBuilder) typeLines(t *pins.Type, a surface.Address, lines pins.Lines, reads bool) {
	nulls := nullable(lines.List)
	for _, line := range lines.List {
		c := b.claim(FieldKind, typeAddress(a, line.Path), line.Pos, t.Why)
		c.Expect.Sends, c.Expect.Reads = c.Expect.Sends || !reads, c.Expect.Reads || reads
		c.Expect.Lines = append(c.Expect.Lines, newLine(line, reads, nulls))
	}
}

func typeAddress(a surface.Address, path string) surface.Address {
	a.Path = pathSteps(path)
	return a
}

// config makes the claims of [config], [hook] and [mode.NAME] entries: all of them
// are keys of config.toml, which the client writes.
func (b *claimBuilder) config() {
	for _, k := range b.contract.Config {
		c := b.configKey(string(k.Path), string(k.Type), k.Pos, k.Why)
		for _, v := range k.Values.List {
			b.configValue(c, v.Text, v.Pos, k.Why)
		}
		if k.Closed.Given {
			c.Expect.ClosedGiven, c.Expect.Closed = true, texts(k.Closed.List)
			c.Expect.listed(k.Closed.List, nil)
		}
	}
	for _, h := range b.contract.Hooks {
		b.configKey(h.Path(), string(h.Type), h.Pos, h.Why)
	}
	for _, m := range b.contract.Modes {
		b.mode(m)
	}
}

// configKey gives the claim of a key, of which one more place says its type.
func (b *claimBuilder) configKey(path, label string, pos pins.Pos, why string) *Claim {
	c := b.claim(ConfigKind, typeAddress(surface.Address{Kind: surface.AtConfig}, path), pos, why)
	c.Expect.Sends = true
	if label != "" {
		c.Expect.Lines = append(c.Expect.Lines, Line{Type: label})
	}
	return c
}

func (b *claimBuilder) configValue(key *Claim, value string, pos pins.Pos, why string) {
	b.claim(ValueKind, key.Address.Is(value), pos, why).Expect.Sends = true
	key.Expect.listed([]pins.Text{{Text: value}}, nil)
}

// mode makes a claim of each key that a mode sets, with its value or its type, and of
// each that it leaves out: a key that is gone is not left out, it is forgotten.
func (b *claimBuilder) mode(m *pins.Mode) {
	for _, s := range m.Sets {
		if s.Kind == "string" {
			b.configValue(b.configKey(s.Path, "", s.Pos, m.Why), s.Value, s.Pos, m.Why)
		} else {
			b.configKey(s.Path, s.Kind, s.Pos, m.Why)
		}
	}
	for _, o := range m.Omits {
		b.configKey(o.Path, "", o.Pos, m.Why)
	}
}

// others makes the claims of [feature], [option] and [gate."METHOD"] entries.
func (b *claimBuilder) others() {
	for _, f := range b.contract.Features {
		c := b.claim(FeatureKind, surface.Address{Kind: surface.AtFeature, Name: string(f.Key)}, f.Pos, f.Why)
		c.Expect.Stage = string(f.Stage)
	}
	for _, o := range b.contract.Options {
		a := surface.Address{Kind: surface.AtOption, Name: string(o.Line)}
		b.claim(OptionKind, a, o.Pos, o.Why)
		for _, v := range o.Values.List {
			b.claim(ValueKind, a.Is(v.Text), v.Pos, o.Why).Expect.Sends = true
		}
	}
	for _, g := range b.contract.Gates {
		c := b.claim(MethodKind, surface.MethodAddress(surface.ClientRequest, string(g.Name)), g.Pos, g.Why)
		c.Expect.Gated = true
		for _, ref := range g.Opens {
			b.opened(ref, g.Why)
		}
	}
}

// opened makes the claim of what a gate opens: it is there, and may be experimental.
func (b *claimBuilder) opened(ref *pins.Ref, why string) *Claim {
	a, err := surface.ParseAddress(ref.Claim)
	if err != nil {
		b.add(&Claim{ID: ref.Claim, Kind: FieldKind, Pos: ref.Pos, Why: why, Entry: err})
		return nil
	}
	c := b.claim(kindOf(a), a, ref.Pos, why)
	flow := a.Flow()
	c.Expect.Sends, c.Expect.Reads = c.Expect.Sends || flow != surface.Out, c.Expect.Reads || flow == surface.Out
	return c
}

// openGates marks what the gates open, and all below it, as known to be experimental.
func (b *claimBuilder) openGates() {
	opened := map[string]bool{}
	for _, g := range b.contract.Gates {
		for _, ref := range g.Opens {
			if a, err := surface.ParseAddress(ref.Claim); err == nil {
				opened[a.String()] = true
			}
		}
	}
	for _, c := range b.claims {
		if c.Kind != AbsenceKind && throughAny(opened, c.Address) || opened[c.ID] {
			c.Expect.Gated = true
		}
	}
}

// kindOf gives the kind of claim that an address makes.
func kindOf(a surface.Address) Kind {
	_, method := a.Kind.Method()
	switch {
	case a.HasValue:
		return ValueKind
	case method && a.Part == surface.Whole:
		return MethodKind
	case a.Kind == surface.AtConfig:
		return ConfigKind
	case a.Kind == surface.AtFeature:
		return FeatureKind
	case a.Kind == surface.AtOption:
		return OptionKind
	case a.Kind == surface.AtType && len(a.Path) == 0:
		return TypeKind
	}
	return FieldKind
}

// absences makes one claim of each address that must not be there.
func (b *claimBuilder) absences() {
	for _, absence := range b.contract.Absences {
		for _, ref := range absence.Claims {
			c := &Claim{ID: ref.Claim, Kind: AbsenceKind, Pos: ref.Pos, Why: absence.Why, Entry: absence}
			if a, err := surface.ParseAddress(ref.Claim); err == nil {
				c.Address, c.ID = a, a.String()
			} else {
				c.Entry = err
			}
			c.ID = "absent:" + c.ID
			if b.byID[c.ID] == nil { // two spellings of one address are one claim
				b.add(c)
			}
		}
	}
}

// texts makes the claims about text: citations, traces and constants.
func (b *claimBuilder) texts() {
	for _, c := range b.contract.Citations {
		b.add(&Claim{ID: "cite:" + string(c.ID), Kind: CitationKind, Pos: c.Pos, Why: c.Why, Entry: c})
	}
	for _, t := range b.contract.Traces {
		b.add(&Claim{ID: "trace:" + string(t.ID), Kind: TraceKind, Pos: t.Pos, Why: t.Effect, Entry: t})
	}
	for _, s := range b.contract.Schemas {
		b.add(&Claim{ID: "schema:" + string(s.Dir), Kind: SchemaKind, Pos: s.Pos, Why: s.Why, Entry: s})
	}
	for _, c := range b.contract.Constants {
		b.add(&Claim{ID: "const:" + string(c.ID), Kind: ConstantKind, Pos: c.Pos, Why: c.Why, Entry: c})
	}
}

// unasked lists the entries that this version loads and does not judge.
func (b *claimBuilder) unasked() []Unasked {
	var out []Unasked
	if w := b.contract.Pin.Why; w != nil && (w.Commit != "" || w.Release != "") {
		out = append(out, Unasked{ID: "pin.why", Needs: "the commits before the pin", Pos: w.Pos})
	}
	return out
}
