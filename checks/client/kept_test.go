package client

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestUnkept holds which contents would be lost, in repositories of both kinds of ids.
func TestUnkept(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		t.Run(format, func(t *testing.T) {
			dir := t.TempDir()
			git := func(args ...string) {
				t.Helper()
				c := exec.Command("git", append([]string{"-C", dir, "-c", "core.autocrlf=false"}, args...)...)
				c.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull)
				if out, err := c.CombinedOutput(); err != nil {
					t.Skipf("git %v: %v\n%s", args, err, out)
				}
			}
			write := func(name, text string) {
				t.Helper()
				path := filepath.Join(dir, filepath.FromSlash(name))
				if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
					t.Fatal(err)
				}
			}
			git("init", "-q", "--object-format="+format)
			for _, name := range []string{"v/same", "v/crlf", "v/other", "v/sub/deep", "elsewhere"} {
				write(name, "a\nb\n")
			}
			git("add", "-A")
			write("v/promised", "a\nb\n")
			git("add", "--intent-to-add", "v/promised")
			var files []Content
			for name, text := range map[string]string{
				"same": "a\nb\n", "crlf": "a\r\nb\r\n", "other": "a\nb", "sub/deep": "a\nb\n", "promised": "a\nb\n", "new": "x", "elsewhere": "a\nb\n",
			} {
				files = append(files, Content{name, []byte(text)})
			}
			slices.SortFunc(files, func(a, b Content) int { return strings.Compare(a.Path, b.Path) })
			got, err := Unkept(filepath.Join(dir, "v"), files)
			if err != nil || strings.Join(got, " ") != "elsewhere new other promised" {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
	if _, err := Unkept(t.TempDir(), []Content{{Path: "a"}}); !errors.Is(err, ErrNoRepository) {
		t.Errorf("no repository: %v", err)
	}
}
