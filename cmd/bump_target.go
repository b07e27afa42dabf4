package cmd

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"codexpin/checks/atlas"
	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// aim is the commit that a target is.
type aim struct {
	commit string // the full id
	by     string // id, tag NAME, or a release, by a tag or as codexpin knows it
	peeled string // the annotated tag that leads there
	// release is the release of that name, or of the commit where it is known; it is not
	// what the commit says of itself.
	release string
	// refused says of each tag of that release's name why it counts for nothing.
	refused []string
}

// aimAt finds the commit that the target names.
func (b *bumping) aimAt(ctx context.Context) (*aim, error) {
	out := &sourceWitness{}
	dir, _, err := source.Find(b.checkout, b.env.get, b.dir)
	if err != nil {
		return nil, openError(err)
	}
	if out.repo, err = source.Open(dir); err != nil {
		return nil, openError(err)
	}
	defer out.close()
	a, err := findAim(out.repo, b.target)
	if err != nil {
		return nil, openError(err)
	}
	return a, ctx.Err()
}

func hexForm() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-fA-F]+$`) }

func releaseForm() *regexp.Regexp {
	return regexp.MustCompile(`^(?:rust-)?v?([0-9]+\.[0-9]+\.[0-9]+(?:-[0-9A-Za-z.-]+)?)$`)
}

// findAim understands a target: a full id, a tag by its whole name, or a release. What
// may mean several commits is refused with all of them.
func findAim(repo *source.Repo, text string) (*aim, error) {
	if len(text) >= 40 && hexForm().MatchString(text) {
		c, err := repo.Commit(text)
		if err != nil {
			return nil, err
		}
		return &aim{commit: c.ID, by: "id", peeled: c.PeeledFrom}, nil
	}
	tags, err := repo.Tags()
	if err != nil {
		return nil, err
	}
	version := ""
	if m := releaseForm().FindStringSubmatch(text); m != nil {
		version = m[1]
	}
	if version != "" {
		a, err := knownAim(repo, tags, text, version)
		if a != nil || err != nil {
			return a, err
		}
	}
	if i := slices.IndexFunc(tags, func(t source.Tag) bool { return t.Name == text }); i >= 0 && version != text {
		return tagAim(tags[i], "tag "+text)
	}
	if version != "" {
		return releaseAim(repo, tags, text, version)
	}
	if hexForm().MatchString(text) && len(text) >= 4 {
		_, err := repo.Commit(text) // an error that says which ids begin so
		return nil, err
	}
	if hexForm().MatchString(text) && len(surface.Nearest(text, tagNames(tags), 1)) == 0 {
		return nil, usage("give four digits or more to see the ids that begin so, or all 40; or a release: codexpin bump 0.145.0",
			"%s is too short for an id", quoted(text))
	}
	return nil, noAim(tags, text)
}

func tagNames(tags []source.Tag) (names []string) {
	for _, t := range tags {
		names = append(names, t.Name)
	}
	return names
}

func tagAim(t source.Tag, by string) (*aim, error) {
	c, err := t.Commit()
	if err != nil {
		return nil, err
	}
	return &aim{commit: c.ID, by: by, peeled: c.PeeledFrom}, nil
}

// knownAim finds the commit of a release that codexpin knows; nil where it knows none. Tags
// that lead elsewhere do not count.
func knownAim(repo *source.Repo, tags []source.Tag, text, version string) (*aim, error) {
	known, err := atlas.Open()
	if err != nil {
		return nil, err
	}
	id, ok := known.CommitOf(version)
	if !ok {
		return nil, nil
	}
	out := &aim{by: fmt.Sprintf("release %s, as codexpin knows it", version), release: version}
	by, refused, err := tagsOfRelease(tags, text, version, id)
	if err != nil {
		return nil, err
	}
	if out.refused = refused; by == text && text != version {
		out.by = "tag " + by
	} else if by != "" {
		out.by = fmt.Sprintf("release %s, by the tag %s", version, by)
	}
	c, err := repo.Commit(id)
	if err != nil {
		return nil, err
	}
	out.commit, out.peeled = c.ID, c.PeeledFrom
	return out, nil
}

// releaseAim finds the commit of a release that codexpin does not know, by the tags which
// are called so. Where these name several commits, none is chosen: forks give their own
// commits the names of releases.
func releaseAim(repo *source.Repo, tags []source.Tag, text, version string) (*aim, error) {
	var found []*aim
	for _, name := range tagNamesOf(version) {
		i := slices.IndexFunc(tags, func(t source.Tag) bool { return t.Name == name })
		if i < 0 {
			continue
		}
		a, err := tagAim(tags[i], fmt.Sprintf("release %s, by the tag %s", version, name))
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(found, func(f *aim) bool { return f.commit == a.commit }) {
			found = append(found, a)
		}
	}
	switch len(found) {
	case 0:
		return nil, noCommitOf(version)
	case 1:
		found[0].release = version
		c, err := repo.Commit(found[0].commit)
		if err != nil {
			return nil, err
		}
		found[0].commit = c.ID
		return found[0], nil
	}
	var candidates []string
	for _, a := range found {
		candidates = append(candidates, a.commit+" ("+a.by+")")
	}
	return nil, severalCommits(text, candidates)
}

// noCommitOf is the error of a release that nothing here names a commit of: it is not
// there, which is no fault of the command line.
func noCommitOf(version string) error {
	hint := "fetch the tags, or give the full id of its commit"
	known, err := atlas.Open()
	if err != nil {
		return err
	}
	if _, there := known.Release(version); there {
		hint += "; codexpin verify --release " + version + " judges it without one"
	}
	return &Error{Code: ExitUnknown, Hint: hint,
		Msg: fmt.Sprintf("no tag of the checkout is called rust-v%s, and codexpin knows no commit of a release %s", version, version)}
}

// noAim is the error of a target that is nothing.
func noAim(tags []source.Tag, text string) error {
	names := tagNames(tags)
	hint := "a full commit id, a tag of the checkout or a release: codexpin bump 0.145.0"
	if near := surface.Nearest(text, names, 3); len(near) > 0 {
		hint = "did you mean the tag " + strings.Join(near, " or ") + "?"
	}
	return usage(hint, "%s is no commit id, no tag and no release; a branch moves, and is no target", quoted(text))
}
