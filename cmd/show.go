package cmd

import "github.com/spf13/cobra"

// show is the command that tells what Codex has under a name.
func (a *app) show() *cobra.Command {
	return &cobra.Command{
		Use:   "show NAME...",
		Short: "Show what Codex has under a name",
		RunE: func(c *cobra.Command, args []string) error {
			return usage("", "not built yet")
		},
	}
}
