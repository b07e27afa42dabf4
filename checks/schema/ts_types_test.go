package schema

import (
	"strings"
	"testing"

	"codexpin/checks/surface"
)

func TestBindingTypes(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"fields":              {`{ a: string, b?: number | null, c: bigint, d: boolean, }`, "struct {a: string, b?: number?, c: integer, d: bool}"},
		"quoted and reserved": {`{ "a-b": string, type: string, in: number }`, "struct {a-b: string, type: string, in: number}"},
		"semicolons":          {`{ a: string; b: number; }`, "struct {a: string, b: number}"},
		"arrays":              {`{ a: Array<string>, b: string[], c: Array<Array<number> | null> }`, "struct {a: string[], b: string[], c: number[]?[]}"},
		"maps":                {`{ a: { [key in string]?: number }, b: Record<string, X>, c: { [key: string]: X } }`, "struct {a: number{}, b: X{}, c: X{}}"},
		"a tuple":             {`{ a: [string, number | null] }`, "struct {a: (string, number?)}"},
		"any JSON":            {`{ a: JsonValue, b: unknown | null, c: any }`, "struct {a: any?, b: any?, c: any?}"},
		"any JSON written":    {`{ a: number | string | boolean | Array<JsonValue> | { [key in string]?: JsonValue } | null }`, "struct {a: any?}"},
		"nothing":             {`Record<string, never>`, "struct {}"},
		"an alias":            {`string`, "alias string"},
		"a nullable alias":    {`X | null`, "alias X?"},
		"strings":             {`"a" | "b-c" | 'd'`, "enum external: a, b-c, d"},
		"one string":          {`"a"`, "enum external: a"},
		"strings or any":      {`"a" | string`, "enum untagged: alternative 1(T@0), string(string) open"},
		"keys":                {`"a" | { "b": { x: string } } | { "c": Array<string> }`, "enum external: a, b{x: string}, c(string[])"},
		"members, no keys":    {`{ a: string, } | { b: string, }`, "enum untagged: alternative 1{a: string}, alternative 2{b: string}"},
		"tagged":              {`{ "type": "a", x: string } | { "type": "b" }`, "enum internal type: a{x: string}, b"},
		"tagged by another":   {`{ "mode": "form", m: string } | { "mode": "url", m: string }`, "enum internal mode: form{m: string}, url{m: string}"},
		"one tagged":          {`{ "type": "a", x: string }`, "enum internal type: a{x: string}"},
		"tag and a type":      {`{ "type": "a" } & X | { "type": "b" }`, "enum internal type: a{*: X}, b"},
		"two tags":            {`{ "kind": "k", "type": "a" } | { "kind": "l", "type": "b" }`, "enum internal type: a{kind: T@a.kind}, b{kind: T@b.kind}"},
		"the tag twice":       {`{ "type": "a", x: string } | { "type": "a", y: string }`, "enum untagged: alternative 1{type: T@0.type, x: string}, alternative 2{type: T@1.type, y: string}"},
		"untagged":            {`string | number | X`, "enum untagged: string(string), number(number), X(X) open"},
		"an intersection":     {`{ a: string } & { b: string }`, "struct {a: string, b: string}"},
		"with further keys":   {`{ a: string } & ({ [key in string]?: number })`, "struct {a: string, *: number{}}"},
		"with a choice":       {`{ a: string } & ({ "mode": "x", b: string } | { "mode": "y" })`, "struct {a: string, *: T&1}"},
		"in brackets":         {`(("a") | ("b"))`, "enum external: a, b"},
		"comments":            {"{ // one\n/** two */ a: /* three */ string, }", "struct {a: string}"},
		"a bar in front":      {"\n  | \"a\"\n  | \"b\"", "enum external: a, b"},
		"never":               {`{ a: never }`, "struct {a: ? x/T.ts:1: the type never is not known}"},
		"a generic":           {`{ a: Partial<X> }`, "struct {a: ? x/T.ts:1: the generic type Partial is not known}"},
	} {
		t.Run(name, func(t *testing.T) {
			set := setOf(t, map[string]string{"x/T.ts": "export type T = " + c.text + ";"})
			s, err := Read(set, Options{Experimental: true})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.ReplaceAll(describe(s, s.Type("x::T")), "x::", ""); got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
}

// Requiredness of what has no question mark, and null of what has one, are not told.
func TestBindingsUntold(t *testing.T) {
	s, err := Read(setOf(t, map[string]string{"T.ts": `export type T = { a: string, b?: string, c?: string | null };`}), Options{Experimental: true})
	if err != nil {
		t.Fatal(err)
	}
	f := s.Type("T").Fields
	told := surface.YesTold
	if f[0].OptionalTold == told || f[0].OmittedTold != told || f[1].OptionalTold != told || f[1].Shape.NullTold == told || f[2].Shape.NullTold != told {
		t.Errorf("%+v", f)
	}
}

func TestBindingsImports(t *testing.T) {
	s, err := Read(setOf(t, map[string]string{
		"v2/A.ts":     "import type { B } from \"../B\";\nimport type { C } from \"./C\";\nimport { D as E } from 'x';\nexport type A = { b: B, c: C, a: A };",
		"v2/A2.ts":    "export type * from \"./A\";",
		"B.ts":        `export type B = string;`,
		"v2/index.ts": `export type { A } from "./A"; export * as v3 from "./v3"; export type { B } from "../B";`,
	}), Options{Experimental: true})
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, f := range s.Type("v2::A").Fields {
		got += string(f.Shape.Ref) + " "
	}
	if got != "B v2::C v2::A " {
		t.Error(got)
	}
}

// A file of types that cannot be read hides its type, and that alone.
func TestBadBinding(t *testing.T) {
	for name, text := range map[string]string{
		"code": `export const T = 1;`, "cut off": `export type T = { a: string`, "deep": "export type T = " + strings.Repeat("(", 10_000),
		"deep lists": "export type T = " + strings.Repeat("Array<", 10_000), "an interface": `export interface T {}`, "not closed": `export type T = [string`,
		"a string open": `export type T = "a`, "bytes": "export type T = \xff\xfe;;=", "nothing behind": `export type T =`,
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Read(setOf(t, map[string]string{"T.ts": text, "U.ts": `export type U = string;`}), Options{Experimental: true})
			if err != nil {
				t.Fatal(err)
			}
			at := func(name string) surface.Told { return s.At(surface.Address{Kind: surface.AtType, Name: name}).Told }
			if name != "bytes" && at("T") != surface.CannotTell || at("U") != surface.YesTold {
				t.Errorf("T is %v, U is %v", at("T"), at("U"))
			}
		})
	}
}

func FuzzTypeScript(f *testing.F) {
	for _, text := range []string{`export type T = { a: string, b?: X | null } & Y;`, `import type { A } from "./A"; export type T = "a" | { "b": [A] };`, `export type T = Array<Record<string, never>>[];`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read(setOf(t, map[string]string{"T.ts": text, "U.ts": `export type U = T;`}), Options{})
		if err != nil {
			return
		}
		for _, typ := range s.Types {
			describe(s, typ)
		}
		surface.Compare(s, s, surface.PairsByID(s, s)...)
	})
}

func FuzzCompare(f *testing.F) {
	f.Add(smallPrint()[turnFile], smallPrint()[turnFile])
	f.Add(`{"enum":[1,2]}`, `{"enum":[2,1.0]}`)
	f.Add(`{"oneOf":[{"title":"a"},{"title":"a"}]}`, `{"oneOf":[{"title":"a"}]}`)
	f.Fuzz(func(t *testing.T, a, b string) {
		x, y := setOf(t, map[string]string{"a.json": a}), setOf(t, map[string]string{"a.json": b})
		there, err := Compare(x, y)
		back, err2 := Compare(y, x)
		if (err == nil) != (err2 == nil) {
			t.Fatalf("%v, %v", err, err2)
		}
		if err == nil && there.State != back.State {
			t.Errorf("%s there, %s back", there.State, back.State)
		}
		if err == nil && there.State == surface.TreeChanged && len(there.Changed) == 1 && len(there.Changed[0].Points) == 0 {
			t.Error("changed nowhere")
		}
	})
}

func TestStamps(t *testing.T) {
	for text, want := range map[string]string{
		"// Source codex commit: 0123456789ab\n":                 "Source codex commit 0123456789ab 1",
		"\n\n# Upstream protocol ref: rust-v0.142.5.\n":          "Upstream protocol ref rust-v0.142.5 3",
		"const GeneratedCodexCommit = \"0123456789abcdef\"":      "GeneratedCodexCommit 0123456789abcdef 1",
		"export const GeneratedCodexCommit: string = 'abcdef0';": "GeneratedCodexCommit abcdef0 1",
		"GeneratedCodexCommit := `abcdef0`":                      "GeneratedCodexCommit abcdef0 1",
		"{\"GeneratedCodexCommit\": \"abcdef0\"}":                "GeneratedCodexCommit abcdef0 1",
		" * Source codex commit: `abcdef0123`\r\n":               "Source codex commit abcdef0123 1",
		"**Source codex commit:** abcdef0123":                    "Source codex commit abcdef0123 1",
		"the Source codex commit is written here":                "",
		"// Source codex commit:\n// abcdef0123":                 "",
		"return GeneratedCodexCommit;":                           "",
		"if GeneratedCodexCommit == other {":                     "",
	} {
		got := ""
		for _, s := range setOf(t, map[string]string{"gen.txt": text}).Stamps() {
			got += s.Spelling + " " + s.Ref + " " + string(rune('0'+s.Place.Line))
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A choice that stands beside the members of a variant is spread among them: whoever
// claims one of its members is answered, whichever way the schema is written.
func TestChoiceWithinVariant(t *testing.T) {
	s, err := Read(setOf(t, map[string]string{
		"ClientRequest.ts": `import type { UserInput } from "./v2/UserInput";
export type ClientRequest = { "method": "turn/start", id: string, params: UserInput, };
`,
		"v2/UserInput.ts": `export type UserInput = { "type": "text", text: string, } | { "type": "image", detail?: string, } & ({ url: string, } | { fileId: string, });
`,
	}), Options{Experimental: true})
	if err != nil {
		t.Fatal(err)
	}
	x := s.Type("v2::UserInput")
	const want = "enum internal type: text{text: string}, image{detail?: string, url?: string, fileId?: string}"
	if x == nil || describe(s, x) != want {
		t.Fatalf("got %s", describe(s, x))
	}
	for _, have := range s.Types {
		if strings.Contains(string(have.ID), "&") {
			t.Errorf("%s is left, and nothing leads to it", have.ID)
		}
	}
	for address, there := range map[string]bool{"request:turn/start#params@image.url": true, "request:turn/start#params@image.path": false} {
		a, err := surface.ParseAddress(address)
		if err != nil {
			t.Fatal(err)
		}
		if f := s.At(a); f.There != there || f.Told == surface.CannotTell {
			t.Errorf("%s: %+v", address, f)
		}
	}
}
