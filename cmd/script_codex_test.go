//go:build unix

package cmd_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codexpin/probe/probetest"

	"github.com/rogpeppe/go-internal/testscript"
)

// playWord is the first argument with which a script starts the test binary as codex.
const playWord = "codexpin-test-plays-codex"

// playCodex plays the scripted codex where the test binary was started as one.
func playCodex() {
	if len(os.Args) < 3 || os.Args[1] != playWord {
		return
	}
	if status, ok := probetest.Play(os.Args[2], os.Args[3:]); ok {
		os.Exit(status)
	}
	os.Exit(97)
}

// codexCommands are the commands of scripts about executables.
func codexCommands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){"codex": codex, "started": started, "nothing": nothing}
}

// codex makes a scripted codex: codex FILE [BEHAVIOUR...]. It is a script that starts
// this test binary, so that each is a file of its own. Underscores in a behaviour's name
// are spaces.
func codex(ts *testscript.TestScript, neg bool, args []string) {
	file := ts.MkAbs(args[0])
	var lines []string
	for _, behaviour := range args[1:] {
		name, value, given := strings.Cut(behaviour, "=")
		line := strings.ReplaceAll(name, "_", " ")
		if given {
			line += "=" + value
		}
		lines = append(lines, line)
	}
	ts.Check(makeCodex(file, strings.Join(lines, "\n")))
}

func makeCodex(file, behaviours string) error {
	self, err := os.Executable()
	if err == nil {
		err = os.MkdirAll(filepath.Dir(file), 0o777)
	}
	if err == nil {
		err = os.WriteFile(file+probetest.Suffix, []byte(behaviours), 0o666)
	}
	if err == nil {
		err = os.WriteFile(file, fmt.Appendf(nil, "#!/bin/sh\nexec '%s' %s \"$0\" \"$@\"\n", self, playWord), 0o777)
	}
	return err
}

// writeCodex makes a scripted codex in a folder.
func writeCodex(t testing.TB, dir, behaviours string) string {
	t.Helper()
	file := filepath.Join(dir, "bin", "codex")
	if err := makeCodex(file, behaviours); err != nil {
		t.Fatal(err)
	}
	return file
}

// started compares how often codex was started with arguments: started FILE N [WORD].
// Only starts with the word among the arguments count.
func started(ts *testscript.TestScript, neg bool, args []string) {
	log, err := os.ReadFile(ts.MkAbs(args[0]) + ".log")
	if err != nil && !os.IsNotExist(err) {
		ts.Fatalf("%v", err)
	}
	n := 0
	for line := range bytes.Lines(log) {
		if len(args) < 3 || bytes.Contains(line, []byte(`"`+args[2]+`"`)) {
			n++
		}
	}
	if fmt.Sprint(n) != args[1] {
		ts.Fatalf("%s was started %d times, not %s:\n%s", args[0], n, args[1], log)
	}
}

// nothing checks that a folder has no entries, and that no process works in it.
func nothing(ts *testscript.TestScript, neg bool, args []string) {
	dir := ts.MkAbs(args[0])
	entries, err := os.ReadDir(dir)
	ts.Check(err)
	if len(entries) > 0 {
		ts.Fatalf("%s is left in %s", entries[0].Name(), args[0])
	}
	environs, err := filepath.Glob("/proc/[0-9]*/environ")
	ts.Check(err)
	for _, file := range environs {
		if text, err := os.ReadFile(file); err == nil && bytes.Contains(text, []byte("CODEX_HOME="+dir)) {
			ts.Fatalf("%s is left", file)
		}
	}
}
