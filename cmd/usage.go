package cmd

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/surface"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// choice is a flag that takes one of a few words.
type choice[T ~string] struct {
	into  *T
	words []T
}

// oneOf makes a flag that sets into, which has its default already.
func oneOf[T ~string](into *T, words ...T) pflag.Value { return &choice[T]{into, words} }

// String gives the value.
func (c *choice[T]) String() string { return string(*c.into) }

// Type gives the name of the value in help.
func (c *choice[T]) Type() string { return "WORD" }

// Set takes one of the words.
func (c *choice[T]) Set(text string) error {
	if !slices.Contains(c.words, T(text)) {
		var words []string
		for _, w := range c.words {
			words = append(words, string(w))
		}
		return fmt.Errorf("it is none of %s", strings.Join(words, ", "))
	}
	*c.into = T(text)
	return nil
}

// unknownCommand says which command comes nearest to one that does not exist.
func unknownCommand(c *cobra.Command, word string) error {
	var names []string
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	hint := c.CommandPath() + " --help lists the commands"
	if near := surface.Nearest(word, names, 1); len(near) > 0 {
		hint = fmt.Sprintf("did you mean %s %s?", c.CommandPath(), near[0])
	}
	return usage(hint, "unknown command %q", word)
}

// flagError says which flag comes nearest to one that does not exist.
func flagError(c *cobra.Command, err error) error {
	if rest := c.Flags().Args(); !c.HasParent() && len(rest) > 0 {
		return unknownCommand(c, rest[0]) // what is misspelt is the command, whose flags these are
	}
	hint := c.CommandPath() + " --help lists the flags"
	if word, ok := strings.CutPrefix(err.Error(), "unknown flag: --"); ok {
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden {
				names = append(names, f.Name)
			}
		})
		if near := surface.Nearest(word, names, 1); len(near) > 0 {
			hint = fmt.Sprintf("did you mean --%s?", near[0])
		} else if c.Name() == "show" {
			hint = fmt.Sprintf("an option of codex goes behind --: %s -- --%s", c.CommandPath(), word)
		}
	}
	return usage(hint, "%s", err.Error())
}

// noEmptyFlags refuses a flag that was given without a value, as a script gives one whose
// variable is not set: it is no flag that was not given. A search path alone may be empty.
func noEmptyFlags(c *cobra.Command) error {
	var err error
	c.Flags().Visit(func(f *pflag.Flag) {
		if f.Name == "path" || err != nil {
			return
		}
		empty := false
		if list, ok := f.Value.(pflag.SliceValue); ok {
			empty = slices.Contains(list.GetSlice(), "")
		} else {
			empty = f.Value.String() == ""
		}
		if empty {
			err = usage("leave it out to have the default", "--%s has an empty value", f.Name)
		}
	})
	return err
}

// complete gives a flag the words that its value may be.
func complete(c *cobra.Command, flag string, words ...string) {
	// The error says that the flag does not exist or has words already: a slip here.
	if err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err)
	}
}
