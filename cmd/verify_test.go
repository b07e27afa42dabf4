package cmd

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codexpin/report"
)

// client writes a contract into the app's directory.
func client(t *testing.T, a *app, contract string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(a.dir, "codexpin.toml"), []byte(contract), 0o666); err != nil {
		t.Fatal(err)
	}
}

const onePin = "[pin]\ncommit = \"0000000000000000000000000000000000000001\"\n"

func TestTodayIsTheClocks(t *testing.T) {
	a, out, _ := newApp(t)
	a.now = func() time.Time {
		return time.Date(2026, 6, 2, 23, 30, 0, 0, time.FixedZone("west", -2*3600)) // 3 June in UTC
	}
	client(t, a, onePin+"[request.a]\n[[waiver]]\nclaim = \"request:a\"\nreason = \"r\"\npin = \"0000000\"\nuntil = 2026-06-02\n")
	if code := a.main(context.Background(), []string{"verify", "--json"}); code != ExitUnknown {
		t.Fatalf("code %d", code)
	}
	var r report.Verify
	if err := json.Unmarshal(out.Bytes(), &r); err != nil || r.Today != "2026-06-03" {
		t.Errorf("today %q, %v", r.Today, err)
	}
	if len(r.Notices) != 1 || r.Notices[0].Word != "waiver-expired" {
		t.Errorf("notices %+v", r.Notices)
	}
}

func TestOutputThatFailsTakesTheOthersAlong(t *testing.T) {
	for _, code := range []int{ExitOK, ExitBroken, ExitUnknown} {
		a, out, errs := newApp(t)
		v := &verifying{app: a, formatting: formatting{format: formatJSON}}
		r := &report.Verify{ExitCode: code, Verdict: "v", Contract: &report.ContractInfo{}, Codex: &report.Judged{}}
		outputs := []output{
			{formatJSON, "first.json", filepath.Join(a.dir, "first.json")},
			{formatJSON, "gone/second.json", filepath.Join(a.dir, "gone", "second.json")},
		}
		err := v.deliver(context.Background(), r, outputs)
		want := code
		if code == ExitOK {
			want = ExitUnknown
		}
		var e *Error
		if !errors.As(err, &e) || e.Code != want || !strings.Contains(e.Msg, "write gone/second.json") || strings.Contains(e.Msg, a.dir) {
			t.Errorf("code %d: %v", code, err)
		}
		if left, _ := os.ReadDir(a.dir); len(left) > 0 {
			t.Errorf("code %d: %v is left", code, left)
		}
		var doc report.Verify
		if err := json.Unmarshal(out.Bytes(), &doc); err != nil || doc.ExitCode != want || doc.Error == nil {
			t.Errorf("code %d: %v\n%s", code, err, out)
		}
		if errs.Len() > 0 {
			t.Errorf("stderr %s", errs)
		}
	}
}

func TestInterruptWhileJudging(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	a, out, errs := newApp(t)
	a.now = time.Now
	client(t, a, onePin+"[request.a]\n")
	cancel()
	if code := a.main(ctx, []string{"verify", "--output", "a.json"}); code != ExitInterrupted {
		t.Errorf("code %d", code)
	}
	if out.Len() > 0 || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("stdout %q, stderr %q", out, errs)
	}
	if left, _ := os.ReadDir(a.dir); len(left) != 1 {
		t.Errorf("%v is left", left)
	}
}

func TestClientTree(t *testing.T) {
	dir := t.TempDir()
	w, done := clientWitness(dir)
	defer done()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("a.txt", "text")
	write("large.txt", strings.Repeat("x", maxClientFile+1))
	outside := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(outside, []byte("secret"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, "link")); err != nil {
		t.Skip("no symlinks: ", err)
	}
	if text, err := w.Client.Read("a.txt"); err != nil || string(text) != "text" {
		t.Errorf("a.txt: %q, %v", text, err)
	}
	if _, err := w.Client.Read("none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("none: %v", err)
	}
	for _, path := range []string{"large.txt", "link", ".", "../" + filepath.Base(dir) + "/a.txt"} {
		text, err := w.Client.Read(path)
		if err == nil || errors.Is(err, fs.ErrNotExist) || strings.Contains(string(text), "secret") {
			t.Errorf("%s: %d bytes, %v", path, len(text), err)
		}
		if err != nil && strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v names the directory", path, err)
		}
	}
	if w, done := clientWitness(filepath.Join(dir, "gone")); w.Cause == "" {
		t.Error("a folder that is gone has no cause")
		done()
	}
}
