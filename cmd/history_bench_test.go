//go:build unix

package cmd_test

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// Bounds of history on a real checkout.
const (
	maxHistory         = 4.0       // a method, times `git log -S` on its file
	maxHistoryField    = 5.0       // a field, times the same
	maxHistoryContract = 15.0      // every claim of a contract, times one method
	maxHistoryMemory   = 150 << 10 // KB, of a method
	historyTip         = "25af12f7e61572b0bc18ddb1008be543b91519b0"
)

// BenchmarkHistory walks a real checkout from one commit by a fresh process, for a method
// and for a field, and has git search the file of the table, by turns.
func BenchmarkHistory(b *testing.B) {
	for _, c := range []struct {
		name, address string
		bound         float64
	}{
		{"method", "request:thread/goal/set", maxHistory},
		{"field", "request:turn/start#params.effort", maxHistoryField},
	} {
		b.Run(c.name, func(b *testing.B) {
			program, dir := historyProgram(b)
			var took [2][]time.Duration
			memory := int64(0)
			for b.Loop() {
				run := exec.Command(program, "history", c.address, "--commit", historyTip)
				took[0] = append(took[0], timed(b, run))
				memory = max(memory, run.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
				took[1] = append(took[1], timed(b, exec.Command("git", "-C", dir, "log", "--format=%H", `-S"thread/goal/set"`,
					historyTip, "--", "codex-rs/app-server-protocol/src/protocol/common.rs")))
			}
			ratio := float64(median(took[0])) / float64(median(took[1]))
			b.ReportMetric(ratio, "times-git")
			b.ReportMetric(float64(median(took[0]).Milliseconds()), "ms")
			b.ReportMetric(float64(memory), "KB")
			if len(took[0]) >= 10 && ratio > c.bound {
				b.Errorf("%.1f times git log -S; the bound is %.0f", ratio, c.bound)
			}
			if memory > maxHistoryMemory {
				b.Errorf("%d KB of memory; the bound is %d", memory, maxHistoryMemory)
			}
		})
	}
}

// BenchmarkHistoryContract asks every claim of a contract, and one method, by turns.
func BenchmarkHistoryContract(b *testing.B) {
	program, _ := historyProgram(b)
	var took [2][]time.Duration
	for b.Loop() {
		took[0] = append(took[0], timedExit(b, 0, exec.Command(program, "history", "--contract=preset:aharness", "--commit", historyTip)))
		took[1] = append(took[1], timedExit(b, 0, exec.Command(program, "history", "request:thread/goal/set", "--commit", historyTip)))
	}
	ratio := float64(median(took[0])) / float64(median(took[1]))
	b.ReportMetric(ratio, "times-method")
	b.ReportMetric(float64(median(took[0]).Milliseconds()), "ms")
	if len(took[0]) >= 3 && ratio > maxHistoryContract {
		b.Errorf("%.1f times one method; the bound is %.0f", ratio, maxHistoryContract)
	}
}

// historyProgram builds codexpin and finds the checkout.
func historyProgram(b *testing.B) (program, dir string) {
	dir = os.Getenv("CODEX_CHECKOUT")
	if dir == "" {
		b.Skip("CODEX_CHECKOUT names no checkout")
	}
	if err := exec.Command("git", "-C", dir, "cat-file", "-e", historyTip).Run(); err != nil {
		b.Skipf("%s is not there", historyTip)
	}
	return build(b, b.TempDir(), "codexpin", "codexpin"), dir
}
