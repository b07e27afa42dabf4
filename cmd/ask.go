package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"codexpin/checks/rust"
	"codexpin/checks/source"
	"codexpin/checks/surface"
	"codexpin/report"
)

// ask fills the report with the answers to all questions.
func (s *showing) ask(ctx context.Context, args []string) error {
	if len(args) == 0 && s.list == "" {
		return usage("codexpin show --help has examples", "nothing to show: no name was given")
	}
	questions, parts, err := parseQuestions(args)
	if err != nil {
		return err
	}
	var names []string
	if s.list != "" {
		if names, err = s.readList(s.list); err != nil {
			return err
		}
		parts |= rust.Protocol
	}
	if err := s.clients(args); err != nil {
		return err
	}
	if s.release != "" {
		return s.askRelease(questions, names)
	}
	commit, err := s.open(ctx)
	if err != nil {
		return err
	}
	defer commit.repo.Close()
	held, err := s.surface(ctx, commit, parts)
	if err != nil {
		return err
	}
	for _, q := range questions {
		answer, err := s.answer(q, held, commit)
		if err != nil {
			return err
		}
		s.report.Answers = append(s.report.Answers, answer)
	}
	s.unused(held, names)
	s.evidence(held, commit)
	return s.digests(ctx, commit)
}

// unused answers for the list of --unused, if there is one.
func (s *showing) unused(held *surface.Surface, names []string) {
	if s.list == "" {
		return
	}
	s.report.Unused = report.NewUnused(held, s.list, names)
	if len(names) == 0 {
		s.report.Notices = append(s.report.Notices, fmt.Sprintf("the list %s has no names", s.list))
	}
}

// askRelease answers by what the atlas holds of a release. It has no text and no places.
func (s *showing) askRelease(questions []question, names []string) error {
	held, err := releaseOf(s.release)
	if err != nil {
		return err
	}
	s.report.Codex = &report.Codex{Commit: held.Origin.Commit, CommitFrom: "--release", Release: held.Origin.Release, Untold: report.UntoldBy(held)}
	for _, q := range questions {
		switch q.kind {
		case askAddress:
			s.report.Answers = append(s.report.Answers, report.AtAddress(held, q.text, q.address))
		case askPoint:
			s.report.Answers = append(s.report.Answers, pointAnswer(held, q.text))
		case askName:
			s.report.Answers = append(s.report.Answers, report.AtName(held, q.text))
		default:
			why := "needs the source: the atlas holds no text, --commit names one that does"
			s.report.Answers = append(s.report.Answers, report.Answer{Asked: q.text, Kind: "lines", Outcome: report.Unknown, Why: why})
		}
	}
	s.unused(held, names)
	return nil
}

// surface reads the parts of Codex that the questions need and writes the head of
// the report. No part is read where the questions are about text alone.
func (s *showing) surface(ctx context.Context, commit *opened, parts rust.Parts) (*surface.Surface, error) {
	held, err := s.read(files{ctx, commit.Commit}, parts)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, readError(err, "read codex at "+commit.ID)
	}
	c := commit.codex
	c.Release = held.Origin.Release
	if place := held.Origin.Place; place.File != "" {
		c.ReleaseAt = &place
	}
	s.report.Notices = append(s.report.Notices, commit.notices...)
	if c.CommitFrom == "tag" && c.Release != commit.release {
		s.report.Notices = append(s.report.Notices,
			fmt.Sprintf("the tag %s leads to a commit that says it is %s", c.Tag, c.Release))
	}
	s.report.Codex = &c
	return held, nil
}

// files reads the files of a commit until the run is cancelled.
type files struct {
	ctx    context.Context
	commit *source.Commit
}

// Read gives the content of a file, or the context's error.
func (f files) Read(path string) ([]byte, error) {
	if err := f.ctx.Err(); err != nil {
		return nil, err
	}
	return f.commit.Read(path)
}

// answer answers one question.
func (s *showing) answer(q question, held *surface.Surface, commit *opened) (report.Answer, error) {
	switch q.kind {
	case askAddress:
		return report.AtAddress(held, q.text, q.address), nil
	case askPoint:
		return pointAnswer(held, q.text), nil
	case askLines, askItem:
		return s.inFile(q, held, commit)
	}
	return report.AtName(held, q.text), nil
}

// evidence adds to the report what --verbose asks for.
func (s *showing) evidence(held *surface.Surface, commit *opened) {
	if !s.verbose {
		return
	}
	for _, g := range held.Gaps {
		s.report.Gaps = append(s.report.Gaps, report.Gap{What: g.What, Why: g.Why, Place: g.Place})
	}
	for _, o := range commit.repo.Trace() {
		s.report.Trace = append(s.report.Trace, report.Object{ID: o.ID, Type: o.Type, Size: o.Size})
	}
}

// readError is an Error for what could not be read of a checkout, with the hint that
// the reader gave.
func readError(err error, doing string) error {
	var e *source.Error
	if errors.As(err, &e) {
		return unknown(err, e.Hint, doing)
	}
	hint := ""
	if errors.Is(err, fs.ErrNotExist) {
		hint = "name a checkout of codex, https://github.com/openai/codex, and a commit of it"
	}
	return unknown(err, hint, doing)
}
