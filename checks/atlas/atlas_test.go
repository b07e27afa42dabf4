package atlas

import (
	"sync"
	"testing"
	"time"
)

func TestStale(t *testing.T) {
	entries, _ := three()
	a := read(t, encode(t, entries, nil))
	for day, want := range map[string]bool{"2026-02-03": false, "2026-03-17": false, "2026-03-18": true, "2025-01-01": false} {
		now, err := time.Parse(time.DateOnly, day)
		if err != nil {
			t.Fatal(err)
		}
		if newest, got := a.Stale(now); got != want || newest.Version != "0.11.0" {
			t.Errorf("%s: %v, %s", day, got, newest.Version)
		}
	}
	if _, stale := (&Atlas{}).Stale(time.Time{}); !stale {
		t.Error("an empty atlas is fresh")
	}
}

// One atlas serves many goroutines; each has the same definitions.
func TestConcurrentUse(t *testing.T) {
	a := open(t)
	want := surfaceOf(t, open(t), "0.136.0")
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for _, v := range []string{"0.136.0", "0.135.0", "0.171.0", "0.136.0"} {
				s, err := a.Surface(v)
				if err != nil || v == "0.136.0" && len(s.Types) != len(want.Types) {
					t.Errorf("%s: %v", v, err)
				}
			}
		})
	}
	wg.Wait()
	one, two := surfaceOf(t, a, "0.136.0"), surfaceOf(t, a, "0.136.0")
	if one == two || one.Types[0] != two.Types[0] {
		t.Error("a surface is shared, or its definitions are not")
	}
}
