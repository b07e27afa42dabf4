package cmd

import (
	"strings"

	"codexpin/pins"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// jsonSchemas are the schemas that are printed, by their names, in the order of help.
func jsonSchemas() (names []string, of map[string]func() []byte) {
	of = map[string]func() []byte{}
	for _, s := range []struct {
		name string
		text func() []byte
	}{
		{"contract", pins.JSONSchema},
		{"report", report.JSONSchema},
		{"probe", report.ProbeJSONSchema},
		{"doctor", report.DoctorJSONSchema},
		{"bump", report.BumpJSONSchema},
		{"supported", report.SupportedJSONSchema},
		{"matrix", report.MatrixJSONSchema},
		{"schema-check", report.SchemaCheckJSONSchema},
		{"schema-hash", report.SchemaHashJSONSchema},
		{"schema-vendor", report.SchemaVendorJSONSchema},
		{"schema-print", report.SchemaPrintJSONSchema},
	} {
		names = append(names, s.name)
		of[s.name] = s.text
	}
	return names, of
}

const jsonSchemaLong = `report is that of verify, schema-check that of schema check, and so on: of what some
commands print with --format=json; the others, such as show, diff, history and explain,
have none here. All are JSON Schema draft 4, which editors of TOML and JSON
know.`

// jsonSchema is the command that prints the JSON Schemas.
func (a *app) jsonSchema() *cobra.Command {
	names, of := jsonSchemas()
	last := len(names) - 1
	hint := "codexpin json-schema " + strings.Join(names[:last], ", ") + " or " + names[last]
	return &cobra.Command{
		Use:       "json-schema " + strings.Join(names, "|"),
		Short:     "Print the JSON Schema of the contract, or of what a command reports",
		Long:      jsonSchemaLong,
		Example:   "  codexpin json-schema contract > codexpin.schema.json   for an editor of TOML",
		ValidArgs: names,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage(hint, "name one schema")
			}
			if text := of[args[0]]; text != nil {
				return a.print(string(text()))
			}
			return usage(hint, "there is no schema %q", args[0])
		},
	}
}
