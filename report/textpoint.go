package report

import (
	"fmt"
	"slices"
	"strings"
)

// point writes one place inside a message, a type or config.toml.
func (t *text) point(p *Point) {
	t.title(0, p.Address, "")
	if p.Type != "" && p.In == "" {
		kind := p.Type
		switch {
		case p.Nullable:
			kind += " | null"
		case p.Field != nil && p.Field.NullableUntold:
			kind += nullUntold
		}
		t.pair("type", kind)
	}
	if p.Field != nil {
		if p.SentBy != "codex" {
			t.pair("to send", sentWord(p.Field))
		}
		if p.SentBy != "client" {
			t.pair("to read", readWord(p.Field))
		}
		if p.Field.NullDiffers {
			t.pair("null", "absent and null are two things")
		}
	}
	if p.In != "" {
		t.pair("in", p.In)
	}
	if p.ViaAlias {
		t.pair("alias", "this name is read and never written")
	}
	t.gates(p)
	t.values(p)
	t.pair("place", lines(p.Place))
}

// gates writes the gates on the way to a point, and whether there may be more.
func (t *text) gates(p *Point) {
	for _, g := range p.Gates {
		gate := fmt.Sprintf("%s %s: %s", g.Of, g.Name, g.Reason)
		switch {
		case g.Unchecked:
			gate += ", not checked by the server in this method"
		case g.Untold:
			gate += "; whether the server enforces it there is not told here"
		}
		t.pair("gate", gate)
	}
	switch {
	case p.GatesWhy != "":
		t.pair("gate", "cannot tell: "+p.GatesWhy)
	case p.GatesUntold:
		t.pair("gate", untoldWord)
	case len(p.Gates) == 0:
		t.pair("gate", "none")
	}
}

func (t *text) values(p *Point) {
	if p.ValuesWhy != "" {
		t.pair("values", "cannot tell: "+p.ValuesWhy)
		return
	}
	var parts []string
	for _, v := range p.Values {
		part := v.Name
		if v.Object {
			part += " {}"
		}
		if v.Use != "accepted, emitted" || len(p.Values) == 1 {
			part += " (" + v.Use + ")"
		}
		parts = append(parts, part)
	}
	if p.Open {
		parts = append(parts, "or any other string")
	}
	if len(parts) > 0 {
		t.pair("values", strings.Join(parts, ", "))
	}
}

// feature writes one feature flag.
func (t *text) feature(f *Feature, asked string) {
	t.title(0, f.Key, "feature")
	if slices.Contains(f.Aliases, asked) {
		t.pair("asked", asked+", an old name of it")
	}
	t.pair("stage", f.Stage)
	t.pair("default", f.Default)
	if len(f.Aliases) > 0 {
		t.pair("aliases", strings.Join(f.Aliases, ", "))
	}
	t.pair("address", f.Address)
	t.pair("place", lines(f.Place))
}

// command writes one command with its options.
func (t *text) command(c *Command) {
	what := "command"
	if c.Hidden {
		what = "hidden command"
	}
	t.title(0, strings.TrimSpace("codex "+c.Path), what)
	if len(c.Aliases) > 0 {
		t.pair("aliases", strings.Join(c.Aliases, ", "))
	}
	if c.Address != "" {
		t.pair("address", c.Address)
	}
	t.pair("place", lines(c.Place))
	t.optionRows(c.Options, false, c.Place.File)
	if c.OptionsWhy != "" {
		t.hang(2, "", 4, "there may be more options, which were not read: "+c.OptionsWhy, t.paint.Warn)
	}
	if c.CommandsWhy != "" {
		t.hang(2, "", 4, "there may be more commands below it, which were not read: "+c.CommandsWhy, t.paint.Warn)
	}
}

// options writes one option of several commands.
func (t *text) options(name string, list []Option) {
	t.title(0, name, "option of "+count(len(list), "command"))
	t.optionRows(list, true, "")
}

func (t *text) optionRows(list []Option, command bool, file string) {
	var rows [][]string
	for _, o := range list {
		of, takes, note := "", o.Takes, ""
		if command {
			of = strings.TrimSpace("codex " + o.Command)
		}
		if len(o.Values) > 0 {
			takes = strings.Join(o.Values, " | ")
		}
		if o.Hidden {
			note = "hidden"
		}
		name := o.Name
		for _, alias := range o.Aliases {
			name += ", --" + alias
		}
		if o.Short != "" && name != "-"+o.Short {
			name = "-" + o.Short + ", " + name
		}
		rows = append(rows, []string{name, of, takes, note, within(o.Place, file)})
	}
	columns := []column{
		{heading: "OPTION", paint: Paint.Head}, {heading: "OF", label: "of "}, {heading: "TAKES", label: "takes "},
		{heading: "NOTE"}, {heading: "PLACE"},
	}
	if file != "" {
		columns[4] = column{heading: "LINE", label: "line "}
	}
	t.rows(2, used(columns, rows), cut(columns, rows))
}
