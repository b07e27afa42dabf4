package cmd

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/atlas"
	"codexpin/checks/source"
)

// tagNamesOf gives the names that tags of a release have: upstream's form first.
func tagNamesOf(version string) []string { return []string{"rust-v" + version, "v" + version, version} }

// notCounted says of a tag that is called as a release and leads to another commit than the
// release's, as the atlas knows it, that it does not count.
func notCounted(tag, leads, version, id string) string {
	return fmt.Sprintf("the tag %s does not count: it leads to %s, and the commit of release %s is %s", tag, leads, version, id)
}

// tagsOfRelease looks through the tags that are called as a release whose commit the atlas
// knows to be id: by is the first that leads there, refused says of the others that they do
// not count. One of these that text names outright is an error of usage: which of the two
// commits is meant cannot be told. A tag that leads nowhere counts for nothing, silently.
func tagsOfRelease(tags []source.Tag, text, version, id string) (by string, refused []string, err error) {
	for _, name := range tagNamesOf(version) {
		i := slices.IndexFunc(tags, func(t source.Tag) bool { return t.Name == name })
		if i < 0 {
			continue
		}
		commit, err := tags[i].Commit()
		switch {
		case err != nil:
		case commit.ID == id && by == "":
			by = name
		case commit.ID != id && name == text:
			return "", nil, severalCommits(text, []string{commit.ID + " (the tag " + name + ")", id + " (release " + version + ", as codexpin knows it)"})
		case commit.ID != id:
			refused = append(refused, notCounted(name, commit.ID, version, id))
		}
	}
	return by, refused, nil
}

// severalCommits is the error of a name that may mean several commits.
func severalCommits(text string, candidates []string) error {
	return usage("give the full id of one: "+strings.Join(candidates, ", "), "%s may be %d commits", text, len(candidates))
}

// idOfRelease is the hint for a text that is no full id and names a release whose commit
// the atlas knows; "" for every other.
func idOfRelease(text string) string {
	version := releaseIn(text)
	if version == "" {
		return ""
	}
	known, err := atlas.Open()
	if err != nil {
		return ""
	}
	id, ok := known.CommitOf(version)
	if !ok {
		return ""
	}
	return "give the full id; that of release " + version + " is " + id
}
