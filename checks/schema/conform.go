package schema

import (
	"strings"

	"codexpin/checks/surface"
)

// protocolCrate holds the types that the schema is printed from.
const protocolCrate = "app-server-protocol"

// Conformance is the outcome of Conform.
type Conformance struct {
	Methods     int // of the committed schema
	Types       int // of the committed schema, that were compared with a type of the source
	Differences []surface.Difference
	// Unpaired are the named types of the schema for which the source has none.
	Unpaired []*surface.Type
}

// Conform compares the surface read from source at a commit with the one read from
// the schema committed there. Types are paired by where they stand: from params and
// results of methods down; the rest by their name in the protocol's crate. A
// difference that remains is a fault of one of the two readers, or a thing of which
// the schema does not tell the truth.
func Conform(source, committed *surface.Surface, hidden Hidden) *Conformance {
	stable := Stable(source, hidden)
	pairs := resultPairs(stable, committed)
	reached := pairedTypes(surface.Compare(stable, committed, pairs...))
	out := &Conformance{Methods: len(committed.Methods)}
	for _, t := range committed.Types {
		if reached[t.ID] || Unnamed(t.ID) {
			continue
		}
		if like := likeNamed(stable, committed, t.ID); like != nil {
			pairs = append(pairs, surface.Pair{A: like.ID, B: t.ID})
		}
	}
	all := surface.Compare(stable, committed, pairs...)
	for _, d := range all.Differences {
		if d.Kind != surface.DiffOmitted { // says the same as DiffRequired here
			out.Differences = append(out.Differences, d)
		}
	}
	reached = pairedTypes(all)
	for _, t := range committed.Types {
		switch {
		case Unnamed(t.ID):
		case reached[t.ID]:
			out.Types++
		default:
			out.Unpaired = append(out.Unpaired, t)
		}
	}
	return out
}

// ConformConfig compares the keys of config.toml as Conform does methods and types. The
// schema is written for TOML, which has no null, and for editors, which are to mark a
// key that nothing reads: neither is compared.
func ConformConfig(source, committed *surface.Surface) *Conformance {
	all := surface.Compare(Stable(source, Hidden{}), committed)
	out := &Conformance{}
	for _, d := range all.Differences {
		switch d.Kind {
		case surface.DiffOmitted, surface.DiffNull, surface.DiffStrict:
		default:
			out.Differences = append(out.Differences, d)
		}
	}
	for id := range pairedTypes(all) {
		if !Unnamed(id) {
			out.Types++
		}
	}
	return out
}

// Unnamed tells the id of a type that the schema writes out in place, without a name.
func Unnamed(id surface.TypeID) bool { return strings.ContainsAny(string(id), ".@[{") }

func pairedTypes(c *surface.Comparison) map[surface.TypeID]bool {
	set := make(map[surface.TypeID]bool, len(c.Pairs))
	for _, p := range c.Pairs {
		set[p.B] = true
	}
	return set
}

// resultPairs pairs the result types of the source's methods, which the schema does
// not link to methods, with the definitions of their names.
func resultPairs(stable, committed *surface.Surface) []surface.Pair {
	var pairs []surface.Pair
	for _, m := range stable.Methods {
		t := stable.Type(m.Result.Ref)
		if m.Result.Kind != surface.Ref || t == nil {
			continue
		}
		if b := committed.Type(schemaID(t)); b != nil {
			pairs = append(pairs, surface.Pair{A: t.ID, B: b.ID})
		}
	}
	return pairs
}

// schemaID is what the schema calls a type of the protocol's crate.
func schemaID(t *surface.Type) surface.TypeID {
	if inV2(t) {
		return surface.TypeID("v2::" + t.Name)
	}
	return surface.TypeID(t.Name)
}

func inV2(t *surface.Type) bool { return strings.Contains("::"+string(t.ID)+"::", "::v2::") }

// likeNamed finds the type of the source that a definition of the schema stands for.
// One outside v2 is the protocol crate's own type of v2 if the schema has no other
// place for that: the params of some server requests, printed outside v2, have it from
// there. Else it is the protocol crate's outside v2, or another crate's. nil where
// two could be meant.
func likeNamed(stable, committed *surface.Surface, id surface.TypeID) *surface.Type {
	var found [3][]*surface.Type // own, own of the other version, of other crates
	for _, t := range stable.ByName(nameOf(id)) {
		switch {
		case t.Crate != protocolCrate:
			found[2] = append(found[2], t)
		case schemaID(t) == id:
			found[0] = append(found[0], t)
		case committed.Type(schemaID(t)) == nil:
			found[1] = append(found[1], t)
		}
	}
	for _, list := range found {
		if len(list) > 0 {
			if len(list) == 1 {
				return list[0]
			}
			return nil
		}
	}
	return nil
}
