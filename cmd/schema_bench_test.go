//go:build unix

package cmd_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const (
	// boundCheck is how many times `sha256sum` over the same files a check may take.
	boundCheck = 2.0
	// boundMatrix is how long all releases may take, as a process.
	boundMatrix = 500 * time.Millisecond
)

// BenchmarkSchemaCheck checks the 576 files of bindings of 0.141.0 against their hash by a
// fresh process, and has sha256sum read the same files, by turns.
func BenchmarkSchemaCheck(b *testing.B) {
	checkout := os.Getenv("CODEX_CHECKOUT")
	if checkout == "" {
		b.Skip("CODEX_CHECKOUT names no checkout")
	}
	program := build(b, b.TempDir(), "codexpin", "codexpin")
	client := b.TempDir()
	run := func(dir, name string, args ...string) string {
		c := exec.Command(name, args...)
		c.Dir = dir
		out, err := c.Output()
		if err != nil {
			b.Skipf("%s %v: %v", name, args, err)
		}
		return string(out)
	}
	const commit, bindings = "3fb81667d30d9d24297216ea61fbfcc4351b2aa9", "codex-rs/app-server-protocol/schema/typescript"
	archive := filepath.Join(b.TempDir(), "files.tar")
	run(checkout, "git", "archive", "-o", archive, commit, bindings)
	run(client, "tar", "-xf", archive)
	run(client, "git", "init", "-q")
	run(client, "git", "add", ".")
	contract := "[pin]\ncommit = \"" + commit + "\"\n[[schema]]\ndir = \"" + bindings + "\"\nis = \"hash\"\n" +
		"sha256 = \"2a74eeeca1cf0ed5c66994fd29c3ebf630921169651d74878c24d4b9174fd5f2\"\n"
	if err := os.WriteFile(filepath.Join(client, "codexpin.toml"), []byte(contract), 0o666); err != nil {
		b.Fatal(err)
	}
	names := strings.Fields(run(client, "git", "ls-files", bindings))
	var took [2][]time.Duration
	for b.Loop() {
		for i, c := range []*exec.Cmd{exec.Command(program, "schema", "check"), exec.Command("sha256sum", names...)} {
			c.Dir = client
			took[i] = append(took[i], timed(b, c))
		}
	}
	ratio := float64(median(took[0])) / float64(median(took[1]))
	b.ReportMetric(float64(len(names)), "files")
	b.ReportMetric(ratio, "times-sha256sum")
	if len(took[0]) >= 10 && ratio > boundCheck {
		b.Errorf("%.1f times sha256sum; the bound is %.0f", ratio, boundCheck)
	}
}

// BenchmarkMatrixCommand holds preset:aharness against all releases by a fresh process.
func BenchmarkMatrixCommand(b *testing.B) {
	if os.Getenv("CODEX_CHECKOUT") == "" {
		b.Skip("a benchmark of a process runs with the others, where CODEX_CHECKOUT names a checkout")
	}
	program := build(b, b.TempDir(), "codexpin", "codexpin")
	var took []time.Duration
	for b.Loop() {
		took = append(took, timed(b, exec.Command(program, "matrix", "--contract", "preset:aharness")))
	}
	b.ReportMetric(float64(median(took).Milliseconds()), "ms-median")
	if len(took) >= 10 && median(took) > boundMatrix {
		b.Errorf("%v; the bound is %v", median(took), boundMatrix)
	}
}
