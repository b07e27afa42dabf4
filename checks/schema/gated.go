package schema

import (
	"slices"

	"codexpin/checks/surface"
)

// ExperimentalGate is the reason of a gate that two prints tell: they do not name it.
const ExperimentalGate = "experimental"

// Gated gives the surface of the print with the experimental flag, with the gates that
// the print without it tells: a client or server request, field or variant that only
// the former has needs the capability experimentalApi. Neither surface is changed.
//
// Gates of client and server requests are told whole. Those of fields and variants are
// told where one is found; where none is, there may be one all the same: the
// exporter does not leave out a field whose name on the wire is not the camelCase of its
// Rust name, nor any variant of an enum (approvalPolicy granular is gated and in both).
// Gates of notifications are not told: both prints hold all of them. Nor is it told where a
// gate has an effect, but for those of the members of a client request's params: see
// surface.Coverage.Enforced.
func Gated(experimental, stable *surface.Surface) *surface.Surface {
	out := *experimental
	out.Methods, out.Types = nil, nil
	for _, m := range experimental.Methods {
		own := *m
		if asks(m.Direction) && stable.Coverage.Methods[m.Direction] != surface.None && stable.Method(m.Direction, m.Wire) == nil {
			own.Gate = ExperimentalGate
		}
		own.InspectParams = m.Direction == surface.ClientRequest
		out.Methods = append(out.Methods, &own)
	}
	for _, d := range surface.Directions() {
		out.Coverage.Gates[d] = asks(d) && stable.Coverage.Methods[d] != surface.None && experimental.Coverage.Methods[d] != surface.None
	}
	for _, t := range experimental.Types {
		own := *t
		if plain := stable.Type(t.ID); plain != nil && plain.Kind == t.Kind {
			own.Fields = gatedFields(t.Fields, plain.Fields)
			own.Variants = gatedVariants(t, plain)
		}
		out.Types = append(out.Types, &own)
	}
	out.Coverage.SomeGated = true
	return out.Index()
}

func asks(d surface.Direction) bool {
	return d == surface.ClientRequest || d == surface.ServerRequest
}

// gatedFields gives fields with their gates: the same ones where nothing is to change.
func gatedFields(fields, stable []surface.Field) []surface.Field {
	find := finder(len(stable), func(i int) string { return stable[i].Wire })
	out, own := fields, false
	for i := range fields {
		f := &fields[i]
		gated := f.Wire != "" && find(f.Wire) < 0
		if !gated && !f.GatesInside && !f.Withheld {
			continue
		}
		if !own {
			out, own = slices.Clone(fields), true
		}
		if gated {
			out[i].Gate = ExperimentalGate
		}
		out[i].GatesInside, out[i].Withheld = false, false // no print tells
	}
	return out
}

// gatedVariants is gatedFields for the variants of an enum, and the fields in them.
func gatedVariants(t, stable *surface.Type) []surface.Variant {
	find := finder(len(stable.Variants), func(i int) string { return stable.Variants[i].Wire })
	out, own := t.Variants, false
	for i := range t.Variants {
		v := t.Variants[i]
		if at := find(v.Wire); at < 0 {
			v.Gate = ExperimentalGate
		} else {
			v.Fields = gatedFields(v.Fields, stable.Variants[at].Fields)
			if len(v.Fields) == 0 || &v.Fields[0] == &t.Variants[i].Fields[0] {
				continue
			}
		}
		if !own {
			out, own = slices.Clone(t.Variants), true
		}
		out[i] = v
	}
	return out
}

// fewNames is up to how many names are compared one by one, which is quicker than a map.
const fewNames = 24

// finder gives the place of a name among n, the last one of its name, -1 for none.
func finder(n int, name func(i int) string) func(wanted string) int {
	if n <= fewNames {
		return func(wanted string) int {
			for i := n - 1; i >= 0; i-- {
				if name(i) == wanted {
					return i
				}
			}
			return -1
		}
	}
	at := make(map[string]int, n)
	for i := range n {
		at[name(i)] = i
	}
	return func(wanted string) int {
		if i, ok := at[wanted]; ok {
			return i
		}
		return -1
	}
}
