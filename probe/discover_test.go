//go:build unix

package probe

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// Every place where a codex can be named or lie, all at once: the order is fixed and
// each says which rule found it.
func TestDiscoverOrder(t *testing.T) {
	m := newMachine(t)
	flag, contract := m.codex("a/codex"), "tools/codex"
	m.codex("repo/tools/codex")
	m.opts.Flag, m.opts.Contract, m.opts.ContractDir = &flag, &contract, m.path("repo")
	m.opts.Variable = "TASK_MONKI_CODEX_BIN"
	m.vars["TASK_MONKI_CODEX_BIN"] = m.codex("b/codex")
	m.codex("c/codex")
	m.codex("d/codex")
	m.onPath("@/sys", "@/c", "@/nothing", "@/d")
	m.codex("root/usr/lib/chatgpt/resources/codex")
	m.codex("home/.nvm/versions/node/v9.1.0/bin/codex")
	m.codex("home/.nvm/versions/node/v22.3.0/bin/codex")

	d := m.discover()
	var got []string
	for i, c := range d.Candidates {
		got = append(got, fmt.Sprintf("%s | %s | %s", m.rels(d.Candidates)[i], c.Rule, c.Detail))
		if c.Kind != Native || c.Rejected != "" || c.Warning != "" || c.Same != -1 || !slices.Equal(c.Start, []string{c.Path}) {
			t.Errorf("candidate: %+v", c)
		}
	}
	want := []string{
		"a/codex | flag --codex | ",
		"repo/tools/codex | contract | relative to the contract",
		"b/codex | environment | TASK_MONKI_CODEX_BIN",
		"c/codex | PATH | entry 2",
		"d/codex | PATH | entry 4",
		"root/usr/lib/chatgpt/resources/codex | known location | Codex Desktop",
		"home/.nvm/versions/node/v22.3.0/bin/codex | known location | nvm",
		"home/.nvm/versions/node/v9.1.0/bin/codex | known location | nvm",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(d.Skipped) != 0 || len(d.Notices) != 0 {
		t.Errorf("skipped %v, notices %v", d.Skipped, d.Notices)
	}
}

// An empty or relative entry of PATH is never looked at, and what is on the others is
// told each with its own reason.
func TestPathEntriesAndReasons(t *testing.T) {
	m := newMachine(t)
	for _, rel := range []string{"here/codex", "here/bin/codex", "here/~/bin/codex"} {
		m.codex(rel)
	}
	m.codex("good/codex")
	m.folder("folder/codex")
	m.file("plain/codex", "#!/bin/sh\n", 0o644)
	m.link("dangling/codex", "gone\x1b[2J")
	m.link("one/codex", "../good/codex")
	m.link("two/codex", m.path("good/codex"))
	m.onPath("", "bin", "@/good", "~/bin", "@/folder", "@/plain", "@/dangling", "@/one", "@/two", "@/good/", ".", "@/here/../good")
	t.Chdir(m.path("here"))

	d := m.discover()
	var got []string
	for i, c := range d.Candidates {
		got = append(got, fmt.Sprintf("%s | %s | %d | %s", m.rels(d.Candidates)[i], c.Detail, c.Same, c.Rejected))
		if c.Rejected == "" && c.Target != m.path("good/codex") {
			t.Errorf("%s: target %s", c.Path, c.Target)
		}
		if (c.Rejected == "") != (len(c.Start) == 1) {
			t.Errorf("%s: start %q, rejected %q", c.Path, c.Start, c.Rejected)
		}
	}
	want := []string{
		"good/codex | entry 3 | -1 | ",
		"folder/codex | entry 5 | -1 | is a directory",
		"plain/codex | entry 6 | -1 | is not executable (mode 0644)",
		`dangling/codex | entry 7 | -1 | a dangling link: leads to "gone\x1b[2J", which does not exist`,
		"one/codex | entry 8 | 0 | ",
		"two/codex | entry 9 | 0 | ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	var skipped []string
	for _, s := range d.Skipped {
		skipped = append(skipped, fmt.Sprintf("%d %q %s: %s", s.Index, strings.Replace(s.Entry, m.dir, "@", 1), s.Kind, s.Reason))
	}
	wantSkipped := []string{
		`1 "" empty: empty: would mean the working directory`,
		`2 "bin" relative: relative: depends on the working directory`,
		`4 "~/bin" relative: ~ is not expanded in PATH, so the entry is relative`,
		`10 "@/good/" repeated: the same folder as entry 3`,
		`11 "." relative: relative: depends on the working directory`,
		`12 "@/here/../good" repeated: the same folder as entry 3`,
	}
	if diff := cmp.Diff(wantSkipped, skipped); diff != "" {
		t.Error(diff)
	}
}

// Under a stated PATH, as a desktop app has it, the same machine gives the script whose
// interpreter is elsewhere and what lies in a known location.
func TestStatedPath(t *testing.T) {
	m := newMachine(t)
	m.file("tools/codex", "#!@/sys/env node\n", 0o755)
	m.file("node/node", elf("amd64"), 0o755)
	m.must(os.Remove(m.path("sys/node")))
	m.codex("home/.local/bin/codex")
	m.onPath("@/tools", "@/node")

	if c := m.discover().Candidates[0]; c.Rejected != "" || c.Interpreter != "node" {
		t.Errorf("in the terminal: %+v", c)
	}
	stated := m.path("tools") + ":" + m.path("sys")
	m.opts.Path = &stated
	d := m.discover()
	if c := d.Candidates[0]; c.Rejected != "its interpreter node is not on PATH" || c.Kind != Script {
		t.Errorf("under the stated PATH: %+v", c)
	}
	if c := d.Candidates[1]; c.Rule != ByKnown || c.Rejected != "" {
		t.Errorf("known location: %+v", c)
	}
	none := ""
	m.opts.Path = &none
	if got := m.rels(m.discover().Candidates); !slices.Equal(got, []string{"home/.local/bin/codex"}) {
		t.Errorf("with no PATH: %v", got)
	}
}

// Names are hostile: a new line or an escape code in a folder's name comes through as
// it is in a path and never in a reason.
func TestHostileNames(t *testing.T) {
	m := newMachine(t)
	m.codex("new\nline/codex")
	m.link("esc\x1b]0;x\x07/codex", "\x1b[31mred\n\xff")
	m.file("cr/codex", "#!/opt/\x1b[31m"+strings.Repeat("n", 900)+"\n", 0o755)
	m.onPath("@/new\nline", "@/esc\x1b]0;x\x07", "@/cr")
	d := m.discover()
	if d.Candidates[0].Path != m.path("new\nline/codex") || d.Candidates[0].Rejected != "" {
		t.Errorf("%+v", d.Candidates[0])
	}
	for _, c := range d.Candidates {
		for _, text := range []string{c.Rejected, c.Warning} {
			if strings.ContainsAny(text, "\n\x1b\x07") || !utf8.ValidString(text) || len(text) > 600 {
				t.Errorf("not printable: %q", text)
			}
		}
	}
}

// Ten thousand entries, most of them nothing, cost a fraction of a second, and not more
// candidates are kept than a person can read.
func TestLongPath(t *testing.T) {
	m := newMachine(t)
	var entries []string
	for i := range 10_000 {
		entries = append(entries, fmt.Sprintf("@/p/%d", i))
	}
	for i := range maxFound + 3 {
		m.link(fmt.Sprintf("p/%d/codex", i*7), m.path("sys/sh"))
	}
	m.onPath(entries...)
	start := time.Now()
	d := m.discover()
	if spent := time.Since(start); spent > 2*time.Second {
		t.Errorf("took %v", spent)
	}
	if len(d.Candidates) != maxFound {
		t.Errorf("candidates: %d", len(d.Candidates))
	}
	if last := d.Skipped[len(d.Skipped)-1]; last.Kind != SkipLimit || last.Index != 10_000 {
		t.Errorf("last skipped: %+v", last)
	}
}

// Discovery opens files to read them and nothing more: no marker, no changed file.
func TestDiscoverChangesNothing(t *testing.T) {
	m := newMachine(t)
	m.file("bin/codex", "#!/bin/sh\ntouch @/marker\n", 0o755)
	m.onPath("@/bin")
	before := snapshot(t, m.dir)
	m.discover()
	if diff := cmp.Diff(before, snapshot(t, m.dir)); diff != "" {
		t.Error(diff)
	}
}

func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil {
			files[path] = fmt.Sprint(info.Mode(), info.Size(), info.ModTime())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
