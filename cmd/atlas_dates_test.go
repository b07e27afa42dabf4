package cmd

import (
	"slices"
	"testing"

	"codexpin/checks/atlas"
)

func TestSettleDates(t *testing.T) {
	var list []atlas.Entry
	for _, r := range [][2]string{{"0.9.0", "2026-09-16"}, {"0.10.0", "2026-05-03"}, {"0.10.1", "2026-05-02"}, {"0.10.2", "2026-06-01"}, {"0.11.0", "2026-05-01"}} {
		list = append(list, atlas.Entry{Release: atlas.Release{Version: r[0], Date: r[1]}})
	}
	settleDates(list, []atlas.Commit{{Version: "0.9.0", Date: "2026-02-12"}, {Version: "0.9.9", Date: "2026-01-01"}})
	var got []string
	for _, e := range list {
		got = append(got, e.Release.Date)
	}
	if want := []string{"2026-02-12", "2026-05-02", "2026-05-02", "2026-06-01", "2026-05-01"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The atlas dates no release later than its commit says.
func TestAtlasDates(t *testing.T) {
	a := openAtlas(t)
	days := map[string]string{}
	for _, c := range a.Commits() {
		days[c.Version] = c.Date
	}
	for _, r := range a.Releases() {
		if day := days[r.Version]; day != "" && r.Date != day {
			t.Errorf("%s: dated %s, its commit %s", r.Version, r.Date, day)
		}
	}
}
