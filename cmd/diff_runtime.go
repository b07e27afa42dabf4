package cmd

import (
	"context"
	"strings"

	"codexpin/probe"
)

// runtimeSide asks an executable what it speaks, as the facts of a release are made.
func (d *comparing) runtimeSide(ctx context.Context, s *diffSide) error {
	s.said.Kind, s.said.Witness = "runtime", "runtime"
	paths, err := d.fetched(ctx, []string{strings.TrimPrefix(s.said.Asked, "path:")})
	if err != nil {
		return err
	}
	path := paths[0]
	k := &asking{app: d.app, timeout: d.timeout, prefer: probe.First}
	candidate := k.discoverNamed([]string{path}).Candidates[0]
	if candidate.Rejected != "" {
		return &Error{Code: ExitUnknown, Msg: "the codex " + path + " cannot be started: " + candidate.Rejected}
	}
	done, ok := d.probing.begin()
	defer done()
	if !ok {
		return context.Canceled
	}
	m := &atlasMaking{app: d.app, probe: probe.Run}
	p := &printed{}
	if err := m.askCandidate(ctx, p, candidate, d.timeout); err != nil {
		return unknown(err, "codexpin probe "+path+" says more", "ask "+path)
	}
	entry, err := p.facts()
	if err != nil {
		return unknown(err, "codexpin probe "+path+" says more", "read what "+path+" prints")
	}
	s.surface, s.said.Release, s.said.Place = entry.Surface, p.Version, path
	s.surface.Origin.Witness = "runtime"
	return nil
}
