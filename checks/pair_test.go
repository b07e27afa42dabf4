package checks_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/checks/schema"
	"codexpin/checks/surface"
	"codexpin/pins"
)

const pairPin = "[pin]\ncommit = \"0123456789abcdef0123456789abcdef01234567\"\n"

func compared(t *testing.T, have, want map[string]string) *surface.TreeComparison {
	t.Helper()
	set := func(files map[string]string) *schema.Set {
		var list []schema.File
		for name, text := range files {
			list = append(list, schema.File{Path: name, Data: []byte(text)})
		}
		s, err := schema.NewSet(list)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	c, err := schema.Compare(set(have), set(want))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func loaded(t *testing.T, text string) *pins.Contract {
	t.Helper()
	c, err := pins.Load("codexpin.toml", []byte(pairPin+text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// bindings is a small print; what stands behind a name of it replaces it.
func bindings(edits ...string) map[string]string {
	out := map[string]string{
		"ClientRequest.ts":      `export type ClientRequest = { "method": "turn/start", params: Start } | { "method": "turn/stop", params: Stop };`,
		"ServerNotification.ts": `export type ServerNotification = { "method": "turn/completed", params: Done };`,
		"Start.ts":              `export type Start = { threadId: string, effort?: Effort, deep?: Deep };`,
		"Effort.ts":             `export type Effort = "low" | "high";`,
		"Deep.ts":               `export type Deep = { a: string, b: string };`,
		"Stop.ts":               `export type Stop = { threadId: string };`,
		"Done.ts":               `export type Done = { id: string, deep: Deep };`,
	}
	for i := 0; i < len(edits); i += 2 {
		out[edits[i]+".ts"] = "export type " + edits[i] + " = " + edits[i+1] + ";"
	}
	return out
}

func TestPair(t *testing.T) {
	c := loaded(t, `[request."turn/start"]
sends = ["threadId: string", "effort?", "deep?.a: string"]
values = { effort = ["low"] }
[notification."turn/completed"]
reads = ["deep.a: string"]
`)
	const sends, low, id = "request:turn/start#params", "request:turn/start#params.effort=low", "request:turn/start#params.threadId"
	const deep, read = "request:turn/start#params.deep.a", "notification:turn/completed#params.deep.a"
	for name, row := range map[string]struct {
		edits   []string
		touched string
		others  int
	}{
		"the same":                      {nil, "", 0},
		"a value that is used goes":     {[]string{"Effort", `"high"`}, low, 0},
		"a value that is not used goes": {[]string{"Effort", `"low"`}, "", 1},
		"a field goes, by another type": {[]string{"Deep", `{ b: string }`}, deep + " " + read, 0},
		"a field that is not used goes": {[]string{"Deep", `{ a: string }`}, "", 1},
		"a field changes its type":      {[]string{"Deep", `{ a: boolean, b: string }`}, deep + " " + read, 0},
		"another method changes":        {[]string{"Stop", `{ threadId: string, x: string }`}, "", 1},
		"a required field more":         {[]string{"Start", `{ threadId: string, effort?: Effort, deep?: Deep, cwd: string }`}, sends, 0},
		"an optional field more":        {[]string{"Start", `{ threadId: string, effort?: Effort, deep?: Deep, cwd?: string }`}, "", 1},
		"a field becomes optional":      {[]string{"Start", `{ threadId?: string, effort?: Effort, deep?: Deep }`}, sends + " " + id, 0},
		"a method goes":                 {[]string{"ClientRequest", `{ "method": "turn/stop", params: Stop }`}, "request:turn/start " + sends + " " + low + " " + id + " request:turn/start#params.effort " + deep, 0},
	} {
		t.Run(name, func(t *testing.T) {
			p := checks.Pair(c, string(c.Pin.Commit), compared(t, bindings(row.edits...), bindings()))
			var touched []string
			for _, touch := range p.Touched {
				touched = append(touched, touch.Claim)
			}
			if !sameWords(strings.Join(touched, " "), row.touched) || len(p.Others) != row.others {
				t.Errorf("touched %v, others %v", touched, p.Others)
			}
			if p.Exact != (row.edits == nil) || !strings.Contains(p.Text, "exactly this commit, 0123456789ab: ") {
				t.Errorf("%v: %s", p.Exact, p.Text)
			}
		})
	}
}

func sameWords(a, b string) bool {
	have := map[string]bool{}
	for _, w := range strings.Fields(a) {
		have[w] = true
	}
	for _, w := range strings.Fields(b) {
		if !have[w] {
			return false
		}
		delete(have, w)
	}
	return len(have) == 0
}

// What a real codex prints against what another printed, by each preset; from the folder
// that CODEX_PRINTS names.
func TestRealPairByPreset(t *testing.T) {
	root := os.Getenv("CODEX_PRINTS")
	if root == "" {
		t.Skip("CODEX_PRINTS names no folder of prints")
	}
	read := func(version string) *schema.Set {
		s, err := schema.ReadSet(os.DirFS(filepath.Join(root, version, "json")), ".")
		if err != nil {
			t.Skip(err)
		}
		return s
	}
	c, err := schema.Compare(read("0.141.0"), read("0.136.0"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range pins.Presets() {
		text, err := pins.Preset(name)
		if err != nil {
			t.Fatal(err)
		}
		contract, err := pins.Load(name, text)
		if err != nil {
			t.Fatal(err)
		}
		p := checks.Pair(contract, string(contract.Pin.Commit), c)
		if p.Exact || len(p.Touched)+len(p.Others) == 0 {
			t.Errorf("%s: %s", name, p.Text)
		}
		t.Logf("%s: %d claims touched, %d other differences", name, len(p.Touched), len(p.Others))
		for _, touch := range p.Touched {
			t.Logf("  %s: %s, was %s", touch.Claim, touch.Have, touch.Want)
		}
	}
}

// A real contract holds by what the codex of its pin prints, in each form: no claim that
// a print can judge is broken or cannot be told.
func TestRealContractByPrints(t *testing.T) {
	root := os.Getenv("CODEX_PRINTS")
	if root == "" {
		t.Skip("CODEX_PRINTS names no folder of prints")
	}
	text, err := pins.Preset("aharness")
	if err != nil {
		t.Fatal(err)
	}
	contract, err := pins.Load("aharness", text)
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{"json", "ts"} {
		read := func(mode string) *surface.Surface {
			set, err := schema.ReadSet(os.DirFS(filepath.Join(root, "0.136.0", form+mode)), ".")
			if err != nil {
				t.Skip(err)
			}
			s, err := schema.Read(set, schema.Options{Experimental: mode != ""})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		v := verdictOf(contract, schema.Gated(read("-exp"), read("")))
		if v.Counts.Broken+v.Counts.Unknown > 0 || v.Counts.OK < 200 {
			t.Errorf("%s: %+v", form, v.Counts)
		}
		t.Logf("%s: %d hold, %d not told", form, v.Counts.OK, v.Counts.NotAsked)
	}
}
