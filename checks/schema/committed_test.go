package schema

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"codexpin/checks/surface"
)

func entry(method, params string) string {
	text := `{"type": "object", "title": "t", "properties": {"id": {"$ref": "#/definitions/RequestId"}, "method": {"type": "string", "enum": ["` + method + `"]}`
	if params != "" {
		text += `, "params": ` + params
	}
	return text + `}, "required": ["id", "method"]}`
}

func table(entries ...string) string {
	return `{"oneOf": [` + strings.Join(entries, ",\n") + `], "definitions": {"RequestId": {"type": "string"}, "OnlyHere": {"type": "object", "properties": {"v": {"$ref": "#/definitions/Shared"}}}, "Shared": {"type": "boolean"}}}`
}

func ref(name string) string { return `{"$ref": "#/definitions/` + name + `"}` }

// small is a schema with all its files.
func small() tree {
	return tree{
		Dir + "/ClientRequest.json": table(entry("initialize", ref("InitParams")), entry("thread/go", ref("GoParams")),
			entry("thread/stop", `{"type": "null"}`), entry("thread/may", `{"anyOf": [`+ref("GoParams")+`, {"type": "null"}]}`)),
		Dir + "/ServerRequest.json":      table(entry("item/ask", ref("AskParams"))),
		Dir + "/ServerNotification.json": table(entry("thread/went", ref("WentNotification"))),
		Dir + "/ClientNotification.json": `{"oneOf": [{"properties": {"method": {"const": "initialized"}}, "required": ["method"]}]}`,
		Bundle: `{"definitions": {
			"InitParams": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
			"AskParams": {"type": "object", "properties": {"shared": ` + ref("v2/Shared") + `}},
			"ClientRequest": ` + table(entry("initialize", ref("InitParams")), entry("thread/go", ref("v2/GoParams")),
			entry("thread/stop", `{"type": "null"}`), entry("thread/may", `{"anyOf": [`+ref("v2/GoParams")+`, {"type": "null"}]}`)) + `,
			"v2": {
				"GoParams": {"type": "object", "properties": {"shared": ` + ref("v2/Shared") + `}},
				"WentNotification": {"type": "object"},
				"RequestId": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
				"Shared": {"type": "integer"}
			}}}`,
	}
}

func TestCommitted(t *testing.T) {
	s, err := Committed(small())
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Gaps) > 0 {
		t.Errorf("gaps: %v", s.Gaps)
	}
	for _, c := range []struct {
		d            surface.Direction
		wire, params string
		ref          surface.TypeID
	}{
		{surface.ClientRequest, "initialize", "InitParams", "InitParams"},
		{surface.ClientRequest, "thread/go", "GoParams", "v2::GoParams"},
		{surface.ClientRequest, "thread/stop", "null", ""},
		{surface.ClientRequest, "thread/may", "GoParams?", "v2::GoParams"},
		{surface.ServerRequest, "item/ask", "AskParams", "AskParams"},
		{surface.ServerNotification, "thread/went", "WentNotification", "v2::WentNotification"},
		{surface.ClientNotification, "initialized", "", ""},
	} {
		m := s.Method(c.d, c.wire)
		if m == nil {
			t.Errorf("%s is missing", c.wire)
			continue
		}
		if got := s.Label(m.Params); got != c.params || m.Params.Ref != c.ref {
			t.Errorf("params of %s are %s (%s), want %s (%s)", c.wire, got, m.Params.Ref, c.params, c.ref)
		}
		if m.Place.File != Dir+"/"+tableNames[c.d]+".json" || m.Place.Line == 0 || m.WirePlace.Line == 0 {
			t.Errorf("%s stands at %+v", c.wire, m.Place)
		}
	}
	if len(s.Methods) != 7 {
		t.Errorf("%d methods, want 7", len(s.Methods))
	}
	if p := s.Type("v2::GoParams").Fields[0].Place; p.Item != "GoParams.shared" || p.File != Bundle || p.Line != 9 {
		t.Errorf("a field stands at %+v", p)
	}
	cover := s.Coverage
	if cover.Methods != [4]surface.Extent{surface.Partial, surface.Partial, surface.Partial, surface.Partial} || cover.Gates != [4]bool{} ||
		cover.Fields != surface.Partial || cover.Types != surface.Partial || cover.Results || cover.Gated {
		t.Errorf("coverage is %+v", cover)
	}
	if f := s.At(surface.MethodAddress(surface.ClientRequest, "thread/hidden")); f.Told != surface.NotTold {
		t.Errorf("a method that is not there is %s: %s", f.Told, f.Why)
	}
}

// What the bundle lacks is read elsewhere, where the name means that type.
func TestCommittedWanted(t *testing.T) {
	files := small()
	files[Dir+"/ServerNotification.json"] = table(entry("a", ref("OnlyHere")), entry("b", ref("OwnFile")), entry("c", ref("Nowhere")), entry("d", ref("First")))
	files[Dir+"/OwnFile.json"] = `{"type": "object", "properties": {"x": ` + ref("Inner") + `}, "definitions": {"Inner": {"type": "number"}}}`
	files[Dir+"/v1/First.json"] = `{"type": "string"}`
	files[Bundle] = strings.Replace(files[Bundle], `"AskParams": {"type": "object", "properties": {`, `"AskParams": {"type": "object", "properties": {"e": `+ref("Shared")+`, "f": `+ref("v2/Apart")+`,`, 1)
	files[Dir+"/EventMsg.json"] = `{"definitions": {"Shared": {"type": "string"}}}`
	files[Dir+"/v2/Apart.json"] = `{"type": "object", "properties": {"y": ` + ref("Other") + `}, "definitions": {"Other": {"type": "boolean"}}}`
	s, err := Committed(files)
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[surface.TypeID]string{
		"OnlyHere":   "struct {v?: Shared}",
		"OwnFile":    "struct {x?: Inner}",
		"Inner":      "alias number",
		"First":      "alias string",
		"Nowhere":    "not held",
		"Shared":     "alias string", // the bundle's v2::Shared is another type
		"v2::Shared": "alias integer",
		"v2::Apart":  "struct {y?: Other}",
		"v2::Other":  "alias bool",
	} {
		if got := describe(s, s.Type(id)); got != want {
			t.Errorf("%s: got %s, want %s", id, got, want)
		}
	}
	if f := s.Type("OnlyHere").Fields[0].Shape.Ref; f != "v2::Shared" {
		t.Errorf("within a table Shared is %s, want v2::Shared", f)
	}
}

// A table and the bundle that disagree hide what one of them lacks.
func TestCommittedGaps(t *testing.T) {
	for name, c := range map[string]struct {
		change func(tree)
		why    string
	}{
		"file has more":   {func(f tree) { f[Dir+"/ClientRequest.json"] = table(entry("thread/new", `true`)) }, "has thread/new, the bundle has not"},
		"bundle has more": {func(f tree) { f[Dir+"/ClientRequest.json"] = table(entry("initialize", `true`)) }, "the bundle has thread/go"},
		"no oneOf":        {func(f tree) { f[Dir+"/ClientRequest.json"] = `{"anyOf": []}` }, "without oneOf"},
		"no method":       {func(f tree) { f[Dir+"/ClientRequest.json"] = `{"oneOf": [{"type": "object"}]}` }, "without the name"},
	} {
		t.Run(name, func(t *testing.T) {
			files := small()
			c.change(files)
			s, err := Committed(files)
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(s.Gaps); !strings.Contains(got, c.why) {
				t.Errorf("gaps are %s, want one with %q", got, c.why)
			}
			if f := s.At(surface.MethodAddress(surface.ClientRequest, "thread/hidden")); f.Told != surface.CannotTell {
				t.Errorf("a method that is not there is %s", f.Told)
			}
		})
	}
}

func TestCommittedParts(t *testing.T) {
	files := small()
	delete(files, Bundle)
	s, err := Committed(files)
	if err != nil {
		t.Fatal(err)
	}
	if got := describe(s, s.Type("OnlyHere")); got != "not held" || len(s.Methods) != 7 {
		t.Errorf("without the bundle: %s, %d methods", got, len(s.Methods))
	}
	files = tree{Bundle: small()[Bundle]}
	if s, err = Committed(files); err != nil {
		t.Fatal(err)
	}
	if len(s.Methods) != 4 || s.Coverage.Methods[surface.ServerRequest] != surface.None {
		t.Errorf("with the bundle alone: %d methods, %+v", len(s.Methods), s.Coverage)
	}
}

// failing gives another error than absence.
type failing struct{}

func (failing) Read(string) ([]byte, error) { return nil, errors.New("disk on fire") }

func TestCommittedRefuses(t *testing.T) {
	if _, err := Committed(tree{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nothing there: %v", err)
	}
	if _, err := CommittedConfig(tree{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no config schema: %v", err)
	}
	if _, err := Committed(failing{}); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a failing read: %v", err)
	}
	for name, text := range map[string]string{"cut": `{"definitions"`, "no object": `[]`, "a name twice": `{"a":1,"a":1}`, "not UTF-8": "{\"\xff\":1}"} {
		for _, path := range []string{Bundle, Dir + "/ServerRequest.json"} {
			files := small()
			files[path] = text
			_, err := Committed(files)
			var bad *BadFile
			if !errors.As(err, &bad) || bad.File != path {
				t.Errorf("%s in %s: %v", name, path, err)
			}
		}
		var bad *BadFile
		if _, err := CommittedConfig(tree{ConfigFile: text}); !errors.As(err, &bad) {
			t.Errorf("%s in the config schema: %v", name, err)
		}
	}
}

// No name leads a read out of the folder of the schema.
func TestCommittedNames(t *testing.T) {
	read := &recorder{tree: small()}
	read.tree[Dir+"/ServerRequest.json"] = table(entry("a", ref("../../x")), entry("b", ref("..~1..~1x")), entry("c", ref("..")), entry("d", ref("v2/..~1x")), entry("e", ref("a/b/c")))
	if _, err := Committed(read); err != nil {
		t.Fatal(err)
	}
	for _, path := range read.paths {
		if !strings.HasPrefix(path, Dir+"/") || strings.Contains(path, "..") {
			t.Errorf("%s was read", path)
		}
	}
}

type recorder struct {
	tree
	paths []string
}

func (r *recorder) Read(path string) ([]byte, error) {
	r.paths = append(r.paths, path)
	return r.tree.Read(path)
}

func TestCommittedConfig(t *testing.T) {
	s, err := CommittedConfig(tree{ConfigFile: `{"title": "ConfigToml", "type": "object", "additionalProperties": false,
		"properties": {"model": {"type": "string"}, "tui": {"allOf": [{"$ref": "#/definitions/Tui"}]}},
		"definitions": {"Tui": {"type": "object", "properties": {"theme": {"enum": ["a"]}}}}}`})
	if err != nil {
		t.Fatal(err)
	}
	if s.Config != "config::ConfigToml" || describe(s, s.Type(s.Config)) != "struct {model?: string, tui?: Tui} deny" {
		t.Errorf("%s: %s", s.Config, describe(s, s.Type(s.Config)))
	}
	if f := s.Type(s.Config).Fields[0]; f.OmittedTold != surface.NotTold {
		t.Errorf("a key with a default is told to be left out of what is written: %+v", f)
	}
	a, err := surface.ParseAddress("config:tui.theme=a")
	if err != nil {
		t.Fatal(err)
	}
	if f := s.At(a); f.Told != surface.YesTold || !f.There {
		t.Errorf("%s is %s: %s", a, f.Told, f.Why)
	}
}

// A hostile bundle of some megabytes is read in linear time: names that are all
// wanted and in no file, an enum of many values, an object of many members.
func TestCommittedLarge(t *testing.T) {
	const n = 20000
	var refs, values, fields []string
	for i := range n {
		refs = append(refs, fmt.Sprintf(`"f%d": {"$ref": "#/definitions/v2/T~0%d"}`, i, i))
		values = append(values, fmt.Sprintf(`"v%d"`, i))
		fields = append(fields, fmt.Sprintf(`"f%d"`, i))
	}
	bundle := `{"definitions": {"v2": {"A": {"type": "object", "properties": {` + strings.Join(refs, ",") + `}, "required": [` + strings.Join(fields, ",") +
		`]}, "B": {"type": "string", "enum": [` + strings.Join(values, ",") + `]}}}}`
	s, err := Committed(tree{Bundle: bundle})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Type("v2::A").Fields) != n || len(s.Type("v2::B").Variants) != n {
		t.Error("not all was read")
	}
	if d := surface.Compare(s, s, surface.PairsByID(s, s)...).Differences; len(d) != n || d[0].Kind != surface.DiffAbsent {
		t.Errorf("%d differences, want one for each type that is not held", len(d))
	}
}

// FuzzCommitted: whatever the bundle holds, reading it ends, and every question can be
// asked of the surface.
func FuzzCommitted(f *testing.F) {
	f.Add([]byte(small()[Bundle]))
	f.Add([]byte(`{"definitions": {"A": {"$ref": "#/definitions/B"}, "B": {"allOf": [{"$ref": "#/definitions/A"}]}}}`))
	f.Add([]byte(`{"definitions": {"A": {"type": "object", "oneOf": [{"$ref": "#/definitions/A"}, {"const": "a"}]}, "v2": {"A": true}}}`))
	f.Add([]byte(`{"definitions": {"ClientRequest": {"oneOf": [{"properties": {"method": {"const": "a"}, "params": {"anyOf": [{}, false]}}, "required": ["method"]}]}}}`))
	f.Fuzz(func(t *testing.T, bundle []byte) {
		s, err := Committed(tree{Bundle: string(bundle), Dir + "/ServerRequest.json": table(entry("item/ask", ref("AskParams")))})
		if err != nil {
			return
		}
		for _, m := range s.Methods {
			s.At(surface.MethodAddress(m.Direction, m.Wire).With(surface.Params).Field("a"))
		}
		for _, typ := range s.Types {
			s.At(s.TypeAddress(typ))
			describe(s, typ)
		}
		surface.Compare(s, s, surface.PairsByID(s, s)...)
		Conform(s, s, Hidden{})
	})
}
