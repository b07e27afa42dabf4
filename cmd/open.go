package cmd

import (
	"context"
	"errors"

	"codexpin/checks/atlas"
	"codexpin/checks/source"
	"codexpin/report"
)

// opened is a commit of Codex, with its repository and what is to be said about how
// it was chosen.
type opened struct {
	*source.Commit
	repo  *source.Repo
	codex report.Codex
	// release is the version that is said to be this commit's, "" where --commit named it.
	release string
	notices []string // about the tags that do not count
}

// open finds the checkout and the commit that the flags and the environment name, else
// the newest release that the checkout has. Every error is ExitUnknown, but for what is no full id. The caller
// closes the repository.
func (r *showing) open(ctx context.Context) (*opened, error) {
	dir, shown, from, err := r.findCheckout(r.checkout)
	if err != nil {
		return nil, withRelease(openError(err))
	}
	repo, err := source.Open(dir)
	if err != nil {
		return nil, openError(err)
	}
	out := &opened{repo: repo, codex: report.Codex{Checkout: shown, CheckoutFrom: from}}
	if err := out.choose(r.commit); err != nil {
		repo.Close()
		return nil, err
	}
	return out, ctx.Err()
}

// choose reads the commit id, or without one that of the newest release.
func (o *opened) choose(id string) (err error) {
	if id != "" {
		o.codex.CommitFrom = "--commit"
		o.Commit, err = o.repo.Commit(id)
	} else {
		err = o.newest()
	}
	if err != nil {
		return commitError(err, id)
	}
	o.codex.Commit, o.codex.PeeledFrom = o.ID, o.PeeledFrom
	return nil
}

// newest reads the commit of the newest release that the checkout has.
func (o *opened) newest() error {
	known, err := atlas.Open()
	if err != nil {
		return unknown(err, "", "open the atlas of released versions")
	}
	newest, err := newestHeld(o.repo, known)
	if err != nil {
		return err
	}
	o.notices = newest.refused
	if newest.commit == nil {
		return &Error{
			Code: ExitUnknown,
			Msg:  "no commit was named, and the checkout has no release of codex that a tag or the atlas names" + otherTags(o.repo),
			Hint: "name one: --commit ID, or fetch the tags: git -C " + report.ShellWord(o.codex.Checkout) + " fetch --tags https://github.com/openai/codex",
		}
	}
	o.codex.CommitFrom, o.codex.Tag, o.codex.Tags = "tag", newest.tag, newest.tags
	if newest.tag == "" {
		o.codex.CommitFrom = "atlas"
	}
	o.release, o.Commit = newest.version, newest.commit
	return nil
}

// findCheckout finds the checkout of Codex: shown is the directory as it was named, and
// from what named it, which is --checkout, CODEX_CHECKOUT or default. The error is that of
// source.Find, and shown and from are told beside it.
func (a *app) findCheckout(flag string) (dir, shown, from string, err error) {
	dir, from, err = source.Find(flag, a.env.get, a.dir)
	switch from {
	case "--checkout":
		return dir, flag, from, err
	case source.CheckoutEnv:
		return dir, a.env.get(source.CheckoutEnv), from, err
	}
	return dir, from, "default", err
}

// withRelease adds to the error of a checkout that is not there, in a command that has
// --release, that no checkout is needed.
func withRelease(err error) error {
	var e *Error
	if errors.As(err, &e) && source.KindOf(err) == source.NoCheckout {
		e.Hint += withoutCheckout("latest")
	}
	return err
}

// withoutCheckout ends a hint about a checkout that is not there, in a command that has
// --release.
func withoutCheckout(release string) string { return "; --release " + release + " does without one" }

// openError is an Error for a checkout or a commit that could not be had.
func openError(err error) error {
	var own *Error
	if errors.As(err, &own) {
		return own
	}
	var e *source.Error
	if !errors.As(err, &e) {
		return unknown(err, "", "open the checkout")
	}
	code := ExitUnknown
	if notFullID(err) {
		code = ExitUsage
	}
	hint := e.Hint
	if id := idOfRelease(e.ID); e.Kind == source.BadID && id != "" {
		hint = id // whatever a tag of that name leads to
	}
	return &Error{Code: code, Msg: e.Error(), Hint: hint, Err: err}
}

// notFullID tells whether what was given for a commit is no full id: a word, an
// abbreviation, an id of another object format. A full id that is not there is something
// else.
func notFullID(err error) bool {
	var e *source.Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Kind {
	case source.BadID, source.ShortID, source.AmbiguousID:
		return true
	case source.SHA256:
		return e.ID != "" // else it is the repository
	}
	return false
}
