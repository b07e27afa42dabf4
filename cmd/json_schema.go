package cmd

import (
	"codexpin/pins"
	"codexpin/report"

	"github.com/spf13/cobra"
)

// jsonSchema is the command that prints the JSON Schemas.
func (a *app) jsonSchema() *cobra.Command {
	return &cobra.Command{
		Use:       "json-schema contract|report",
		Short:     "Print the JSON Schema of the contract or of the report",
		Long:      "Both are JSON Schema draft 4, which editors of TOML and JSON know.",
		Example:   "  codexpin json-schema contract > codexpin.schema.json   for an editor of TOML",
		ValidArgs: []string{"contract", "report"},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("codexpin json-schema contract, or report", "name one schema")
			}
			switch args[0] {
			case "contract":
				return a.print(string(pins.JSONSchema()))
			case "report":
				return a.print(string(report.JSONSchema()))
			}
			return usage("codexpin json-schema contract, or report", "there is no schema %q", args[0])
		},
	}
}
