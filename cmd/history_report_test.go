package cmd

import (
	"testing"
	"time"

	"codexpin/checks/atlas"
	"codexpin/checks/history"
)

// TestOrEarlier: the first release of a commit is a bound where an older one may have it.
func TestOrEarlier(t *testing.T) {
	held, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	releases := held.Releases()
	last := len(releases) - 1
	day := func(i int) time.Time {
		when, err := time.Parse(time.DateOnly, releases[i].Date)
		if err != nil {
			t.Fatal(err)
		}
		return when
	}
	known := func(which ...int) (list []history.Release) {
		for _, i := range which {
			list = append(list, history.Release{Version: releases[i].Version})
		}
		return list
	}
	tag := history.Release{Version: upstreamTag + "0.1.0", Tag: true}
	for _, c := range []struct {
		name  string
		known []history.Release
		t     history.Transition
		want  bool
	}{
		{"no release has it", known(last), history.Transition{Commit: "c", When: day(0)}, false},
		{"the oldest known", known(0, last), history.Transition{Commit: "c", When: day(0), Release: releases[0].Version}, true},
		{"the one before lacks it", known(last-1, last), history.Transition{Commit: "c", When: day(0), Release: releases[last].Version}, false},
		{"one between is not in the checkout", known(last-2, last), history.Transition{Commit: "c", When: day(0), Release: releases[last].Version}, true},
		{"those before are older than the commit", known(last), history.Transition{Commit: "c", When: day(last).AddDate(0, 0, 1), Release: releases[last].Version}, false},
		{"a tag lacks it", append([]history.Release{tag}, known(0)...), history.Transition{Commit: "c", When: day(0).AddDate(0, 0, 1), Release: releases[0].Version}, false},
		{"the tag is the oldest", append([]history.Release{tag}, known(0)...), history.Transition{Commit: "c", When: day(0), Tag: tag.Version}, true},
	} {
		if got := orEarlier(held, c.known, c.t); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
