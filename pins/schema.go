package pins

import (
	"bytes"
	_ "embed"
)

//go:embed schema.json
var schemaJSON []byte

// JSONSchema gives the JSON Schema of a contract, for editors of TOML: draft 4, and
// of it what such editors know. It says less than Load: what it refuses, Load refuses
// too.
func JSONSchema() []byte { return bytes.Clone(schemaJSON) }
