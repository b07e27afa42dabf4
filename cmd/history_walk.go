package cmd

import (
	"context"
	"errors"
	"fmt"
	"time"

	"codexpin/checks"
	"codexpin/checks/history"
	"codexpin/checks/rust"
	"codexpin/checks/source"
	"codexpin/report"
)

// trace walks the checkout or, where none is named or found, the atlas.
func (h *tracing) trace(ctx context.Context, q *historyQuestions) (*report.History, error) {
	at := &checkouts{app: h.app, flag: h.checkout}
	defer at.close()
	var r *report.History
	_, err := at.open()
	switch {
	case err == nil:
		r, err = h.walk(ctx, at, q)
	case noCheckout(err) && h.commit == "":
		r, err = h.releases(ctx, q)
	default:
		err = openError(err)
	}
	if err != nil {
		return nil, err
	}
	if q.contract != nil {
		err = h.floor(q, r)
	}
	return r, err
}

// noCheckout tells whether none was named and none is where one is looked for.
func noCheckout(err error) bool { return source.KindOf(err) == source.NoCheckout }

// releases compares the releases of the atlas.
func (h *tracing) releases(ctx context.Context, q *historyQuestions) (*report.History, error) {
	if err := (&lookedIn{q: q}).understand(); err != nil {
		return nil, err
	}
	var dated []history.Dated
	for _, r := range q.held.Releases() {
		when, err := time.Parse(time.DateOnly, r.Date)
		if err != nil {
			return nil, unknown(err, "", "read the atlas")
		}
		dated = append(dated, history.Dated{Version: r.Version, When: when})
	}
	lines, err := history.OfReleases(ctx, dated, q.held.Surface, q.addresses)
	if err != nil {
		return nil, historyError(ctx, err)
	}
	r := &report.History{Of: report.HistoryOf{Witness: "atlas", Releases: len(dated), Oldest: dated[0].Version}}
	for _, l := range lines {
		r.Lines = append(r.Lines, q.historyLine(l, nil))
	}
	q.withMissing(r)
	if newest, ok := q.held.Newest(); ok && len(q.claims) > 0 {
		s, err := q.held.Surface(newest.Version)
		if err != nil {
			return nil, unknown(err, "", "read the atlas")
		}
		q.judge(r, &checks.Witness{Name: "atlas", Surface: s})
	}
	r.Notices = append(r.Notices, "no checkout was named or found: with one, the commits are told; --checkout DIR or CODEX_CHECKOUT")
	if h.withText {
		r.Notices = append(r.Notices, "citations and traces need a checkout")
	}
	return r, nil
}

// walk walks the commits of a checkout.
func (h *tracing) walk(ctx context.Context, at *checkouts, q *historyQuestions) (*report.History, error) {
	known := at.known(q.held)
	tip, release, err := h.tip(at, known)
	if err != nil {
		return nil, err
	}
	if err := h.lookedIn(ctx, at, q, known, tip, release).understand(); err != nil {
		return nil, err
	}
	if len(q.addresses) == 0 && !h.withText {
		r := &report.History{Of: report.HistoryOf{Witness: "source", Checkout: at.shown, Tip: tip, TipRelease: release}}
		q.withMissing(r)
		return r, nil
	}
	told, over := h.progress()
	found, err := history.Walk(ctx, at.repo, []string{tip}, q.addresses, history.Options{
		Read: rust.ReadAt, Releases: known.list, Progress: told, Texts: h.texts(ctx, q),
	})
	over()
	if err != nil {
		return nil, historyError(ctx, err)
	}
	r := &report.History{Of: report.HistoryOf{
		Witness: "source", Checkout: at.shown, Tip: tip, TipRelease: release, Commits: found.Commits,
		Releases: known.releases(), Tags: len(known.tags), Oldest: found.Oldest.UTC().Format(time.DateOnly), Cut: found.Cut, Reads: found.Reads,
	}}
	for _, l := range found.Lines {
		r.Lines = append(r.Lines, q.historyLine(l, known.list))
	}
	q.withMissing(r)
	if release != "" && h.commit == "" && q.contract == nil {
		r.Notices = append(r.Notices, newer(q.held, release, found.Lines)...)
	}
	r.Notices = append(r.Notices, known.notices()...)
	if len(q.claims) == 0 {
		return r, nil
	}
	commit, err := at.repo.Commit(tip)
	if err != nil {
		return nil, openError(err)
	}
	return r, h.judgeAt(ctx, q, commit, r)
}

// tip gives the commit to begin at.
func (h *tracing) tip(at *checkouts, known *knownReleases) (id, release string, err error) {
	if h.commit != "" {
		commit, err := at.repo.Commit(h.commit)
		if err != nil {
			return "", "", openError(err)
		}
		for _, k := range known.list {
			if k.Commit == commit.ID && !k.Tag {
				release = k.Version
			}
		}
		return commit.ID, release, nil
	}
	newest := known.newest()
	if newest == nil {
		return "", "", &Error{Code: ExitUnknown, Msg: "no commit was named, and the checkout holds no release of codex that is known",
			Hint: "name one: --commit ID, or fetch the tags: git fetch --tags"}
	}
	if newest.Tag {
		return newest.Commit, "", nil
	}
	return newest.Commit, newest.Version, nil
}

// progress says on a terminal how far the walk is, and takes it back at the end.
func (h *tracing) progress() (told func(done, total int), over func()) {
	if !isTerminal(h.streams.Err) {
		return nil, func() {}
	}
	begun, said := h.now(), false
	return func(done, total int) {
			if h.now().Sub(begun) > progressAfter {
				said = true
				h.underWay(fmt.Sprintf("gone to %d of %d commits", done, total))
			}
		}, func() {
			if said {
				h.underWay("")
			}
		}
}

// historyError explains why a walk ended.
func historyError(ctx context.Context, err error) error {
	var e *source.Error
	var none *history.NoCodexError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &none):
		return unknown(err, "name a checkout of codex, https://github.com/openai/codex, and a commit of it", "walk the history of codex")
	case errors.As(err, &e):
		return unknown(err, e.Hint, "walk the history of codex")
	}
	return unknown(err, "", "walk the history of codex")
}
