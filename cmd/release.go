package cmd

import (
	"regexp"
	"slices"
	"strings"

	"codexpin/checks/atlas"
	"codexpin/checks/source"
)

// releaseTag is a tag that is called as upstream calls a release.
type releaseTag struct {
	tag     source.Tag
	version string // 1.2.3
}

// releaseTags gives the tags of upstream's form, rust-v1.2.3, the newest version first.
// Prereleases are none, and neither are other forms: forks call their own commits v1.2.3.
func releaseTags(tags []source.Tag) []releaseTag {
	form := regexp.MustCompile(`^rust-v((?:0|[1-9][0-9]{0,8})\.(?:0|[1-9][0-9]{0,8})\.(?:0|[1-9][0-9]{0,8}))$`)
	var out []releaseTag
	for _, tag := range tags {
		if m := form.FindStringSubmatch(tag.Name); m != nil {
			out = append(out, releaseTag{tag: tag, version: m[1]})
		}
	}
	slices.SortStableFunc(out, func(a, b releaseTag) int { return atlas.Compare(b.version, a.version) })
	return out
}

// heldRelease is the newest release that a checkout has.
type heldRelease struct {
	commit  *source.Commit // nil if it has none
	version string
	tag     string // that names it; "" where the commit is known by the atlas alone
	tags    int    // of upstream's form
	// refused says of each newer tag of that form why it counts for nothing.
	refused []string
}

// newestHeld finds the newest release of a checkout: by its tags of upstream's form, and
// by the commits of releases that the atlas knows. Where the atlas knows another commit
// for the release than a tag leads to, the tag counts for nothing. The error is that of a
// commit that is there and cannot be read.
func newestHeld(repo *source.Repo, known *atlas.Atlas) (heldRelease, error) {
	tags, err := repo.Tags()
	if err != nil {
		return heldRelease{}, err
	}
	named := releaseTags(tags)
	out := heldRelease{tags: len(named)}
	for _, t := range named {
		commit, err := t.tag.Commit()
		if err != nil {
			return heldRelease{}, err
		}
		if id, ok := known.CommitOf(t.version); ok && id != commit.ID {
			out.refused = append(out.refused, notCounted(t.tag.Name, commit.ID, t.version, id))
			continue
		}
		out.commit, out.version, out.tag = commit, t.version, t.tag.Name
		break
	}
	return out, out.byAtlas(repo, known)
}

// byAtlas takes a newer release whose commit the atlas knows and the checkout has.
func (h *heldRelease) byAtlas(repo *source.Repo, known *atlas.Atlas) error {
	all := known.Commits()
	slices.SortFunc(all, func(a, b atlas.Commit) int { return atlas.Compare(b.Version, a.Version) })
	for _, c := range all {
		if h.commit != nil && atlas.Compare(c.Version, h.version) <= 0 {
			return nil
		}
		commit, err := repo.Commit(c.ID)
		if absentCommit(err) || !isRelease(c.Version) {
			continue
		}
		if err != nil {
			return err
		}
		h.commit, h.version, h.tag = commit, c.Version, ""
		return nil
	}
	return nil
}

// otherTags tells of tags that look like releases and are not of upstream's form, "" if
// there are none.
func otherTags(repo *source.Repo) string {
	tags, err := repo.Tags()
	if err != nil {
		return ""
	}
	var names []string
	for _, t := range tags {
		if releaseIn(t.Name) != "" && !strings.HasPrefix(t.Name, "rust-v") {
			names = append(names, t.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "; upstream's tags are called rust-v0.136.0, so that " + names[len(names)-1] + " is none"
}
