//go:build unix

package probe

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Every process gets the variables of the allow-list and no other, each in a room of its
// own, and a working directory there.
func TestEnvironment(t *testing.T) {
	r := newRig(t)
	r.opts.Prints = Bindings(readFakePrint)
	r.run(t.Context())
	log := r.log()
	if len(log) != 5 {
		t.Fatalf("%d processes", len(log))
	}
	for _, p := range log {
		room := filepath.Dir(p.Dir)
		if !strings.HasPrefix(room, r.path("temp")+"/codexpin-probe-") || filepath.Base(p.Dir) != "work" {
			t.Errorf("%v ran in %s", p.Args, p.Dir)
		}
		slices.Sort(p.Env)
		want := []string{"CODEX_HOME=" + room + "/home", "HOME=" + room + "/user", "LANG=C.UTF-8", "NO_COLOR=1",
			"PATH=/usr/bin:/bin", "RUST_LOG=off", "TMPDIR=" + room + "/tmp"}
		if diff := cmp.Diff(want, p.Env); diff != "" {
			t.Errorf("%v: %s", p.Args, diff)
		}
	}
}

func TestEnvironmentList(t *testing.T) {
	for _, goos := range []string{"linux", "darwin", "windows"} {
		seen := map[string]bool{}
		for _, v := range Environment(goos) {
			if seen[v.Name] || v.Why == "" || (v.Source == Passed) != (v.Value == "") {
				t.Errorf("%s: %+v", goos, v)
			}
			seen[v.Name] = true
			for _, secret := range []string{"KEY", "TOKEN", "PROXY", "SQLITE", "SECRET"} {
				if strings.Contains(v.Name, secret) {
					t.Errorf("%s: %s is passed on", goos, v.Name)
				}
			}
		}
		if !seen["CODEX_HOME"] || !seen["HOME"] || !seen["PATH"] {
			t.Errorf("%s: %v", goos, seen)
		}
	}
}

func TestEnvironWithoutAnything(t *testing.T) {
	env := environ(room{"/t"}, func(string) (string, bool) { return "", false })
	want := []string{"CODEX_HOME=/t/home", "HOME=/t/user", "TMPDIR=/t/tmp", "NO_COLOR=1", "RUST_LOG=off"}
	if diff := cmp.Diff(want, env); diff != "" {
		t.Error(diff)
	}
}

func TestAbsoluteEntries(t *testing.T) {
	for path, want := range map[string]string{
		"":                     "",
		":bin:/good":           "/good",
		"/a:./b:../c:/d:":      "/a:/d",
		"relative":             "",
		"/with space:/x\nnull": "/with space:/x\nnull",
	} {
		if got := absoluteEntries(path); got != want {
			t.Errorf("%q gives %q, want %q", path, got, want)
		}
	}
}

// The tree is its owner's alone, and the configuration turns plugins off.
func TestRoom(t *testing.T) {
	tree, err := newTree(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	r, err := tree.room(StepVersion)
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{tree.dir, r.dir, r.path(roomHome)} {
		if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: %v, %v", dir, info.Mode(), err)
		}
	}
	if text, err := os.ReadFile(filepath.Join(r.path(roomHome), "config.toml")); err != nil || string(text) != "[features]\nplugins = false\n" {
		t.Errorf("%q, %v", text, err)
	}
	if r.used() {
		t.Error("used before any use")
	}
	if err := tree.remove(); err != nil {
		t.Error(err)
	}
}

// What a process leaves behind goes, whatever it did to it, and nothing outside goes
// with it.
func TestRemove(t *testing.T) {
	root, outside := t.TempDir(), t.TempDir()
	kept := filepath.Join(outside, "kept")
	if err := os.WriteFile(kept, nil, 0o400); err != nil {
		t.Fatal(err)
	}
	tree, err := newTree(root)
	if err != nil {
		t.Fatal(err)
	}
	deep := filepath.Join(tree.dir, "a", "b")
	for _, err := range []error{
		os.MkdirAll(deep, 0o700),
		os.Symlink(outside, filepath.Join(deep, "out")),
		os.WriteFile(filepath.Join(deep, "f"), nil, 0o400),
		os.Chmod(deep, 0), os.Chmod(filepath.Dir(deep), 0), os.Chmod(tree.dir, 0o500),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := tree.remove(); err != nil {
		t.Error(err)
	}
	info, err := os.Stat(kept)
	if err != nil || info.Mode().Perm() != 0o400 {
		t.Errorf("%v, %v", info, err)
	}
	if left, err := os.ReadDir(root); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}
