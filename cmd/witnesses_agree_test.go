//go:build unix

package cmd_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"codexpin/checks"
	"codexpin/checks/rust"
	"codexpin/checks/surface"
	"codexpin/cmd"
	"codexpin/pins"
)

// agreeing are the releases at which the witnesses are compared.
func agreeing() map[string]string {
	return map[string]string{
		"0.136.0": "7ca611348db9446711ed16ed81c84095e3721cee",
		"0.141.0": "3fb81667d30d9d24297216ea61fbfcc4351b2aa9",
		"0.145.0": "25af12f7e61572b0bc18ddb1008be543b91519b0",
	}
}

// drawn is how many contracts are drawn at each release; CODEXPIN_DRAWN is another number.
func drawn(t *testing.T) int {
	if text := os.Getenv("CODEXPIN_DRAWN"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return 1500
}

// TestConformanceWitnessesAgree: no two witnesses of one Codex say opposite things of one
// claim, of thousands that are drawn at random from a fixed seed.
func TestConformanceWitnessesAgree(t *testing.T) {
	repo := checkout(t)
	for _, version := range []string{"0.136.0", "0.141.0", "0.145.0"} {
		t.Run(version, func(t *testing.T) {
			commit, err := repo.Commit(agreeing()[version])
			if absent(err) {
				t.Skipf("the checkout does not hold %s", version)
			}
			if err != nil {
				t.Fatal(err)
			}
			read, err := rust.Read(commit, rust.All)
			if err != nil {
				t.Fatal(err)
			}
			committed, err := cmd.CommittedSurface(commit)
			if err != nil {
				t.Fatal(err)
			}
			released, err := cmd.ReleaseOf(version)
			if err != nil {
				t.Fatal(err)
			}
			witnesses := []*checks.Witness{
				{Name: "source", Surface: read, Commit: commit.ID}, {Name: "schema", Surface: committed, Commit: commit.ID},
				{Name: "atlas", Surface: released, Commit: commit.ID},
			}
			if version != "0.145.0" {
				codex := liveCodex(t, version)
				reported, err := cmd.RuntimeSurface(context.Background(), codex, t.TempDir(), os.Environ(), helpsOf(read))
				if err != nil {
					t.Fatal(err)
				}
				witnesses = append(witnesses, &checks.Witness{Name: "runtime", Surface: reported})
			}
			agree(t, commit.ID, witnesses, drawn(t))
		})
	}
}

// helpsOf are the commands whose help is read.
func helpsOf(s *surface.Surface) []string {
	var paths []string
	for _, c := range s.Commands {
		if strings.Count(c.Path, " ") == 0 {
			paths = append(paths, c.Path)
		}
	}
	return paths
}

// agree draws contracts and reports every claim on which witnesses contradict each other.
func agree(t *testing.T, commit string, witnesses []*checks.Witness, n int) {
	var surfaces []*surface.Surface
	for _, w := range witnesses {
		surfaces = append(surfaces, w.Surface)
	}
	d := newDrawer(11, surfaces)
	claims, refused, told := 0, 0, map[string]int{}
	begun := time.Now()
	for range n {
		text := d.contract()
		c, err := pins.Load("codexpin.toml", []byte("[pin]\ncommit = \""+commit+"\"\n"+text))
		if err != nil {
			if refused++; os.Getenv("CODEXPIN_REFUSED") != "" {
				t.Logf("%v\n%s", err, text)
			}
			continue
		}
		v := (&checks.Judge{Checks: checks.All(), Today: "2026-01-01"}).Run(c, witnesses)
		for i := range v.Results {
			r := &v.Results[i]
			claims++
			told[outcomes(r)]++
			if opposed(r) {
				t.Errorf("%s\n%s\n%s", r.Claim.ID, text, said(r))
			} else if os.Getenv("CODEXPIN_DOUBT") != "" && doubted(r) {
				t.Logf("DOUBT %s\n%s\n%s", r.Claim.ID, text, said(r))
			}
		}
	}
	var lines []string
	for what, n := range told {
		lines = append(lines, fmt.Sprintf("%6d %s", n, what))
	}
	slices.Sort(lines)
	slices.Reverse(lines)
	t.Logf("%d claims of %d contracts, %d refused, in %v\n%s", claims, n, refused, time.Since(begun).Round(time.Millisecond), strings.Join(lines, "\n"))
}

// opposed tells whether one witness says that a claim holds and another that it breaks. A
// witness that says it does not tell gates contradicts nobody about a gate.
func opposed(r *checks.Result) bool {
	holds, breaks := false, false
	gate := !slices.ContainsFunc(r.Findings, func(f checks.Finding) bool { return f.Outcome == checks.Broken && !f.Gate })
	for _, f := range r.Findings {
		holds = holds || f.Outcome == checks.OK && !(gate && f.GateUntold)
		breaks = breaks || f.Outcome == checks.Broken
	}
	return holds && breaks
}

// doubted tells whether a witness decides what another one, which was asked, cannot.
func doubted(r *checks.Result) bool {
	decided := slices.ContainsFunc(r.Findings, func(f checks.Finding) bool { return f.Outcome != checks.Unknown })
	return decided && r.Doubtful()
}

func outcomes(r *checks.Result) string {
	var parts []string
	for _, f := range r.Findings {
		gate := ""
		if f.Gate || f.GateUntold {
			gate = " (gate)"
		}
		parts = append(parts, f.Witness+" "+string(f.Outcome)+gate)
	}
	return strings.Join(parts, ", ")
}

func said(r *checks.Result) string {
	var lines []string
	for _, f := range slices.Concat(r.Findings, r.NotAsked) {
		lines = append(lines, fmt.Sprintf("    %-8s %-8s %s%s [%s | %s] %s:%d", f.Witness, f.Outcome, f.Message, f.NotAsked, f.Expected, f.Found, f.Place.File, f.Place.Line))
	}
	return strings.Join(lines, "\n")
}
