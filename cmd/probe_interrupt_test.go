//go:build unix

package cmd_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// codexpinCommand starts the test binary as codexpin, by a link of that name.
func codexpinCommand(t testing.TB, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "codexpin")
	if _, err := os.Lstat(link); err != nil {
		if err := os.Symlink(self, link); err != nil {
			t.Fatal(err)
		}
	}
	temp := filepath.Join(dir, "tmp")
	if err := os.MkdirAll(temp, 0o700); err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), link, args...)
	c.Dir, c.Env = dir, []string{"PATH=/usr/bin:/bin", "HOME=" + dir, "TMPDIR=" + temp}
	return c
}

// leftNothing checks that the folder for temporary files is empty.
func leftNothing(t testing.TB, dir string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(dir, "tmp"))
	if err != nil || len(entries) > 0 {
		t.Errorf("%v is left, %v", entries, err)
	}
}

// A signal ends a probe with 130, and nothing of it is left. The scripted codex never
// answers, and its log says when it has been started.
func TestInterruptedProbe(t *testing.T) {
	for _, command := range []string{"probe", "doctor"} {
		for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT, syscall.SIGHUP} {
			t.Run(command+" "+sent.String(), func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				file := writeCodex(t, dir, "silent=waiting\nignores SIGTERM")
				c := codexpinCommand(t, dir, command, "--codex", file, "--path", dir, "--root", dir)
				if err := c.Start(); err != nil {
					t.Fatal(err)
				}
				for range 1000 {
					if _, err := os.Stat(file + ".log"); err == nil {
						break
					}
					time.Sleep(10 * time.Millisecond)
				}
				if err := c.Process.Signal(sent); err != nil {
					t.Fatal(err)
				}
				_ = c.Wait()
				if code := c.ProcessState.ExitCode(); code != 130 {
					t.Errorf("exit code %d", code)
				}
				leftNothing(t, dir)
			})
		}
	}
}

// A probe that is killed cannot remove anything; the next one does, with the codex that
// still runs there.
func TestKilledProbe(t *testing.T) {
	dir := t.TempDir()
	file := writeCodex(t, dir, "silent=waiting\nignores SIGTERM\nignores stdin close")
	c := codexpinCommand(t, dir, "probe", file)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		if _, err := os.Stat(file + ".log"); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.Wait()
	if left, err := os.ReadDir(filepath.Join(dir, "tmp")); err != nil || len(left) != 1 {
		t.Fatalf("the killed run left %v, %v", left, err)
	}
	next := filepath.Join(dir, "next")
	if err := os.Mkdir(next, 0o700); err != nil {
		t.Fatal(err)
	}
	_ = codexpinCommand(t, dir, "probe", writeCodex(t, next, "")).Run()
	leftNothing(t, dir)
}
