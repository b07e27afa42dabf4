package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codexpin/checks/surface"
)

// TestReportSchemaCovers walks the structs and the schema together: each field of one
// is in the other, and required there if it is never left out.
func TestReportSchemaCovers(t *testing.T) {
	s := loadReportSchema(t)
	seen := map[string]bool{}
	s.cover(t, "report", reflect.TypeFor[Verify](), s.root, seen)
	for name := range s.root["definitions"].(map[string]any) {
		if !seen["#/definitions/"+name] && name != "outcome" && name != "date" {
			t.Errorf("nothing uses the definition %s", name)
		}
	}
}

type reportSchema struct{ root map[string]any }

func loadReportSchema(t *testing.T) *reportSchema {
	t.Helper()
	s := &reportSchema{}
	if err := json.Unmarshal(JSONSchema(), &s.root); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *reportSchema) deref(node map[string]any) map[string]any {
	ref, ok := node["$ref"].(string)
	if !ok {
		return node
	}
	return s.root["definitions"].(map[string]any)[strings.TrimPrefix(ref, "#/definitions/")].(map[string]any)
}

func (s *reportSchema) cover(t *testing.T, at string, typ reflect.Type, node map[string]any, seen map[string]bool) {
	if ref, ok := node["$ref"].(string); ok {
		seen[ref] = true
	}
	node = s.deref(node)
	if node["description"] == nil && at != "report" {
		t.Errorf("%s has no description", at)
	}
	switch typ.Kind() {
	case reflect.Pointer:
		s.cover(t, at, typ.Elem(), node, seen)
		return
	case reflect.Slice:
		s.cover(t, at+"[]", typ.Elem(), withDescription(node["items"].(map[string]any)), seen)
		return
	case reflect.Struct:
	default:
		want := map[reflect.Kind]string{reflect.String: "string", reflect.Int: "integer", reflect.Int64: "integer", reflect.Bool: "boolean"}[typ.Kind()]
		if node["type"] != want {
			t.Errorf("%s is %v in the schema and %s here", at, node["type"], want)
		}
		return
	}
	properties := node["properties"].(map[string]any)
	var required []string
	for _, name := range anyList(node["required"]) {
		required = append(required, name.(string))
	}
	var names, always []string
	for i := range typ.NumField() {
		name, options, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
		if !strings.Contains(options, "omitempty") {
			always = append(always, name)
		}
		if child, ok := properties[name].(map[string]any); ok {
			s.cover(t, at+"."+name, typ.Field(i).Type, child, seen)
		}
	}
	slices.Sort(names)
	slices.Sort(always)
	slices.Sort(required)
	if got := slices.Sorted(maps.Keys(properties)); !slices.Equal(got, names) {
		t.Errorf("%s: the schema has %v, the struct %v", at, got, names)
	}
	if !slices.Equal(required, always) {
		t.Errorf("%s: required are %v, always written %v", at, required, always)
	}
	if node["additionalProperties"] != false {
		t.Errorf("%s takes unknown fields", at)
	}
	if typ == reflect.TypeFor[surface.Place]() {
		return
	}
}

// withDescription lets items that are plain words go without one of their own.
func withDescription(node map[string]any) map[string]any {
	if node["$ref"] != nil {
		return node
	}
	node = maps.Clone(node)
	node["description"] = "an item"
	return node
}

func (s *reportSchema) validate(t *testing.T, doc []byte) string {
	t.Helper()
	var value any
	if err := json.Unmarshal(doc, &value); err != nil {
		return err.Error()
	}
	return s.check("", value, s.root)
}

// check says why a value does not satisfy a node, in the words that the schema uses.
func (s *reportSchema) check(at string, value any, node map[string]any) string {
	node = s.deref(node)
	if want := node["type"]; want != jsonType(value) && !(want == "integer" && jsonType(value) == "number" && value == float64(int64(value.(float64)))) {
		return fmt.Sprintf("%s: %v is no %v", at, value, want)
	}
	if enum := anyList(node["enum"]); enum != nil && !slices.Contains(enum, value) {
		return fmt.Sprintf("%s: %v is none of %v", at, value, enum)
	}
	if pattern, ok := node["pattern"].(string); ok && !regexp.MustCompile(pattern).MatchString(value.(string)) {
		return fmt.Sprintf("%s: %v does not fit %s", at, value, pattern)
	}
	if least, ok := node["minimum"].(float64); ok && value.(float64) < least {
		return fmt.Sprintf("%s: %v is less than %v", at, value, least)
	}
	switch value := value.(type) {
	case []any:
		for i, item := range value {
			if why := s.check(fmt.Sprintf("%s[%d]", at, i), item, node["items"].(map[string]any)); why != "" {
				return why
			}
		}
	case map[string]any:
		properties := node["properties"].(map[string]any)
		for _, name := range anyList(node["required"]) {
			if value[name.(string)] == nil {
				return fmt.Sprintf("%s lacks %v", at, name)
			}
		}
		for name, member := range value {
			child, ok := properties[name].(map[string]any)
			if !ok {
				return fmt.Sprintf("%s has %s, which the schema lacks", at, name)
			}
			if why := s.check(at+"."+name, member, child); why != "" {
				return why
			}
		}
	}
	return ""
}

func jsonType(v any) string {
	switch v.(type) {
	case map[string]any:
		return "object"
	case []any:
		return "array"
	case string:
		return "string"
	case bool:
		return "boolean"
	case float64:
		return "number"
	}
	return fmt.Sprintf("%T", v)
}

func anyList(v any) []any {
	list, _ := v.([]any)
	return list
}
