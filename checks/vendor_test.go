package checks_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"codexpin/checks/schema"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// vendor writes the schema of a pin into dir of a folder, as the command does.
func vendor(folder string, disk pins.Disk, dir string, want *schema.Set) error {
	have, err := schema.ReadSet(os.DirFS(folder), dir)
	if errors.Is(err, fs.ErrNotExist) {
		have, err = schema.NewSet(nil)
	}
	if err != nil {
		return err
	}
	writes, err := schema.Vendor(have, want)
	if err != nil {
		return err
	}
	var changes []pins.Change
	for _, w := range writes {
		changes = append(changes, pins.Change{Path: dir + "/" + w.Path, Was: w.Was, Existed: w.Existed, Data: w.Data, Remove: w.Remove})
	}
	return (&pins.Transaction{Disk: disk, Purpose: "schema vendor " + dir}).Run(changes)
}

// full is a folder whose room ends after some files.
type full struct {
	*pins.Folder
	room int
}

func (f *full) Create(name string, data []byte, mode fs.FileMode) error {
	if f.room--; f.room < 0 {
		return &fs.PathError{Op: "write", Path: name, Err: syscall.ENOSPC}
	}
	return f.Folder.Create(name, data, mode)
}

func TestVendor(t *testing.T) {
	set := func(files map[string]string) *schema.Set {
		var list []schema.File
		for name, text := range files {
			list = append(list, schema.File{Path: name, Data: []byte(text)})
		}
		s, err := schema.NewSet(list)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	old := set(map[string]string{"ClientRequest.json": "{}", "v2/A.json": `{"title": "A"}`})
	now := set(map[string]string{"ClientRequest.json": `{"title": "R"}`, "v2/B.json": `{"title": "B"}`})
	folder := t.TempDir()
	disk, err := pins.OpenFolder(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	state := func() (surface.TreeState, surface.TreeState) {
		have, err := schema.ReadSet(os.DirFS(folder), "vendor/json")
		if err != nil {
			t.Fatal(err)
		}
		a, errA := schema.Compare(have, old)
		b, errB := schema.Compare(have, now)
		if err := errors.Join(errA, errB); err != nil {
			t.Fatal(err)
		}
		return a.State, b.State
	}
	if err := vendor(folder, disk, "vendor/json", old); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "vendor", "json", "NOTICE"), []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	for room := range 4 { // of five files that are staged
		if err := vendor(folder, &full{disk, room}, "vendor/json", now); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("room for %d files: %v", room, err)
		}
		if is, _ := state(); is != surface.TreeIdentical {
			t.Errorf("room for %d files: the old files are %s", room, is)
		}
	}
	if err := vendor(folder, disk, "vendor/json", now); err != nil {
		t.Fatal(err)
	}
	if _, is := state(); is != surface.TreeIdentical {
		t.Errorf("the new files are %s", is)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "vendor", "json", "NOTICE")); err != nil || string(text) != "mine" {
		t.Errorf("what stands beside is %q, %v", text, err)
	}
	if err := os.Symlink("..", filepath.Join(folder, "vendor", "json", "v2", "link.json")); err != nil {
		t.Skip(err)
	}
	var bad *schema.BadFile
	if err := vendor(folder, disk, "vendor/json", old); !errors.As(err, &bad) {
		t.Errorf("a link is vendored over: %v", err)
	}
}

// What bindings and JSON Schema cannot tell neither passes nor breaks a claim by itself.
func TestUntoldPresence(t *testing.T) {
	c := loaded(t, `[request."turn/start"]
sends = ["threadId: string", "title?: string?", "n?: integer"]
[notification."turn/completed"]
reads = ["id: string", "n: integer"]
`)
	files := bindings("Start", `{ threadId: string, title: string | null, n?: number, made: string | null }`, "Done", `{ id: string, n: number }`)
	var list []schema.File
	for name, text := range files {
		list = append(list, schema.File{Path: name, Data: []byte(text)})
	}
	set, err := schema.NewSet(list)
	if err != nil {
		t.Fatal(err)
	}
	s, err := schema.Read(set, schema.Options{Experimental: true})
	if err != nil {
		t.Fatal(err)
	}
	v := verdictOf(c, s)
	if v.Counts.Broken+v.Counts.Unknown > 0 || v.Counts.OK == 0 {
		for i := range v.Results {
			if r := &v.Results[i]; r.Outcome != "ok" {
				t.Error(describe(r))
			}
		}
	}
}
