//go:build unix

// Package probetest is a scripted codex for tests: it behaves as a real one, but for
// what the lines of a script say. A test binary plays it, see Play.
package probetest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Play plays the scripted codex if beside self there lies a file that says how it
// behaves; ok is false where there is none. A test binary calls it first of all, with
// its own name, or with the name of a script that starts it.
func Play(self string, args []string) (status int, ok bool) {
	text, err := os.ReadFile(self + Suffix)
	if err != nil {
		return 0, false
	}
	f := &fake{does: map[string]string{}, self: self, args: args}
	for _, line := range strings.Split(string(text), "\n") {
		name, value, _ := strings.Cut(line, "=")
		f.does[name] = value
	}
	time.AfterFunc(2*time.Minute, func() { os.Exit(99) }) // nothing outlives its test
	return f.main(), true
}

// Suffix is what the name of the file has behind that of the executable. The probe
// passes on no variable that could say how to behave.
const Suffix = ".script"

// fake is one process of the scripted codex.
type fake struct {
	does map[string]string // behaviour -> its argument
	self string
	args []string
	out  *bufio.Writer
}

func (f *fake) has(behaviour string) bool {
	_, ok := f.does[behaviour]
	return ok
}

// Started is what the log, the file called like the executable with .log behind it, has
// of each process, a line of JSON each.
type Started struct {
	Args []string
	Env  []string
	Dir  string
}

func (f *fake) main() int {
	f.out = bufio.NewWriter(os.Stdout)
	defer f.out.Flush()
	if len(f.args) == 1 && f.args[0] == "child" {
		select {}
	}
	f.log()
	home := os.Getenv("CODEX_HOME")
	if info, err := os.Stat(home); err != nil || !info.IsDir() {
		fmt.Fprintf(os.Stderr, "Error: CODEX_HOME points to %q, which is no directory\n", home)
		return 1
	}
	for _, dir := range []string{home, os.Getenv("HOME"), os.Getenv("TMPDIR"), "."} {
		_ = os.WriteFile(filepath.Join(dir, "made-by-fake"), nil, 0o600)
	}
	f.leave(os.Getenv("TMPDIR"))
	if status := f.refuses(home); status != 0 {
		return status
	}
	switch {
	case len(f.args) == 1 && f.args[0] == "--version":
		return f.version()
	case f.args[len(f.args)-1] == "--help":
		return f.help()
	case len(f.args) > 1 && f.args[1] == "generate-ts":
		return f.print()
	case len(f.args) > 1 && f.args[1] == "generate-json-schema":
		return f.printSchema()
	case f.args[0] == "app-server":
		return f.serve(f.args[1:])
	}
	fmt.Fprintln(os.Stderr, "error: unexpected argument")
	return 2
}

// refuses says why it does not start at all, with the exit status; 0 if it does.
func (f *fake) refuses(home string) int {
	if name, ok := f.does["needs in its folder"]; ok {
		if _, err := os.Stat(name); err != nil {
			fmt.Fprintln(os.Stderr, "shim: no version is set for codex in this folder")
			return 126
		}
	}
	if word, ok := f.does["refuses a configuration with"]; ok {
		if text, err := os.ReadFile(filepath.Join(home, "config.toml")); err != nil || strings.Contains(string(text), word) {
			fmt.Fprintln(os.Stderr, "Error: cannot load", filepath.Join(home, "config.toml"))
			return 1
		}
	}
	if seconds, ok := f.does["slow first start"]; ok {
		if _, err := os.Stat(f.self + ".started"); err != nil {
			_ = os.WriteFile(f.self+".started", nil, 0o600)
			wait, _ := time.ParseDuration(seconds)
			time.Sleep(wait)
		}
	}
	return 0
}

func (f *fake) log() {
	dir, _ := os.Getwd()
	line, _ := json.Marshal(Started{f.args, os.Environ(), dir})
	log, err := os.OpenFile(f.self+".log", os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, _ = log.Write(append(line, '\n'))
		log.Close()
	}
}

// leave makes what is hard to remove.
func (f *fake) leave(dir string) {
	if f.has("locked folders") {
		deep := filepath.Join(dir, "a", "b")
		_ = os.MkdirAll(deep, 0o700)
		_ = os.WriteFile(filepath.Join(deep, "file"), nil, 0o400)
		_ = os.Chmod(deep, 0)
		_ = os.Chmod(filepath.Dir(deep), 0)
	}
	if f.has("link out") {
		_ = os.Symlink(f.does["link out"], filepath.Join(dir, "out"))
	}
	if f.has("deep folders") {
		_ = os.MkdirAll(filepath.Join(dir, strings.Repeat("d/", 500)), 0o700)
	}
}

func (f *fake) version() int {
	switch {
	case f.has("version hangs"):
		select {}
	case f.has("version floods"):
		f.flood(os.Stdout)
	case f.has("version killed"):
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	case f.has("version on stderr"):
		fmt.Fprintln(os.Stderr, "codex-cli 9.9.9")
		return 0
	}
	if f.has("warns") {
		fmt.Fprintf(os.Stderr, "WARNING: proceeding: Refusing to create helper binaries under temporary dir (codex_home: %q)\n", os.Getenv("CODEX_HOME"))
	}
	if status := f.does["version status"]; status != "" {
		fmt.Fprintln(os.Stderr, f.does["version says"])
		fmt.Fprintln(f.out, f.does["version"])
		var n int
		fmt.Sscan(status, &n)
		return n
	}
	text, ok := f.does["version"]
	if !ok {
		text = "codex-cli 0.136.0"
	}
	fmt.Fprintln(f.out, strings.ReplaceAll(text, `\n`, "\n"))
	return 0
}

func (f *fake) flood(to *os.File) {
	chunk := []byte(strings.Repeat("0123456789abcdef", 4096))
	for {
		if _, err := to.Write(chunk); err != nil {
			os.Exit(1)
		}
	}
}

func (f *fake) help() int {
	if f.has("help fails") {
		return 3
	}
	command := strings.Join(append([]string{"codex"}, f.args[:len(f.args)-1]...), " ")
	fmt.Fprintln(f.out, "Usage: "+command+" [OPTIONS]\n\nOptions:\n      --listen <URL>\n          One of `stdio://` and others")
	if !f.has("no stdio option") {
		fmt.Fprintln(f.out, "\n      --stdio\n          The same as stdio://")
	}
	fmt.Fprintln(f.out, "\n  -h, --help\n          This text")
	return 0
}

// child starts a process that does nothing for ever.
func (f *fake) child(attr *syscall.SysProcAttr, keepsPipes bool) {
	cmd := exec.Command(f.self, "child")
	cmd.SysProcAttr = attr
	if keepsPipes {
		cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	}
	if err := cmd.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(98)
	}
}
