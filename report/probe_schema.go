package report

import (
	"bytes"
	_ "embed"
)

var (
	//go:embed schema_probe.json
	probeSchemaJSON []byte
	//go:embed schema_doctor.json
	doctorSchemaJSON []byte
	//go:embed schema_bump.json
	bumpSchemaJSON []byte
	//go:embed schema_supported.json
	supportedSchemaJSON []byte
)

// ProbeJSONSchema gives the JSON Schema of a Probe, draft 4.
func ProbeJSONSchema() []byte { return bytes.Clone(probeSchemaJSON) }

// DoctorJSONSchema gives the JSON Schema of a Doctor, draft 4.
func DoctorJSONSchema() []byte { return bytes.Clone(doctorSchemaJSON) }

// BumpJSONSchema gives the JSON Schema of a Bump, draft 4.
func BumpJSONSchema() []byte { return bytes.Clone(bumpSchemaJSON) }

// SupportedJSONSchema gives the JSON Schema of a Supported, draft 4.
func SupportedJSONSchema() []byte { return bytes.Clone(supportedSchemaJSON) }
