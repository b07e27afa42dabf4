package atlas

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"codexpin/checks/surface"
)

func truth(t testing.TB, name string, into any) {
	t.Helper()
	text, err := os.ReadFile("../../testdata/truth/" + name)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// truthMethod is a method of methods-*.json: what a real executable printed and
// answered.
type truthMethod struct {
	Method, Stability, Params, Response string
	InJSON                              bool `json:"in_json_schema"`
}

// The tables of three releases equal what was read from their executables by other
// means: names, order, stability, types of params and results.
func TestTruth(t *testing.T) {
	a := open(t)
	for _, version := range []string{"0.136.0", "0.141.0", "0.171.0"} {
		var known struct {
			ClientRequests      []truthMethod `json:"client_requests"`
			ServerRequests      []truthMethod `json:"server_requests"`
			ClientNotifications []truthMethod `json:"client_notifications"`
			ServerNotifications []truthMethod `json:"server_notifications"`
		}
		truth(t, "methods-"+version+".json", &known)
		s := surfaceOf(t, a, version)
		for d, want := range map[surface.Direction][]truthMethod{
			surface.ClientRequest: known.ClientRequests, surface.ServerRequest: known.ServerRequests,
			surface.ClientNotification: known.ClientNotifications, surface.ServerNotification: known.ServerNotifications,
		} {
			var got []truthMethod
			for _, m := range s.Methods {
				if m.Direction == d {
					got = append(got, asTruth(m))
				}
			}
			if d != surface.ClientRequest && d != surface.ServerRequest {
				for i := range got { // their stability is not told by a print
					got[i].Stability, got[i].Response = "stable", ""
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, %ss: %s", version, d, diff)
			}
		}
	}
}

func asTruth(m *surface.Method) truthMethod {
	last := func(s surface.Shape) string {
		name := string(s.Ref)
		return name[strings.LastIndexByte(name, ':')+1:]
	}
	out := truthMethod{Method: m.Wire, Stability: "stable", Params: last(m.Params), Response: last(m.Result), InJSON: !m.Hidden}
	if m.Gate != "" {
		out.Stability = "experimental"
	}
	return out
}

// Sets of strings of two releases, as their executables print and take them.
func TestTruthEnums(t *testing.T) {
	a := open(t)
	for _, version := range []string{"0.136.0", "0.171.0"} {
		var known struct {
			Enums map[string]struct {
				Schema struct {
					Kind   string
					Values []string
				}
			}
		}
		truth(t, "enums-"+version+".json", &known)
		s := surfaceOf(t, a, version)
		for name, want := range known.Enums {
			found := s.ByName("v2::" + name)
			if len(found) == 0 {
				found = s.ByName(name)
			}
			if len(found) != 1 {
				t.Errorf("%s: %d types %s", version, len(found), name)
				continue
			}
			var got []string
			for _, v := range found[0].Values() {
				got = append(got, v.Wire)
			}
			open := found[0].Kind == surface.Alias && found[0].Shape.Kind == surface.String
			slices.Sort(got)
			slices.Sort(want.Schema.Values)
			if !slices.Equal(got, want.Schema.Values) || open != (want.Schema.Kind == "open-string") {
				t.Errorf("%s: %s is %v, open %v, want %v, %s", version, name, got, open, want.Schema.Values, want.Schema.Kind)
			}
		}
	}
}

// Releases and commits are those of the table, both ways.
func TestCommits(t *testing.T) {
	a := open(t)
	var known map[string]struct{ Commit, Date string }
	truth(t, "releases.json", &known)
	for version, c := range known {
		if id, _ := a.CommitOf(version); id != c.Commit {
			t.Errorf("%s: commit %q, want %s", version, id, c.Commit)
		}
		if v, _ := a.ReleaseOf(c.Commit); v != version {
			t.Errorf("%s: release %q, want %s", c.Commit, v, version)
		}
		if r, ok := a.Release(version); ok && (r.Commit != c.Commit || !r.SourceRead) {
			t.Errorf("%s: %+v", version, r)
		}
	}
	if len(a.Commits()) != len(known) {
		t.Errorf("%d commits, want %d", len(a.Commits()), len(known))
	}
}

// Every release says where its facts come from, and what they cover.
func TestProvenance(t *testing.T) {
	a := open(t)
	releases := a.Releases()
	if !slices.IsSortedFunc(releases, func(x, y Release) int { return Compare(x.Version, y.Version) }) {
		t.Error("not in order")
	}
	for _, r := range releases {
		if r.Package.Name != "@openai/codex" || r.Package.Version != r.Version+"-linux-x64" || !strings.HasPrefix(r.Package.Integrity, "sha512-") ||
			len(r.Package.Integrity) != 95 || len(r.Date) != 10 || len(r.Prints) != 4 {
			t.Errorf("%+v", r)
		}
		for _, p := range r.Prints {
			if len(p.SHA256) != 64 || p.Files < 100 {
				t.Errorf("%s: %+v", r.Version, p)
			}
		}
		s := surfaceOf(t, a, r.Version)
		requests := 0
		for _, m := range s.Methods {
			if m.Direction == surface.ClientRequest {
				requests++
			}
		}
		c := s.Coverage
		if requests != r.RollCall || c.Methods != [4]surface.Extent{surface.Full, surface.Full, surface.Full, surface.Full} || c.Fields != surface.Full ||
			c.Types != surface.Partial || c.Config != surface.None || c.Options != surface.None || c.Features != surface.None || !c.SomeGated {
			t.Errorf("%s: %d requests of %d, %+v", r.Version, requests, r.RollCall, c)
		}
		if c.Gates != [4]bool{true, true, r.SourceRead, r.SourceRead} || c.Gated != r.SourceRead {
			t.Errorf("%s: gates %v %v, source read %v", r.Version, c.Gates, c.Gated, r.SourceRead)
		}
		if len(s.Gaps) > 0 {
			t.Errorf("%s: %v", r.Version, s.Gaps)
		}
	}
}
