package cmd

import (
	"strings"

	"codexpin/report"

	"github.com/spf13/cobra"
)

// format is the value of --format.
type format string

// The formats of reports. Text and JSON every report has, the others some.
const (
	formatText     format = "text"
	formatJSON     format = "json"
	formatMarkdown format = "markdown"
	formatGitHub   format = "github"
)

// formatting is what the flags of a command say about the format of its report.
type formatting struct {
	format format // settled before the command runs
	json   bool   // --json was given
}

// formatFlags adds --format, which takes text, json and the formats named, and --json. schema
// names the format of the report as JSON.
func (f *formatting) formatFlags(c *cobra.Command, schema string, more ...format) {
	f.format = formatText
	words := append([]format{formatText, formatJSON}, more...)
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = string(w)
	}
	last := len(names) - 1
	usage := "`text`, " + strings.Join(names[1:last], ", ") + " or " + names[last]
	if last == 1 {
		usage = "`text` or json"
	}
	c.Flags().Var(oneOf(&f.format, words...), "format", usage)
	c.Flags().BoolVar(&f.json, "json", false, "the same as --format=json")
	complete(c, "format", names...)
	c.Annotations = map[string]string{reportSchema: schema}
	c.PreRunE = func(c *cobra.Command, args []string) error { return f.settle(c.Flag("format").Changed) }
}

// settle has --json set the format. The error is usage, where --format says another.
func (f *formatting) settle(given bool) error {
	if f.json && given && f.format != formatJSON {
		return usage("", "--json and --format=%s contradict each other", f.format)
	}
	if f.json {
		f.format = formatJSON
	}
	return nil
}

// forms are the forms that one report can be written in.
type forms struct {
	data     any           // of the JSON
	text     func() string // the form where no other is asked for
	markdown func() string // nil where the command has none, as is github
	github   func() string
}

// in writes the report in a format.
func (r forms) in(f format) (string, error) {
	switch {
	case f == formatJSON:
		doc, err := report.JSON(r.data)
		return string(doc), err
	case f == formatMarkdown && r.markdown != nil:
		return r.markdown(), nil
	case f == formatGitHub && r.github != nil:
		return r.github(), nil
	}
	return r.text(), nil
}

// publish writes a report to standard output, and then gives how the run ends: nil for
// ExitOK. The error is another where the report could not be written.
func (a *app) publish(f format, r forms, end *Error) error {
	text, err := r.in(f)
	if err != nil {
		return unknown(err, "", "render the report")
	}
	if err := a.print(text); err != nil {
		return err
	}
	if end.Code == ExitOK {
		return nil
	}
	return end
}

// ended is how a run ends whose report has said all.
func ended(code int) *Error { return &Error{Code: code} }

// intoReport notes in a report, whose problem and exit code are given, what failed when all
// was judged. A code that tells of the contract wins over that of the failure.
func (e *Error) intoReport(problem **report.Problem, code *int) {
	*problem = &report.Problem{Message: e.Msg, Hint: e.Hint}
	if *code == ExitOK {
		*code = e.Code
	}
	e.Code, e.Reported = *code, true
}

// textOptions lay out text for standard output.
func (a *app) textOptions(verbose bool) report.TextOptions {
	return report.TextOptions{
		Width: widthOf(a.env, a.streams.Out), Color: colorFor(a.colorMode(), a.env, a.streams.Out), Verbose: verbose,
	}
}
