//go:build unix

package cmd_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codexpin/report"
)

// Bounds of verify on a real checkout, as ratios and sizes that hold on any machine
// with two free cores.
const (
	maxVerify = 4.0      // times `git cat-file --batch` fed the ids that it read
	maxMemory = 48 << 10 // KB
	maxMany   = time.Second
)

// BenchmarkVerify judges preset:aharness at its pin by a fresh process, and lets git
// read the very objects that it read, by turns.
func BenchmarkVerify(b *testing.B) {
	against(b, maxVerify, "verify", "--contract", "preset:aharness")
}

// against runs codexpin by a fresh process, and git cat-file --batch fed the ids of the
// objects that it reads, by turns. It holds the ratio of the medians to a bound, and the
// memory to maxMemory.
func against(b *testing.B, bound float64, args ...string) {
	dir := os.Getenv("CODEX_CHECKOUT")
	if dir == "" {
		b.Skip("CODEX_CHECKOUT names no checkout")
	}
	program := build(b, b.TempDir(), "codexpin", "codexpin")
	out, err := exec.Command(program, append(args, "--json", "-v")...).Output()
	if err != nil {
		b.Skipf("codexpin %v: %v", args, err)
	}
	var r struct{ Trace []report.Object }
	if err := json.Unmarshal(out, &r); err != nil || len(r.Trace) == 0 {
		b.Fatalf("%d objects were read, %v", len(r.Trace), err)
	}
	var ids strings.Builder
	for _, o := range r.Trace {
		ids.WriteString(o.ID + "\n")
	}
	var took [2][]time.Duration
	for b.Loop() {
		took[0] = append(took[0], timed(b, exec.Command(program, args...)))
		git := exec.Command("git", "-C", dir, "cat-file", "--batch")
		git.Stdin = strings.NewReader(ids.String())
		took[1] = append(took[1], timed(b, git))
	}
	memory := memoryOf(b, program, args...)
	ratio := float64(median(took[0])) / float64(median(took[1]))
	b.ReportMetric(ratio, "times-git")
	b.ReportMetric(float64(median(took[0]).Milliseconds()), "ms")
	b.ReportMetric(float64(memory), "KB")
	if len(took[0]) >= 10 && ratio > bound {
		b.Errorf("%.1f times git; the bound is %.0f", ratio, bound)
	}
	if memory > maxMemory {
		b.Errorf("%d KB of memory; the bound is %d", memory, maxMemory)
	}
}

func timed(b *testing.B, c *exec.Cmd) time.Duration {
	b.Helper()
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	begun := time.Now()
	if err := c.Run(); err != nil {
		b.Fatalf("%v: %v\n%s", c.Args, err, errs.String())
	}
	return time.Since(begun)
}

// BenchmarkVerifyMany judges ten thousand claims, and a quarter of them, which takes
// a quarter of what goes beyond the reading of Codex.
func BenchmarkVerifyMany(b *testing.B) {
	if os.Getenv("CODEX_CHECKOUT") == "" {
		b.Skip("CODEX_CHECKOUT names no checkout")
	}
	program := build(b, b.TempDir(), "codexpin", "codexpin")
	for _, n := range []int{2500, 10000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			contract := filepath.Join(b.TempDir(), "codexpin.toml")
			var text strings.Builder
			text.WriteString("[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\n")
			for i := range n / 2 {
				fmt.Fprintf(&text, "[[cite]]\nid = \"c%d\"\npath = \"codex-rs/core/src/client.rs\"\nitem = \"ModelClient::new\"\n", i)
				fmt.Fprintf(&text, "[request.\"thread/none%d\"]\n", i)
			}
			if err := os.WriteFile(contract, []byte(text.String()), 0o666); err != nil {
				b.Fatal(err)
			}
			var took []time.Duration
			for b.Loop() {
				begun := time.Now()
				_ = exec.Command(program, "verify", "--contract", contract, "-q").Run()
				took = append(took, time.Since(begun))
			}
			b.ReportMetric(float64(median(took).Milliseconds()), "ms-median")
			if len(took) >= 10 && median(took) > maxMany {
				b.Errorf("%v for %d claims; the bound is %v", median(took), n, maxMany)
			}
		})
	}
}
