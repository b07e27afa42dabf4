package cmd

import (
	"path/filepath"
	"slices"

	"codexpin/pins"
)

// plannedFile is one file of the client as it is to be.
type plannedFile struct {
	was     []byte
	existed bool
	splices []pins.Splice
	data    []byte
	remove  bool
	why     []string // what is written anew in it, in words
}

// proposal is the contract and the client's files as they are to be. Paths are from the
// folder of the contract, with slashes.
type proposal struct {
	own      string // the path of the contract
	files    map[string]*plannedFile
	contract *pins.Contract
	release  pins.Version // what the target says it is
}

// paths gives the files that change, sorted, the contract last.
func (p *proposal) paths() []string {
	var out []string
	for path, f := range p.files {
		if path != p.own && (f.remove || !f.existed || string(f.was) != string(f.data)) {
			out = append(out, path)
		}
	}
	slices.Sort(out)
	if f := p.files[p.own]; string(f.was) != string(f.data) {
		out = append(out, p.own)
	}
	return out
}

// changes gives what a transaction is to do.
func (p *proposal) changes() []pins.Change {
	var out []pins.Change
	for _, path := range p.paths() {
		f := p.files[path]
		out = append(out, pins.Change{Path: path, Was: f.was, Existed: f.existed, Data: f.data, Remove: f.remove})
	}
	return out
}

// planner makes a proposal.
type planner struct {
	*weighing
	p *proposal
}

// propose gives the contract and the files as they are to be. The error is one of usage
// where a file that the contract names cannot be written by its rules.
func (w *weighing) propose() error {
	own := filepath.Base(w.found.Path)
	if w.found.Path == "" {
		own = w.found.Name
	}
	m := &planner{w, &proposal{own: own, files: map[string]*plannedFile{}, release: w.releaseThere()}}
	text := w.contract.File.Text()
	m.p.files[own] = &plannedFile{was: text, existed: true}
	m.pin()
	m.records(w.new.verdict)
	m.digests()
	m.runtime()
	if w.client != nil {
		for _, step := range []func() error{m.spellings, m.floorFile, m.schemas} {
			if err := step(); err != nil {
				return err
			}
		}
	}
	w.plan = m.p
	return m.apply()
}

// releaseThere is the version that the target states, "" where it could not be read.
func (w *weighing) releaseThere() pins.Version {
	if s := w.new.surface(); s != nil {
		return pins.Version(s.Origin.Release)
	}
	return ""
}

// apply makes the new texts, and reads the contract that comes of it.
func (m *planner) apply() error {
	for path, f := range m.p.files {
		if f.splices == nil {
			if f.data == nil && !f.remove {
				f.data = f.was
			}
			continue
		}
		data, err := pins.ApplySplices(f.was, f.splices)
		if err != nil {
			return unknown(err, "write them apart in the file", "change "+path)
		}
		f.data = data
	}
	contract, err := pins.Load(m.found.Name, m.p.files[m.p.own].data)
	if err != nil {
		return unknown(err, "this is a fault of codexpin", "read the contract as it would be")
	}
	m.p.contract = contract
	return nil
}

// add plans splices of a file.
func (m *planner) add(path, why string, list ...pins.Splice) {
	f := m.p.files[path]
	for _, s := range list {
		if string(f.was[s.Pos.Offset:s.Pos.Offset+s.Pos.Length]) == s.Text {
			continue
		}
		f.splices = append(f.splices, s)
		if !slices.Contains(f.why, why) {
			f.why = append(f.why, why)
		}
	}
}

// widest plans splices of a file that all say the same pin, of which one may stand inside
// of another: the wider one counts.
func (m *planner) widest(path, why string, list []pins.Splice) {
	f := m.p.files[path]
	for _, s := range list {
		inside := func(a, b pins.Splice) bool {
			return b.Pos.Offset <= a.Pos.Offset && a.Pos.Offset+a.Pos.Length <= b.Pos.Offset+b.Pos.Length
		}
		if slices.ContainsFunc(f.splices, func(o pins.Splice) bool { return inside(s, o) }) {
			continue
		}
		f.splices = slices.DeleteFunc(f.splices, func(o pins.Splice) bool { return inside(o, s) })
		m.add(path, why, s)
	}
}

// ownSplice plans one splice of the contract, if there is a place for it.
func (m *planner) ownSplice(why string, s pins.Splice, ok bool) {
	if ok {
		m.add(m.p.own, why, s)
	}
}

// file takes a file of the client into the plan. It gives nil for one that is not there
// or cannot be read: the judge says so.
func (m *planner) file(path string) *plannedFile {
	if f := m.p.files[path]; f != nil {
		return f
	}
	text, err := m.client.Client.Read(path)
	if err != nil {
		return nil
	}
	f := &plannedFile{was: text, existed: true}
	m.p.files[path] = f
	return f
}
