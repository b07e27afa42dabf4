//go:build unix

package cmd_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// Bounds of bump, as ratios within one run.
const (
	maxBump = 2.5 // times verify, while anchors stay in their files
	maxLost = 6.0 // times `git grep`, all lost anchors together
)

// BenchmarkBump previews the move of preset:aharness from its pin to 0.137.0, where every
// anchor is in its file, and judges it at its pin, by turns.
func BenchmarkBump(b *testing.B) {
	if os.Getenv("CODEX_CHECKOUT") == "" {
		b.Skip("CODEX_CHECKOUT names no checkout")
	}
	const target = "f221438b691b8f749d98f22077c93ebe01923fbe"
	program := build(b, b.TempDir(), "codexpin", "codexpin")
	bump := []string{"bump", "--contract", "preset:aharness", target, "-q"}
	if out, err := exec.Command(program, bump...).Output(); err != nil {
		b.Skipf("preset:aharness does not move there: %v\n%s", err, out)
	}
	var took [2][]time.Duration
	for b.Loop() {
		took[0] = append(took[0], timed(b, exec.Command(program, bump...)))
		took[1] = append(took[1], timed(b, exec.Command(program, "verify", "--contract", "preset:aharness", "-q")))
	}
	ratio := float64(median(took[0])) / float64(median(took[1]))
	b.ReportMetric(ratio, "times-verify")
	b.ReportMetric(float64(median(took[0]).Milliseconds()), "ms")
	if len(took[0]) >= 10 && ratio > maxBump {
		b.Errorf("%.1f times verify; the bound is %.1f", ratio, maxBump)
	}
}

// BenchmarkLost judges a contract of ten anchors that are nowhere, and the same of anchors
// that stand in their place: the difference is the one search for all, which is held
// against one `git grep` of the tree.
func BenchmarkLost(b *testing.B) {
	dir := os.Getenv("CODEX_CHECKOUT")
	if dir == "" {
		b.Skip("CODEX_CHECKOUT names no checkout")
	}
	const pin = "7ca611348db9446711ed16ed81c84095e3721cee"
	program := build(b, b.TempDir(), "codexpin", "codexpin")
	var files [2]string
	for i, item := range []string{"nowhere_to_be_found", "ModelClient"} {
		text := "[pin]\ncommit = \"" + pin + "\"\n"
		for k := range 10 {
			id := string(rune('a' + k))
			text += "[[cite]]\nid = \"" + id + "\"\npath = \"codex-rs/core/src/client.rs\"\nitem = \"" + item + "\"\n"
			if i == 0 {
				text = text[:len(text)-2] + "_" + id + "\"\n"
			}
		}
		files[i] = filepath.Join(b.TempDir(), "codexpin.toml")
		if err := os.WriteFile(files[i], []byte(text), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	if err := exec.Command("git", "-C", dir, "cat-file", "-e", pin).Run(); err != nil {
		b.Skip("the checkout lacks the commit")
	}
	var took [3][]time.Duration
	for b.Loop() {
		for i, file := range files {
			begun := time.Now()
			_ = exec.Command(program, "bump", pin, "--contract", file, "-q").Run() // lost anchors are broken
			took[i] = append(took[i], time.Since(begun))
		}
		begun := time.Now()
		_ = exec.Command("git", "-C", dir, "grep", "-c", "nowhere_to_be_found", pin).Run() // nothing is found
		took[2] = append(took[2], time.Since(begun))
	}
	ratio := float64(median(took[0])-median(took[1])) / float64(median(took[2]))
	b.ReportMetric(ratio, "times-git-grep")
	if len(took[0]) >= 10 && ratio > maxLost {
		b.Errorf("%.1f times git grep; the bound is %.1f", ratio, maxLost)
	}
}
