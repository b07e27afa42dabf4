package report

import (
	"strings"

	"codexpin/checks/surface"
)

// add takes one more name, unless it is none.
func (n *namespace) add(m Member) {
	if m.Name != "" {
		n.all = append(n.all, m)
	}
}

func (n *namespace) addMethods() {
	for _, m := range n.s.Methods {
		n.add(Member{Name: m.Wire, What: directionWord(m.Direction), Address: surface.MethodAddress(m.Direction, m.Wire).String(), Place: m.Place})
	}
}

func (n *namespace) addTypes() {
	for _, t := range n.s.Types {
		what := [...]string{"type", "object", "enum", "alias"}[t.Kind&3]
		n.add(Member{Name: t.Name, What: what, Address: n.s.TypeAddress(t).String(), Place: t.Place})
	}
}

func (n *namespace) addConfig() {
	t := n.s.Type(n.s.Config)
	if t == nil {
		return
	}
	for _, f := range t.Fields {
		address := surface.Address{Kind: surface.AtConfig}.Field(f.Wire)
		n.add(Member{Name: f.Wire, What: "config key", Address: address.String(), Place: f.Place})
	}
}

func (n *namespace) addFeatures() {
	for _, f := range n.s.Features {
		address := surface.Address{Kind: surface.AtFeature, Name: f.Key}.String()
		n.add(Member{Name: f.Key, What: "feature", Address: address, Place: f.Place})
		for _, alias := range f.Aliases {
			n.add(Member{Name: alias, What: "old name of the feature " + f.Key, Address: address, Place: f.Place})
		}
	}
}

func (n *namespace) addCommands() {
	for _, c := range n.s.Commands {
		if c.Path != "" {
			n.add(Member{Name: c.Path, What: "command", Address: surface.Address{Kind: surface.AtOption, Name: c.Path}.String(), Place: c.Place})
		}
		n.addOptions(c)
	}
}

func (n *namespace) addOptions(c *surface.Command) {
	for i := range c.Options {
		o := describer{n.s}.option(c, &c.Options[i])
		n.add(Member{Name: o.Name, What: strings.TrimSpace("option of codex " + c.Path), Address: o.Address, Place: o.Place})
	}
}

// addFields adds the fields that objects of type t have by themselves.
func (n *namespace) addFields(t *surface.Type) { n.addMembers(t, t.Fields, "") }

func (n *namespace) addMembers(t *surface.Type, fields []surface.Field, before string) {
	base := ""
	for i := range fields {
		f := &fields[i]
		for j := -1; j < len(f.Aliases); j++ {
			name, what := f.Wire, "field of "+t.Name
			if j >= 0 {
				name, what = f.Aliases[j], "other name, read only, of "+f.Wire+" in "+t.Name
			}
			if base == "" {
				base = n.s.TypeAddress(t).String() + "#" + before
			}
			step := surface.PathString([]surface.Step{{Kind: surface.StepField, Name: name}})
			n.add(Member{Name: name, What: what, Address: base + step, Place: f.Place})
		}
	}
}

// addVariants adds the variants of an enum, by name.
func (n *namespace) addVariants(t *surface.Type) {
	for i := range t.Variants {
		v := &t.Variants[i]
		address := n.s.TypeAddress(t).Step(surface.Step{Kind: surface.StepVariant, Name: v.Wire})
		n.add(Member{Name: v.Wire, What: "variant of " + t.Name, Address: address.String(), Place: v.Place})
	}
}

// addValues adds the wire values of an enum.
func (n *namespace) addValues(t *surface.Type) {
	if t.Kind != surface.Enum {
		return
	}
	for _, v := range t.Values() {
		address := n.s.TypeAddress(t)
		if t.Tag != "" {
			address = address.Field(t.Tag)
		}
		n.add(Member{Name: v.Wire, What: "value of " + t.Name, Address: address.Is(v.Wire).String(), Use: use(v.Accepted, v.Emitted, n.s.SpelledTwice(t, v.Wire)), Place: v.Place})
	}
}
