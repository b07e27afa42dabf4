package cmd

import (
	"codexpin/pins"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// jsonSchema is the command that prints the JSON Schemas.
func (a *app) jsonSchema() *cobra.Command {
	return &cobra.Command{
		Use:       "json-schema contract|report|probe|doctor|bump|supported",
		Short:     "Print the JSON Schema of the contract, or of what a command reports",
		Long:      "report is that of verify. All are JSON Schema draft 4, which editors of TOML and JSON\nknow.",
		Example:   "  codexpin json-schema contract > codexpin.schema.json   for an editor of TOML",
		ValidArgs: []string{"contract", "report", "probe", "doctor", "bump", "supported"},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("codexpin json-schema contract, report, probe, doctor, bump or supported", "name one schema")
			}
			switch args[0] {
			case "contract":
				return a.print(string(pins.JSONSchema()))
			case "report":
				return a.print(string(report.JSONSchema()))
			case "probe":
				return a.print(string(report.ProbeJSONSchema()))
			case "doctor":
				return a.print(string(report.DoctorJSONSchema()))
			case "bump":
				return a.print(string(report.BumpJSONSchema()))
			case "supported":
				return a.print(string(report.SupportedJSONSchema()))
			}
			return usage("codexpin json-schema contract, report, probe, doctor, bump or supported", "there is no schema %q", args[0])
		},
	}
}
