package report

import (
	"strings"

	"codexpin/checks/surface"
)

// AtAddress answers for one address.
func AtAddress(s *surface.Surface, asked string, address surface.Address) Answer {
	fact := s.At(address)
	a := Answer{Asked: asked, Kind: "address", Outcome: Found}
	if fact.Told != surface.YesTold || !fact.There {
		a.Outcome, a.Why, a.At = Absent, fact.Why, placed(fact.Place)
		if fact.Told != surface.YesTold {
			a.Outcome = Unknown
		} else {
			a.Nearest = nearestAt(s, fact)
		}
		return a
	}
	d := describer{s}
	switch {
	case fact.Feature != nil:
		a.Features = []Feature{d.feature(fact.Feature)}
	case fact.Option != nil && !address.HasValue:
		a.Options = []Option{d.option(fact.Command, fact.Option)}
	case fact.Command != nil && fact.Option == nil:
		a.Commands = []Command{d.command(fact.Command)}
	case fact.Method != nil && address.Part == surface.Whole:
		a.Methods = []Method{d.method(fact.Method)}
	case address.Kind == surface.AtType && len(address.Path) == 0 && !address.HasValue:
		a.Types = []Type{d.typ(s.ByName(address.Name)[0], nil)}
	default:
		a.Points = []Point{d.point(fact)}
		if t := fact.Owner; t != nil && fact.Variant == nil && !address.HasValue && t.Kind != surface.Unclear {
			a.Types = []Type{d.typ(t, &address)}
		}
	}
	return a
}

// placed gives a place for a report; nil for none.
func placed(p surface.Place) *surface.Place {
	if p.File == "" {
		return nil
	}
	return &p
}

// point describes what stands at an address inside a message or a type.
func (d describer) point(f *surface.Fact) Point {
	out := Point{
		Address: f.Address.String(), Nullable: f.Shape.Nullable && f.Shape.NullTold == surface.YesTold, Open: f.Open && len(f.Values) > 0,
		ViaAlias: f.ViaAlias, Place: f.Place,
		SentBy: map[surface.Flow]string{surface.In: "client", surface.Out: "codex"}[f.Address.Flow()],
	}
	if f.Variant == nil {
		out.Type, out.ValuesWhy = d.label(f.Shape)
	}
	if f.Field != nil && f.Value == nil && f.Variant == nil {
		field := d.field(f.Field, nil)
		field.Unchecked, field.Untold = effect(f, f.Field.Gate)
		out.Field = &field
	}
	if f.Owner != nil && (f.Value != nil || f.Variant != nil) {
		out.In = f.Owner.Name
	}
	for _, g := range f.Gates {
		out.Gates = append(out.Gates, Gate{Of: g.Of, Name: g.Name, Reason: g.Reason, Unchecked: !g.Enforced && g.EnforcedTold == surface.YesTold, Untold: g.EnforcedTold != surface.YesTold, Place: g.Place})
	}
	out.GatesWhy, out.GatesUntold = f.GatesWhy, gatesUntold(f)
	values := f.Values
	if f.Value != nil {
		values = []surface.Value{*f.Value}
	}
	for _, v := range values {
		out.Values = append(out.Values, Value{Name: v.Wire, Use: use(v.Accepted, v.Emitted, v.Twin), Object: v.Object, Gate: v.Gate, Place: v.Place})
	}
	if f.ValuesTold != surface.YesTold {
		out.ValuesWhy = f.ValuesWhy
	}
	return out
}

// feature describes a feature flag.
func (d describer) feature(f *surface.Feature) Feature {
	stage := f.Stage
	if stage == "" {
		stage = "decided at build time"
	}
	return Feature{
		Key: f.Key, Address: surface.Address{Kind: surface.AtFeature, Name: f.Key}.String(),
		Stage: stage, Default: f.Default, Aliases: f.Aliases, Place: f.Place,
	}
}

// command describes a command with its options.
func (d describer) command(c *surface.Command) Command {
	out := Command{Path: c.Path, Aliases: c.Aliases, Hidden: c.Hidden, Place: c.Place}
	if c.Path != "" {
		out.Address = surface.Address{Kind: surface.AtOption, Name: c.Path}.String()
	}
	for i := range c.Options {
		out.Options = append(out.Options, d.option(c, &c.Options[i]))
	}
	for _, gap := range d.s.Gaps {
		switch {
		case gap.What == surface.OptionsOf(c.Path) && out.OptionsWhy == "":
			out.OptionsWhy = gap.Why
		case gap.What == surface.CommandsOf(c.Path) && out.CommandsWhy == "":
			out.CommandsWhy = gap.Why
		}
	}
	return out
}

// option describes one option of a command.
func (d describer) option(c *surface.Command, o *surface.Option) Option {
	name := "--" + o.Long
	if o.Long == "" {
		name = "-" + o.Short
	}
	words := name
	if c.Path != "" {
		words = c.Path + " " + name
	}
	return Option{
		Name: name, Command: c.Path, Address: surface.Address{Kind: surface.AtOption, Name: words}.String(),
		Short: o.Short, Aliases: o.Aliases, Takes: o.Takes, Values: o.Values, Hidden: o.Hidden, Place: o.Place,
	}
}

// nearestAt gives names that the last name of an absent address may have meant, in
// what the address did reach.
func nearestAt(s *surface.Surface, f *surface.Fact) []Member {
	a := f.Address
	n := &namespace{s: s}
	if near := nearAddresses(s, a); len(near) > 0 && brackets(near[0].Address) > brackets(a.String()) {
		return near // a step into an array or a map was missing
	}
	word := lastName(a)
	_, method := a.Kind.Method()
	switch {
	case f.Owner != nil && a.HasValue:
		n.addValues(f.Owner)
	case f.Owner != nil:
		n.addFields(f.Owner)
		n.addVariants(f.Owner)
	case a.HasValue:
		for _, v := range f.Values {
			n.add(Member{Name: v.Wire, What: "value", Place: v.Place})
		}
	case method && f.Method == nil:
		n.methodsOnly = true
		n.addMethods()
	case a.Kind == surface.AtType:
		n.addTypes()
	case a.Kind == surface.AtConfig:
		n.addConfig()
	case a.Kind == surface.AtFeature:
		n.addFeatures()
	case a.Kind == surface.AtOption && f.Command != nil:
		word = word[strings.LastIndexByte(word, ' ')+1:]
		n.addOptions(f.Command)
	case a.Kind == surface.AtOption:
		n.addCommands()
	}
	return n.nearest(word)
}

// brackets counts the steps into arrays and maps of an address.
func brackets(address string) int {
	return strings.Count(address, "[]") + strings.Count(address, "{}")
}

// lastName gives the name that an address ends in.
func lastName(a surface.Address) string {
	if a.HasValue {
		return a.Value
	}
	for i := len(a.Path) - 1; i >= 0; i-- {
		if a.Path[i].Name != "" {
			return a.Path[i].Name
		}
	}
	return a.Name
}

// FactsIn gives what of a surface stands in the lines of a file: methods, types,
// fields, variants, features, options, in the order of the lines.
func FactsIn(s *surface.Surface, file string, from, to int) []Member {
	n := &namespace{s: s}
	n.addMethods()
	n.addTypes()
	for _, t := range s.Types {
		if t.Place.File == file {
			n.addFields(t)
			n.addVariants(t)
		}
	}
	n.addConfig()
	n.addFeatures()
	n.addCommands()
	var out []Member
	for _, m := range n.all {
		if m.Place.File == file && m.Place.Line <= to && max(m.Place.EndLine, m.Place.Line) >= from {
			out = append(out, m)
		}
	}
	return sortByPlace(out)
}
