package cmd

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/rust"
	"codexpin/checks/surface"
	"codexpin/report"
)

// maxNamed is how many addresses a name may have that are all asked.
const maxNamed = 12

// lookedIn is where history looks a name up.
type lookedIn struct {
	q *historyQuestions
	// tip reads parts of the commit that the walk begins at; nil where releases are compared.
	tip func(parts rust.Parts) (*surface.Surface, error)
	// tags read the protocol at tags of which the atlas knows no release; see maxTagsRead.
	tags []func(parts rust.Parts) (*surface.Surface, error)
	at   string // the tip, in words; "" for none
}

// maxTagsRead is how many tags a name is looked for at that is in no release: the oldest.
const maxTagsRead = 4

// lookedIn looks names up in a checkout, from tip on.
func (h *tracing) lookedIn(ctx context.Context, at *checkouts, q *historyQuestions, known *knownReleases, tip, release string) *lookedIn {
	reads := func(id string) func(rust.Parts) (*surface.Surface, error) {
		held := map[rust.Parts]*surface.Surface{}
		return func(parts rust.Parts) (*surface.Surface, error) {
			if s := held[parts]; s != nil {
				return s, nil
			}
			commit, err := at.repo.Commit(id)
			if err != nil {
				return nil, openError(err)
			}
			s, err := h.read(files{ctx, commit}, parts)
			if err != nil {
				return nil, readError(err, "read codex at "+commit.ID)
			}
			held[parts] = s
			return s, nil
		}
	}
	l := &lookedIn{q: q, tip: reads(tip), at: fmt.Sprintf("%.12s", tip)}
	if release != "" {
		l.at += " (" + release + ")"
	}
	for _, r := range known.list {
		if r.Tag && r.Commit != tip && len(l.tags) < maxTagsRead {
			l.tags = append(l.tags, reads(r.Commit))
		}
	}
	return l
}

// understand makes addresses of the arguments, and adds those of the contract behind
// them. A name is looked up as show does: where the walk begins, and in the newest release
// of the atlas that has it. One that is nowhere becomes a line of its own, for which no
// commit is walked. The error is usage for a name that has too many addresses.
func (l *lookedIn) understand() error {
	for _, asked := range l.q.asked {
		found, err := l.addresses(asked)
		if err != nil {
			return err
		}
		l.q.addresses = append(l.q.addresses, found...)
	}
	l.q.addClaims()
	return nil
}

// addresses gives those that one argument means.
func (l *lookedIn) addresses(asked question) ([]surface.Address, error) {
	if asked.kind == askAddress {
		return l.inCrates(asked.address)
	}
	name, rest, point := strings.Cut(asked.text, "#")
	named, near, err := l.look(asked, name)
	switch {
	case err != nil:
		return nil, err
	case point:
		return named.points("#" + rest)
	case named.empty():
		l.q.missing = append(l.q.missing, missingName{len(l.q.addresses) + len(l.q.missing), l.missing(name, near)})
		return nil, nil
	}
	return l.chosen(name, named)
}

// inCrates gives a type that several crates have under its name as that of each of them.
func (l *lookedIn) inCrates(a surface.Address) ([]surface.Address, error) {
	if a.Kind != surface.AtType || l.tip == nil {
		return []surface.Address{a}, nil
	}
	s, err := l.tip(rust.PartsAt(a))
	if err != nil {
		return nil, err
	}
	if len(s.ByName(a.Name)) < 2 {
		return []surface.Address{a}, nil
	}
	var out []surface.Address
	for _, t := range report.AtName(s, a.Name).Types {
		each, err := surface.ParseAddress(t.Address)
		if err != nil {
			return nil, unknown(err, "", "name the types called "+shortened(a.Name))
		}
		of := a
		of.Name = each.Name
		out = append(out, of)
	}
	return out, nil
}

// look looks for a name where the walk begins and from the newest release back; near is
// the answer of where it looked first, if it is nowhere.
func (l *lookedIn) look(asked question, name string) (named *namedAddresses, near report.Answer, err error) {
	named, method := &namedAddresses{name: name}, asked.parts() == rust.Protocol
	tip := func() error {
		if l.tip == nil {
			return nil
		}
		s, err := l.tip(asked.parts())
		if err == nil {
			near = report.AtName(s, name)
			err = named.add(l, near)
		}
		return err
	}
	if !method { // a method of some release is one, whatever the checkout has
		if err := tip(); err != nil {
			return nil, near, err
		}
	}
	if err := l.released(named, name, &near); err != nil {
		return nil, near, err
	}
	if named.empty() && method {
		if err := tip(); err != nil {
			return nil, near, err
		}
	}
	for i := 0; named.empty() && i < len(l.tags); i++ {
		s, err := l.tags[i](asked.parts())
		if err != nil {
			return nil, near, err
		}
		if err := named.add(l, report.AtName(s, name)); err != nil {
			return nil, near, err
		}
	}
	return named, near, nil
}

// released adds the addresses of the newest release that has the name.
func (l *lookedIn) released(named *namedAddresses, name string, near *report.Answer) error {
	releases := l.q.held.Releases()
	for _, r := range slices.Backward(releases) {
		s, err := l.q.held.Surface(r.Version)
		if err != nil {
			return unknown(err, "", "read the atlas")
		}
		if a, ok := report.HasName(s, name); ok {
			return named.add(l, a)
		}
	}
	if newest, ok := l.q.held.Newest(); ok && near.Asked == "" {
		s, err := l.q.held.Surface(newest.Version)
		if err != nil {
			return unknown(err, "", "read the atlas")
		}
		*near = report.AtName(s, name)
	}
	return nil
}

// chosen gives all addresses of a name; where they are too many, those of the methods,
// types, keys and options that are called so, without its values and fields.
func (l *lookedIn) chosen(name string, n *namedAddresses) ([]surface.Address, error) {
	if len(n.whole)+len(n.members) <= maxNamed {
		return append(n.whole, n.members...), nil
	}
	show := "codexpin show -- " + report.ShellWord(name) + " lists them"
	if len(n.whole) == 0 || len(n.whole) > maxNamed {
		return nil, usage("name one, such as "+append(n.whole, n.members...)[0].String()+"; "+show,
			"%s has %d addresses", quoted(name), len(n.whole)+len(n.members))
	}
	l.q.notices = append(l.q.notices, fmt.Sprintf("%s is a value or a field of %d types too, which were not asked: %s", shortened(name), len(n.members), show))
	return n.whole, nil
}

// missing is the line of a name that is nowhere.
func (l *lookedIn) missing(name string, near report.Answer) report.HistoryLine {
	releases := l.q.held.Releases()
	tried := fmt.Sprintf("%d releases from %s on", len(releases), releases[0].Version)
	if l.at != "" {
		tried = l.at + ", " + tried
	}
	if len(l.tags) > 0 {
		tried += fmt.Sprintf(", tags: %d", len(l.tags))
	}
	line := report.HistoryLine{Asked: name, NotWalked: true, Transitions: []report.HistoryTransition{}}
	line.Now = report.HistoryState{Outcome: near.Outcome, Text: "no name of Codex that is known", Why: near.Why + "; looked for in " + tried}
	if near.Outcome == report.Unknown {
		line.Now.Text = "cannot tell"
	}
	for _, m := range near.Nearest {
		line.Nearest = append(line.Nearest, m.Name)
	}
	for _, kind := range []string{"request:", "type:"} {
		if _, err := surface.ParseAddress(kind + name); l.tip != nil && err == nil && (kind == "request:" || !strings.Contains(name, "/")) {
			line.Next = append(line.Next, "codexpin history "+report.ShellWord(kind+name))
		}
	}
	return line
}
