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
