package checks

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// checkOnlyIn judges that method names stand in the files alone that the contract lists.
func checkOnlyIn(s *Subject, c *Claim) Finding {
	only, except := c.Entry.(*pins.Local).OnlyIn, c.Entry.(*pins.Local).Except
	naming, err := s.Witness.Code.Names(patterns(nil, except), s.methodNames())
	if err != nil {
		return unreadable(err)
	}
	inside := func(path string) bool {
		return slices.ContainsFunc(only, func(g pins.Glob) bool { return g.Match(path) })
	}
	var leaks, doubts []surface.Site
	for _, n := range naming.Named {
		sure := n.Doubt == surface.Sure || n.Doubt == surface.Alone
		if strings.Contains(n.Name, "/") && sure && !inside(n.Place.File) {
			leaks = append(leaks, surface.Site{Place: n.Place, Text: n.Name + " stands outside of the adapter"})
		}
	}
	for _, u := range naming.Unread {
		if !inside(u.Place.File) {
			doubts = append(doubts, u)
		}
	}
	switch {
	case len(naming.Unmatched) > 0:
		return unmatched(nil, except, naming.Unmatched[0])
	case len(leaks) > 0:
		out := atSites(broken, leaks)
		out.Hint = "move the code, or list its file in except of [local] where it means no method of Codex"
		return out
	case len(doubts) > 0:
		return atSites(unknown, doubts)
	case !slices.ContainsFunc(naming.Named, func(n surface.Named) bool { return inside(n.Place.File) }):
		return broken(surface.Place{File: string(only[0])}, "no source that git tracks matches only-in and names a method")
	}
	text := "method names stand there alone"
	if n := naming.Excepted; n > 0 {
		text += "; " + files(n) + " excepted"
	}
	return ok(surface.Place{}, text)
}

// checkHandles judges that the place which handles a case still stands.
func checkHandles(s *Subject, c *Claim) Finding {
	h := c.Entry.(*pins.Handling)
	out := s.spot(&h.At)
	if out.Outcome == OK {
		out.Message += fmt.Sprintf("; ends %s", h.Ends)
	}
	return out
}

// checkSupplement judges what the client declares by hand: that Codex has it, and that
// its place still stands.
func checkSupplement(s *Subject, c *Claim) Finding {
	entry := c.Entry.(*pins.Supplement)
	there := s.supplemented(entry)
	if entry.At == nil {
		return there
	}
	if stands := s.spot(entry.At); there.Outcome == "" || stands.Outcome.Worse(there.Outcome) {
		return stands
	}
	return there
}

func (s *Subject) supplemented(entry *pins.Supplement) Finding {
	a, err := surface.ParseAddress(entry.Claim.Claim)
	if err != nil {
		return broken(surface.Place{}, err.Error())
	}
	w, done := s.codex()
	if done != nil {
		return *done
	}
	switch f := w.Surface.At(a); {
	case f.Told == surface.NotTold:
		return notAsked("the " + w.Name + " does not tell of it")
	case f.Told == surface.CannotTell:
		return cannotTell(f.Place, "what Codex has there cannot be told")
	case !f.There:
		out := broken(surface.Place{}, "Codex does not have it: the supplement can go")
		if s.hint() {
			out.Near = w.Surface.Near(a, maxNear)
		}
		return out
	}
	return ok(surface.Place{}, "Codex has it")
}
