package pins

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// TestOK loads each testdata/ok/*.toml and compares the contract, with every
// position, with the .json beside it.
func TestOK(t *testing.T) {
	for _, path := range fixtures(t, "testdata/ok/*.toml") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			c, err := Load(filepath.Base(path), read(t, path))
			if err != nil {
				t.Fatal(err)
			}
			golden(t, strings.TrimSuffix(path, ".toml")+".json", dump(t, c))
		})
	}
}

// dump writes a contract as JSON without what is empty, positions as line:column.
func dump(t *testing.T, c *Contract) string {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var any map[string]any
	if err := json.Unmarshal(text, &any); err != nil {
		t.Fatal(err)
	}
	delete(any, "File")
	text, err = json.MarshalIndent(prune(any), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + "\n"
}

// prune drops what is empty, and shortens positions.
func prune(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if line, ok := v["Line"].(float64); ok && v["Column"] != nil {
			return position(line, v["Column"].(float64), v["End"].(float64), v["Offset"].(float64), v["Length"].(float64))
		}
		for key, value := range v {
			if value = prune(value); value == nil || value == "" || value == false || value == float64(0) {
				delete(v, key)
			} else {
				v[key] = value
			}
		}
		if len(v) == 0 {
			return nil
		}
	case []any:
		for i := range v {
			v[i] = prune(v[i])
		}
		if len(v) == 0 {
			return nil
		}
	}
	return v
}

func position(line, column, end, offset, length float64) any {
	if line == 0 {
		return nil
	}
	text, _ := json.Marshal([]float64{line, column, end, offset, length})
	return string(text)
}
