//go:build unix

package cmd

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"codexpin/checks/atlas"
	"codexpin/checks/surface"
	"codexpin/probe"
)

// liveCodex gives the real codex of a release, and skips where it was not fetched,
// unless CODEXPIN_REQUIRE_LIVE=1 makes that a failure.
func liveCodex(t *testing.T, version string) string {
	t.Helper()
	cache := os.Getenv("CODEXPIN_RUNTIMES")
	if user, err := os.UserCacheDir(); cache == "" && err == nil {
		cache = filepath.Join(user, "codexpin-runtimes")
	}
	codex, err := executable(filepath.Join(cache, version))
	if err == nil {
		return codex
	}
	if os.Getenv("CODEXPIN_REQUIRE_LIVE") == "1" {
		t.Fatal(err)
	}
	t.Skip("NOT TESTED ON A REAL CODEX: " + version + " is not in " + cache + ": make runtimes fetches it")
	return ""
}

// What a real executable says and prints equals what the atlas holds of its release,
// but for the gates that the source told besides.
func TestLiveAtlas(t *testing.T) {
	a, err := atlas.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range []string{"0.136.0", "0.171.0"} {
		t.Run(version, func(t *testing.T) {
			codex := liveCodex(t, version)
			made, _, _ := newApp(t)
			m := &atlasMaking{app: made, probe: probe.Run}
			p := &printed{Version: version}
			if err := m.ask(t.Context(), p, codex); err != nil {
				t.Fatal(err)
			}
			entry, err := p.facts()
			if err != nil {
				t.Fatal(err)
			}
			held, err := a.Surface(version)
			if err != nil {
				t.Fatal(err)
			}
			r, _ := a.Release(version)
			if !slices.Equal(entry.Release.Prints, r.Prints) || entry.Release.RollCall != r.RollCall {
				t.Errorf("prints %+v, the atlas has %+v", entry.Release, r)
			}
			for _, d := range surface.Compare(entry.Surface, held).Differences {
				unclear := d.Kind == surface.DiffUnclear && d.A.Text == d.B.Text // to both alike
				folded := r.SourceRead && foldedAlias(d)
				if !unclear && !folded && (!r.SourceRead || d.Kind != surface.DiffGate || d.A.Text != "") {
					t.Error(d)
				}
			}
			if len(entry.Surface.Types) != len(held.Types) {
				t.Errorf("%d types, the atlas has %d", len(entry.Surface.Types), len(held.Types))
			}
		})
	}
}

// TestLiveRuntimeSurface: a real codex and the atlas say the same of one release.
func TestLiveRuntimeSurface(t *testing.T) {
	const version = "0.136.0"
	codex := liveCodex(t, version)
	held, err := openAtlas(t).Surface(version)
	if err != nil {
		t.Fatal(err)
	}
	var kept *keptPrints
	o := probe.Options{Prints: append(bindings(), kept.both(false)...)}
	r := probe.Run(t.Context(), probe.Candidate{Path: codex, Target: codex, Kind: probe.Native, Start: []string{codex}, Same: -1}, o)
	for _, d := range surface.Compare(runtimeSurface(r), held).Differences {
		if d.Kind == surface.DiffGate || d.Kind == surface.DiffUnclear && d.A.Text == d.B.Text {
			continue // the source told the atlas more of gates
		}
		if foldedAlias(d) {
			continue // and which of two spellings is taken only
		}
		t.Error(d)
	}
}

// foldedAlias tells whether a print has as a value what the source told the atlas to be
// another spelling of one.
func foldedAlias(d surface.Difference) bool {
	return d.Kind == surface.DiffAlias && d.A.Text == "" ||
		d.Kind == surface.DiffValue && d.B.Text == "" && d.B.Type == "v2::ApprovalsReviewer"
}
