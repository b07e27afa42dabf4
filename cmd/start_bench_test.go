package cmd_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// maxStart is how many times longer than a bare Go program codexpin may take to
// answer --version. What it links costs most of it, before main runs; see what with
// GODEBUG=inittrace=1.
const maxStart = 2.5

// BenchmarkStart measures `codexpin --version` against a program that prints a line,
// by turns, and compares the medians.
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	bare := filepath.Join(dir, "bare.go")
	source := "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"codexpin\") }\n"
	if err := os.WriteFile(bare, []byte(source), 0o600); err != nil {
		b.Fatal(err)
	}
	programs := [2]string{build(b, dir, "bare", bare), build(b, dir, "codexpin", "codexpin")}
	var took [2][]time.Duration
	for b.Loop() {
		for i, program := range programs {
			begun := time.Now()
			if err := exec.Command(program, "--version").Run(); err != nil {
				b.Fatal(err)
			}
			took[i] = append(took[i], time.Since(begun))
		}
	}
	ratio := float64(median(took[1])) / float64(median(took[0]))
	b.ReportMetric(ratio, "times-bare")
	b.ReportMetric(float64(median(took[0]).Microseconds()), "µs-bare")
	b.ReportMetric(float64(median(took[1]).Microseconds()), "µs-codexpin")
	if len(took[0]) >= 10 && ratio > maxStart {
		b.Errorf("%.2f times a bare program; the bound is %.1f", ratio, maxStart)
	}
}

func build(b *testing.B, dir, name, what string) string {
	b.Helper()
	out := filepath.Join(dir, name+".exe")
	c := exec.Command("go", "build", "-trimpath", "-o", out, what)
	c.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := c.CombinedOutput(); err != nil {
		b.Fatalf("build %s: %v\n%s", what, err, text)
	}
	return out
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}
