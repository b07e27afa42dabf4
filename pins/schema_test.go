package pins

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// TestSchemaCovers walks the structs and the schema together: each key of one is a key
// of the other, required in both or in none.
func TestSchemaCovers(t *testing.T) {
	s := loadSchema(t)
	s.cover(t, "contract", reflect.TypeFor[Contract](), s.root)
}

func (s *jsonSchema) cover(t *testing.T, at string, typ reflect.Type, node map[string]any) {
	node = s.deref(node)
	d := &decoder{plans: map[reflect.Type][]field{}}
	want := map[string]field{}
	for _, f := range d.fields(typ) {
		if !f.isID {
			want[f.name] = f
		}
	}
	properties, _ := node["properties"].(map[string]any)
	if got, want := slices.Sorted(maps.Keys(properties)), slices.Sorted(maps.Keys(want)); !slices.Equal(got, want) {
		t.Errorf("%s: the schema has %v, the struct %v", at, got, want)
	}
	if node["additionalProperties"] != false {
		t.Errorf("%s: takes unknown keys", at)
	}
	required := map[string]bool{}
	for _, name := range list(node["required"]) {
		required[name.(string)] = true
	}
	for name, f := range want {
		if f.required != required[name] {
			t.Errorf("%s.%s: required %v in the struct, %v in the schema", at, name, f.required, required[name])
		}
		child, _ := properties[name].(map[string]any)
		if child != nil {
			s.coverField(t, at+"."+name, typ.Field(f.index).Type, f, s.deref(child))
		}
	}
}

func (s *jsonSchema) coverField(t *testing.T, at string, typ reflect.Type, f field, node map[string]any) {
	if f.keyed {
		if child, ok := node["additionalProperties"].(map[string]any); ok {
			node = child
		}
		typ = typ.Elem()
	} else if typ.Kind() == reflect.Slice {
		if f.one {
			node = s.deref(node["anyOf"].([]any)[0].(map[string]any))
		} else if node["type"] != "array" {
			t.Fatalf("%s: no array in the schema", at)
		} else {
			node = s.deref(node["items"].(map[string]any))
		}
		typ = typ.Elem()
	}
	if typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	if w, ok := reflect.New(typ).Interface().(words); ok {
		var enum []string
		for _, v := range list(node["enum"]) {
			enum = append(enum, v.(string))
		}
		if !slices.Equal(enum, w.words()) {
			t.Errorf("%s: the schema has the words %v, the type %v", at, enum, w.words())
		}
	}
	_, isLeaf := reflect.New(typ).Interface().(leaf)
	if typ.Kind() == reflect.Struct && !isLeaf {
		s.cover(t, at, typ, node)
	}
}

// TestSchemaAgrees holds that what loads satisfies the schema, and that the schema
// refuses what it can be expected to see.
func TestSchemaAgrees(t *testing.T) {
	s := loadSchema(t)
	for _, path := range append(fixtures(t, "testdata/ok/*.toml"), fixtures(t, "presets/*.toml")...) {
		if why := s.validate(t, read(t, path)); why != "" {
			t.Errorf("%s: %s", path, why)
		}
	}
	for _, name := range []string{"no-pin", "pin-lacks-commit", "commit-branch", "commit-short", "release-tag",
		"unknown-key-near", "unknown-table", "unknown-key-at-end-of-table", "several-at-once", "closed-as-list",
		"values-table-of-type", "unused-bare", "addresses", "cite-anchors", "trace", "const", "gate", "schema", "local",
		"waiver", "bump", "list-wrong-brackets", "table-wrong-brackets", "spelled-no-place"} {
		if s.validate(t, read(t, filepath.Join("testdata/err", name+".toml"))) == "" {
			t.Errorf("the schema takes %s", name)
		}
	}
}

// jsonSchema is as much of draft 4 as schema.json uses; an unknown word is an error,
// so that the schema stays in that subset.
type jsonSchema struct{ root map[string]any }

func loadSchema(t *testing.T) *jsonSchema {
	t.Helper()
	s := &jsonSchema{}
	if err := json.Unmarshal(JSONSchema(), &s.root); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *jsonSchema) deref(node map[string]any) map[string]any {
	ref, ok := node["$ref"].(string)
	if !ok {
		return node
	}
	definitions := s.root["definitions"].(map[string]any)
	return definitions[strings.TrimPrefix(ref, "#/definitions/")].(map[string]any)
}

// validate says why a TOML text does not satisfy the schema, or nothing.
func (s *jsonSchema) validate(t *testing.T, text []byte) string {
	t.Helper()
	var value map[string]any
	if err := toml.Unmarshal(text, &value); err != nil {
		return err.Error()
	}
	return s.check("", value, s.root)
}

func (s *jsonSchema) check(at string, value any, node map[string]any) string {
	node = s.deref(node)
	var why []string
	for _, word := range slices.Sorted(maps.Keys(node)) {
		why = append(why, s.word(at, value, node, word))
	}
	sort.Strings(why)
	return strings.TrimSpace(strings.Join(why, " "))
}

func (s *jsonSchema) word(at string, value any, node map[string]any, word string) string {
	object, _ := value.(map[string]any)
	text, isText := value.(string)
	if date, ok := value.(toml.LocalDate); ok {
		value, text, isText = date.String(), date.String(), true
	}
	fail := func(ok bool) string {
		if ok {
			return ""
		}
		return fmt.Sprintf("%s: %v fails %s %v;", at, value, word, node[word])
	}
	arg := node[word]
	switch word {
	case "$schema", "id", "title", "description", "definitions", "patternProperties", "properties":
		return ""
	case "type":
		return fail(slices.Contains(list(arg), any(kindOfValue(value))))
	case "enum":
		return fail(slices.Contains(list(arg), value))
	case "pattern":
		return fail(!isText || regexp.MustCompile(arg.(string)).MatchString(text))
	case "minLength":
		return fail(!isText || text != "")
	case "minimum":
		n, ok := value.(int64)
		return fail(!ok || float64(n) >= arg.(float64))
	case "minItems":
		items, ok := value.([]any)
		return fail(!ok || len(items) >= int(arg.(float64)))
	case "minProperties":
		return fail(object == nil || len(object) >= int(arg.(float64)))
	case "required":
		for _, name := range list(arg) {
			if object != nil && object[name.(string)] == nil {
				return fail(false)
			}
		}
	case "items":
		items, _ := value.([]any)
		var why string
		for i, item := range items {
			why += s.check(fmt.Sprintf("%s[%d]", at, i), item, arg.(map[string]any))
		}
		return why
	case "anyOf":
		for _, option := range arg.([]any) {
			if s.check(at, value, option.(map[string]any)) == "" {
				return ""
			}
		}
		return fail(false)
	case "additionalProperties":
		return s.members(at, object, node)
	default:
		return "unknown word " + word
	}
	return ""
}

func (s *jsonSchema) members(at string, object map[string]any, node map[string]any) string {
	properties, _ := node["properties"].(map[string]any)
	patterns, _ := node["patternProperties"].(map[string]any)
	var why string
	for name, value := range object {
		child, _ := properties[name].(map[string]any)
		for pattern, c := range patterns {
			if regexp.MustCompile(pattern).MatchString(name) {
				child = c.(map[string]any)
			}
		}
		if more, ok := node["additionalProperties"].(map[string]any); ok && child == nil {
			child = more
		}
		if child == nil {
			why += at + ": unknown key " + name + ";"
			continue
		}
		why += s.check(at+"."+name, value, child)
	}
	return why
}

func kindOfValue(value any) string {
	switch value.(type) {
	case map[string]any:
		return "object"
	case []any:
		return "array"
	case string:
		return "string"
	case bool:
		return "boolean"
	case int64:
		return "integer"
	case float64:
		return "number"
	}
	return fmt.Sprintf("%T", value)
}

// list makes a list of one value or several.
func list(v any) []any {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		return v
	}
	return []any{v}
}
