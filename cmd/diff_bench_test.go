//go:build unix

package cmd_test

import (
	"errors"
	"os"
	"os/exec"
	"testing"
	"time"
)

// maxDiff bounds diff of two commits, as times reading one whole surface.
const maxDiff = 2.2

// BenchmarkDiff compares two real commits by a fresh process, and reads the whole
// surface at the later one, by turns.
func BenchmarkDiff(b *testing.B) {
	if os.Getenv("CODEX_CHECKOUT") == "" {
		b.Skip("CODEX_CHECKOUT names no checkout")
	}
	const from, to = "7ca611348db9446711ed16ed81c84095e3721cee", "25af12f7e61572b0bc18ddb1008be543b91519b0"
	program := build(b, b.TempDir(), "codexpin", "codexpin")
	if err := exec.Command(program, "show", "AskForApproval", "--commit", from).Run(); err != nil {
		b.Skipf("%s is not there: %v", from, err)
	}
	var took [2][]time.Duration
	for b.Loop() {
		took[0] = append(took[0], timedExit(b, 1, exec.Command(program, "diff", from, to)))
		took[1] = append(took[1], timedExit(b, 0, exec.Command(program, "show", "AskForApproval", "--commit", to)))
	}
	ratio := float64(median(took[0])) / float64(median(took[1]))
	b.ReportMetric(ratio, "times-surface")
	b.ReportMetric(float64(median(took[0]).Milliseconds()), "ms")
	if len(took[0]) >= 10 && ratio > maxDiff {
		b.Errorf("%.1f times reading one whole surface; the bound is %.1f", ratio, maxDiff)
	}
}

// timedExit times a command that ends with an exit code.
func timedExit(b *testing.B, want int, c *exec.Cmd) time.Duration {
	b.Helper()
	begun := time.Now()
	err := c.Run()
	took := time.Since(begun)
	code := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		b.Fatal(err)
	}
	if code != want {
		b.Fatalf("%v: exit code %d, want %d", c.Args, code, want)
	}
	return took
}
