package client

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestTraps reads a file of every language that is full of what is no literal, and of
// literals in odd forms. What is expected stands in a comment on the line: want "text"
// for each literal that begins there, ~"text" for one that is built from parts.
func TestTraps(t *testing.T) {
	paths, err := filepath.Glob("testdata/traps/*")
	if err != nil || len(paths) < 11 {
		t.Fatalf("%d files, %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			src, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Scan(path, src)
			if err != nil {
				t.Error(err)
			}
			have := map[int][]string{}
			for i := range f.Literals {
				l := &f.Literals[i]
				text := strconv.Quote(l.Text)
				if l.Parts {
					text = "~" + text
				}
				have[l.Line] = append(have[l.Line], text)
			}
			for i, line := range strings.Split(string(src), "\n") {
				want := expected(line)
				if got := strings.Join(have[i+1], " "); got != want {
					t.Errorf("%s:%d: %s\n\thave %s\n\twant %s", path, i+1, line, got, want)
				}
			}
		})
	}
}

// expected gives what a line expects, written as it is compared.
func expected(line string) string {
	_, text, found := strings.Cut(line, " want ")
	if !found {
		return ""
	}
	if k := strings.Index(text, " */"); k >= 0 {
		text = text[:k] // of a comment that stands first
	}
	return strings.Join(regexp.MustCompile(`~?"(?:[^"\\]|\\.)*"`).FindAllString(text, -1), " ")
}
