package checks

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
	"codexpin/pins"
)

// judged sorts the names that files of literals hold: holes are those that the contract
// lacks or has otherwise, doubts those that cannot be told, and files that were not read.
// names counts the names that are meant as methods; kept is the address of the first hole
// that Codex has nothing like, as [[absent]] would name it.
func (s *Subject) judged(naming *surface.Naming) (holes, doubts []surface.Site, names int, kept string) {
	contracted := s.contracted()
	doubts = append(doubts, naming.Unread...)
	seen := map[string]bool{}
	for _, n := range naming.Named {
		switch {
		case n.Doubt == surface.Built:
			doubts = append(doubts, surface.Site{Place: n.Place, Text: builtText(n.Name)})
		case n.Doubt == surface.Alike && n.Slip != "":
			doubts = append(doubts, surface.Site{Place: n.Place, Text: n.Name + " is nearly a method; whether it is meant as one cannot be told", Near: s.called(n.Slip)})
		case n.Doubt == surface.Alike:
		default:
			seen[n.Name] = true
			if text, near := s.hole(&n, contracted); text != "" {
				holes = append(holes, surface.Site{Place: n.Place, Text: text, Near: near})
				if kept == "" && len(near) == 0 && strings.HasSuffix(text, noSuchMethod) {
					kept = surface.MethodAddress(direction(&n), n.Name).String()
				}
			}
		}
	}
	return holes, doubts, len(seen), kept
}

// noSuchMethod ends what is said of a name that Codex does not have.
const noSuchMethod = "is not in the contract, and Codex has no such method"

// hole says what is wrong with a name: that the contract lacks it, or has it in another
// direction than the code. "" for nothing.
func (s *Subject) hole(n *surface.Named, contracted map[string]mentioned) (text string, near []string) {
	if m, there := contracted[n.Name]; there {
		return otherWay(n, m), nil
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
	return n.Name + " " + noSuchMethod, near
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

// otherWay says that code sends what the contract has in other directions: an absence
// answers for the direction that its address names, and for no other.
func otherWay(n *surface.Named, m mentioned) string {
	if !n.Asked && !n.Told {
		return ""
	}
	for _, d := range m.directions {
		if n.Asked && d == pins.Request || n.Told && d == pins.ClientNotification {
			return ""
		}
	}
	sent := "a request"
	if n.Told {
		sent = "a notification"
	}
	if m.aside {
		return fmt.Sprintf("%s is sent as %s here, and the contract names %s:%s alone", n.Name, sent, m.directions[0], n.Name)
	}
	return fmt.Sprintf("%s is sent as %s here, and is a %s in the contract", n.Name, sent, m.directions[0])
}
