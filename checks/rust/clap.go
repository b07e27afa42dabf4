package rust

import (
	"fmt"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// arg is what clap's attributes say of one field or variant.
type arg struct {
	long, short, name, valueName string
	hasLong, hasShort            bool
	aliases                      []string
	hide, skip                   bool
	flatten, subcommand, enum    bool
	count                        bool // an action that takes no value
	values                       []string
	global                       bool
}

// readArg merges the clap, arg, command, group and value attributes among attrs.
func readArg(f *syntax.File, attrs []syntax.Attr) (a arg, err error) {
	for _, attr := range attrs {
		switch attr.Path {
		case "arg", "clap", "command", "value":
		case "cfg_attr":
			if mentions(f, attr.Args, "arg") || mentions(f, attr.Args, "clap") || mentions(f, attr.Args, "command") {
				return a, fmt.Errorf("clap attributes under cfg_attr depend on the build")
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
	return a, nil
}

// apply takes one key. Keys that decide neither a name nor a value are left alone.
func (a *arg) apply(f *syntax.File, m syntax.Meta) error {
	empty := m.Value.From == m.Value.To && !m.HasArgs
	switch m.Name {
	case "long":
		a.hasLong = true
		if !empty {
			return argText(f, m, &a.long)
		}
	case "short":
		a.hasShort = true
		if m.Value.To == m.Value.From+1 {
			a.short = strings.Trim(f.Text(f.Tokens[m.Value.From]), "'")
		}
	case "name", "id":
		if !empty && m.Name == "name" {
			return argText(f, m, &a.name)
		}
	case "value_name":
		return argText(f, m, &a.valueName)
	case "alias", "visible_alias", "aliases", "visible_aliases":
		for i := m.Value.From; i < m.Value.To; i++ {
			if s, ok := f.Str(f.Tokens[i]); ok {
				a.aliases = append(a.aliases, s)
			}
		}
	case "hide":
		a.hide = empty || f.Is(m.Value.From, "true")
	case "skip":
		a.skip = true
	case "flatten":
		a.flatten = true
	case "subcommand":
		a.subcommand = true
	case "value_enum":
		a.enum = true
	case "action":
		a.count = mentions(f, m.Value, "SetTrue") || mentions(f, m.Value, "SetFalse") || mentions(f, m.Value, "Count")
	case "value_parser":
		if m.Value.To > m.Value.From && f.Is(m.Value.From, "[") {
			for i := m.Value.From; i < m.Value.To; i++ {
				if s, ok := f.Str(f.Tokens[i]); ok {
					a.values = append(a.values, s)
				}
			}
		}
	case "global":
		a.global = true
	case "rename_all", "rename_all_env":
		return fmt.Errorf("the clap attribute %s is not followed", m.Name)
	}
	return nil
}

func argText(f *syntax.File, m syntax.Meta, to *string) error {
	s, err := text(f, m)
	if err == nil {
		*to = s
	}
	return err
}

// commandReader reads the tree of commands below one clap struct.
type commandReader struct {
	r     *reader
	depth int
}

// readCommands reads the options of codex itself, the names of its subcommands, and
// the whole tree of app-server.
func (r *reader) readCommands() {
	dir, ok := r.dirs["codex_cli"]
	if !ok {
		dir = "cli"
	}
	c := r.openCrate("codex_cli_main", root+"/"+dir+"/src/main.rs")
	c.short = "cli"
	m := r.load(c.root)
	what := surface.CommandsOf("")
	if m.broken != nil {
		r.gap(what, *m.broken, "%s", m.why)
		return
	}
	var parser *def
	for _, item := range m.items {
		if d := m.types[item.Name]; d != nil && item.Kind == syntax.Struct && derives(m.file, item.Attrs)["Parser"] {
			for i := range item.Fields {
				if a, err := readArg(m.file, item.Fields[i].Attrs); err == nil && a.subcommand {
					parser = d
				}
			}
			if parser != nil {
				break
			}
		}
	}
	if parser == nil {
		r.gap(what, surface.Place{File: m.name}, "no struct that derives Parser and has subcommands was found")
		return
	}
	r.out.Coverage.Options = surface.Full
	(&commandReader{r: r}).command(parser, &surface.Command{Place: m.place(parser.item.Span, parser.name)})
}

// command adds a command and, where it is followed, its options and subcommands.
func (c *commandReader) command(d *def, cmd *surface.Command) {
	c.r.out.Commands = append(c.r.out.Commands, cmd)
	if d == nil {
		return
	}
	c.depth++
	defer func() { c.depth-- }()
	if c.depth > 8 {
		c.r.gap(surface.OptionsOf(cmd.Path), cmd.Place, "commands are nested too deep")
		return
	}
	c.options(d, cmd)
}

// options reads the fields of a clap struct into cmd, through flattened structs.
func (c *commandReader) options(d *def, cmd *surface.Command) {
	f := d.module.file
	what := surface.OptionsOf(cmd.Path)
	if d.item.Kind != syntax.Struct || d.twice {
		c.r.gap(what, d.module.place(d.item.Head, d.name), "%s is no struct of options", d.name)
		return
	}
	for i := range d.item.Fields {
		field := &d.item.Fields[i]
		if f.IsTestOnly(field.Attrs) {
			continue
		}
		a, err := readArg(f, field.Attrs)
		if err != nil {
			c.r.gap(what, d.module.place(field.Span, d.name+"."+field.Name), "%s.%s: %v", d.name, field.Name, err)
			continue
		}
		switch {
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

func (c *commandReader) flatten(d *def, field *syntax.Field, cmd *surface.Command) {
	inner := c.r.resolve(pathOf(innermost(field.Type)), d.module)
	if inner.def == nil {
		c.r.gap(surface.OptionsOf(cmd.Path), d.module.place(field.Span, d.name+"."+field.Name), "the options of `%s` cannot be found", field.Type.Text)
		return
	}
	c.options(inner.def, cmd)
}

// innermost takes Option and Box off a type.
func innermost(t syntax.Type) syntax.Type {
	for len(t.Path) > 0 && len(t.Args) == 1 {
		t = t.Args[0]
	}
	return t
}

func (c *commandReader) option(d *def, field *syntax.Field, a arg) surface.Option {
	o := surface.Option{Aliases: a.aliases, Hidden: a.hide, Values: a.values, Place: d.module.place(field.Head, d.name+"."+field.Name)}
	if a.hasLong {
		if o.Long = a.long; o.Long == "" {
			o.Long = clapName(field.Name)
		}
	}
	if a.hasShort {
		if o.Short = a.short; o.Short == "" {
			o.Short = field.Name[:1]
		}
	}
	t := innermost(field.Type)
	if a.count || len(t.Path) == 1 && t.Path[0] == "bool" {
		return o
	}
	if o.Takes = a.valueName; o.Takes == "" {
		o.Takes = asciiUpper(field.Name)
	}
	if inner := c.r.resolve(pathOf(t), d.module); inner.def != nil && inner.def.item.Kind == syntax.Enum {
		o.Values = valueEnum(inner.def)
	}
	return o
}

// valueEnum gives the values of an enum that derives ValueEnum, nil for any other.
func valueEnum(d *def) []string {
	f := d.module.file
	if !derives(f, d.item.Attrs)["ValueEnum"] {
		return nil
	}
	var values []string
	for i := range d.item.Variants {
		v := &d.item.Variants[i]
		a, err := readArg(f, v.Attrs)
		switch {
		case err != nil:
			return nil
		case a.skip:
			continue
		case a.name != "":
			values = append(values, a.name)
		default:
			values = append(values, clapName(v.Name))
		}
	}
	return values
}

// subcommands reads the enum of a command's subcommands. Below codex itself only
// app-server is followed; the others are named, and what they take is a gap.
func (c *commandReader) subcommands(d *def, field *syntax.Field, cmd *surface.Command) {
	what := surface.CommandsOf(cmd.Path)
	e := c.r.resolve(pathOf(innermost(field.Type)), d.module)
	if e.def == nil || e.def.item.Kind != syntax.Enum || e.def.twice {
		c.r.gap(what, d.module.place(field.Span, d.name+"."+field.Name), "the subcommands `%s` cannot be found", field.Type.Text)
		return
	}
	m := e.def.module
	for i := range e.def.item.Variants {
		v := &e.def.item.Variants[i]
		place := m.place(v.Span, e.def.name+"::"+v.Name)
		a, err := readArg(m.file, v.Attrs)
		if err != nil {
			c.r.gap(what, place, "%s::%s: %v", e.def.name, v.Name, err)
			continue
		}
		if a.skip || m.file.IsTestOnly(v.Attrs) {
			continue
		}
		name := a.name
		if name == "" {
			name = clapName(v.Name)
		}
		sub := &surface.Command{Path: strings.TrimSpace(cmd.Path + " " + name), Aliases: a.aliases, Hidden: a.hide, Place: place}
		c.variant(m, v, a, sub)
	}
}

// variant follows one subcommand into the struct or the enum that it carries.
func (c *commandReader) variant(m *module, v *syntax.Variant, a arg, sub *surface.Command) {
	what := surface.OptionsOf(sub.Path)
	if sub.Path != "app-server" && !strings.HasPrefix(sub.Path, "app-server ") {
		c.r.gap(what, sub.Place, "of codex's commands only app-server is read")
		c.r.gap(surface.CommandsOf(sub.Path), sub.Place, "of codex's commands only app-server is read")
		c.command(nil, sub)
		return
	}
	switch {
	case v.Form == syntax.Unit:
		c.command(nil, sub)
	case v.Form == syntax.Tuple && len(v.Fields) == 1:
		inner := c.r.resolve(pathOf(innermost(v.Fields[0].Type)), m)
		if inner.def == nil {
			c.r.gap(what, sub.Place, "the options of `%s` cannot be found", v.Fields[0].Type.Text)
			c.command(nil, sub)
			return
		}
		if a.subcommand {
			c.command(nil, sub)
			c.subcommands(&def{module: m, item: &syntax.Item{}, name: v.Name}, &v.Fields[0], sub)
			return
		}
		c.command(inner.def, sub)
	default:
		c.command(&def{module: m, name: v.Name, item: &syntax.Item{Kind: syntax.Struct, Fields: v.Fields}}, sub)
	}
}
