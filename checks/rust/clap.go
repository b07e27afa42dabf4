package rust

import (
	"fmt"
	"strings"

	"codexpin/checks/rust/syntax"
)

// clapArg is what clap's attributes say of one container, field or variant.
type clapArg struct {
	long, short, name, valueName string
	hasLong, hasShort            bool
	aliases                      []string
	hide, skip                   bool
	flatten, subcommand          bool
	global, version              bool
	noHelp, noVersion, noHelpCmd bool     // what clap would add by itself is turned off
	action                       string   // "" for clap's choice by the type, "flag", "value"
	values                       []string // of value_parser = ["a", "b"]
	parser                       bool     // a value_parser or ignore_case decides what is accepted
	external                     bool     // any name is taken
	named                        bool     // an id of its own, of which clap may make the name
}

// readClap merges the clap, arg, command and value attributes among attrs.
func readClap(f *syntax.File, attrs []syntax.Attr) (a clapArg, err error) {
	for _, attr := range attrs {
		switch attr.Path {
		case "arg", "clap", "command", "value", "structopt":
		case "cfg_attr":
			if word := dependsOnBuild(f, attr); word != "" {
				return a, fmt.Errorf("%s attributes under cfg_attr depend on the build", word)
			}
			continue
		default:
			continue
		}
		metas, err := f.ParseAttrArgs(attr.Args)
		if err != nil {
			return a, err
		}
		for _, m := range metas {
			if err := a.apply(f, m); err != nil {
				return a, err
			}
		}
	}
	if a.named && (a.hasLong && a.long == "" || a.hasShort && a.short == "") {
		return a, fmt.Errorf("an option with an id of its own and no literal name")
	}
	return a, nil
}

// apply takes one key. Keys that decide neither a name nor a value are left alone.
func (a *clapArg) apply(f *syntax.File, m syntax.Meta) error {
	empty := m.Value.From == m.Value.To && !m.HasArgs
	on := empty || f.Is(m.Value.From, "true") // a switch
	switch m.Name {
	case "long":
		a.hasLong = true
		if !empty {
			return clapText(f, m, &a.long)
		}
	case "short":
		a.hasShort = true
		return a.shortName(f, m, empty)
	case "id":
		a.named = true
	case "name":
		a.named = true
		return clapText(f, m, &a.name)
	case "value_name":
		_ = clapText(f, m, &a.valueName) // it decides nothing
	case "alias", "visible_alias", "aliases", "visible_aliases":
		return a.addAliases(f, m)
	case "hide":
		a.hide = on
	case "skip":
		a.skip = true
	case "flatten":
		a.flatten = true
	case "subcommand":
		a.subcommand = true
	case "global":
		a.global = on
	case "action":
		a.takeAction(f, m)
	case "value_parser":
		return a.valueParser(f, m)
	case "ignore_case":
		a.parser = true
	case "version", "propagate_version":
		a.version = true
	case "disable_help_flag":
		a.noHelp = on
	case "disable_version_flag":
		a.noVersion = on
	case "disable_help_subcommand":
		a.noHelpCmd = on
	case "external_subcommand", "allow_external_subcommands":
		a.external = true
	case "rename_all", "short_alias", "short_aliases", "visible_short_alias", "visible_short_aliases",
		"infer_long_args", "infer_subcommands", "long_flag", "short_flag", "long_flag_alias", "arg", "args", "mut_arg", "mut_args":
		return fmt.Errorf("the clap attribute %s is not followed", m.Name)
	}
	return nil
}

// takeAction tells whether an action takes a value. One that is not of clap's own is
// left to the type.
func (a *clapArg) takeAction(f *syntax.File, m syntax.Meta) {
	for _, word := range []string{"SetTrue", "SetFalse", "Count", "Help", "HelpShort", "HelpLong", "Version"} {
		if mentions(f, m.Value, word) {
			a.action = "flag"
		}
	}
	if mentions(f, m.Value, "Set") || mentions(f, m.Value, "Append") {
		a.action = "value"
	}
}

func (a *clapArg) shortName(f *syntax.File, m syntax.Meta, empty bool) error {
	switch {
	case empty:
		return nil
	case m.Value.To == m.Value.From+1 && f.Tokens[m.Value.From].Kind() == syntax.Char:
		a.short = strings.Trim(f.Text(f.Tokens[m.Value.From]), "'")
		return nil
	}
	return fmt.Errorf("short is not set to a character")
}

// addAliases takes one string literal, or a list of them in brackets.
func (a *clapArg) addAliases(f *syntax.File, m syntax.Meta) error {
	list, ok := textList(f, m)
	if !ok {
		return fmt.Errorf("%s is not set to string literals", m.Name)
	}
	a.aliases = append(a.aliases, list...)
	return nil
}

// valueParser takes a list of the values; any other parser decides by code of its own.
func (a *clapArg) valueParser(f *syntax.File, m syntax.Meta) error {
	list, ok := textList(f, m)
	if a.values = list; !ok || len(list) == 0 {
		a.values, a.parser = nil, true
	}
	return nil
}

// textList reads "a" and ["a", "b"].
func textList(f *syntax.File, m syntax.Meta) (list []string, ok bool) {
	r := m.Value
	if s, one := soleText(f, r); one {
		return []string{s}, true
	}
	return texts(f, r)
}

// texts reads ["a", "b"].
func texts(f *syntax.File, r syntax.Range) (list []string, ok bool) {
	if r.To-r.From < 2 || !f.Is(r.From, "[") || f.Tokens[r.From].Match() != r.To-1 {
		return nil, false
	}
	for _, part := range f.Split(syntax.Range{From: r.From + 1, To: r.To - 1}, ",") {
		s, one := soleText(f, part)
		if !one {
			return nil, false
		}
		list = append(list, s)
	}
	return list, true
}

func clapText(f *syntax.File, m syntax.Meta, to *string) error {
	s, err := text(f, m)
	if err == nil {
		*to = s
	}
	return err
}
