//go:build unix

package probe

import (
	"slices"
	"strings"
	"testing"
)

// What a deliberate choice may say, and what becomes of it.
func TestDeliberateChoice(t *testing.T) {
	tests := []struct {
		name, value string // @/ stands for the machine
		path        string // relative to the machine, or as given
		detail      string
		rejected    string // how it begins; "" for none
	}{
		{"a whole path", "@/a/codex", "@/a/codex", "", ""},
		{"a path with dots", "@/b/../a/./codex", "@/a/codex", "", ""},
		{"a relative path", "./tool", "@/here/tool", "relative to the working directory", ""},
		{"a relative path upward", "../a/codex", "@/a/codex", "relative to the working directory", ""},
		{"a bare name", "codex", "@/one/codex", "found on PATH, entry 2", ""},
		{"a bare name, past what is not executable", "tool", "@/two/tool", "found on PATH, entry 3", ""},
		{"a bare name that is nowhere usable", "broken", "@/one/broken", "found on PATH, entry 2", "is a directory"},
		{"a bare name that is nowhere", "codex-x", "codex-x", "", "no entry of PATH has it"},
		{"a bare name of a file in the working directory", "local", "local", "", "no entry of PATH has it"},
		{"nothing there", "@/a/gone", "@/a/gone", "", "does not exist"},
		{"below a file", "@/a/codex/x", "@/a/codex/x", "", "does not exist"},
		{"a folder", "@/a", "@/a", "", "is a directory"},
		{"a home", "~/bin/codex", "@/here/~/bin/codex", "relative to the working directory", "does not exist; ~ is not expanded here, write @/home/bin/codex"},
		{"another's home", "~mo/codex", "@/here/~mo/codex", "relative to the working directory", "does not exist; ~user is not expanded here"},
		{"a variable", "$HOME/codex", "@/here/$HOME/codex", "relative to the working directory", "does not exist; variables are not expanded here"},
		{"quotes", `"@/a/codex"`, `@/here/"@/a/codex"`, "relative to the working directory", "does not exist; the quotes are part of the value"},
		{"a new line at the end", "@/a/codex\n", "@/a/codex\n", "", "does not exist; the value begins or ends with white space"},
		{"a command line", "@/a/codex --profile x", "@/a/codex --profile x", "", "does not exist; one executable is taken"},
		{"npx", "npx @openai/codex", "@/here/npx @openai/codex", "relative to the working directory", "does not exist; one executable is taken"},
		{"a NUL", "@/a/\x00codex", "@/a/\x00codex", "", "is no usable path"},
		{"too long", "@/" + strings.Repeat("x", 300), "@/" + strings.Repeat("x", 300), "", "its name is too long"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMachine(t)
			for _, rel := range []string{"a/codex", "here/tool", "here/local", "one/codex", "two/tool"} {
				m.codex(rel)
			}
			m.file("one/tool", "x", 0o644)
			m.folder("one/broken")
			m.onPath("", "@/one", "@/two")
			at := func(s string) string { return strings.ReplaceAll(s, "@/", m.dir+"/") }
			value := at(tt.value)
			m.opts.Flag = &value
			c := m.discover().Candidates[0]
			if c.Rule != ByFlag || c.Path != at(tt.path) || c.Detail != tt.detail {
				t.Errorf("rule %q, path %q, want %q; detail %q, want %q", c.Rule, c.Path, at(tt.path), c.Detail, tt.detail)
			}
			if !strings.HasPrefix(c.Rejected, at(tt.rejected)) || (c.Rejected == "") != (tt.rejected == "") {
				t.Errorf("rejected %q, want %q", c.Rejected, tt.rejected)
			}
		})
	}
}

// An empty value is none, with a notice; a variable of our own that is set beside the
// client's is not read, and that is told.
func TestEmptyChoices(t *testing.T) {
	m := newMachine(t)
	empty, blank := "", " \n"
	m.opts.Flag, m.opts.Contract = &empty, &blank
	m.opts.Variable = "TASK_MONKI_CODEX_BIN"
	m.vars["TASK_MONKI_CODEX_BIN"] = ""
	m.vars[OwnVariable] = m.codex("own/codex")
	m.codex("bin/codex")
	m.onPath("@/bin")
	d := m.discover()
	if got := m.rels(d.Candidates); !slices.Equal(got, []string{"bin/codex"}) {
		t.Errorf("candidates %v", got)
	}
	want := []string{
		"--codex is empty: taken as not set",
		"runtime.codex of the contract is empty: taken as not set",
		"TASK_MONKI_CODEX_BIN is empty: taken as not set",
		"CODEXPIN_CODEX is set and not read: the contract names TASK_MONKI_CODEX_BIN",
	}
	if !slices.Equal(d.Notices, want) {
		t.Errorf("notices %q", d.Notices)
	}
	m.opts.Variable = ""
	if c := m.discover().Candidates[0]; c.Rule != ByEnv || c.Detail != OwnVariable || c.Path != m.path("own/codex") {
		t.Errorf("%+v", c)
	}
}

// The checked executable is the one that would be launched: a deliberate choice stands
// alone, in the stated order, and is not passed over when it is bad.
func TestChoiceNeverFallsThrough(t *testing.T) {
	m := newMachine(t)
	flag := m.codex("a/codex")
	m.opts.Flag = &flag
	m.vars[OwnVariable] = m.codex("b/codex")
	m.codex("c/codex")
	m.onPath("@/c")
	for _, want := range []string{"a/codex", "b/codex", "c/codex"} {
		d := m.discover()
		order := Order(d.Candidates, PreferNewest, func(a, b int) int { return a - b })
		if len(order) != 1 || m.rels(d.Candidates)[order[0]] != want {
			t.Errorf("want %s, got %v of %v", want, order, m.rels(d.Candidates))
		}
		switch want {
		case "a/codex":
			m.opts.Flag = nil
		case "b/codex":
			delete(m.vars, OwnVariable)
		}
	}
	gone := m.path("gone/codex")
	m.opts.Flag = &gone
	d := m.discover()
	if order := Order(d.Candidates, PreferFirst, nil); !slices.Equal(order, []int{0}) || d.Candidates[0].Rejected != reasonAbsent {
		t.Errorf("%v %+v", order, d.Candidates[0])
	}
	// The same file by choice and on PATH is one, both paths kept.
	m.link("l/codex", "../c/codex")
	link := m.path("l/codex")
	m.opts.Flag = &link
	if d = m.discover(); d.Candidates[1].Same != 0 || d.Candidates[0].Target != m.path("c/codex") {
		t.Errorf("%+v", d.Candidates)
	}
}
