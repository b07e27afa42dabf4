//go:build linux

package cmd_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	program := build(b, b.TempDir(), "codexpin", "codexpin")
	plain := []string{"--contract", "preset:plain"}
	help := [][]string{{"app-server", "--help"}}
	doctor := append([]string{"doctor", "--codex", codex, "--path", ""}, plain...)
	runs := []struct {
		name string
		run  func(dir string)
	}{
		{"bare", func(dir string) { bareProbe(b, dir, codex, help, "generate-ts") }},
		{"probe", func(dir string) { benchRun(b, dir, program, append([]string{"probe", codex}, plain...)...) }},
		{"bare-doctor", func(dir string) {
			bareProbe(b, dir, codex, append(help, []string{"--help"}), "generate-json-schema", "generate-ts")
		}},
		{"doctor", func(dir string) { benchRun(b, dir, program, doctor...) }},
		{"handshake", func(dir string) { bareSession(b, dir, codex) }},
		{"quick", func(dir string) {
			benchRun(b, dir, program, append([]string{"probe", codex, "--no-bindings"}, plain...)...)
		}},
	}
	took := map[string][]time.Duration{}
	for b.Loop() {
		for _, r := range runs {
			dir := benchDir(b)
			begun := time.Now()
			r.run(dir)
			took[r.name] = append(took[r.name], time.Since(begun))
			_ = os.RemoveAll(dir)
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
	memory := peak(b, benchDir(b), program, doctor...)
	b.ReportMetric(memory, "MB-doctor")
	if memory > maxDoctorMemory {
		b.Errorf("doctor takes %.0f MB, more than %d", memory, maxDoctorMemory)
	}
}

// benchDir makes a folder for all that one run writes, in memory where the machine has
// such a place: ext4 passes over inodes that were freed in the last minutes, one by one,
// so that there each run would be slower by what the runs before it have removed.
func benchDir(b *testing.B) string {
	dir, err := os.MkdirTemp("/dev/shm", "codexpin-bench-")
	if err != nil {
		return b.TempDir()
	}
	b.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
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

// bareProbe starts what a probe starts, in its order: the version, then two at a time the
// session, both prints of each command, the experimental one of JSON Schema first as
// doctor has it, and the helps one after the other: doctor reads that of codex itself too,
// for the options that the contract claims.
func bareProbe(b *testing.B, dir, codex string, helps [][]string, prints ...string) {
	bareOnce(b, dir, codex, "--version")
	slots := make(chan struct{}, 2)
	var all sync.WaitGroup
	side := func(do func()) {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			do()
		})
	}
	side(func() { bareSession(b, dir, codex) })
	for _, command := range prints {
		modes := [][]string{nil, {"--experimental"}}
		if command == "generate-json-schema" {
			slices.Reverse(modes)
		}
		for i, mode := range modes {
			out := filepath.Join(dir, fmt.Sprint(command, i))
			side(func() { bareOnce(b, dir, codex, append([]string{"app-server", command, "--out", out}, mode...)...) })
		}
	}
	side(func() {
		for _, help := range helps {
			bareOnce(b, dir, codex, help...)
		}
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
