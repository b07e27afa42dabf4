package cmd_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// satisfies holds the JSON that the last command wrote against the schema that codexpin
// json-schema prints: satisfies NAME.
func satisfies(ts *testscript.TestScript, neg bool, args []string) {
	doc := ts.ReadFile("stdout")
	ts.Check(ts.Exec("codexpin", "json-schema", args[0]))
	var root map[string]any
	var value any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &root))
	ts.Check(json.Unmarshal([]byte(doc), &value))
	if why := unsatisfied(root, root, value, ""); why != "" {
		ts.Fatalf("json-schema %s: %s", args[0], why)
	}
	// What a schema allows is told apart from what it does not know.
	value.(map[string]any)["notKnown"] = 1
	if unsatisfied(root, root, value, "") == "" {
		ts.Fatalf("json-schema %s allows what it does not know", args[0])
	}
}

// unsatisfied says why a value does not satisfy a node of a schema of draft 4, "" if it
// does. The schemas of reports have no other keywords; any else is an error.
func unsatisfied(root, node map[string]any, value any, at string) string {
	if ref, ok := node["$ref"].(string); ok {
		definitions := root["definitions"].(map[string]any)
		next, ok := definitions[strings.TrimPrefix(ref, "#/definitions/")].(map[string]any)
		if !ok {
			return at + ": " + ref + " is not there"
		}
		return unsatisfied(root, next, value, at)
	}
	for word := range node {
		if !slices.Contains([]string{"$schema", "id", "title", "description", "definitions", "type", "properties", "required", "additionalProperties", "items"}, word) {
			return at + ": the keyword " + word
		}
	}
	switch value := value.(type) {
	case map[string]any:
		if node["type"] != "object" {
			break
		}
		return unsatisfiedMembers(root, node, value, at)
	case []any:
		if node["type"] != "array" {
			break
		}
		for i, item := range value {
			if why := unsatisfied(root, node["items"].(map[string]any), item, fmt.Sprintf("%s[%d]", at, i)); why != "" {
				return why
			}
		}
		return ""
	case string:
		if node["type"] == "string" {
			return ""
		}
	case bool:
		if node["type"] == "boolean" {
			return ""
		}
	case float64:
		if node["type"] == "integer" && value == float64(int64(value)) {
			return ""
		}
	}
	return fmt.Sprintf("%s: %v is no %v", at, value, node["type"])
}

func unsatisfiedMembers(root, node, value map[string]any, at string) string {
	properties, _ := node["properties"].(map[string]any)
	required, _ := node["required"].([]any)
	for _, name := range required {
		if _, there := value[name.(string)]; !there {
			return fmt.Sprintf("%s lacks %v", at, name)
		}
	}
	for name, member := range value {
		child, ok := properties[name].(map[string]any)
		if !ok {
			if child, ok = node["additionalProperties"].(map[string]any); !ok {
				return at + " has " + name + ", which the schema lacks"
			}
		}
		if why := unsatisfied(root, child, member, at+"."+name); why != "" {
			return why
		}
	}
	return ""
}
