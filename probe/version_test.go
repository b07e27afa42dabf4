package probe

import (
	"strings"
	"testing"
)

func TestParseVersion(t *testing.T) {
	for _, tt := range []struct {
		out, name, text string
		form            VersionForm
	}{
		{"codex-cli 0.136.0\n", "codex-cli", "0.136.0", Comparable},
		{"codex-cli 0.136.0\r\n", "codex-cli", "0.136.0", Comparable},
		{"codex-cli 0.148.0-alpha.9\n", "codex-cli", "0.148.0-alpha.9", Comparable},
		{"0.147.0-alpha.3", "", "0.147.0-alpha.3", Comparable},
		{"0.147.0+b5", "", "0.147.0+b5", Comparable},
		{"0.1.2505172129", "", "0.1.2505172129", Comparable},
		{"v0.136.0", "", "0.136.0", Comparable},
		{"acme-codex 1.2.3", "acme-codex", "1.2.3", Comparable},
		{"welcome to the shell\n\ncodex-cli 0.136.0\nbye\n", "codex-cli", "0.136.0", Comparable},
		{"node 22.1.0\ncodex-cli 0.136.0\n", "codex-cli", "0.136.0", Comparable},
		{"codex-cli 0.0.0", "codex-cli", "0.0.0", SourceBuild},
		{"codex-cli 0.0.0-dev+abc", "codex-cli", "0.0.0-dev+abc", SourceBuild},
		{"codex-cli 2025.8.1", "codex-cli", "2025.8.1", Calendar},
		{"codex-cli 2025.08.01", "codex-cli", "2025.08.01", NoVersion},
		{"codex-cli 20250801", "codex-cli", "20250801", NoVersion},
		{"codex-cli 0.136", "codex-cli", "0.136", NoVersion},
		{"codex-cli 0.136.0 extra\n", "", "", NoVersion},
		{"codex-cli", "", "", NoVersion},
		{"codex-cli unknown", "codex-cli", "unknown", NoVersion},
		{"", "", "", NoVersion},
		{"\n \n", "", "", NoVersion},
		{"\x1b[31mcodex-cli 0.136.0\x1b[0m", "", "", NoVersion},
	} {
		v := parseVersion(tt.out)
		if v.Name != tt.name || v.Text != tt.text || v.Form != tt.form || (v.Why == "") != (v.Form == Comparable) {
			t.Errorf("%q gives %+v", tt.out, v)
		}
	}
}

func TestOtherVersions(t *testing.T) {
	for out, want := range map[string]string{
		"codex-cli 0.136.0\n":                                    "",
		"codex-cli 0.136.0\ncodex-cli 0.136.0\n":                 "",
		"node 22.1.0\ncodex-cli 0.136.0\n":                       "",
		"codex-cli 0.136.0\ncodex-cli 0.171.0\n":                 "0.171.0",
		"0.1.0\n0.2.0\n0.3.0\n0.3.0\n0.4.0\n0.5.0\nno version\n": "0.2.0 0.3.0 0.4.0",
	} {
		if got := strings.Join(parseVersion(out).Others, " "); got != want {
			t.Errorf("%q has the others %q, want %q", out, got, want)
		}
	}
}

func TestCompareFloor(t *testing.T) {
	for out, want := range map[string]Standing{
		"codex-cli 0.148.0-alpha.9": AtOrAbove,
		"0.147.0-alpha.3":           Below,
		"0.147.0+b5":                AtOrAbove,
		"0.147.0":                   AtOrAbove,
		"0.144.0-alpha.4":           Below,
		"0.1.2505172129":            Below,
		"0.171.0":                   AtOrAbove,
		"1.0.0-rc.1":                AtOrAbove,
		"codex-cli 0.0.0":           NotComparable,
		"codex-cli 2026.1.2":        NotComparable,
		"codex-cli":                 NotKnown,
		"":                          NotKnown,
	} {
		v := parseVersion(out)
		f, err := CompareFloor(v, "0.147.0", true)
		if err != nil || f.Standing != want || f.Why == "" {
			t.Errorf("%q: %+v, %v", out, f, err)
		}
		if f.Refused() != (want == Below || want == NotComparable) || f.Open() != (want == NotKnown) {
			t.Errorf("%q: refused %v, open %v", out, f.Refused(), f.Open())
		}
		if f, _ := CompareFloor(v, "0.147.0", false); f.Refused() || f.Open() {
			t.Errorf("%q: an advisory floor decides: %+v", out, f)
		}
	}
	if f, err := CompareFloor(nil, "0.147.0", true); err != nil || f.Standing != NotKnown {
		t.Errorf("%+v, %v", f, err)
	}
	if _, err := CompareFloor(nil, "latest", true); err == nil {
		t.Error("a floor that is no version is taken")
	}
}

func TestUserAgentVersion(t *testing.T) {
	for agent, want := range map[string]string{
		"codexpin/0.136.0 (Debian 12.0.0; x86_64) unknown (codexpin; 0)": "0.136.0",
		"a/1.0.0-alpha.1+b": "1.0.0-alpha.1+b",
		"none":              "",
		"":                  "",
	} {
		if got := userAgentVersion(agent); got != want {
			t.Errorf("%q gives %q", agent, got)
		}
	}
}

func FuzzParseVersion(f *testing.F) {
	f.Add("codex-cli 0.136.0\n")
	f.Add("0.0.0-\x00")
	f.Fuzz(func(t *testing.T, out string) {
		v := parseVersion(out)
		if (v.parsed() != nil) != (v.Form == Comparable) || len(v.Raw) > maxText+4 {
			t.Errorf("%+v", v)
		}
	})
}
