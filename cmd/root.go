package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
)

// execute builds a fresh tree, for flags keep their state in it, and runs args.
func (a *app) execute(ctx context.Context, args []string) error {
	if len(args) == 1 && args[0] == "--version" {
		return a.print(versionText() + "\n")
	}
	root := a.root()
	root.SetArgs(args)
	return root.ExecuteContext(ctx)
}

// root is the command codexpin with everything below it.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "codexpin",
		Short:         "Check that a program still speaks the Codex it is pinned to",
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       Version,
		Example:       rootExamples,
		Args:          cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(c, args[0])
			}
			return usage("codexpin --help lists the commands", "no command given")
		},
	}
	root.SetVersionTemplate(versionText() + "\n")
	root.SetOut(a.streams.Out)
	root.SetErr(a.streams.Err)
	root.SetIn(a.streams.In)
	root.SetHelpTemplate(helpTemplate)
	root.SetFlagErrorFunc(flagError)
	flags := root.PersistentFlags()
	flags.Var(oneOf(&a.color, colorAuto, colorAlways, colorNever), "color", "colour: `auto`, always or never")
	flags.BoolVar(&a.noColor, "no-color", false, "the same as --color=never")
	root.AddCommand(a.show())
	root.AddCommand(topics()...)
	return root
}

// print writes a text to standard output.
func (a *app) print(text string) error {
	if _, err := fmt.Fprint(a.streams.Out, text); err != nil {
		return unknown(err, "", "write to standard output")
	}
	return nil
}
