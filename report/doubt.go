package report

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// reason is why an absence cannot be concluded.
type reason struct {
	why   string
	place surface.Place
}

func (r *reason) at() *surface.Place { return placed(r.place) }

// doubt gives the first reason why the surface may hide a thing of that name.
func (n *namespace) doubt(name string) *reason {
	c := n.s.Coverage
	for _, d := range surface.Directions() {
		if r := doubt(n.s, c.Methods[d], surface.MethodsOf(d)); r != nil {
			return r
		}
	}
	if n.methodsOnly {
		return n.hidden(name)
	}
	for _, part := range []struct {
		extent surface.Extent
		what   string
	}{{c.Types, "types"}, {c.Config, "config keys"}, {c.Features, "features"}, {c.Options, surface.CommandsOf("")}, {c.Options, surface.CommandsOf("app-server")}} {
		if r := doubt(n.s, part.extent, part.what); r != nil {
			return r
		}
	}
	if strings.HasPrefix(name, "-") {
		for _, gap := range n.s.Gaps {
			if strings.HasPrefix(gap.What, "options of codex") {
				return &reason{fmt.Sprintf("not an option of what was read; the %s were not: %s", gap.What, gap.Why), gap.Place}
			}
		}
	}
	return n.hidden(name)
}

// hidden gives the reason why a look-up of what the name may stand for is not told.
func (n *namespace) hidden(name string) *reason {
	for _, a := range meanings(name) {
		if f := n.s.At(a); f.Told != surface.YesTold {
			return &reason{fmt.Sprintf("%s: %s", a, f.Why), f.Place}
		}
	}
	return nil
}

// meanings gives the addresses that a name may stand for, those of fields and values
// apart.
func meanings(name string) (out []surface.Address) {
	for _, d := range surface.Directions() {
		out = append(out, surface.MethodAddress(d, name))
	}
	if line, ok := commandLine(name); ok {
		return append(out, line)
	}
	if strings.Contains(name, "/") {
		return out
	}
	out = append(out, surface.Address{Kind: surface.AtType, Name: name}, surface.Address{Kind: surface.AtFeature, Name: name},
		surface.Address{Kind: surface.AtOption, Name: name})
	if path, err := surface.ParsePath(name); err == nil && len(path) > 0 && path[0].Kind == surface.StepField {
		out = append(out, surface.Address{Kind: surface.AtConfig, Path: path})
	}
	return out
}

// doubt gives the reason why a kind of thing was not read whole; nil if it was.
func doubt(s *surface.Surface, extent surface.Extent, what string) *reason {
	for _, gap := range s.Gaps {
		if gap.What == what {
			return &reason{fmt.Sprintf("the %s were not read whole: %s", what, gap.Why), gap.Place}
		}
	}
	if extent != surface.Full {
		return &reason{fmt.Sprintf("the %s were not read whole", what), surface.Place{}}
	}
	return nil
}
