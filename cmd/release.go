package cmd

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"codexpin/checks/source"
)

// releaseTag is a tag that names a release of Codex.
type releaseTag struct {
	tag     source.Tag
	version [3]int
	// rank prefers Codex's own form rust-v1.2.3 to v1.2.3 to 1.2.3 for one version.
	rank int
}

// newestRelease gives the tag of the newest release among tags, by version, and the
// number of tags that name a release. Prereleases are none. ok is false if no tag
// names one.
func newestRelease(tags []source.Tag) (newest releaseTag, all int, ok bool) {
	form := regexp.MustCompile(`^(rust-)?(v)?(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})$`)
	for _, tag := range tags {
		m := form.FindStringSubmatch(tag.Name)
		if m == nil {
			continue
		}
		r := releaseTag{tag: tag, rank: len(m[1]) + len(m[2])}
		for i, digits := range m[3:] {
			r.version[i], _ = strconv.Atoi(digits)
		}
		if all++; all == 1 || newest.older(r) {
			newest = r
		}
	}
	return newest, all, all > 0
}

func (r releaseTag) older(other releaseTag) bool {
	for i := range r.version {
		if c := cmp.Compare(r.version[i], other.version[i]); c != 0 {
			return c < 0
		}
	}
	return r.rank < other.rank
}

// versionOf gives the version in the name of a release tag.
func versionOf(tag string) string {
	return strings.TrimPrefix(strings.TrimPrefix(tag, "rust-"), "v")
}
