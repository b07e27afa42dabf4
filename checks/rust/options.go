package rust

import (
	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// options reads the fields of a clap struct into cmd, through flattened structs.
func (c *commandReader) options(d *def, cmd *surface.Command) {
	f := d.module.file
	what := surface.OptionsOf(cmd.Path)
	place := d.module.place(d.item.Head, d.name)
	if c.steps++; c.steps > maxCommandSteps {
		c.gap(what, place, "there are too many options, or they are flattened in a round")
		return
	}
	switch {
	case d.item.Kind != syntax.Struct || d.twice || d.module.cond || conditional(f, d.item.Attrs):
		c.gap(what, place, "%s is no struct of options, or one in some builds only", d.name)
		return
	case d.name != "" && !derives(f, d.item.Attrs, "Args") && !derives(f, d.item.Attrs, "Parser"):
		inner, ok := c.delegates(d)
		if !ok {
			c.gap(what, place, "%s derives neither Args nor Parser, and its own code is not followed", d.name)
			return
		}
		from := len(cmd.Options)
		for _, d := range inner {
			c.options(d, cmd)
		}
		c.globals(d, cmd.Options[from:])
		return
	}
	own, err := readClap(f, d.item.Attrs)
	if err != nil {
		c.gap(what, place, "%s: %v", d.name, err)
	}
	c.container(own, cmd, place)
	for i := range d.item.Fields {
		field := &d.item.Fields[i]
		if f.IsTestOnly(field.Attrs) {
			continue
		}
		a, err := readClap(f, field.Attrs)
		if err == nil && conditional(f, field.Attrs) {
			c.inSomeBuilds(d, field, a, cmd)
			continue
		}
		switch {
		case err != nil:
			c.gap(what, d.module.place(field.Span, d.name+"."+field.Name), "%s.%s: %v", d.name, field.Name, err)
		case a.skip:
		case a.flatten:
			c.flatten(d, field, cmd)
		case a.subcommand:
			c.subcommands(d, field, cmd)
		case a.hasLong || a.hasShort:
			cmd.Options = append(cmd.Options, c.option(d, field, a))
		}
	}
}

// inSomeBuilds records a field that some builds alone have: an option by its own names,
// anything else as a gap of the command.
func (c *commandReader) inSomeBuilds(d *def, field *syntax.Field, a clapArg, cmd *surface.Command) {
	place := d.module.place(field.Span, d.name+"."+field.Name)
	if a.flatten || a.subcommand || !a.hasLong && !a.hasShort {
		c.gap(surface.OptionsOf(cmd.Path), place, "%s.%s is there in some builds only", d.name, field.Name)
		c.gap(surface.CommandsOf(cmd.Path), place, "%s.%s is there in some builds only", d.name, field.Name)
		return
	}
	o := c.option(d, field, a)
	for _, long := range append(o.Aliases, o.Long) {
		c.gap(surface.OptionNamed(cmd.Path, "--"+long), place, "the option is there in some builds only")
	}
	c.gap(surface.OptionNamed(cmd.Path, "-"+o.Short), place, "the option is there in some builds only")
}

// container takes what a struct's own attributes say of the command that it is for.
func (c *commandReader) container(a clapArg, cmd *surface.Command, place surface.Place) {
	cmd.Aliases = append(cmd.Aliases, a.aliases...)
	cmd.Hidden = cmd.Hidden || a.hide
	own := c.own[cmd]
	own.version = own.version || a.version
	own.noHelp = own.noHelp || a.noHelp
	own.noVersion = own.noVersion || a.noVersion
	own.noHelpCmd = own.noHelpCmd || a.noHelpCmd
	c.own[cmd] = own
	if a.external {
		c.gap(surface.CommandsOf(cmd.Path), place, "any further subcommand is taken")
	}
}

func (c *commandReader) flatten(d *def, field *syntax.Field, cmd *surface.Command) {
	inner := c.r.resolve(innermost(field.Type).Path, d.module)
	if inner.def == nil {
		c.gap(surface.OptionsOf(cmd.Path), d.module.place(field.Span, d.name+"."+field.Name), "the options of `%s` cannot be found", field.Type.Text)
		return
	}
	c.options(inner.def, cmd)
}

// innermost takes Option, Vec and Box off a type.
func innermost(t syntax.Type) syntax.Type {
	for len(t.Path) > 0 && len(t.Args) == 1 {
		t = t.Args[0]
	}
	return t
}

func (c *commandReader) option(d *def, field *syntax.Field, a clapArg) surface.Option {
	o := surface.Option{Aliases: a.aliases, Hidden: a.hide, Global: a.global, Values: a.values, Place: d.module.place(field.Head, d.name+"."+field.Name)}
	if a.hasLong {
		if o.Long = a.long; o.Long == "" {
			o.Long = clapName(field.Name)
		}
	}
	if a.hasShort {
		if o.Short = a.short; o.Short == "" {
			o.Short = string([]rune(field.Name)[:1])
		}
	}
	flag := len(field.Type.Path) == 1 && field.Type.Path[0] == "bool"
	if a.action == "flag" || flag && a.action == "" {
		return o
	}
	if o.Takes = a.valueName; o.Takes == "" {
		o.Takes = asciiUpper(field.Name)
	}
	if a.parser {
		o.Values = nil
		return o
	}
	inner := c.r.resolve(innermost(field.Type).Path, d.module)
	if inner.def != nil && inner.def.item.Kind == syntax.Enum && !inner.def.twice && o.Values == nil {
		o.Values = valueEnum(inner.def)
	}
	return o
}

// valueEnum gives the values of an enum that derives ValueEnum, aliases behind the name
// that they stand for; nil for any other, whose values are decided elsewhere.
func valueEnum(d *def) []string {
	f := d.module.file
	own, err := readClap(f, d.item.Attrs)
	if err != nil || own.skip || d.macro || conditional(f, d.item.Attrs) || !derives(f, d.item.Attrs, "ValueEnum") {
		return nil
	}
	var values []string
	for i := range d.item.Variants {
		v := &d.item.Variants[i]
		a, err := readClap(f, v.Attrs)
		name := a.name
		if name == "" {
			name = clapName(v.Name)
		}
		switch {
		case f.IsTestOnly(v.Attrs) || a.skip:
			continue
		case err != nil || conditional(f, v.Attrs):
			return nil
		}
		values = append(append(values, name), a.aliases...)
	}
	return values
}

// implicit adds the options and the command that clap adds by itself.
func (c *commandReader) implicit(cmd *surface.Command) {
	own := c.own[cmd]
	for _, o := range []struct {
		long, short string
		on          bool
	}{{"help", "h", !own.noHelp}, {"version", "V", own.version && !own.noVersion}} {
		if !o.on {
			continue
		}
		for i := range cmd.Options {
			if cmd.Options[i].Long == o.long {
				o.on = false
			}
			if cmd.Options[i].Short == o.short {
				o.short = ""
			}
		}
		if o.on {
			cmd.Options = append(cmd.Options, surface.Option{Long: o.long, Short: o.short, Place: cmd.Place})
		}
	}
}
