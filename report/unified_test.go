package report

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestUnified(t *testing.T) {
	tests := []struct {
		name, old, now, want string
		changed              [2]int
	}{
		{"equal", "a\nb\n", "a\nb\n", "", [2]int{}},
		{"one line", "a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n", [2]int{1, 1}},
		{"to nothing", "a\n", "", "@@ -1 +0,0 @@\n-a\n", [2]int{1, 0}},
		{"from nothing", "", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n", [2]int{0, 2}},
		{"no newline at the end", "a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n", [2]int{1, 1}},
		{"line endings", "a\r\n", "a\n", "@@ -1 +1 @@\n-a\r\n+a\n", [2]int{1, 1}},
		{"far apart", numbered(1, 20), strings.Replace(strings.Replace(numbered(1, 20), "2\n", "two\n", 1), "19\n", "x\n", 1),
			"@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n@@ -16,5 +16,5 @@\n 16\n 17\n 18\n-19\n+x\n 20\n", [2]int{2, 2}},
		{"bytes", "a\x00", "b\x00", "", [2]int{}},
	}
	for _, tt := range tests {
		got, changed := Unified("", "", []byte(tt.old), []byte(tt.now))
		if got != tt.want || changed != tt.changed {
			t.Errorf("%s: %q %v, want %q %v", tt.name, got, changed, tt.want, tt.changed)
		}
	}
}

func numbered(from, to int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		fmt.Fprintln(&b, i)
	}
	return b.String()
}

// A diff of a file that patch applies gives the other file, also past the bound of the
// table.
func TestUnifiedApplies(t *testing.T) {
	if _, err := exec.LookPath("patch"); err != nil {
		t.Skip("no patch")
	}
	long := numbered(1, 3000)
	for name, texts := range map[string][2]string{
		"small": {"a\nb\nc\nd\ne\nf\ng\nh\n", "b\nc\nX\nd\ne\nY\nZ\ng\nh\ni\n"},
		"long":  {long, strings.ReplaceAll(long, "7", "seven")},
		"past":  {numbered(1, 5000), numbered(10000, 16000)},
		"cr lf": {"a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n"},
	} {
		diff, _ := Unified("a/f", "b/f", []byte(texts[0]), []byte(texts[1]))
		dir := t.TempDir()
		file := filepath.Join(dir, "f")
		if err := os.WriteFile(file, []byte(texts[0]), 0o666); err != nil {
			t.Fatal(err)
		}
		c := exec.Command("patch", "-p1", "-s", "--binary", "f")
		c.Dir, c.Stdin = dir, strings.NewReader(diff)
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		if got, _ := os.ReadFile(file); string(got) != texts[1] {
			t.Errorf("%s: patch gives another text", name)
		}
	}
}
