package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"codexpin/checks"
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

// own plans one splice of the contract, if there is a place for it.
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

// pin plans what [pin] says.
func (m *planner) pin() {
	c, pin := m.contract, m.contract.Pin
	s, ok := c.SetString(pin.Entry, "commit", m.aim.commit, "pin.commit")
	m.ownSplice("the pin", s, ok)
	if pin.Release != "" && m.p.release != "" {
		s, ok = c.SetString(pin.Entry, "release", string(m.p.release), "pin.release")
		m.ownSplice("the pin", s, ok)
	}
	if m.aim.commit == string(pin.Commit) {
		return
	}
	s, ok = c.SetDate(pin.Entry, "decided", m.b.day(), "pin.decided")
	m.ownSplice("the pin", s, ok)
	if m.b.reason != "" {
		s, ok = c.SetString(pin.Entry, "reason", m.b.reason, "pin.reason")
		m.ownSplice("the pin", s, ok)
	}
}

// records plans the recorded paths and lines of what holds and stands elsewhere.
func (m *planner) records(v *checks.Verdict) {
	for i := range v.Results {
		r := &v.Results[i]
		for _, record := range r.Records() {
			key := "path"
			if record.OfClient {
				key = "file"
			}
			if record.Now.File != record.Path && record.Now.File != "" {
				s, ok := m.contract.SetString(record.Entry, key, record.Now.File, r.Claim.ID+" "+key)
				m.ownSplice("recorded places", s, ok)
			}
			if record.Now.Line > 0 {
				s, ok := m.contract.SetLines(record.Line, record.Now.Line, record.Now.EndLine, r.Claim.ID+" line")
				m.ownSplice("recorded places", s, ok)
			}
		}
	}
}

// digests plans the digests of the citations whose changed item was accepted, as long as
// they were.
func (m *planner) digests() {
	for i := range m.new.verdict.Results {
		r := &m.new.verdict.Results[i]
		cite, ok := r.Claim.Entry.(*pins.Citation)
		if !ok || !m.accepted[r.Claim.ID] {
			continue
		}
		f := r.Worst()
		if f == nil || !f.ItemChanged() {
			continue
		}
		digest := f.Digest[:min(len(f.Digest), len(cite.Digest))]
		s, ok := m.contract.SetString(cite.Entry, "digest", digest, r.Claim.ID+" digest")
		m.ownSplice("digests", s, ok)
		s, ok = m.contract.SetLines(cite.Line, f.Place.Line, f.Place.EndLine, r.Claim.ID+" line")
		m.ownSplice("recorded places", s, ok)
	}
}

// runtime plans the floor, where one is given, and the baseline, where an executable held
// the contract.
func (m *planner) runtime() {
	r := m.contract.Runtime
	if r == nil {
		return
	}
	if r.Floor != nil && m.b.floor != "" {
		s, ok := m.contract.SetString(r.Floor.Entry, "version", m.b.floor, "floor version")
		m.ownSplice("the floor", s, ok)
	}
	if r.Baseline != nil && m.asked != nil && m.asked.verdict.Code == 0 && pins.CheckVersion(m.asked.version) == "" {
		s, ok := m.contract.SetString(r.Baseline.Entry, "version", m.asked.version, "baseline version")
		m.ownSplice("the baseline", s, ok)
		s, ok = m.contract.SetDate(r.Baseline.Entry, "validated", m.b.day(), "baseline validated")
		m.ownSplice("the baseline", s, ok)
	}
}

// to is the pin as other files are to spell it.
func (m *planner) to() pins.PinID {
	id := pins.PinID{Commit: pins.Commit(m.aim.commit), Release: m.contract.Pin.Release}
	if m.p.release != "" && id.Release != "" {
		id.Release = m.p.release
	}
	return id
}

// spellings plans each listed spelling of the pin.
func (m *planner) spellings() error {
	for _, s := range m.contract.Pin.Spelled {
		path := string(s.File)
		f := m.file(path)
		if f == nil {
			continue
		}
		m.add(path, "spellings of the pin", pins.Respell(f.was, s.Pattern, m.contract.Pin.ID(), m.to(), "spelling of the pin")...)
	}
	return nil
}

// floorFile plans the file that holds the floor.
func (m *planner) floorFile() error {
	r := m.contract.Runtime
	if r == nil || r.Floor == nil || r.Floor.File == "" {
		return nil
	}
	path := string(r.Floor.File)
	f := m.file(path)
	if f == nil {
		return nil
	}
	parsed, err := pins.ParseFloor(path, f.was)
	var load *pins.LoadError
	if errors.As(err, &load) {
		return &Error{Code: ExitUsage, Msg: "the floor file " + path + " cannot be read as one: " + firstProblem(load),
			Hint: "one line with a version, one with git-<short id>, or both; lines that begin with # are left alone", Err: err}
	}
	version := r.Floor.Version
	if m.b.floor != "" {
		version = pins.Version(m.b.floor)
	}
	m.add(path, "the floor", parsed.Splices(version, pins.Commit(m.aim.commit))...)
	return nil
}

func firstProblem(e *pins.LoadError) string {
	p := e.Problems[0]
	if p.Pos.Line > 0 {
		return fmt.Sprintf("line %d: %s", p.Pos.Line, p.Message)
	}
	return p.Message
}

// notThere tells a file that is not there from one that cannot be read.
func notThere(err error) bool { return errors.Is(err, fs.ErrNotExist) }
