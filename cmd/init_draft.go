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

// selected gives the files to read: those that are named, and those of folders that are,
// else all sources but tests.
func (d *drafting) selected(args []string) ([]string, error) {
	if len(args) == 0 {
		var out []string
		for _, p := range d.tree.Files {
			switch {
			case !clientcode.Reads(p):
			case d.excepted(p):
				d.report.Left.Excepted++
			case clientcode.Test(p) || clientcode.Tool(p):
				d.report.Left.Tests++
			default:
				out = append(out, p)
			}
		}
		return out, nil
	}
	var out []string
	d.named = map[string]bool{}
	for _, arg := range args {
		name, ok := below(d.folder, d.path(arg))
		before := len(out)
		d.named[name] = ok
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

// excepted tells whether the contract that is there takes a file out.
func (d *drafting) excepted(p string) bool {
	return d.had != nil && d.had.Local != nil && slices.ContainsFunc(d.had.Local.Except, func(g pins.Glob) bool { return g.Match(p) })
}

// draft reads the files and fills the report.
func (d *drafting) draft(ctx context.Context, paths []string) error {
	known, err := atlas.Open()
	if err != nil {
		return unknown(err, "", "read what is known of releases")
	}
	r := d.report
	d.readSchemas()
	r.Pin = d.findPin(known)
	d.looking = true
	if err := d.look(ctx, known); err != nil {
		return err
	}
	slashed := map[string]bool{}
	for name := range d.known {
		if strings.Contains(name, "/") {
			slashed[name] = true
		}
	}
	files, left := d.tree.Scan(paths, func(p string) bool { return d.named[p] }, clientcode.Mentions(slashed))
	d.files = files
	d.leftOut(len(paths), &left)
	d.name(clientcode.Names(files, d.known))
	r.Floor = d.floor()
	d.handshake()
	d.spelled()
	d.onlyIn()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return d.judge(ctx)
}

// leftOut reports what a scan of so many sources left out.
func (d *drafting) leftOut(sources int, left *clientcode.Left) {
	l := &d.report.Left
	l.Sources, l.Generated, l.Vendored = sources-left.Count(), len(left.Generated), len(left.Vendored)
	l.More, l.Links = left.More, d.tree.Links
	for _, u := range left.Large {
		l.Large = append(l.Large, report.InitLeftFile{File: u.Path, Why: u.Why})
	}
	for _, u := range left.Unread {
		d.report.Unplaced = append(d.report.Unplaced, surface.Site{Place: surface.Place{File: u.Path, Line: u.Line, EndLine: u.Line}, Text: "the file cannot be read to its end: " + u.Why})
	}
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
