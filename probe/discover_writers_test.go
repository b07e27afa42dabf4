package probe

import (
	"io/fs"
	"strings"
	"testing"
)

func TestWriters(t *testing.T) {
	tests := []struct {
		mode           fs.FileMode
		uid, gid, self int
		want           string
	}{
		{0o755, 1000, 1000, 1000, ""},
		{0o755, 0, 0, 1000, ""},
		{0o775, 1000, 1000, 1000, ""}, // a private group
		{0o775, 0, 0, 1000, ""},
		{0o775, 501, 80, 501, ""}, // Homebrew
		{0o775, 1000, 100, 1000, "group 100 may write it (mode 0775)"},
		{0o757, 1000, 1000, 1000, "any user may write it (mode 0757)"},
		{0o777 | fs.ModeDir | fs.ModeSticky, 0, 0, 1000, ""},
		{0o777 | fs.ModeDir, 0, 0, 1000, "any user may write it (mode 0777)"},
		{0o777 | fs.ModeSticky, 0, 0, 1000, "any user may write it (mode 0777)"}, // sticky protects folders only
		{0o755, 1001, 1001, 1000, "it belongs to user 1001"},
		{0o755, 1000, 1000, 0, "it belongs to user 1000"},
	}
	for _, tt := range tests {
		if got := writers(tt.mode, tt.uid, tt.gid, tt.self); got != tt.want {
			t.Errorf("writers(%v, %d, %d, %d): got %q, want %q", tt.mode, tt.uid, tt.gid, tt.self, got, tt.want)
		}
	}
}

func TestShow(t *testing.T) {
	tests := map[string]string{
		"/usr/bin/codex":                 "/usr/bin/codex",
		`C:\Program Files\codex.cmd`:     `C:\Program Files\codex.cmd`,
		"/home/mü/日本":                    "/home/mü/日本",
		"":                               `""`,
		" x":                             `" x"`,
		"a\nb":                           `"a\nb"`,
		"a\x1b[31m":                      `"a\x1b[31m"`,
		"a\u202eb":                       `"a\u202eb"`,
		"a\xffb":                         `"a\xffb"`,
		strings.Repeat("x", 500):         strings.Repeat("x", shown) + "…",
		strings.Repeat("x", 199) + "日日日": strings.Repeat("x", 199) + "…",
	}
	for name, want := range tests {
		if got := show(name); got != want {
			t.Errorf("show(%q): got %s, want %s", name, got, want)
		}
	}
}
