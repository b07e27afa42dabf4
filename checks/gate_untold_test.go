package checks_test

import (
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// TestGateUntold: what breaks by a gate alone says so, and a witness that tells no gates
// says that of what holds by it: the two do not contradict each other.
func TestGateUntold(t *testing.T) {
	c, err := pins.Load("codexpin.toml", []byte("[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\n[notification.\"turn/new\"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	var witnesses []*checks.Witness
	for name, told := range map[string]bool{"source": true, "runtime": false} {
		s := &surface.Surface{Methods: []*surface.Method{{Direction: surface.ServerNotification, Wire: "turn/new"}}}
		s.Coverage.Methods[surface.ServerNotification], s.Coverage.Gates[surface.ServerNotification] = surface.Full, told
		if told {
			s.Methods[0].Gate = "turn/new"
		}
		witnesses = append(witnesses, &checks.Witness{Name: name, Surface: s.Index()})
	}
	v := (&checks.Judge{Checks: checks.All()}).Run(c, witnesses)
	for _, r := range v.Results {
		for _, f := range r.Findings {
			if r.Claim.Kind != checks.MethodKind {
				continue
			}
			switch f.Witness {
			case "source":
				if f.Outcome != checks.Broken || !f.Gate {
					t.Errorf("the source says %+v", f)
				}
			case "runtime":
				if f.Outcome != checks.OK || !f.GateUntold {
					t.Errorf("the runtime says %+v", f)
				}
			}
		}
	}
}

// TestGateUntoldBelow: a field and a value that hold by a witness which does not tell gates
// there say so, by whichever witness; where it tells them, or knows of one, they do not.
func TestGateUntoldBelow(t *testing.T) {
	c, err := pins.Load("codexpin.toml", []byte("[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\n[notification.\"turn/new\"]\nreads = [\"how\"]\nvalues = { how = [\"a\"] }\n"))
	if err != nil {
		t.Fatal(err)
	}
	const said = "; its gate is not told here"
	for _, w := range []struct {
		name        string
		told, flags bool
	}{{"source", true, false}, {"runtime", false, true}, {"schema", false, true}, {"atlas", false, false}, {"atlas", true, false}} {
		s := &surface.Surface{
			Coverage: surface.Coverage{Fields: surface.Full, Gated: w.told, Enforced: w.told, Spellings: true},
			Methods:  []*surface.Method{{Direction: surface.ServerNotification, Wire: "turn/new", Params: surface.Shape{Kind: surface.Ref, Ref: "p::New"}}},
			Types: []*surface.Type{
				{ID: "p::How", Name: "How", Kind: surface.Enum, Variants: []surface.Variant{{Wire: "a"}, {Wire: "b"}}},
				{ID: "p::New", Name: "New", Kind: surface.Struct, Fields: []surface.Field{{Wire: "how", Shape: surface.Shape{Kind: surface.Ref, Ref: "p::How"}}}},
			},
		}
		s.Coverage.Methods[surface.ServerNotification], s.Coverage.Gates[surface.ServerNotification] = surface.Full, w.told
		seen := 0
		for _, r := range (&checks.Judge{Checks: checks.All()}).Run(c, []*checks.Witness{{Name: w.name, Surface: s.Index()}}).Results {
			for _, f := range r.Findings {
				if f.NotAsked != "" || r.Claim.Kind != checks.FieldKind && r.Claim.Kind != checks.ValueKind || len(r.Claim.Address.Path) == 0 {
					continue
				}
				seen++
				if f.Outcome != checks.OK || strings.HasSuffix(f.Message, said) == w.told || f.GateUntold != w.flags {
					t.Errorf("%s, told %v: %s: %+v", w.name, w.told, r.Claim.ID, f)
				}
			}
		}
		if seen < 2 {
			t.Errorf("%s: %d findings", w.name, seen)
		}
	}
}

// TestGateUnasked: what is experimental by the contract and asked for by no handshake is
// broken where the gate is told, and not asked where it is not; to be there is no pass.
func TestGateUnasked(t *testing.T) {
	const gated = "[request.ask]\nsends = [\"kept\"]\ngated-fields = [\"kept\"]\n[notification.\"turn/new\"]\ngated = true\nreads = [\"how\"]\n"
	for _, c := range []struct {
		name, handshake string
		told            bool
		want            map[string]checks.Outcome
	}{
		{"told", "[handshake]\n", true, map[string]checks.Outcome{"notification:turn/new": checks.Broken, "request:ask#params.kept": checks.Broken, "request:ask": checks.OK, "notification:turn/new#params.how": checks.OK}},
		{"untold", "[handshake]\n", false, map[string]checks.Outcome{"notification:turn/new": "", "request:ask#params.kept": "", "request:ask": checks.OK, "notification:turn/new#params.how": checks.OK}},
		{"asked for", "[handshake]\ncapabilities = [\"experimentalApi\"]\n", false, map[string]checks.Outcome{"notification:turn/new": checks.OK, "request:ask#params.kept": checks.OK}},
		{"handshake not stated", "", false, map[string]checks.Outcome{"notification:turn/new": checks.OK, "request:ask#params.kept": checks.OK}},
	} {
		contract := load(t, c.handshake+gated)
		s := gatedSurface(c.told)
		got := map[string]checks.Result{}
		for _, r := range (&checks.Judge{Checks: checks.All()}).Run(contract, []*checks.Witness{{Name: "atlas", Surface: s}}).Results {
			got[r.Claim.ID] = r
		}
		for id, want := range c.want {
			r, known := got[id]
			if !known || r.Outcome != want || want == "" && (len(r.NotAsked) != 1 || !strings.Contains(r.NotAsked[0].NotAsked, "not told")) {
				t.Errorf("%s: %s is %q, want %q: %+v %+v", c.name, id, r.Outcome, want, r.Findings, r.NotAsked)
			}
		}
	}
}

// gatedSurface has a field and a notification with a gate; told says whether it tells that.
func gatedSurface(told bool) *surface.Surface {
	of := func(id string) surface.Shape { return surface.Shape{Kind: surface.Ref, Ref: surface.TypeID(id)} }
	field := func(name string) surface.Field {
		return surface.Field{Wire: name, Shape: surface.Shape{Kind: surface.String}}
	}
	kept := field("kept")
	s := &surface.Surface{
		Coverage: surface.Coverage{Fields: surface.Full, Gated: told, Enforced: told},
		Methods: []*surface.Method{
			{Direction: surface.ClientRequest, Wire: "ask", Params: of("p::Ask"), InspectParams: true},
			{Direction: surface.ServerNotification, Wire: "turn/new", Params: of("p::New")},
		},
	}
	if told {
		kept.Gate, s.Methods[1].Gate = "ask.kept", "turn/new"
	}
	s.Types = []*surface.Type{
		{ID: "p::Ask", Name: "Ask", Kind: surface.Struct, Fields: []surface.Field{kept}},
		{ID: "p::New", Name: "New", Kind: surface.Struct, Fields: []surface.Field{field("how")}},
	}
	for _, d := range []surface.Direction{surface.ClientRequest, surface.ServerNotification} {
		s.Coverage.Methods[d], s.Coverage.Gates[d] = surface.Full, told || d == surface.ClientRequest
	}
	return s.Index()
}

// TestMatrixGateUnasked: a release that does not tell the gate is none in which such a claim
// holds, and there is no range where it holds in none; nothing is mended by what is not told.
func TestMatrixGateUnasked(t *testing.T) {
	contract := load(t, "[handshake]\n[request.ask]\n[notification.\"turn/new\"]\ngated = true\n")
	at := map[string]*surface.Surface{"0.136.0": gatedSurface(true), "0.137.0": gatedSurface(false)}
	j := &checks.Judge{Checks: checks.All()}
	m, err := j.Matrix(contract, []string{"0.136.0", "0.137.0"}, func(v string) (*surface.Surface, error) { return at[v], nil })
	if err != nil {
		t.Fatal(err)
	}
	if row := rowOf(t, m, "notification:turn/new"); row.Holds != 0 || row.Cells[0] != checks.Broken || row.Cells[1] != "" {
		t.Errorf("%+v", row)
	}
	if m.Range != nil || len(m.Runs) != 0 || len(m.Never) != 1 || m.Totals[1].NotAsked != 1 {
		t.Errorf("range %+v of %+v, never %v, %+v", m.Range, m.Runs, m.Never, m.Totals[1])
	}
	a, b := &checks.Witness{Name: "atlas", Surface: at["0.136.0"]}, &checks.Witness{Name: "atlas", Surface: at["0.137.0"]}
	for _, c := range j.Concerns(contract, a, b, nil).Others {
		if c.Mended() {
			t.Errorf("%s is mended: %+v", c.Claim.ID, c)
		}
	}
}
