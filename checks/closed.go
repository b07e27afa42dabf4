package checks

import (
	"slices"
	"strings"

	"codexpin/checks/surface"
)

// closed judges a complete set: of values where a set of strings stands, of fields
// where an object does.
func (s *Subject) closed(f *surface.Fact, c *Claim) (out Finding, done bool) {
	if !c.Expect.ClosedGiven {
		return Finding{}, false
	}
	if len(f.Values) > 0 || f.Open || f.ValuesTold != surface.YesTold {
		return s.closedValues(f, c)
	}
	return s.closedFields(f, c)
}

func (s *Subject) closedValues(f *surface.Fact, c *Claim) (Finding, bool) {
	switch {
	case f.ValuesTold == surface.NotTold:
		return notAsked(f.ValuesWhy), true
	case f.ValuesTold == surface.CannotTell:
		hidden := s.Witness.Surface.HiddenAt(f.Shape, c.Address.Flow())
		out := unknown(placeOr(hidden, f.Place), "its set of values cannot be told: "+f.ValuesWhy)
		out.Cause = f.ValuesWhy
		return out, true
	case f.Open:
		return s.openSet(f, c), true
	}
	var have, known []string
	doubted := ""
	emitted := map[string]bool{}
	for i := range f.Values {
		v := &f.Values[i]
		emitted[v.Of] = emitted[v.Of] || v.Emitted
		if v.Gate != "" && s.withheld() || !c.Expect.sees(v) {
			continue
		}
		known = append(known, v.Wire)
		if other := v.Twin; other != "" {
			if doubted = v.Wire; slices.Contains(c.Expect.Closed, other) {
				continue
			}
		}
		if !isAlias(*v, emitted) {
			have = append(have, v.Wire)
		}
		if v.Object && !c.Expect.Keys[v.Wire] && slices.Contains(c.Expect.Closed, v.Wire) {
			at := *f
			at.Value, at.Place = v, v.Place
			return s.valueIsKey(&at, c.Address.Is(v.Wire)), true
		}
	}
	bad, done := s.compareSets(f, c, have, known, "value")
	if !done && doubted != "" && c.Expect.Reads {
		return notAsked(surface.NotWritten(doubted)), true
	}
	return bad, done
}

// sees tells whether the side of the client that the claim is about meets a value.
func (e *Expect) sees(v *surface.Value) bool {
	if e.Reads {
		return v.Emitted
	}
	return v.Accepted
}

// isAlias tells whether a value is another spelling of one that stands before it, of
// which emitted holds the written ones: to know it or not makes no set bigger or smaller.
func isAlias(v surface.Value, emitted map[string]bool) bool { return !v.Emitted && emitted[v.Of] }

// whole tells whether what this witness lacks is not there. A schema leaves out what is
// experimental, and prints a set that code of its own decides as any string.
func (s *Subject) whole() bool { return s.Witness.Surface.Coverage.Fields == surface.Full }

// leftOut is why a witness that is not whole does not tell that nothing is missing.
const leftOut = "this witness lacks what is experimental or never read: whether there is more it does not tell"

func (s *Subject) openSet(f *surface.Fact, c *Claim) Finding {
	if !s.whole() {
		return notAsked("this witness does not tell a set of values from any string")
	}
	out := broken(f.Place, "the set of values is open: any string may stand there, and the contract says closed")
	out.Expected, out.Found = orNone(c.Expect.Closed), "an open set"
	return out
}

// closedFields judges the whole set of an object's fields. The tag that names a
// variant belongs to the variant, and is neither asked for nor refused.
func (s *Subject) closedFields(f *surface.Fact, c *Claim) (Finding, bool) {
	resolved, t, why := s.resolve(f.Shape, c.Address.Flow())
	picked := f.Variant != nil
	switch {
	case !picked && why == "" && resolved.Kind == surface.String:
		return s.openSet(f, c), true
	case !picked && why == "" && resolved.Kind != surface.Ref && resolved.Kind != surface.Null && resolved.Kind != surface.NoShape:
		out := broken(f.Place, "the contract says closed, and what stands there has neither values nor fields")
		out.Expected, out.Found = orNone(c.Expect.Closed), s.Witness.Surface.Describe(resolved)
		return out, true
	}
	if why != "" && !picked && notHeld(resolved, t) {
		return notAsked(why), true
	}
	fields, why := f.Members(s.Witness.Surface)
	if why != "" {
		hidden := s.Witness.Surface.HiddenAt(f.Shape, c.Address.Flow())
		out := unknown(placeOr(hidden, f.Place), "its fields cannot be told: "+why)
		out.Cause = why
		return out, true
	}
	var have, known []string
	for _, field := range fields {
		if field.Gate != "" && s.withheld() {
			continue
		}
		if known = append(known, field.Wire); !field.Unprinted || !s.Witness.printed() || c.Address.Flow() != surface.Out {
			have = append(have, field.Wire)
		}
		if c.Address.Flow() != surface.Out {
			known = append(known, field.Aliases...)
		}
	}
	if picked && f.Owner != nil && f.Owner.Tagging != surface.External {
		known = append(known, f.Owner.Tag)
	}
	return s.compareSets(f, c, have, known, "field")
}

// compareSets gives a finding where a closed set and what is there differ. have is
// what is there; known all names it goes by.
func (s *Subject) compareSets(f *surface.Fact, c *Claim, have, known []string, word string) (Finding, bool) {
	added, gone := minus(have, c.Expect.Closed), minus(c.Expect.Closed, known)
	if len(known) > len(have) {
		added = s.unaliased(f, c, added)
	}
	switch {
	case len(added) == 0 && len(gone) == 0 && !s.whole():
		return notAsked(leftOut), true
	case len(added) == 0 && len(gone) == 0:
		return Finding{}, false
	case len(added) == 0 && !s.whole():
		return notAsked("this witness does not hold everything there: it lacks " + strings.Join(gone, ", ")), true
	case !s.whole():
		gone = nil
	}
	out := broken(f.Place, "")
	var parts []string
	if len(added) > 0 {
		parts = append(parts, several(word, added)+" there, and not in the set that the contract closes")
	}
	if len(gone) > 0 {
		parts = append(parts, several(word, gone)+" not there")
	}
	out.Message = strings.Join(parts, "; ")
	out.Expected, out.Found = orNone(c.Expect.Closed), orNone(have)
	return out, true
}

// several is the subject and verb of a sentence about one name or more.
func several(word string, names []string) string {
	if len(names) == 1 {
		return "the " + word + " " + names[0] + " is"
	}
	return "the " + word + "s " + strings.Join(names, ", ") + " are"
}

// unaliased leaves out the names that the contract has under another spelling.
func (s *Subject) unaliased(f *surface.Fact, c *Claim, names []string) []string {
	closed := map[string]bool{}
	for _, name := range c.Expect.Closed {
		closed[name] = true
	}
	spelled := map[string][]string{} // the first two spellings of one thing that the contract has
	for _, v := range f.Values {
		if had := spelled[v.Of]; closed[v.Wire] && len(had) < 2 && !slices.Contains(had, v.Wire) {
			spelled[v.Of] = append(had, v.Wire)
		}
	}
	aliased := map[string]bool{}
	for _, v := range f.Values {
		for _, other := range spelled[v.Of] {
			aliased[v.Wire] = aliased[v.Wire] || other != v.Wire
		}
	}
	fields, _ := f.Members(s.Witness.Surface)
	for _, field := range fields {
		for _, alias := range field.Aliases {
			aliased[field.Wire] = aliased[field.Wire] || closed[alias]
		}
	}
	var out []string
	for _, name := range names {
		if !aliased[name] {
			out = append(out, name)
		}
	}
	return out
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

// minus gives the members of a that b lacks, in a's order.
func minus(a, b []string) []string {
	in := make(map[string]bool, len(b))
	for _, s := range b {
		in[s] = true
	}
	var out []string
	for _, s := range a {
		if !in[s] {
			out = append(out, s)
		}
	}
	return out
}
