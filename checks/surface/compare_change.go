package surface

// Change is a difference between an earlier and a later surface, by the rule that it
// falls under.
type Change struct {
	Rule string // the id of one of Rules
	// Sends and Reads are the classes for the two sides of a client; "" where that side
	// never meets the point.
	Sends, Reads Class
	// Renamed is what has the new name, of field-renamed and value-renamed; Text is that
	// name. Empty for every other rule.
	Renamed Side
	// Difference is where and what; of options and features, with an empty Kind.
	Difference
}

// Worst gives the worse of the two classes.
func (c *Change) Worst() Class {
	if c.Sends.rank() > c.Reads.rank() {
		return c.Sends
	}
	return c.Reads
}

func (c Class) rank() int {
	switch c {
	case Breaking:
		return 5
	case Untold:
		return 4
	case NowGated:
		return 3
	case Ungated:
		return 2
	case Harmless:
		return 1
	}
	return 0
}

// Worse tells whether c is worse than other: breaking, cannot tell, gated, gate gone,
// harmless, nothing.
func (c Class) Worse(other Class) bool { return c.rank() > other.rank() }

// Changes is what lies between two surfaces.
type Changes struct {
	List []Change // in the order of Compare, then options, then features
	// NotTold counts the differences that may be of the witnesses alone, by what one of
	// them does not tell.
	NotTold map[string]int
	// Untold are the addresses of those that have one, by the same reason, each once, in
	// the order of Compare.
	Untold map[string][]string
}

// ChangesBetween compares an earlier surface with a later one, as Compare does, and
// gives every difference its rule. What only one of the two can tell is no change: a
// method that the other side's tables are not complete enough to miss, a gate that it
// does not state, a field that is only read, which no print has. It is counted by the
// reason instead. What neither can tell is none between two of one commit, or what two
// executables of one release say.
func ChangesBetween(a, b *Surface, pairs ...Pair) *Changes {
	c := &changer{a: a, b: b, out: &Changes{NotTold: map[string]int{}, Untold: map[string][]string{}}}
	one := ofOneText(a, b)
	list := Compare(a, b, pairs...).Differences
	bound := c.bindings(list)
	for _, d := range list {
		why := c.untold(&d)
		if why == "" {
			why = bound.untold(&d)
		}
		if why != "" {
			c.notTold(why, d.Address.String())
			continue
		}
		if one && (d.Kind == DiffUnclear || d.Kind == DiffAbsent) {
			continue
		}
		c.change(d)
	}
	c.exports()
	c.commands()
	c.features()
	return c.out
}

// notTold counts a difference that may be of the witnesses alone.
func (c *changer) notTold(why, address string) {
	c.out.NotTold[why]++
	if list := c.out.Untold[why]; len(list) == 0 || list[len(list)-1] != address && !contains(list, address) {
		c.out.Untold[why] = append(list, address)
	}
}

type changer struct {
	a, b *Surface
	out  *Changes
}

// add adds a change under a rule; one that neither side of a client meets is none.
func (c *changer) add(id string, d Difference) *Change {
	rule := ruleCalled(id)
	change := Change{Rule: id, Difference: d}
	if d.In {
		change.Sends = rule.Sends
	}
	if d.Out {
		change.Reads = rule.Reads
	}
	switch {
	case change.Worst() == "":
		return &change
	case change.Sends == "" && d.outAt.Kind != "":
		change.Address = d.outAt
	case change.Reads == "" && d.inAt.Kind != "":
		change.Address = d.inAt
	}
	c.out.List = append(c.out.List, change)
	return &c.out.List[len(c.out.List)-1]
}

// change finds the rule of a difference.
func (c *changer) change(d Difference) {
	switch d.Kind {
	case DiffMethod:
		c.add(sided(d, "method-gone", "method-new"), d)
	case DiffField:
		c.field(d)
	case DiffValue:
		c.value(d)
	case DiffRequired:
		c.add(either(d.B.Text == "required", "field-required", "field-optional"), d)
	case DiffOmitted:
		c.add(either(d.A.Text == "always written", "field-omitted", "field-always"), d)
	case DiffNull:
		if a, b := d.A.stance, d.B.stance; a == formAny || b == formAny || a == formNull || b == formNull {
			return // what else stands there is a change of its own
		}
		c.add(either(d.A.null, "null-gone", "null-new"), d)
	case DiffShape:
		c.add(shapeRule(d), d)
	case DiffTag:
		c.add("tag-changed", d)
	case DiffOpen:
		c.open(d)
	case DiffStrict:
		c.add(either(d.B.Text == refused, "unknown-fields-refused", "unknown-fields-dropped"), d)
	case DiffGate:
		c.add(gateRule(d), d)
	case DiffAlias:
		c.add(sided(d, "alias-gone", "alias-new"), d)
	case DiffOneWay:
		c.oneWay(d)
	default: // DiffUnclear, DiffAbsent
		c.add("cannot-tell", d)
	}
}

// sided gives gone for what only the earlier side has, else added.
func sided(d Difference, gone, added string) string {
	return either(d.A.Text != "", gone, added)
}
