//go:build unix

package probe

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"testing"
	"time"

	"codexpin/checks/surface"
	"codexpin/probe/probetest"
)

func TestPrints(t *testing.T) {
	printed := func(o *Options) {
		o.Prints = Bindings(readFakePrint)
		o.Methods = append(o.Methods, Method{surface.ServerNotification, "turn/completed"}, Method{surface.ServerNotification, "turn/aborted"})
	}
	const told, untold = "roll 13, present, gated, absent, present, absent", "roll 13, present, present, absent, unknown, unknown"
	failed := func(cause string) string {
		return "print generate-ts: " + cause + ", print generate-ts --experimental: " + cause + ", " + untold
	}
	for _, b := range []behaviour{
		{name: "two", opts: printed, want: told, check: disagrees("")},
		{name: "fails", script: "print fails", opts: printed, want: failed("exited early")},
		{name: "of nothing", script: "print of nothing", opts: printed, want: failed("not understood")},
		{name: "into a named pipe", script: "print is a pipe", opts: printed, want: failed("not understood")},
		{name: "into a link that leads out", script: "print is a link=/etc/passwd", opts: printed, want: failed("not understood")},
		{name: "hangs", script: "print hangs", opts: func(o *Options) { printed(o); o.Deadlines.Print = time.Second }, want: failed("timeout")},
		{name: "lacks a method", script: "prints without=thread/start", opts: printed, want: "roll 13, unknown, gated, absent, present, absent", check: disagrees("thread/start")},
		{name: "says another params type", script: "says of thread/start=invalid type: integer `5`, expected struct OtherParams", opts: printed, want: told, check: disagrees("thread/start")},
		{name: "the reader panics", opts: func(o *Options) {
			printed(o)
			o.Prints = Bindings(func(fs.FS) (*surface.Surface, error) { panic("no") })
		}, want: "print generate-ts: internal error, print generate-ts --experimental: internal error, " + untold},
		{name: "the reader fails", opts: func(o *Options) {
			printed(o)
			o.Prints = Bindings(func(fs.FS) (*surface.Surface, error) { return nil, errors.New("no") })
		}, want: failed("not understood")},
	} {
		t.Run(b.name, b.run)
	}
}

func TestReads(t *testing.T) {
	reads := func(o *Options) { o.Reads = true; o.Methods = nil }
	count := func(ok, refused int) func(*testing.T, *Runtime) {
		return func(t *testing.T, r *Runtime) {
			for _, read := range r.Reads {
				if read.OK {
					ok--
				} else {
					refused--
				}
			}
			if ok != 0 || refused != 0 {
				t.Errorf("%+v", r.Reads)
			}
		}
	}
	for _, b := range []behaviour{
		{name: "all", opts: reads, want: "roll 13", check: count(5, 0)},
		{name: "refused", script: "refuses reads", opts: reads, want: "roll 13", check: count(0, 5)},
		{name: "one is absent", script: "without=thread/list", opts: reads, want: "roll 12", check: count(4, 0)},
		{name: "without the capability", opts: func(o *Options) { reads(o); o.Capabilities = nil }, want: "roll 13", check: count(4, 1)},
		{name: "without a roll call", script: "table=no", opts: reads, want: "roll call: not understood", check: count(0, 0)},
		{name: "without a handshake", script: "handshake refused", opts: reads, want: "handshake: refused, roll 13", check: count(0, 0)},
		{name: "not wanted", opts: func(o *Options) { o.Methods = nil }, want: "roll 13", check: count(0, 0)},
	} {
		t.Run(b.name, b.run)
	}
}

func TestCapability(t *testing.T) {
	is := func(claimed bool, state State) func(*testing.T, *Runtime) {
		return func(t *testing.T, r *Runtime) {
			if c := r.Capability; c == nil || c.Claimed != claimed || c.State != state {
				t.Errorf("%+v", c)
			}
		}
	}
	for _, b := range []behaviour{
		{name: "claimed", want: good, check: is(true, Present)},
		{name: "not claimed", opts: func(o *Options) { o.Capabilities = nil }, want: good, check: is(false, Gated)},
		{name: "claimed in vain", script: "capability without effect", want: good, check: is(true, Gated)},
		{name: "no such method", script: "without=mock/experimentalMethod", want: "roll 12, present, present, absent", check: func(t *testing.T, r *Runtime) {
			if r.Capability != nil {
				t.Errorf("%+v", r.Capability)
			}
		}},
	} {
		t.Run(b.name, b.run)
	}
}

// Nothing but the reads on the list is ever run: every method is asked with params that
// none takes.
func TestNothingIsRun(t *testing.T) {
	r := newRig(t)
	for _, method := range probetest.Methods() {
		r.opts.Methods = append(r.opts.Methods, Method{surface.ClientRequest, method})
	}
	r.run(t.Context())
	entries, err := os.ReadDir(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	if i := slices.IndexFunc(entries, func(e fs.DirEntry) bool { return len(e.Name()) > 10 && e.Name()[:10] == "codex.ran-" }); i >= 0 {
		t.Error(entries[i].Name())
	}
}
