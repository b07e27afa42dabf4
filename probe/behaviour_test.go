//go:build unix

package probe

import (
	"strings"
	"testing"
	"time"
)

// good is the summary of a run of which nothing can be complained.
const good = "roll 13, present, present, absent"

// behaviour is one way in which a codex behaves, and what a run makes of it.
type behaviour struct {
	name   string
	script string // behaviours, separated by ;
	opts   func(*Options)
	want   string
	check  func(t *testing.T, r *Runtime)
}

func (b behaviour) run(t *testing.T) {
	t.Parallel()
	r := newRig(t, strings.Split(b.script, ";")...)
	if b.opts != nil {
		b.opts(&r.opts)
	}
	out := r.run(t.Context())
	if got := summary(out); got != b.want {
		t.Errorf("got  %s\nwant %s\n%+v", got, b.want, out.Failures)
	}
	if b.check != nil {
		b.check(t, out)
	}
}

func limits(d Deadlines) func(*Options) {
	return func(o *Options) {
		d.Close, d.Kill = o.Deadlines.Close, o.Deadlines.Kill
		o.Deadlines = d
	}
}

// short is a limit for what never comes, long enough for all that comes before it.
const short = 10 * time.Second

func TestVersionStep(t *testing.T) {
	text := func(want string, form VersionForm) func(*testing.T, *Runtime) {
		return func(t *testing.T, r *Runtime) {
			if r.Version == nil || r.Version.Text != want || r.Version.Form != form {
				t.Errorf("%+v", r.Version)
			}
		}
	}
	for _, b := range []behaviour{
		{name: "plain", want: good, check: text("0.136.0", Comparable)},
		{name: "source build", script: "version=codex-cli 0.0.0;agent=0.0.0", want: good, check: text("0.0.0", SourceBuild)},
		{name: "prerelease", script: "version=codex-cli 0.148.0-alpha.9;agent=0.148.0-alpha.9", want: good, check: text("0.148.0-alpha.9", Comparable)},
		{name: "junk", script: "version=hello there", want: good, check: text("", NoVersion)},
		{name: "nothing", script: "version=", want: good, check: text("", NoVersion)},
		{name: "on stderr alone", script: "version on stderr", want: good, check: text("", NoVersion)},
		{name: "with a failing status", script: "version status=1;version=codex-cli 0.136.0", want: good, check: text("0.136.0", Comparable)},
		{name: "fails", script: "version status=1", want: "version: exited early, " + good},
		{name: "killed", script: "version killed", want: "version: killed, " + good, check: func(t *testing.T, r *Runtime) {
			if r.Failures[0].Signal != "SIGKILL" {
				t.Errorf("%+v", r.Failures)
			}
		}},
		{name: "hangs", script: "version hangs", opts: limits(Deadlines{Version: time.Second}), want: "version: timeout", check: func(t *testing.T, r *Runtime) {
			if f := r.Failures[0]; f.Limit != time.Second || f.Flag != "--timeout" || f.Cause.Decides() {
				t.Errorf("%+v", f)
			}
		}},
		{name: "endless", script: "version floods", want: "version: too much output, " + good},
		{name: "interpreter missing", script: "version status=127", want: "version: interpreter missing"},
		{name: "shim refused", script: "version status=126", want: "version: shim refused"},
		{name: "warns of the probe's own home", script: "warns", want: good, check: func(t *testing.T, r *Runtime) {
			if len(r.Stderr) != 1 || !r.Stderr[0].Own || !strings.Contains(r.Stderr[0].Last, treeName+"/version/home") {
				t.Errorf("%+v", r.Stderr)
			}
		}},
		{name: "help fails", script: "help fails", want: "help: exited early, " + good},
	} {
		t.Run(b.name, b.run)
	}
}

func TestServerBehaviours(t *testing.T) {
	const unanswered = ", unknown, unknown, unknown"
	for _, b := range []behaviour{
		{name: "old handshake", script: "old handshake", want: good, check: isolation(Supported)},
		{name: "home by a link", script: "home by a link", want: good, check: isolation(Proved)},
		{name: "home elsewhere", script: "home elsewhere=/nonexistent/.codex", want: "handshake: isolation failed, roll 13, present, present, absent", check: isolation(Elsewhere)},
		{name: "handshake refused", script: "handshake refused", want: "handshake: refused, " + good},
		{name: "handshake of no known form", script: "handshake is a list", want: "handshake: not understood, " + good},
		{name: "exits with a flag error", script: "exits=2", want: "roll call: exited early" + unanswered, check: firstLine("error: bad flag value")},
		{name: "exits with 0", script: "exits=0", want: "roll call: exited early" + unanswered},
		{name: "interpreter missing late", script: "exits=127", want: "roll call: interpreter missing" + unanswered},
		{name: "silent", script: "silent=cause of it", opts: limits(Deadlines{Start: short}), want: "roll call: timeout" + unanswered, check: firstLine("cause of it")},
		{name: "floods stderr", script: "stderr flood", want: good},
		{name: "endless stderr", script: "stderr endless", want: "roll call: too much output" + unanswered},
		{name: "endless line", script: "stdout endless", want: "roll call: too much output" + unanswered},
		{name: "endless messages", script: "messages endless", opts: limits(Deadlines{Start: time.Minute}), want: "roll call: too much output" + unanswered},
		{name: "2 MB line", script: "huge line", want: good},
		{name: "10 MB line", script: "10 MB line", want: good},
		{name: "ignores end of input", script: "ignores end of input", want: good, check: endedBy("SIGTERM")},
		{name: "ignores SIGTERM", script: "ignores end of input;ignores SIGTERM", want: good, check: endedBy("SIGKILL")},
		{name: "closes its output", script: "closes output", want: "roll call: exited early" + unanswered},
		{name: "dies late", script: "dies late", want: "methods: killed, roll 13, present, present, absent"},
		{name: "exits late", script: "exits late", want: "methods: exited early, roll 13, present, present, absent"},
		{name: "stops answering", script: "stops answering", opts: limits(Deadlines{Request: time.Second}), want: "methods: timeout, capability: timeout, " + good},
		{name: "asks the client", script: "asks first", want: good, check: func(t *testing.T, r *Runtime) {
			if r.Traffic.ServerRequests["item/tool/call"] != 1 {
				t.Errorf("%+v", r.Traffic)
			}
		}},
		{name: "asks endlessly", script: "asks endlessly", want: good},
		{name: "notifications between answers", script: "notifications", want: good},
		{name: "stray answers", script: "strays", want: good},
		{name: "answers twice", script: "twice", want: good},
		{name: "CRLF", script: "CRLF", want: good},
		{name: "blank lines", script: "blank lines", want: good},
		{name: "overloaded once", script: "overloaded once", want: good},
		{name: "always overloaded", script: "overloaded", want: "roll call: not understood, handshake: refused" + unanswered},
		{name: "locked folders", script: "locked folders", want: good},
		{name: "deep folders", script: "deep folders", want: good},
		{name: "secrets on stderr", script: "secrets", want: good, check: func(t *testing.T, r *Runtime) {
			if text := r.Stderr[0].Last; strings.Contains(text, "abcdefgh") || strings.Contains(text, "tok123456") || !strings.Contains(text, "in "+treeName) {
				t.Error(text)
			}
		}},
	} {
		t.Run(b.name, b.run)
	}
}

func isolation(want Isolation) func(*testing.T, *Runtime) {
	return func(t *testing.T, r *Runtime) {
		if r.Handshake == nil || r.Handshake.Isolation != want {
			t.Errorf("%+v", r.Handshake)
		}
	}
}

func firstLine(want string) func(*testing.T, *Runtime) {
	return func(t *testing.T, r *Runtime) {
		if r.Failures[0].Stderr != want {
			t.Errorf("%+v", r.Failures)
		}
	}
}

func endedBy(want string) func(*testing.T, *Runtime) {
	return func(t *testing.T, r *Runtime) {
		if r.Launch.Ended != want {
			t.Errorf("%+v", r.Launch)
		}
	}
}
