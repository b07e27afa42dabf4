package cmd

import (
	"slices"
	"strings"

	"codexpin/checks/atlas"
)

// settleDates gives releases, in the order of their versions, the day of their commit,
// where that is known. A registry may date a package long after its release, when it took
// it up again (0.100.0 of February 2026 has a day in September there); what is known of a
// release without a commit is that it came no later than the next one of its own line, as
// 0.150.0 before 0.150.1.
func settleDates(list []atlas.Entry, commits []atlas.Commit) {
	for i := len(list) - 1; i >= 0; i-- {
		r := &list[i].Release
		if at := slices.IndexFunc(commits, func(c atlas.Commit) bool { return c.Version == r.Version }); at >= 0 {
			r.Date = commits[at].Date
			continue
		}
		if i+1 < len(list) {
			if next := list[i+1].Release; lineOf(next.Version) == lineOf(r.Version) {
				r.Date = min(r.Date, next.Date)
			}
		}
	}
}

// lineOf gives a version without its last number.
func lineOf(version string) string { return version[:max(0, strings.LastIndexByte(version, '.'))] }
