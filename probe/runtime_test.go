//go:build unix

package probe

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A run that is interrupted at any moment leaves nothing. The moments are the starts of
// its processes and points after each.
func TestInterrupt(t *testing.T) {
	for i := range 10 {
		t.Run(time.Duration(i*15*int(time.Millisecond)).String(), func(t *testing.T) {
			t.Parallel()
			r := newRig(t, "child", "detached child", "ignores end of input", "ignores SIGTERM")
			r.opts.Prints = Bindings(readFakePrint)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			time.AfterFunc(time.Duration(i*15)*time.Millisecond, cancel)
			begun := time.Now()
			out := r.run(ctx)
			if took := time.Since(begun); took > 20*time.Second {
				t.Errorf("it took %v", took)
			}
			for _, f := range out.Failures {
				if f.Cause != Interrupted {
					t.Errorf("%+v", f)
				}
			}
		})
	}
}

// The total limit ends every step, and each says so.
func TestTotalLimit(t *testing.T) {
	r := newRig(t, "silent", "print hangs")
	r.opts.Prints = Bindings(readFakePrint)
	r.opts.Deadlines.Total = 3 * time.Second
	out := r.run(t.Context())
	if len(out.Failures) == 0 {
		t.Fatal("no failure")
	}
	for _, f := range out.Failures {
		if f.Cause != TimedOut || f.Limit != 3*time.Second || !strings.Contains(f.Text, "for all") {
			t.Errorf("%+v", f)
		}
	}
}

// What cannot be started is told by what it is.
func TestNotStartable(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	other := "arm64"
	if runtime.GOARCH == other {
		other = "amd64"
	}
	for _, tt := range []struct {
		name, path, rejected string
		want                 Cause
		text                 string
	}{
		{"directory", dir, "", NotStartable, "no regular file"},
		{"named pipe", pipe, "", NotStartable, "no regular file"},
		{"empty", file("empty", "", 0o755), "", NotStartable, "empty file"},
		{"not there", filepath.Join(dir, "none"), "", NotStartable, "no such file"},
		{"not executable", file("plain", "#!/bin/sh\n", 0o644), "", NotStartable, "not executable"},
		{"no interpreter named", file("text", "hello", 0o755), "", NotStartable, "neither"},
		{"interpreter missing", file("script", "#!/no/such/thing -x\n", 0o755), "", NoInterpreter, `"/no/such/thing -x"`},
		{"interpreter of env missing", file("env", "#!/usr/bin/env no-such-thing-here\n", 0o755), "", NoInterpreter, "status 127"},
		{"another processor", file("elf", elf(other), 0o755), "", WrongArchitecture, "is built for"},
		{"another system", file("exe", "MZ"+strings.Repeat("\x00", 100), 0o755), "", WrongArchitecture, "Windows"},
		{"rejected by discovery", file("ok", "#!/bin/sh\n", 0o755), "is codexpin itself", NotStartable, "itself"},
		{"rejected for its interpreter", file("ok2", "#!/bin/sh\n", 0o755), "its interpreter is missing", NoInterpreter, "interpreter"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			r.codex = tt.path
			out := Run(t.Context(), Candidate{Path: tt.path, Rejected: tt.rejected}, r.opts)
			if len(out.Failures) != 1 || out.Failures[0].Cause != tt.want || !strings.Contains(out.Failures[0].Text, tt.text) {
				t.Errorf("%+v", out.Failures)
			}
			if left := contents(t, r.path("temp")); len(left) != 1 {
				t.Errorf("%v", left)
			}
		})
	}
}

// A shim that depends on the working directory runs in the one that is stated.
func TestWorkDir(t *testing.T) {
	r := newRig(t)
	shim := r.path("shim")
	r.write("shim", "#!/bin/sh\n[ -e .tool-versions ] || { echo 'No version is set for command codex' >&2; exit 126; }\nexec "+r.codex+` "$@"`+"\n")
	if err := os.Chmod(shim, 0o700); err != nil {
		t.Fatal(err)
	}
	r.write("project/.tool-versions", "codex 0.136.0")
	r.codex = shim
	if got := summary(r.run(t.Context())); got != "version: shim refused" {
		t.Error(got)
	}
	r.opts.WorkDir = r.path("project")
	out := r.run(t.Context())
	if got := summary(out); got != good || out.WorkDir != r.opts.WorkDir {
		t.Error(got)
	}
}

// A program that runs the candidate's file comes before Codex's own arguments.
func TestStartThroughAProgram(t *testing.T) {
	r := newRig(t)
	r.write("codex.js", `exec `+r.codex+` "$@"`)
	c := r.candidate()
	c.Path, c.Start = r.path("codex.js"), []string{"/bin/sh", r.path("codex.js")}
	if got := summary(Run(t.Context(), c, r.opts)); got != good {
		t.Error(got)
	}
}

// The result is plain data: it goes through JSON, and two runs give the same bytes.
func TestSameBytes(t *testing.T) {
	r := newRig(t, "warns", "notifications", "refuses reads")
	r.opts.Prints, r.opts.Reads, r.opts.Helps = Bindings(readFakePrint), true, []string{""}
	var texts []string
	for range 2 {
		text, err := json.Marshal(r.run(t.Context()))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	if texts[0] != texts[1] || strings.Contains(texts[0], "codexpin-probe-") {
		t.Errorf("%s\n%s", texts[0], texts[1])
	}
}

func TestTimings(t *testing.T) {
	r := newRig(t)
	r.opts.Now = time.Now
	out := r.run(t.Context())
	if len(out.Timings) != 3 || out.Timings[2].Step != StepRollCall || out.Timings[2].Answered > out.Timings[2].Milliseconds {
		t.Errorf("%+v", out.Timings)
	}
}

// No goroutine outlives a run, whatever the codex does.
func TestNoGoroutineIsLeft(t *testing.T) {
	for _, script := range []string{"", "detached child with pipes", "asks endlessly", "exits=2", "stdout endless", "closes output"} {
		r := newRig(t, script)
		r.run(t.Context())
	}
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for _, one := range strings.Split(string(stacks), "\n\n") {
		if strings.Contains(one, "codexpin/probe.(*") {
			t.Error(one)
		}
	}
}

// The user's configuration is not exercised, but for a copy that is asked for.
func TestConfig(t *testing.T) {
	r := newRig(t)
	if got := summary(r.run(t.Context())); got != good {
		t.Error(got)
	}
	r.opts.Config = []byte("broken")
	out := r.run(t.Context())
	if f := out.Failure(StepRollCall); f == nil || f.Cause != ExitedEarly || f.Stderr != "Error: config.toml is broken" {
		t.Errorf("%+v", out.Failures)
	}
	r.opts.Config = []byte("model = 'x'")
	if got := summary(r.run(t.Context())); got != good {
		t.Error(got)
	}
	log := r.log()
	if args := strings.Join(log[len(log)-1].Args, " ") + strings.Join(log[len(log)-2].Args, " "); !strings.Contains(args, "app-server -c features.plugins=false") {
		t.Error(args)
	}
}
