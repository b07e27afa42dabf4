package report

import (
	"bytes"
	_ "embed"
)

var (
	//go:embed schema_matrix.json
	matrixSchemaJSON []byte
	//go:embed schema_of_check.json
	schemaCheckJSON []byte
	//go:embed schema_of_hash.json
	schemaHashJSON []byte
	//go:embed schema_of_vendor.json
	schemaVendorJSON []byte
	//go:embed schema_of_print.json
	schemaPrintJSON []byte
)

// MatrixJSONSchema gives the JSON Schema of a Matrix, draft 4.
func MatrixJSONSchema() []byte { return bytes.Clone(matrixSchemaJSON) }

// SchemaCheckJSONSchema gives the JSON Schema of a SchemaCheck, draft 4.
func SchemaCheckJSONSchema() []byte { return bytes.Clone(schemaCheckJSON) }

// SchemaHashJSONSchema gives the JSON Schema of a SchemaHash, draft 4.
func SchemaHashJSONSchema() []byte { return bytes.Clone(schemaHashJSON) }

// SchemaVendorJSONSchema gives the JSON Schema of a SchemaVendor, draft 4.
func SchemaVendorJSONSchema() []byte { return bytes.Clone(schemaVendorJSON) }

// SchemaPrintJSONSchema gives the JSON Schema of a SchemaPrint, draft 4.
func SchemaPrintJSONSchema() []byte { return bytes.Clone(schemaPrintJSON) }
