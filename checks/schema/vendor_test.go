package schema

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"codexpin/checks/surface"
)

// contentsOf gives a set as a map.
func contentsOf(s *Set) map[string]string {
	out := map[string]string{}
	for _, f := range s.Files {
		out[f.Path] = string(f.Data)
	}
	return out
}

func TestVendor(t *testing.T) {
	for name, row := range compareRows() {
		have := setOf(t, apply(t, row.edits))
		want := setOf(t, smallPrint())
		writes, err := Vendor(have, want)
		if err != nil {
			t.Fatal(name, err)
		}
		got, err := Vendored(have, writes)
		if err != nil {
			t.Fatal(name, err)
		}
		c, err := Compare(got, want)
		if err != nil || c.State == surface.TreeChanged {
			t.Errorf("%s: %s", name, said(c, err))
		}
		again, err := Vendor(got, want)
		if err != nil || len(again) > 0 {
			t.Errorf("%s: a second time: %v, %v", name, again, err)
		}
		for _, f := range have.Files {
			if _, kept := got.find(f.Path); !kept && !Printable(f.Path) {
				t.Errorf("%s: %s is gone", name, f.Path)
			}
		}
	}
}

func TestVendorKeepsEndings(t *testing.T) {
	files := apply(t, []change{{turnFile, `, "careful"`, ``}, {turnFile, "\n", "\r\n"}})
	writes, err := Vendor(setOf(t, files), setOf(t, smallPrint()))
	if err != nil || len(writes) != 1 || string(writes[0].Data) != strings.ReplaceAll(smallPrint()[turnFile], "\n", "\r\n") {
		t.Errorf("%d, %v", len(writes), err)
	}
	empty, err := NewSet(nil)
	if err != nil {
		t.Fatal(err)
	}
	writes, err = Vendor(empty, setOf(t, smallPrint()))
	got, _ := Vendored(empty, writes)
	if err != nil || !maps.Equal(contentsOf(got), smallPrint()) {
		t.Errorf("%v, %v", writes, err)
	}
	var none *surface.EmptyTreeError
	if _, err := Vendor(setOf(t, smallPrint()), empty); !errors.As(err, &none) {
		t.Errorf("nothing is vendored: %v", err)
	}
}

func TestFromTree(t *testing.T) {
	files := tree{"a/json/X.json": "{}", "a/json/v2/Y.json": "{}", "b/Z.json": "{}"}
	walk := func(dir string, fn func(string, bool) error) error {
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if strings.HasPrefix(name, dir+"/") {
				if err := fn(name, name != "b/Z.json"); err != nil {
					return err
				}
			}
		}
		return nil
	}
	s, err := FromTree("a/json", walk, files.Read)
	if err != nil || len(s.Files) != 2 || s.Files[1].Path != "v2/Y.json" {
		t.Errorf("%+v, %v", s, err)
	}
	var bad *BadFile
	if _, err := FromTree("b", walk, files.Read); !errors.As(err, &bad) {
		t.Errorf("a link: %v", err)
	}
	if _, err := FromTree("c", walk, files.Read); err == nil {
		t.Error("a directory that is not there")
	}
}
