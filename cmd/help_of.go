package cmd

import (
	"slices"

	"github.com/spf13/cobra"
)

// helpOfNone refuses to give help on a command that does not exist, with the command
// that it would be below; cobra gives the help of that one, as if all were well.
func (a *app) helpOfNone(args []string) (*cobra.Command, error) {
	words := args
	if end := slices.Index(args, "--"); end >= 0 {
		words = args[:end]
	}
	asks := func(word string) bool { return word == "--help" || word == "-h" }
	switch {
	case len(words) > 0 && words[0] == "help":
		words = words[1:]
	case !slices.ContainsFunc(words, asks):
		return nil, nil
	}
	root := a.root()
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	c, rest, err := root.Find(slices.DeleteFunc(slices.Clone(words), asks))
	if err != nil || !c.HasSubCommands() || c.ParseFlags(rest) != nil {
		return nil, nil // for cobra to say
	}
	if left := c.Flags().Args(); len(left) > 0 {
		return c, unknownCommand(c, left[0])
	}
	return nil, nil
}
