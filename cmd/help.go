package cmd

import "github.com/spf13/cobra"

// helpTemplate leads with what to type; the explanation comes behind it.
const helpTemplate = `{{with .Short}}{{.}}.
{{end}}{{if .HasExample}}
{{.Example}}
{{end}}{{with .Long}}
{{.}}
{{end}}{{if or .Runnable .HasSubCommands}}
Usage: {{.UseLine}}{{if and .HasAvailableSubCommands (not .HasParent)}} COMMAND{{end}}
{{if .HasAvailableSubCommands}}
Commands:{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}}  {{.Short}}{{end}}{{end}}
{{end}}{{if .HasAvailableLocalFlags}}
Flags:
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}
{{end}}{{if .HasAvailableInheritedFlags}}
Flags of every command:
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}
{{end}}{{if .HasHelpSubCommands}}
More help:{{range .Commands}}{{if .IsAdditionalHelpTopicCommand}}
  {{rpad (print "codexpin help " .Name) 28}} {{.Short}}{{end}}{{end}}
{{end}}{{end}}`

const rootExamples = `  codexpin show thread/start                what Codex has under a name
  codexpin show AskForApproval --commit ID  the same at one commit
  codexpin doctor                           everything on this machine, and what to mend
  codexpin show --unused methods.txt        what a client's list leaves out
  codexpin verify                           does the contract hold at its pin?
  codexpin verify --contract preset:plain   a contract to try it with`

const exitCodes = `  0    all that was asked is there
  1    something is not there, or broken; wins over 3
  2    the command line, a list or a contract cannot be understood
  3    something could not be decided, a checkout or commit is not there,
       nothing was asked, or codexpin itself failed
  130  interrupted

The codes are the same in every command and every format. What could not be
decided is never a pass.

--commit takes a full id of 40 hex digits. What is none, such as HEAD, a tag or an
abbreviation, is 2, with what it could mean or what tells; a full id that is not there is 3. A flag
with an empty value is 2 and never as if it were not given.

A report that cannot be written to standard output is 3, without a word where its
reader has gone, as with | head. Where standard output was
closed before the start (>&-), that cannot be told from /dev/null.`

const environmentHelp = `  CODEX_CHECKOUT       the checkout of Codex, where --checkout is not given
  CODEXPIN_CONTRACT    the contract, where --contract is not given
  CODEXPIN_CODEX       the client's codex, where --codex is not given and the contract
                       names no variable of the client's own
  CODEXPIN_RUNTIMES    where executables fetched as npm:VERSION are kept
  XDG_CACHE_HOME       else they are kept in codexpin-runtimes below it, else below
                       ~/.cache
  PATH                 where a codex is looked for; the variables of package managers
                       too, as NVM_DIR and PNPM_HOME
  HOME                 where a codex is looked for, and ~
  CODEX_HOME           the home whose config.toml doctor --user-config copies
  TMPDIR               where the temporary homes of a probe are made
  COLUMNS              the width to fold reports and help to
  NO_COLOR             no colour, if not empty
  FORCE_COLOR          colour even without a terminal, if neither empty nor 0
  CLICOLOR_FORCE       the same
  CLICOLOR=0           no colour
  TERM=dumb            no colour
  GITHUB_STEP_SUMMARY  with --format github: a file that a summary is added to
  GITHUB_WORKSPACE     with --format github: what annotations name files from
  CODEXPIN_DEBUG       the place of an internal error, if not empty

--color and --no-color win over all of these, and the order here is the order of
the variables. No GIT_* variable has any effect.`

// topics are help pages that are no commands.
func topics() []*cobra.Command {
	return []*cobra.Command{
		{Use: "exit-codes", Short: "What the exit codes mean", Long: exitCodes},
		{Use: "environment", Short: "The variables that have an effect", Long: environmentHelp},
	}
}

const completionLong = `Prints a script that completes commands, flags and the words that flags take in one
shell. "codexpin completion SHELL --help" says where that shell looks for it.`

// completion words cobra's own command as the others are, and refuses what is no shell.
func completion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		c.Short, c.Long = "Print the completions of a shell", completionLong
		for _, shell := range c.Commands() {
			shell.Short = "Print the completions of " + shell.Name()
		}
		c.Use, c.Args = "completion SHELL", cobra.ArbitraryArgs
		c.RunE = func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(c, args[0])
			}
			return usage(c.CommandPath()+" --help lists them", "name a shell: bash, zsh, fish or powershell")
		}
	}
}
