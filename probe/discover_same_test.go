//go:build unix

package probe

import (
	"os"
	"slices"
	"testing"
)

// A version manager's shims are all links to one dispatcher, which acts by its name.
func TestDispatcherIsNotOneFile(t *testing.T) {
	m := newMachine(t)
	m.file("mise/mise", elf("amd64"), 0o755)
	m.link("shims/codex", "../mise/mise")
	m.link("again/codex", "../mise/mise")
	m.link("shims/codex-nightly", "../mise/mise")
	nightly := m.path("shims/codex-nightly")
	m.opts.Flag = &nightly
	m.onPath("@/shims", "@/again")
	cands := m.discover().Candidates
	if cands[1].Same != -1 || cands[2].Same != 1 {
		t.Errorf("same: %d %d", cands[1].Same, cands[2].Same)
	}
	if !slices.Equal(cands[1].Start, []string{m.path("shims/codex")}) {
		t.Errorf("start: %q", cands[1].Start)
	}
}

// Two hard links to one executable are one; two to one launcher are not, since each may
// have another package around it.
func TestHardLinks(t *testing.T) {
	m := newMachine(t)
	m.codex("a/codex")
	m.folder("b")
	m.must(os.Link(m.path("a/codex"), m.path("b/codex")))
	m.onPath("@/a", "@/b")
	if c := m.discover().Candidates[1]; c.Same != 0 {
		t.Errorf("native: same %d", c.Same)
	}
	m.npm("p/node_modules/@openai/codex", "")
	m.folder("q/node_modules/@openai/codex/bin")
	m.must(os.Link(m.path("p/node_modules/@openai/codex/bin/codex.js"), m.path("q/node_modules/@openai/codex/bin/codex.js")))
	m.link("p/bin/codex", "../node_modules/@openai/codex/bin/codex.js")
	m.link("q/bin/codex", "../node_modules/@openai/codex/bin/codex.js")
	m.onPath("@/sys", "@/p/bin", "@/q/bin")
	if c := m.discover().Candidates[1]; c.Same != -1 {
		t.Errorf("launcher: same %d", c.Same)
	}
}
