package atlas

import "testing"

// maxEmbedded bounds what the atlas adds to the program.
const maxEmbedded = 700_000

// minReleases is how many releases the atlas holds at least.
const minReleases = 60

func TestSize(t *testing.T) {
	if n := len(embedded); n > maxEmbedded {
		t.Errorf("the atlas has %d bytes, at most %d are allowed", n, maxEmbedded)
	}
	a := open(t)
	if n := len(a.Releases()); n < minReleases {
		t.Errorf("%d releases are held, at least %d should be", n, minReleases)
	}
	t.Logf("%d releases, %d methods, %d types, %d texts in %d bytes", len(a.Releases()), len(a.methods.texts), len(a.types.texts), len(a.words), len(embedded))
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		open(b)
	}
}

func BenchmarkOneRelease(b *testing.B) {
	for b.Loop() {
		surfaceOf(b, open(b), "0.136.0")
	}
}

func BenchmarkAllReleases(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if err := all(open(b)); err != nil {
			b.Fatal(err)
		}
	}
}
