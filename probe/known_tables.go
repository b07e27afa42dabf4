package probe

// The tables below say where a codex is put, with the evidence. "Source" is Codex's own
// source text at the release named; "seen" is a path in public reports of users or in
// public programs that look for codex; the rest follows from how a package manager says
// that it lays out its folders. What is none of these is marked as a guess.

// desktopMac: the desktop app has the bundle identifier com.openai.codex under either
// name, in either folder (source, 0.145.0; 0.111.0 to 0.136.0 know Codex.app alone). Up
// to September 2026 the executable lay directly in Resources; app builds of 0.158.0
// prereleases and later have it in codex-cli, by a link in bin or inside a nested app
// (seen).
func desktopMac() []location {
	var rows []location
	for _, base := range []string{"root", "home"} {
		for _, app := range []string{"ChatGPT.app", "Codex.app"} {
			for _, rel := range []string{"codex-cli/bin/codex", "codex-cli/CodexCLI.app/Contents/MacOS/codex", "codex"} {
				rows = append(rows, location{"Codex Desktop", base, "Applications/" + app + "/Contents/Resources/" + rel})
			}
		}
	}
	return append(rows, pluginServer())
}

// desktopLinux: the deb package chatgpt, seen at 26.901 with codex 0.153.3 in
// /usr/lib; the lib64 and the opt folders are seen in programs that look there.
func desktopLinux() []location {
	return []location{
		{"Codex Desktop", "root", "usr/lib/chatgpt/resources/codex"},
		{"Codex Desktop", "root", "usr/lib64/chatgpt/resources/codex"},
		{"Codex Desktop", "root", "opt/ChatGPT/resources/codex"},
		{"Codex Desktop", "root", "opt/chatgpt/resources/codex"},
		pluginServer(),
	}
}

// desktopWindows: the Store package is OpenAI.Codex under either brand (source,
// 0.145.0), its executable in app/resources (seen from 26.325 on), which a user may as
// a rule neither list nor start; so the app copies it to a folder of its own, since
// 26.4xx at the latest one named by a hash (seen). The per-user installer's folder is
// seen under both brands. An alias of the Store's is seen.
func desktopWindows() []location {
	return []location{
		{"Codex Desktop", "local", "OpenAI/Codex/bin/codex.exe"},
		{"Codex Desktop", "local", "OpenAI/Codex/bin/*/codex.exe"},
		{"Codex Desktop", "local", "Programs/ChatGPT/resources/codex.exe"},
		{"Codex Desktop", "local", "Programs/ChatGPT/app/resources/codex.exe"},
		{"Codex Desktop", "local", "Programs/Codex/resources/codex.exe"},
		{"Codex Desktop", "local", "Programs/Codex/app/resources/codex.exe"},
		{"Codex Desktop", "programs", "WindowsApps/OpenAI.Codex_*/app/resources/codex.exe"},
		{"Codex Desktop", "local", "Microsoft/WindowsApps/codex.exe"},
		pluginServer(),
	}
}

// pluginServer is a copy that the desktop app keeps in Codex's home, byte for byte the
// bundled one (seen with 0.145.0 prereleases and 0.153.3).
func pluginServer() location {
	return location{"Codex Desktop's copy", "codex-home", "plugins/.plugin-appserver/{exe}"}
}

// extensions: the OpenAI extension holds an executable for its platform in bin, or for
// all platforms when it is the universal build (seen at 0.4.71, 0.4.76 universal, 0.4.79,
// 26.325 to 26.923). Editors keep extensions in a folder of their own below the home
// directory, remote ones in the server's. Seen with this extension: all but the two
// Insiders and VSCodium servers and the Cursor server, which follow the editors' pattern.
// Antigravity, Kiro and Trae are seen too.
func extensions() []location {
	editors := []struct{ name, dir string }{
		{"VS Code", ".vscode"}, {"VS Code Insiders", ".vscode-insiders"}, {"Cursor", ".cursor"},
		{"Windsurf", ".windsurf"}, {"VSCodium", ".vscode-oss"}, {"VSCodium", ".vscodium"},
		{"Antigravity", ".antigravity"}, {"Kiro", ".kiro"}, {"Trae", ".trae"},
		{"VS Code server", ".vscode-server"}, {"VS Code Insiders server", ".vscode-server-insiders"},
		{"Cursor server", ".cursor-server"}, {"Windsurf server", ".windsurf-server"},
		{"VSCodium server", ".vscodium-server"}, {"Antigravity server", ".antigravity-ide-server"},
	}
	var rows []location
	for _, e := range editors {
		rows = append(rows, location{"OpenAI extension of " + e.name, "home", e.dir + "/extensions/openai.chatgpt-*/bin/{bundle}/{exe}"})
	}
	return rows
}

// managersUnix, in the order of how plainly a place speaks for a deliberate install.
//
//   - The installer's own: ~/.local/bin/codex, a link to packages/standalone/current in
//     Codex's home (source, install.sh of 0.125.0 to 0.145.0), with the executable in bin,
//     or without in older packages (source, 0.135.0).
//   - Global npm: PREFIX/bin/codex links to lib/node_modules/@openai/codex/bin/codex.js
//     (tried with 0.136.0); the package is looked for too, since a half-done install
//     lacks the link.
//   - pnpm: a shell script in its home (tried with pnpm 10.34.9 and 0.136.0), or in bin
//     below it (seen).
//   - bun: a link into install/global/node_modules (tried with 0.136.0).
//   - yarn 1: ~/.yarn/bin, and its global folder (seen in part).
//   - Homebrew: a link to Caskroom/codex/VERSION (seen at 0.145.0 and 0.159.2; source
//     0.136.0 counts /opt/homebrew and /usr/local as Homebrew on macOS).
//   - mise: the npm backend's installs (seen, npm-openai-codex) and the registry's codex,
//     which has the bare archive up to 0.142.4 and bin later (seen); shims last, as they
//     depend on the working directory.
//   - asdf: below a node version, and shims (seen). volta: an image a package, and shims
//     (seen). nvm and fnm: below every node version (seen). n: its prefix (seen as ~/.n).
//   - cargo install of the source, nix profiles and snap: seen or by their own layout.
func managersUnix() []location {
	return []location{
		{"standalone installer", "home", ".local/bin/codex"},
		{"standalone installer", "codex-home", "packages/standalone/current/bin/codex"},
		{"standalone installer", "codex-home", "packages/standalone/current/codex"},
		{"npm", "npm", "bin/codex"},
		{"npm", "npm", "lib/node_modules/@openai/codex/bin/codex.js"},
		{"npm", "home", ".local/lib/node_modules/@openai/codex/bin/codex.js"},
		{"pnpm", "pnpm", "bin/codex"},
		{"pnpm", "pnpm", "codex"},
		{"bun", "bun", "bin/codex"},
		{"bun", "bun", "install/global/node_modules/@openai/codex/bin/codex.js"},
		{"yarn", "home", ".yarn/bin/codex"},
		{"yarn", "home", ".config/yarn/global/node_modules/.bin/codex"},
		{"Homebrew", "brew", "bin/codex"},
		{"mise", "mise", "installs/npm-openai-codex/*/bin/codex"},
		{"mise", "mise", "installs/codex/*/bin/codex"},
		{"mise", "mise", "installs/codex/*/codex"},
		{"mise", "mise", "installs/codex/*/codex-{triple}"},
		{"mise", "mise", "installs/node/*/bin/codex"},
		{"mise shim", "mise", "shims/codex"},
		{"asdf", "asdf", "installs/nodejs/*/bin/codex"},
		{"asdf shim", "asdf", "shims/codex"},
		{"volta", "volta", "tools/image/packages/@openai/codex/bin/codex"},
		{"volta shim", "volta", "bin/codex"},
		{"nvm", "nvm", "versions/node/*/bin/codex"},
		{"fnm", "fnm", "node-versions/*/installation/bin/codex"},
		{"n", "n", "bin/codex"},
		{"cargo", "cargo", "bin/codex"},
		{"nix profile", "home", ".nix-profile/bin/codex"},
		{"nix system", "root", "run/current-system/sw/bin/codex"},
		{"snap", "root", "snap/bin/codex"},
	}
}

// managersWindows: the standalone installer's folder is a junction (source, install.ps1
// of 0.111.0 to 0.145.0). npm, WinGet and Scoop are seen. pnpm, yarn, nvm-windows and
// fnm follow from their folders; volta, mise and the extension of volta's shim are
// guesses.
func managersWindows() []location {
	return []location{
		{"standalone installer", "local", "Programs/OpenAI/Codex/bin/codex.exe"},
		{"standalone installer", "codex-home", "packages/standalone/current/bin/codex.exe"},
		{"standalone installer", "codex-home", "packages/standalone/current/codex.exe"},
		{"npm", "npm", "codex.cmd"},
		{"npm", "npm", "node_modules/@openai/codex/node_modules/@openai/codex-{npm}/vendor/{triple}/bin/codex.exe"},
		{"pnpm", "pnpm", "bin/codex.cmd"},
		{"pnpm", "pnpm", "codex.cmd"},
		{"bun", "bun", "bin/codex.exe"},
		{"yarn", "yarn", "bin/codex.cmd"},
		{"WinGet", "local", "Microsoft/WinGet/Links/codex.exe"},
		{"Scoop", "home", "scoop/shims/codex.exe"},
		{"nvm", "nvm", "*/codex.cmd"},
		{"fnm", "fnm", "node-versions/*/installation/codex.cmd"},
		{"mise", "mise", "installs/npm-openai-codex/*/codex.cmd"},
		{"mise", "mise", "installs/codex/*/bin/codex.exe"},
		{"volta shim", "volta", "bin/codex.exe"},
		{"volta shim", "volta", "bin/codex.cmd"},
		{"cargo", "cargo", "bin/codex.exe"},
	}
}
