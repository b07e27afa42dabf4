//go:build unix

package cmd_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"
)

// liveCodex gives a real codex that .ci/runtimes has fetched. Where there is none the
// test is skipped, aloud; CODEXPIN_REQUIRE_LIVE=1 makes that a failure.
func liveCodex(t testing.TB, version string) string {
	t.Helper()
	cache := os.Getenv("CODEXPIN_RUNTIMES")
	if user, err := os.UserCacheDir(); cache == "" && err == nil {
		cache = filepath.Join(user, "codexpin-runtimes")
	}
	for _, folder := range []string{"bin", "codex"} {
		found, _ := filepath.Glob(filepath.Join(cache, version, "package", "vendor", "*", folder, "codex"))
		if len(found) == 1 {
			return found[0]
		}
	}
	why := "codex " + version + " is not in " + cache + ": make runtimes fetches it"
	if os.Getenv("CODEXPIN_REQUIRE_LIVE") == "1" {
		t.Fatal(why)
	}
	t.Skip("NOT TESTED ON A REAL CODEX: " + why)
	return ""
}

// liveReport is what the test reads of a report.
type liveReport struct {
	ExitCode    int
	Executables []struct {
		Fitness string
		Missing []string
		Methods struct{ Required, Present, Gated, Missing int }
		Version struct{ Text string }
	}
	Counts  struct{ OK, Warn, Fail, Skip int }
	Runtime struct {
		Counts struct{ OK, Broken, Unknown int }
	}
}

func runLive(t testing.TB, want int, args ...string) *liveReport {
	t.Helper()
	dir := t.TempDir()
	out, err := codexpinCommand(t, dir, append(args, "--json", "--root", dir)...).Output()
	code := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		code = exit.ExitCode()
	}
	var r liveReport
	if err := json.Unmarshal(out, &r); err != nil || code != want || r.ExitCode != want {
		t.Fatalf("exit code %d, want %d, %v\n%s", code, want, err, out)
	}
	leftNothing(t, dir)
	return &r
}

// The presets hold on the releases that they are about, and what a later release has
// lost is told.
func TestLiveProbe(t *testing.T) {
	pinned, newer := liveCodex(t, "0.136.0"), liveCodex(t, "0.171.0")
	r := runLive(t, 1, "probe", "--contract", "preset:aharness", pinned, newer)
	first, second := r.Executables[0], r.Executables[1]
	if first.Fitness != "compatible" || first.Methods.Gated != 1 || first.Version.Text != "0.136.0" {
		t.Errorf("%+v", first)
	}
	if second.Fitness != "incompatible" || !slices.Equal(second.Missing, []string{"request:thread/rollback"}) || second.Methods.Gated != 1 {
		t.Errorf("%+v", second)
	}
	for _, preset := range []string{"plain", "task-monki", "tutti"} {
		runLive(t, 0, "probe", "--contract", "preset:"+preset, pinned, newer)
	}
}

func TestLiveDoctor(t *testing.T) {
	pinned, newer := liveCodex(t, "0.136.0"), liveCodex(t, "0.171.0")
	path := filepath.Dir(newer) + string(filepath.ListSeparator) + filepath.Dir(pinned)
	r := runLive(t, 0, "doctor", "--contract", "preset:aharness", "--path", path)
	if r.Counts.Fail != 0 || r.Runtime.Counts.Broken+r.Runtime.Counts.Unknown != 0 || r.Runtime.Counts.OK < 200 {
		t.Errorf("%+v", r)
	}
	r = runLive(t, 1, "doctor", "--contract", "preset:aharness", "--codex", newer, "--path", "")
	if r.Runtime.Counts.Broken == 0 {
		t.Errorf("%+v", r)
	}
}

// Interrupted at any moment, with any signal, a probe of a real release leaves nothing.
func TestLiveInterruptedProbe(t *testing.T) {
	codex := liveCodex(t, "0.171.0")
	moments := rand.New(rand.NewPCG(3, 4))
	signals := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}
	for i := range 10 {
		dir := t.TempDir()
		c := codexpinCommand(t, dir, "probe", codex, "--root", dir)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			_ = c.Wait()
		}()
		begun(dir, done) // a signal before that is the system's business
		after := time.Duration(moments.Int64N(int64(1500 * time.Millisecond)))
		timer := time.AfterFunc(after, func() { _ = c.Process.Signal(signals[i%len(signals)]) })
		<-done
		if timer.Stop() {
			continue // it was done before
		}
		if code := c.ProcessState.ExitCode(); code != 130 && code != 0 && code != 1 {
			t.Errorf("after %v: exit code %d", after, code)
		}
		leftNothing(t, dir)
	}
}

// begun waits until a run has made something in its folder for temporary files, or is
// done.
func begun(dir string, done <-chan struct{}) {
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for {
		if entries, _ := os.ReadDir(filepath.Join(dir, "tmp")); len(entries) > 0 {
			return
		}
		select {
		case <-look.C:
		case <-done:
			return
		}
	}
}
