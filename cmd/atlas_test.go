package cmd

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"codexpin/checks/atlas"
	"codexpin/probe"
)

// registry plays npm: releases 0.9.0 and 0.10.0 of a codex of our own.
type registry struct {
	t      *testing.T
	asked  []string
	member string // of the package, in the place of the executable
	lie    string // the version whose stated integrity is another
}

func (r *registry) npm(_ context.Context, args ...string) ([]byte, error) {
	r.asked = append(r.asked, args[0]+" "+args[1])
	version := strings.TrimPrefix(args[1], codexPackage+"@")
	switch {
	case args[1] == codexPackage:
		return []byte(`{"versions": ["0.9.0", "0.9.0-linux-x64", "0.10.0", "0.10.0-linux-x64", "0.11.0-alpha.1", "0.11.0-alpha.1-linux-x64", "0.12.0"],
			"time": {"0.9.0-linux-x64": "2026-02-03T04:05:06.789Z", "0.10.0-linux-x64": "2026-02-04T04:05:06.789Z"}}`), nil
	case args[0] == "view":
		sum := sha512.Sum512(r.tgz())
		if strings.HasPrefix(version, r.lie+"-") {
			sum[0]++
		}
		return json.Marshal(map[string]string{"name": codexPackage, "version": version, "dist.integrity": "sha512-" + base64.StdEncoding.EncodeToString(sum[:])})
	}
	return nil, os.WriteFile(filepath.Join(args[slices.Index(args, "--pack-destination")+1], "codex.tgz"), r.tgz(), 0o600)
}

// tgz is a package with one executable.
func (r *registry) tgz() []byte {
	var text bytes.Buffer
	packed := gzip.NewWriter(&text)
	out := tar.NewWriter(packed)
	name := r.member
	if name == "" {
		name = "package/vendor/x86_64-unknown-linux-musl/bin/codex"
	}
	err := out.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: 4})
	_, werr := out.Write([]byte("#!x\n"))
	if err := errors.Join(err, werr, out.Close(), packed.Close()); err != nil {
		r.t.Fatal(err)
	}
	return text.Bytes()
}

// scripted plays probe.Run: the executable prints tiny, and says to be version.
func scripted(t *testing.T, edit func(*probe.Runtime)) func(context.Context, probe.Candidate, probe.Options) *probe.Runtime {
	runs := 0
	return func(_ context.Context, c probe.Candidate, o probe.Options) *probe.Runtime {
		if info, err := os.Stat(c.Path); err != nil || info.Mode()&0o100 == 0 {
			t.Errorf("there is no executable %s: %v", c.Path, err)
		}
		p := tiny(t, nil)
		for i, print := range o.Prints {
			files := fstest.MapFS{}
			for _, f := range p.sets[i].Files {
				files[f.Path] = &fstest.MapFile{Data: f.Data}
			}
			if _, err := print.Read(files); err != nil {
				t.Error(err)
			}
		}
		r := &probe.Runtime{RollCall: &probe.RollCall{Methods: p.RollCall}, Version: &probe.Version{Text: []string{"0.9.0", "0.10.0"}[runs%2]}}
		if runs++; edit != nil {
			edit(r)
		}
		return r
	}
}

// making is a run of the command over a registry and a scripted codex.
func making(t *testing.T, r *registry) (m *atlasMaking, out *bytes.Buffer) {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	a, out, _ := newApp(t)
	r.t = t
	m = &atlasMaking{app: a, file: "made.atlas", work: "work", commits: "commits.json", from: "0.9.0", npm: r.npm, probe: scripted(t, nil)}
	commits := `{"0.9.0": {"commit": "7ca611348db9446711ed16ed81c84095e3721cee", "date": "2026-02-03"}}`
	if err := os.WriteFile(filepath.Join(a.dir, "commits.json"), []byte(commits), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	})
	return m, out
}

func madeVersions(t *testing.T, m *atlasMaking) (list []string) {
	t.Helper()
	a, err := m.existing()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range a.Releases() {
		if _, err := a.Surface(r.Version); err != nil {
			t.Error(err)
		}
		list = append(list, fmt.Sprintf("%s %s %s %.7s", r.Version, r.Date, r.Package.Version, r.Commit))
	}
	return list
}

func TestMakeAtlas(t *testing.T) {
	r := &registry{}
	m, out := making(t, r)
	if err := m.run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	want := []string{"0.9.0 2026-02-03 0.9.0-linux-x64 7ca6113", "0.10.0 2026-02-04 0.10.0-linux-x64 "}
	if got := madeVersions(t, m); !slices.Equal(got, want) {
		t.Errorf("made %q, want %q", got, want)
	}
	if !strings.HasPrefix(out.String(), "2 releases, 0.9.0 to 0.10.0, 1 commits, ") {
		t.Errorf("said %q", out)
	}
	first, err := os.ReadFile(m.file)
	if err != nil {
		t.Fatal(err)
	}
	// Again: nothing is fetched, nothing changes. Without what was kept, the file is enough.
	for _, clear := range []bool{false, true} {
		r.asked = nil
		out.Reset()
		if clear {
			if err := os.RemoveAll(m.work); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.run(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(m.file); err != nil || string(again) != string(first) {
			t.Errorf("the file changed: %v", err)
		}
		if len(r.asked) != 1 || !strings.Contains(out.String(), "as it was") {
			t.Errorf("asked npm %q, said %q", r.asked, out)
		}
	}
	// From what is kept alone, without npm: the same bytes.
	if err := m.run(t.Context(), []string{"0.10.0", "0.9.0"}); err == nil {
		t.Error("a codex that says another version was taken")
	}
	m.probe = scripted(t, nil)
	if err := m.run(t.Context(), []string{"0.9.0", "0.10.0"}); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(m.file); err != nil {
		t.Fatal(err)
	}
	m.offline, m.npm = true, nil
	if err := m.run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if again, err := os.ReadFile(m.file); err != nil || string(again) != string(first) {
		t.Errorf("made of what is kept, the file is another: %v", err)
	}
}

func TestMakeAtlasRefuses(t *testing.T) {
	for _, c := range []struct {
		name     string
		registry registry
		edit     func(*probe.Runtime)
		made     int
	}{
		{"integrity", registry{lie: "0.9.0"}, func(r *probe.Runtime) { r.Version.Text = "0.10.0" }, 1},
		{"no executable", registry{member: "package/readme"}, nil, 0},
		{"a name that leads out", registry{member: "../codex"}, nil, 0},
		{"a failure", registry{}, func(r *probe.Runtime) { r.Failures = []probe.Failure{{Step: "version", Cause: probe.Killed}} }, 0},
		{"a contradiction", registry{}, func(r *probe.Runtime) { r.Disagreements = []probe.Disagreement{{About: "go"}} }, 0},
		{"no roll call", registry{}, func(r *probe.Runtime) { r.RollCall = nil }, 0},
		{"another version", registry{}, func(r *probe.Runtime) { r.Version.Text = "0.8.0" }, 0},
		{"another roll call", registry{}, func(r *probe.Runtime) { r.RollCall.Methods = r.RollCall.Methods[1:] }, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, _ := making(t, &c.registry)
			m.probe = scripted(t, c.edit)
			err := m.run(t.Context(), nil)
			var e *Error
			if !errors.As(err, &e) || e.Code != ExitUnknown || !strings.Contains(e.Msg, "could not be fetched") {
				t.Errorf("got %v", err)
			}
			if got := madeVersions(t, m); len(got) != c.made {
				t.Errorf("made %q", got)
			}
		})
	}
}

func TestMakeAtlasStops(t *testing.T) {
	m, _ := making(t, &registry{})
	ctx, cancel := context.WithCancel(t.Context())
	run := m.probe
	m.probe = func(c context.Context, candidate probe.Candidate, o probe.Options) *probe.Runtime {
		defer cancel()
		return run(c, candidate, o)
	}
	if err := m.run(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(m.file); !os.IsNotExist(err) {
		t.Errorf("a stopped run wrote the file: %v", err)
	}
	if _, err := readPrinted(printedFile(m.work, "0.9.0")); err != nil {
		t.Errorf("what was fetched before is not kept: %v", err)
	}
	m.probe = func(context.Context, probe.Candidate, probe.Options) *probe.Runtime {
		t.Fatal("nothing is to be asked")
		return nil
	}
	if err := m.run(t.Context(), []string{"0.12.0"}); err == nil || !strings.Contains(err.Error(), "no release 0.12.0") {
		t.Errorf("a release that is not there: %v", err)
	}
	if err := os.WriteFile(m.file, []byte("junk"), 0o600); err != nil {
		t.Fatal(err)
	}
	var corrupt *atlas.CorruptError
	if err := m.run(t.Context(), nil); !errors.As(err, &corrupt) {
		t.Errorf("junk was taken for an atlas: %v", err)
	}
}
