package report

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/probe"
)

// filledProbe is a report with every field set.
func filledProbe(texts []string, start int) *Probe {
	r := new(Probe)
	n := start
	fill(reflect.ValueOf(r).Elem(), texts, &n)
	r.Error = nil
	for i := range r.Executables {
		e := &r.Executables[i]
		e.SameAs, e.Selected = nil, i == 0
		if start%5 == 1 && i == 1 {
			e.SameAs = new(int)
		}
		e.Fitness = []probe.Fitness{probe.Compatible, probe.Incompatible, probe.Undecided, probe.NotAsked}[(i+start)%4]
	}
	return r
}

func TestProbeIsSafeInEveryCell(t *testing.T) {
	texts := hostile()
	for start := range 4 * len(texts) {
		r := filledProbe(texts, start)
		at := fmt.Sprintf("start %d", start)
		checkSafe(t, at, r.Text(TextOptions{Width: []int{0, 20, 40, 80, 200}[start%5], Verbose: start%2 > 0}))
		checkSafe(t, at+" json", jsonText(t, r))
		d := &Doctor{Groups: []Group{{Name: texts[start%len(texts)]}}}
		n := start
		for range 4 {
			var line Line
			fill(reflect.ValueOf(&line.Text).Elem(), texts, &n)
			fill(reflect.ValueOf(&line.Details).Elem(), texts, &n)
			fill(reflect.ValueOf(&line.Fix).Elem(), texts, &n)
			line.Status = []Status{LineOK, LineWarn, LineFail, LineSkip}[n%4]
			line.Follows = []Line{{Status: LineSkip, Text: line.Text}}
			d.Groups[0].Lines = append(d.Groups[0].Lines, line)
		}
		d.Summary, d.First, d.Verdict = texts[start%len(texts)], texts[(start+1)%len(texts)], "ok"
		o := TextOptions{Width: []int{0, 20, 40, 80, 200}[start%5], Verbose: start%2 > 0}
		checkSafe(t, at+" doctor", d.Text(o))
		o.Color = true
		if colored, plain := uncolored(d.Text(o)), d.Text(TextOptions{Width: o.Width, Verbose: o.Verbose}); colored != plain {
			t.Errorf("%s: colour changes the text:\n%s\n%s", at, colored, plain)
		}
	}
}

func jsonText(t *testing.T, v any) string {
	t.Helper()
	doc, err := JSON(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(doc)
}

// sampleContract claims a little of everything that a probe needs.
const sampleContract = `name = "sample"
[pin]
commit = "0123456789012345678901234567890123456789"
release = "0.136.0"
[runtime]
floor = { version = "0.130.0", policy = "required" }
baseline = { version = "0.136.0", validated = 2026-06-02 }
[handshake]
capabilities = ["experimentalApi"]
[request."thread/start"]
[request."thread/rollback"]
[request."thread/settings/update"]
gated = true
[notification."turn/completed"]
`

func sampleNeeds() probe.Needs {
	request := func(wire string, gated bool) probe.Need {
		return probe.Need{Method: probe.Method{Direction: surface.ClientRequest, Wire: wire}, Gated: gated}
	}
	done := probe.Need{Method: probe.Method{Direction: surface.ServerNotification, Wire: "turn/completed"}}
	return probe.Needs{
		Methods: []probe.Need{request("thread/start", false), request("thread/rollback", false), request("thread/settings/update", true), done},
		Capable: true, Floor: "0.130.0", FloorRequired: true,
	}
}

// sampleRuntime is what a codex of a version told; lacks are methods that it does not
// have.
func sampleRuntime(path, version string, rule probe.Rule, detail string, lacks ...string) *probe.Runtime {
	r := &probe.Runtime{
		Candidate: probe.Candidate{Path: path, Target: path, Rule: rule, Detail: detail, Kind: probe.Native, Start: []string{path}, Same: -1},
		Version:   &probe.Version{Raw: "codex-cli " + version, Name: "codex-cli", Text: version, Form: probe.Comparable},
		Launch:    probe.Launch{Used: probe.Bare, Proved: true, Offered: probe.Forms(), Ended: "status 0"},
		Handshake: &probe.Handshake{UserAgent: "codexpin/" + version, Version: version, Isolation: probe.Proved, Members: []string{"userAgent"}},
		RollCall:  &probe.RollCall{}, Capability: &probe.Capability{Claimed: true, State: probe.Present},
	}
	for _, need := range sampleNeeds().Methods {
		a := probe.Answer{Direction: need.Direction.String(), Wire: need.Wire, State: probe.Present, Gate: probe.GateNone, Why: "roll call, print, its answer"}
		if need.Gated {
			a.State, a.Gate = probe.Gated, probe.GateExperimental
		}
		for _, wire := range lacks {
			if wire == need.Wire {
				a.State, a.Gate = probe.Absent, probe.GateNotTold
			}
		}
		if a.State != probe.Absent {
			r.RollCall.Methods = append(r.RollCall.Methods, need.Wire)
		}
		r.Answers = append(r.Answers, a)
	}
	return r
}

// sampleProbe is a machine with codexes in odd places.
func sampleProbe(t *testing.T, runtimes ...*probe.Runtime) (*Probe, *pins.Contract) {
	t.Helper()
	c, err := pins.Load("codexpin.toml", []byte(sampleContract))
	if err != nil {
		t.Fatal(err)
	}
	var fitted []probe.Fitted
	for _, r := range runtimes {
		f, err := probe.Fit(r, sampleNeeds())
		if err != nil {
			t.Fatal(err)
		}
		fitted = append(fitted, f)
	}
	choice := probe.Choose(runtimes, fitted, probe.First)
	var list []Executable
	for i, r := range runtimes {
		list = append(list, NewExecutable(r, fitted[i], choice, i, false))
	}
	return NewProbe(c, ProbeRun{
		Contract: ContractInfo{File: "codexpin.toml", From: "search"},
		Search: &Search{PathFrom: "PATH", Prefer: "first", Bindings: true, Skipped: []SkippedEntry{
			{Index: 3, Entry: "bin", Kind: "relative", Why: "it depends on the working directory"},
		}},
		Needs: sampleNeeds(), Capabilities: []string{"experimentalApi"}, HandshakeStated: true, Executables: list, Choice: choice,
	}), c
}

// sampleMachine has an old codex first, then a newer one that lacks a method, then one
// in a very long place that has all.
func sampleMachine() []*probe.Runtime {
	long := "/opt/" + strings.Repeat("a-long-name/", 12) + "bin/codex"
	refused := sampleRuntime("/home/ada/.mise/shims/codex", "", probe.ByPath, "entry 2")
	status := 126
	refused.Version, refused.RollCall, refused.Handshake, refused.Answers, refused.Launch = nil, nil, nil, nil, probe.Launch{}
	refused.Failures = []probe.Failure{{Step: probe.StepVersion, Cause: probe.ShimRefused, Text: "it refused to run (status 126)", Status: &status, Stderr: "mise: no version is set"}}
	refused.Stderr = []probe.Tail{{Step: probe.StepVersion, First: "mise: no version is set", Last: "mise: no version is set\n", Bytes: 24}}
	return []*probe.Runtime{
		sampleRuntime("/usr/local/bin/codex", "0.120.0", probe.ByPath, "entry 1", "thread/settings/update"),
		refused,
		sampleRuntime("/home/ada/.local/bin/codex", "0.171.0", probe.ByPath, "entry 4", "thread/rollback"),
		sampleRuntime(long, "0.140.0", probe.ByKnown, "pnpm"),
	}
}

func TestProbeGolden(t *testing.T) {
	whole, c := sampleProbe(t, sampleMachine()...)
	none, _ := sampleProbe(t, sampleMachine()[:3]...)
	empty, _ := sampleProbe(t)
	doctor := func(p *Probe) *Doctor {
		return NewDoctor(DoctorRun{Probe: p, CheckoutSkipped: "no checkout of codex is named, and ../codex is none"})
	}
	broken, _ := sampleProbe(t, sampleRuntime("/home/ada/.local/bin/codex", "0.120.0", probe.ByFlag, "", "thread/rollback"))
	_ = c
	for name, p := range map[string]*Probe{"whole": whole, "none": none, "empty": empty, "explicit": broken} {
		for _, width := range []int{40, 80, 200} {
			o := TextOptions{Width: width}
			golden(t, fmt.Sprintf("testdata/probe/%s.%d.txt", name, width), p.Text(o))
			golden(t, fmt.Sprintf("testdata/probe/doctor-%s.%d.txt", name, width), doctor(p).Text(o))
		}
		golden(t, "testdata/probe/"+name+".json", jsonText(t, p))
	}
	golden(t, "testdata/probe/whole.verbose.txt", whole.Text(TextOptions{Width: 100, Verbose: true, Color: true}))
}

// Every failing line names what mends it, and every path is whole on every width.
func TestDoctorLines(t *testing.T) {
	whole, _ := sampleProbe(t, sampleMachine()...)
	for _, p := range []*Probe{whole} {
		for _, width := range []int{0, 20, 40, 80} {
			text := NewDoctor(DoctorRun{Probe: p}).Text(TextOptions{Width: width})
			for _, e := range p.Executables {
				if !strings.Contains(text, e.Path) || !strings.Contains(p.Text(TextOptions{Width: width}), e.Path) {
					t.Errorf("width %d: %s is cut", width, e.Path)
				}
			}
		}
	}
	none, _ := sampleProbe(t, sampleMachine()[:3]...)
	empty, _ := sampleProbe(t)
	explicit, _ := sampleProbe(t, sampleRuntime("/a/codex", "0.120.0", probe.ByEnv, "MY_CODEX", "thread/rollback"))
	lies := sampleRuntime("/a/codex", "0.140.0", probe.ByPath, "entry 1")
	lies.Disagreements = []probe.Disagreement{{About: "version", Left: "--version: 0.140.0", Right: "handshake: 0.130.0"}, {About: "thread/list", Left: "a", Right: "b"}}
	liar, _ := sampleProbe(t, lies)
	for _, run := range []DoctorRun{
		{Probe: none}, {Probe: empty}, {Probe: explicit}, {Probe: liar},
		{Probe: whole, UserConfig: &UserConfig{File: "/h/config.toml", Fitness: probe.Incompatible, Reasons: []string{"x"}}},
		{Probe: whole, UserConfig: &UserConfig{File: "/h/config.toml", Syntax: "line 1"}},
		{Probe: whole, UserConfig: &UserConfig{File: "/h/config.toml", Unreadable: "permission denied"}},
		{Probe: whole, UserConfig: &UserConfig{File: "/h/config.toml", Warnings: []string{"unknown variant"}}},
	} {
		d := NewDoctor(run)
		fails := 0
		for _, g := range d.Groups {
			for _, line := range g.Lines {
				if line.Status == LineFail {
					fails++
					if line.Fix == "" {
						t.Errorf("%q has no fix", line.Text)
					}
				}
			}
		}
		if fails == 0 || d.ExitCode == 0 || d.First == "" {
			t.Errorf("%d failing lines, exit %d, first %q", fails, d.ExitCode, d.First)
		}
		var back Doctor
		if err := json.Unmarshal([]byte(jsonText(t, d)), &back); err != nil || back.ExitCode != d.ExitCode {
			t.Errorf("JSON does not come back: %v", err)
		}
	}
}
