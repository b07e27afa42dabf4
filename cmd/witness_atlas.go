package cmd

import (
	"cmp"
	"fmt"
	"time"

	"codexpin/checks"
	"codexpin/checks/atlas"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"
)

// released makes the witness atlas of the release that --release names, in the place of the
// source. The error is that of releaseOf.
func (v *verifying) released(c *pins.Contract) (*sourceWitness, *report.Judged, error) {
	held, err := releaseOf(v.release)
	if err != nil {
		return nil, nil, err
	}
	commit := held.Origin.Commit
	w := &checks.Witness{Name: "atlas", Surface: held, Commit: commit}
	codex := &report.Judged{
		Commit: commit, CommitFrom: cmp.Or(v.releaseFrom, report.NamedRelease), Release: held.Origin.Release, IsPin: commit == string(c.Pin.Commit),
	}
	return &sourceWitness{witness: w}, codex, nil
}

// releaseOf gives what a release speaks, from the atlas; see releaseNamed for how it may be
// written, and for the errors.
func releaseOf(text string) (*surface.Surface, error) {
	all, err := atlas.Open()
	if err != nil {
		return nil, unknown(err, "", "open the atlas of released versions")
	}
	version, err := releaseNamed(all, text)
	if err != nil {
		return nil, err
	}
	held, err := all.Surface(version)
	if err != nil {
		return nil, unknown(err, "", "read the atlas of released versions")
	}
	return held, nil
}

// heldOrLatest gives a value for --release: the release that a contract states, where the
// atlas holds it, else latest.
func heldOrLatest(stated pins.Version) string {
	if all, err := atlas.Open(); err == nil {
		if _, held := all.Release(string(stated)); held {
			return string(stated)
		}
	}
	return "latest"
}

// staleAtlas is the notice that the newest release known is over six weeks old on a day.
func staleAtlas(all *atlas.Atlas, today string) []checks.Notice {
	day, err := time.Parse(time.DateOnly, today)
	if err != nil {
		return nil // the day was looked at
	}
	newest, stale := all.Stale(day)
	if !stale {
		return nil
	}
	return []checks.Notice{{Word: "atlas-old", Text: fmt.Sprintf("the newest release that the atlas holds is %s of %s, over six weeks old: a newer codexpin may know more", newest.Version, newest.Date)}}
}

// atlasNotices are what is to be said where the atlas was asked.
func (v *verifying) atlasNotices() []checks.Notice {
	all, err := atlas.Open()
	if v.release == "" || err != nil {
		return nil
	}
	return staleAtlas(all, v.today)
}

// otherCommit is the notice that a contract names a release and pins a commit that is
// another than the release's, as the atlas knows it. A fork's commit states the version of
// the release that it was made from.
func otherCommit(c *pins.Contract) []checks.Notice {
	all, err := atlas.Open()
	if err != nil {
		return nil // the release is then judged by the version alone
	}
	id, known := all.CommitOf(string(c.Pin.Release))
	if !known || id == string(c.Pin.Commit) {
		return nil
	}
	return []checks.Notice{{Word: "release-commit", Pos: c.Pin.ReleaseAt(), Text: fmt.Sprintf("the pin is not the commit of release %s, which is %s: a fork, or a commit beside the release", c.Pin.Release, id)}}
}
