package cmd

import (
	"errors"
	"fmt"
	"io/fs"

	"codexpin/checks"
	"codexpin/pins"
)

// pin plans what [pin] says.
func (m *planner) pin() {
	c, pin := m.contract, m.contract.Pin
	s, ok := c.SetString(pin.Entry, "commit", m.aim.commit, "pin.commit")
	m.ownSplice("the pin", s, ok)
	if pin.Release != "" && m.p.release != "" {
		s, ok = c.SetString(pin.Entry, "release", string(m.p.release), "pin.release")
		m.ownSplice("the pin", s, ok)
	}
	m.decision()
}

// decision plans the day and the reason of a pin that moves, and the reason of one that
// stays, where one is given. What [pin] lacks of them comes behind its last key of these.
func (m *planner) decision() {
	c, pin := m.contract, m.contract.Pin
	behind := "commit"
	if pin.Entry.Has("release") {
		behind = "release"
	}
	if m.aim.commit != string(pin.Commit) {
		s, ok := c.SetDate(pin.Entry, "decided", m.b.day(), "pin.decided")
		if !ok {
			s, ok = c.AddKey(pin.Entry, behind, "decided", string(m.b.day()), "pin.decided")
		}
		m.ownSplice("the pin", s, ok)
	}
	if pin.Entry.Has("decided") {
		behind = "decided"
	}
	if m.b.reason != "" {
		s, ok := c.SetString(pin.Entry, "reason", m.b.reason, "pin.reason")
		if !ok {
			s, ok = c.AddKey(pin.Entry, behind, "reason", pins.Quote(m.b.reason, nil), "pin.reason")
		}
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
		m.widest(path, "spellings of the pin", pins.Respell(f.was, s.Pattern, m.contract.Pin.ID(), m.to(), "spelling of the pin"))
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
