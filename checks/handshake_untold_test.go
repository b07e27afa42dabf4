package checks_test

import (
	"slices"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// TestHandshakeUntold: without [handshake] a notice says what the server refuses, which is
// no field whose gate it does not enforce, as far as a witness knows that.
func TestHandshakeUntold(t *testing.T) {
	for _, c := range []struct {
		name, entry string
		enforced    bool // the witness tells where gates have an effect
		want        bool
	}{
		{"a field of the params", "sends = [\"kept\"]\ngated-fields = [\"kept\"]", true, true},
		{"a field that is sent to everybody", "reads = [\"kept\"]\ngated-fields = [\"kept\"]", true, false},
		{"one of which that is not told", "reads = [\"kept\"]\ngated-fields = [\"kept\"]", false, true},
	} {
		contract, err := pins.Load("codexpin.toml", []byte("[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\n[request.ask]\n"+c.entry+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		ask := surface.Shape{Kind: surface.Ref, Ref: "p::Ask"}
		s := &surface.Surface{
			Coverage: surface.Coverage{Fields: surface.Full, Results: true, Gated: true, Enforced: c.enforced},
			Methods:  []*surface.Method{{Wire: "ask", Params: ask, Result: ask, InspectParams: true}},
			Types: []*surface.Type{{ID: "p::Ask", Name: "Ask", Kind: surface.Struct, Fields: []surface.Field{
				{Wire: "kept", Shape: surface.Shape{Kind: surface.String}, Gate: "ask.kept"},
			}}},
		}
		s.Coverage.Methods[surface.ClientRequest], s.Coverage.Gates[surface.ClientRequest] = surface.Full, true
		v := (&checks.Judge{Checks: checks.All()}).Run(contract, []*checks.Witness{{Name: "source", Surface: s.Index()}})
		got := slices.ContainsFunc(v.Notices, func(n checks.Notice) bool { return n.Word == "handshake-untold" })
		if got != c.want {
			t.Errorf("%s: notice %v, want %v: %v", c.name, got, c.want, v.Notices)
		}
		if v.Counts.Broken+v.Counts.Unknown > 0 {
			t.Errorf("%s: %+v", c.name, v.Counts)
		}
	}
}
