package client

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkScan reads a megabyte of each language: its traps, over and over. The bound
// is 30 ms for it on an idle core.
func BenchmarkScan(b *testing.B) {
	paths, _ := filepath.Glob("testdata/traps/*")
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		text, _, _ := strings.Cut(string(src), "__END__")
		big := []byte(strings.Repeat(text, 1<<20/len(text)))
		b.Run(filepath.Ext(path)[1:], func(b *testing.B) {
			b.SetBytes(int64(len(big)))
			for b.Loop() {
				if _, err := Scan(path, big); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
