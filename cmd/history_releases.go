package cmd

import (
	"fmt"
	"slices"
	"strings"

	"codexpin/checks/atlas"
	"codexpin/checks/history"
	"codexpin/checks/surface"
)

// upstreamTag is how upstream's tags of releases begin.
const upstreamTag = "rust-v"

// knownReleases are the releases of a checkout.
type knownReleases struct {
	// list is in order of version: releases whose commit the atlas knows, and tags of
	// upstream's form at other commits, which are told as tags.
	list []history.Release
	// tags are those of the list, by name; others look like releases and are left out.
	tags, others []string
}

// newest gives the newest of the list: a release, or a tag where no release is known.
func (k *knownReleases) newest() *history.Release {
	for i := len(k.list) - 1; i >= 0; i-- {
		if !k.list[i].Tag {
			return &k.list[i]
		}
	}
	if len(k.list) > 0 {
		return &k.list[len(k.list)-1]
	}
	return nil
}

// releases counts those of the list that are no mere tags.
func (k *knownReleases) releases() int { return len(k.list) - len(k.tags) }

// known gives the releases whose commits the checkout has. A tag says what somebody calls
// a commit: it counts for a release where the atlas knows that commit, and is told as a
// tag else. Prereleases are none.
func (c *checkouts) known(held *atlas.Atlas) *knownReleases {
	out := &knownReleases{}
	for _, k := range held.Commits() {
		if _, err := c.repo.Commit(k.ID); err == nil && isRelease(k.Version) {
			out.list = append(out.list, history.Release{Version: k.Version, Commit: k.ID})
		}
	}
	for _, t := range c.tags {
		version := releaseIn(t.Name)
		if version == "" || !isRelease(version) {
			continue
		}
		commit, err := t.Commit()
		if err != nil || slices.ContainsFunc(out.list, func(r history.Release) bool { return r.Commit == commit.ID && !r.Tag }) {
			continue
		}
		if _, released := held.CommitOf(version); released || t.Name != upstreamTag+version {
			out.others = append(out.others, t.Name)
			continue
		}
		out.list = append(out.list, history.Release{Version: t.Name, Commit: commit.ID, Tag: true})
		out.tags = append(out.tags, t.Name)
	}
	slices.SortFunc(out.list, func(a, b history.Release) int {
		return atlas.Compare(strings.TrimPrefix(a.Version, upstreamTag), strings.TrimPrefix(b.Version, upstreamTag))
	})
	return out
}

// maxTagNames is how many tags a notice names.
const maxTagNames = 4

// notices tells which tags are no known releases.
func (k *knownReleases) notices() (list []string) {
	if len(k.tags) > 0 {
		list = append(list, "at commits of which no release is known, and told as tags: "+someTags(k.tags))
	}
	if len(k.others) > 0 {
		list = append(list, "taken for no release, since not of upstream's form or not at the commit of that release: "+someTags(k.others))
	}
	return list
}

// someTags names some tags.
func someTags(names []string) string {
	text := strings.Join(names[:min(len(names), maxTagNames)], ", ")
	if more := len(names) - maxTagNames; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// nearMethods gives the methods of the newest release that a name may mean.
func nearMethods(name string, held *atlas.Atlas) []string {
	newest, ok := held.Newest()
	if !ok {
		return nil
	}
	s, err := held.Surface(newest.Version)
	if err != nil {
		return nil
	}
	var names []string
	for _, m := range s.Methods {
		names = append(names, m.Wire)
	}
	return surface.Nearest(name, names, maxCandidates)
}

// maxQuoted is how much of an argument an error repeats, in bytes.
const maxQuoted = 120

// quoted gives an argument in quotes, bounded, for an error.
func quoted(arg string) string {
	if short := shortened(arg); short != arg {
		return fmt.Sprintf("%q…", strings.TrimSuffix(short, "…"))
	}
	return fmt.Sprintf("%q", arg)
}

// shortened gives an argument as it is, bounded.
func shortened(arg string) string {
	if len(arg) > maxQuoted {
		return strings.ToValidUTF8(arg[:maxQuoted], "") + "…"
	}
	return arg
}
