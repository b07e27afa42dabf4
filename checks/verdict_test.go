package checks_test

import (
	"slices"
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/pins"
)

const (
	pin   = "0123456789abcdef0123456789abcdef01234567"
	begin = "[pin]\ncommit = \"" + pin + "\"\n"
)

// load reads a contract of a few lines, with a pin if it states none.
func load(t testing.TB, text string) *pins.Contract {
	t.Helper()
	if !strings.Contains(text, "[pin]") {
		text = begin + text
	}
	c, err := pins.Load("codexpin.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestAbsentElsewhere holds that a canary for the wrong direction is pointed out.
func TestAbsentElsewhere(t *testing.T) {
	base := smallTree(t)
	for claim, want := range map[string]bool{"notification:app/list": true, "server-request:turn/completed": true, "request:turn/aborted": false} {
		v := base.judge(t, checks.All(), load(t, "[[absent]]\nclaim = \""+claim+"\""))
		if got := comesOf(v, "notice absent-elsewhere"); got != want || v.Code != 0 {
			t.Errorf("%s: told %v, code %d", claim, got, v.Code)
		}
	}
}

func waiver(claim, more string) string {
	w := "[[waiver]]\nclaim = \"" + claim + "\"\nreason = \"soon\"\n" + more
	if !strings.Contains(more, "pin =") {
		w += "pin = \"0123456789ab\"\n"
	}
	if !strings.Contains(more, "until =") {
		w += "until = 2026-12-31\n"
	}
	return w
}

// TestVerdict holds waivers, notices, counts and exit codes, on the small tree.
func TestVerdict(t *testing.T) {
	const good, gone = "[request.\"thread/start\"]\n", "[request.\"thread/stop\"]\n"
	const doubt = "[type.SandboxPolicy]\nvalues = [\"read-only\"]\n"
	tests := []struct {
		name, contract string
		moved, notice  bool // --fail-on
		counts         checks.Counts
		code           int
		notices        []string
	}{
		{"nothing is claimed", "", false, false, checks.Counts{}, 3, nil},
		{"prose alone", "[[note]]\ntext = \"as it is\"\n", false, false, checks.Counts{Prose: 1}, 3, nil},
		{"all holds", good, false, false, checks.Counts{OK: 1}, 0, nil},
		{"one is broken", good + gone, false, false, checks.Counts{OK: 1, Broken: 1}, 1, nil},
		{"one is unknown", good + doubt, false, false, checks.Counts{OK: 2, Unknown: 1}, 3, nil},
		{"broken wins over unknown", gone + doubt, false, false, checks.Counts{OK: 1, Broken: 1, Unknown: 1}, 1, nil},
		{"what is not asked is no pass", "[[schema]]\ndir = \"hashed\"\nis = \"runtime\"\n", false, false, checks.Counts{NotAsked: 1}, 3, nil},
		{"a waiver covers", gone + waiver("request:thread/stop", ""), false, false, checks.Counts{Waived: 1}, 0, nil},
		{"a waiver covers no unknown", doubt + waiver("type:SandboxPolicy=read-only", ""), false, false, checks.Counts{OK: 1, Unknown: 1}, 3, []string{"waiver-unused"}},
		{"a waiver of what holds", good + waiver("request:thread/start", ""), false, false, checks.Counts{OK: 1}, 0, []string{"waiver-unused"}},
		{"a waiver of nothing", good + waiver("request:thread/stop", ""), false, false, checks.Counts{OK: 1}, 0, []string{"waiver-of-nothing"}},
		{"a waiver that ended yesterday", gone + waiver("request:thread/stop", "until = 2026-06-09\n"), false, false, checks.Counts{Broken: 1}, 1, []string{"waiver-expired"}},
		{"a waiver that ends today", gone + waiver("request:thread/stop", "until = 2026-06-10\n"), false, false, checks.Counts{Waived: 1}, 0, []string{"waiver-ends"}},
		{"a waiver that ends in two weeks", gone + waiver("request:thread/stop", "until = 2026-06-24\n"), false, false, checks.Counts{Waived: 1}, 0, []string{"waiver-ends"}},
		{"a waiver that ends a day later", gone + waiver("request:thread/stop", "until = 2026-06-25\n"), false, false, checks.Counts{Waived: 1}, 0, nil},
		{"a waiver of another pin", gone + waiver("request:thread/stop", "pin = \"abcdef012345\"\n"), false, false, checks.Counts{Broken: 1}, 1, []string{"waiver-of-other-pin"}},
		{"a waiver of an absence", "[[absent]]\nclaim = \"request:thread/start\"\n" + waiver("absent:request:thread/start", ""), false, false, checks.Counts{Waived: 1}, 0, nil},
		{"a waiver of what was not asked", good + "[[schema]]\ndir = \"hashed\"\nis = \"runtime\"\n" + waiver("schema:hashed", ""), false, false, checks.Counts{OK: 1, NotAsked: 1}, 0, []string{"waiver-unused"}},
		{"a notice fails on request", good + waiver("request:thread/stop", ""), false, true, checks.Counts{OK: 1}, 1, []string{"waiver-of-nothing"}},
		{"a moved one fails on request", "[[cite]]\nid = \"a\"\npath = \"codex-rs/core/src/handler.rs\"\nitem = \"Handler::on_change\"\nline = 3\n", true, false, checks.Counts{Moved: 1}, 1, nil},
		{"a moved one is a pass", "[[cite]]\nid = \"a\"\npath = \"codex-rs/core/src/handler.rs\"\nitem = \"Handler::on_change\"\nline = 3\n", false, false, checks.Counts{Moved: 1}, 0, nil},
		{"nothing takes away from 3", doubt, true, true, checks.Counts{OK: 1, Unknown: 1}, 3, nil},
		{"a gate that is gone", "[request.\"thread/start\"]\ngated = true\nexported = false\n", false, false, checks.Counts{OK: 2}, 0, []string{"handshake-untold", "gate-gone", "exported-now"}},
		{"a gate of a field that is gone", "[request.\"thread/start\"]\nsends = [\"model?\", \"cwd?\"]\ngated-fields = [\"cwd\"]\n", false, false, checks.Counts{OK: 4}, 0, []string{"handshake-untold", "gate-gone"}},
		{"an unused one that is gone", good + "[unused]\n\"notification:turn/stopped\" = \"none\"\n", false, false, checks.Counts{OK: 1}, 0, []string{"unused-gone"}},
		{"an unused one that is there", good + "[unused]\n\"notification:item/started\" = \"none\"\n", false, false, checks.Counts{OK: 1}, 0, nil},
		{"an unused one that is claimed in another spelling", good + "[unused]\n\"request:thread%2Fstart\" = \"none\"\n", false, false, checks.Counts{OK: 1}, 0, []string{"unused-is-used"}},
	}
	base := smallTree(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := load(t, tt.contract)
			witnesses, err := base.witnesses(c)
			if err != nil {
				t.Fatal(err)
			}
			j := &checks.Judge{Checks: checks.All(), Today: "2026-06-10", FailOnMoved: tt.moved, FailOnNotice: tt.notice}
			v := j.Run(c, witnesses)
			var words []string
			for _, n := range v.Notices {
				words = append(words, n.Word)
			}
			if v.Counts != tt.counts || v.Code != tt.code || !slices.Equal(words, tt.notices) {
				t.Errorf("%+v code %d notices %q, want %+v code %d %q", v.Counts, v.Code, words, tt.counts, tt.code, tt.notices)
			}
		})
	}
}
