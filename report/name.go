package report

import (
	"cmp"
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
	if a.empty() {
		n.absent(&a)
	}
	return a
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

func (n *namespace) features(a *Answer) {
	for _, f := range n.s.Features {
		if f.Key == a.Asked || slices.Contains(f.Aliases, a.Asked) {
			a.Features = append(a.Features, describer{n.s}.feature(f))
		}
	}
}

// commands takes a name for a command line, an option of any command, or a
// subcommand of any.
func (n *namespace) commands(a *Answer) {
	d := describer{n.s}
	if words := strings.Fields(a.Asked); len(words) > 1 {
		f := n.s.At(surface.Address{Kind: surface.AtOption, Name: strings.Join(words, " ")})
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
		if c.Path != "" && (last == a.Asked || slices.Contains(c.Aliases, a.Asked)) {
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

// reason is why an absence cannot be concluded.
type reason struct {
	why   string
	place surface.Place
}

func (r *reason) at() *surface.Place { return placed(r.place) }

// doubt gives the first reason why the surface may hide a thing of that name.
func (n *namespace) doubt(name string) *reason {
	c := n.s.Coverage
	for _, d := range surface.Directions() {
		if r := doubt(n.s, c.Methods[d], surface.MethodsOf(d)); r != nil {
			return r
		}
	}
	if n.methodsOnly {
		return nil
	}
	for _, part := range []struct {
		extent surface.Extent
		what   string
	}{{c.Types, "types"}, {c.Config, "config keys"}, {c.Features, "features"}, {c.Options, surface.CommandsOf("")}, {c.Options, surface.CommandsOf("app-server")}} {
		if r := doubt(n.s, part.extent, part.what); r != nil {
			return r
		}
	}
	if strings.HasPrefix(name, "-") {
		for _, gap := range n.s.Gaps {
			if strings.HasPrefix(gap.What, "options of codex") {
				return &reason{fmt.Sprintf("not an option of what was read; the %s were not: %s", gap.What, gap.Why), gap.Place}
			}
		}
	}
	return nil
}

// doubt gives the reason why a kind of thing was not read whole; nil if it was.
func doubt(s *surface.Surface, extent surface.Extent, what string) *reason {
	for _, gap := range s.Gaps {
		if gap.What == what {
			return &reason{fmt.Sprintf("the %s were not read whole: %s", what, gap.Why), gap.Place}
		}
	}
	if extent != surface.Full {
		return &reason{fmt.Sprintf("the %s were not read whole", what), surface.Place{}}
	}
	return nil
}

// nearest gives the members whose names come nearest to a word.
func (n *namespace) nearest(word string) []Member {
	var names []string
	first := map[string]Member{}
	for _, m := range n.all {
		if _, seen := first[m.Name]; !seen {
			first[m.Name] = m
			names = append(names, m.Name)
		}
	}
	var out []Member
	for _, name := range surface.Nearest(word, names, maxNearest) {
		out = append(out, first[name])
	}
	return out
}

func sortByPlace(list []Member) []Member {
	slices.SortStableFunc(list, func(a, b Member) int { return cmp.Compare(a.Place.Line, b.Place.Line) })
	return list
}
