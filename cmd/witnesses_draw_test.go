package cmd_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"codexpin/checks/surface"
)

// drawer draws contracts of a few claims about points that one of several surfaces has,
// right ones and slightly wrong ones.
type drawer struct {
	*rand.Rand
	surfaces []*surface.Surface
	of       *surface.Surface // whose point is drawn
	names    []string         // of fields, for wrong ones
}

func newDrawer(seed uint64, surfaces []*surface.Surface) *drawer {
	d := &drawer{Rand: rand.New(rand.NewPCG(seed, 7)), surfaces: surfaces}
	have := map[string]bool{}
	for _, t := range surfaces[0].Types {
		for i := range t.Fields {
			if name := t.Fields[i].Wire; name != "" && !have[name] {
				have[name] = true
				d.names = append(d.names, name)
			}
		}
	}
	return d
}

// one tells true once in n.
func (d *drawer) one(n int) bool { return d.IntN(n) == 0 }

func pick[T any](d *drawer, list []T) T { return list[d.IntN(len(list))] }

// contract draws one contract about one thing.
func (d *drawer) contract() string {
	d.of = pick(d, d.surfaces)
	head := []string{"", "[handshake]\ncapabilities = [\"experimentalApi\"]\n", "[handshake]\ncapabilities = [\"requestAttestation\"]\n"}[d.IntN(3)]
	switch n := d.IntN(20); {
	case n == 0:
		return head + d.named("feature", surfaceFeatures(d.of))
	case n == 1:
		return head + d.option()
	case n < 4:
		return head + d.config()
	case n == 4:
		return head + d.absence()
	case n == 5:
		return head + d.typed()
	}
	return head + d.method()
}

// named draws an entry of a table by its name.
func (d *drawer) named(table string, names []string) string {
	if len(names) == 0 {
		names = []string{"shell_tool"}
	}
	return fmt.Sprintf("[%s]\n%q = {}\n", table, d.spelled(pick(d, names)))
}

func surfaceFeatures(s *surface.Surface) (names []string) {
	for _, f := range s.Features {
		names = append(append(names, f.Key), f.Aliases...)
	}
	return names
}

// spelled gives a name, at times slightly wrong.
func (d *drawer) spelled(name string) string {
	switch {
	case !d.one(8):
		return name
	case d.one(2) && len(name) > 1:
		return name[:len(name)-1]
	}
	return pick(d, d.names)
}

func (d *drawer) option() string {
	var lines []string
	for _, c := range d.of.Commands {
		lines = append(lines, c.Path)
		for _, o := range c.Options {
			if o.Long != "" {
				lines = append(lines, strings.TrimSpace(c.Path+" --"+o.Long))
			}
		}
	}
	lines = slices.DeleteFunc(lines, func(s string) bool { return s == "" || strings.Count(s, " ") > 1 })
	return d.named("option", append(lines, "exec --json"))
}

func (d *drawer) config() string {
	root := d.of.Type(d.of.Config)
	if root == nil {
		d.of = d.surfaces[0]
	}
	steps, f := d.walk(surface.Address{Kind: surface.AtConfig})
	if len(steps) == 0 {
		return "[config]\nmodel = {}\n"
	}
	parts := []string{}
	if label := d.label(f); label != "" && d.one(2) {
		parts = append(parts, fmt.Sprintf("type = %q", label))
	}
	if values := d.values(f); len(values) > 0 && d.one(2) {
		parts = append(parts, "values = "+list(values))
	}
	return fmt.Sprintf("[config]\n%q = { %s }\n", surface.PathString(steps), strings.Join(parts, ", "))
}

func (d *drawer) absence() string {
	m := pick(d, d.of.Methods)
	a := surface.MethodAddress(m.Direction, m.Wire)
	if d.one(6) {
		a.Name = d.spelled(a.Name + "x")
	} else {
		steps, f := d.walk(a.With(d.part()))
		a = f.Address
		a.Path = steps
		switch {
		case d.one(2):
			a = a.Field(pick(d, d.names))
		case len(f.Values) > 0:
			a = a.Is(d.spelled(pick(d, f.Values).Wire))
		}
	}
	return fmt.Sprintf("[[absent]]\nclaim = %q\ninstead = \"x\"\n", a.String())
}

func (d *drawer) typed() string {
	t := pick(d, d.of.Types)
	name := t.Name
	steps, f := d.walk(surface.Address{Kind: surface.AtType, Name: name})
	text := fmt.Sprintf("[type.%q]\n", name)
	if len(steps) > 0 {
		text += fmt.Sprintf("%s = [%q]\n", []string{"sends", "reads"}[d.IntN(2)], d.line(f, steps, d.one(2)))
	}
	if at := d.of.At(surface.Address{Kind: surface.AtType, Name: name}); len(at.Values) > 0 && d.one(2) {
		text += "values = " + list(d.values(at)) + "\n"
	} else if d.one(3) {
		text += "closed = " + list(d.members(at)) + "\n"
	}
	return text
}

func (d *drawer) part() surface.Part {
	return []surface.Part{surface.Params, surface.Result}[d.IntN(2)]
}

// method draws claims about one method.
func (d *drawer) method() string {
	m := pick(d, d.of.Methods)
	text := fmt.Sprintf("[%s.%q]\n", m.Direction, d.spelled(m.Wire))
	if m.Gate != "" && !d.one(5) || d.one(10) {
		text += "gated = true\n"
	}
	if d.one(8) {
		return text
	}
	part := d.part()
	reads := m.Direction == surface.ClientRequest == (part == surface.Result)
	if m.Direction == surface.ServerNotification {
		part, reads = surface.Params, true
	}
	if m.Direction == surface.ClientNotification {
		part, reads = surface.Params, false
	}
	return text + d.fields(surface.MethodAddress(m.Direction, m.Wire).With(part), reads)
}

// fields draws what a method says of one side.
func (d *drawer) fields(root surface.Address, reads bool) string {
	var lines, paths []string
	var last *surface.Fact
	if !reads && !d.one(3) { // all that must be sent, or all but one
		lines = append(lines, d.required(root)...)
		if len(lines) > 0 && d.one(4) {
			lines = lines[1:]
		}
	}
	for range 1 + d.IntN(2) {
		steps, f := d.walk(root)
		if len(steps) == 0 {
			continue
		}
		if line := d.line(f, steps, reads); !slices.Contains(paths, surface.PathString(steps)) {
			lines, paths = append(lines, line), append(paths, surface.PathString(steps))
		}
		last = f
	}
	side := map[bool]string{true: "reads", false: "sends"}[reads]
	text := fmt.Sprintf("%s = %s\n", side, list(unique(lines)))
	if last != nil && len(last.Values) > 0 {
		text += fmt.Sprintf("values = { %q = %s }\n", surface.PathString(last.Address.Path), list(d.values(last)))
		if d.one(3) {
			text = strings.Replace(text, "values", "closed", 1)
		}
	} else if last != nil && d.one(4) {
		text += fmt.Sprintf("closed = { %q = %s }\n", surface.PathString(last.Address.Path), list(d.members(last)))
	}
	if last != nil && (last.Gated() && !d.one(4) || d.one(20)) {
		text += fmt.Sprintf("gated-fields = [%q]\n", surface.PathString(last.Address.Path))
	}
	return text
}

// required are field lines of what must be sent at the top of a message.
func (d *drawer) required(root surface.Address) (lines []string) {
	fields, _ := d.of.At(root).Members(d.of)
	for _, f := range fields {
		if !f.Optional && f.OptionalTold == surface.YesTold {
			lines = append(lines, surface.PathString(root.Field(f.Wire).Path))
		}
	}
	return lines
}

// unique leaves out the lines of a path that an earlier one has.
func unique(lines []string) (out []string) {
	seen := map[string]bool{}
	for _, line := range lines {
		path, _, _ := strings.Cut(strings.ReplaceAll(line, "?", ""), ":")
		if !seen[path] {
			seen[path] = true
			out = append(out, line)
		}
	}
	return out
}
