package schema

import "codexpin/checks/surface"

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

func gatedFields(fields, stable []surface.Field) []surface.Field {
	have := make(map[string]bool, len(stable))
	for i := range stable {
		have[stable[i].Wire] = true
	}
	out := make([]surface.Field, len(fields))
	for i, f := range fields {
		if f.Wire != "" && !have[f.Wire] {
			f.Gate = ExperimentalGate
		}
		f.GatesInside, f.Withheld = false, false // no print tells
		out[i] = f
	}
	return out
}

func gatedVariants(t, stable *surface.Type) []surface.Variant {
	plain := make(map[string]*surface.Variant, len(stable.Variants))
	for i := range stable.Variants {
		plain[stable.Variants[i].Wire] = &stable.Variants[i]
	}
	out := make([]surface.Variant, len(t.Variants))
	for i, v := range t.Variants {
		if p := plain[v.Wire]; p == nil {
			v.Gate = ExperimentalGate
		} else {
			v.Fields = gatedFields(v.Fields, p.Fields)
		}
		out[i] = v
	}
	return out
}
