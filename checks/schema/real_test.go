package schema_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codexpin/checks/schema"
	"codexpin/checks/source"
	"codexpin/checks/surface"
)

// prints gives what a real codex printed, from the folder that CODEX_PRINTS names:
// VERSION/ts, VERSION/ts-exp, VERSION/json, VERSION/json-exp.
func prints(t testing.TB, path string) *schema.Set {
	t.Helper()
	root := os.Getenv("CODEX_PRINTS")
	if root == "" {
		t.Skip("CODEX_PRINTS names no folder of prints")
	}
	set, err := schema.ReadSet(os.DirFS(filepath.Join(root, path)), ".")
	if err != nil {
		t.Skip(err)
	}
	return set
}

// committed gives a directory of Codex at the commit of a release, from CODEX_CHECKOUT.
func committed(t testing.TB, release, dir string) *schema.Set {
	t.Helper()
	root := os.Getenv("CODEX_CHECKOUT")
	if root == "" {
		t.Skip("CODEX_CHECKOUT names no checkout")
	}
	var commits map[string]struct{ Commit string }
	text, err := os.ReadFile("../../testdata/truth/releases.json")
	if err == nil {
		err = json.Unmarshal(text, &commits)
	}
	if err != nil {
		t.Fatal(err)
	}
	repo, err := source.Open(root)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { repo.Close() })
	commit, err := repo.Commit(commits[release].Commit)
	if err != nil {
		t.Skip(err)
	}
	walk := func(dir string, fn func(string, bool) error) error {
		return commit.Walk(dir, func(path string, e source.Entry) error { return fn(path, e.Kind == source.File) })
	}
	set, err := schema.FromTree(dir, walk, commit.Read)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// The figure that a founding project pinned, of 576 files.
func TestRealPinnedDigest(t *testing.T) {
	set := prints(t, "0.141.0/ts")
	if got := set.TextDigest(); len(set.Files) != 576 || got != "2a74eeeca1cf0ed5c66994fd29c3ebf630921169651d74878c24d4b9174fd5f2" {
		t.Errorf("%d files, %s", len(set.Files), got)
	}
}

// A binary prints what is committed at its release: 256 of 256 files but for the order
// of members, and its bindings byte for byte. Another one does not.
func TestRealPair(t *testing.T) {
	c, err := schema.Compare(prints(t, "0.136.0/json"), committed(t, "0.136.0", schema.Dir))
	if err != nil || c.State != surface.TreeFormatting || c.Want != 256 || c.Same+len(c.Formatting) != 256 {
		t.Fatalf("%+v, %v", c, err)
	}
	for _, f := range c.Formatting {
		if !slices.Equal(f.Kinds, []string{"key order"}) {
			t.Errorf("%+v", f)
		}
	}
	c, err = schema.Compare(prints(t, "0.136.0/ts"), committed(t, "0.136.0", schema.BindingsDir))
	if err != nil || c.State != surface.TreeIdentical || c.Want != 546 {
		t.Errorf("%+v, %v", c, err)
	}
	c, err = schema.Compare(prints(t, "0.141.0/json"), committed(t, "0.136.0", schema.Dir))
	if err != nil || c.State != surface.TreeChanged || c.A == nil || len(c.Differences) == 0 {
		t.Fatalf("%v", err)
	}
	t.Logf("0.141.0 against 0.136.0: %d changed, %d missing, %d extra, %d differences of the protocol",
		len(c.Changed), len(c.Missing), len(c.Extra), len(c.Differences))
}

// truthMethod is a method as it was measured.
type truthMethod struct {
	Method, Stability, Params, Response string
}

// What both prints tell of methods is what was measured: names, params, results, gates.
func TestRealMethods(t *testing.T) {
	for _, version := range []string{"0.136.0", "0.141.0", "0.171.0"} {
		var truth struct {
			Client []truthMethod `json:"client_requests"`
			Server []truthMethod `json:"server_requests"`
			Told   []truthMethod `json:"server_notifications"`
		}
		text, err := os.ReadFile("../../testdata/truth/methods-" + version + ".json")
		if err == nil {
			err = json.Unmarshal(text, &truth)
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Run(version, func(t *testing.T) {
			full, err := schema.Read(prints(t, version+"/ts-exp"), schema.Options{Experimental: true})
			if err != nil {
				t.Fatal(err)
			}
			stable, err := schema.Read(prints(t, version+"/ts"), schema.Options{})
			if err != nil {
				t.Fatal(err)
			}
			s := schema.Gated(full, stable)
			count := len(truth.Client) + len(truth.Server) + len(truth.Told)
			if got := len(s.Methods) - 1; got != count { // one client notification
				t.Errorf("%d methods, want %d", got, count)
			}
			for d, list := range [][]truthMethod{truth.Client, truth.Server, truth.Told} {
				for _, m := range list {
					checkMethod(t, s, surface.Direction(d), m)
				}
			}
		})
	}
}

func checkMethod(t *testing.T, s *surface.Surface, d surface.Direction, want truthMethod) {
	t.Helper()
	f := s.At(surface.MethodAddress(d, want.Method))
	switch {
	case !f.There:
		t.Errorf("%s is missing", want.Method)
		return
	case d != surface.ServerNotification && f.Gated() != (want.Stability == "experimental"):
		t.Errorf("%s is gated: %v, want %s", want.Method, f.Gated(), want.Stability)
	}
	last := func(id surface.TypeID) string { return string(id)[strings.LastIndexByte(string(id), ':')+1:] }
	if got := last(f.Method.Params.Ref); got != want.Params {
		t.Errorf("params of %s are %s, want %s", want.Method, got, want.Params)
	}
	if got := last(f.Method.Result.Ref); got != "" && got != want.Response {
		t.Errorf("the result of %s is %s, want %s", want.Method, got, want.Response)
	}
}

// JSON Schema and bindings of one codex say the same where both tell: what is left is
// what JSON Schema hides, and three types that the two printers write otherwise.
func TestRealForms(t *testing.T) {
	for _, version := range []string{"0.136.0", "0.141.0"} {
		for _, mode := range []string{"", "-exp"} {
			opts := schema.Options{Experimental: mode != ""}
			a, err := schema.Read(prints(t, version+"/json"+mode), opts)
			if err != nil {
				t.Fatal(err)
			}
			b, err := schema.Read(prints(t, version+"/ts"+mode), opts)
			if err != nil {
				t.Fatal(err)
			}
			hidden := []string{"getConversationSummary", "gitDiffToRemote", "getAuthStatus", "rawResponseItem/completed"}
			for _, d := range surface.Compare(a, b, surface.PairsByID(a, b)...).Differences {
				odd := d.A.Type == "v2::AppsConfig" || d.A.Type == "v2::AppToolsConfig" || d.A.Type == "v2::ResponseItem"
				switch {
				case d.Kind == surface.DiffStrict: // bindings do not tell
				case d.Kind == surface.DiffMethod && slices.Contains(hidden, d.Address.Name):
				case !odd:
					t.Errorf("%s%s: %s", version, mode, d)
				}
			}
		}
	}
}

// The three forms of JSON Schema say the same of what they hold.
func TestRealBundles(t *testing.T) {
	all := prints(t, "0.136.0/json")
	whole, err := schema.Read(all, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"codex_app_server_protocol.schemas.json", "codex_app_server_protocol.v2.schemas.json", ""} {
		var files []schema.File
		for _, f := range all.Files {
			if f.Path == name || name == "" && !strings.HasPrefix(f.Path, "codex_app") {
				files = append(files, f)
			}
		}
		set, err := schema.NewSet(files)
		if err != nil {
			t.Fatal(err)
		}
		s, err := schema.Read(set, schema.Options{})
		if err != nil {
			t.Fatal(err)
		}
		cmp := surface.Compare(s, whole, surface.PairsByID(s, whole)...)
		byKind := map[surface.DifferenceKind]int{}
		for _, d := range cmp.Differences {
			if d.Kind == surface.DiffMethod && d.A.Text == "" && name != "" {
				continue // the flat bundle lacks two tables
			}
			byKind[d.Kind]++
			t.Logf("%s: %s", name, d)
		}
		if len(byKind) > 0 || len(cmp.Pairs) < 300 {
			t.Errorf("%s: %v, %d types compared", name, byKind, len(cmp.Pairs))
		}
	}
}

// BenchmarkRead: what one release prints to a surface. The bound is 50 ms.
func BenchmarkRead(b *testing.B) {
	for _, form := range []string{"json", "ts"} {
		b.Run(form, func(b *testing.B) {
			set := prints(b, "0.141.0/"+form)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := schema.Read(set, schema.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCheck: a directory of 576 files read and hashed, as `schema check` does it. The
// bound is twice the time of sha256sum over them.
func BenchmarkCheck(b *testing.B) {
	root := os.Getenv("CODEX_PRINTS")
	dir := filepath.Join(root, "0.141.0", "ts")
	if _, err := os.Stat(dir); root == "" || errors.Is(err, os.ErrNotExist) {
		b.Skip("CODEX_PRINTS names no folder with 0.141.0/ts")
	}
	for b.Loop() {
		at, err := os.OpenRoot(dir)
		if err != nil {
			b.Fatal(err)
		}
		trees := &schema.Trees{Client: at.FS()}
		if _, err := trees.Tree("."); err != nil {
			b.Fatal(err)
		}
		at.Close()
	}
}
