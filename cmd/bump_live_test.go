package cmd_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"codexpin/checks/ledger"
	"codexpin/cmd"
	"codexpin/report"
)

// bumped runs bump as JSON in a directory, on the checkout that CODEX_CHECKOUT names.
func bumped(t *testing.T, dir string, args ...string) *report.Bump {
	t.Helper()
	if os.Getenv("CODEX_CHECKOUT") == "" {
		t.Skip("CODEX_CHECKOUT names no checkout")
	}
	var out, errs bytes.Buffer
	args = append([]string{"bump", "--json", "--today", "2026-07-22"}, args...)
	code := cmd.Main(args, os.Environ(), dir, time.Now, cmd.Streams{Out: &out, Err: &errs})
	var r report.Bump
	if err := json.Unmarshal(out.Bytes(), &r); err != nil || r.From == nil {
		t.Skipf("the checkout cannot answer: exit code %d, %s", code, errs.String())
	}
	if code != r.ExitCode {
		t.Errorf("exit code %d, and the report says %d", code, r.ExitCode)
	}
	return &r
}

func inState(r *report.Bump, state ledger.State) []string {
	var ids []string
	for _, c := range r.Claims {
		if c.State == string(state) {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// From 0.136.0 to 0.145.0 one event that preset:aharness cites is gone and the dynamic
// tools have another type; every method, value and config key is kept.
func TestBumpRefused(t *testing.T) {
	r := bumped(t, t.TempDir(), "--contract", "preset:aharness", "25af12f7e61572b0bc18ddb1008be543b91519b0")
	if want := []string{"cite:dynamic-tool-call-event"}; r.ExitCode != 1 || !slices.Equal(inState(r, ledger.Broken), want) {
		t.Errorf("exit code %d, broken %v; want 1, %v", r.ExitCode, inState(r, ledger.Broken), want)
	}
	if r.To.Release != "0.145.0" || r.Counts.Unknown != 0 || r.Wrote {
		t.Errorf("target %s, %s, wrote %v", r.To.Release, r.Counts, r.Wrote)
	}
	for _, s := range r.Steps {
		whole := s.Name == ledger.StepMethods || s.Name == ledger.StepConfig || s.Name == ledger.StepAbsences
		if whole && (s.Outcome != "ok" || strings.Contains(s.Evidence, ",")) {
			t.Errorf("step %s: %s, %s", s.Name, s.Outcome, s.Evidence)
		}
	}
	if !slices.Contains(inState(r, ledger.Changed), "request:thread/start#params.dynamicTools") {
		t.Errorf("changed: %v", inState(r, ledger.Changed))
	}
}

// To 0.137.0 everything holds: the contract is written, holds there, and is left alone the
// next time.
func TestBumpWritten(t *testing.T) {
	text, err := os.ReadFile("../pins/presets/aharness.toml")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	contract := filepath.Join(dir, "codexpin.toml")
	if err := os.WriteFile(contract, text, 0o666); err != nil {
		t.Fatal(err)
	}
	const target = "f221438b691b8f749d98f22077c93ebe01923fbe"
	r := bumped(t, dir, target, "--write")
	if r.ExitCode != 0 || !r.Wrote || r.Reread == nil || r.Reread.Counts.Moved+r.Reread.Counts.Broken+r.Reread.Counts.Unknown != 0 {
		t.Fatalf("exit code %d, wrote %v, read again %+v", r.ExitCode, r.Wrote, r.Reread)
	}
	if r.Counts.Moved == 0 || len(r.Files) != 1 {
		t.Errorf("%s, %d files", r.Counts, len(r.Files))
	}
	now, err := os.ReadFile(contract)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(now, []byte(target)) || bytes.Count(now, []byte("\n")) != bytes.Count(text, []byte("\n")) {
		t.Error("the contract has other lines than before, or not the new pin")
	}
	again := bumped(t, dir, target, "--write")
	after, err := os.ReadFile(contract)
	if err != nil || again.Wrote || !bytes.Equal(now, after) {
		t.Errorf("written twice: %v, %v", again.Wrote, err)
	}
}
