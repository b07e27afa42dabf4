package cmd

import (
	"fmt"
	"slices"

	"codexpin/checks/atlas"
	"codexpin/checks/source"
	"codexpin/report"
)

// commitOf gives the commit of a release: the one that codexpin knows, else that of the
// checkout's tag of upstream's form; "" where neither is there.
func (d *drafting) commitOf(known *atlas.Atlas, version string) string {
	if id, ok := known.CommitOf(version); ok {
		return id
	}
	repo := d.opened()
	if repo == nil {
		return ""
	}
	defer repo.Close()
	tags, err := repo.Tags()
	if err != nil {
		return ""
	}
	for _, t := range releaseTags(tags) {
		if t.version != version {
			continue
		}
		if commit, err := t.tag.Commit(); err == nil {
			return commit.ID
		}
	}
	return ""
}

// opened opens the checkout; nil where there is none, or none that can be read.
func (d *drafting) opened() *source.Repo {
	dir, _, err := source.Find(d.checkout, d.env.get, d.dir)
	if err != nil {
		return nil
	}
	repo, err := source.Open(dir)
	if err != nil {
		return nil
	}
	return repo
}

// newest gives the newest release that the checkout has, by its tags or by the commits
// that codexpin knows; without a checkout the newest of those. What the code names is of
// releases whose commits are not known.
func (d *drafting) newest(known *atlas.Atlas, named []report.InitPin) report.InitPin {
	all := known.Commits()
	slices.SortFunc(all, func(a, b atlas.Commit) int { return atlas.Compare(b.Version, a.Version) })
	why := "nothing in the code named a commit or a version"
	if len(named) > 0 {
		n := named[0]
		why = fmt.Sprintf("%s (%s:%d) said %s, whose commit was not known", n.From, n.At.File, n.At.Line, n.Release)
	}
	pin := report.InitPin{Commit: all[0].ID, Release: all[0].Version, From: "the newest release whose commit codexpin knew; " + why}
	repo := d.opened()
	if repo == nil {
		return pin
	}
	defer repo.Close()
	if held, err := newestHeld(repo, known); err == nil && held.commit != nil {
		return report.InitPin{Commit: held.commit.ID, Release: held.version, From: "the newest release that the checkout had; " + why}
	}
	return pin
}
