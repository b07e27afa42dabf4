package schema

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"codexpin/checks/surface"
)

// smallPrint is a small print: tables, bundle, a file of a type, bindings.
func smallPrint() map[string]string {
	const turn = `{
  "title": "TurnParams",
  "description": "What a turn takes.",
  "type": "object",
  "required": ["threadId", "input"],
  "properties": {
    "threadId": {"type": "string", "description": "of thread/start"},
    "input": {"type": "array", "items": {"$ref": "#/definitions/Input"}},
    "budget": {"type": ["integer", "null"], "maximum": 12345678901234567890, "default": 1},
    "mode": {"enum": ["fast", "slow", "careful"], "type": "string"},
    "order": {"default": ["a", "b"], "type": "array", "items": {"type": "string"}}
  },
  "definitions": {
    "Input": {"oneOf": [
      {"title": "TextInput", "type": "object", "required": ["type", "text"], "properties": {"type": {"enum": ["text"], "type": "string"}, "text": {"type": "string"}}},
      {"title": "SkillInput", "type": "object", "required": ["type", "path"], "properties": {"type": {"enum": ["skill"], "type": "string"}, "path": {"type": "string"}}}
    ]},
    "Id": {"anyOf": [{"type": "string"}, {"type": "integer", "format": "int64"}]},
    "required": {"type": "object", "properties": {"enum": {"type": "string"}, "oneOf": {"type": "boolean"}}}
  }
}`
	return map[string]string{
		"ClientRequest.json": table(entry("turn/start", ref("TurnParams")), entry("turn/stop", `{"type": "null"}`)),
		"v2/TurnParams.json": turn,
		"bindings.ts":        "// Made by a tool.\nimport type { B } from \"./B\";\nexport type A = { a: string, b?: B | null, };\n",
	}
}

func setOf(t testing.TB, files map[string]string) *Set {
	t.Helper()
	var list []File
	for name, text := range files {
		list = append(list, File{name, []byte(text)})
	}
	s, err := NewSet(list)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// change is one edit of a print: old becomes new in a file; a file without old is new
// or, with nothing to be, gone.
type change struct{ file, old, new string }

const gone = "\x00"

func apply(t testing.TB, edits []change) map[string]string {
	files := maps.Clone(smallPrint())
	for _, e := range edits {
		switch text := files[e.file]; {
		case e.new == gone:
			delete(files, e.file)
		case e.old == "":
			files[e.file] = e.new
		case strings.Count(text, e.old) == 0:
			t.Fatalf("%s has no %q", e.file, e.old)
		default:
			files[e.file] = strings.ReplaceAll(text, e.old, e.new)
		}
	}
	return files
}

// said writes a comparison in one line.
func said(c *surface.TreeComparison, err error) string {
	var empty *surface.EmptyTreeError
	var bad *BadFile
	switch {
	case errors.As(err, &empty):
		return "empty"
	case errors.As(err, &bad):
		return "bad " + bad.File
	case err != nil:
		return err.Error()
	}
	text := string(c.State)
	for _, f := range c.Formatting {
		text += fmt.Sprintf("; %s: %s", f.Path, strings.Join(f.Kinds, ", "))
	}
	for _, f := range c.Changed {
		text += "; " + f.Path
		if f.Prose {
			text += " prose"
		}
		for _, p := range f.Points {
			text += " " + p.At
		}
	}
	for _, list := range []struct {
		word  string
		paths []string
	}{{"missing", c.Missing}, {"extra", c.Extra}, {"beside", c.Beside}, {"ignored", c.Ignored}} {
		if len(list.paths) > 0 {
			text += "; " + list.word + " " + strings.Join(list.paths, " ")
		}
	}
	return text
}

const turnFile = "v2/TurnParams.json"

// compareRows are edits of what a client keeps, and what a comparison with what was
// printed says of them.
func compareRows() map[string]struct {
	edits []change
	want  string
} {
	type row = struct {
		edits []change
		want  string
	}
	one := func(file, old, new, want string) row { return row{[]change{{file, old, new}}, want} }
	turn := func(old, new, want string) row { return one(turnFile, old, new, want) }
	const green = "formatting only; v2/TurnParams.json: "
	red := func(points string) string { return "changed; v2/TurnParams.json " + points }
	return map[string]row{
		// the same
		"as it is":              {nil, "identical"},
		"a file of the system":  one(".DS_Store", "", "x", "identical; ignored .DS_Store"),
		"files of editors":      {[]change{{"v2/._a.json", "", "x"}, {"a.json~", "", "x"}, {"b.json.orig", "", "x"}}, "identical; ignored a.json~ b.json.orig v2/._a.json"},
		"git's own":             one(".gitattributes", "", "* -text", "identical; ignored .gitattributes"),
		"a note beside":         one("README.md", "", "vendored", "identical; beside README.md"),
		"a link's text beside":  one("PROVENANCE", "", "x", "identical; beside PROVENANCE"),
		"two kinds of the rest": {[]change{{"LICENSE", "", "x"}, {"Thumbs.db", "", "x"}}, "identical; beside LICENSE; ignored Thumbs.db"},
		// formatting
		"CRLF":                          turn("\n", "\r\n", green+"line endings"),
		"CRLF in bindings":              one("bindings.ts", "\n", "\r\n", "formatting only; bindings.ts: line endings"),
		"a final newline":               turn("  }\n}", "  }\n}\n", green+"final newline"),
		"three final newlines":          turn("  }\n}", "  }\n}\n\n\n", green+"final newline"),
		"no final newline":              one("bindings.ts", ", };\n", ", };", "formatting only; bindings.ts: final newline"),
		"a byte order mark":             turn("{\n  \"title\"", "\uFEFF{\n  \"title\"", green+"byte order mark"),
		"a mark on bindings":            one("bindings.ts", "// Made", "\uFEFF// Made", "formatting only; bindings.ts: byte order mark"),
		"mark and CRLF":                 {[]change{{turnFile, "{\n  \"title\"", "\uFEFF{\n  \"title\""}, {turnFile, "\n", "\r\n"}}, green + "byte order mark, line endings"},
		"keys in another order":         turn("\"title\": \"TurnParams\",\n  \"description\": \"What a turn takes.\",", "\"description\": \"What a turn takes.\",\n  \"title\": \"TurnParams\",", green+"key order"),
		"required in another order":     turn(`["threadId", "input"]`, `["input", "threadId"]`, green+"set order"),
		"enum in another order":         turn(`["fast", "slow", "careful"]`, `["careful", "fast", "slow"]`, green+"set order"),
		"type in another order":         turn(`["integer", "null"]`, `["null", "integer"]`, green+"set order"),
		"oneOf in another order":        {[]change{{turnFile, `"TextInput"`, `"@"`}, {turnFile, `"SkillInput"`, `"TextInput"`}, {turnFile, `"@"`, `"SkillInput"`}, {turnFile, `"text"], "properties": {"type": {"enum": ["text"], "type": "string"}, "text"`, `@`}, {turnFile, `"path"], "properties": {"type": {"enum": ["skill"], "type": "string"}, "path"`, `"text"], "properties": {"type": {"enum": ["text"], "type": "string"}, "text"`}, {turnFile, `@`, `"path"], "properties": {"type": {"enum": ["skill"], "type": "string"}, "path"`}}, green + "set order"},
		"methods in another order":      one("ClientRequest.json", "", table(entry("turn/stop", `{"type": "null"}`), entry("turn/start", ref("TurnParams"))), "formatting only; ClientRequest.json: set order"),
		"keys and sets":                 {[]change{{turnFile, `"type": "string", "description": "of thread/start"`, `"description": "of thread/start", "type": "string"`}, {turnFile, `["fast", "slow", "careful"]`, `["slow", "fast", "careful"]`}}, green + "key order, set order"},
		"no spaces":                     turn(": ", ":", green+"spacing"),
		"tabs":                          turn("  \"", "\t\"", green+"spacing"),
		"keys and spaces":               {[]change{{turnFile, `"type": "string", "description": "of thread/start"`, `"description": "of thread/start", "type": "string"`}, {turnFile, "\n  ", "\n    "}}, green + "key order, spacing"},
		"an escape that need not be":    turn("TextInput", `Text\u0049nput`, green+"spacing"),
		"a number with a point":         turn(`"default": 1}`, `"default": 1.0}`, green+"number form"),
		"a number with an exponent":     turn(`"default": 1}`, `"default": 10e-1}`, green+"number form"),
		"a big number with an exponent": turn(`12345678901234567890`, `1234567890123456789e1`, green+"number form"),
		"spaces in bindings":            one("bindings.ts", "a: string, b", "a:   string,\n  b", "formatting only; bindings.ts: spacing"),
		"a comment in bindings":         one("bindings.ts", "// Made by a tool.", "/* made by hand */", "formatting only; bindings.ts: comments"),
		"formatting and a note":         {[]change{{turnFile, "\n", "\r\n"}, {"NOTICE", "", "x"}}, green + "line endings; beside NOTICE"},
		// changed
		"an enum value gone":         turn(`, "careful"`, ``, red("/properties/mode/enum/2")),
		"an enum value gone, CRLF":   {[]change{{turnFile, `, "careful"`, ``}, {turnFile, "\n", "\r\n"}}, red("/properties/mode/enum/2")},
		"an enum value more":         turn(`"careful"`, `"careful", "wild"`, red("/properties/mode/enum/3")),
		"an enum value renamed":      turn(`"careful"`, `"Careful"`, red("/properties/mode/enum/2 /properties/mode/enum/2")),
		"an enum value twice":        turn(`"careful"`, `"careful", "fast"`, red("/properties/mode/enum/3")),
		"a field gone":               turn("\"threadId\": {\"type\": \"string\", \"description\": \"of thread/start\"},\n", "", red("/properties/threadId")),
		"a field more":               turn(`"mode": {`, `"extra": {"type": "string"}, "mode": {`, red("/properties/extra")),
		"a field renamed":            turn(`"mode": {`, `"Mode": {`, red("/properties/mode /properties/Mode")),
		"a field of another type":    turn(`"text": {"type": "string"}`, `"text": {"type": "integer"}`, red("/definitions/Input/oneOf/0/properties/text/type")),
		"not required":               turn(`["threadId", "input"]`, `["threadId"]`, red("/required/1")),
		"required":                   turn(`["threadId", "input"]`, `["threadId", "input", "mode"]`, red("/required/2")),
		"not null":                   turn(`["integer", "null"]`, `"integer"`, red("/properties/budget/type")),
		"another reference":          turn(`#/definitions/Input"`, `#/definitions/Id"`, red("/properties/input/items/$ref")),
		"a variant gone":             {[]change{{turnFile, "\"text\": {\"type\": \"string\"}}},\n", "\"text\": {\"type\": \"string\"}}}\n"}, {turnFile, `      {"title": "SkillInput", "type": "object", "required": ["type", "path"], "properties": {"type": {"enum": ["skill"], "type": "string"}, "path": {"type": "string"}}}` + "\n", ""}}, red("/definitions/Input/oneOf/1")},
		"two of an ordered array":    turn(`{"anyOf": [{"type": "string"}, {"type": "integer", "format": "int64"}]}`, `{"anyOf": [{"type": "integer", "format": "int64"}, {"type": "string"}]}`, red("/definitions/Id/anyOf/0/type /definitions/Id/anyOf/0/format /definitions/Id/anyOf/1/type /definitions/Id/anyOf/1/format")),
		"two of a default":           turn(`["a", "b"]`, `["b", "a"]`, red("/properties/order/default/0 /properties/order/default/1")),
		"an integer off by one":      turn(`12345678901234567890`, `12345678901234567891`, red("/properties/budget/maximum")),
		"another default":            turn(`"default": 1}`, `"default": 2}`, red("/properties/budget/default")),
		"a number as a string":       turn(`"default": 1}`, `"default": "1"}`, red("/properties/budget/default")),
		"minus zero":                 turn(`"default": 1}`, `"default": -1}`, red("/properties/budget/default")),
		"the format":                 turn(`"int64"`, `"int32"`, red("/definitions/Id/anyOf/1/format")),
		"a property called enum":     turn(`"enum": {"type": "string"}, `, ``, red("/definitions/required/properties/enum")),
		"a description":              turn("What a turn takes.", "What it takes.", "changed; v2/TurnParams.json prose /description"),
		"a title":                    turn(`"title": "TurnParams"`, `"title": "Turn"`, "changed; v2/TurnParams.json prose /title"),
		"a description gone":         turn(`, "description": "of thread/start"`, ``, "changed; v2/TurnParams.json prose /properties/threadId/description"),
		"a description and a type":   {[]change{{turnFile, "What a turn takes.", "x"}, {turnFile, `"text": {"type": "string"}`, `"text": {}`}}, red("/description /definitions/Input/oneOf/0/properties/text/type")},
		"a field called description": turn(`"mode": {`, `"description": {"type": "string"}, "mode": {`, red("/properties/description")),
		"a method gone":              one("ClientRequest.json", "", table(entry("turn/start", ref("TurnParams"))), "changed; ClientRequest.json /oneOf/1"),
		"a method renamed":           one("ClientRequest.json", "turn/stop", "turn/halt", "changed; ClientRequest.json /oneOf/1 /oneOf/1"),
		"a method with other params": one("ClientRequest.json", "#/definitions/TurnParams", "#/definitions/Other", "changed; ClientRequest.json /oneOf/0/properties/params/$ref"),
		"a member of bindings":       one("bindings.ts", "b?: B", "b: B", "changed; bindings.ts line 3"),
		"a binding's string":         one("bindings.ts", "\"./B\"", "\"./C\"", "changed; bindings.ts line 2"),
		"an array for an object":     one(turnFile, "", `[]`, red("/")),
		// files
		"a file missing":               one(turnFile, "", gone, "changed; missing v2/TurnParams.json"),
		"a stale file":                 one("v2/Old.json", "", `{}`, "changed; extra v2/Old.json"),
		"a stale binding":              one("Old.ts", "", `x`, "changed; extra Old.ts"),
		"missing, stale and ignorable": {[]change{{turnFile, "", gone}, {"v2/Old.json", "", `{}`}, {".DS_Store", "", "x"}}, "changed; missing v2/TurnParams.json; extra v2/Old.json; ignored .DS_Store"},
		"a file moved":                 {[]change{{turnFile, "", gone}, {"TurnParams.json", "", smallPrint()[turnFile]}}, "changed; missing v2/TurnParams.json; extra TurnParams.json"},
		"another case":                 {[]change{{turnFile, "", gone}, {"v2/turnparams.json", "", smallPrint()[turnFile]}}, "changed; missing v2/TurnParams.json; extra v2/turnparams.json"},
		"all gone":                     {[]change{{turnFile, "", gone}, {"ClientRequest.json", "", gone}, {"bindings.ts", "", gone}}, "empty"},
		"only what is ignorable":       {[]change{{turnFile, "", gone}, {"ClientRequest.json", "", gone}, {"bindings.ts", "", gone}, {".DS_Store", "", "x"}}, "empty"},
		"a file emptied":               one("bindings.ts", "", " ", "changed; bindings.ts line 1"),
		// no JSON that can be relied on
		"a key twice":                  turn(`"mode": {`, `"input": {}, "mode": {`, "bad v2/TurnParams.json"),
		"the same key and value twice": turn(`"threadId": {"type": "string"`, `"threadId": {"type": "string", "type": "string"`, "bad v2/TurnParams.json"),
		"cut off":                      one(turnFile, "", smallPrint()[turnFile][:200], "bad v2/TurnParams.json"),
		"a JSON file emptied":          one(turnFile, "", " ", "bad v2/TurnParams.json"),
		"not UTF-8":                    turn("What", "W\xff", "bad v2/TurnParams.json"),
		"10,000 levels":                one(turnFile, "", strings.Repeat("[", 10_000)+strings.Repeat("]", 10_000), "bad v2/TurnParams.json"),
		"a comment in JSON":            turn(`"title"`, `// x`+"\n"+`"title"`, "bad v2/TurnParams.json"),
		"NaN":                          turn(`"default": 1}`, `"default": NaN}`, "bad v2/TurnParams.json"),
		"a merge's marks":              turn(`"title"`, "<<<<<<< HEAD\n"+`"title"`, "bad v2/TurnParams.json"),
	}
}

func TestCompare(t *testing.T) {
	rows := compareRows()
	for name, row := range rows {
		t.Run(name, func(t *testing.T) {
			c, err := Compare(setOf(t, apply(t, row.edits)), setOf(t, smallPrint()))
			if got := said(c, err); got != row.want {
				t.Errorf("\n got %s\nwant %s", got, row.want)
			}
		})
	}
	if len(rows) < 80 {
		t.Errorf("%d rows, want 80", len(rows))
	}
}

// What means the same has one canonical digest; what does not has another.
func TestDigestsFollowCompare(t *testing.T) {
	base := setOf(t, smallPrint())
	want, _, err := base.CanonicalDigest()
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range compareRows() {
		have := setOf(t, apply(t, row.edits))
		got, _, err := have.CanonicalDigest()
		bad := strings.HasPrefix(row.want, "bad ")
		if (err != nil) != bad {
			t.Errorf("%s: %v", name, err)
		}
		if strings.HasPrefix(row.want, "changed") && (got == want || have.TextDigest() == base.TextDigest()) {
			t.Errorf("%s has the digest of what it differs from", name)
		}
		for _, same := range []string{": key order", ": spacing"} {
			if strings.HasSuffix(row.want, turnFile+same) && got != want {
				t.Errorf("%s has another canonical digest", name)
			}
		}
		if strings.HasSuffix(row.want, ": line endings") && have.TextDigest() != base.TextDigest() {
			t.Errorf("%s has another digest by its text", name)
		}
	}
}
