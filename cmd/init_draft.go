package cmd

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"codexpin/checks/atlas"
	clientcode "codexpin/checks/client"
	"codexpin/checks/rust"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// selected gives the files to read: those that are named, else all sources but tests.
func (d *drafting) selected(args []string) ([]string, error) {
	if len(args) == 0 {
		var out []string
		for _, p := range d.tree.Files {
			switch {
			case !clientcode.Reads(p):
			case clientcode.Test(p) || clientcode.Tool(p):
				d.report.Left.Tests++
			default:
				out = append(out, p)
			}
		}
		return out, nil
	}
	var out []string
	for _, arg := range args {
		name, ok := below(d.folder, d.path(arg))
		before := len(out)
		for _, p := range d.tree.Files {
			if ok && (p == name || name == "." || strings.HasPrefix(p, name+"/")) && !slices.Contains(out[:before], p) {
				out = append(out, p)
			}
		}
		if len(out) == before {
			return nil, usage("only files that git tracks are read: git add "+arg, "%q is no file and no folder with files that git tracks below %s", arg, filepath.Base(d.folder))
		}
	}
	return out, nil
}

// draft reads the files and fills the report.
func (d *drafting) draft(ctx context.Context, paths []string) error {
	known, err := atlas.Open()
	if err != nil {
		return unknown(err, "", "read what is known of releases")
	}
	r := d.report
	r.Pin = d.findPin(known)
	if err := d.look(ctx, known); err != nil {
		return err
	}
	slashed := map[string]bool{}
	for name := range d.known {
		if strings.Contains(name, "/") {
			slashed[name] = true
		}
	}
	files, left := d.tree.Scan(paths, clientcode.Mentions(slashed))
	d.files = files
	r.Left.Sources, r.Left.Generated, r.Left.Vendored = len(paths)-left.Generated-left.Vendored-left.More, left.Generated, left.Vendored
	r.Left.More, r.Left.Links = left.More, d.tree.Links
	for _, u := range left.Unread {
		r.Unplaced = append(r.Unplaced, surface.Site{Place: surface.Place{File: u.Path, Line: u.Line, EndLine: u.Line}, Text: "the file cannot be read to its end: " + u.Why})
	}
	d.name(clientcode.Names(files, d.known))
	r.Floor, r.Experimental = d.floor(), d.experimental()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return d.judge(ctx)
}

// look reads what Codex has at the pin, and collects the names that methods have, or had
// in other releases.
func (d *drafting) look(ctx context.Context, known *atlas.Atlas) error {
	v := &verifying{app: d.app, checkout: d.checkout}
	source, codex, err := v.openedCommit(ctx, &pins.Contract{Pin: pins.Pin{Commit: pins.Commit(d.report.Pin.Commit)}})
	if err != nil {
		return err
	}
	defer source.close()
	if source.commit != nil {
		if d.codex, err = d.read(files{ctx, source.commit}, rust.Protocol); err == nil {
			d.report.ReadFrom = "codex at the pin, in the checkout " + codex.Checkout
			if d.report.Pin.Release == "" {
				d.report.Pin.Release = released(d.codex.Origin.Release)
			}
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if d.codex == nil {
		d.away = true
		version := d.report.Pin.Release
		if _, ok := known.Release(version); !ok {
			newest, _ := known.Newest()
			version = newest.Version
		}
		if d.codex, err = known.Surface(version); err != nil {
			return unknown(err, "", "read release "+version)
		}
		d.report.ReadFrom = "release " + version + " as codexpin knows it; no checkout has the pin"
	}
	return d.names(known)
}

// released gives a release's version; the workspace of a commit that is none has 0.0.0.
func released(version string) string {
	if version == "0.0.0" {
		return ""
	}
	return version
}

// every is how many releases lie between those whose names are collected: what was there
// once was there in more than a few.
const every = 6

// names collects the names of methods, of the pin and of releases.
func (d *drafting) names(known *atlas.Atlas) error {
	d.known, d.past = map[string]bool{}, map[string]surface.Direction{}
	add := func(s *surface.Surface) {
		for _, m := range s.Methods {
			d.known[m.Wire] = true
			if _, there := d.past[m.Wire]; !there {
				d.past[m.Wire] = m.Direction
			}
		}
	}
	add(d.codex)
	all := known.Releases()
	for i := len(all) - 1; i >= 0; i -= every {
		s, err := known.Surface(all[i].Version)
		if err != nil {
			return unknown(err, "", "read release "+all[i].Version)
		}
		add(s)
	}
	if d.had != nil {
		for _, m := range d.had.Methods() {
			d.known[string(m.Name)] = true
		}
	}
	return nil
}

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
	d.report.Literals = append(d.report.Literals, file)
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
	out.Note = "Codex does not have it at the pin"
	return out
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
	if n.Doubt == surface.Missing {
		for _, near := range d.codex.Near(surface.MethodAddress(surface.ServerNotification, n.Name), 2) {
			site.Near = append(site.Near, near)
		}
	}
	d.report.Unplaced = append(d.report.Unplaced, site)
}
