//go:build linux

package cmd_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// The bounds of what codexpin adds to the time of the processes that it starts, and of
// its own memory.
const (
	maxProbe        = 1.15 // times the same children, started by hand in the same order
	maxQuick        = 1.6  // times the handshake alone
	maxDoctorMemory = 60   // MB
)

// BenchmarkProbe measures `probe` and `doctor` on a real codex against the bare run of
// the same children, and `probe --no-bindings` against the handshake, by turns.
func BenchmarkProbe(b *testing.B) {
	codex := liveCodex(b, "0.171.0")
	dir := b.TempDir()
	program := build(b, dir, "codexpin", "codexpin")
	runs := []struct {
		name string
		run  func()
	}{
		{"bare", func() { bareProbe(b, dir, codex) }},
		{"probe", func() { benchRun(b, dir, program, "probe", codex, "--contract", "preset:plain") }},
		{"bare-doctor", func() {
			bareProbe(b, dir, codex)
			bareSchema(b, dir, codex)
		}},
		{"doctor", func() {
			benchRun(b, dir, program, "doctor", "--codex", codex, "--path", "", "--contract", "preset:plain")
		}},
		{"handshake", func() { bareSession(b, dir, codex) }},
		{"quick", func() { benchRun(b, dir, program, "probe", codex, "--no-bindings", "--contract", "preset:plain") }},
	}
	took := map[string][]time.Duration{}
	for b.Loop() {
		for _, r := range runs {
			begun := time.Now()
			r.run()
			took[r.name] = append(took[r.name], time.Since(begun))
		}
	}
	ratio := func(name, base string, most float64) {
		r := float64(median(took[name])) / float64(median(took[base]))
		b.ReportMetric(r, name+"/"+base)
		if r > most {
			b.Errorf("%s takes %.2f times %s, more than %.2f: %v and %v", name, r, base, most, median(took[name]), median(took[base]))
		}
	}
	for _, r := range runs {
		b.ReportMetric(float64(median(took[r.name]).Milliseconds()), "ms-"+r.name)
	}
	ratio("probe", "bare", maxProbe)
	ratio("doctor", "bare-doctor", maxProbe)
	ratio("quick", "handshake", maxQuick)
	memory := peak(b, dir, program, "doctor", "--codex", codex, "--path", "", "--contract", "preset:plain")
	b.ReportMetric(memory, "MB-doctor")
	if memory > maxDoctorMemory {
		b.Errorf("doctor takes %.0f MB, more than %d", memory, maxDoctorMemory)
	}
}

func benchRun(b *testing.B, dir, program string, args ...string) {
	c := benchCommand(dir, program, args...)
	if err := c.Run(); err != nil && c.ProcessState == nil {
		b.Fatal(err)
	}
}

func benchCommand(dir, program string, args ...string) *exec.Cmd {
	c := exec.Command(program, args...)
	c.Dir, c.Env = dir, []string{"PATH=/usr/bin:/bin", "HOME=" + dir, "TMPDIR=" + dir}
	return c
}

// bareProbe starts what a probe starts: the version, then two at a time the session,
// both prints and the help.
func bareProbe(b *testing.B, dir, codex string) {
	bareOnce(b, dir, codex, "--version")
	slots := make(chan struct{}, 2)
	var all sync.WaitGroup
	side := func(do func()) {
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			do()
		})
	}
	out := b.TempDir()
	side(func() { bareSession(b, dir, codex) })
	side(func() { bareOnce(b, dir, codex, "app-server", "generate-ts", "--out", filepath.Join(out, "a")) })
	side(func() {
		bareOnce(b, dir, codex, "app-server", "generate-ts", "--out", filepath.Join(out, "b"), "--experimental")
	})
	side(func() { bareOnce(b, dir, codex, "app-server", "--help") })
	all.Wait()
}

// bareSchema starts what doctor starts besides, for the codex that the client gets.
func bareSchema(b *testing.B, dir, codex string) {
	out := b.TempDir()
	var all sync.WaitGroup
	all.Go(func() {
		bareOnce(b, dir, codex, "app-server", "generate-json-schema", "--out", filepath.Join(out, "a"))
	})
	all.Go(func() {
		bareOnce(b, dir, codex, "app-server", "generate-json-schema", "--out", filepath.Join(out, "b"), "--experimental")
	})
	all.Wait()
}

func bareHome(b *testing.B, dir string) []string {
	home, err := os.MkdirTemp(dir, "home")
	if err == nil {
		err = os.WriteFile(filepath.Join(home, "config.toml"), []byte("[features]\nplugins = false\n"), 0o600)
	}
	if err != nil {
		b.Error(err)
	}
	return []string{"PATH=/usr/bin:/bin", "HOME=" + home, "CODEX_HOME=" + home, "TMPDIR=" + dir, "NO_COLOR=1", "RUST_LOG=off"}
}

func bareOnce(b *testing.B, dir, codex string, args ...string) {
	c := exec.Command(codex, args...)
	c.Env = bareHome(b, dir)
	if err := c.Run(); err != nil {
		b.Error(err)
	}
}

// bareSession starts the app server, shakes hands and ends it.
func bareSession(b *testing.B, dir, codex string) {
	c := exec.Command(codex, "app-server")
	c.Env = bareHome(b, dir)
	in, err := c.StdinPipe()
	if err != nil {
		b.Error(err)
		return
	}
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		b.Error(err)
		return
	}
	lines := bufio.NewReader(out)
	fmt.Fprintln(in, `{"id":1,"method":"codexpin/no-such-method"}`)
	_, _ = lines.ReadString('\n')
	fmt.Fprintln(in, `{"id":2,"method":"initialize","params":{"clientInfo":{"name":"bench","version":"0"}}}`)
	for {
		line, err := lines.ReadString('\n')
		if err != nil || strings.Contains(line, `"id":2`) {
			break
		}
	}
	in.Close()
	_, _ = io.Copy(io.Discard, lines)
	_ = c.Wait()
}

// peak is the most memory that a command itself has had, in MB; its children do not
// count.
func peak(b *testing.B, dir, program string, args ...string) float64 {
	c := benchCommand(dir, program, args...)
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	done := make(chan struct{})
	go func() { _ = c.Wait(); close(done) }()
	most := 0.0
	for {
		select {
		case <-done:
			return most
		case <-time.After(5 * time.Millisecond):
		}
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.Process.Pid))
		if err != nil {
			continue
		}
		if _, rest, ok := strings.Cut(string(status), "VmHWM:"); ok {
			var kb float64
			if _, err := fmt.Sscan(rest, &kb); err == nil {
				most = max(most, kb/1024)
			}
		}
	}
}
