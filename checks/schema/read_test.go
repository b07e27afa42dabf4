package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"codexpin/checks/surface"
)

// The canonical text is what encoding/json makes of a value, with numbers as written.
func FuzzCanonical(f *testing.F) {
	f.Add(smallPrint()[turnFile])
	f.Add("[\"\\u2028<>&\\u0000\\b\\f\\n\\r\\t\\u001f\\u007f é 😀\", 0.0, -0, 1e5, 12345678901234567890, null, {\"b\":1,\"a\":[]}]")
	f.Fuzz(func(t *testing.T, text string) {
		n, err := parse("x.json", []byte(text))
		if err != nil {
			return
		}
		d := json.NewDecoder(strings.NewReader(strings.TrimPrefix(text, "\uFEFF")))
		d.UseNumber()
		var v any
		if err := d.Decode(&v); err != nil {
			t.Skip(err)
		}
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(v); err != nil {
			t.Skip(err)
		}
		if got := string(n.canonical(nil)); got != strings.TrimSuffix(want.String(), "\n") {
			t.Errorf("\n got %s\nwant %s", got, want.String())
		}
	})
}

func TestDecimal(t *testing.T) {
	for _, row := range [][]string{
		{"1", "1.0", "10e-1", "0.1E1", "100e-2", "1.000"}, {"0", "0.0", "0e9"}, {"-0", "-0.0"}, {"-1.5", "-15e-1"},
		{"12345678901234567890", "1234567890123456789e1", "12345678901234567890.0"}, {"12345678901234567891"}, {"12345678901234567890.00000000000000000001"},
		{"1e999999999", "10e999999998"}, {"1e9999999999999999999"}, {"1e-999999999"},
	} {
		for _, s := range row {
			if decimal(s) != decimal(row[0]) {
				t.Errorf("%s is %s, %s is %s", s, decimal(s), row[0], decimal(row[0]))
			}
		}
		if decimal(row[0]) == decimal("2") || row[0] != "1" && decimal(row[0]) == decimal("1") {
			t.Errorf("%s equals another", row[0])
		}
	}
}

// short gives a file of the small schema under the name that it has in a directory.
func short(t *testing.T, files tree) *Set {
	t.Helper()
	out := map[string]string{}
	for name, text := range files {
		out[strings.TrimPrefix(name, Dir+"/")] = text
	}
	return setOf(t, out)
}

func TestReadForms(t *testing.T) {
	flat := `{"definitions": {"InitializeParams": {"type": "object"}, "GoParams": {"type": "object", "properties": {"s": ` + ref("Shared") + `}}, "Shared": {"type": "integer"}, "ClientRequest": ` +
		table(entry("initialize", ref("InitializeParams")), entry("thread/go", ref("GoParams"))) + `}}`
	for name, c := range map[string]struct {
		set   *Set
		form  Form
		wants map[string]string // by type, or by method its params
	}{
		"tables":         {short(t, small()), Tables, map[string]string{"v2::GoParams": "struct {shared?: Shared}", "thread/go": "v2::GoParams"}},
		"one bundle":     {setOf(t, map[string]string{bundleName: small()[Bundle]}), WholeFile, map[string]string{"v2::Shared": "alias integer", "thread/go": "v2::GoParams"}},
		"flat bundle":    {setOf(t, map[string]string{flatName: flat}), FlatFile, map[string]string{"v2::GoParams": "struct {s?: Shared}", "InitializeParams": "struct {}", "thread/go": "v2::GoParams", "initialize": "InitializeParams"}},
		"types alone":    {setOf(t, map[string]string{"v2/A.json": `{"type": "object", "properties": {"b": ` + ref("B") + `}, "definitions": {"B": {"type": "string"}}}`, "C.json": `{"type": "boolean"}`, "v1/D.json": `{"type": "integer"}`}), TypeFiles, map[string]string{"v2::A": "struct {b?: B}", "v2::B": "alias string", "C": "alias bool", "D": "alias integer"}},
		"bindings":       {setOf(t, map[string]string{"ClientRequest.ts": `export type ClientRequest = { "method": "a/b", params: X };`, "X.ts": `export type X = { a: string };`}), TypeScript, map[string]string{"a/b": "X", "X": "struct {a: string}"}},
		"in a folder":    {setOf(t, map[string]string{"schema/json/ClientRequest.json": table(entry("a/b", "")), "schema/typescript/X.ts": `export type X = string;`}), TypeFiles, map[string]string{"a/b": ""}},
		"without bundle": {setOf(t, map[string]string{"ClientRequest.json": table(entry("a/b", ref("OnlyHere"))), "v2/Z.json": `{"type": "string"}`}), Tables, map[string]string{"a/b": "OnlyHere", "v2::Z": "alias string"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := FormOf(c.set); got != c.form {
				t.Errorf("the form is %q", got)
			}
			s, err := Read(c.set, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for what, want := range c.wants {
				got := describe(s, s.Type(surface.TypeID(what)))
				if m := s.Method(surface.ClientRequest, what); m != nil {
					got = string(m.Params.Ref)
				}
				if got != want {
					t.Errorf("%s is %q, want %q", what, got, want)
				}
			}
			for d, extent := range s.Coverage.Methods {
				if extent == surface.Full {
					t.Errorf("all methods of %v are told without the experimental flag", surface.Direction(d))
				}
			}
		})
	}
	for _, files := range []map[string]string{{}, {"README.md": "x"}} {
		if _, err := Read(setOf(t, files), Options{}); !errors.Is(err, ErrNoForm) {
			t.Errorf("%v: %v", files, err)
		}
	}
}

func TestGated(t *testing.T) {
	print := func(experimental bool) *surface.Surface {
		files := map[string]string{
			"ClientRequest.ts":      `export type ClientRequest = { "method": "a", params: A } | { "method": "b", params: undefined };`,
			"ServerNotification.ts": `export type ServerNotification = { "method": "n", params: A };`,
			"A.ts":                  `export type A = { x: string, y?: V, z?: T };`,
			"V.ts":                  `export type V = "one" | "two";`,
			"T.ts":                  `export type T = { "type": "p", q: string, r: string };`,
		}
		if !experimental {
			files["ClientRequest.ts"] = `export type ClientRequest = { "method": "a", params: A };`
			files["A.ts"] = `export type A = { x: string, z?: T };`
			files["V.ts"] = `export type V = "one";`
			files["T.ts"] = `export type T = { "type": "p", q: string };`
		}
		s, err := Read(setOf(t, files), Options{Experimental: experimental})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	full := print(true)
	s := Gated(full, print(false))
	for address, want := range map[string]string{
		"request:a": "told", "request:b": "told gated", "request:gone": "told absent", "request:a#params.x": "not told", "request:a#params.y": "told gated",
		"request:a#params.y=two": "told gated", "request:a#params.z@p.q": "not told", "request:a#params.z@p.r": "not told gated", "notification:n": "not told", "request:a#params.w": "not told absent",
		"type:V=two": "told gated", "type:V=one": "not told",
	} {
		a, err := surface.ParseAddress(address)
		if err != nil {
			t.Fatal(err)
		}
		f := s.At(a)
		got := f.GatesTold.String()
		if f.Gated() {
			got += " gated"
		}
		if !f.There {
			got += " absent"
		}
		if got != want {
			t.Errorf("%s: %s, want %s (%s)", address, got, want, f.Why)
		}
	}
	if f := full.At(surface.MethodAddress(surface.ClientRequest, "b")); f.Gated() {
		t.Error("the experimental print was changed")
	}
}

// Schema that refers to itself, or that is nested and wide to make work, is read and
// compared, and nothing hangs.
func TestHostile(t *testing.T) {
	deep := func(inner string) string {
		return `{"title": "T", ` + strings.Repeat(`"oneOf": [{"type": "string"}, {`, 60) + inner + strings.Repeat(`}]`, 60) + `}`
	}
	wide := func(inner string) string {
		return `{"oneOf": [` + strings.Repeat(`{"title": "same", "properties": {"a": {"type": "string"}}},`, 20_000) + inner + `]}`
	}
	for name, pair := range map[string][2]string{
		"a cycle":        {`{"$ref": "#/definitions/A", "definitions": {"A": {"$ref": "#/definitions/B"}, "B": {"$ref": "#/definitions/A"}}}`, `{"$ref": "#/definitions/A", "definitions": {"A": {"$ref": "#/definitions/A"}}}`},
		"a growing one":  {`{"definitions": {"A": {"properties": {"x": {"$ref": "#/definitions/A"}, "y": {"$ref": "#/definitions/A"}}}}, "$ref": "#/definitions/A"}`, `{"definitions": {"A": {"properties": {"x": {"$ref": "#/definitions/A"}}}}, "$ref": "#/definitions/A"}`},
		"deep choices":   {deep(`"const": 1`), deep(`"const": 2`)},
		"wide choices":   {wide(`{"title": "x"}`), wide(`{"title": "y"}`)},
		"wide sets":      {`{"enum": [` + strings.Repeat(`"a",`, 50_000) + `1]}`, `{"enum": [2` + strings.Repeat(`,"a"`, 50_000) + `]}`},
		"long strings":   {`{"title": "` + strings.Repeat("é", 1<<20) + `"}`, `{"title": "` + strings.Repeat("è", 1<<20) + `"}`},
		"many members":   {`{"properties": {` + numbered(20_000, "a") + `}}`, `{"properties": {` + numbered(20_000, "b") + `}}`},
		"huge exponents": {`{"maximum": 1e999999999999}`, `{"maximum": 1e999999999998}`},
	} {
		t.Run(name, func(t *testing.T) {
			begin := time.Now()
			a, b := setOf(t, map[string]string{"v2/T.json": pair[0]}), setOf(t, map[string]string{"v2/T.json": pair[1]})
			c, err := Compare(a, b)
			if err != nil || c.State != surface.TreeChanged {
				t.Errorf("%v", err)
			}
			if took := time.Since(begin); took > time.Minute {
				t.Errorf("took %s", took)
			}
		})
	}
}

func numbered(n int, prefix string) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`"` + prefix + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + strings.Repeat("0", i/5000) + strings.TrimLeft(time.Duration(i).String(), "µ") + `": {}`)
	}
	return b.String()
}
