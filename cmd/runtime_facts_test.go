package cmd

import (
	"testing"

	"codexpin/checks"
	"codexpin/checks/atlas"
	"codexpin/checks/schema"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/probe"

	"github.com/google/go-cmp/cmp"
)

// tinyRuntime is a codex that prints tiny; without is a command that prints nothing.
func tinyRuntime(t *testing.T, without string) *probe.Runtime {
	t.Helper()
	p := tiny(t, nil)
	r := &probe.Runtime{RollCall: &probe.RollCall{Methods: p.RollCall}}
	for i, form := range printForms() {
		if form.command == without {
			continue
		}
		s, err := schema.Read(p.sets[i], schema.Options{Experimental: form.experimental})
		if err != nil {
			t.Fatal(err)
		}
		r.Prints = append(r.Prints, &probe.Printed{Command: form.command, Experimental: form.experimental, Surface: s.Index()})
	}
	return r
}

// TestRuntimeSurface: a codex says of itself what the atlas would say of that release.
func TestRuntimeSurface(t *testing.T) {
	entry, err := tiny(t, nil).facts()
	if err != nil {
		t.Fatal(err)
	}
	got := runtimeSurface(tinyRuntime(t, ""))
	for _, d := range surface.Compare(got, entry.Surface).Differences {
		if d.Kind != surface.DiffUnclear || d.A.Text != d.B.Text { // unclear to both alike
			t.Errorf("it differs from the atlas: %v", d)
		}
	}
	if got.Coverage.Fields != surface.Full || !got.Coverage.SomeGated {
		t.Errorf("covered: %+v", got.Coverage)
	}
}

// TestRuntimeJudges: what prints tell is judged, what they do not tell is neither well nor
// broken.
func TestRuntimeJudges(t *testing.T) {
	const contract = `[pin]
commit = "7ca611348db9446711ed16ed81c84095e3721cee"
[handshake]
capabilities = ["experimentalApi"]
[request."go"]
sends = ["mode?", "gone?", "raw?"]
values = { mode = ["fast", "none"] }
`
	c, err := pins.Load("codexpin.toml", []byte(contract))
	if err != nil {
		t.Fatal(err)
	}
	const required = "request:go#params"
	for without, want := range map[string]map[string]string{
		"": {required: "broken", required + ".gone": "broken", required + ".raw": "broken", required + ".mode=none": "broken",
			required + ".mode=fast": "ok", required + ".mode": "ok"},
		"generate-json-schema": {required: "", required + ".gone": "broken", required + ".raw": "broken", required + ".mode=none": "broken",
			required + ".mode=fast": "ok"},
	} {
		w := &checks.Witness{Name: "runtime", Surface: runtimeSurface(tinyRuntime(t, without))}
		v := (&checks.Judge{Checks: checks.All()}).Run(c, []*checks.Witness{w})
		got := map[string]string{}
		for _, r := range v.Results {
			if _, asked := want[r.Claim.ID]; asked {
				got[r.Claim.ID] = string(r.Outcome)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("without %q:\n%s", without, diff)
		}
	}
}

func openAtlas(t *testing.T) *atlas.Atlas {
	t.Helper()
	a, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	return a
}
