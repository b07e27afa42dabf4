package ledger

import (
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
)

const (
	oldPin = "7ca611348db9446711ed16ed81c84095e3721cee"
	newPin = "25af12f7e61572b0bc18ddb1008be543b91519b0"
)

// contract has one claim of each sort that the rows speak of.
func contract(t *testing.T) *pins.Contract {
	t.Helper()
	c, err := pins.Load("test", []byte(`
[pin]
commit  = "`+oldPin+`"
release = "0.136.0"
[request."a/b"]
[[cite]]
id = "c"
path = "x.rs"
item = "A"
digest = "0123456789ab"
[[waiver]]
claim = "request:a/b"
reason = "r"
pin = "7ca6113"
until = 2099-01-01
[[waiver]]
claim = "cite:c"
reason = "r"
pin = "25af12f"
until = 2099-01-01
`))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// verdict gives every claim of a contract the same finding.
func verdict(c *pins.Contract, f checks.Finding, waiver *pins.Waiver) *checks.Verdict {
	claims, _ := checks.Claims(c)
	v := &checks.Verdict{}
	for _, claim := range claims {
		r := checks.Result{Claim: claim, Waiver: waiver}
		if f.Outcome != "" {
			r.Findings, r.Outcome = []checks.Finding{f}, f.Outcome
		}
		v.Results = append(v.Results, r)
	}
	return v
}

func TestStates(t *testing.T) {
	c := contract(t)
	out := func(o checks.Outcome) checks.Finding { return checks.Finding{Outcome: o} }
	item := func(o checks.Outcome, digest string) checks.Finding {
		return checks.Finding{Outcome: o, Digest: digest}
	}
	tests := []struct {
		name     string
		was, now checks.Finding
		waiver   *pins.Waiver // at the target
		pending  bool
		want     State
	}{
		{"holds at both", out(checks.OK), out(checks.OK), nil, false, Kept},
		{"elsewhere", out(checks.OK), out(checks.Moved), nil, false, Moved},
		{"was elsewhere already", out(checks.Moved), out(checks.Moved), nil, false, Moved},
		{"is where it is recorded again", out(checks.Moved), out(checks.OK), nil, false, Kept},
		{"the item is another", item(checks.OK, "a"), item(checks.OK, "b"), nil, false, Changed},
		{"another item, elsewhere", item(checks.OK, "a"), item(checks.Moved, "b"), nil, false, Changed},
		{"the same item", item(checks.OK, "a"), item(checks.OK, "a"), nil, false, Kept},
		{"breaks", out(checks.OK), out(checks.Broken), nil, false, Broken},
		{"stays broken", out(checks.Broken), out(checks.Broken), nil, false, Broken},
		{"was unknown and breaks", out(checks.Unknown), out(checks.Broken), nil, false, Broken},
		{"a waiver of the target covers it", out(checks.OK), out(checks.Broken), &pins.Waiver{Pin: "25af12f"}, false, Waived},
		{"cannot be decided", out(checks.OK), out(checks.Unknown), nil, false, Unknown},
		{"no waiver covers unknown", out(checks.OK), out(checks.Unknown), &pins.Waiver{Pin: "25af12f"}, false, Unknown},
		{"is mended", out(checks.Broken), out(checks.OK), nil, false, Fixed},
		{"is mended, elsewhere", out(checks.Broken), out(checks.Moved), nil, false, Fixed},
		{"can be decided now", out(checks.Unknown), out(checks.OK), nil, false, Fixed},
		{"is asked now", out(""), out(checks.OK), nil, false, Kept},
		{"nobody asks", out(checks.OK), out(""), nil, false, Unasked},
		{"waits for a step", out(checks.OK), out(checks.Broken), nil, true, Unasked},
		{"did not hold before the step either", out(checks.Broken), out(checks.Broken), nil, true, Broken},
	}
	for _, tt := range tests {
		l := Compare(Input{
			Contract: c, Old: verdict(c, tt.was, nil), New: verdict(c, tt.now, tt.waiver), Commit: newPin,
			Pending: func(*checks.Claim) bool { return tt.pending },
		})
		for _, e := range l.Entries {
			if e.State != tt.want {
				t.Errorf("%s: %s is %s, want %s", tt.name, e.Claim.ID, e.State, tt.want)
			}
		}
		if l.Counts[tt.want] != len(l.Entries) {
			t.Errorf("%s: counts %v of %d", tt.name, l.Counts, len(l.Entries))
		}
	}
}

// Waivers of another commit than the target are reopened; claims about the pin itself are
// judged on the proposal; every claim stands in one step.
func TestLedger(t *testing.T) {
	c := contract(t)
	w := c.Waivers[0]
	l := Compare(Input{
		Contract: c, Old: verdict(c, checks.Finding{Outcome: checks.Broken}, w), New: verdict(c, checks.Finding{Outcome: checks.Broken}, nil),
		Proposed: verdict(c, checks.Finding{Outcome: checks.OK}, nil), Commit: newPin,
	})
	if len(l.Reopened) != 1 || l.Reopened[0] != w {
		t.Errorf("reopened: %v", l.Reopened)
	}
	steps := 0
	for _, s := range l.Steps {
		steps += s.Claims
		if s.Name == StepPin && s.State != Kept || s.Name == StepMethods && s.State != Broken {
			t.Errorf("step %s is %s", s.Name, s.State)
		}
	}
	if steps != len(l.Entries) {
		t.Errorf("%d claims stand in steps, of %d", steps, len(l.Entries))
	}
	for _, e := range l.Entries {
		switch e.Claim.Kind {
		case checks.ReleaseKind:
			if e.State != Fixed {
				t.Errorf("%s is %s", e.Claim.ID, e.State)
			}
		case checks.MethodKind:
			if e.Reopened != w {
				t.Errorf("%s: the waiver is not said to be reopened", e.Claim.ID)
			}
		}
	}
}

// What two surfaces say differently of a claim that holds at both is a change.
func TestDifference(t *testing.T) {
	c, err := pins.Load("test", []byte("[pin]\ncommit = \""+oldPin+"\"\n[request.\"a/b\"]\ngated = true\n"))
	if err != nil {
		t.Fatal(err)
	}
	held := func(gate string) *surface.Surface {
		s := &surface.Surface{Methods: []*surface.Method{{Direction: surface.ClientRequest, Wire: "a/b", Gate: gate}}}
		s.Coverage = surface.Coverage{Methods: [4]surface.Extent{surface.Full, surface.Full, surface.Full, surface.Full}, Gates: [4]bool{true, true, true, true}}
		return s.Index()
	}
	ok := verdict(c, checks.Finding{Outcome: checks.OK}, nil)
	for _, tt := range []struct {
		old, now string
		want     State
	}{{"x", "x", Kept}, {"x", "", Changed}, {"", "x", Changed}} {
		l := Compare(Input{Contract: c, Old: ok, New: ok, OldSurface: held(tt.old), NewSurface: held(tt.now), Commit: newPin})
		if e := l.Entries[0]; e.State != tt.want || (tt.want == Changed) != (e.WasSaid != e.NowSaid) {
			t.Errorf("gate %q to %q: %s, %q to %q", tt.old, tt.now, e.State, e.WasSaid, e.NowSaid)
		}
	}
}
