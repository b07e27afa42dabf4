package cmd_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkInit drafts the contract of each client that CODEX_CLIENTS lists, directories
// with a git repository, by a fresh process, against the checkout that CODEX_CHECKOUT
// names. The fastest run of each is held to a second.
func BenchmarkInit(b *testing.B) {
	clients := filepath.SplitList(os.Getenv("CODEX_CLIENTS"))
	if os.Getenv("CODEX_CHECKOUT") == "" || len(clients) == 0 {
		b.Skip("CODEX_CHECKOUT and CODEX_CLIENTS name no checkout and no clients")
	}
	program := build(b, b.TempDir(), "codexpin", "codexpin")
	for _, dir := range clients {
		b.Run(filepath.Base(dir), func(b *testing.B) {
			best := time.Hour
			for b.Loop() {
				c := exec.Command(program, "init")
				c.Dir = dir
				begin := time.Now()
				_, err := c.Output()
				var exit *exec.ExitError
				if err != nil && !errors.As(err, &exit) {
					b.Fatal(err)
				}
				best = min(best, time.Since(begin))
			}
			b.ReportMetric(float64(best.Milliseconds()), "best-ms")
			if best > time.Second {
				b.Errorf("init took %v at best, want a second at most", best)
			}
		})
	}
}
