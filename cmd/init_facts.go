package cmd

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"codexpin/checks/atlas"
	clientcode "codexpin/checks/client"
	"codexpin/checks/schema"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// about tells whether a file may say which Codex the client is made for: codex is in its
// path, or its name is that of a pin.
func about(p string) bool {
	p = strings.ToLower(p)
	return strings.Contains(p, "codex") || strings.HasPrefix(path.Base(p), "pin")
}

// findPin finds what the client's code says of the Codex that it is made for: a stamp
// that a generator wrote, a constant with a commit, one with a version, a dependency on
// the package; else the newest release that codexpin knows.
func (d *drafting) findPin(known *atlas.Atlas) report.InitPin {
	if d.had != nil {
		return report.InitPin{Commit: string(d.had.Pin.Commit), Release: string(d.had.Pin.Release), From: "the contract"}
	}
	if d.commit != "" {
		release, _ := known.ReleaseOf(d.commit)
		return report.InitPin{Commit: d.commit, Release: release, From: "--commit"}
	}
	var named []report.InitPin // whose commits are not known
	for _, find := range []func() (report.InitPin, bool){d.stamped, d.constant, d.packaged} {
		pin, ok := find()
		if !ok {
			continue
		}
		if pin.Commit == "" {
			pin.Commit = d.commitOf(known, pin.Release)
		} else {
			pin.Release, _ = known.ReleaseOf(pin.Commit)
		}
		if pin.Commit != "" {
			return pin
		}
		named = append(named, pin)
	}
	return d.newest(known, named)
}

// stamped looks for a stamp with a full commit.
func (d *drafting) stamped() (report.InitPin, bool) {
	var files []schema.File
	for _, p := range d.tree.Files {
		if !about(p) || clientcode.Vendored(p) || !clientcode.Reads(p) && path.Ext(p) != ".json" || len(files) == 2000 {
			continue
		}
		if text, err := d.root.source(p); err == nil && len(text) <= 1<<20 {
			files = append(files, schema.File{Path: p, Data: text})
		}
	}
	for _, s := range (&schema.Set{Files: files}).Stamps() {
		if isCommit(s.Ref) {
			at := s.Place
			return report.InitPin{Commit: s.Ref, From: "the stamp " + s.Spelling, At: &at}, true
		}
	}
	return report.InitPin{}, false
}

// constant looks for a string that is a full commit, or a version, by the name of the
// constant that holds it.
func (d *drafting) constant() (pin report.InitPin, ok bool) {
	version := regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+$`)
	var paths []string
	for _, p := range d.tree.Files {
		if about(p) && !clientcode.Test(p) {
			paths = append(paths, p)
		}
	}
	files, _ := d.tree.Scan(paths, nil, nil)
	for _, f := range files {
		for i := range f.Literals {
			l := &f.Literals[i]
			commit := isCommit(l.Text)
			if l.Parts || !commit && !version.MatchString(l.Text) {
				continue
			}
			name := strings.ToLower(f.Name(l))
			at := surface.Place{File: f.Path, Line: l.Line, EndLine: l.Line}
			switch {
			case commit && strings.Contains(name, "commit"), commit && strings.Contains(name, "pin"):
				return report.InitPin{Commit: l.Text, From: "the constant " + f.Name(l), At: &at}, true
			case !ok && strings.Contains(name, "codex") && strings.Contains(name, "version"):
				pin, ok = report.InitPin{Release: l.Text, From: "the constant " + f.Name(l), At: &at}, true
			}
		}
	}
	return pin, ok
}

// packaged looks for a dependency on the package of Codex's executables: in a package.json,
// else where a workflow or an image installs it.
func (d *drafting) packaged() (report.InitPin, bool) {
	depends := regexp.MustCompile(`"@openai/codex"\s*:\s*"[\^~=]?([0-9]+\.[0-9]+\.[0-9]+)"`)
	installs := regexp.MustCompile(`@openai/codex@([0-9]+\.[0-9]+\.[0-9]+)(?:[^-+.0-9A-Za-z]|$)`)
	pin, ok := d.dependency(func(p string) bool { return path.Base(p) == "package.json" }, depends)
	if !ok {
		pin, ok = d.dependency(func(p string) bool {
			return strings.HasPrefix(p, ".github/workflows/") || strings.HasPrefix(path.Base(p), "Dockerfile")
		}, installs)
	}
	return pin, ok
}

// dependency gives the version that a form finds in the first of some files that has it.
func (d *drafting) dependency(of func(p string) bool, form *regexp.Regexp) (report.InitPin, bool) {
	for _, p := range d.tree.Files {
		if !of(p) || clientcode.Vendored(p) {
			continue
		}
		text, err := d.root.source(p)
		if err != nil {
			continue
		}
		if m := form.FindSubmatchIndex(text); m != nil {
			line := 1 + strings.Count(string(text[:m[0]]), "\n")
			return report.InitPin{Release: string(text[m[2]:m[3]]), From: "the dependency on @openai/codex", At: &surface.Place{File: p, Line: line, EndLine: line}}, true
		}
	}
	return report.InitPin{}, false
}

func isCommit(text string) bool {
	return len(text) == 40 && strings.Trim(text, "0123456789abcdef") == ""
}

// floor looks for a file that holds the lowest version.
func (d *drafting) floor() *report.InitFloor {
	for _, p := range d.tree.Files {
		name := strings.ToLower(path.Base(p))
		if path.Ext(name) != ".txt" || !strings.Contains(name, "codex") || !strings.Contains(name, "min") && !strings.Contains(name, "floor") || !claimable(p) {
			continue
		}
		text, err := d.root.source(p)
		if err != nil {
			continue
		}
		if f, err := pins.ParseFloor(p, text); err == nil {
			return &report.InitFloor{File: p, Version: string(f.Version)}
		}
	}
	return nil
}

// handshake looks for the place where the handshake asks for what is experimental, else
// for one where it says that it does not, or says it by a value that cannot be told.
func (d *drafting) handshake() {
	form := regexp.MustCompile(`(?i)\bexperimental_?api["']?\s*(?::|=>?)\s*(?:Some\()?(\w+)`)
	r := d.report
	for _, f := range d.files {
		text := f.Bare()
		for _, m := range form.FindAllSubmatchIndex(text, -1) {
			line := 1 + strings.Count(string(text[:m[0]]), "\n")
			at := &surface.Place{File: f.Path, Line: line, EndLine: line}
			switch said := strings.ToLower(string(text[m[2]:m[3]])); {
			case said == "true":
				r.Experimental, r.Refused, r.Untold = at, nil, nil
				return
			case said == "false" && r.Refused == nil:
				r.Refused = at
			case said != "false" && said != "boolean" && said != "bool" && r.Untold == nil:
				r.Untold = at
			}
		}
	}
	if r.Untold != nil {
		r.Refused = nil
	}
}

// directories are those that hold the tables of the protocol, as JSON Schema or as
// bindings.
func (d *drafting) directories() []string {
	var out []string
	for _, p := range d.tree.Files {
		switch path.Base(p) {
		case "ClientRequest.ts", "ClientRequest.json", "codex_app_server_protocol.schemas.json":
			if dir := path.Dir(p); dir != "." && !clientcode.Vendored(p) && !clientcode.Test(p) && !slices.Contains(out, dir) && claimable(dir) {
				out = append(out, dir)
			}
		}
	}
	return out
}
