package surface

import "testing"

// TestGateEffect holds, over the kinds of place where a gate may stand, whether it has an
// effect: by a witness that reads the source, and by a print, which knows of the gate and of
// its effect only at the members of a client request's params. Where the two differ, the
// print must say that it is not told.
func TestGateEffect(t *testing.T) {
	const none, effect, untold = "no effect", "effect", "not told"
	for _, c := range []struct{ address, source, print string }{
		{"request:ask#params.kept", effect, effect},
		{"request:ask#params.taken", effect, effect},
		{"request:ask#params.mode=deep", none, untold},
		{"request:ask#params.looked=deep", effect, untold},
		{"request:ask#params.inner.kept", none, untold},
		{"request:ask#params.kept.inner", effect, effect},
		{"request:ask#result.kept", none, untold},
		{"request:ask#result.taken", effect, untold},
		{"request:ask#result.inner.kept", none, untold},
		{"request:ask#result.mode=deep", none, untold},
		{"request:blind#params.kept", none, none}, // neither prints as inspected what is not
		{"server-request:ask#params.kept", none, untold},
		{"server-request:ask#params.taken", effect, untold},
		{"server-request:ask#params.mode=deep", none, untold},
		{"server-request:ask#result.taken", none, none}, // what the client answers is not looked at
		{"server-request:ask#result.mode=deep", none, none},
		{"notification:ask#params.kept", none, untold},
		{"notification:ask#params.taken", effect, untold},
		{"client-notification:ask#params.kept", none, none},
		{"type:Ask#kept", effect, effect}, // who reads it is not known
	} {
		for witness, want := range map[string]string{"source": c.source, "print": c.print} {
			a, err := ParseAddress(c.address)
			if err != nil {
				t.Fatal(err)
			}
			f := gatedSurface(witness == "source").At(a)
			if !f.There || len(f.Gates) == 0 {
				t.Errorf("%s of %s: %+v", c.address, witness, f)
				continue
			}
			got := none
			switch g := f.Gates[0]; {
			case g.Enforced:
				got = effect
			case g.EnforcedTold != YesTold:
				got = untold
			}
			if got != want || (f.GatesTold == NotTold) != (want == untold) {
				t.Errorf("%s of %s: %s, gates %s, want %s", c.address, witness, got, f.GatesTold, want)
			}
		}
	}
}

// gatedSurface makes a surface with gates in every direction, as told by the source or by a
// print.
func gatedSurface(source bool) *Surface {
	s := &Surface{Coverage: Coverage{Methods: [4]Extent{Full, Full, Full, Full}, Gates: [4]bool{true, true, true, true}, Fields: Full, Results: true, Gated: true, Types: Full, Enforced: source}}
	for _, d := range Directions() {
		m := &Method{Direction: d, Wire: "ask", Params: ref("p::Ask"), InspectParams: d == ClientRequest, Place: at(1)}
		if d == ClientRequest || d == ServerRequest {
			m.Result = ref("p::Ask")
		}
		s.Methods = append(s.Methods, m)
	}
	s.Methods = append(s.Methods, &Method{Direction: ClientRequest, Wire: "blind", Params: ref("p::Ask"), Place: at(1)})
	s.Types = []*Type{
		{ID: "p::Ask", Name: "Ask", Kind: Struct, Place: at(2), Fields: []Field{
			{Wire: "kept", Shape: ref("p::In"), Gate: "ask.kept", Place: at(3)},
			{Wire: "taken", Shape: Shape{Kind: String}, Gate: "ask.taken", Withheld: source, Place: at(4)},
			{Wire: "mode", Shape: ref("p::Mode"), Place: at(5)},
			{Wire: "looked", Shape: ref("p::Mode"), GatesInside: source, Place: at(6)},
			{Wire: "inner", Shape: ref("p::In"), Place: at(7)},
		}},
		{ID: "p::In", Name: "In", Kind: Struct, Place: at(8), Fields: []Field{
			{Wire: "kept", Shape: Shape{Kind: String}, Gate: "in.kept", Place: at(9)},
			{Wire: "inner", Shape: Shape{Kind: String}, Gate: "in.inner", Place: at(10)},
		}},
		{ID: "p::Mode", Name: "Mode", Kind: Enum, Place: at(11), Variants: []Variant{{Wire: "deep", Rust: "Deep", Gate: "ask.deep", Place: at(12)}}},
	}
	return s.Index()
}
