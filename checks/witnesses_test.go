package checks_test

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/checks/rust"
	"codexpin/checks/surface"
)

// TestSeveralWitnesses holds that a claim is as bad as its worst finding, that what a
// witness cannot know is not asked of it, and that one that is away is a doubt.
func TestSeveralWitnesses(t *testing.T) {
	base := smallTree(t)
	c := load(t, "[request.\"thread/start\"]\nsends = [\"model?: string\", \"cwd?\"]\n[request.\"thread/gone\"]\n[feature.shell_tool]\n")
	witnesses, err := base.witnesses(c)
	if err != nil {
		t.Fatal(err)
	}
	source := witnesses[0]
	schema := &checks.Witness{Name: "schema", Surface: partial(source.Surface)}
	narrow := *partial(source.Surface)
	narrow.Methods = nil
	for _, m := range source.Surface.Methods {
		if m.Wire == "thread/start" {
			changed := *m
			changed.Params = surface.Shape{Kind: surface.String}
			narrow.Methods = append(narrow.Methods, &changed)
		}
	}
	narrow.Coverage.Fields = surface.Full
	away := &checks.Witness{Name: "runtime", Cause: "no codex there"}
	tests := []struct {
		name      string
		witnesses []*checks.Witness
		counts    checks.Counts
		code      int
	}{
		{"source alone", witnesses[:1], checks.Counts{OK: 5, Broken: 1}, 1},
		{"schema alone: a method that it lacks is not told", []*checks.Witness{schema}, checks.Counts{OK: 3, NotAsked: 3}, 0},
		{"the worst wins", []*checks.Witness{source, {Name: "schema", Surface: narrow.Index()}}, checks.Counts{OK: 2, Broken: 4}, 1},
		{"one is away", []*checks.Witness{schema, away}, checks.Counts{Unknown: 5, NotAsked: 1}, 3},
		{"all are away", []*checks.Witness{{Name: "source", Cause: "commit absent"}}, checks.Counts{Unknown: 6}, 3},
		{"none was asked", nil, checks.Counts{NotAsked: 6}, 3},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := (&checks.Judge{Checks: checks.All(), Today: "2026-06-10"}).Run(c, tt.witnesses)
			if v.Counts != tt.counts || v.Code != tt.code {
				t.Errorf("%+v code %d, want %+v code %d", v.Counts, v.Code, tt.counts, tt.code)
				for _, r := range v.Results {
					t.Log(r.Claim.ID, r.Outcome, r.NotAsked, describe(&r))
				}
			}
		})
	}
}

// TestAwayMatters holds that a witness that was asked for and is not there is code 3
// even where no claim needs it, and that it makes nothing unknown that it never knows.
func TestAwayMatters(t *testing.T) {
	base := smallTree(t)
	c := load(t, "[runtime]\nfloor = { version = \"0.136.0\", file = \"floor.txt\" }\n")
	list := []*checks.Witness{{Name: "source", Cause: "no checkout"}, {Name: "client", Client: client{base}}}
	v := (&checks.Judge{Checks: checks.All()}).Run(c, list)
	if want := (checks.Counts{OK: 1}); v.Counts != want || v.Code != 3 {
		t.Errorf("%+v code %d, want %+v code 3", v.Counts, v.Code, want)
	}
}

// TestWaivedAndDoubtful holds that a waiver covers what one witness says is broken and
// not what another could not tell.
func TestWaivedAndDoubtful(t *testing.T) {
	c := load(t, "[request.\"thread/stop\"]\n"+waiver("request:thread/stop", ""))
	witnesses, err := smallTree(t).witnesses(c)
	if err != nil {
		t.Fatal(err)
	}
	list := append(witnesses, &checks.Witness{Name: "runtime", Cause: "it did not answer"})
	v := (&checks.Judge{Checks: checks.All(), Today: "2026-06-10"}).Run(c, list)
	if want := (checks.Counts{Unknown: 1}); v.Counts != want || v.Code != 3 || v.Results[0].Waiver == nil {
		t.Errorf("%+v code %d, want %+v code 3, waived", v.Counts, v.Code, want)
	}
}

// TestWaivedAtTheJudgedCommit holds that a waiver given at the pin covers nothing at
// another commit.
func TestWaivedAtTheJudgedCommit(t *testing.T) {
	c := load(t, "[request.\"thread/stop\"]\n"+waiver("request:thread/stop", ""))
	witnesses, err := smallTree(t).witnesses(c)
	if err != nil {
		t.Fatal(err)
	}
	witnesses[0].Commit = strings.Repeat("a", 40)
	v := (&checks.Judge{Checks: checks.All(), Today: "2026-06-10"}).Run(c, witnesses)
	if v.Counts.Broken != 1 || v.Code != 1 || len(v.Notices) != 1 || v.Notices[0].Word != "waiver-of-other-pin" {
		t.Errorf("%+v code %d %v", v.Counts, v.Code, v.Notices)
	}
}

// unread is a tree of which one file cannot be read, for another cause than that it is
// not there.
type unread struct {
	tree
	path string
}

// Read fails for that file.
func (u unread) Read(path string) ([]byte, error) {
	if path == u.path {
		return nil, errors.New("object absent")
	}
	return u.tree.Read(path)
}

// Walk is that of the tree, over all its files.
func (u unread) Walk(dir string, fn func(path string) error) error { return u.tree.Walk(dir, fn) }

// TestUnreadIsNotAbsent holds that a file that cannot be read makes what is cited in it
// unknown, and what has to be searched for in it too; one that is not there breaks.
func TestUnreadIsNotAbsent(t *testing.T) {
	base := smallTree(t)
	c := load(t, `[[cite]]
id = "item"
path = "codex-rs/core/src/handler.rs"
item = "Handler::on_change"
[[cite]]
id = "lost"
path = "codex-rs/core/src/calm.rs"
item = "Handler::on_change"
[[cite]]
id = "gone"
path = "codex-rs/core/src/gone.rs"
[[const]]
id = "limit"
path = "codex-rs/core/src/handler.rs"
name = "LIMIT"
value = 1
`)
	texts := rust.NewTexts(unread{base, "codex-rs/core/src/handler.rs"})
	v := (&checks.Judge{Checks: checks.All()}).Run(c, []*checks.Witness{{Name: "source", Texts: texts}})
	want := map[string]checks.Outcome{"cite:item": checks.Unknown, "cite:lost": checks.Unknown, "cite:gone": checks.Broken, "const:limit": checks.Unknown}
	for i := range v.Results {
		r := &v.Results[i]
		if r.Outcome != want[r.Claim.ID] || r.Worst().Cause == "" {
			t.Errorf("%s, want %s and a cause", describe(r), want[r.Claim.ID])
		}
	}
}

// offering counts the witnesses that a claim is asked of.
func offering(needs checks.Needs, list []*checks.Witness) int {
	n := 0
	for _, w := range list {
		switch {
		case needs == checks.NeedsSurface && w.Name != "client", needs == checks.NeedsTexts && w.Name == "source", (needs == checks.NeedsClient || needs == checks.NeedsTrees || needs == checks.NeedsCode) && w.Name == "client":
			n++
		}
	}
	return n
}

// TestNothingIsDropped holds, on trees with random rows of the edit table in them, that
// every claim has one finding or one "not asked" per witness that judges its kind, in
// the order of the contract, that counts add up, and that two runs are the same.
func TestNothingIsDropped(t *testing.T) {
	base, c, rows := smallTree(t), contract(t, "testdata/edits/contract.toml"), allRows(t)
	needs := map[checks.Kind]checks.Needs{}
	for _, check := range checks.All() {
		needs[check.Kind] = check.Needs
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		edited := base
		for range 1 + random.IntN(8) {
			if next, err := edited.edited(rows[random.IntN(len(rows))]); err == nil {
				edited = next
			}
		}
		witnesses, err := edited.witnesses(c)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		list := append(witnesses, &checks.Witness{Name: "schema", Surface: partial(witnesses[0].Surface)}, &checks.Witness{Name: "runtime", Cause: "away"})
		list = list[:2+random.IntN(3)]
		run := func() *checks.Verdict { return (&checks.Judge{Checks: checks.All(), Today: "2026-06-10"}).Run(c, list) }
		v, again := run(), run()
		counts := v.Counts
		if sum := counts.OK + counts.Moved + counts.Broken + counts.Unknown + counts.Waived + counts.NotAsked; sum != len(v.Results) {
			t.Fatalf("%+v counts %d of %d claims", counts, sum, len(v.Results))
		}
		last := 0
		for i := range v.Results {
			r := &v.Results[i]
			if r.Claim.Pos.Offset < last {
				t.Fatalf("%s out of order", r.Claim.ID)
			}
			last = r.Claim.Pos.Offset
			if want := offering(needs[r.Claim.Kind], list); len(r.Findings)+len(r.NotAsked) != want {
				t.Errorf("%s: %d findings, %d not asked, of %d witnesses", r.Claim.ID, len(r.Findings), len(r.NotAsked), want)
			}
			for _, f := range r.Findings {
				if f.NotAsked != "" || f.Outcome == "" || f.Message == "" || f.Outcome == checks.Unknown && f.Cause == "" {
					t.Errorf("%s: %+v", r.Claim.ID, f)
				}
			}
			if a, b := describe(r), describe(&again.Results[i]); a != b {
				t.Errorf("two runs differ:\n%s\n%s", a, b)
			}
		}
	}
}

// TestWaivedAtRelease: of a release whose commit is not known a waiver covers the pin's own
// release alone, and only where it was given at the pin.
func TestWaivedAtRelease(t *testing.T) {
	const stated = "[pin]\ncommit = \"" + pin + "\"\nrelease = \"0.145.0\"\n[request.\"thread/stop\"]\n"
	for _, c := range []struct {
		name, release, commit, at string
		waived                    bool
	}{
		{"the pin's own release", "0.145.0", "", "0123456789ab", true},
		{"the pin's own release, at another pin", "0.145.0", "", "25af12f7e615", false},
		{"another release", "0.171.0", "", "0123456789ab", false},
		{"another release, at another pin", "0.171.0", "", "25af12f7e615", false},
		{"another release, whose commit is known", "0.144.0", "25af12f7e61572b0bc18ddb1008be543b91519b0", "25af12f7e615", true},
	} {
		s := &surface.Surface{Origin: surface.Origin{Witness: "atlas", Release: c.release, Commit: c.commit}}
		s.Coverage.Methods[surface.ClientRequest], s.Coverage.Gates[surface.ClientRequest] = surface.Full, true
		contract := load(t, stated+waiver("request:thread/stop", "pin = \""+c.at+"\"\n"))
		j := &checks.Judge{Checks: checks.All(), Today: "2026-06-01"}
		v := j.Run(contract, []*checks.Witness{{Name: "atlas", Surface: s.Index(), Commit: c.commit}})
		if got := v.Counts.Waived == 1; got != c.waived || (v.Code == 0) != c.waived || comesOf(v, "notice waiver-of-other-pin") == c.waived {
			t.Errorf("%s: %+v, code %d, %v", c.name, v.Counts, v.Code, v.Notices)
		}
	}
}
