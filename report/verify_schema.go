package report

import (
	"bytes"
	_ "embed"
)

//go:embed schema.json
var schemaJSON []byte

// JSONSchema gives the JSON Schema of a Verify, draft 4: every field with its meaning.
func JSONSchema() []byte { return bytes.Clone(schemaJSON) }
