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
)

// ProbeJSONSchema gives the JSON Schema of a Probe, draft 4.
func ProbeJSONSchema() []byte { return bytes.Clone(probeSchemaJSON) }

// DoctorJSONSchema gives the JSON Schema of a Doctor, draft 4.
func DoctorJSONSchema() []byte { return bytes.Clone(doctorSchemaJSON) }
