package report

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"codexpin/checks"
	"codexpin/pins"
)

// longVerify is a report of many claims whose texts are all long and hard to escape.
func longVerify(n int, text string) *Verify {
	r := &Verify{Schema: VerifySchema, ExitCode: 1, Summary: text, Contract: &ContractInfo{File: text}, Codex: &Judged{Commit: text}}
	for i := range n {
		outcomes := []checks.Outcome{checks.Broken, checks.Unknown, checks.Moved}
		c := Claim{ID: fmt.Sprint(i, text), Outcome: outcomes[i%3], Why: text}
		c.Findings = []Finding{{Outcome: c.Outcome, Message: text, Expected: text, Found: text, Near: []string{text, text}, Hint: text, Next: text}}
		r.Claims = append(r.Claims, c)
		r.Notices = append(r.Notices, Notice{Word: text, Text: text})
		r.NotLookedAt = append(r.NotLookedAt, text)
	}
	return r
}

func longTexts() []string {
	return []string{
		"x", strings.Repeat("a", 200_000), strings.Repeat("|\\%:,", 40_000), strings.Repeat("\x1b\u202e", 40_000),
		strings.Repeat("é\n", 50_000), strings.Repeat("\xff", 100_000), strings.Repeat("\U000e0001", 20_000),
	}
}

func TestMarkdownIsBounded(t *testing.T) {
	for _, n := range []int{1, 150} {
		for _, text := range longTexts() {
			if n > 1 && len(text) > 1 {
				text = text[:2000]
			}
			r := longVerify(n, text)
			md := r.Markdown()
			if len(md) > maxMarkdown || !utf8.ValidString(md) {
				t.Errorf("%d of %.10q: %d bytes", n, text, len(md))
			}
			if n == 150 && !strings.Contains(md, " more") || !strings.Contains(md, "<code>0") {
				t.Errorf("%d of %.10q: the first is not shown or the rest not counted:\n%.500s", n, text, md)
			}
			failed := FailedVerify(2, text, text, nil, "")
			failed.Problems = make([]ContractProblem, n)
			for i := range failed.Problems {
				failed.Problems[i] = ContractProblem{File: text, Message: text, Hint: text}
			}
			if md := failed.Markdown(); len(md) > maxMarkdown {
				t.Errorf("failed, %d of %.10q: %d bytes", n, text, len(md))
			}
		}
	}
}

func TestAnnotationsAreBounded(t *testing.T) {
	for _, text := range longTexts() {
		for line := range strings.Lines(longVerify(5, text).GitHub()) {
			_, message, _ := strings.Cut(strings.TrimPrefix(line, "::"), "::")
			if len(message) > 4096 || len(line) > 5000 || !utf8.ValidString(line) {
				t.Errorf("%.10q: %d bytes", text, len(line))
			}
			for i := range len(line) {
				if line[i] == '%' && !strings.Contains("%25 %0A %0D %3A %2C", line[i:min(i+3, len(line))]) {
					t.Errorf("%.10q: cut inside an escape: %q", text, line[i:min(i+10, len(line))])
				}
			}
		}
	}
}

func TestTextIsNotPaddedByOneLongName(t *testing.T) {
	r := longVerify(50, "x")
	r.Claims[0].ID = strings.Repeat("n", 200_000)
	for i := range r.Claims {
		r.Claims[i].Outcome, r.Claims[i].Findings[0].Outcome = checks.OK, checks.OK
	}
	r.Counts.OK = 50
	got := r.Text(VerifyOptions{TextOptions: TextOptions{Verbose: true}})
	if len(got) > 20_000 || !strings.Contains(got, "nnn… (200000 bytes)") {
		t.Errorf("%d bytes:\n%.3000s", len(got), got)
	}
}

func TestProblemHasThePartOfItsLine(t *testing.T) {
	long := strings.Repeat("é", 1000) + "HERE" + strings.Repeat("é", 1000)
	tests := []struct {
		line   string
		column int
		first  bool
		want   string
	}{
		{"short", 3, true, "short"},
		{long, 1001, false, "éHEREé"},
		{long, 1, true, "éé…"},
		{long, 9999, false, "…éé"},
		{strings.Repeat("\x80", 3_000_000), 1000, false, "…"},
	}
	for _, tt := range tests {
		load := &pins.LoadError{Problems: []pins.Problem{{Text: tt.line, Pos: pins.Pos{Line: 1, Column: tt.column}}}}
		got := FailedVerify(2, "m", "", load, "").Problems[0].Text
		if len(got) > maxLine+2*len("…") || !strings.Contains(got, tt.want) || strings.HasPrefix(got, "…") == tt.first {
			t.Errorf("%.10q at %d: %d bytes, %.60q", tt.line, tt.column, len(got), got)
		}
	}
}
