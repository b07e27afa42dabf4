package checks_test

import (
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
