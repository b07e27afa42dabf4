//go:build unix

package probe

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// machine is a made-up machine below a temporary folder: its files, its environment and
// what is asked of discovery.
type machine struct {
	t    *testing.T
	dir  string // links resolved, so that paths compare
	vars map[string]string
	opts DiscoverOptions
}

// newMachine has an empty PATH, home and root, and a folder sys with an env, a sh and a
// node to serve as interpreters.
func newMachine(t *testing.T) *machine {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	m := &machine{t: t, dir: dir, vars: map[string]string{}}
	m.opts = DiscoverOptions{
		Lookup: func(name string) (string, bool) { v, ok := m.vars[name]; return v, ok },
		Home:   m.path("home"), Root: m.path("root"), Dir: m.path("here"),
		GOOS: "linux", GOARCH: "amd64",
	}
	for _, folder := range []string{"home", "root", "here"} {
		m.folder(folder)
	}
	for _, tool := range []string{"env", "sh", "node"} {
		m.file("sys/"+tool, elf("amd64"), 0o755)
	}
	return m
}

// path is a path on the machine.
func (m *machine) path(rel string) string { return filepath.Join(m.dir, filepath.FromSlash(rel)) }

func (m *machine) folder(rel string) string {
	m.t.Helper()
	m.must(os.MkdirAll(m.path(rel), 0o755))
	return m.path(rel)
}

// file writes a file with exactly this mode. @/ in the text stands for the machine's root.
func (m *machine) file(rel, text string, mode os.FileMode) string {
	m.t.Helper()
	path := m.path(rel)
	m.must(os.MkdirAll(filepath.Dir(path), 0o755))
	m.must(os.WriteFile(path, []byte(strings.ReplaceAll(text, "@/", m.dir+"/")), 0o600))
	m.must(os.Chmod(path, mode))
	return path
}

// codex writes a native executable with content of its own.
func (m *machine) codex(rel string) string { return m.file(rel, elf("amd64")+rel, 0o755) }

func (m *machine) link(rel, target string) string {
	m.t.Helper()
	m.must(os.MkdirAll(filepath.Dir(m.path(rel)), 0o755))
	m.must(os.Symlink(target, m.path(rel)))
	return m.path(rel)
}

// onPath sets PATH: entries that begin with @/ are the machine's, others stay.
func (m *machine) onPath(entries ...string) {
	for i, e := range entries {
		entries[i] = strings.Replace(e, "@/", m.dir+"/", 1)
	}
	separator := ":"
	if m.opts.GOOS == "windows" {
		separator = ";"
	}
	m.vars["PATH"] = strings.Join(entries, separator)
}

func (m *machine) discover() Discovery { return Discover(m.opts) }

// only discovers and wants exactly one candidate.
func (m *machine) only() Candidate {
	m.t.Helper()
	d := m.discover()
	if len(d.Candidates) != 1 {
		m.t.Fatalf("candidates: got %d, want 1: %+v", len(d.Candidates), d.Candidates)
	}
	return d.Candidates[0]
}

func (m *machine) must(err error) {
	m.t.Helper()
	if err != nil {
		m.t.Fatal(err)
	}
}

// rels are the candidates' paths, relative to the machine.
func (m *machine) rels(cands []Candidate) []string {
	var rels []string
	for _, c := range cands {
		rels = append(rels, strings.TrimPrefix(filepath.ToSlash(c.Path), m.dir+"/"))
	}
	return rels
}

// elf is the beginning of a Linux executable.
func elf(arch string) string {
	head := make([]byte, 64)
	copy(head, "\x7fELF\x02\x01\x01")
	head[18] = map[string]byte{"amd64": 62, "arm64": 183, "386": 3}[arch]
	return string(head)
}
