package client

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
)

func TestTracked(t *testing.T) {
	dir := t.TempDir()
	if _, err := Tracked(dir); !errors.Is(err, ErrNoRepository) {
		t.Fatalf("no repository: %v", err)
	}
	git(t, dir, "init", "-q")
	if list, err := Tracked(dir); err != nil || len(list) != 0 {
		t.Fatalf("without an index: %v, %v", list, err)
	}
	write(t, dir, "a.txt", "sub/b.txt", "sub/deep/c.txt", "subway.txt", "loose.txt")
	git(t, dir, "add", "a.txt", "sub", "subway.txt")
	for at, want := range map[string][]string{
		".":        {"a.txt", "sub/b.txt", "sub/deep/c.txt", "subway.txt"},
		"sub":      {"b.txt", "deep/c.txt"},
		"sub/deep": {"c.txt"},
	} {
		list, err := Tracked(filepath.Join(dir, at))
		if err != nil || !slices.Equal(list, want) {
			t.Errorf("%s: %v, %v; want %v", at, list, err, want)
		}
	}
}
