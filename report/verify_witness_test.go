package report

import (
	"strings"
	"testing"

	"codexpin/checks"
)

// TestBrokenWhere holds that the verdict blames a break on the witness that tells of it: on
// the commit, on the executable, or on both, and that every format names the witness.
func TestBrokenWhere(t *testing.T) {
	const commit = "at codex 0.145.0, 25af12f7e615"
	const executable = "in the selected executable, codex 0.171.0"
	ok, broken, unknown := checks.OK, checks.Broken, checks.Unknown
	for _, c := range []struct {
		source, runtime checks.Outcome
		want, by        string
	}{
		{ok, broken, "the contract is broken " + executable + "; it holds " + commit, "runtime, codex 0.171.0"},
		{broken, ok, "the contract is broken " + commit, "source"},
		{broken, broken, "the contract is broken " + commit + ", and " + executable, "source; runtime, codex 0.171.0"},
		{unknown, broken, "the contract is broken " + executable + "; whether it holds " + commit + " could not be decided", "runtime, codex 0.171.0"},
		{ok, unknown, "whether the contract holds could not be decided " + executable + "; it holds " + commit, "runtime, codex 0.171.0"},
		{ok, ok, "the contract holds " + commit, ""},
	} {
		claim := Claim{ID: "request:a/b", Kind: "method", Outcome: c.source, Line: 3, Findings: []Finding{
			{Witness: "source", Outcome: c.source, Message: "says"}, {Witness: "runtime", Outcome: c.runtime, Message: "says"},
		}}
		if c.runtime.Worse(c.source) {
			claim.Outcome = c.runtime
		}
		r := &Verify{
			Contract:  &ContractInfo{File: "codexpin.toml", Path: "codexpin.toml"},
			Codex:     &Judged{Commit: "25af12f7e61572b0bc18ddb1008be543b91519b0", Release: "0.145.0"},
			Witnesses: []Witness{{Name: "source"}, {Name: "runtime", Version: "0.171.0"}}, Claims: []Claim{claim},
		}
		switch claim.Outcome {
		case broken:
			r.ExitCode, r.Counts.Broken = 1, 1
		case unknown:
			r.ExitCode, r.Counts.Unknown = 3, 1
		}
		r.Axes = r.axes()
		for _, a := range r.Axes {
			if a.OK+a.Moved+a.Broken+a.Unknown+a.NotAsked != len(r.Claims) {
				t.Errorf("%+v does not add up to the claims", a)
			}
		}
		if got := summarise(r); got != c.want {
			t.Errorf("source %s, runtime %s: %s\nwant %s", c.source, c.runtime, got, c.want)
		}
		if c.by == "" {
			continue
		}
		text := r.Text(VerifyOptions{TextOptions: TextOptions{Width: 120}})
		for format, out := range map[string]string{"text": text, "markdown": r.Markdown(), "github": r.GitHub()} {
			if !strings.Contains(out, c.by) {
				t.Errorf("source %s, runtime %s: %s does not name %q:\n%s", c.source, c.runtime, format, c.by, out)
			}
		}
	}
}

// TestAxesNames holds that a finding counts in the table under the name that it has itself,
// and that there is a table where a directory of schema was judged, or an executable.
func TestAxesNames(t *testing.T) {
	ok := checks.OK
	at := func(kind checks.Kind, witnesses ...string) (r Verify) {
		c := Claim{ID: "x", Kind: string(kind)}
		for _, w := range witnesses {
			c.Findings = append(c.Findings, Finding{Witness: w, Outcome: ok})
		}
		r.Claims = []Claim{c}
		return r
	}
	for name, c := range map[string]struct {
		r    Verify
		want string
	}{
		"a directory of schema": {at(checks.SchemaKind, "client"), "client"},
		"of the client alone":   {at(checks.MethodKind, "client"), ""},
		"of the source alone":   {at(checks.MethodKind, "source"), ""},
		"an executable":         {at(checks.MethodKind, "source", "runtime"), "source runtime"},
		"none that was asked":   {at(checks.SchemaKind), ""},
	} {
		var names []string
		for _, a := range c.r.axes() {
			if a.OK == 1 {
				names = append(names, a.Name)
			}
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
