package probe

import (
	"slices"
	"strings"
)

// Help is what one command says of itself with --help.
type Help struct {
	Path     string       `json:"path"` // "app-server"; "" for codex itself
	Commands []HelpEntry  `json:"commands,omitempty"`
	Options  []HelpOption `json:"options,omitempty"`
}

// HelpEntry is one subcommand.
type HelpEntry struct {
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"`
}

// HelpOption is one option. Options that are hidden stand in no help.
type HelpOption struct {
	Long   string   `json:"long,omitempty"` // without dashes
	Short  string   `json:"short,omitempty"`
	Takes  string   `json:"takes,omitempty"`  // the value's name, "" for a flag
	Values []string `json:"values,omitempty"` // the closed set of values, where it lists one
	Text   string   `json:"-"`                // the paragraph about it
}

// maxHelp bounds the lines of a help that are read; 80 are measured.
const maxHelp = 5000

// The forms of clap's help.
var (
	helpSection = lazily(`^([A-Z][A-Za-z ]*):\s*$`)
	helpCommand = lazily(`^  ([a-z][a-z0-9-]*)(?:,? .*)?$`)
	helpWord    = lazily(`^[a-z][a-z0-9-]*$`)
	helpAliases = lazily(`\[aliases?: ([^\]]*)\]`)
	helpOption  = lazily(`^ {2,8}(?:-([A-Za-z0-9])(?:, )?)?(?:--([A-Za-z][A-Za-z0-9-]*))?(?:[ =]\[?<?([A-Za-z][A-Za-z0-9_=-]*(?:=[A-Za-z]+)?)>?\]?(?:\.\.\.)?)?(?:\s{2,}.*)?$`)
	helpValues  = lazily(`\[possible values: ([^\]]*)\]`)
	helpBullet  = lazily(`^\s+- ([A-Za-z][A-Za-z0-9_-]*):`)
)

// parseHelp reads the help of one command. ok is false where the text is none: it has
// neither a usage line nor an option; or where its usage line is that of another command:
// a word that is no subcommand may be an argument, and the help then is that of the command
// above (codex WORD --help prints that of codex, with exit code 0, from 0.136.0 to 0.171.0).
func parseHelp(path, text string) (h *Help, ok bool) {
	h = &Help{Path: path}
	section, usage := "", false
	for n, line := range strings.Split(text, "\n") {
		if n > maxHelp {
			break
		}
		line = strings.TrimRight(line, "\r ")
		if line, found := strings.CutPrefix(line, "Usage:"); found && !usage {
			if usage = true; !usageOf(path, line) {
				return h, false
			}
		}
		if found := helpSection().FindStringSubmatch(line); found != nil {
			section = found[1]
			continue
		}
		switch {
		case section == "Commands":
			h.command(line)
		case section != "" && section != "Arguments":
			h.option(line)
		}
	}
	for i := range h.Options {
		h.Options[i].values()
	}
	return h, usage || len(h.Options) > 0
}

// usageOf tells whether a usage line is that of the command at path: it names the program
// and as many words as path has. They may be others: an alias is written out.
func usageOf(path, line string) bool {
	words := strings.Fields(line)
	for i, word := range words {
		if i > 0 && !helpWord().MatchString(word) {
			words = words[:i]
			break
		}
	}
	return len(words) == 1+len(strings.Fields(path))
}

func (h *Help) command(line string) {
	if found := helpCommand().FindStringSubmatch(line); found != nil {
		h.Commands = append(h.Commands, HelpEntry{Name: found[1]})
	}
	if found := helpAliases().FindStringSubmatch(line); found != nil && len(h.Commands) > 0 {
		last := &h.Commands[len(h.Commands)-1]
		last.Aliases = strings.Split(found[1], ", ")
	}
}

// option reads a line of a section of options: the head of one, or text about the last.
func (h *Help) option(line string) {
	found := helpOption().FindStringSubmatch(line)
	if found != nil && (found[1] != "" || found[2] != "") {
		h.Options = append(h.Options, HelpOption{Short: found[1], Long: found[2], Takes: found[3], Text: line + "\n"})
		return
	}
	if len(h.Options) > 0 {
		h.Options[len(h.Options)-1].Text += line + "\n"
	}
}

func (o *HelpOption) values() {
	if found := helpValues().FindStringSubmatch(strings.Join(strings.Fields(o.Text), " ")); found != nil {
		o.Values = strings.Split(found[1], ", ")
		return
	}
	if !strings.Contains(o.Text, "Possible values:") {
		return
	}
	for line := range strings.Lines(o.Text) {
		if found := helpBullet().FindStringSubmatch(line); found != nil {
			o.Values = append(o.Values, found[1])
		}
	}
}

// find gives an option by its long name, nil if there is none.
func (h *Help) find(long string) *HelpOption {
	i := slices.IndexFunc(h.Options, func(o HelpOption) bool { return o.Long == long })
	if i < 0 {
		return nil
	}
	return &h.Options[i]
}
