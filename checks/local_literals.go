package checks

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// naming reads the tables of literals, once.
func (s *Subject) naming() (*surface.Naming, error) {
	if s.named == nil && s.namingErr == nil {
		s.named, s.namingErr = s.Witness.Code.Names(patterns(s.Contract.Local.Literals), s.methodNames())
	}
	return s.named, s.namingErr
}

// patterns are globs as the reader of the code takes them.
func patterns(globs []pins.Glob) []surface.Files {
	var out []surface.Files
	for _, g := range globs {
		out = append(out, surface.Files{Match: g.Match, Exact: string(g)})
	}
	return out
}

// methodNames are the names that the contract or a witness of Codex has for methods.
func (s *Subject) methodNames() map[string]bool {
	out := map[string]bool{}
	for name := range s.contracted() {
		out[name] = true
	}
	for _, peer := range s.peers {
		if peer.Surface != nil {
			for _, m := range peer.Surface.Methods {
				out[m.Wire] = true
			}
		}
	}
	return out
}

// contracted gives what the contract says of methods by name: the directions in which
// it has them, none for a name that it calls absent or unused.
func (s *Subject) contracted() map[string][]pins.Direction {
	out := map[string][]pins.Direction{}
	for _, m := range s.Contract.Methods() {
		out[string(m.Name)] = append(out[string(m.Name)], m.Direction)
	}
	mention := func(text string) {
		a, err := surface.ParseAddress(text)
		if _, method := a.Kind.Method(); err == nil && method && out[a.Name] == nil {
			out[a.Name] = []pins.Direction{}
		}
	}
	for _, absence := range s.Contract.Absences {
		for _, ref := range absence.Claims {
			mention(ref.Claim)
		}
	}
	for _, u := range s.Contract.Unused {
		mention(u.Claim)
	}
	for _, g := range s.Contract.Gates {
		mention("request:" + string(g.Name))
	}
	return out
}

// checkLiterals judges the tables of literals against the contract: each name that
// they hold is in it, in the direction in which it is sent.
func checkLiterals(s *Subject, c *Claim) Finding {
	naming, err := s.naming()
	if err != nil {
		return unreadable(err)
	}
	if len(naming.Unmatched) > 0 {
		out := broken(surface.Place{File: string(s.Contract.Local.Literals[naming.Unmatched[0]])}, "no source file that git tracks matches")
		out.Hint = "git add it, or mend the glob"
		return out
	}
	contracted := s.contracted()
	var holes, doubts []surface.Site
	names := map[string]bool{}
	for _, n := range naming.Named {
		if n.Doubt == surface.Built {
			doubts = append(doubts, surface.Site{Place: n.Place, Text: builtText(n.Name)})
			continue
		}
		if n.Doubt == surface.Alike {
			if n.Slip != "" {
				doubts = append(doubts, surface.Site{Place: n.Place, Text: n.Name + " is nearly a method; whether it is meant as one cannot be told", Near: s.called(n.Slip)})
			}
			continue
		}
		names[n.Name] = true
		if text, near := s.hole(&n, contracted); text != "" {
			holes = append(holes, surface.Site{Place: n.Place, Text: text, Near: near})
		}
	}
	doubts = append(naming.Unread, doubts...)
	switch {
	case len(holes) > 0:
		return atSites(broken, holes)
	case len(doubts) > 0:
		return atSites(unknown, doubts)
	}
	if naming.Files == 0 {
		return atSites(unknown, naming.LeftOut)
	}
	text := fmt.Sprintf("%s in %s, all of them in the contract", count1(len(names), "name"), files(naming.Files))
	if n := len(naming.LeftOut); n > 0 {
		text += fmt.Sprintf("; %s left out, generated or vendored", files(n))
	}
	return ok(surface.Place{}, text)
}

// builtText says of a name that is built from parts, with what it begins, if that is known,
// that it cannot be judged.
func builtText(begin string) string {
	if begin == "" {
		return "the method that is sent here is built from parts: which it is cannot be told"
	}
	return fmt.Sprintf("%q is built from parts: which method it names cannot be told", begin+"…")
}

// hole says what is wrong with a name: that the contract lacks it, or has it in another
// direction than the code. "" for nothing.
func (s *Subject) hole(n *surface.Named, contracted map[string][]pins.Direction) (text string, near []string) {
	directions, there := contracted[n.Name]
	if there {
		return otherWay(n, directions), nil
	}
	w, _ := s.codex()
	if w == nil || w.Surface == nil {
		return fmt.Sprintf("%s is not in the contract", n.Name), nil
	}
	if methods := w.Surface.MethodsNamed(n.Name); len(methods) > 0 {
		return fmt.Sprintf("%s is not in the contract; Codex has it: [%s.%q]", n.Name, methods[0].Direction, n.Name), nil
	}
	if near = s.called(n.Slip); len(near) == 0 && s.hint() {
		near = w.Surface.Near(surface.MethodAddress(direction(n), n.Name), maxNear)
	}
	return fmt.Sprintf("%s is not in the contract, and Codex has no such method", n.Name), near
}

// called gives the addresses of what Codex has under the name of a method.
func (s *Subject) called(name string) []string {
	w, _ := s.codex()
	if w == nil || w.Surface == nil {
		return nil
	}
	var out []string
	for _, m := range w.Surface.MethodsNamed(name) {
		out = append(out, surface.MethodAddress(m.Direction, name).String())
	}
	return out
}

// direction is the one in which a name is used, as far as its place tells.
func direction(n *surface.Named) surface.Direction {
	switch {
	case n.Asked:
		return surface.ClientRequest
	case n.Told:
		return surface.ClientNotification
	}
	return surface.ServerNotification
}

// otherWay says that code sends what the contract has in other directions.
func otherWay(n *surface.Named, directions []pins.Direction) string {
	if len(directions) == 0 || !n.Asked && !n.Told {
		return ""
	}
	for _, d := range directions {
		if n.Asked && d == pins.Request || n.Told && d == pins.ClientNotification {
			return ""
		}
	}
	sent := "a request"
	if n.Told {
		sent = "a notification"
	}
	return fmt.Sprintf("%s is sent as %s here, and is a %s in the contract", n.Name, sent, directions[0])
}

// atSites makes the finding of several places: the first is its own.
func atSites(make func(surface.Place, string) Finding, sites []surface.Site) Finding {
	text := sites[0].Text
	if more := len(sites) - 1; more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	out := make(sites[0].Place, text)
	out.Sites, out.Near = sites, sites[0].Near
	if out.Outcome == Unknown {
		out.Cause = text
	}
	return out
}

func count1(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// checkUsed judges that a table still names a method of the contract.
func checkUsed(s *Subject, c *Claim) Finding {
	naming, err := s.naming()
	if err != nil {
		return unreadable(err)
	}
	name := string(c.Entry.(*pins.Method).Name)
	if at, there := naming.Texts[name]; there {
		return ok(at, "the client names it")
	}
	for _, n := range naming.Named {
		if n.Doubt == surface.Built && strings.HasPrefix(name, n.Name) {
			return cannotTell(n.Place, "no literal is this name; one that is built from parts may be")
		}
	}
	if left := append(slices.Clip(naming.Unread), naming.LeftOut...); len(left) > 0 {
		return atSites(unknown, left)
	}
	out := broken(surface.Place{}, "no file of local.literals names it any more")
	out.Hint = "take it out of the contract, or add the file that names it to literals"
	return out
}
