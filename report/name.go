package report

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/surface"
)

// maxNearest is the number of names suggested.
const maxNearest = 5

// namespace collects the names of a surface, to look in and to suggest from.
type namespace struct {
	s *surface.Surface
	// methodsOnly: a name with a slash is a method or nothing.
	methodsOnly bool
	all         []Member
}

// AtName answers for a name of any kind: a method in any direction by its wire name
// or its variant, a type of any crate, a config key, a feature, a command, an option,
// a value of an enum, a field.
func AtName(s *surface.Surface, name string) Answer {
	a, n := lookUp(s, name)
	if a.empty() {
		n.absent(&a)
	} else if why := n.unread(); strings.HasPrefix(name, "-") && why != "" {
		a.Why = "not looked for in what was not read: " + why
	}
	return a
}

// HasName gives the answer of AtName for a name that is there; ok is false for any other,
// and no name that comes near is looked for.
func HasName(s *surface.Surface, name string) (a Answer, ok bool) {
	a, _ = lookUp(s, name)
	return a, !a.empty()
}

// lookUp fills an answer with what has the name.
func lookUp(s *surface.Surface, name string) (Answer, *namespace) {
	a := Answer{Asked: name, Kind: "name", Outcome: Found}
	n := &namespace{s: s, methodsOnly: strings.Contains(name, "/")}
	n.methods(&a)
	if !n.methodsOnly {
		n.types(&a)
		n.config(&a)
		n.features(&a)
		n.commands(&a)
		n.members(&a)
	}
	return a, n
}

// unread names the commands whose options were not read whole.
func (n *namespace) unread() string {
	var out []string
	for _, gap := range n.s.Gaps {
		if what, options := strings.CutPrefix(gap.What, surface.OptionsOf("")); options {
			out = append(out, "the options of codex"+what)
		}
	}
	return strings.Join(slices.Compact(out), ", ")
}

// empty tells whether nothing was found.
func (a *Answer) empty() bool {
	return len(a.Methods)+len(a.Types)+len(a.Points)+len(a.Features)+len(a.Commands)+
		len(a.Options)+len(a.Values)+len(a.Fields)+len(a.Items)+len(a.Facts) == 0
}

func (n *namespace) methods(a *Answer) {
	d := describer{n.s}
	for _, m := range n.s.Methods {
		if m.Wire == a.Asked || m.Variant == a.Asked && m.Variant != "" {
			a.Methods = append(a.Methods, d.method(m))
		}
	}
}

func (n *namespace) types(a *Answer) {
	for _, t := range n.s.ByName(a.Asked) {
		a.Types = append(a.Types, describer{n.s}.typ(t, nil))
	}
}

// config takes a name for a path of config.toml: a key, or a path such as tools.web.
func (n *namespace) config(a *Answer) {
	path, err := surface.ParsePath(a.Asked)
	if err != nil || len(path) == 0 || path[0].Kind != surface.StepField || n.s.Config == "" {
		return
	}
	f := n.s.At(surface.Address{Kind: surface.AtConfig, Path: path})
	if f.Told == surface.YesTold && f.There {
		a.Points = append(a.Points, describer{n.s}.point(f))
	}
}

// features takes a name for a feature's, by itself or below the key of config.toml.
func (n *namespace) features(a *Answer) {
	name := strings.TrimPrefix(a.Asked, "features.")
	for _, f := range n.s.Features {
		if f.Key == name || slices.Contains(f.Aliases, name) {
			a.Features = append(a.Features, describer{n.s}.feature(f))
		}
	}
}

// commandLine takes a name for a command line of codex, whose own name may stand before
// it. ok is false for one word, which may be anything.
func commandLine(name string) (a surface.Address, ok bool) {
	words := strings.Fields(name)
	if len(words) < 2 {
		return a, false
	}
	if words[0] == "codex" {
		words = words[1:]
	}
	return surface.Address{Kind: surface.AtOption, Name: strings.Join(words, " ")}, true
}

// commands takes a name for a command line, an option of any command, or a
// subcommand of any.
func (n *namespace) commands(a *Answer) {
	d := describer{n.s}
	if line, ok := commandLine(a.Asked); ok {
		f := n.s.At(line)
		switch {
		case f.Told != surface.YesTold || !f.There:
		case f.Option != nil:
			a.Options = append(a.Options, d.option(f.Command, f.Option))
		default:
			a.Commands = append(a.Commands, d.command(f.Command))
		}
		return
	}
	long, dashes := strings.CutPrefix(a.Asked, "--")
	for _, c := range n.s.Commands {
		last := c.Path[strings.LastIndexByte(c.Path, ' ')+1:]
		if c.Path != "" && (last == a.Asked || slices.Contains(c.Aliases, a.Asked)) || c.Path == "" && a.Asked == "codex" {
			a.Commands = append(a.Commands, d.command(c))
		}
		for i := range c.Options {
			o := &c.Options[i]
			if dashes && long != "" && (o.Long == long || slices.Contains(o.Aliases, long)) || o.Short != "" && a.Asked == "-"+o.Short {
				a.Options = append(a.Options, d.option(c, o))
			}
		}
	}
}

// members looks for the name among the values and the fields of all types.
func (n *namespace) members(a *Answer) {
	for _, t := range n.s.Types {
		here := &namespace{s: n.s}
		here.addValues(t)
		a.Values = append(a.Values, named(here.all, a.Asked)...)
		here = &namespace{s: n.s}
		here.addFields(t)
		for i := range t.Variants {
			here.addMembers(t, t.Variants[i].Fields, "@"+t.Variants[i].Wire+".")
		}
		a.Fields = append(a.Fields, named(here.all, a.Asked)...)
	}
}

func named(members []Member, name string) []Member {
	return slices.DeleteFunc(members, func(m Member) bool { return m.Name != name })
}

// absent answers for a name that was not found: it is absent if everything that
// could have the name was read whole.
func (n *namespace) absent(a *Answer) {
	a.Outcome = Absent
	a.Why = fmt.Sprintf("no method of Codex is called %s", a.Asked)
	if !n.methodsOnly {
		a.Why = fmt.Sprintf("no method, type, field, value, config key, feature, command or option that was read is called %s", a.Asked)
	}
	if d := n.doubt(a.Asked); d != nil {
		a.Outcome, a.Why, a.At = Unknown, d.why, d.at()
	}
	if near := n.asPath(a); len(near) > 0 {
		a.Nearest = near
		return
	}
	switch {
	case strings.HasPrefix(a.Asked, "-"):
		n.addCommands()
	case n.methodsOnly:
		n.addMethods()
	default:
		n.addMethods()
		n.addTypes()
		n.addConfig()
		n.addFeatures()
		n.addCommands()
		for _, t := range n.s.Types {
			n.addFields(t)
			n.addValues(t)
		}
	}
	a.Nearest = n.nearest(a.Asked)
}
