package surface

import "strings"

// atOption resolves a command line: words are subcommands, the last may be an
// option of the command so reached. `app-server --listen`, `app-server generate-ts`,
// `--config`.
func (s *Surface) atOption(f *Fact) *Fact {
	words := strings.Fields(f.Address.Name)
	if len(words) == 0 {
		return f.notTold("the address names no option")
	}
	var option string
	if last := words[len(words)-1]; strings.HasPrefix(last, "-") {
		option, words = last, words[:len(words)-1]
	}
	path := strings.Join(words, " ")
	command, ok := s.command(words)
	if !ok {
		above := ""
		if command != nil {
			above = command.Path
		}
		for _, word := range words {
			if gap := s.gap(OptionNamed(above, word)); gap != nil {
				return f.cannotTell(gap.Place, "%s", gap.Why)
			}
		}
		return s.missing(f, s.Coverage.Options, CommandsOf(above), path)
	}
	f.Command, f.Place = command, command.Place
	if option == "" {
		f.There = true
		f.ViaAlias = command.Path != path
		if f.Address.HasValue {
			return f.absent(command.Place, "a command takes no value")
		}
		return f
	}
	// An option of a command above may be global: taken here too.
	for at := command; at != nil; at = s.above(at) {
		for i := range at.Options {
			o := &at.Options[i]
			long, dashes := strings.CutPrefix(option, "--")
			named := dashes && (o.Long == long || contains(o.Aliases, long)) || !dashes && o.Short != "" && option == "-"+o.Short
			if named && (o.Global || at == command) {
				f.There, f.Option, f.Place, f.ViaAlias = true, o, o.Place, dashes && o.Long != long
				return s.optionValues(f, o)
			}
		}
	}
	for at := command; at != nil; at = s.above(at) {
		for _, what := range []string{OptionNamed(at.Path, option), OptionsOf(at.Path)} {
			if gap := s.gap(what); gap != nil {
				return f.cannotTell(gap.Place, "%s", gap.Why)
			}
		}
	}
	return s.missing(f, s.Coverage.Options, OptionsOf(command.Path), option)
}

// above gives the command that c is a subcommand of, nil for codex itself.
func (s *Surface) above(c *Command) *Command {
	if c.Path == "" {
		return nil
	}
	i := strings.LastIndexByte(c.Path, ' ')
	return s.commandAt(c.Path[:max(i, 0)])
}

// OptionsOf names the options of a command as Gap.What and messages do.
func OptionsOf(path string) string {
	return strings.TrimSpace("options of codex " + path)
}

// OptionNamed names one option or subcommand of a command, with its dashes, as Gap.What
// does.
func OptionNamed(path, word string) string {
	return "option " + strings.TrimSpace(path+" "+word)
}

// CommandsOf names the subcommands of a command as Gap.What and messages do.
func CommandsOf(path string) string {
	return strings.TrimSpace("commands of codex " + path)
}

func (s *Surface) optionValues(f *Fact, o *Option) *Fact {
	f.Open = len(o.Values) == 0
	for _, v := range o.Values {
		f.Values = append(f.Values, Value{Wire: v, Accepted: true, Emitted: true, Place: o.Place})
	}
	if f.Open {
		f.ValuesTold, f.ValuesWhy = NotTold, "the values of the option are not declared as a set"
	}
	if !f.Address.HasValue {
		return f
	}
	if f.Open {
		return f.notTold("%s", f.ValuesWhy)
	}
	if s.Coverage.Options != Full && f.valueCalled(f.Address.Value) == nil {
		return f.notTold("this witness does not hold every value of the option")
	}
	return (&cursor{s: s, f: f}).pick()
}

// command finds a command by its words, following aliases of each. If a word is no
// subcommand, ok is false and the command above it is given, nil where none is held.
func (s *Surface) command(words []string) (at *Command, ok bool) {
	at = s.commandAt("")
	for _, word := range words {
		if at == nil {
			return nil, false
		}
		next := s.child(at.Path, word)
		if next == nil {
			return at, false
		}
		at = next
	}
	return at, at != nil
}

func (s *Surface) commandAt(path string) *Command {
	for _, c := range s.Commands {
		if c.Path == path {
			return c
		}
	}
	return nil
}

func (s *Surface) child(parent, word string) *Command {
	for _, c := range s.Commands {
		above, name := "", c.Path
		if i := strings.LastIndexByte(c.Path, ' '); i >= 0 {
			above, name = c.Path[:i], c.Path[i+1:]
		}
		if c.Path != "" && above == parent && (name == word || contains(c.Aliases, word)) {
			return c
		}
	}
	return nil
}
