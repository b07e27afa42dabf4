package cmd

import (
	"regexp"
	"strings"

	"codexpin/checks/atlas"
	"codexpin/checks/source"
)

// checkouts opens the checkout when it is first needed, once for both sides.
type checkouts struct {
	*app
	flag  string
	repo  *source.Repo
	shown string // as it was named
	err   error
	tried bool
	tags  []source.Tag
}

// open gives the repository, or why there is none.
func (c *checkouts) open() (*source.Repo, error) {
	if c.tried {
		return c.repo, c.err
	}
	c.tried = true
	dir, shown, _, err := c.findCheckout(c.flag)
	c.shown = shown
	if err == nil {
		c.repo, err = source.Open(dir)
	}
	if err == nil {
		c.tags, err = c.repo.Tags()
	}
	c.err = err
	return c.repo, err
}

func (c *checkouts) close() {
	if c.repo != nil {
		c.repo.Close()
	}
}

// tag gives the commit that a tag leads to; nil if there is no such tag.
func (c *checkouts) tag(names ...string) (*source.Commit, error) {
	if _, err := c.open(); err != nil {
		return nil, err
	}
	for _, name := range names {
		for _, t := range c.tags {
			if t.Name == name {
				return t.Commit()
			}
		}
	}
	return nil, nil
}

// releaseIn gives the version in a text that names a release, "" if it names none.
func releaseIn(text string) string {
	form := regexp.MustCompile(`^(?:rust-)?v?((?:0|[1-9][0-9]{0,8})\.(?:0|[1-9][0-9]{0,8})\.(?:0|[1-9][0-9]{0,8})(?:-[0-9A-Za-z.-]{1,40})?)$`)
	if m := form.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// isRelease tells a version that is no prerelease.
func isRelease(version string) bool { return !strings.Contains(version, "-") }

// from takes the source at a commit.
func (s *diffSide) from(commit *source.Commit, at *checkouts) {
	s.commit = commit
	s.said.Witness, s.said.Commit, s.said.Place = "source", commit.ID, at.shown
}

// release gives the commit of a release that text names: the one that the atlas knows,
// whatever a fork's tag leads to, and by a tag only where it knows none; nil if there is
// none. refused says of each tag that is called so and leads elsewhere that it does not
// count; the error says it of one that text itself names.
func (c *checkouts) release(text, version string, held *atlas.Atlas) (commit *source.Commit, refused []string, err error) {
	id, known := held.CommitOf(version)
	if !known {
		commit, err = c.tag(tagNamesOf(version)...)
		return commit, nil, err
	}
	if _, err := c.open(); err != nil {
		return nil, nil, err
	}
	if _, refused, err = tagsOfRelease(c.tags, text, version, id); err != nil {
		return nil, nil, err
	}
	commit, err = c.repo.Commit(id)
	if absentCommit(err) {
		return nil, refused, nil
	}
	return commit, refused, err
}

// release finds a release in the checkout: see checkouts.release. The error says that neither the checkout nor the atlas has it.
func (s *diffSide) release(version string, at *checkouts, open atlasOpener) error {
	s.said.Kind, s.said.Release, s.version = "release", version, version
	held, err := open()
	if err != nil {
		return unknown(err, "", "open the atlas")
	}
	commit, refused, err := at.release(s.said.Asked, version, held)
	if err != nil && at.repo != nil {
		return openError(err)
	}
	if s.notices = refused; commit != nil {
		s.from(commit, at)
	}
	if _, ok := held.Release(version); commit == nil && !ok {
		newest, _ := held.Newest()
		return &Error{Code: ExitUnknown, Msg: "release " + version + " is neither in the atlas nor a tag of the checkout",
			Hint: "the newest release in the atlas is " + newest.Version + "; a commit id of the checkout, or path:PATH of its executable, can be compared"}
	}
	return nil
}

func absentCommit(err error) bool {
	kind := source.KindOf(err)
	return kind == source.CommitAbsent || kind == source.CommitAbsentShallow
}
