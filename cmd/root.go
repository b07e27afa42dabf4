package cmd

import (
	"context"
	"errors"
	"io"

	"codexpin/report"

	"github.com/spf13/cobra"
)

// execute builds a fresh tree, for flags keep their state in it, and runs args.
func (a *app) execute(ctx context.Context, args []string) error {
	root := a.root()
	root.SetArgs(args)
	help := &recorder{to: a.streams.Out}
	root.SetOut(help)
	ran, err := a.helpOfNone(args)
	if err == nil {
		ran, err = root.ExecuteContextC(ctx)
	}
	if err == nil && help.err != nil {
		return unknown(help.err, "", "write to standard output")
	}
	if err != nil && ran != nil && wantsJSON(ran, args) {
		return a.reportError(schemaOf(ran), asError(err))
	}
	return err
}

// schemaOf names the format of what a command writes as JSON.
func schemaOf(c *cobra.Command) string {
	if schema := c.Annotations[reportSchema]; schema != "" {
		return schema
	}
	return report.ErrorSchema
}

// reportSchema is the annotation that names the format of a command's report.
const reportSchema = "codexpin/report"

// wantsJSON tells whether a command line asks for JSON, also one that did not parse.
func wantsJSON(c *cobra.Command, args []string) bool {
	if f := c.Flag("json"); f != nil && f.Changed {
		return true
	}
	if f := c.Flag("format"); f != nil && f.Changed {
		return f.Value.String() == string(formatJSON)
	}
	for i, arg := range args {
		if arg == "--" {
			return false
		}
		if arg == "--json" && (c.Flag("json") != nil || !c.HasParent()) || arg == "--format=json" || arg == "--format" && i+1 < len(args) && args[i+1] == "json" {
			return true
		}
	}
	return false
}

// reportError writes the document of a run that an error ended, and gives the error
// back. An error whose report is out has no message and is left alone.
func (a *app) reportError(schema string, e *Error) error {
	if e.Msg == "" || e.Reported || errors.Is(e.Err, context.Canceled) {
		return e
	}
	doc, err := report.JSON(failedReport(schema, e))
	if err == nil {
		err = a.print(string(doc))
	}
	return errors.Join(e, err)
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
		PersistentPreRunE: func(c *cobra.Command, args []string) error {
			return noEmptyFlags(c)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(c, args[0])
			}
			return usage("codexpin --help lists the commands", "no command given")
		},
	}
	root.SetVersionTemplate(versionText() + "\n")
	root.SetErr(a.streams.Err)
	root.SetIn(a.streams.In)
	root.SetHelpTemplate(helpTemplate)
	a.foldedHelp(root)
	root.SetFlagErrorFunc(flagError)
	root.Flags().Bool("version", false, "print the version")
	flags := root.PersistentFlags()
	flags.Var(oneOf(&a.color, colorAuto, colorAlways, colorNever), "color", "colour: `auto`, always or never")
	flags.BoolVar(&a.noColor, "no-color", false, "the same as --color=never")
	complete(root, "color", string(colorAuto), string(colorAlways), string(colorNever))
	root.AddCommand(a.show(), a.verify(), a.bump(), a.probe(), a.doctor(), a.initContract(), a.jsonSchema(), a.makeAtlas())
	root.AddCommand(a.schema(), a.matrix())
	root.AddCommand(a.diff(), a.history(), a.explain(), a.cache())
	root.AddCommand(a.supported())
	root.AddCommand(topics()...)
	completion(root)
	return root
}

// recorder keeps the first error of a writer, which cobra would print and forget.
type recorder struct {
	to  io.Writer
	err error
}

// Write writes p and never fails.
func (r *recorder) Write(p []byte) (int, error) {
	if r.err == nil {
		_, r.err = r.to.Write(p)
	}
	return len(p), nil
}
