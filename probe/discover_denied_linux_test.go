package probe

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// nobody is the user that owns nothing.
const nobody = 65534

// asNobody runs fn on a thread that has no more access to files than anyone has, if the
// test itself is the superuser, whom no file denies anything. The thread ends with it.
func asNobody(fn func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocked: the thread must not be used again
		if os.Geteuid() == 0 {
			_ = syscall.Setfsgid(nobody)
			_ = syscall.Setfsuid(nobody)
		}
		fn()
	}()
	<-done
}

// What the user may not do has its own reason at each step: search a folder, look at a
// file, execute it, read it.
func TestDenied(t *testing.T) {
	m := newMachine(t)
	m.must(os.Chmod(m.dir, 0o755))
	m.must(os.Chmod(filepath.Dir(m.dir), 0o755))
	root := os.Geteuid() == 0
	closed, runs, mine := os.FileMode(0), os.FileMode(0o111), os.FileMode(0o644)
	if root { // whose files they are, while another looks
		closed, runs, mine = 0o700, 0o711, 0o744
	}
	m.codex("secret/codex")
	m.file("runs/codex", elf("amd64"), runs)
	m.file("mine/codex", elf("amd64"), mine)
	m.must(os.Chmod(m.path("secret"), closed))
	t.Cleanup(func() { _ = os.Chmod(m.path("secret"), 0o700) })
	flag := m.path("secret/codex")
	m.opts.Flag = &flag
	m.onPath("@/secret", "@/runs", "@/mine")

	var d Discovery
	reachable := true
	asNobody(func() {
		_, err := os.Stat(m.path("runs"))
		reachable = err == nil
		d = m.discover()
	})
	if !reachable {
		t.Skip("the temporary folder is closed to other users, so nothing can be denied below it")
	}
	if len(d.Candidates) != 3 || len(d.Skipped) != 1 {
		t.Fatalf("%+v", d)
	}
	if c := d.Candidates[0]; c.Rejected != "this user may not look at it, or at a folder above it" {
		t.Errorf("secret: %+v", c)
	}
	if c := d.Candidates[1]; c.Rejected != "" || c.Kind != Unknown || c.Warning != "cannot be read, so that what it is stays open: permission denied" {
		t.Errorf("runs: %+v", c)
	}
	if c := d.Candidates[2]; c.Rejected == "" || root && !strings.HasPrefix(c.Rejected, "this user may not execute it (mode 0744)") {
		t.Errorf("mine: %+v", c)
	}
	if s := d.Skipped[0]; s.Kind != SkipUnreadable || s.Index != 1 || s.Reason != "this user may not search the folder" {
		t.Errorf("skipped: %+v", s)
	}
}
