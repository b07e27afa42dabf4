package pins

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestErr loads each testdata/err/*.toml and compares all that is reported with the
// .out beside it. A new case is two files; go test -update writes the second.
func TestErr(t *testing.T) {
	for _, path := range fixtures(t, "testdata/err/*.toml") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text := read(t, path)
			_, err := Load(filepath.Base(path), text)
			var load *LoadError
			if !errors.As(err, &load) {
				t.Fatalf("loads, or fails otherwise: %v", err)
			}
			golden(t, strings.TrimSuffix(path, ".toml")+".out", load.Error()+"\n")
			for _, p := range load.Problems {
				inside(t, text, p)
				if p.Hint == "" {
					t.Errorf("says no next step: %s", p)
				}
			}
		})
	}
}

// inside checks that a problem points into the file, and at the line it quotes.
func inside(t *testing.T, text []byte, p Problem) {
	t.Helper()
	if !p.Pos.Valid() {
		return
	}
	lines := bytes.Split(text, []byte("\n"))
	switch {
	case p.Pos.Offset < 0 || p.Pos.Length < 0 || p.Pos.Offset+p.Pos.Length > len(text):
		t.Errorf("bytes %d+%d outside of %d: %s", p.Pos.Offset, p.Pos.Length, len(text), p)
	case p.Pos.Line > len(lines):
		t.Errorf("line %d of %d: %s", p.Pos.Line, len(lines), p)
	case strings.TrimSuffix(string(lines[p.Pos.Line-1]), "\r") != p.Text:
		t.Errorf("quotes another line: %s", p)
	case p.Pos.Column < 1 || p.Pos.Column > len([]rune(string(lines[p.Pos.Line-1])))+1 || p.Pos.End < p.Pos.Column:
		t.Errorf("column %d to %d: %s", p.Pos.Column, p.Pos.End, p)
	}
}

func fixtures(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures %s: %v", pattern, err)
	}
	return paths
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(read(t, path)), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}
