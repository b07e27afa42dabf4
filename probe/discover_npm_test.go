//go:build unix

package probe

import (
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// npm lays out the launcher's package at rel, and below native, if any, the package of
// the platform with its executable in the folder bin or codex of the triple.
func (m *machine) npm(rel, native string) {
	m.t.Helper()
	m.file(rel+"/package.json", `{"name": "@openai/codex", "version": "0.136.0"}`, 0o644)
	m.file(rel+"/bin/codex.js", "#!@/sys/env node\n", 0o755)
	if native != "" {
		m.native(native)
	}
}

// native lays out the package of the platform: PACKAGE|FOLDER, the folder that holds the
// executable.
func (m *machine) native(spec string) {
	m.t.Helper()
	pkg, folder, _ := strings.Cut(spec, "|")
	m.file(pkg+"/package.json", `{"name": "@openai/codex"}`, 0o644)
	m.codex(pkg + "/vendor/x86_64-unknown-linux-musl/" + folder + "/codex")
}

// The layouts of the package managers, and of the launcher's releases.
func TestNpmLayouts(t *testing.T) {
	const linux = "@openai/codex-linux-x64"
	const triple = "vendor/x86_64-unknown-linux-musl/"
	tests := []struct {
		name   string
		build  func(m *machine)
		behind string // relative to the machine, "" for none
	}{
		{"npm, nested", func(m *machine) {
			m.npm("lib/node_modules/@openai/codex", "lib/node_modules/@openai/codex/node_modules/"+linux+"|bin")
			m.link("bin/codex", "../lib/node_modules/@openai/codex/bin/codex.js")
		}, "lib/node_modules/@openai/codex/node_modules/" + linux + "/" + triple + "bin/codex"},
		{"npm, hoisted, through .bin", func(m *machine) {
			m.npm("app/node_modules/@openai/codex", "app/node_modules/"+linux+"|bin")
			m.link("app/node_modules/.bin/codex", "../@openai/codex/bin/codex.js")
			m.link("bin/codex", "../app/node_modules/.bin/codex")
		}, "app/node_modules/" + linux + "/" + triple + "bin/codex"},
		{"the folder of 0.100.0", func(m *machine) {
			m.npm("lib/node_modules/@openai/codex", "lib/node_modules/"+linux+"|codex")
			m.link("bin/codex", "../lib/node_modules/@openai/codex/bin/codex.js")
		}, "lib/node_modules/" + linux + "/" + triple + "codex/codex"},
		{"the launcher's own vendor folder", func(m *machine) {
			m.npm("lib/node_modules/@openai/codex", "")
			m.codex("lib/node_modules/@openai/codex/" + triple + "codex/codex")
			m.link("bin/codex", "../lib/node_modules/@openai/codex/bin/codex.js")
		}, "lib/node_modules/@openai/codex/" + triple + "codex/codex"},
		{"beside the launcher", func(m *machine) {
			m.npm("lib/node_modules/@openai/codex", "")
			m.codex("lib/node_modules/@openai/codex/bin/codex-x86_64-unknown-linux-musl")
			m.link("bin/codex", "../lib/node_modules/@openai/codex/bin/codex.js")
		}, "lib/node_modules/@openai/codex/bin/codex-x86_64-unknown-linux-musl"},
		{"pnpm, a shell script and links", func(m *machine) {
			store := "global/5/.pnpm/@openai+codex@0.136.0/node_modules/"
			m.npm(store+"@openai/codex", "")
			m.native("global/5/.pnpm/@openai+codex@0.136.0-linux-x64/node_modules/@openai/codex|bin")
			m.link(store+linux, "../../../@openai+codex@0.136.0-linux-x64/node_modules/@openai/codex")
			m.file("bin/codex", "#!@/sys/sh\nbasedir=$(dirname \"$0\")\nif [ -x \"$basedir/node\" ]; then\n"+
				"  exec \"$basedir/node\" \"$basedir/../"+store+"@openai/codex/bin/codex.js\" \"$@\"\nfi\n", 0o755)
		}, "global/5/.pnpm/@openai+codex@0.136.0-linux-x64/node_modules/@openai/codex/" + triple + "bin/codex"},
		{"bun", func(m *machine) {
			m.npm("install/global/node_modules/@openai/codex", "install/global/node_modules/"+linux+"|bin")
			m.link("bin/codex", "../install/global/node_modules/@openai/codex/bin/codex.js")
		}, "install/global/node_modules/" + linux + "/" + triple + "bin/codex"},
		{"a script that names the launcher by its whole path", func(m *machine) {
			m.npm("opt/node_modules/@openai/codex", "opt/node_modules/"+linux+"|bin")
			m.file("bin/codex", "#!@/sys/sh\nexec node '@/opt/node_modules/@openai/codex/bin/codex.js' \"$@\"\n", 0o755)
		}, "opt/node_modules/" + linux + "/" + triple + "bin/codex"},
		{"half installed", func(m *machine) {
			m.npm("lib/node_modules/@openai/codex", "")
			m.link("bin/codex", "../lib/node_modules/@openai/codex/bin/codex.js")
		}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMachine(t)
			tt.build(m)
			m.onPath("@/sys", "@/bin")
			c := m.only()
			want := ""
			if tt.behind != "" {
				want = m.path(tt.behind)
			}
			if c.Kind != Launcher || c.Behind != want || c.Rejected != "" {
				t.Errorf("kind %q, behind %q, want %q; rejected %q", c.Kind, c.Behind, want, c.Rejected)
			}
			if c.Package == "" || (tt.behind == "") != strings.Contains(c.Warning, "no native executable behind it") {
				t.Errorf("package %q, warning %q", c.Package, c.Warning)
			}
			if !slices.Equal(c.Start, []string{m.path("bin/codex")}) {
				t.Errorf("start %q", c.Start)
			}
		})
	}
}

// What looks like the launcher and is not stays a script.
func TestNotTheLauncher(t *testing.T) {
	scripts := map[string]func(m *machine){
		"another package's codex.js": func(m *machine) {
			m.npm("lib/node_modules/@openai/codex", "")
			m.file("lib/node_modules/@openai/codex/package.json", `{"name": "other"}`, 0o644)
			m.link("bin/codex", "../lib/node_modules/@openai/codex/bin/codex.js")
		},
		"a package.json that is a folder": func(m *machine) {
			m.file("x/bin/codex.js", "#!@/sys/env node\n", 0o755)
			m.folder("x/package.json")
			m.link("bin/codex", "../x/bin/codex.js")
		},
		"a package.json that is a pipe, which nobody writes to": func(m *machine) {
			m.file("x/bin/codex.js", "#!@/sys/env node\n", 0o755)
			m.must(syscall.Mkfifo(m.path("x/package.json"), 0o644))
			m.link("bin/codex", "../x/bin/codex.js")
		},
		"a wrapper that names a launcher which is not there": func(m *machine) {
			m.file("bin/codex", "#!@/sys/sh\nexec node $basedir/../@openai/codex/bin/codex.js\n", 0o755)
		},
		"a wrapper that names it by an unknown variable, often": func(m *machine) {
			m.file("bin/codex", "#!@/sys/sh\n"+strings.Repeat("$X/@openai/codex/bin/codex.js ", 50), 0o755)
		},
	}
	for name, build := range scripts {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t)
			build(m)
			m.onPath("@/sys", "@/bin")
			if c := m.only(); c.Kind != Script || c.Package != "" || c.Rejected != "" {
				t.Errorf("%+v", c)
			}
		})
	}
}

// Both ends of an npm install on PATH are two candidates, told apart.
func TestLauncherAndBehindAreTwo(t *testing.T) {
	m := newMachine(t)
	m.npm("lib/node_modules/@openai/codex", "lib/node_modules/@openai/codex-linux-x64|bin")
	m.link("bin/codex", "../lib/node_modules/@openai/codex/bin/codex.js")
	m.onPath("@/sys", "@/bin", "@/lib/node_modules/@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin")
	cands := m.discover().Candidates
	if cands[0].Kind != Launcher || cands[1].Kind != Native || cands[1].Same != -1 || cands[0].Behind != cands[1].Path {
		t.Errorf("%+v", cands)
	}
}

// A shim needs node as much as the launcher's own first line does, but may bring it.
func TestShimWithoutNode(t *testing.T) {
	for _, brings := range []bool{false, true} {
		t.Run(fmt.Sprint(brings), func(t *testing.T) {
			m := newMachine(t)
			m.npm("bin/node_modules/@openai/codex", "bin/node_modules/@openai/codex-linux-x64|bin")
			m.file("bin/codex", "#!@/sys/sh\nexec node \"$basedir/node_modules/@openai/codex/bin/codex.js\"\n", 0o755)
			if brings {
				m.codex("bin/node")
			}
			m.onPath("@/bin")
			c := m.only()
			if told := strings.Contains(c.Warning, "node, which is not on PATH"); told == brings || c.Rejected != "" {
				t.Errorf("warning %q, rejected %q", c.Warning, c.Rejected)
			}
		})
	}
}
