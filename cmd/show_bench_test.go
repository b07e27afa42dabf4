//go:build unix

package cmd_test

import (
	"os"
	"testing"
	"time"

	"codexpin/checks/rust"
	"codexpin/checks/source"
)

// Bounds of show on a real checkout, and of reading the whole surface of a commit with
// an idle core.
const (
	maxShow    = 4.0 // times `git cat-file --batch` fed the ids that it read
	maxSurface = 250 * time.Millisecond
)

// benchCommit is Codex 0.136.0.
const benchCommit = "7ca611348db9446711ed16ed81c84095e3721cee"

// BenchmarkShow shows one method by a fresh process, and lets git read the very objects
// that it read, by turns.
func BenchmarkShow(b *testing.B) {
	against(b, maxShow, "show", "thread/start", "--commit", benchCommit)
}

// BenchmarkSurface opens the checkout and reads every part of the surface of a commit,
// with nothing kept between rounds.
func BenchmarkSurface(b *testing.B) {
	dir := os.Getenv("CODEX_CHECKOUT")
	if dir == "" {
		b.Skip("CODEX_CHECKOUT names no checkout")
	}
	var took []time.Duration
	for b.Loop() {
		begun := time.Now()
		repo, err := source.Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		commit, err := repo.Commit(benchCommit)
		if err != nil {
			repo.Close()
			b.Skipf("the checkout has not the commit: %v", err)
		}
		if _, err := rust.Read(commit, rust.All); err != nil {
			b.Error(err)
		}
		repo.Close()
		took = append(took, time.Since(begun))
	}
	b.ReportMetric(float64(median(took).Milliseconds()), "ms-median")
	if len(took) >= 10 && median(took) > maxSurface {
		b.Errorf("%v for the surface of a commit; the bound is %v", median(took), maxSurface)
	}
}
