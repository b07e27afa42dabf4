package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// method makes the claims of one method: itself, its fields, its values.
func (b *claimBuilder) method(m *pins.Method) {
	a := surface.Address{Kind: surface.AddressKind(m.Direction), Name: string(m.Name)}
	first := len(b.claims)
	c := b.claim(MethodKind, a, m.Pos, m.Why)
	c.Expect.Gated = c.Expect.Gated || m.Gated
	c.Expect.Unexported = c.Expect.Unexported || !m.Exported
	b.side(m, a, pins.Sends, m.Sends)
	b.side(m, a, pins.Reads, m.Reads)
	b.values(m, a)
	gated := map[string]bool{}
	for _, p := range m.GatedFields {
		b.field(m, a, p.Side, p.Path, p.Pos)
		gated[partAddress(a, m.Direction.Part(p.Side), p.Path).String()] = true
	}
	for _, c := range b.claims[first:] {
		c.Expect.GatedPath = c.Expect.GatedPath || throughAny(gated, c.Address)
		c.Expect.Gated = c.Expect.Gated || m.Gated || c.Expect.GatedPath
		for _, spot := range m.At {
			c.Uses = append(c.Uses, spotText(spot))
		}
	}
	b.beside(m, a)
}

// beside makes the claims of a method that are not about the protocol: whether the
// exported schema has it, where the contract says so, and the places that use it.
func (b *claimBuilder) beside(m *pins.Method, a surface.Address) {
	if pos, stated := m.ExportedAt(); stated {
		b.add(&Claim{ID: "exported:" + a.String(), Kind: ExportKind, Address: a, Pos: pos, Why: m.Why, Entry: m})
	}
	if len(m.At) > 0 {
		b.add(&Claim{ID: "at:" + a.String(), Kind: SpotKind, Pos: m.At[0].Pos, Why: m.Why, Entry: m})
	}
}

// throughAny tells whether an address is one of a set, or lies below one.
func throughAny(set map[string]bool, a surface.Address) bool {
	if len(set) == 0 {
		return false
	}
	up := a
	up.Value, up.HasValue = "", false
	for n := len(a.Path); n >= 0; n-- {
		up.Path = a.Path[:n]
		if set[up.String()] {
			return true
		}
	}
	return false
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
	nulls := nullable(lines.List)
	for _, line := range lines.List {
		c := b.field(m, a, side, line.Path, line.Pos)
		c.Expect.Lines = append(c.Expect.Lines, newLine(line, side == pins.Reads, nulls))
	}
	if side == pins.Sends {
		c := b.field(m, a, side, "", lines.Pos)
		c.Expect.CompleteGiven, c.Expect.Complete = true, lines.List
	}
}

// newLine gives the expectation of a field line. nulls are the paths where another
// line says that null is coped with.
func newLine(line *pins.FieldLine, reads bool, nulls map[string]bool) Line {
	out := Line{Reads: reads, Steps: line.Steps, Type: line.Type}
	for i, step := range line.Steps {
		if !step.Optional && nulls[step.Path] {
			if &out.Steps[0] == &line.Steps[0] {
				out.Steps = append([]pins.Step(nil), line.Steps...)
			}
			out.Steps[i].Optional = true
		}
	}
	return out
}

// nullable gives the paths of items, entries and members of tuples whose line has a
// type that may be null: they take no ? of their own.
func nullable(lines []*pins.FieldLine) map[string]bool {
	out := map[string]bool{}
	for _, line := range lines {
		if line.Steps[len(line.Steps)-1].Kind != pins.FieldStep && strings.HasSuffix(line.Type, "?") {
			out[line.Path] = true
		}
	}
	return out
}

// field gives the claim at a path of one side of a method. The empty path is the
// whole message.
func (b *claimBuilder) field(m *pins.Method, a surface.Address, side pins.Side, path string, pos pins.Pos) *Claim {
	c := b.claim(FieldKind, partAddress(a, m.Direction.Part(side), path), pos, m.Why)
	c.Expect.Sends = c.Expect.Sends || side == pins.Sends
	c.Expect.Reads = c.Expect.Reads || side == pins.Reads
	return c
}

// partAddress gives an address below a method. The path was checked when the
// contract was loaded; one that the surface reads otherwise names no point, and is
// kept as one field name so that it is not found rather than dropped.
func partAddress(a surface.Address, part, path string) surface.Address {
	return a.With(surface.Part(part), pathSteps(path)...)
}

func pathSteps(path string) []surface.Step {
	steps, err := surface.ParsePath(path)
	if err != nil {
		return []surface.Step{{Kind: surface.StepField, Name: path}}
	}
	return steps
}

func (b *claimBuilder) values(m *pins.Method, a surface.Address) {
	keys := map[pins.Side]map[string]map[string]bool{pins.Sends: picked(m.Sends.List), pins.Reads: picked(m.Reads.List)}
	for _, set := range m.Values {
		base := partAddress(a, m.Direction.Part(set.Side), set.Path)
		for _, v := range set.List {
			c := b.claim(ValueKind, base.Is(v.Text), v.Pos, m.Why)
			c.Expect.Sends = c.Expect.Sends || set.Side == pins.Sends
			c.Expect.Reads = c.Expect.Reads || set.Side == pins.Reads
			c.Expect.Keys = keys[set.Side][set.Path]
		}
		if c := b.byID[base.String()]; c != nil {
			c.Expect.listed(set.List, keys[set.Side][set.Path])
		}
	}
	for _, set := range m.Closed {
		c := b.field(m, a, set.Side, set.Path, set.Pos)
		c.Expect.ClosedGiven, c.Expect.Closed = true, texts(set.List)
		c.Expect.listed(set.List, keys[set.Side][set.Path])
	}
}

// listed records the values that the client states at an address.
func (e *Expect) listed(list []pins.Text, keys map[string]bool) {
	e.Listed, e.Keys = true, keys
	for _, v := range list {
		e.Values = append(e.Values, v.Text)
	}
}

// picked gives, by path, the variants that field lines pick.
func picked(lines []*pins.FieldLine) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, line := range lines {
		above := ""
		for _, step := range line.Steps {
			if step.Kind == pins.VariantStep {
				if out[above] == nil {
					out[above] = map[string]bool{}
				}
				out[above][step.Name] = true
			}
			above = step.Path
		}
	}
	return out
}

func texts(list []pins.Text) []string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = t.Text
	}
	return out
}

// surfaceStep gives a step of a field line as addresses have it.
func surfaceStep(s pins.Step) surface.Step {
	kind := map[pins.StepKind]surface.StepKind{pins.FieldStep: surface.StepField, pins.ItemStep: surface.StepItem,
		pins.IndexStep: surface.StepIndex, pins.EntryStep: surface.StepEntry, pins.VariantStep: surface.StepVariant}[s.Kind]
	return surface.Step{Kind: kind, Name: s.Name, Index: s.Index}
}
