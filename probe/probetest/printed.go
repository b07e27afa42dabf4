//go:build unix

package probetest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// printSchema writes JSON Schema as generate-json-schema does: the table of client
// requests, or with "prints json from" the files of a folder, with "prints json exp from"
// those that it prints with --experimental.
func (f *fake) printSchema() int {
	out := f.args[slices.Index(f.args, "--out")+1]
	experimental := slices.Contains(f.args, "--experimental")
	from, given := f.does["prints json from"]
	if exp, ok := f.does["prints json exp from"]; ok && experimental {
		from, given = exp, true
	}
	switch {
	case f.has("json print fails"):
		fmt.Fprintln(os.Stderr, "Error: Failed to create")
		return 1
	case f.has("print of nothing"):
		return 0
	case given:
		return copied(from, out)
	}
	var union []any
	for _, method := range f.methods() {
		if experimental || !slices.Contains(fakeExperimental(), method) {
			union = append(union, map[string]any{
				"type": "object", "required": []string{"method"},
				"properties": map[string]any{"method": map[string]any{"type": "string", "enum": []string{method}}},
			})
		}
	}
	text, err := json.Marshal(map[string]any{"title": "ClientRequest", "oneOf": union})
	if err == nil {
		err = os.MkdirAll(out, 0o700)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(out, "ClientRequest.json"), text, 0o600)
	}
	return status(err)
}

// copied copies the files of a folder.
func copied(from, to string) int {
	return status(os.CopyFS(to, os.DirFS(from)))
}

func status(err error) int {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}
