//go:build unix

package probe

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// platformMachine is a machine of another platform: its own variables for the folders
// that Windows names by variables.
func platformMachine(t *testing.T, goos, goarch string) *machine {
	m := newMachine(t)
	m.opts.GOOS, m.opts.GOARCH = goos, goarch
	if goos == "windows" {
		m.vars["LOCALAPPDATA"] = m.path("home/AppData/Local")
		m.vars["APPDATA"] = m.path("home/AppData/Roaming")
		m.vars["ProgramFiles"] = m.path("root/Program Files")
	}
	return m
}

// The places that matter, each written out: what a user of that product has.
func TestKnownLocations(t *testing.T) {
	tests := []struct {
		goos, goarch string
		places       map[string]string // path to name
	}{
		{"darwin", "arm64", map[string]string{
			"root/Applications/Codex.app/Contents/Resources/codex":                                               "Codex Desktop",
			"root/Applications/ChatGPT.app/Contents/Resources/codex-cli/bin/codex":                               "Codex Desktop",
			"home/Applications/ChatGPT.app/Contents/Resources/codex-cli/CodexCLI.app/Contents/MacOS/codex":       "Codex Desktop",
			"home/.vscode/extensions/openai.chatgpt-26.422.21459-darwin-arm64/bin/macos-aarch64/codex":           "OpenAI extension of VS Code",
			"home/.windsurf/extensions/openai.chatgpt-0.4.76-universal/bin/macos-aarch64/codex":                  "OpenAI extension of Windsurf",
			"home/.vscode-insiders/extensions/openai.chatgpt-26.5519.32039-darwin-arm64/bin/macos-aarch64/codex": "OpenAI extension of VS Code Insiders",
			"root/opt/homebrew/bin/codex": "Homebrew",
			"root/usr/local/bin/codex":    "npm",
			"home/Library/pnpm/codex":     "pnpm",
			"home/Library/Application Support/fnm/node-versions/v22/installation/bin/codex": "fnm",
			"home/.codex/packages/standalone/current/bin/codex":                             "standalone installer",
		}},
		{"linux", "amd64", map[string]string{
			"root/usr/lib/chatgpt/resources/codex":                                                         "Codex Desktop",
			"home/.vscode-server/extensions/openai.chatgpt-26.5917.61114-linux-x64/bin/linux-x86_64/codex": "OpenAI extension of VS Code server",
			"home/.cursor/extensions/openai.chatgpt-26.1.0/bin/linux-x86_64/codex":                         "OpenAI extension of Cursor",
			"home/.cursor-server/extensions/openai.chatgpt-26.1.0/bin/linux-x86_64/codex":                  "OpenAI extension of Cursor server",
			"home/.vscode-oss/extensions/openai.chatgpt-0.4.71-universal/bin/linux-x86_64/codex":           "OpenAI extension of VSCodium",
			"home/.local/bin/codex":                                                         "standalone installer",
			"home/.npm-global/bin/codex":                                                    "npm",
			"root/usr/lib/node_modules/@openai/codex/bin/codex.js":                          "npm",
			"home/.local/share/pnpm/codex":                                                  "pnpm",
			"home/.bun/bin/codex":                                                           "bun",
			"home/.yarn/bin/codex":                                                          "yarn",
			"root/home/linuxbrew/.linuxbrew/bin/codex":                                      "Homebrew",
			"home/.local/share/mise/installs/npm-openai-codex/0.147.0/bin/codex":            "mise",
			"home/.local/share/mise/installs/codex/0.142.4/codex-x86_64-unknown-linux-musl": "mise",
			"home/.local/share/mise/shims/codex":                                            "mise shim",
			"home/.asdf/installs/nodejs/24.4.1/bin/codex":                                   "asdf",
			"home/.asdf/shims/codex":                                                        "asdf shim",
			"home/.volta/bin/codex":                                                         "volta shim",
			"home/.nvm/versions/node/v22.3.0/bin/codex":                                     "nvm",
			"home/.local/share/fnm/node-versions/v20.1.0/installation/bin/codex":            "fnm",
			"home/.n/bin/codex":                                                             "n",
		}},
		{"windows", "amd64", map[string]string{
			"home/AppData/Local/Programs/Codex/resources/codex.exe":                                                "Codex Desktop",
			"home/AppData/Local/OpenAI/Codex/bin/7ac07f4ce733f89a/codex.exe":                                       "Codex Desktop",
			"root/Program Files/WindowsApps/OpenAI.Codex_26.707.3748.0_x64__2p2nqsd0c76g0/app/resources/codex.exe": "Codex Desktop",
			"home/AppData/Local/Microsoft/WindowsApps/codex.exe":                                                   "Codex Desktop",
			"home/AppData/Local/Programs/OpenAI/Codex/bin/codex.exe":                                               "standalone installer",
			"home/.vscode/extensions/openai.chatgpt-26.5901.22334-win32-x64/bin/windows-x86_64/codex.exe":          "OpenAI extension of VS Code",
			"home/AppData/Roaming/npm/codex.cmd":                                                                   "npm",
			"home/AppData/Local/pnpm/codex.cmd":                                                                    "pnpm",
			"home/AppData/Local/Microsoft/WinGet/Links/codex.exe":                                                  "WinGet",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.goos, func(t *testing.T) {
			m := platformMachine(t, tt.goos, tt.goarch)
			for rel := range tt.places {
				m.codex(rel)
			}
			found := map[string]string{}
			cands := m.discover().Candidates
			for i, rel := range m.rels(cands) {
				found[rel] = cands[i].Detail
				if cands[i].Rule != ByKnown || cands[i].Rejected != "" {
					t.Errorf("%+v", cands[i])
				}
			}
			for rel, name := range tt.places {
				if found[rel] != name {
					t.Errorf("%s: found by %q, want %q", rel, found[rel], name)
				}
			}
			if len(found) != len(tt.places) {
				t.Errorf("found %d, want %d: %v", len(found), len(tt.places), found)
			}
		})
	}
}

// No row of the tables is dead: each of its places is looked at.
func TestEveryKnownRow(t *testing.T) {
	for _, goos := range []string{"darwin", "linux", "windows"} {
		t.Run(goos, func(t *testing.T) {
			m := platformMachine(t, goos, "arm64")
			f := newFinder(m.opts)
			rows := map[string]bool{}
			for _, p := range f.knownPlaces() {
				if strings.Contains(p.rel, "**") || strings.HasPrefix(p.rel, "/") || p.name == "" {
					t.Errorf("row %+v", p)
				}
				rows[p.name+p.rel] = true
			}
			tables := map[string][]location{
				"darwin":  slices.Concat(desktopMac(), extensions(), managersUnix()),
				"linux":   slices.Concat(desktopLinux(), extensions(), managersUnix()),
				"windows": slices.Concat(desktopWindows(), extensions(), managersWindows()),
			}
			for _, row := range tables[goos] {
				if !rows[row.name+row.rel] {
					t.Errorf("no folder for base %q of %s", row.base, row.name)
				}
			}
		})
	}
}

// Folders that the environment states come first; a relative one does not count.
func TestStatedFolders(t *testing.T) {
	m := newMachine(t)
	m.vars["NVM_DIR"], m.vars["VOLTA_HOME"] = m.path("nvm"), "relative"
	m.vars["CODEX_HOME"] = m.path("codex-home")
	m.codex("nvm/versions/node/v1/bin/codex")
	m.codex("home/.nvm/versions/node/v1/bin/codex")
	m.codex("work/relative/bin/codex")
	t.Chdir(m.path("here"))
	m.codex("codex-home/packages/standalone/current/codex")
	got := m.rels(m.discover().Candidates)
	want := []string{"codex-home/packages/standalone/current/codex", "nvm/versions/node/v1/bin/codex"}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A known location that leads to a file found before adds nothing; one where a bad file
// lies is told, once.
func TestKnownAddsOnlyNews(t *testing.T) {
	m := newMachine(t)
	m.codex("home/.codex/packages/standalone/releases/0.136.0/bin/codex")
	m.link("home/.codex/packages/standalone/current", "releases/0.136.0")
	m.link("home/.local/bin/codex", m.path("home/.codex/packages/standalone/current/bin/codex"))
	m.link("root/usr/local/bin/codex", "../Caskroom/codex/gone")
	m.onPath("@/home/.local/bin")
	d := m.discover()
	if got := m.rels(d.Candidates); !slices.Equal(got, []string{"home/.local/bin/codex", "root/usr/local/bin/codex"}) {
		t.Errorf("%v", got)
	}
	if d.Candidates[0].Target != m.path("home/.codex/packages/standalone/releases/0.136.0/bin/codex") {
		t.Errorf("target %s", d.Candidates[0].Target)
	}
}

// Without a home directory and with a strange processor nothing is guessed.
func TestKnownWithoutHome(t *testing.T) {
	m := newMachine(t)
	m.opts.Home, m.opts.GOARCH = "", "riscv64"
	m.codex("work/.local/bin/codex")
	m.codex("root/usr/local/bin/codex")
	if got := m.rels(m.discover().Candidates); !slices.Equal(got, []string{"root/usr/local/bin/codex"}) {
		t.Errorf("%v", got)
	}
}

// A folder of many versions gives the newest, and not more than can be read.
func TestManyVersions(t *testing.T) {
	m := newMachine(t)
	for i := range maxMatches + 10 {
		m.codex(fmt.Sprintf("home/.nvm/versions/node/v%d.0.0/bin/codex", i))
	}
	got := m.rels(m.discover().Candidates)
	if len(got) != maxMatches || got[0] != fmt.Sprintf("home/.nvm/versions/node/v%d.0.0/bin/codex", maxMatches+9) {
		t.Errorf("%d, first %s", len(got), got[0])
	}
}

func TestNatural(t *testing.T) {
	sorted := []string{"", "a", "a2", "a10", "a010b", "openai.chatgpt-0.4.79", "openai.chatgpt-26.90.1", "openai.chatgpt-26.901.1", "v9", "v22"}
	for i := range sorted {
		for j := range sorted {
			if got, want := natural(sorted[i], sorted[j]) < 0, i < j; got != want {
				t.Errorf("natural(%q, %q) < 0: got %v", sorted[i], sorted[j], got)
			}
		}
	}
	if natural("v01", "v1") != 0 {
		t.Error("leading zeros count")
	}
}
