package cmd

import (
	"slices"
	"testing"
	"time"

	"codexpin/checks/history"
	"codexpin/checks/surface"
)

// asPrinted gives a release as its print alone tells it: further spellings are values of
// their own, and of gates no more is known than that there may be some.
func asPrinted(held *surface.Surface) *surface.Surface {
	s := &surface.Surface{Origin: held.Origin, Coverage: held.Coverage, Gaps: held.Gaps, Config: held.Config}
	c := &s.Coverage
	c.Spellings, c.Gated, c.Enforced = false, false, false
	c.Gates[surface.ServerNotification], c.Gates[surface.ClientNotification] = false, false
	fields := func(list []surface.Field) []surface.Field {
		out := slices.Clone(list)
		for i := range out {
			out[i].Gate, out[i].GatesInside, out[i].Withheld = "", false, false
		}
		return out
	}
	for _, m := range held.Methods {
		own := *m
		if !c.Gates[m.Direction] {
			own.Gate = ""
		}
		s.Methods = append(s.Methods, &own)
	}
	for _, t := range held.Types {
		own := *t
		own.Fields, own.Variants = fields(t.Fields), nil
		for _, v := range t.Variants {
			aliases := v.Aliases
			v.Gate, v.Fields, v.Aliases = "", fields(v.Fields), nil
			own.Variants = append(own.Variants, v)
			for _, wire := range aliases {
				v.Wire, v.Rust = wire, wire
				own.Variants = append(own.Variants, v)
			}
		}
		s.Types = append(s.Types, &own)
	}
	return s.Index()
}

// TestAtlasBesideItsPrint holds that a release of which the source was read does not differ
// from its own print, in either order, nor does history see a change from the one to the
// other and back.
func TestAtlasBesideItsPrint(t *testing.T) {
	all := openAtlas(t)
	read := 0
	for _, r := range all.Releases() {
		if !r.SourceRead {
			continue
		}
		read++
		held, err := all.Surface(r.Version)
		if err != nil {
			t.Fatal(err)
		}
		print := asPrinted(held)
		for _, pair := range [][2]*surface.Surface{{held, print}, {print, held}} {
			for _, c := range surface.ChangesBetween(pair[0], pair[1]).List {
				t.Errorf("%s: %s %s", r.Version, c.Rule, c.Address)
			}
		}
		dated := []history.Dated{{Version: "held", When: time.Unix(0, 0)}, {Version: "print"}, {Version: "again"}}
		at := func(version string) (*surface.Surface, error) {
			return map[string]*surface.Surface{"held": held, "print": print, "again": held}[version], nil
		}
		lines, err := history.OfReleases(t.Context(), dated, at, fieldAddresses(held))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			for _, tr := range l.Transitions {
				if tr.Release != "held" {
					t.Errorf("%s: %s %s at %s: %s -> %s", r.Version, l.Address, tr.Kind, tr.Release, tr.From.Full(), tr.To.Full())
				}
			}
		}
	}
	if read < 30 {
		t.Errorf("the source of %d releases was read", read)
	}
}

// fieldAddresses gives the addresses of all methods, of the members of their messages, and
// of the values of these.
func fieldAddresses(s *surface.Surface) (out []surface.Address) {
	for _, m := range s.Methods {
		at := surface.MethodAddress(m.Direction, m.Wire)
		out = append(out, at)
		for part, shape := range map[surface.Part]surface.Shape{surface.Params: m.Params, surface.Result: m.Result} {
			t := s.Type(shape.Ref)
			if t == nil {
				continue
			}
			for i := range t.Fields {
				if t.Fields[i].Wire == "" {
					continue
				}
				field := at.With(part).Field(t.Fields[i].Wire)
				out = append(out, field)
				for _, v := range s.At(field).Values {
					out = append(out, field.Is(v.Wire))
				}
			}
		}
	}
	return out
}
