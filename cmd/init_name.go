package cmd

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	clientcode "codexpin/checks/client"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// name makes entries of the names, and says which have no place.
func (d *drafting) name(named []surface.Named) {
	at := map[string]int{}
	listed := map[string]bool{}
	for _, n := range named {
		if n.Doubt != surface.Sure {
			d.unplaced(n)
			continue
		}
		if !listed[n.Place.File] {
			listed[n.Place.File] = true
			d.literals(n.Place.File)
		}
		m := d.entry(n)
		if d.has(m) {
			continue
		}
		i, there := at[m.Address]
		if !there {
			i = len(d.report.Methods)
			at[m.Address] = i
			d.report.Methods = append(d.report.Methods, m)
		}
		d.report.Methods[i].Calls = append(d.report.Methods[i].Calls, n.Place)
	}
	slices.SortFunc(d.report.Methods, func(a, b report.InitMethod) int {
		if a.Direction != b.Direction {
			return slices.Index(directions(), a.Direction) - slices.Index(directions(), b.Direction)
		}
		return strings.Compare(a.Name, b.Name)
	})
}

func directions() []string {
	var out []string
	for _, d := range surface.Directions() {
		out = append(out, d.String())
	}
	return out
}

// literals lists a file that names methods, unless the contract does.
func (d *drafting) literals(file string) {
	if d.had != nil && d.had.Local != nil && slices.ContainsFunc(d.had.Local.Literals, func(g pins.Glob) bool { return g.Match(file) }) {
		return
	}
	glob, ok := globOf(file)
	if !ok {
		d.report.Unplaced = append(d.report.Unplaced, surface.Site{Place: surface.Place{File: file}, Text: "no glob can name this file, so that literals lacks it"})
		return
	}
	d.report.Literals = append(d.report.Literals, glob)
}

// globOf gives a glob that means a file: what globs of a contract do not take, brackets
// and braces, is written as any letter. It is false for a path that no glob can be.
func globOf(file string) (string, bool) {
	if strings.HasPrefix(file, "~") || strings.ContainsFunc(file, func(r rune) bool { return r == '\\' || unicode.IsControl(r) || r == utf8.RuneError }) {
		return "", false
	}
	glob := strings.Map(func(r rune) rune {
		if strings.ContainsRune("[]{}", r) {
			return '?'
		}
		return r
	}, file)
	return strings.ReplaceAll(glob, "**", "*?"), len(glob) <= 1024
}

// entry gives the method that a name means: by what Codex has, then by how it is sent.
func (d *drafting) entry(n surface.Named) report.InitMethod {
	methods := d.codex.MethodsNamed(n.Name)
	for _, m := range methods {
		if len(methods) == 1 || n.Asked && m.Direction == surface.ClientRequest || n.Told && m.Direction == surface.ClientNotification {
			out := report.MethodOf(m.Direction, n.Name)
			if f := d.codex.At(surface.MethodAddress(m.Direction, n.Name)); f.Gated() {
				out.Gate = n.Name
			}
			return out
		}
	}
	if len(methods) > 0 {
		return report.MethodOf(methods[0].Direction, n.Name)
	}
	out := report.MethodOf(d.past[n.Name], n.Name)
	out.Note = d.lookedUp() + " did not have it"
	return out
}

// lookedUp says of which Codex the names are, so that it stays true when the pin moves.
func (d *drafting) lookedUp() string {
	if d.away {
		return "codex " + d.codex.Origin.Release + " as codexpin knew it"
	}
	pin := d.report.Pin
	at := " at " + pin.Commit[:min(len(pin.Commit), 12)]
	if pin.Release == "" {
		return "codex" + at
	}
	return "codex " + pin.Release + at
}

// has tells whether the contract that is there has the method.
func (d *drafting) has(m report.InitMethod) bool {
	if d.had == nil {
		return false
	}
	for _, have := range d.had.Methods() {
		if string(have.Name) == m.Name {
			return true
		}
	}
	return slices.ContainsFunc(d.had.Unused, func(u pins.Unused) bool { return u.Claim == m.Address }) ||
		slices.ContainsFunc(d.had.Gates, func(g *pins.Gate) bool { return "request:"+string(g.Name) == m.Address })
}

// unplaced says why a name is in no entry.
func (d *drafting) unplaced(n surface.Named) {
	site := surface.Site{Place: n.Place, Text: "'" + n.Name + "' is " + string(n.Doubt)}
	if n.Doubt == surface.Built {
		site.Text = "'" + n.Name + "…' is " + string(n.Doubt)
	}
	if n.Doubt == surface.Alike {
		site.Text = "'" + n.Name + "' " + string(n.Doubt)
	}
	for _, m := range d.codex.MethodsNamed(n.Slip) {
		site.Near = append(site.Near, surface.MethodAddress(m.Direction, n.Slip).String())
	}
	if n.Doubt == surface.Missing && len(site.Near) == 0 {
		site.Near = append(site.Near, d.codex.Near(surface.MethodAddress(surface.ServerNotification, n.Name), 2)...)
	}
	d.report.Unplaced = append(d.report.Unplaced, site)
}

// onlyIn drafts the folders that alone name methods, where there are one or two, and
// other code lies outside of them.
func (d *drafting) onlyIn() {
	if d.had != nil {
		return
	}
	var folders []string
	for _, file := range d.report.Literals {
		folders = append(folders, path.Dir(file))
	}
	slices.Sort(folders)
	folders = slices.CompactFunc(slices.Compact(folders), func(a, b string) bool { return strings.HasPrefix(b, a+"/") })
	outside := func(p string) bool {
		return clientcode.Reads(p) && !clientcode.Test(p) && !clientcode.Vendored(p) && !clientcode.Generated(p) &&
			!slices.ContainsFunc(folders, func(f string) bool { return strings.HasPrefix(p, f+"/") })
	}
	if len(folders) == 0 || len(folders) > 2 || slices.Contains(folders, ".") || !slices.ContainsFunc(d.tree.Files, outside) {
		return
	}
	for _, f := range folders {
		d.report.OnlyIn = append(d.report.OnlyIn, f+"/**")
	}
}
