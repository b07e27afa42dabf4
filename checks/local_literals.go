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
		l := s.Contract.Local
		s.named, s.namingErr = s.Witness.Code.Names(patterns(l.Literals, l.Except), s.methodNames())
	}
	return s.named, s.namingErr
}

// patterns are globs as the reader of the code takes them: first those of files to be read,
// then those that except some.
func patterns(globs, except []pins.Glob) []surface.Files {
	var out []surface.Files
	for i, g := range slices.Concat(globs, except) {
		out = append(out, surface.Files{Match: g.Match, Exact: string(g), Except: i >= len(globs)})
	}
	return out
}

// unmatched is the finding of a glob that no file is of: of those of patterns, the first.
func unmatched(globs, except []pins.Glob, which int) Finding {
	glob := slices.Concat(globs, except)[which]
	out := broken(surface.Place{File: string(glob)}, "no source file that git tracks matches")
	out.Hint = "git add it, or mend the glob"
	if which >= len(globs) {
		out.Message, out.Hint = "no source file that git tracks matches this glob of except", "mend it, or take it out"
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

// mentioned is what the contract says of a name.
type mentioned struct {
	directions []pins.Direction // those of its methods; else those of aside
	// aside says that it is no method of the contract, which calls it absent, unused or a gate.
	aside bool
}

// contracted gives what the contract says of methods by name.
func (s *Subject) contracted() map[string]mentioned {
	out := map[string]mentioned{}
	add := func(name string, d pins.Direction, aside bool) {
		if m, there := out[name]; !there || m.aside == aside {
			out[name] = mentioned{append(m.directions, d), aside}
		}
	}
	for _, m := range s.Contract.Methods() {
		add(string(m.Name), m.Direction, false)
	}
	mention := func(text string) {
		a, err := surface.ParseAddress(text)
		if d, method := a.Kind.Method(); err == nil && method {
			add(a.Name, pins.Direction(d.String()), true)
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
		return unmatched(s.Contract.Local.Literals, s.Contract.Local.Except, naming.Unmatched[0])
	}
	holes, doubts, names, kept := s.judged(naming)
	switch {
	case len(holes) > 0:
		out := atSites(broken, holes)
		if kept != "" {
			out.Hint = "take it out; or where it is another program's, list its file in except of [local]; where it is kept on purpose, " + kept + " in [[absent]]"
		}
		return out
	case len(doubts) > 0:
		return atSites(unknown, doubts)
	case naming.Files > 0:
	case len(naming.LeftOut) > 0:
		return atSites(unknown, naming.LeftOut)
	default:
		return cannotTell(surface.Place{}, "except takes every file of literals out, so that nothing was judged")
	}
	text := fmt.Sprintf("%s in %s, all of them in the contract", count1(names, "name"), files(naming.Files))
	if n := len(naming.LeftOut); n > 0 {
		text += fmt.Sprintf("; %s left out, generated or vendored", files(n))
	}
	if n := naming.Excepted; n > 0 {
		text += "; " + files(n) + " excepted"
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
