package cmd_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"codexpin/checks"
	"codexpin/cmd"
	"codexpin/pins"
	"codexpin/report"

	"github.com/Masterminds/semver/v3"
)

const (
	supportedFile  = "../SUPPORTED_CODEX.md"
	supportedBegin = "<!-- generated: what was verified -->\n"
	supportedEnd   = "<!-- end of generated -->\n"
)

// The block of SUPPORTED_CODEX.md is made from the releases that the conformance test
// goes through and from the presets; CODEXPIN_UPDATE=1 writes it anew.
func TestSupportedCodex(t *testing.T) {
	text, err := os.ReadFile(supportedFile)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, found := strings.Cut(string(text), supportedBegin)
	have, tail, closed := strings.Cut(rest, supportedEnd)
	if !found || !closed {
		t.Fatalf("%s has no generated block", supportedFile)
	}
	want := supportedBlock(t)
	if have == want {
		return
	}
	if os.Getenv("CODEXPIN_UPDATE") == "" {
		t.Fatalf("the block of %s is out of date: CODEXPIN_UPDATE=1 go test ./cmd -run SupportedCodex", supportedFile)
	}
	if err := os.WriteFile(supportedFile, []byte(head+supportedBegin+want+supportedEnd+tail), 0o666); err != nil {
		t.Fatal(err)
	}
}

func supportedBlock(t *testing.T) string {
	var b strings.Builder
	b.WriteString("\n| preset | codex | commit | claims |\n| --- | --- | --- | --- |\n")
	for _, name := range pins.Presets() {
		text, err := pins.Preset(name)
		if err != nil {
			t.Fatal(err)
		}
		c, err := pins.Load("preset:"+name, text)
		if err != nil {
			t.Fatal(err)
		}
		claims, _ := checks.Claims(c)
		release := string(c.Pin.Release)
		if release == "" {
			release = "no release"
		}
		fmt.Fprintf(&b, "| %s | %s | `%.12s` | %d |\n", name, release, c.Pin.Commit, len(claims))
	}
	b.WriteString("\n| codex | commit | date |\n| --- | --- | --- |\n")
	for _, r := range releases(t) {
		fmt.Fprintf(&b, "| %s | `%.12s` | %s |\n", r.version, r.Commit, r.Date)
	}
	b.WriteString("\n")
	return b.String()
}

type verified struct {
	version      string
	Commit, Date string
}

// releases gives the release commits of testdata/truth, oldest first.
func releases(t *testing.T) []verified {
	text, err := os.ReadFile("../testdata/truth/releases.json")
	if err != nil {
		t.Fatal(err)
	}
	byVersion := map[string]verified{}
	if err := json.Unmarshal(text, &byVersion); err != nil {
		t.Fatal(err)
	}
	var list []verified
	for version, r := range byVersion {
		r.version = version
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b verified) int {
		return semver.MustParse(a.version).Compare(semver.MustParse(b.version))
	})
	return list
}

// The marked blocks of this project's own document are made by codexpin itself: with a
// checkout at hand they are current, and without one they can be read.
func TestSupportedBlocks(t *testing.T) {
	text, err := os.ReadFile(supportedFile)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := report.ParseDoc(text)
	if err != nil || len(doc.Blocks) == 0 {
		t.Fatalf("%s: %d blocks, %v", supportedFile, len(doc.Blocks), err)
	}
	if os.Getenv("CODEX_CHECKOUT") == "" {
		t.Skip("CODEX_CHECKOUT names no checkout")
	}
	var out, errs bytes.Buffer
	dir, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"supported", "--contract", "preset:plain", "--check"}
	if code := cmd.Main(args, os.Environ(), dir, time.Now, cmd.Streams{Out: &out, Err: &errs}); code != 0 {
		t.Errorf("exit code %d: codexpin supported --contract preset:plain --write\n%s%s", code, out.String(), errs.String())
	}
}
