package cmd

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"codexpin/checks"
	"codexpin/checks/rust"
	"codexpin/checks/source"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// sourceWitness is the witness source and what it was read from.
type sourceWitness struct {
	witness *checks.Witness
	repo    *source.Repo   // nil if none could be opened
	commit  *source.Commit // nil if it could not be read
}

func (s *sourceWitness) close() {
	if s.repo != nil {
		s.repo.Close()
	}
}

// evidence adds to a report what was read and what could not be.
func (s *sourceWitness) evidence(r *report.Verify) {
	if held := s.witness.Surface; held != nil {
		for _, g := range held.Gaps {
			r.Gaps = append(r.Gaps, report.Gap{What: g.What, Why: g.Why, Place: g.Place})
		}
	}
	if s.repo != nil {
		r.Trace = traceOf(s.repo)
	}
}

// source reads what the claims of a contract need of Codex. A checkout or a commit that
// is not there makes a witness that says so; the error is usage, for what is no
// full id, or the context's.
func (v *verifying) source(ctx context.Context, c *pins.Contract) (*sourceWitness, *report.Judged, error) {
	out, codex, err := v.openedCommit(ctx, c)
	if err != nil || out.commit == nil {
		return out, codex, err
	}
	if err := v.readSource(ctx, out.witness, out.commit, c); err != nil {
		out.fail(err, v.repoDir, codex.Checkout)
	}
	return out, codex, ctx.Err()
}

// openedCommit opens the commit to judge, and reads nothing of it. The witness and the
// error are those of source.
func (v *verifying) openedCommit(ctx context.Context, c *pins.Contract) (*sourceWitness, *report.Judged, error) {
	out := &sourceWitness{witness: &checks.Witness{Name: "source"}}
	codex := &report.Judged{Commit: string(c.Pin.Commit), CommitFrom: "pin", IsPin: true}
	if v.commit != "" {
		codex.Commit, codex.CommitFrom, codex.IsPin = v.commit, "--commit", v.commit == string(c.Pin.Commit)
	}
	commit, err := v.openCommit(out, codex)
	if notFullID(err) {
		return nil, nil, commitError(err, v.commit)
	}
	if err != nil {
		out.fail(err, v.repoDir, codex.Checkout)
		if v.byRelease && source.KindOf(err) == source.NoCheckout {
			out.witness.Hint += withoutCheckout(heldOrLatest(c.Pin.Release))
		}
		return out, codex, nil
	}
	codex.Commit, codex.PeeledFrom = commit.ID, commit.PeeledFrom
	codex.IsPin = commit.ID == string(c.Pin.Commit)
	out.witness.Commit, out.commit = commit.ID, commit
	return out, codex, ctx.Err()
}

// openCommit finds the checkout, opens it and reads the commit.
func (v *verifying) openCommit(out *sourceWitness, codex *report.Judged) (*source.Commit, error) {
	dir, shown, from, err := v.findCheckout(v.checkout)
	codex.Checkout, codex.CheckoutFrom = shown, from
	v.repoDir = v.path(codex.Checkout)
	if err != nil {
		return nil, err
	}
	if out.repo, err = source.Open(dir); err != nil {
		return nil, err
	}
	return out.repo.Commit(codex.Commit)
}

// fail makes it a witness that could not be read.
func (s *sourceWitness) fail(err error, absolute, given string) {
	w := s.witness
	e := asError(readError(err, "read codex"))
	w.Surface, w.Texts = nil, nil
	w.Cause, w.Hint = named(err.Error(), absolute, given), named(e.Hint, absolute, given)
}

// readSource reads the parts of the surface that the claims need, and at the same time
// the files that they cite.
func (v *verifying) readSource(ctx context.Context, w *checks.Witness, commit *source.Commit, c *pins.Contract) error {
	claims, _ := checks.Claims(c)
	texts := rust.NewTexts(files{ctx, commit})
	texts.Expect(checks.TextPaths(claims))
	var warming sync.WaitGroup
	var crashed any
	warming.Go(func() {
		defer func() { crashed = recover() }()
		texts.Warm(checks.TextPaths(claims))
	})
	held, err := v.protocol, error(nil)
	if needed := parts(claims, c); held == nil || needed != rust.Protocol {
		held, err = v.read(texts, needed)
	}
	warming.Wait()
	switch {
	case crashed != nil:
		panic(crashed)
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("read codex at %s: %w", commit.ID, err)
	}
	w.Surface, w.Texts = held, texts
	return nil
}

// parts says what has to be read of Codex for the claims, and for the notices about
// methods.
func parts(claims []*checks.Claim, c *pins.Contract) rust.Parts {
	var out rust.Parts
	for _, claim := range claims {
		out |= rust.PartsAt(claim.Address)
	}
	if len(c.Unused) > 0 || c.Local != nil {
		out |= rust.Protocol
	}
	for _, u := range c.Unused {
		if a, err := surface.ParseAddress(u.Claim); err == nil {
			out |= rust.PartsAt(a)
		}
	}
	return out
}

// Walk calls fn for each regular file under dir, sorted by path.
func (f files) Walk(dir string, fn func(path string) error) error {
	return f.commit.Walk(dir, func(path string, e source.Entry) error {
		if e.Kind != source.File {
			return f.ctx.Err()
		}
		return fn(path)
	})
}

// traceOf lists the objects that were read of a repository, each once and sorted by id:
// files are read several at a time, in no order that would be the same again.
func traceOf(repo *source.Repo) []report.Object {
	var out []report.Object
	seen := map[string]bool{}
	for _, o := range repo.Trace() {
		if !seen[o.ID] {
			seen[o.ID] = true
			out = append(out, report.Object{ID: o.ID, Type: o.Type, Size: o.Size})
		}
	}
	slices.SortFunc(out, func(a, b report.Object) int { return strings.Compare(a.ID, b.ID) })
	return out
}
