package atlas

import (
	"slices"

	"codexpin/checks/surface"
)

// Releases gives the releases held, by version, oldest first.
func (a *Atlas) Releases() []Release {
	out := make([]Release, len(a.releases))
	for i := range a.releases {
		out[i] = a.releases[i].Release
		out[i].Prints = slices.Clone(out[i].Prints)
	}
	return out
}

// Release gives the release of a version; ok is false if the atlas does not hold it.
func (a *Atlas) Release(version string) (r Release, ok bool) {
	i, ok := a.find(version)
	if !ok {
		return Release{}, false
	}
	return a.releases[i].Release, true
}

// Newest gives the newest release held; ok is false if there is none.
func (a *Atlas) Newest() (r Release, ok bool) {
	if len(a.releases) == 0 {
		return Release{}, false
	}
	return a.releases[len(a.releases)-1].Release, true
}

// Commits gives the commits of releases that are known, by version.
func (a *Atlas) Commits() []Commit { return slices.Clone(a.commits) }

// CommitOf gives the commit of a release, 40 hex digits, whether the atlas holds the
// release or not; ok is false if it is not known.
func (a *Atlas) CommitOf(version string) (commit string, ok bool) {
	for _, c := range a.commits {
		if c.Version == version {
			return c.ID, true
		}
	}
	return "", false
}

// ReleaseOf gives the version of the release with that full commit id; ok is false if
// it is no release's, or of one whose commit is not known.
func (a *Atlas) ReleaseOf(commit string) (version string, ok bool) {
	for _, c := range a.commits {
		if c.ID == commit {
			return c.Version, true
		}
	}
	return "", false
}

// Surface gives what a release speaks, as the witness called atlas. Client requests
// are complete by the roll call of the running server; server requests, notifications
// and the fields of the types held by what its executable printed with the
// experimental flag. Gates of requests, fields and variants are told by what that
// lacks without the flag; gates of notifications, and which values are further spellings,
// only where Release.SourceRead.
// Options, config keys and features are not held.
//
// Methods and types are shared between the surfaces of one Atlas and must not be
// changed; two releases with the same definition have the same pointer. The error is
// an *UnknownError, or a *CorruptError.
func (a *Atlas) Surface(version string) (*surface.Surface, error) {
	i, ok := a.find(version)
	if !ok {
		e := &UnknownError{Version: version}
		if newest, any := a.Newest(); any {
			e.Newest = newest.Version
		}
		return nil, e
	}
	r := &a.releases[i]
	s := &surface.Surface{Origin: surface.Origin{Witness: "atlas", Release: r.Version, Commit: r.Commit}}
	c := &codec{in: r.rest, words: a.words}
	c.coverage(&s.Coverage)
	s.Coverage.Spellings = r.SourceRead
	list(c, &s.Gaps, c.gap)
	a.mu.Lock()
	s.Methods = a.methods.pick(c, (*codec).method)
	s.Types = a.types.pick(c, (*codec).typ)
	a.mu.Unlock()
	if c.err == nil && c.at != len(c.in) {
		c.fail("release %s is longer than it says", r.Version)
	}
	if c.err != nil {
		return nil, c.err
	}
	return s.Index(), nil
}

func (a *Atlas) find(version string) (int, bool) {
	for i := range a.releases {
		if a.releases[i].Version == version {
			return i, true
		}
	}
	return 0, false
}
