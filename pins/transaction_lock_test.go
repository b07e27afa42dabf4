package pins

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// raced is a disk on which a second transaction tries to begin before each call that
// changes something.
type raced struct {
	Disk
	second func()
}

func (r *raced) Rename(from, to string) error {
	r.second()
	return r.Disk.Rename(from, to)
}

func (r *raced) Remove(name string) error {
	r.second()
	return r.Disk.Remove(name)
}

// TestTransactionsApart starts a second transaction at each moment of a first one: it is
// refused, and the first one loses nothing.
func TestTransactionsApart(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("folders are not locked there")
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(name, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	open := func() *Folder {
		folder, err := OpenFolder(dir)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { folder.Close() })
		return folder
	}
	other, tried := &Transaction{Disk: open()}, 0
	first := &Transaction{Disk: &raced{open(), func() {
		tried++
		for what, begin := range map[string]func() error{
			"Run":    func() error { return other.Run([]Change{{Path: "b.txt", Data: []byte("b")}}) },
			"Resume": other.Resume,
			"Abort":  other.Abort,
		} {
			var busy *BusyError
			if err := begin(); !errors.As(err, &busy) {
				t.Errorf("%s of the second: %v", what, err)
			}
		}
	}}}
	if err := first.Run([]Change{{Path: "a.txt", Existed: true, Was: []byte("old"), Data: []byte("new")}}); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(name); string(text) != "new" || tried < 3 {
		t.Errorf("%q after %d moments", text, tried)
	}
	if err := other.Run([]Change{{Path: "b.txt", Data: []byte("b")}}); err != nil {
		t.Errorf("after the first: %v", err)
	}
}
