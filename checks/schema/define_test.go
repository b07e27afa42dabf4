package schema

import (
	"fmt"
	"strings"
	"testing"

	"codexpin/checks/surface"
)

// one reads a bundle with one definition, v2::X, beside an object Y and a string Z.
func one(t *testing.T, definition string) *surface.Surface {
	t.Helper()
	s, err := Committed(tree{Bundle: `{"definitions": {"v2": {
		"Y": {"type": "object", "properties": {"y": {"type": "string"}}, "required": ["y"]},
		"Z": {"type": "string"},
		"X": ` + definition + `}}}`})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const refY, refZ = `{"$ref": "#/definitions/v2/Y"}`, `{"$ref": "#/definitions/v2/Z"}`

func TestForms(t *testing.T) {
	for _, c := range []struct{ name, schema, want string }{
		{"struct", `{"type": "object", "description": "d", "properties": {"a": {"type": "string"}, "b": {"type": ["integer", "null"], "format": "int64", "minimum": 0.0}}, "required": ["a"]}`,
			"struct {a: string, b?: integer?}"},
		{"empty struct", `{"type": "object"}`, "struct {}"},
		{"deny unknown", `{"type": "object", "properties": {"a": {"type": "boolean"}}, "additionalProperties": false}`, "struct {a?: bool} deny"},
		{"open struct", `{"type": "object", "properties": {"a": {"type": "number"}}, "additionalProperties": true}`, "struct {a?: number, *: any?{}}"},
		{"typed rest", `{"type": "object", "properties": {"a": {"type": "number"}}, "additionalProperties": ` + refY + `}`, "struct {a?: number, *: Y{}}"},
		{"required and not described", `{"type": "object", "properties": {"a": true}, "required": ["b", "a"]}`, "struct {a: any?, b: any?}"},
		{"properties without type", `{"properties": {"a": {"type": "null"}}}`, "struct {a?: null}"},
		{"map", `{"type": "object", "additionalProperties": {"type": "array", "items": ` + refY + `}}`, "alias Y[]{}"},
		{"map of anything", `{"type": "object", "additionalProperties": true}`, "alias any?{}"},
		{"inline object of anything", `{"type": "array", "items": {"type": "object"}}`, "alias any?{}[]"},
		{"array", `{"type": ["array", "null"], "items": {"type": "string"}}`, "alias string[]?"},
		{"array of anything", `{"type": "array"}`, "alias any?[]"},
		{"tuple", `{"type": "array", "items": [{"type": "string"}, ` + refY + `], "minItems": 2, "maxItems": 2}`, "alias (string, Y)"},
		{"anything", `true`, "alias any?"},
		{"anything by {}", `{"description": "d"}`, "alias any?"},
		{"string", `{"type": "string", "format": "uuid", "minLength": 1, "pattern": "^a"}`, "alias string"},
		{"reference", refZ, "alias Z"},
		{"allOf of one", `{"description": "d", "default": "x", "allOf": [` + refZ + `]}`, "alias Z"},
		{"nullable reference", `{"anyOf": [` + refZ + `, {"type": "null"}]}`, "alias Z?"},
		{"enum", `{"type": "string", "enum": ["a", "b-c"]}`, "enum external: a, b-c"},
		{"const", `{"const": "a"}`, "enum external: a"},
		{"enum with docs", `{"oneOf": [{"type": "string", "enum": ["a"], "description": "d"}, {"type": "string", "enum": ["b"]}]}`, "enum external: a, b"},
		{"grouped enum with data", `{"oneOf": [{"type": "string", "enum": ["a", "b"]}, {"type": "object", "title": "t", "properties": {"c": {"type": "object", "properties": {"d": {"type": "boolean"}}, "required": ["d"]}}, "required": ["c"], "additionalProperties": false}, {"type": "object", "properties": {"e": ` + refY + `}, "required": ["e"], "additionalProperties": false}]}`,
			"enum external: a, b, c{d: bool}, e(Y)"},
		{"open enum", `{"oneOf": [{"type": "string", "enum": ["a"]}, {"type": "string"}]}`, "enum external: a, alternative 2(string) untagged open"},
		{"tagged", `{"oneOf": [{"type": "object", "properties": {"type": {"type": "string", "enum": ["x"]}, "v": {"type": "string"}}, "required": ["type", "v"]}, {"type": "object", "properties": {"type": {"type": "string", "enum": ["y"]}}, "required": ["type"]}]}`,
			"enum internal type: x{v: string}, y"},
		{"a choice within a variant", `{"oneOf": [{"type": "object", "properties": {"type": {"const": "x"}, "d": {"type": ["string", "null"]}}, "required": ["type"], "anyOf": [{"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]}, {"type": "object", "properties": {"fileId": {"type": "string"}}, "required": ["fileId"]}]}, {"type": "object", "properties": {"type": {"const": "y"}}, "required": ["type"]}]}`,
			"enum internal type: x{d?: string?, url?: string, fileId?: string}, y"},
		{"tagged, one variant", `{"oneOf": [{"type": "object", "properties": {"kind": {"type": "string", "enum": ["x"]}}, "required": ["kind"]}]}`, "enum internal kind: x"},
		{"two tags", `{"oneOf": [{"type": "object", "properties": {"role": {"const": "r"}, "type": {"const": "x"}}, "required": ["role", "type"]}, {"type": "object", "properties": {"role": {"const": "s"}, "type": {"const": "y"}}, "required": ["role", "type"]}]}`,
			"enum internal type: x{role: X@x.role}, y{role: X@y.role}"},
		{"tag that is not required", `{"oneOf": [{"type": "object", "properties": {"type": {"const": "x"}}}, {"type": "object", "properties": {"type": {"const": "y"}}}]}`,
			"enum untagged: alternative 1{type?: X@0.type}, alternative 2{type?: X@1.type}"},
		{"external, one variant", `{"oneOf": [{"type": "object", "properties": {"c": ` + refY + `}, "required": ["c"], "additionalProperties": false}]}`, "enum external: c(Y)"},
		{"untagged", `{"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}, ` + refY + `]}`, "enum untagged: alternative 1(string), alternative 2(string[]), Y(Y) open"},
		{"untagged with null", `{"anyOf": [` + refY + `, {"type": "integer"}, {"type": "null"}]}`, "alias X.value?"},
		{"fields beside alternatives", `{"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"], "oneOf": [{"type": "object", "properties": {"m": {"const": "a"}}, "required": ["m"]}, {"type": "object", "properties": {"m": {"const": "b"}}, "required": ["m"]}]}`,
			"struct {id: string, *: X.oneOf}"},
		{"inline object", `{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "string", "enum": ["c"]}}}}}`, "struct {a?: X.a}"},
		{"itself", `{"type": "object", "properties": {"next": {"anyOf": [{"$ref": "#/definitions/v2/X"}, {"type": "null"}]}}}`, "struct {next?: X?}"},
		{"alias of itself", `{"$ref": "#/definitions/v2/X"}`, "alias X"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := one(t, c.schema)
			if got := describe(s, s.Type("v2::X")); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestInlineTypes(t *testing.T) {
	s := one(t, `{"type": "object", "properties": {"a": {"type": "array", "items": {"type": "object", "properties": {"b": {"enum": ["c", "d"]}}}}}}`)
	for id, want := range map[surface.TypeID]string{
		"v2::X":       "struct {a?: X.a[][]}",
		"v2::X.a[]":   "struct {b?: X.a[].b}",
		"v2::X.a[].b": "enum external: c, d",
	} {
		if got := describe(s, s.Type(id)); got != want {
			t.Errorf("%s: got %s, want %s", id, got, want)
		}
		if Unnamed(id) != (id != "v2::X") {
			t.Errorf("Unnamed(%s) is %v", id, Unnamed(id))
		}
	}
}

func manyMembers(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`"m%d": true`, i)
	}
	return strings.Join(list, ", ")
}

// What is not known is told as such, with its line, and never guessed at.
func TestUnknownForms(t *testing.T) {
	for _, c := range []struct{ name, schema, why string }{
		{"false", `false`, "boolean where a schema"},
		{"a number", `1`, "number where a schema"},
		{"unknown keyword", `{"type": "string", "not": {}}`, `"not" is not known`},
		{"unknown type", `{"type": "text"}`, `no type "text"`},
		{"two types", `{"type": ["string", "integer"]}`, "two types at once"},
		{"type of a number", `{"type": [1]}`, "a type that is no string"},
		{"no type", `{"required": ["a"]}`, "no type"},
		{"reference beside keywords", `{"$ref": "#/definitions/v2/Y", "type": "object"}`, "$ref beside"},
		{"reference elsewhere", `{"$ref": "other.json#/X"}`, "reference to something else"},
		{"reference to all", `{"$ref": "#"}`, "reference to something else"},
		{"reference too deep", `{"$ref": "#/definitions/v2/Y/properties/y"}`, "reference to something else"},
		{"allOf of two", `{"allOf": [` + refY + `, ` + refZ + `]}`, "allOf of several"},
		{"anyOf and oneOf", `{"anyOf": [` + refY + `], "oneOf": [` + refZ + `]}`, "not known together"},
		{"no alternatives", `{"anyOf": []}`, "no alternatives"},
		{"alternatives beside an array", `{"type": "array", "items": true, "anyOf": [` + refY + `, ` + refZ + `]}`, "not an object's"},
		{"enum of numbers", `{"enum": [1, 2]}`, "not all strings"},
		{"enum with null", `{"type": ["string", "null"], "enum": ["a", null]}`, "not all strings"},
		{"items of a string", `{"type": "string", "items": true}`, "another type than string"},
		{"properties of an array", `{"type": "array", "properties": {}}`, "another type than array"},
		{"required is no list", `{"type": "object", "properties": {}, "required": "a"}`, "required is no array"},
		{"properties is no object", `{"type": "object", "properties": []}`, "properties is no object"},
		{"too many members to tell apart", `{"oneOf": [{"type": "object", "properties": {` + manyMembers(513) + `}}, ` + refY + `]}`, "more than 512 members"},
		{"alternatives in a tagged one", `{"oneOf": [{"type": "object", "properties": {"t": {"const": "a"}}, "required": ["t"], "oneOf": [` + refY + `, ` + refZ + `]}, {"type": "object", "properties": {"t": {"const": "b"}}, "required": ["t"]}]}`, `within the alternative "a"`},
		{"alternatives with members of one name", `{"oneOf": [{"type": "object", "properties": {"t": {"const": "a"}}, "required": ["t"], "anyOf": [{"type": "object", "properties": {"u": {"type": "string"}}}, {"type": "object", "properties": {"u": {"type": "integer"}}}]}, {"type": "object", "properties": {"t": {"const": "b"}}, "required": ["t"]}]}`, `within the alternative "a"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := one(t, c.schema)
			x := s.Type("v2::X")
			if x.Kind != surface.Unclear || !strings.Contains(x.Why, c.why) || !strings.Contains(x.Why, Bundle+":4:") {
				t.Errorf("got %s, want unclear at line 4: %s", describe(s, x), c.why)
			}
			// As a member it spoils only itself.
			s = one(t, `{"type": "object", "properties": {"a": {"type": "string"}, "b": `+c.schema+`}}`)
			x = s.Type("v2::X")
			if x.Kind != surface.Struct || x.Fields[0].Shape.Kind != surface.String || x.Fields[1].Shape.Kind != surface.Uncertain {
				t.Errorf("as a member: %s", describe(s, x))
			}
		})
	}
}
