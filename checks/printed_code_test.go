package checks_test

import (
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// TestReadByCode: what a print declares below a member that code of Codex reads holds, and
// what it lacks there is not asked of it: the source alone may break it.
func TestReadByCode(t *testing.T) {
	text := surface.Shape{Kind: surface.String}
	tool := surface.Shape{Kind: surface.Array, Elem: []surface.Shape{{Kind: surface.Ref, Ref: "Tool"}}}
	s := &surface.Surface{Origin: surface.Origin{Witness: "runtime"}, Types: []*surface.Type{
		{ID: "ThreadStartParams", Name: "ThreadStartParams", Kind: surface.Struct, Fields: []surface.Field{{Wire: "dynamicTools", Shape: tool, Optional: true}, {Wire: "others", Shape: tool, Optional: true}}},
		{ID: "Tool", Name: "Tool", Kind: surface.Struct, Fields: []surface.Field{{Wire: "name", Shape: text}, {Wire: "about", Shape: text}}},
	}, Methods: []*surface.Method{{Direction: surface.ClientRequest, Wire: "thread/start", Params: surface.Shape{Kind: surface.Ref, Ref: "ThreadStartParams"}}}}
	s.Coverage.Methods[surface.ClientRequest] = surface.Full
	s.Coverage.Fields, s.Coverage.Types = surface.Full, surface.Partial
	s.Index()
	for _, tt := range []struct{ line, id, want string }{
		{"dynamicTools?[].name: string", "request:thread/start#params.dynamicTools[].name", "ok"},
		{"dynamicTools?[].hidden", "request:thread/start#params.dynamicTools[].hidden", ""},
		{"dynamicTools?[].name: bool", "request:thread/start#params.dynamicTools[].name", ""},
		{"dynamicTools?[].name", "request:thread/start#params", ""},
		{"dynamicTools?: bool", "request:thread/start#params.dynamicTools", "broken"},
		{"others?[].hidden", "request:thread/start#params.others[].hidden", "broken"},
		{"others?[].name", "request:thread/start#params", "broken"},
	} {
		v := (&checks.Judge{Checks: checks.All()}).Run(load(t, "[request.\"thread/start\"]\nsends = [\""+tt.line+"\"]"), []*checks.Witness{{Name: "runtime", Surface: s}})
		got := "no such claim"
		for _, r := range v.Results {
			if r.Claim.ID == tt.id {
				got = string(r.Outcome)
			}
		}
		if got != tt.want {
			t.Errorf("%s: %s is %q, want %q", tt.line, tt.id, got, tt.want)
		}
	}
}
