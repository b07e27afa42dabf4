package checks_test

import (
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// told is a surface as a print tells it: alternatives without a name, members of which one
// thing or another is not told, and a type that stands twice.
func told(witness string) *surface.Surface {
	text, none := surface.Shape{Kind: surface.String}, surface.NotTold
	ref := func(id surface.TypeID) surface.Shape { return surface.Shape{Kind: surface.Ref, Ref: id} }
	s := &surface.Surface{Origin: surface.Origin{Witness: witness}, Methods: []*surface.Method{
		{Direction: surface.ClientRequest, Wire: "go", Params: ref("Params"), Result: ref("Result")},
	}, Types: []*surface.Type{
		{ID: "Params", Name: "Params", Kind: surface.Struct, Fields: []surface.Field{
			{Wire: "which", Shape: ref("Which"), Optional: true, Omitted: true},
			{Wire: "mode", Shape: ref("Mode"), Optional: true, Omitted: true},
			{Wire: "maybe", Shape: text, OptionalTold: none},
		}},
		{ID: "Which", Name: "Which", Kind: surface.Enum, Tagging: surface.Untagged, Variants: []surface.Variant{
			{Wire: "alternative 1", Form: surface.Members, Fields: []surface.Field{{Wire: "path", Shape: text}}},
			{Wire: "alternative 2", Form: surface.Newtype, Shape: text},
		}},
		{ID: "Mode", Name: "Mode", Kind: surface.Enum, Tagging: surface.Internal, Tag: "type", Variants: []surface.Variant{
			{Wire: "fast", Form: surface.Members, Fields: []surface.Field{{Wire: "by", Shape: text}}},
		}},
		{ID: "Result", Name: "Result", Kind: surface.Struct, Fields: []surface.Field{
			{Wire: "left", Shape: text, OmittedTold: none},
			{Wire: "null", Shape: surface.Shape{Kind: surface.String, NullTold: none}},
			{Wire: "printed", Shape: text, Unprinted: true},
			{Wire: "plain", Shape: text},
		}},
		{ID: "a::Twice", Name: "Twice", Kind: surface.Struct}, {ID: "b::Twice", Name: "Twice", Kind: surface.Struct},
	}}
	s.Coverage.Methods[surface.ClientRequest] = surface.Full
	s.Coverage.Fields, s.Coverage.Results, s.Coverage.Types = surface.Full, true, surface.Partial
	return s.Index()
}

// TestWitnessNotAsked: what a witness does not tell is not asked of it, be the claim right
// or wrong; what it tells is.
func TestWitnessNotAsked(t *testing.T) {
	const at = "request:go#"
	for _, tt := range []struct{ name, contract, id, want string }{
		{"an alternative by the name of the source", `sends = ["which@Path.path"]`, at + "params.which@Path.path", ""},
		{"an alternative by a name of the print", `sends = ["which@alternative%201.path"]`, at + "params.which@alternative%201.path", ""},
		{"what such a list must have", `sends = ["which@Path.path", "maybe"]`, at + "params", ""},
		{"a member of an alternative", `sends = ["which?.path?"]`, at + "params.which.path", "ok"},
		{"sent at times, untold", `sends = ["maybe?"]`, at + "params.maybe", ""},
		{"sent always, untold", `sends = ["maybe"]`, at + "params.maybe", "ok"},
		{"read always, untold", `reads = ["left"]`, at + "result.left", ""},
		{"read at times, untold", `reads = ["left?"]`, at + "result.left", "ok"},
		{"never null, untold", `reads = ["null"]`, at + "result.null", ""},
		{"another type, untold presence", `reads = ["left: bool"]`, at + "result.left", "broken"},
		{"ever written, untold", `reads = ["printed?"]`, at + "result.printed", ""},
		{"a closed set without it", "reads = [\"plain\"]\nclosed = { \"#result\" = [\"left\", \"null\", \"plain\"] }", at + "result", "ok"},
		{"the type of a variant", `sends = ["mode?@fast: Mode"]`, at + "params.mode@fast", ""},
		{"a type that stands twice", "[type.Twice]", "type:Twice", ""},
	} {
		text := "[request.go]\n" + tt.contract
		if strings.HasPrefix(tt.contract, "[") {
			text = tt.contract
		}
		v := (&checks.Judge{Checks: checks.All()}).Run(load(t, text), []*checks.Witness{{Name: "runtime", Surface: told("runtime")}})
		got := "no such claim"
		for _, r := range v.Results {
			if r.Claim.ID == tt.id {
				got = string(r.Outcome)
			}
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
