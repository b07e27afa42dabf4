package cmd_test

import (
	"testing"

	"codexpin/checks/schema"
	"codexpin/checks/source"
)

// remembered gives files read before.
type remembered struct {
	commit *source.Commit
	files  map[string][]byte
}

func (r *remembered) Read(path string) ([]byte, error) {
	if data, ok := r.files[path]; ok {
		return data, nil
	}
	data, err := r.commit.Read(path)
	if err == nil {
		r.files[path] = data
	}
	return data, err
}

// BenchmarkConformanceSchema: the committed schema of one release to a surface, its
// files in memory. The bound is 50 ms.
func BenchmarkConformanceSchema(b *testing.B) {
	var commits map[string]struct{ Commit string }
	truth(b, "releases.json", &commits)
	commit, err := checkout(b).Commit(commits["0.145.0"].Commit)
	if absent(err) {
		b.Skip("the checkout does not hold 0.145.0")
	}
	if err != nil {
		b.Fatal(err)
	}
	files := &remembered{commit: commit, files: map[string][]byte{}}
	if _, err := schema.Committed(files); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := schema.Committed(files); err != nil {
			b.Fatal(err)
		}
	}
}
