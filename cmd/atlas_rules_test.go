package cmd

import (
	"testing"

	"codexpin/checks/atlas"
	"codexpin/checks/surface"
)

// TestRuled holds what explains a difference between source and facts, and what does not.
func TestRuled(t *testing.T) {
	source := (&surface.Surface{Types: []*surface.Type{{ID: "p::SandboxDeserialize", Name: "SandboxDeserialize"}, {ID: "p::Other", Name: "Other"}}}).Index()
	facts := (&surface.Surface{Types: []*surface.Type{
		{ID: "v2::Sandbox", Name: "Sandbox"}, {ID: "v2::WebSearchLocation", Name: "WebSearchLocation"},
		{ID: "Old", Name: "Old", Fields: []surface.Field{{Wire: "x", OptionalTold: surface.NotTold}}},
		{ID: "Older", Name: "Older", Variants: []surface.Variant{{Fields: []surface.Field{{Wire: "x", Shape: surface.Shape{Kind: surface.Numeric}}}}}},
	}}).Index()
	difference := func(kind surface.DifferenceKind, a, b string, typeA, typeB surface.TypeID) surface.Difference {
		return surface.Difference{Kind: kind, A: surface.Side{Text: a, Type: typeA}, B: surface.Side{Text: b, Type: typeB}}
	}
	for _, c := range []struct {
		d    surface.Difference
		want string
	}{
		{difference(surface.DiffMethod, "go", "", "", ""), ""},
		{difference(surface.DiffMethod, "", "go", "", ""), ""},
		{difference(surface.DiffField, "x", "", "p::Other", "v2::Sandbox"), ""},
		{difference(surface.DiffRequired, "optional", "required", "p::Other", "v2::Sandbox"), ""},
		{difference(surface.DiffShape, "string", "integer", "p::Other", "v2::Sandbox"), ""},
		{difference(surface.DiffShape, "Effort?", "Effort?", "p::Other", "v2::Sandbox"), ruleOpenByHand},
		{difference(surface.DiffField, "x", "", "p::SandboxDeserialize", "v2::Sandbox"), ruleOtherType},
		{difference(surface.DiffAlias, "x", "", "p::Other", "v2::Sandbox"), ruleAlias},
		{difference(surface.DiffOneWay, "read only", "read and written", "p::Other", "v2::Sandbox"), ruleOneWay},
		{difference(surface.DiffOmitted, "always written", "may be left out", "p::Other", "v2::Sandbox"), ruleOmitted},
		{difference(surface.DiffOpen, "open", "closed", "p::Other", "v2::Sandbox"), ruleOpen},
		{difference(surface.DiffOpen, "closed", "open", "p::Other", "v2::Sandbox"), ""},
		{difference(surface.DiffUnclear, "by hand", "x", "p::Other", "v2::Sandbox"), ruleByHand},
		{difference(surface.DiffGate, "go.x", "", "p::Other", "v2::Sandbox"), ruleGate},
		{difference(surface.DiffGate, "go.x", "experimental", "p::Other", "v2::Sandbox"), ruleLabel},
		{difference(surface.DiffGate, "", "experimental", "p::Other", "v2::Sandbox"), ""},
		{difference(surface.DiffRequired, "optional", "required", "p::Other", "Old"), ruleBinding},
		{difference(surface.DiffShape, "integer", "number", "p::Other", "Older"), ruleBinding},
		{difference(surface.DiffNull, "null?", "", "", ""), ruleBinding},
		{difference(surface.DiffStrict, "a", "b", "p::Other", "v2::WebSearchLocation"), ruleSchema},
		{difference(surface.DiffStrict, "a", "b", "p::Other", "v2::WebSearchLocation.inside"), ruleSchema},
		{difference(surface.DiffStrict, "a", "b", "p::Other", "v2::Sandbox"), ""},
	} {
		if got := ruled("0.136.0", c.d, source, facts); got != c.want {
			t.Errorf("%s: %q, want %q", c.d, got, c.want)
		}
	}
	strict := difference(surface.DiffStrict, "a", "b", "p::Other", "v2::WebSearchLocation")
	if got := ruled("0.100.0", strict, source, facts); got != "" {
		t.Errorf("a row counts outside its releases: %q", got)
	}
}

func TestRuleRows(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range ruleRows() {
		if atlas.Compare(row.from, row.to) > 0 || row.kinds == "" || row.rule == "" || seen[string(row.typ)+row.kinds] {
			t.Errorf("%+v", row)
		}
		seen[string(row.typ)+row.kinds] = true
	}
}

// What the source tells and prints do not is filled in, and nothing else changes.
func TestFillGate(t *testing.T) {
	s := (&surface.Surface{Types: []*surface.Type{{ID: "v2::P", Name: "P", Fields: []surface.Field{{Wire: "raw"}, {Wire: "plain"}, {Wire: "known", Gate: "experimental"}}},
		{ID: "v2::E", Name: "E", Kind: surface.Enum, Variants: []surface.Variant{{Wire: "new"}, {Wire: "old"}}}}}).Index()
	for _, c := range []struct {
		address string
		typ     surface.TypeID
		gate    string
	}{
		{"request:go#params.raw", "v2::P", "go.raw"}, {"request:go#params.known", "v2::P", "go.known"},
		{"request:go#params.mode@new", "v2::E", "mode.new"}, {"request:go#params.mode=old", "v2::E", "mode.old"},
		{"request:go", "v2::P", "no member"}, {"request:go#params.raw", "v2::Gone", "no type"},
	} {
		a, err := surface.ParseAddress(c.address)
		if err != nil {
			t.Fatal(err)
		}
		fillGate(s, surface.Difference{Kind: surface.DiffGate, Address: a, A: surface.Side{Text: c.gate}, B: surface.Side{Type: c.typ}})
	}
	var got []string
	for _, f := range s.Type("v2::P").Fields {
		got = append(got, f.Gate)
	}
	for _, v := range s.Type("v2::E").Variants {
		got = append(got, v.Gate)
	}
	for i, want := range []string{"go.raw", "", "experimental", "mode.new", "mode.old"} {
		if got[i] != want {
			t.Errorf("gate %d is %q, want %q", i, got[i], want)
		}
	}
}
