package surface

import "strings"

// exports compares which methods both sides have and one alone exports.
func (c *changer) exports() {
	if !c.a.Coverage.Exports || !c.b.Coverage.Exports {
		return
	}
	for _, m := range c.a.Methods {
		other := c.b.Method(m.Direction, m.Wire)
		if other == nil || c.a.Method(m.Direction, m.Wire) != m || m.Hidden == other.Hidden {
			continue
		}
		at := MethodAddress(m.Direction, m.Wire)
		d := Difference{Address: at, A: m.side(exportedText(m)), B: other.side(exportedText(other)), In: at.Flow() == In, Out: at.Flow() == Out}
		c.add(either(other.Hidden, "method-unexported", "method-exported"), d)
	}
}

func exportedText(m *Method) string { return either(m.Hidden, "not exported", "exported") }

// unprinted is said of a command or option that a help has no more: hidden ones work as
// before (exec --full-auto of 0.136.0 does).
const unprinted = "no help prints it, and it may be hidden"

// commands compares the subcommands and options, where both sides hold all of them, or
// both those that a help prints.
func (c *changer) commands() {
	a, b := c.a, c.b
	if a.Coverage.Options != b.Coverage.Options || a.Coverage.Options == None {
		c.side(a.Coverage.Options != b.Coverage.Options, "options")
		return
	}
	for _, from := range a.Commands {
		to, ok := b.command(strings.Fields(from.Path))
		if !ok {
			side := Side{Text: commandName(from), Place: from.Place}
			if b.Coverage.Options != Full {
				c.word("cannot-tell", AtOption, from.Path, side, Side{Text: unprinted})
			} else if !b.unread(CommandsOf("")) {
				c.word("command-gone", AtOption, from.Path, side, Side{})
			}
			continue
		}
		c.options(from, to)
	}
	for _, to := range b.Commands {
		if _, ok := a.command(strings.Fields(to.Path)); !ok && !a.unread(CommandsOf("")) {
			c.word("command-new", AtOption, to.Path, Side{}, Side{Text: commandName(to), Place: to.Place})
		}
	}
}

// unread tells whether a gap could hide an option or a command.
func (s *Surface) unread(what string) bool { return s.gap(what) != nil }

func commandName(c *Command) string { return strings.TrimSpace("codex " + c.Path) }

// options compares the options of one command.
func (c *changer) options(a, b *Command) {
	for i := range a.Options {
		o := &a.Options[i]
		side := Side{Text: optionName(o), Place: o.Place}
		p := findOption(b, o)
		switch at := optionAddress(a, o); {
		case p == nil && c.b.Coverage.Options != Full:
			c.word("cannot-tell", AtOption, at, side, Side{Text: unprinted, Place: b.Place})
		case p == nil && c.b.unread(OptionsOf(b.Path)):
			c.word("cannot-tell", AtOption, at, side, Side{Text: "not all options could be read", Place: b.Place})
		case p == nil:
			c.word("option-gone", AtOption, at, side, Side{Place: b.Place})
		case (o.Takes == "") != (p.Takes == ""):
			c.word("option-takes", AtOption, at, Side{Text: takes(o), Place: o.Place}, Side{Text: takes(p), Place: p.Place})
		case len(o.Values) > 0 && len(p.Values) > 0:
			c.optionValues(at, o, p)
		}
	}
	for i := range b.Options {
		if p := &b.Options[i]; findOption(a, p) == nil && !c.a.unread(OptionsOf(a.Path)) {
			c.word("option-new", AtOption, optionAddress(b, p), Side{Place: a.Place}, Side{Text: optionName(p), Place: p.Place})
		}
	}
}

func (c *changer) optionValues(at string, a, b *Option) {
	for _, v := range a.Values {
		if !contains(b.Values, v) {
			c.word("option-value-gone", AtOption, at, Side{Text: v, Place: a.Place}, Side{Place: b.Place})
		}
	}
	for _, v := range b.Values {
		if !contains(a.Values, v) {
			c.word("option-value-new", AtOption, at, Side{Place: a.Place}, Side{Text: v, Place: b.Place})
		}
	}
}

// findOption gives the option of a command that o's name works as.
func findOption(c *Command, o *Option) *Option {
	for i := range c.Options {
		p := &c.Options[i]
		if o.Long != "" && (p.Long == o.Long || contains(p.Aliases, o.Long)) || o.Long == "" && o.Short != "" && p.Short == o.Short {
			return p
		}
	}
	return nil
}

func optionName(o *Option) string {
	if o.Long == "" {
		return "-" + o.Short
	}
	return "--" + o.Long
}

func optionAddress(c *Command, o *Option) string {
	return strings.TrimSpace(c.Path + " " + optionName(o))
}

func takes(o *Option) string { return either(o.Takes == "", "takes no value", "takes a value") }

// features compares the feature flags, where both sides hold all of them.
func (c *changer) features() {
	a, b := c.a, c.b
	if a.Coverage.Features != Full || b.Coverage.Features != Full {
		c.side(a.Coverage.Features != b.Coverage.Features, "feature flags")
		return
	}
	for _, f := range a.Features {
		side := Side{Text: f.Key, Place: f.Place}
		g := b.feature(f.Key)
		if g == nil {
			c.word("feature-gone", AtFeature, f.Key, side, Side{})
			continue
		}
		if f.Stage != g.Stage && f.Stage != "" && g.Stage != "" {
			c.word(either(g.Stage == "Removed", "feature-removed", "feature-stage"), AtFeature, f.Key, Side{Text: f.Stage, Place: f.Place}, Side{Text: g.Stage, Place: g.Place})
		}
		if f.Default != g.Default && f.Default != "" && g.Default != "" {
			c.word("feature-default", AtFeature, f.Key, Side{Text: f.Default, Place: f.Place}, Side{Text: g.Default, Place: g.Place})
		}
	}
	for _, g := range b.Features {
		if a.feature(g.Key) == nil {
			c.word("feature-new", AtFeature, g.Key, Side{}, Side{Text: g.Key, Place: g.Place})
		}
	}
}

// feature finds a feature by its key, or by one that selects it.
func (s *Surface) feature(key string) *Feature {
	for _, f := range s.Features {
		if f.Key == key || contains(f.Aliases, key) {
			return f
		}
	}
	return nil
}

// word adds a change of a thing that is named by one word, which Codex reads.
func (c *changer) word(rule string, kind AddressKind, name string, a, b Side) {
	c.add(rule, Difference{Address: Address{Kind: kind, Name: name}, A: a, B: b, In: true})
}

// side counts things of which one side alone tells.
func (c *changer) side(one bool, what string) {
	if one {
		c.out.NotTold[what+": a side does not tell them"]++
	}
}
