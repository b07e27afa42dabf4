package checks

import (
	"slices"
	"strings"
	"testing"

	"codexpin/checks/schema"
	"codexpin/pins"
)

const (
	turnParams = `{"title": "TurnStartParams", "type": "object", "required": ["threadId", "effort"], "properties": {
"threadId": {"type": "string"}, "effort": {"type": ["string", "null"]}, "mode": {"$ref": "#/definitions/Mode"}},
"definitions": {"Mode": {"type": "string", "enum": ["fast", "slow"]}}}`
	clientRequest = `{"definitions": {"TurnStartParams": ` + turnParams + `, "Mode": {"type": "string", "enum": ["fast", "slow"]}}, "oneOf": [
{"type": "object", "required": ["id", "method", "params"], "properties": {"id": {"type": "string"},
"method": {"type": "string", "enum": ["turn/start"]}, "params": {"$ref": "#/definitions/TurnStartParams"}}}]}`
)

// TestPointsName holds what the points of a changed directory say of the contract: each
// names the claims on whose way it stands, whether or not a fact differs that a claim is
// judged by.
func TestPointsName(t *testing.T) {
	for name, c := range map[string]struct {
		file, from, to string
		claims         string // the contract's fields of turn/start
		about          string // of all points, in words
		hint           string // how it begins
	}{
		"required, in a file that is not read for it": {"ClientRequest.json", `"threadId", "effort"]`, `"threadId"]`, `"threadId", "effort?"`,
			"#params #params.effort", "it is about request:turn/start#params, request:turn/start#params.effort, of which no fact"},
		"required": {"v2/TurnStartParams.json", `"threadId", "effort"]`, `"threadId"]`, `"threadId", "effort?"`,
			"#params #params.effort", "it touches request:turn/start#params, request:turn/start#params.effort"},
		"no list of required fields": {"v2/TurnStartParams.json", `"required": ["threadId", "effort"], `, ``, `"threadId"`,
			"#params #params.threadId", "it touches request:turn/start#params, request:turn/start#params.threadId"},
		"a bound": {"v2/TurnStartParams.json", `"threadId": {"type": "string"}`, `"threadId": {"type": "string", "maxLength": 9}`, `"threadId"`,
			"#params #params.threadId", "it is about request:turn/start#params, request:turn/start#params.threadId, of which no fact"},
		"a field that no claim names": {"v2/TurnStartParams.json", `"mode": {"$ref": "#/definitions/Mode"}`, `"mode": {"type": "string"}`, `"threadId"`,
			"#params", "it is about request:turn/start#params,"},
		"an enum on the way": {"ClientRequest.json", `"fast", "slow"`, `"fast"`, `"threadId", "mode?"`,
			"#params.mode", "it is about request:turn/start#params.mode,"},
		"a fact of a claim": {"v2/TurnStartParams.json", `"threadId": {"type": "string"}`, `"threadId": {"type": "integer"}`, `"threadId: string"`,
			"#params #params.threadId", "it touches request:turn/start#params.threadId"},
		"another order of fields and values": {"v2/TurnStartParams.json", `"threadId": {"type": "string"}, "effort": {"type": ["string", "null"]}, "mode": {"$ref": "#/definitions/Mode"}}`,
			`"mode": {"$ref": "#/definitions/Mode"}, "effort": {"type": ["string", "null"]}, "threadId": {"type": "string", "minLength": 1}}`, `"threadId", "effort"`,
			"#params #params.threadId", "it is about request:turn/start#params, request:turn/start#params.threadId, of which no fact"},
		"a description": {"v2/TurnStartParams.json", `"type": "object", `, `"type": "object", "description": "x", `, `"threadId"`,
			"", "no fact that is read from it differs, and it is about no claim"},
	} {
		t.Run(name, func(t *testing.T) {
			contract, err := pins.Load("codexpin.toml", []byte("[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\n[request.\"turn/start\"]\nsends = ["+c.claims+"]\n"))
			if err != nil {
				t.Fatal(err)
			}
			files := map[string]string{"ClientRequest.json": clientRequest, "v2/TurnStartParams.json": turnParams}
			want := setOf(t, files)
			if files[c.file] = strings.Replace(files[c.file], c.from, c.to, 1); !strings.Contains(files[c.file], c.to) {
				t.Fatal("nothing was edited")
			}
			diff, err := schema.Compare(setOf(t, files), want)
			if err != nil || len(diff.Changed) != 1 {
				t.Fatalf("%+v, %v", diff, err)
			}
			claims, _ := Claims(contract)
			about := concernsOf(claims, diff)
			got := strings.ReplaceAll(strings.Join(about.all(diff), " "), "request:turn/start", "")
			if got != c.about {
				t.Errorf("about %q, want %q", got, c.about)
			}
			if hint := touchHint(diff, Touching(claims, diff), about.all(diff)); !strings.HasPrefix(hint, c.hint) {
				t.Errorf("hint %q, want %q", hint, c.hint)
			}
		})
	}
}

// TestMissingHint holds that files which are missing are not passed off as no difference.
func TestMissingHint(t *testing.T) {
	want := map[string]string{"ClientRequest.json": clientRequest, "v2/TurnStartParams.json": turnParams, "v2/Other.json": `{"title": "Other", "type": "string"}`}
	for name, c := range map[string]struct {
		files map[string]string
		hint  string
	}{
		"another case of a folder": {map[string]string{"ClientRequest.json": clientRequest, "V2/TurnStartParams.json": turnParams, "V2/Other.json": want["v2/Other.json"]},
			"stands under another case of its name: rename it"},
		"missing": {map[string]string{"ClientRequest.json": clientRequest, "v2/TurnStartParams.json": turnParams}, "1 file that a reader of the directory may import"},
	} {
		diff, err := schema.Compare(setOf(t, c.files), setOf(t, want))
		if err != nil || len(diff.Missing) == 0 {
			t.Fatalf("%s: %+v, %v", name, diff, err)
		}
		hint := touchHint(diff, nil, nil)
		if !strings.Contains(hint, c.hint) || strings.Contains(hint, "no claim") {
			t.Errorf("%s: hint %q, want %q", name, hint, c.hint)
		}
	}
}

func setOf(t *testing.T, files map[string]string) *schema.Set {
	t.Helper()
	var list []schema.File
	for path, text := range files {
		list = append(list, schema.File{Path: path, Data: []byte(text)})
	}
	slices.SortFunc(list, func(a, b schema.File) int { return strings.Compare(a.Path, b.Path) })
	set, err := schema.NewSet(list)
	if err != nil {
		t.Fatal(err)
	}
	return set
}
