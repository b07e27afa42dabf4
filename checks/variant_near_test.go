package checks_test

import (
	"fmt"
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// unionWitness tells of one request whose param how is a union of a plain value and two
// keys, each of which holds an object, and whose param odd cannot be read.
func unionWitness() *checks.Witness {
	text := surface.Shape{Kind: surface.String}
	ref := func(id surface.TypeID) surface.Shape { return surface.Shape{Kind: surface.Ref, Ref: id} }
	place := surface.Place{File: "a.rs", Line: 3}
	s := &surface.Surface{
		Coverage: surface.Coverage{Fields: surface.Full, Types: surface.Full, Results: true, Gated: true, Enforced: true, Spellings: true},
		Methods:  []*surface.Method{{Direction: surface.ClientRequest, Wire: "turn/ask", Params: ref("p::Ask")}},
		Types: []*surface.Type{
			{ID: "p::Ask", Name: "Ask", Crate: "p", Kind: surface.Struct, Fields: []surface.Field{
				{Wire: "how", Shape: ref("p::How"), Optional: true, Place: place},
				{Wire: "odd", Shape: surface.Shape{Kind: surface.Uncertain, Why: "its form is odd"}, Optional: true, Place: place},
			}},
			{ID: "p::How", Name: "How", Crate: "p", Kind: surface.Enum, Tagging: surface.External, Variants: []surface.Variant{
				{Wire: "never", Form: surface.Unit},
				{Wire: "granular", Rust: "Granular", Form: surface.Members, Place: place, Fields: []surface.Field{{Wire: "rules", Shape: text, Optional: true, Place: place}}},
				{Wire: "other", Rust: "Other", Form: surface.Members, Place: place, Fields: []surface.Field{{Wire: "by", Shape: text, Optional: true, Place: place}}},
			}},
		},
	}
	for _, d := range surface.Directions() {
		s.Coverage.Methods[d], s.Coverage.Gates[d] = surface.Full, true
	}
	return &checks.Witness{Name: "source", Surface: s.Index()}
}

// TestHintsOfUnion holds that what a hint says of a union leads to a claim that is judged:
// the line with the variant, in the place of the one that could not be told, is ok.
func TestHintsOfUnion(t *testing.T) {
	judge := func(line string) (worst checks.Outcome, hints, near []string) {
		c, err := pins.Load("codexpin.toml", fmt.Appendf(nil, "[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\n[request.\"turn/ask\"]\nsends = [%q]\n", line))
		if err != nil {
			t.Fatal(err)
		}
		worst = checks.OK
		for _, r := range (&checks.Judge{Checks: checks.All()}).Run(c, []*checks.Witness{unionWitness()}).Results {
			for _, f := range r.Findings {
				if r.Claim.Kind == checks.FieldKind && f.NotAsked == "" && f.Outcome != checks.OK {
					worst = f.Outcome
					hints, near = append(hints, f.Hint), append(near, f.Near...)
				}
			}
		}
		return worst, hints, near
	}
	for _, c := range []struct{ line, near, mended string }{
		{"how?.granular", "request:turn/ask#params.how@granular", "how?@granular"},
		{"how?.granular.rules", "request:turn/ask#params.how@granular.rules", "how?@granular.rules?"},
		{"how?.other.by", "request:turn/ask#params.how@other.by", "how?@other.by?"},
	} {
		worst, hints, near := judge(c.line)
		if worst != checks.Unknown || strings.Join(near, " ") != c.near {
			t.Errorf("%s: %s, near %q", c.line, worst, near)
		}
		for _, hint := range hints {
			if !strings.Contains(hint, "how@") {
				t.Errorf("%s: the hint %q names no variant", c.line, hint)
			}
		}
		if worst, hints, _ := judge(c.mended); worst != checks.OK {
			t.Errorf("%s, as the hint has it: %s, %q", c.mended, worst, hints)
		}
	}
	if worst, hints, near := judge("odd?.granular"); worst != checks.Unknown || len(near) > 0 || strings.Join(hints, "") != "look at the place; codexpin cannot read its form" {
		t.Errorf("what no variant tells: %s %q %q", worst, hints, near)
	}
}
