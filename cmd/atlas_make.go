package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codexpin/checks/atlas"
	"codexpin/checks/source"
)

// madeAtlas is the outcome of making the file.
type madeAtlas struct {
	releases []atlas.Release
	commits  int
	bytes    int
	read     int // releases whose source was read in this run
	byRule   map[string]int
	changed  bool
}

// make makes the file of what the work folder keeps, and of what the file holds
// already for releases that are not kept.
func (m *atlasMaking) make(ctx context.Context, before *atlas.Atlas) (*madeAtlas, error) {
	commits, err := m.readCommits(before)
	if err != nil {
		return nil, err
	}
	repos, err := m.open()
	if err != nil {
		return nil, err
	}
	defer func() {
		for _, r := range repos {
			r.Close()
		}
	}()
	kept, err := filepath.Glob(printedFile(m.work, "*"))
	if err != nil {
		return nil, err
	}
	out := &madeAtlas{commits: len(commits), byRule: map[string]int{}}
	entries := map[string]atlas.Entry{}
	for _, r := range before.Releases() {
		s, err := before.Surface(r.Version)
		if err != nil {
			return nil, err
		}
		entries[r.Version] = atlas.Entry{Release: r, Surface: s}
	}
	for _, path := range kept {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := m.add(out, entries, path, commits, repos); err != nil {
			return nil, err
		}
	}
	return out, m.writeAtlas(out, entries, commits)
}

// add makes the facts of one kept release. Facts that a source confirmed earlier stay
// where no checkout holds that source now.
func (m *atlasMaking) add(out *madeAtlas, entries map[string]atlas.Entry, path string, commits []atlas.Commit, repos []*source.Repo) error {
	p, err := readPrinted(path)
	if err != nil {
		return err
	}
	if atlas.Compare(p.Version, m.from) < 0 {
		return nil
	}
	entry, err := p.facts()
	if err != nil {
		return err
	}
	for _, c := range commits {
		if c.Version == p.Version {
			entry.Release.Commit = c.ID
		}
	}
	commit, err := find(repos, entry.Release.Commit)
	if err != nil {
		return err
	}
	old := entries[p.Version]
	if commit == nil && old.Release.SourceRead && old.Release.Commit == entry.Release.Commit && slices.Equal(old.Release.Prints, entry.Release.Prints) {
		return nil
	}
	if commit != nil {
		got, err := withSource(&entry, commit)
		if err != nil {
			return err
		}
		out.read++
		for rule, n := range got.byRule {
			out.byRule[rule] += n
		}
	}
	entries[p.Version] = entry
	return nil
}

// open opens the checkouts.
func (m *atlasMaking) open() ([]*source.Repo, error) {
	var repos []*source.Repo
	for _, dir := range m.checkouts {
		r, err := source.Open(dir)
		if err != nil {
			return nil, err
		}
		repos = append(repos, r)
	}
	return repos, nil
}

// find gives the commit from the first repository that holds it, nil if none does.
func find(repos []*source.Repo, id string) (*source.Commit, error) {
	if id == "" {
		return nil, nil
	}
	for _, r := range repos {
		commit, err := r.Commit(id)
		var e *source.Error
		switch {
		case err == nil:
			return commit, nil
		case errors.As(err, &e) && (e.Kind == source.CommitAbsent || e.Kind == source.CommitAbsentShallow):
		default:
			return nil, err
		}
	}
	return nil, nil
}

// readCommits reads the commits of releases: those of the file of commits, and those
// that the atlas has besides.
func (m *atlasMaking) readCommits(before *atlas.Atlas) ([]atlas.Commit, error) {
	known := map[string]atlas.Commit{}
	for _, c := range before.Commits() {
		known[c.Version] = c
	}
	text, err := os.ReadFile(m.commits)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	if err == nil {
		var list map[string]struct{ Commit, Date string }
		if err := json.Unmarshal(text, &list); err != nil {
			return nil, fmt.Errorf("read %s: %w", m.commits, err)
		}
		for v, c := range list {
			known[v] = atlas.Commit{Version: v, ID: c.Commit, Date: c.Date}
		}
	}
	return slices.SortedFunc(maps.Values(known), func(a, b atlas.Commit) int { return atlas.Compare(a.Version, b.Version) }), nil
}

// writeAtlas encodes the entries and replaces the file, if that changes it.
func (m *atlasMaking) writeAtlas(out *madeAtlas, entries map[string]atlas.Entry, commits []atlas.Commit) error {
	list := slices.SortedFunc(maps.Values(entries), func(a, b atlas.Entry) int { return atlas.Compare(a.Release.Version, b.Release.Version) })
	settleDates(list, commits)
	for _, e := range list {
		out.releases = append(out.releases, e.Release)
	}
	text, err := atlas.Encode(list, commits)
	if err != nil {
		return err
	}
	out.bytes = len(text)
	old, err := os.ReadFile(m.file)
	if err == nil && string(old) == string(text) {
		return nil
	}
	m.writing.Lock()
	defer m.writing.Unlock()
	out.changed = true
	return replaceFile(m.file, text)
}

// text says what was made.
func (o *madeAtlas) text() string {
	var b strings.Builder
	fromSource := 0
	for _, r := range o.releases {
		if r.SourceRead {
			fromSource++
		}
	}
	fmt.Fprintf(&b, "%d releases", len(o.releases))
	if n := len(o.releases); n > 0 {
		fmt.Fprintf(&b, ", %s to %s", o.releases[0].Version, o.releases[n-1].Version)
	}
	fmt.Fprintf(&b, ", %d commits, %d bytes\n", o.commits, o.bytes)
	fmt.Fprintf(&b, "the source of %d agrees, %d of them read now\n", fromSource, o.read)
	for _, rule := range slices.Sorted(maps.Keys(o.byRule)) {
		fmt.Fprintf(&b, "  %-26s %d\n", rule, o.byRule[rule])
	}
	if !o.changed {
		b.WriteString("the file is as it was\n")
	}
	return b.String()
}
