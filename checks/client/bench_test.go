package client

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkScan reads a megabyte of each language: its traps, over and over, which are
// ten times as dense in literals as code is; and of the files that CODEX_SOURCES lists,
// which are held to 30 ms a megabyte, at best.
func BenchmarkScan(b *testing.B) {
	paths, _ := filepath.Glob("testdata/traps/*")
	real := filepath.SplitList(os.Getenv("CODEX_SOURCES"))
	paths = append(paths, real...)
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		text, _, _ := strings.Cut(string(src), "__END__")
		big := []byte(strings.Repeat(text, max(1, 1<<20/len(text))))
		b.Run(filepath.Base(path), func(b *testing.B) {
			b.SetBytes(int64(len(big)))
			best := time.Hour
			for b.Loop() {
				begin := time.Now()
				if _, err := Scan(path, big); err != nil {
					b.Fatal(err)
				}
				best = min(best, time.Since(begin))
			}
			b.ReportMetric(best.Seconds()*1000*float64(1<<20)/float64(len(big)), "best-ms/MB")
			if best > 30*time.Millisecond && slices.Contains(real, path) {
				b.Errorf("%v a megabyte at best, want 30 ms at most", best)
			}
		})
	}
}
