//go:build unix

package probe

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestPathList(t *testing.T) {
	tests := []struct {
		goos, text string
		want       []string
	}{
		{"linux", "/a:/b", []string{"/a", "/b"}},
		{"linux", ":/a::", []string{"", "/a", "", ""}},
		{"linux", `/a;b:"/c"`, []string{"/a;b", `"/c"`}},
		{"windows", `C:\a;C:\b`, []string{`C:\a`, `C:\b`}},
		{"windows", `"C:\a;b";C:\c;`, []string{`"C:\a;b"`, `C:\c`, ""}},
		{"windows", `"C:\open;C:\c`, []string{`"C:\open;C:\c`}},
	}
	for _, tt := range tests {
		f := newFinder(DiscoverOptions{GOOS: tt.goos, Lookup: func(string) (string, bool) { return "", false }})
		if got := f.pathList(tt.text); !slices.Equal(got, tt.want) {
			t.Errorf("%s %q: got %q, want %q", tt.goos, tt.text, got, tt.want)
		}
	}
}

// Of the files in one folder, Windows starts the first that PATHEXT names, never the
// script without extension.
func TestWindowsChoosesInOneFolder(t *testing.T) {
	all := []string{"codex", "codex.cmd", "codex.ps1", "codex.exe"}
	tests := []struct {
		pathext  string
		files    []string
		want     string
		rejected string
	}{
		{"", all, "codex.exe", ""},
		{"", []string{"codex", "codex.cmd", "codex.ps1"}, "codex.cmd", ""},
		{".COM;.EXE;.BAT;.CMD;.VBS;.JS", []string{"codex", "codex.cmd", "codex.js", "codex.ps1"}, "codex.cmd", ""},
		{".CMD;.EXE", all, "codex.cmd", ""},
		{".PS1;.JS", all, "codex.exe", ""}, // none that Windows starts by itself: the default
		{`.CMD;..\..\x;` + strings.Repeat(".x;", 9999), all, "codex.cmd", ""},
		{"", []string{"codex"}, "codex", "has no extension, so Windows cannot start it: a script for other systems"},
		{"", []string{"codex", "codex.ps1"}, "codex.ps1", "its interpreter pwsh or powershell is not on PATH"},
		{".EXE", []string{"codex", "codex.cmd"}, "codex", "has no extension, so Windows cannot start it: a script for other systems"},
		{"", []string{"codex.exe/", "codex.cmd"}, "codex.cmd", ""},
		{"", []string{"codex.exe/"}, "codex.exe", "is a directory"},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.pathext[:min(len(tt.pathext), 20)], tt.files), func(t *testing.T) {
			m := platformMachine(t, "windows", "amd64")
			if tt.pathext != "" {
				m.vars["PATHEXT"] = tt.pathext
			}
			for _, name := range tt.files {
				if dir, ok := strings.CutSuffix(name, "/"); ok {
					m.folder("my bin/" + dir)
					continue
				}
				m.file("my bin/"+name, "x", 0o644)
			}
			m.onPath(`"@/my bin"`)
			m.vars["PATH"] = strings.ReplaceAll(m.vars["PATH"], "@/", m.dir+"/")
			c := m.only()
			if c.Path != m.path("my bin/"+tt.want) || c.Rejected != tt.rejected {
				t.Errorf("path %q, rejected %q", c.Path, c.Rejected)
			}
			if tt.rejected == "" && !slices.Equal(c.Start, []string{c.Path}) {
				t.Errorf("start %q", c.Start)
			}
		})
	}
}

// npm's three files lead to one launcher, which is started by the one path that Windows
// starts, with no shell in between.
func TestWindowsNpmShim(t *testing.T) {
	const native = "npm/node_modules/@openai/codex/node_modules/@openai/codex-win32-x64"
	m := platformMachine(t, "windows", "amd64")
	m.file("npm/node_modules/@openai/codex/package.json", `{"name": "@openai/codex"}`, 0o644)
	m.file("npm/node_modules/@openai/codex/bin/codex.js", "#!/usr/bin/env node\n", 0o644)
	m.file(native+"/package.json", `{}`, 0o644)
	m.file(native+"/vendor/x86_64-pc-windows-msvc/bin/codex.exe", "MZ", 0o644)
	m.file("npm/codex", "#!/bin/sh\nexec node \"$basedir/node_modules/@openai/codex/bin/codex.js\" \"$@\"\n", 0o755)
	cmd := "@ECHO off\r\nIF EXIST \"%dp0%\\node.exe\" (\r\n  SET \"_prog=%dp0%\\node.exe\"\r\n)\r\n" +
		"\"%_prog%\" \"%dp0%\\node_modules\\@openai\\codex\\bin\\codex.js\" %*\r\n"
	for shim, text := range map[string]string{
		"npm/codex.cmd": cmd,
		"npm/codex.ps1": "& \"node$exe\" \"$basedir/node_modules/@openai/codex/bin/codex.js\" $args\n",
		"npm/codex.bat": strings.ReplaceAll(cmd, "%dp0%", "%~dp0"),
	} {
		m.file(shim, text, 0o644)
	}
	m.file("node/node.exe", "MZ", 0o644)
	m.file("node/powershell.exe", "MZ", 0o644)
	m.vars["PATHEXT"] = ".EXE;.CMD"
	m.onPath("@/npm", "@/node")
	launcher := m.path("npm/node_modules/@openai/codex/bin/codex.js")
	tests := []struct {
		flag  string
		start []string
	}{
		{"", []string{m.path("npm/codex.cmd")}},
		{m.path("npm/codex"), []string{m.path("npm/codex.cmd")}}, // completed as the interpreter does
		{"codex", []string{m.path("npm/codex.cmd")}},
		{"codex.cmd", []string{m.path("npm/codex.cmd")}},
		{m.path("npm/codex.ps1"), []string{m.path("node/powershell.exe"), "-NoProfile", "-File", m.path("npm/codex.ps1")}},
		{launcher, []string{m.path("node/node.exe"), launcher}},
	}
	for _, tt := range tests {
		m.opts.Flag = nil
		if tt.flag != "" {
			m.opts.Flag = &tt.flag
		}
		c := m.discover().Candidates[0]
		if !slices.Equal(c.Start, tt.start) || c.Rejected != "" || c.Kind != Launcher {
			t.Errorf("%q: start %q, kind %q, rejected %q", tt.flag, c.Start, c.Kind, c.Rejected)
		}
		if c.Behind != m.path(native+"/vendor/x86_64-pc-windows-msvc/bin/codex.exe") {
			t.Errorf("%q: behind %q", tt.flag, c.Behind)
		}
	}
}

// The Store's alias is an empty file that only the system can start.
func TestWindowsAlias(t *testing.T) {
	m := platformMachine(t, "windows", "amd64")
	m.file("home/AppData/Local/Microsoft/WindowsApps/codex.exe", "", 0o644)
	c := m.only()
	if c.Rejected != "" || c.Kind != Native || !strings.Contains(c.Warning, "app execution alias") {
		t.Errorf("%+v", c)
	}
}

// Entries that are no folders at all are nothing, and said nothing of.
func TestUnusableEntries(t *testing.T) {
	m := newMachine(t)
	m.link("bin", "circle")
	m.link("circle", "bin")
	m.codex("good/codex")
	m.onPath("@/bin", "@/sys/sh", "@/good", "@/nothing\x00")
	if d := m.discover(); len(d.Candidates) != 1 || len(d.Skipped) != 0 {
		t.Errorf("%+v", d)
	}
}
