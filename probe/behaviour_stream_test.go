//go:build unix

package probe

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTextAmongMessages(t *testing.T) {
	preamble := func(lines, bytes int) func(*testing.T, *Runtime) {
		return func(t *testing.T, r *Runtime) {
			if p := r.Traffic.Preamble; p.Lines != lines || p.Bytes != bytes {
				t.Errorf("%+v", p)
			}
		}
	}
	noRawBytes := func(t *testing.T, r *Runtime) {
		for _, f := range r.Failures {
			if strings.ContainsAny(f.Text, "\x1b\n") || !utf8.ValidString(f.Text) {
				t.Errorf("%q", f.Text)
			}
		}
	}
	for _, b := range []behaviour{
		{name: "banner", script: "banner", want: good, check: preamble(3, 30)},
		{name: "JSON log", script: "JSON log first", want: good, check: preamble(1, 17)},
		{name: "none", want: good, check: preamble(0, 0)},
		{name: "broken message first", script: "broken first", want: "roll call: protocol corruption, unknown, unknown, unknown", check: noRawBytes},
		{name: "10 000 lines", script: "junk lines", want: "roll call: too much output, unknown, unknown, unknown"},
		{name: "text later", script: "junk later", want: "methods: protocol corruption, " + good, check: noRawBytes},
		{name: "invalid UTF-8 later", script: "invalid UTF-8 later", want: "methods: protocol corruption, " + good, check: noRawBytes},
		{name: "broken message later", script: "broken later", want: "methods: protocol corruption, " + good, check: noRawBytes},
		{name: "text at the end", script: "junk at the end", want: "close: protocol corruption, " + good, check: noRawBytes},
	} {
		t.Run(b.name, b.run)
	}
}

func TestLaunchForms(t *testing.T) {
	form := func(f Form) func(*Options) { return func(o *Options) { o.Form = f; o.Deadlines.Start = short } }
	used := func(used Form, proved bool, instead Form, trials int) func(*testing.T, *Runtime) {
		return func(t *testing.T, r *Runtime) {
			l := r.Launch
			if l.Used != used || l.Proved != proved || l.Instead() != instead || len(l.Trials) != trials {
				t.Errorf("%+v", l)
			}
		}
	}
	const unanswered = ", unknown, unknown, unknown"
	for _, b := range []behaviour{
		{name: "any", want: good, check: used(Bare, true, "", 0)},
		{name: "stated listen", opts: form(Listen), want: good, check: used(Listen, true, "", 0)},
		{name: "stated stdio", opts: form(Stdio), want: good, check: used(Stdio, true, "", 0)},
		{name: "any, the bare one refused", script: "refuses bare form", want: good, check: used(Listen, true, "", 1)},
		{name: "stated and refused", script: "refuses form=--stdio;no stdio option", opts: form(Stdio), want: "roll call: exited early" + unanswered, check: used(Stdio, false, Bare, 2)},
		{name: "stated and silent", script: "silent form=--stdio", opts: form(Stdio), want: "roll call: timeout" + unanswered, check: used(Stdio, false, Bare, 2)},
		{name: "none answers", script: "exits=2", want: "roll call: exited early" + unanswered, check: used(Bare, false, "", 2)},
		{name: "help fails, the bare one refused", script: "refuses bare form;help fails", want: "help: exited early, roll call: exited early" + unanswered, check: used(Bare, false, "", 0)},
	} {
		t.Run(b.name, b.run)
	}
}

func TestDescendants(t *testing.T) {
	for _, b := range []behaviour{
		{name: "child that keeps the pipes", script: "child", want: good},
		{name: "50 children", script: "many children", want: good},
		{name: "detached child", script: "detached child", want: good},
		{name: "detached child that keeps the pipes", script: "detached child with pipes", want: good},
		{name: "detached child of a server that exits", script: "detached child with pipes;exits late", want: "methods: exited early, " + good},
		{name: "child of a server that ignores everything", script: "child;ignores end of input;ignores SIGTERM", want: good},
	} {
		t.Run(b.name, b.run)
	}
}

func TestTables(t *testing.T) {
	roll := func(o *Options) { o.Methods = o.Methods[:1] }
	for _, b := range []behaviour{
		{name: "one name", script: "methods=thread/start", opts: roll, want: "handshake: refused, roll 1, present"},
		{name: "two names", script: "methods=initialize thread/start", opts: roll, want: "roll 2, present"},
		{name: "of another form", script: "table=ask the manual", opts: roll, want: "roll call: not understood, present"},
		{name: "names that are none", script: "table=expected one of `a b`, `c`", opts: roll, want: "roll call: not understood, present"},
		{name: "no names", script: "table=there are no variants", opts: roll, want: "roll call: not understood, present"},
		{name: "-32601 for everything", script: "refuses everything", opts: roll, want: "roll call: not understood, handshake: refused, refused here"},
		{name: "a result for everything", script: "answers everything", opts: roll, want: "roll call: not understood, unknown"},
		{name: "lacks what is decoded", script: "without=thread/start;decodes=thread/start", opts: roll, want: "roll 12, unknown", check: disagrees("thread/start")},
		{name: "has what is not decoded", script: "table=expected one of `initialize`, `thread/start`, `zzz`;without=thread/start", opts: roll, want: "roll 3, unknown", check: disagrees("thread/start")},
		{name: "lies about its version", script: "version=codex-cli 0.140.0", opts: roll, want: "roll 13, present", check: disagrees("version")},
		{name: "removed", script: "without=thread/start", opts: roll, want: "roll 12, absent", check: disagrees("")},
		{name: "disabled", script: "says of thread/start=goals feature is disabled", opts: roll, want: "roll 13, refused here"},
		{name: "another text", script: "says of thread/start=ask again", opts: roll, want: "roll 13, present"},
		{name: "gated by its answer", script: "says of thread/start=thread/start requires experimentalApi capability", opts: roll, want: "roll 13, gated"},
	} {
		t.Run(b.name, b.run)
	}
}

// disagrees expects one disagreement about a thing, or none for "".
func disagrees(about string) func(*testing.T, *Runtime) {
	return func(t *testing.T, r *Runtime) {
		if about == "" && len(r.Disagreements) == 0 {
			return
		}
		if len(r.Disagreements) != 1 || r.Disagreements[0].About != about {
			t.Errorf("%+v", r.Disagreements)
		}
	}
}
