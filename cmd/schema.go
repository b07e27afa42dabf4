package cmd

import (
	"slices"
	"strings"

	"codexpin/checks"
	"codexpin/pins"

	"github.com/spf13/cobra"
)

const schemaExamples = `  codexpin schema check                             are the vendored files what the contract says?
  codexpin schema hash src/protocol/generated       the hash to pin
  codexpin schema vendor                            the schema at the pin, written to its directory
  codexpin schema print --runtime PATH --out DIR    what one codex prints`

// schema is the command about files of schema and bindings.
func (a *app) schema() *cobra.Command {
	c := &cobra.Command{
		Use:     "schema",
		Short:   "Check, hash, vendor and print files of Codex's schema",
		Example: schemaExamples,
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(c, args[0])
			}
			return usage(c.CommandPath()+" --help lists them", "name what to do: check, hash, vendor or print")
		},
	}
	c.AddCommand(a.schemaCheck(), a.schemaHash(), a.schemaVendor(), a.schemaPrint())
	return c
}

// schemaEntries gives the [[schema]] entries of a contract whose directories were named,
// all of them where none was. The error is usage.
func schemaEntries(c *pins.Contract, found pins.Found, dirs []string) ([]*pins.Schema, error) {
	if len(dirs) == 0 {
		return c.Schemas, nil
	}
	var out []*pins.Schema
	for _, dir := range dirs {
		clean := strings.TrimSuffix(strings.TrimPrefix(dir, "./"), "/")
		i := slices.IndexFunc(c.Schemas, func(s *pins.Schema) bool { return string(s.Dir) == clean })
		if i < 0 {
			hint := "directories are named from the folder of the contract; [[schema]] with dir and is claims one"
			return nil, usage(hint, "%s claims no directory %q", found.Name, dir)
		}
		if !slices.Contains(out, c.Schemas[i]) {
			out = append(out, c.Schemas[i])
		}
	}
	return out, nil
}

// onlySchemas are the claims of some entries.
func onlySchemas(entries []*pins.Schema) func(*checks.Claim) bool {
	return func(c *checks.Claim) bool {
		entry, ok := c.Entry.(*pins.Schema)
		return ok && slices.Contains(entries, entry)
	}
}
