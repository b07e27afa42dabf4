//go:build unix

package probe

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The scripted codex is this very test binary, started by a link beside which a file
// says how it behaves: the probe passes on no variable that could say it.
const scriptSuffix = ".script"

func TestMain(m *testing.M) {
	if text, err := os.ReadFile(os.Args[0] + scriptSuffix); err == nil {
		f := &fake{does: map[string]string{}, self: os.Args[0], args: os.Args[1:]}
		for _, line := range strings.Split(string(text), "\n") {
			name, value, _ := strings.Cut(line, "=")
			f.does[name] = value
		}
		time.AfterFunc(2*time.Minute, func() { os.Exit(99) }) // nothing outlives its test
		os.Exit(f.main())
	}
	os.Exit(m.Run())
}

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

// start is what the log has of each process.
type started struct {
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
	switch {
	case len(f.args) == 1 && f.args[0] == "--version":
		return f.version()
	case f.args[len(f.args)-1] == "--help":
		return f.help()
	case len(f.args) > 1 && f.args[1] == "generate-ts":
		return f.print()
	case f.args[0] == "app-server":
		return f.serve(f.args[1:])
	}
	fmt.Fprintln(os.Stderr, "error: unexpected argument")
	return 2
}

func (f *fake) log() {
	dir, _ := os.Getwd()
	line, _ := json.Marshal(started{f.args, os.Environ(), dir})
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
	fmt.Fprintln(f.out, text)
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
	fmt.Fprintln(f.out, "Usage: codex app-server [OPTIONS]\n\nOptions:\n      --listen <URL>\n          One of `stdio://` and others")
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
