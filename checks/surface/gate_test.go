package surface

import "testing"

// TestGateWithheld holds that a gate of what Codex writes has an effect, unless the
// witness tells which fields are withheld and this is none.
func TestGateWithheld(t *testing.T) {
	text := plainShape(String)
	for _, c := range []struct {
		told     bool
		address  string
		enforced bool
	}{
		{true, "server-request:ask#params.kept", false},
		{true, "server-request:ask#params.taken", true},
		{false, "server-request:ask#params.kept", true},
		{false, "server-request:ask#params.taken", true},
		{false, "server-request:ask#params.mode=deep", true},
		{true, "server-request:ask#params.mode=deep", false},
		{false, "server-request:ask#result.taken", false}, // what the client sends is not looked at
		{true, "type:Ask#kept", true},
	} {
		s := (&Surface{
			Coverage: Coverage{Methods: [4]Extent{Full, Full, Full, Full}, Gates: [4]bool{true, true, true, true}, Fields: Full, Results: true, Gated: true, Types: Full, Withheld: c.told},
			Methods:  []*Method{{Direction: ServerRequest, Wire: "ask", Params: ref("p::Ask"), Result: ref("p::Ask"), Place: at(1)}},
			Types: []*Type{
				{ID: "p::Ask", Name: "Ask", Kind: Struct, Place: at(2), Fields: []Field{
					{Wire: "kept", Shape: text, Gate: "ask.kept", Place: at(3)},
					{Wire: "taken", Shape: text, Gate: "ask.taken", Withheld: true, Place: at(4)},
					{Wire: "mode", Shape: ref("p::Mode"), Place: at(5)},
				}},
				{ID: "p::Mode", Name: "Mode", Kind: Enum, Place: at(6), Variants: []Variant{{Wire: "deep", Rust: "Deep", Gate: "ask.deep", Place: at(7)}}},
			},
		}).Index()
		a, err := ParseAddress(c.address)
		if err != nil {
			t.Fatal(err)
		}
		if f := s.At(a); len(f.Gates) != 1 || f.Gates[0].Enforced != c.enforced {
			t.Errorf("%s, withheld told %v: %+v", c.address, c.told, f.Gates)
		}
	}
}
