package pins

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

var errKilled = errors.New("killed")

// faulty is a disk on which a call fails. Of a kill, all later calls fail too, and a
// file that was being written stays half written.
type faulty struct {
	Disk
	at    int // the number of the call that fails
	calls int
	kill  bool
	full  bool   // only calls that need room fail, from at on
	deny  string // renames and removals of this path fail
	seen  []string
}

func (f *faulty) fails(call, name string, room bool) error {
	f.calls++
	f.seen = append(f.seen, call+" "+name)
	switch {
	case f.deny != "" && name == f.deny && (call == "rename" || call == "remove"):
		return &fs.PathError{Op: call, Path: name, Err: syscall.EROFS}
	case f.full:
		if room && f.calls >= f.at {
			return &fs.PathError{Op: call, Path: name, Err: syscall.ENOSPC}
		}
	case f.kill && f.calls >= f.at:
		return errKilled
	}
	return nil
}

func (f *faulty) Mkdir(name string) error {
	if err := f.fails("mkdir", name, true); err != nil {
		return err
	}
	return f.Disk.Mkdir(name)
}

func (f *faulty) Create(name string, data []byte, mode fs.FileMode) error {
	if err := f.fails("create", name, true); err != nil {
		if f.kill && f.calls == f.at {
			f.Disk.Create(name, data[:len(data)/2], mode)
		}
		return err
	}
	return f.Disk.Create(name, data, mode)
}

func (f *faulty) Rename(from, to string) error {
	if err := f.fails("rename", to, false); err != nil {
		return err
	}
	return f.Disk.Rename(from, to)
}

func (f *faulty) Remove(name string) error {
	if err := f.fails("remove", name, false); err != nil {
		return err
	}
	return f.Disk.Remove(name)
}

func (f *faulty) SyncDir(name string) error {
	if err := f.fails("sync", name, false); err != nil {
		return err
	}
	return f.Disk.SyncDir(name)
}

// before and after are the contents of a folder around the transaction of the tests.
func before() map[string]string {
	return map[string]string{
		"codexpin.toml": "# mine\r\n[pin]\r\ncommit = \"old\"\r\n", "floor.txt": "0.136.0\n", "vendor/a.json": "{}", "vendor/stale.json": "1", "other": "not touched",
	}
}

func after() map[string]string {
	out := before()
	out["codexpin.toml"] = "# mine\r\n[pin]\r\ncommit = \"new\"\r\n"
	out["vendor/a.json"], out["vendor/v2/deep/b.json"] = `{"x": 1}`, "2"
	delete(out, "vendor/stale.json")
	return out
}

func changesOf(from, to map[string]string) []Change {
	var list []Change
	for _, name := range sortedNames(from, to) {
		was, existed := from[name]
		data, stays := to[name]
		list = append(list, Change{Path: name, Was: []byte(was), Existed: existed, Data: []byte(data), Remove: !stays})
	}
	return list
}

func sortedNames(files ...map[string]string) []string {
	var names []string
	for _, m := range files {
		names = slices.AppendSeq(names, maps.Keys(m))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func folderOf(t *testing.T, files map[string]string) (string, *Folder) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(filepath.Join(dir, "codexpin.toml"), 0o640); err != nil && files["codexpin.toml"] != "" {
		t.Fatal(err)
	}
	f, err := OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return dir, f
}

// contents reads a folder whole: folders too, by a name that ends in a slash.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		rel, _ := filepath.Rel(dir, path)
		if d.IsDir() {
			entries, err := os.ReadDir(path)
			if len(entries) == 0 {
				out[filepath.ToSlash(rel)+"/"] = ""
			}
			return err
		}
		if !d.Type().IsRegular() {
			out[filepath.ToSlash(rel)] = d.Type().String()
			return nil
		}
		text, err := os.ReadFile(path)
		out[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func transaction(d Disk) *Transaction {
	return &Transaction{Disk: d, Purpose: "a test", Last: "codexpin.toml"}
}

func TestTransaction(t *testing.T) {
	dir, disk := folderOf(t, before())
	watched := &faulty{Disk: disk}
	if err := transaction(watched).Run(changesOf(before(), after())); err != nil {
		t.Fatal(err)
	}
	if got := contents(t, dir); !maps.Equal(got, after()) {
		t.Errorf("%q", got)
	}
	if info, err := os.Stat(filepath.Join(dir, "codexpin.toml")); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the contract's mode is %v, %v", info.Mode(), err)
	}
	var renames []string
	for _, call := range watched.seen {
		if name, ok := strings.CutPrefix(call, "rename "); ok {
			renames = append(renames, name)
		}
	}
	if renames[0] != JournalName || renames[len(renames)-1] != "codexpin.toml" {
		t.Errorf("in the order %v", renames)
	}
	if err := transaction(disk).Run(changesOf(after(), after())); err != nil {
		t.Error(err)
	}
	if got := contents(t, dir); !maps.Equal(got, after()) {
		t.Errorf("a second time: %q", got)
	}
}

// TestKilled ends the process before every call, then goes on with each of the ways
// there are: a journal is met, or the files are all old or all new.
func TestKilled(t *testing.T) {
	for n := 1; ; n++ {
		ways := []string{"resume", "abort"}
		if n%4 == 0 {
			ways = []string{"killed in resume", "killed in abort"}
		}
		for _, way := range ways {
			dir, disk := folderOf(t, before())
			killed := &faulty{Disk: disk, kill: true, at: n}
			err := transaction(killed).Run(changesOf(before(), after()))
			if err == nil {
				if n < 20 {
					t.Fatalf("only %d calls", n)
				}
				return
			}
			what := fmt.Sprintf("killed at call %d, %s, then %s", n, killed.seen[n-1], way)
			settle(t, dir, disk, way, what)
		}
	}
}

// settle goes on after a kill and checks what is there in the end.
func settle(t *testing.T, dir string, disk *Folder, way, what string) {
	t.Helper()
	tx := transaction(disk)
	err := tx.Check()
	var met *JournalError
	if err == nil { // nothing happened, or all did; at most a stage is left
		clean := contents(t, dir)
		staged, ignored := 0, strings.HasSuffix(clean[stageIgnored], "\n*\n")
		for name := range clean {
			if strings.HasPrefix(name, StageName) {
				delete(clean, name)
				staged++
			}
		}
		if staged > 1 && !ignored {
			t.Errorf("%s: %d files that git would take are left", what, staged)
		}
		if strings.HasSuffix(way, "abort") {
			if err := tx.Abort(); err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s: %v", what, err)
			}
			if got := contents(t, dir); !maps.Equal(got, clean) {
				t.Errorf("%s: no journal, and abort leaves %q", what, got)
			}
		}
		if !maps.Equal(clean, before()) && !maps.Equal(clean, after()) {
			t.Errorf("%s: no journal, and %q", what, clean)
		}
		from := before()
		if maps.Equal(clean, after()) {
			from = after()
		}
		if err := tx.Run(changesOf(from, after())); err != nil {
			t.Errorf("%s: the next run: %v", what, err)
		} else if got := contents(t, dir); !maps.Equal(got, after()) && !maps.Equal(from, after()) {
			t.Errorf("%s: the next run leaves %q", what, got)
		}
		return
	}
	if !errors.As(err, &met) {
		t.Fatalf("%s: %v", what, err)
	}
	if err := tx.Run(changesOf(before(), after())); !errors.As(err, &met) {
		t.Errorf("%s: another run goes on: %v", what, err)
	}
	want := after()
	end := tx.Resume
	if strings.HasSuffix(way, "abort") {
		want, end = before(), tx.Abort
	}
	if strings.HasPrefix(way, "killed") {
		for again := 1; ; again++ { // each time a little further
			tx.Disk = &faulty{Disk: disk, kill: true, at: again}
			if err := end(); err == nil || errors.Is(err, fs.ErrNotExist) {
				break
			}
		}
	} else if err := end(); err != nil {
		t.Errorf("%s: %v", what, err)
	}
	tx.Disk = disk
	if err := tx.clearStage(); err != nil { // what a kill behind the journal's end leaves
		t.Error(err)
	}
	if got := contents(t, dir); !maps.Equal(got, want) {
		t.Errorf("%s:\n got %q\nwant %q", what, got, want)
	}
}

// TestFullDisk lets room end at every call: the old files stay, nothing is left over.
func TestFullDisk(t *testing.T) {
	for n := 1; ; n++ {
		dir, disk := folderOf(t, before())
		full := &faulty{Disk: disk, full: true, at: n}
		err := transaction(full).Run(changesOf(before(), after()))
		if err == nil {
			return
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("at call %d: %v", n, err)
		}
		if got := contents(t, dir); !maps.Equal(got, before()) {
			t.Errorf("no room at call %d leaves %q", n, got)
		}
	}
}

// A file that cannot be put in place undoes those that were.
func TestReadOnlyTarget(t *testing.T) {
	for name := range after() {
		if before()[name] == after()[name] {
			continue
		}
		dir, disk := folderOf(t, before())
		err := transaction(&faulty{Disk: disk, deny: name}).Run(changesOf(before(), after()))
		if !errors.Is(err, syscall.EROFS) {
			t.Errorf("%s: %v", name, err)
		}
		if got := contents(t, dir); !maps.Equal(got, before()) {
			t.Errorf("%s read-only leaves %q", name, got)
		}
	}
}

func TestRefused(t *testing.T) {
	for name, prepare := range map[string]func(dir string) error{
		"changed meanwhile": func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "floor.txt"), []byte("0.137.0\n"), 0o644)
		},
		"gone meanwhile":      func(dir string) error { return os.Remove(filepath.Join(dir, "floor.txt")) },
		"a folder in its way": func(dir string) error { return os.MkdirAll(filepath.Join(dir, "new.txt"), 0o755) },
		"a link": func(dir string) error {
			return errors.Join(os.Rename(filepath.Join(dir, "floor.txt"), filepath.Join(dir, "real")), os.Symlink("real", filepath.Join(dir, "floor.txt")))
		},
		"a folder that leads out": func(dir string) error { return os.Symlink(t.TempDir(), filepath.Join(dir, "out")) },
	} {
		t.Run(name, func(t *testing.T) {
			dir, disk := folderOf(t, before())
			if err := prepare(dir); err != nil {
				t.Fatal(err)
			}
			was := contents(t, dir)
			changes := []Change{{Path: "vendor/a.json", Was: []byte("{}"), Existed: true, Data: []byte("1")}, {Path: "floor.txt", Was: []byte("0.136.0\n"), Existed: true, Data: []byte("0.138.0\n")}}
			switch name {
			case "a folder in its way":
				changes = append(changes[:1], Change{Path: "new.txt", Data: []byte("x")})
			case "a folder that leads out":
				changes = append(changes[:1], Change{Path: "out/x.json", Data: []byte("x")})
			}
			err := transaction(disk).Run(changes)
			if err == nil {
				t.Error("it is done")
			}
			if got := contents(t, dir); !maps.Equal(got, was) {
				t.Errorf("%v: %q", err, got)
			}
		})
	}
	_, disk := folderOf(t, before())
	for _, path := range []string{"../x", "/x", "", ".", "a//b", JournalName, StageName + "/x", "a/../b"} {
		if err := transaction(disk).Run([]Change{{Path: path, Data: []byte("x")}}); err == nil {
			t.Errorf("%q is written", path)
		}
	}
	twice := []Change{{Path: "n", Data: []byte("1")}, {Path: "n", Data: []byte("2")}}
	if err := transaction(disk).Run(twice); err == nil {
		t.Error("a path is written twice")
	}
}

// A file that somebody changed behind a half done transaction is neither completed nor
// restored over.
func TestChangedBehindJournal(t *testing.T) {
	dir, disk := folderOf(t, before())
	for n := 1; ; n++ {
		if err := transaction(&faulty{Disk: disk, kill: true, at: n}).Run(changesOf(before(), after())); err == nil {
			t.Fatal("never met a journal")
		}
		if transaction(disk).Check() != nil {
			break
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "vendor", "a.json"), []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	was := contents(t, dir)
	var changed *ChangedError
	if err := transaction(disk).Resume(); !errors.As(err, &changed) || changed.Path != "vendor/a.json" {
		t.Errorf("%v", err)
	}
	if got := contents(t, dir); !maps.Equal(got, was) {
		t.Errorf("%q", got)
	}
	var left *LeftError // it was not written yet
	if err := transaction(disk).Abort(); !errors.As(err, &left) || !slices.Equal(left.Paths, []string{"vendor/a.json"}) {
		t.Errorf("%v", err)
	}
	want := before()
	want["vendor/a.json"] = "mine"
	if got := contents(t, dir); !maps.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// meddler changes files as soon as the journal is put in place.
type meddler struct {
	Disk
	change func()
}

func (m *meddler) Rename(from, to string) error {
	err := m.Disk.Rename(from, to)
	if to == JournalName {
		m.change()
	}
	return err
}

// Files that somebody changes while others are staged: nothing is written, no journal is
// left, and each is named, on one line.
func TestChangedWhileStaging(t *testing.T) {
	dir, disk := folderOf(t, before())
	want := before()
	want["codexpin.toml"], want["vendor/a.json"] = "mine", "mine"
	err := transaction(&meddler{disk, func() {
		for _, name := range []string{"codexpin.toml", "vendor/a.json"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o644); err != nil {
				t.Error(err)
			}
		}
	}}).Run(changesOf(before(), after()))
	var changed *ChangedError
	var half *JournalError
	if !errors.As(err, &changed) || errors.As(err, &half) || len(changed.Also) != 1 || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v", err)
	}
	if got := contents(t, dir); !maps.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// What is not a transaction's own is not removed, whatever it looks like.
func TestForeignStage(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"another file":     {"mine.txt": "x"},
		"no mark":          {"old-0": "x"},
		"another mark":     {".gitignore": "*\n", "old-0": "x"},
		"a foreign file":   {".gitignore": stageMark, "old-0": "x", "old-x": "y"},
		"a folder":         {".gitignore": stageMark, "old-1/x": "y"},
		"mark of somebody": {".gitignore": "mine"},
	} {
		all := before()
		for file, text := range files {
			all[StageName+"/"+file] = text
		}
		dir, disk := folderOf(t, all)
		var stage *StageError
		for _, run := range []func() error{transaction(disk).Abort, func() error { return transaction(disk).Try(changesOf(before(), after())) },
			func() error { return transaction(disk).Run(changesOf(before(), after())) }} {
			if err := run(); !errors.As(err, &stage) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if got := contents(t, dir); !maps.Equal(got, all) {
			t.Errorf("%s leaves %q", name, got)
		}
	}
	for _, files := range []map[string]string{{}, {".gitignore": stageMark[:9]}, {".gitignore": stageMark, "old-0": "x", "new-12": "y", "journal": "{"}} {
		dir, disk := folderOf(t, before())
		if err := os.Mkdir(filepath.Join(dir, StageName), 0o755); err != nil {
			t.Fatal(err)
		}
		for file, text := range files {
			if err := os.WriteFile(filepath.Join(dir, StageName, file), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := transaction(disk).Abort(); err != nil {
			t.Errorf("%q: %v", files, err)
		}
		if got := contents(t, dir); !maps.Equal(got, before()) || transaction(disk).Staged() {
			t.Errorf("%q leaves %q", files, got)
		}
	}
}

func FuzzJournal(f *testing.F) {
	f.Add([]byte(`{"version":1,"purpose":"x","steps":[{"path":"a","stage":0,"mode":420,"existed":false,"remove":false,"old":"","new":""}]}`))
	f.Add([]byte(`{"version":1,"steps":[{"path":"../a"}],"folders":["/etc"]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		dir, disk := folderOf(t, map[string]string{"codexpin.toml": "x", "a": "y"})
		if err := os.WriteFile(filepath.Join(dir, JournalName), text, 0o644); err != nil {
			t.Fatal(err)
		}
		transaction(disk).Resume()
		transaction(disk).Abort()
		got := contents(t, dir)
		if got["codexpin.toml"] != "x" || got["a"] != "y" {
			t.Errorf("%q", got)
		}
	})
}

func TestTransactionReadOnly(t *testing.T) {
	dir, folder := folderOf(t, before())
	if err := os.Chmod(filepath.Join(dir, "floor.txt"), 0o444); err != nil {
		t.Fatal(err)
	}
	tr := &Transaction{Disk: folder, Purpose: "test", Last: "codexpin.toml"}
	changes := []Change{
		{Path: "codexpin.toml", Was: []byte(before()["codexpin.toml"]), Existed: true, Data: []byte("new")},
		{Path: "floor.txt", Was: []byte("0.136.0\n"), Existed: true, Data: []byte("0.137.0\n")},
	}
	for name, run := range map[string]func([]Change) error{"try": tr.Try, "run": tr.Run} {
		var only *ReadOnlyError
		if err := run(changes); !errors.As(err, &only) || only.Path != "floor.txt" {
			t.Errorf("%s: %v, want a ReadOnlyError of floor.txt", name, err)
		}
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "codexpin.toml")); string(text) != before()["codexpin.toml"] {
		t.Errorf("the contract was written: %q", text)
	}
	if err := os.Chmod(filepath.Join(dir, "floor.txt"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := tr.Try(changes); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "floor.txt")); string(text) != "0.136.0\n" {
		t.Errorf("Try wrote %q", text)
	}
}
