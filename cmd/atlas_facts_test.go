package cmd

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codexpin/checks/atlas"
	"codexpin/checks/schema"
	"codexpin/checks/surface"
)

// entryJSON writes one alternative of a table, entryTS the same for bindings.
func entryJSON(wire, params string) string {
	return fmt.Sprintf(`{"type": "object", "required": ["method", "params"], "properties": {"method": {"type": "string", "enum": [%q]}, "params": %s}}`, wire, params)
}

func entryTS(wire, params string) string {
	return fmt.Sprintf(`{ "method": %q, id: number, params: %s, }`, wire, params)
}

func tableTS(name string, entries ...string) string {
	if len(entries) == 0 {
		return "export type " + name + " = never;\n"
	}
	return "export type " + name + " = " + strings.Join(entries, " | ") + ";\n"
}

// tiny is a protocol of our own, printed in four forms. What only the experimental form
// has is marked; edit changes one file of one form.
func tiny(t *testing.T, edit func(folder, path, text string) string) *printed {
	t.Helper()
	p := &printed{Version: "0.9.0", Date: "2026-02-03", RollCall: []string{"hidden", "go", "new"},
		Package: atlas.Package{Name: "@example/codex", Version: "0.9.0-linux-x64", Integrity: "sha512-AAAA"}}
	for _, form := range printForms() {
		var files []schema.File
		texts := tinyTS(form.experimental)
		if strings.HasPrefix(form.folder, "json") {
			texts = tinyJSON(form.experimental)
		}
		for path, text := range texts {
			if edit != nil {
				text = edit(form.folder, path, text)
			}
			if text != "" {
				files = append(files, schema.File{Path: path, Data: []byte(text)})
			}
		}
		set, err := schema.NewSet(files)
		if err != nil {
			t.Fatal(err)
		}
		p.sets = append(p.sets, set)
	}
	return p
}

func only(experimental bool, text string) string {
	if experimental {
		return text
	}
	return ""
}

func tinyJSON(experimental bool) map[string]string {
	ref := func(name string) string { return `{"$ref": "#/definitions/` + name + `"}` }
	requests := entryJSON("go", ref("v2/GoParams")) + only(experimental, ", "+entryJSON("new", ref("v2/NewParams")))
	bundle := `{"definitions": {
		"ClientRequest": {"oneOf": [` + requests + `]},
		"ServerRequest": {"oneOf": [` + entryJSON("ask", ref("AskParams")) + `]},
		"ServerNotification": {"oneOf": [` + entryJSON("went", ref("v2/Went")) + `]},
		"ClientNotification": {"oneOf": [{"type": "object", "required": ["method"], "properties": {"method": {"type": "string", "enum": ["ready"]}}}]},
		"AskParams": {"type": "object", "properties": {"why": {"type": "string"}}},
		"Mode": {"type": "string", "enum": ["slow"]},
		"v2": {
			"GoParams": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}, ` + only(experimental, `"raw": {"type": "boolean"}, `) + `"mode": ` + ref("v2/Mode") + `}},
			"GoResponse": {"type": "object", "properties": {"mode": ` + ref("v2/Mode") + `}},
			` + only(experimental, `"NewParams": {"type": "object"},`) + `
			"Mode": {"type": "string", "enum": ["fast"]},
			"Odd": {"type": "object", "properties": {"snake_case": {"type": "string"}}},
			"Item": {"oneOf": [{"type": "object", "required": ["type"], "properties": {"type": {"type": "string", "enum": ["image"]}},
				"anyOf": [{"type": "object", "required": ["url"], "properties": {"url": {"type": "string"}}}, {"type": "object", "required": ["fileId"], "properties": {"fileId": {"type": "string"}}}]},
				{"type": "object", "required": ["type", "text"], "properties": {"type": {"type": "string", "enum": ["text"]}, "text": {"type": "string"}}}]},
			"Went": {"type": "object", "required": ["item"], "properties": {"item": ` + ref("v2/Item") + `, "note": {"type": ["string", "null"]}, "odd": ` + ref("v2/Odd") + `}}
		}}}`
	files := map[string]string{"codex_app_server_protocol.schemas.json": bundle}
	for _, name := range []string{"ClientRequest", "ServerRequest", "ServerNotification", "ClientNotification"} {
		_, rest, _ := strings.Cut(bundle, `"`+name+`": `)
		table, _, _ := strings.Cut(rest, ",\n")
		files[name+".json"] = strings.ReplaceAll(strings.ReplaceAll(table, "definitions/v2/", "definitions/"), "#/definitions/", "#/definitions/")
	}
	return files
}

func tinyTS(experimental bool) map[string]string {
	requests := []string{entryTS("go", "GoParams"), entryTS("hidden", "HiddenParams")}
	files := map[string]string{
		"AskParams.ts":          "export type AskParams = { why?: string, };\n",
		"Mode.ts":               "export type Mode = \"slow\";\n",
		"HiddenParams.ts":       "import type { Mode } from \"./Mode\";\nexport type HiddenParams = { count: number, mode: Mode, };\n",
		"v2/GoParams.ts":        "import type { Mode } from \"./Mode\";\nexport type GoParams = { id: number, " + only(experimental, "raw?: boolean, ") + "mode?: Mode, };\n",
		"v2/GoResponse.ts":      "import type { Mode } from \"./Mode\";\nexport type GoResponse = { mode: Mode, };\n",
		"v2/Mode.ts":            "export type Mode = \"fast\";\n",
		"v2/Odd.ts":             "export type Odd = { snakeCase: string, };\n",
		"v2/Item.ts":            "export type Item = { \"type\": \"image\", } & ({ url: string, } | { fileId: string, }) | { \"type\": \"text\", text: string, };\n",
		"v2/Went.ts":            "import type { Item } from \"./Item\";\nimport type { Odd } from \"./Odd\";\nexport type Went = { item: Item, note?: string | null, odd: Odd, };\n",
		"ServerRequest.ts":      "import type { AskParams } from \"./AskParams\";\n" + tableTS("ServerRequest", entryTS("ask", "AskParams")),
		"ClientNotification.ts": tableTS("ClientNotification", `{ "method": "ready" }`),
		"ServerNotification.ts": "import type { Went } from \"./v2/Went\";\n" + tableTS("ServerNotification", `{ "method": "went", "params": Went }`),
	}
	if experimental {
		requests = append(requests, entryTS("new", "NewParams"))
		files["v2/NewParams.ts"] = "export type NewParams = Record<string, never>;\n"
	}
	files["ClientRequest.ts"] = "import type { HiddenParams } from \"./HiddenParams\";\nimport type { GoParams } from \"./v2/GoParams\";\n" +
		only(experimental, "import type { NewParams } from \"./v2/NewParams\";\n") + tableTS("ClientRequest", requests...)
	return files
}

// factText writes what an address comes to.
func factText(t *testing.T, s *surface.Surface, address string) string {
	t.Helper()
	a, err := surface.ParseAddress(address)
	if err != nil {
		t.Fatal(err)
	}
	f := s.At(a)
	if f.Told != surface.YesTold {
		return f.Told.String()
	}
	if !f.There {
		return "absent"
	}
	text := s.Label(f.Shape)
	if f.Field != nil && f.Field.Optional {
		text += " optional"
	}
	if f.Field != nil && f.Field.OmittedTold == surface.YesTold && f.Field.Omitted {
		text += " omitted"
	}
	for _, g := range f.Gates {
		text += " gate " + g.Reason
	}
	return strings.TrimSpace(text)
}

func TestFacts(t *testing.T) {
	entry, err := tiny(t, nil).facts()
	if err != nil {
		t.Fatal(err)
	}
	s := entry.Surface
	var wires []string
	for _, m := range s.Methods {
		wires = append(wires, m.Direction.String()+":"+m.Wire)
	}
	if want := []string{"request:hidden", "request:go", "request:new", "server-request:ask", "notification:went", "client-notification:ready"}; !slices.Equal(wires, want) {
		t.Errorf("methods %v, want %v", wires, want)
	}
	for address, want := range map[string]string{
		"request:go":                              "",
		"request:new":                             "gate new",
		"request:gone":                            "absent",
		"request:go#params.id":                    "integer",
		"request:go#params.raw":                   "bool optional omitted gate experimental",
		"request:go#params.mode":                  "Mode optional omitted",
		"request:go#params.mode=fast":             "Mode optional omitted",
		"request:go#params.mode=slow":             "absent",
		"request:go#result.mode":                  "Mode optional", // the binding: always written
		"request:hidden#params.count":             "number",
		"request:hidden#params.mode=slow":         "Mode",
		"notification:went":                       "",
		"notification:went#params.note":           "string? optional omitted",
		"notification:went#params.item@image.url": "string optional omitted",
		"notification:went#params.item@text.text": "string",
		"notification:went#params.odd.snakeCase":  "cannot tell",
		"option:app-server --listen":              "not told",
	} {
		if got := factText(t, s, address); got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
	for _, typ := range s.Types {
		if typ.Place != (surface.Place{}) || strings.Contains(typ.Why, ".json:") {
			t.Errorf("%s has a place: %v %q", typ.ID, typ.Place, typ.Why)
		}
	}
	if s.Type("v1::Mode") == nil || s.Type("v2::Mode") == nil || len(s.ByName("Mode")) != 2 {
		t.Error("two types of one name are not told apart")
	}
}

// What contradicts itself is refused, and nothing chosen.
func TestFactsRefuse(t *testing.T) {
	for name, c := range map[string]struct {
		edit func(*printed)
		want string
	}{
		"a method more in the roll call": {func(p *printed) { p.RollCall = append(p.RollCall, "more") }, "the server takes more"},
		"a method less in the roll call": {func(p *printed) { p.RollCall = p.RollCall[1:] }, "the bindings name hidden"},
	} {
		p := tiny(t, nil)
		c.edit(p)
		if _, err := p.facts(); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "0.9.0") {
			t.Errorf("%s: %v", name, err)
		}
	}
	torn := tiny(t, func(folder, path, text string) string {
		if folder == "json-exp" && path == "codex_app_server_protocol.schemas.json" {
			return text[:len(text)/2]
		}
		return text
	})
	if _, err := torn.facts(); err == nil {
		t.Error("a torn schema was taken")
	}
}

// What is kept of a release is read back as it was, and the same bytes each time.
func TestPrintedIsKept(t *testing.T) {
	dir := t.TempDir()
	p := tiny(t, nil)
	path := printedFile(dir, p.Version)
	if err := p.write(path); err != nil {
		t.Fatal(err)
	}
	again, err := readPrinted(path)
	if err != nil {
		t.Fatal(err)
	}
	one, err := p.facts()
	if err != nil {
		t.Fatal(err)
	}
	two, err := again.facts()
	if err != nil {
		t.Fatal(err)
	}
	a, errA := atlas.Encode([]atlas.Entry{one}, nil)
	b, errB := atlas.Encode([]atlas.Entry{two}, nil)
	if errA != nil || errB != nil || string(a) != string(b) {
		t.Error("what was read back gives another atlas", errA, errB)
	}
	if _, err := readPrinted(filepath.Join(dir, "none")); err == nil {
		t.Error("a file that is not there was read")
	}
}
