package probe

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// npmPackage is the package whose launcher starts Codex.
const npmPackage = "@openai/codex"

// launcherTail is how the path of the launcher ends, wherever it is installed. The same
// in 0.100.0, 0.136.0 and 0.171.0.
const launcherTail = npmPackage + "/bin/codex.js"

// target is one platform that Codex is released for.
type target struct {
	triple string // the folder below vendor, and the name of a release's archive
	npm    string // the optional package that holds the executable: @openai/codex-NPM
	bundle string // the folder below bin in the editor extension
}

// targetOf gives the names of a platform, as the launchers of 0.100.0 to 0.171.0 map
// them; Android counts as Linux there. The zero target if Codex is not released for it.
// bundle is linux-x86_64, linux-aarch64, macos-x86_64, macos-aarch64 and windows-x86_64
// in extensions seen; windows-aarch64 is a guess by the same pattern.
func targetOf(goos, goarch string) target {
	cpu, short := "", ""
	switch goarch {
	case "amd64":
		cpu, short = "x86_64", "x64"
	case "arm64":
		cpu, short = "aarch64", "arm64"
	default:
		return target{}
	}
	switch goos {
	case "linux", "android":
		return target{cpu + "-unknown-linux-musl", "linux-" + short, "linux-" + cpu}
	case "darwin":
		return target{cpu + "-apple-darwin", "darwin-" + short, "macos-" + cpu}
	case "windows":
		return target{cpu + "-pc-windows-msvc", "win32-" + short, "windows-" + cpu}
	}
	return target{}
}

// exe is the name of the executable.
func (f *finder) exe() string {
	if f.windows() {
		return "codex.exe"
	}
	return "codex"
}

// isLauncherName tells whether a path has the launcher's name.
func isLauncherName(path string) bool {
	return filepath.Base(path) == "codex.js" && filepath.Base(filepath.Dir(path)) == "bin"
}

// throughPackage makes a candidate an npm launcher if script is the launcher of the npm
// package, and fills in what lies behind it. script has its links resolved.
func (f *finder) throughPackage(c *Candidate, script string) bool {
	if !isLauncherName(script) {
		return false
	}
	root := filepath.Dir(filepath.Dir(script))
	if f.packageName(root) != npmPackage {
		return false
	}
	c.Kind, c.Package = Launcher, root
	behind, missing := f.behind(root)
	c.Behind = behind
	f.warn(c, missing)
	return true
}

// packageName is the name in a package.json, "" if there is none to be read.
func (f *finder) packageName(root string) string {
	file, err := f.open(filepath.Join(root, "package.json"))
	if err != nil {
		return ""
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	text, err := io.ReadAll(io.LimitReader(file, 256<<10))
	var data struct{ Name string }
	if err != nil || json.Unmarshal(text, &data) != nil {
		return ""
	}
	return data.Name
}

// behind finds the native executable that the launcher in a package starts, or says
// that there is none. Since 0.100.0 at the latest it lies in an optional package of its
// own, found as Node finds one, by walking up (tried with 0.136.0 by npm, pnpm and bun);
// older launchers have it below their own vendor folder, the oldest native ones beside
// themselves (seen).
func (f *finder) behind(root string) (path, missing string) {
	t := targetOf(f.opts.GOOS, f.opts.GOARCH)
	if t == (target{}) {
		return "", "Codex is not released for " + show(f.opts.GOOS+"/"+f.opts.GOARCH)
	}
	exe := f.exe()
	vendor := filepath.Join(root, "vendor")
	if other := f.nodePackage(root, npmPackage+"-"+t.npm); other != "" {
		vendor = filepath.Join(other, "vendor")
	}
	for _, place := range []string{
		filepath.Join(vendor, t.triple, "bin", exe),   // 0.136.0 and 0.171.0
		filepath.Join(vendor, t.triple, "codex", exe), // 0.100.0; 0.136.0 still looks here
		filepath.Join(root, "bin", strings.Replace(exe, "codex", "codex-"+t.triple, 1)),
	} {
		if info, err := os.Stat(place); err == nil && info.Mode().IsRegular() {
			if real, err := filepath.EvalSymlinks(place); err == nil {
				place = real
			}
			return place, ""
		}
	}
	return "", "there is no native executable behind it: its package " + npmPackage + "-" + t.npm + " is not installed whole"
}

// nodePackage finds an installed package as Node does for a script below dir.
func (f *finder) nodePackage(dir, name string) string {
	for {
		if filepath.Base(dir) != "node_modules" {
			place := filepath.Join(dir, "node_modules", filepath.FromSlash(name))
			if info, err := os.Stat(filepath.Join(place, "package.json")); err == nil && info.Mode().IsRegular() {
				return place
			}
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// throughShim makes a candidate an npm launcher if its text leads to the launcher: the
// shims that npm writes on Windows, and pnpm everywhere, are text files that name it
// relative to their own folder.
func (f *finder) throughShim(c *Candidate, head []byte) {
	text := string(bytes.ReplaceAll(head, []byte(`\`), []byte("/")))
	for range 8 { // a shim names it two or three times
		at := strings.Index(text, launcherTail)
		if at < 0 {
			return
		}
		start := strings.LastIndexAny(text[:at], "\"' \t\r\n=") + 1
		if script := f.shimPath(text[start:at+len(launcherTail)], filepath.Dir(c.Target)); script != "" && f.throughPackage(c, script) {
			if f.program("node") == "" && !f.executable(filepath.Join(filepath.Dir(c.Target), "node"+f.exe()[len("codex"):])) {
				f.warn(c, "leads to a script for node, which is not on PATH")
			}
			return
		}
		text = text[at+len(launcherTail):]
	}
}

// shimPath turns the launcher's path in a shim into a real one, "" if that fails. The
// folder of the shim is $basedir in a shell's, %~dp0 or %dp0% in a batch file's and
// $basedir or $PSScriptRoot in PowerShell's.
func (f *finder) shimPath(word, dir string) string {
	for _, variable := range []string{"$basedir", "${basedir}", "%~dp0", "%dp0%", "$PSScriptRoot"} {
		if rest, ok := strings.CutPrefix(word, variable); ok {
			word = filepath.Join(dir, filepath.FromSlash(rest))
			break
		}
	}
	path := filepath.FromSlash(word)
	if !filepath.IsAbs(path) {
		return ""
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return ""
	}
	return real
}
