//go:build unix

package probe_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"codexpin/checks/schema"
	"codexpin/checks/surface"
	"codexpin/probe"
)

// liveVersions are the releases that .ci/runtimes fetches.
func liveVersions() []string { return []string{"0.136.0", "0.171.0"} }

// live gives the real codex of a release, and skips where it was not fetched, unless
// CODEXPIN_REQUIRE_LIVE=1 makes that a failure.
func live(t testing.TB, version string) string {
	t.Helper()
	cache := os.Getenv("CODEXPIN_RUNTIMES")
	if cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			absent(t, "no cache folder: "+err.Error())
		}
		cache = filepath.Join(user, "codexpin-runtimes")
	}
	for _, folder := range []string{"bin", "codex"} {
		found, err := filepath.Glob(filepath.Join(cache, version, "package", "vendor", "*", folder, "codex"))
		if err == nil && len(found) == 1 {
			return found[0]
		}
	}
	absent(t, "codex "+version+" is not in "+cache+": make runtimes fetches it")
	return ""
}

// absent skips, aloud, or fails where nothing may be left out.
func absent(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("CODEXPIN_REQUIRE_LIVE") == "1" {
		t.Fatal(why)
	}
	t.Skip("NOT TESTED ON A REAL CODEX: " + why)
}

// truth is what a release is known to have.
type truth struct {
	ClientRequests      []truthMethod `json:"client_requests"`
	ServerRequests      []truthMethod `json:"server_requests"`
	ServerNotifications []truthMethod `json:"server_notifications"`
}

type truthMethod struct{ Method, Stability, Params string }

func readTruth(t testing.TB, version string) truth {
	t.Helper()
	text, err := os.ReadFile("../testdata/truth/methods-" + version + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var known truth
	if err := json.Unmarshal(text, &known); err != nil {
		t.Fatal(err)
	}
	return known
}

func (k truth) wires(list []truthMethod) []string {
	var wires []string
	for _, m := range list {
		wires = append(wires, m.Method)
	}
	return wires
}

func liveOptions(root string) probe.Options {
	return probe.Options{
		TempRoot:     root,
		TimeoutFlag:  "--timeout",
		Capabilities: []string{"experimentalApi"},
		Lookup:       os.LookupEnv,
		Prints:       probe.Bindings(schema.Bindings),
		Reads:        true,
	}
}

// wanted asks for every method of a release, and for one that none has.
func wanted(known truth) []probe.Method {
	methods := []probe.Method{{Direction: surface.ClientRequest, Wire: "newConversation"}}
	for d, list := range map[surface.Direction][]truthMethod{
		surface.ClientRequest: known.ClientRequests, surface.ServerRequest: known.ServerRequests, surface.ServerNotification: known.ServerNotifications,
	} {
		for _, m := range list {
			methods = append(methods, probe.Method{Direction: d, Wire: m.Method})
		}
	}
	return methods
}

// A real release says of itself, in every way it is asked, what is known of it.
func TestLiveTables(t *testing.T) {
	for _, version := range liveVersions() {
		t.Run(version, func(t *testing.T) {
			codex, known := live(t, version), readTruth(t, version)
			o := liveOptions(t.TempDir())
			o.Methods = wanted(known)
			r := probe.Run(t.Context(), probe.Candidate{Path: codex, Target: codex}, o)
			if len(r.Failures) > 0 || len(r.Disagreements) > 0 {
				t.Fatalf("%+v\n%+v", r.Failures, r.Disagreements)
			}
			if diff := cmp.Diff(known.wires(known.ClientRequests), r.RollCall.Methods); diff != "" {
				t.Error("roll call:", diff)
			}
			if r.Version.Text != version || r.Handshake.Version != version || r.Handshake.Isolation != probe.Proved || r.Launch.Ended != "status 0" {
				t.Errorf("%+v %+v %+v", r.Version, r.Handshake, r.Launch)
			}
			if r.Capability.State != probe.Present || len(r.Reads) != len(probe.LiveReads()) {
				t.Errorf("%+v %+v", r.Capability, r.Reads)
			}
			compareAnswers(t, r, known)
			compareSurface(t, r.Surface(), known)
			empty(t, o.TempRoot)
		})
	}
}

func empty(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) > 0 {
		t.Errorf("%v is left, %v", entries, err)
	}
}

// compareAnswers compares gates and params types.
func compareAnswers(t *testing.T, r *probe.Runtime, known truth) {
	t.Helper()
	if a := r.Answers[0]; a.State != probe.Absent {
		t.Errorf("%+v", a)
	}
	for _, m := range known.ClientRequests {
		want := probe.Present
		if m.Stability == "experimental" {
			want = probe.Gated
		}
		params := m.Params
		if params == "" {
			params = "()"
		}
		a := r.Answer(surface.ClientRequest, m.Method)
		if a.State != want || a.Params != params {
			t.Errorf("%+v, want %s with %s", a, want, params)
		}
	}
}

func compareSurface(t *testing.T, s *surface.Surface, known truth) {
	t.Helper()
	for d, list := range map[surface.Direction][]truthMethod{
		surface.ClientRequest: known.ClientRequests, surface.ServerRequest: known.ServerRequests, surface.ServerNotification: known.ServerNotifications,
	} {
		var have []string
		for _, m := range s.Methods {
			if m.Direction == d {
				have = append(have, m.Wire)
			}
		}
		want := known.wires(list)
		slices.Sort(have)
		slices.Sort(want)
		if diff := cmp.Diff(want, have); diff != "" || s.Coverage.Methods[d] != surface.Full {
			t.Errorf("%v: %s", d, diff)
		}
	}
	for _, address := range []string{"option:app-server --listen", "option:app-server --stdio"} {
		a, err := surface.ParseAddress(address)
		if err != nil {
			t.Fatal(err)
		}
		if f := s.At(a); f.Told != surface.YesTold || !f.There {
			t.Errorf("%s: %+v", address, f)
		}
	}
}
