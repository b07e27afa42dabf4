//go:build unix

package probe

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"codexpin/checks/surface"
	"codexpin/probe/probetest"
)

// TestMain lets the test binary play the scripted codex, started by a link.
func TestMain(m *testing.M) {
	if status, ok := probetest.Play(os.Args[0], os.Args[1:]); ok {
		os.Exit(status)
	}
	os.Exit(m.Run())
}

// rig is a scripted codex, a user's home beside it and a folder for temporary trees.
type rig struct {
	t     testing.TB
	dir   string
	codex string
	env   map[string]string
	opts  Options
}

func newRig(t testing.TB, behaviours ...string) *rig {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, dir: dir, codex: filepath.Join(dir, "codex")}
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, r.codex)
	}
	if err != nil {
		t.Fatal(err)
	}
	r.write("codex"+probetest.Suffix, strings.Join(behaviours, "\n"))
	r.write("user/.codex/config.toml", "broken")
	r.write("user/.codex/auth.json", "{}")
	r.write("temp/.keep", "")
	r.env = map[string]string{
		"PATH": "/usr/bin:/bin:relative::", "LANG": "C.UTF-8", "HOME": r.path("user"),
		"CODEX_HOME": r.path("user/.codex"), "CODEX_SQLITE_HOME": r.path("user"), "OPENAI_API_KEY": "sk-user",
		"HTTPS_PROXY": "http://127.0.0.1:9", "CODEX_API_KEY": "k", "TMPDIR": r.path("user"),
	}
	r.opts = Options{
		TempRoot:     r.path("temp"),
		TimeoutFlag:  "--timeout",
		Capabilities: []string{"experimentalApi"},
		Methods: []Method{
			{surface.ClientRequest, "thread/start"},
			{surface.ClientRequest, "thread/settings/update"},
			{surface.ClientRequest, "thread/gone"},
		},
		Lookup:    func(name string) (string, bool) { v, ok := r.env[name]; return v, ok },
		Deadlines: Deadlines{Close: 300 * time.Millisecond, Kill: 300 * time.Millisecond},
	}
	return r
}

func (r *rig) path(rel string) string { return filepath.Join(r.dir, filepath.FromSlash(rel)) }

func (r *rig) write(rel, text string) {
	r.t.Helper()
	err := os.MkdirAll(filepath.Dir(r.path(rel)), 0o700)
	if err == nil {
		err = os.WriteFile(r.path(rel), []byte(text), 0o600)
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) candidate() Candidate { return Candidate{Path: r.codex, Target: r.codex, Same: -1} }

// run probes and checks that nothing is left and the user's home is as it was.
func (r *rig) run(ctx context.Context) *Runtime {
	r.t.Helper()
	before := contents(r.t, r.path("user"))
	out := Run(ctx, r.candidate(), r.opts)
	if diff := cmp.Diff(before, contents(r.t, r.path("user"))); diff != "" {
		r.t.Errorf("the user's home has changed: %s", diff)
	}
	if left := contents(r.t, r.path("temp")); len(left) != 1 {
		r.t.Errorf("files are left: %v", left)
	}
	if left := running(r.t, r.dir); len(left) != 0 {
		r.t.Errorf("processes are left: %v", left)
	}
	return out
}

// contents maps every file of a folder to its mode and bytes.
func contents(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		files[path] = d.Type().String() + string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// running lists the processes whose command line names dir.
func running(t testing.TB, dir string) []string {
	t.Helper()
	if runtime.GOOS != "linux" {
		return nil
	}
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, path := range lines {
		if line, err := os.ReadFile(path); err == nil && bytes.Contains(line, []byte(dir)) {
			found = append(found, path+" "+strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return found
}

// log lists what the scripted codex was started with.
func (r *rig) log() []probetest.Started {
	r.t.Helper()
	f, err := os.Open(r.codex + ".log")
	if err != nil {
		return nil
	}
	defer f.Close()
	var all []probetest.Started
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var s probetest.Started
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			r.t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

// summary says in one line what a run found.
func summary(r *Runtime) string {
	var parts []string
	for _, f := range r.Failures {
		parts = append(parts, fmt.Sprintf("%s: %s", f.Step, f.Cause))
	}
	if r.RollCall.Read() {
		parts = append(parts, fmt.Sprintf("roll %d", len(r.RollCall.Methods)))
	}
	for _, a := range r.Answers {
		parts = append(parts, string(a.State))
	}
	return strings.Join(parts, ", ")
}

// readPrint reads the prints of the scripted codex, enough for its tests.
func readFakePrint(files fs.FS) (*surface.Surface, error) {
	s := &surface.Surface{}
	for _, d := range []surface.Direction{surface.ClientRequest, surface.ServerNotification} {
		name := [...]string{surface.ClientRequest: "ClientRequest", surface.ServerNotification: "ServerNotification"}[d]
		text, err := fs.ReadFile(files, name+".ts")
		if err != nil {
			return nil, err
		}
		s.Coverage.Methods[d] = surface.Full
		for _, part := range strings.Split(string(text), `"method": "`)[1:] {
			wire, rest, _ := strings.Cut(part, `"`)
			m := &surface.Method{Direction: d, Wire: wire}
			_, params, _ := strings.Cut(rest, "params: ")
			if name, _, _ := strings.Cut(params, ","); name != "undefined" && d == surface.ClientRequest {
				m.Params = surface.Shape{Kind: surface.Ref, Ref: surface.TypeID(name)}
			}
			s.Methods = append(s.Methods, m)
		}
	}
	return s.Index(), nil
}
