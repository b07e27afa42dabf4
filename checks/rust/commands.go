package rust

import (
	"fmt"
	"strings"

	"codexpin/checks/rust/syntax"
	"codexpin/checks/surface"
)

// Bounds against a hostile command line. Codex has some 100 commands and 400 options,
// four levels deep.
const (
	maxCommandDepth = 8
	maxCommandSteps = 2000
)

// commandReader reads the tree of commands below one clap struct.
type commandReader struct {
	r     *reader
	depth int
	steps int
	own   map[*surface.Command]clapArg // what a command's structs say of it
}

func (c *commandReader) gap(what string, place surface.Place, format string, args ...any) {
	c.r.gap(what, place, format, args...)
}

// readCommands reads the options of codex itself and the whole tree of its subcommands.
func (r *reader) readCommands() {
	dir, ok := r.dirs["codex_cli"]
	if !ok {
		dir = root + "/cli"
	}
	c := r.openCrate("codex_cli_main", dir+"/src/main.rs")
	r.readManifest(c, dir, "codex")
	c.short = "cli"
	m := r.load(c.root)
	parser, why := topParser(m)
	if why != "" {
		place := surface.Place{File: m.name}
		if m.broken != nil {
			place = *m.broken
		}
		for _, what := range []string{surface.CommandsOf(""), surface.OptionsOf("")} {
			r.gap(what, place, "%s", why)
		}
		return
	}
	r.out.Coverage.Options = surface.Full
	reader := &commandReader{r: r, own: map[*surface.Command]clapArg{}}
	reader.command(parser, &surface.Command{Place: m.place(parser.item.Span, parser.name)})
}

// topParser finds the one struct of a module that derives Parser, has subcommands, and
// is not itself the struct of one: the first in the file.
func topParser(m *module) (d *def, why string) {
	if m.broken != nil {
		return nil, m.why
	}
	for _, item := range m.items {
		d := m.types[item.Name]
		if d == nil || d.item != item || item.Kind != syntax.Struct || !derives(m.file, item.Attrs, "Parser") {
			continue
		}
		for i := range item.Fields {
			if a, err := readClap(m.file, item.Fields[i].Attrs); err == nil && a.subcommand {
				return d, ""
			}
		}
	}
	return nil, "no struct that derives Parser and has subcommands was found"
}

// command adds a command and, where it is followed, its options and subcommands.
func (c *commandReader) command(d *def, cmd *surface.Command) {
	c.r.out.Commands = append(c.r.out.Commands, cmd)
	if c.depth++; c.depth > maxCommandDepth {
		c.gap(surface.OptionsOf(cmd.Path), cmd.Place, "commands are nested too deep")
		c.gap(surface.CommandsOf(cmd.Path), cmd.Place, "commands are nested too deep")
	} else if d != nil {
		c.options(d, cmd)
	}
	c.implicit(cmd)
	c.depth--
}

// subcommands reads the enum of a command's subcommands.
func (c *commandReader) subcommands(d *def, field *syntax.Field, cmd *surface.Command) {
	what := surface.CommandsOf(cmd.Path)
	place := d.module.place(field.Span, d.name+"."+field.Name)
	e := c.r.resolve(innermost(field.Type).Path, d.module)
	if e.def == nil || e.def.item.Kind != syntax.Enum || e.def.twice || e.def.macro {
		c.gap(what, place, "the subcommands `%s` cannot be found", field.Type.Text)
		return
	}
	if c.steps++; c.steps > maxCommandSteps {
		c.gap(what, place, "there are too many subcommands")
		return
	}
	f := e.def.module.file
	own, err := readClap(f, e.def.item.Attrs)
	switch {
	case err != nil:
	case conditional(f, e.def.item.Attrs) || e.def.module.cond:
		err = fmt.Errorf("there in some builds only")
	case !derives(f, e.def.item.Attrs, "Subcommand") && !derives(f, e.def.item.Attrs, "Parser"): // which derives it too
		err = fmt.Errorf("it derives neither Subcommand nor Parser")
	}
	if err != nil {
		c.gap(what, place, "%s: %v", e.def.name, err)
		return
	}
	c.container(own, cmd, place)
	for i := range e.def.item.Variants {
		c.subcommand(e.def, &e.def.item.Variants[i], cmd)
	}
	if first := c.child(cmd, "help"); !c.own[cmd].noHelpCmd && !first {
		c.r.out.Commands = append(c.r.out.Commands, &surface.Command{Path: below(cmd, "help"), Place: cmd.Place})
	}
}

func below(cmd *surface.Command, name string) string { return strings.TrimSpace(cmd.Path + " " + name) }

// child tells whether a command of that name stands below cmd.
func (c *commandReader) child(cmd *surface.Command, name string) bool {
	for _, have := range c.r.out.Commands {
		if have.Path == below(cmd, name) {
			return true
		}
	}
	return false
}

// subcommand reads one variant of an enum of subcommands.
func (c *commandReader) subcommand(d *def, v *syntax.Variant, cmd *surface.Command) {
	m, what := d.module, surface.CommandsOf(cmd.Path)
	place := m.place(v.Span, d.name+"::"+v.Name)
	a, err := readClap(m.file, v.Attrs)
	name := a.name
	if name == "" {
		name = clapName(v.Name)
	}
	switch {
	case m.file.IsTestOnly(v.Attrs) || a.skip:
	case err != nil:
		c.gap(what, place, "%s::%s: %v", d.name, v.Name, err)
	case conditional(m.file, v.Attrs):
		for _, name := range append(a.aliases, name) {
			c.gap(surface.OptionNamed(cmd.Path, name), place, "the command is there in some builds only")
		}
		if a.flatten {
			c.gap(what, place, "%s::%s is there in some builds only", d.name, v.Name)
		}
	case a.external:
		c.gap(what, place, "any further subcommand is taken")
	case a.flatten && len(v.Fields) == 1: // the subcommands of another enum stand beside
		c.subcommands(&def{module: m, item: &syntax.Item{}, name: d.name + "::" + v.Name}, &v.Fields[0], cmd)
	default:
		c.variant(m, v, a, &surface.Command{Path: below(cmd, name), Aliases: a.aliases, Hidden: a.hide, Place: place})
	}
}

// variant follows one subcommand into the struct or the enum that it carries.
func (c *commandReader) variant(m *module, v *syntax.Variant, a clapArg, sub *surface.Command) {
	what := surface.OptionsOf(sub.Path)
	c.own[sub] = a
	switch {
	case v.Form == syntax.Unit:
		c.command(nil, sub)
	case v.Form == syntax.Tuple && len(v.Fields) == 1:
		inner := c.r.resolve(innermost(v.Fields[0].Type).Path, m)
		switch {
		case a.subcommand:
			c.command(nil, sub)
			c.subcommands(&def{module: m, item: &syntax.Item{}, name: v.Name}, &v.Fields[0], sub)
		case inner.def == nil:
			c.gap(what, sub.Place, "the options of `%s` cannot be found", v.Fields[0].Type.Text)
			c.gap(surface.CommandsOf(sub.Path), sub.Place, "the subcommands of `%s` cannot be found", v.Fields[0].Type.Text)
			c.command(nil, sub)
		default:
			c.command(inner.def, sub)
		}
	default:
		c.command(&def{module: m, item: &syntax.Item{Kind: syntax.Struct, Fields: v.Fields}}, sub)
	}
}
