package report

import (
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
)

// hostileBump has text that a terminal, Markdown or HTML would act on in every field that
// comes from a repository, a file or a process.
func hostileBump(bad string) *Bump {
	side := &BumpSide{Outcome: checks.Broken, Witness: "source", Message: bad, Expected: bad, Found: bad, Place: &surface.Place{File: bad, Line: 3}, Near: []string{bad}}
	claim := func(state string) BumpClaim {
		return BumpClaim{ID: bad, Kind: "citation", State: state, Why: bad, Was: side, Now: side, Difference: &Difference{bad, bad},
			Diff: "@@ -1 +1 @@\n-" + bad + "\n", Uses: []string{bad}, Calls: []surface.Place{{File: bad, Line: 1}}, Do: []string{bad, "git -C " + bad}}
	}
	own := &OwnStep{Name: bad, Run: []string{bad}, Outcome: StepFailed, Why: bad, Output: bad + "\n" + bad}
	r := &Bump{
		Schema: BumpSchema, ExitCode: 1, Summary: bad, Error: &Problem{Message: bad, Hint: bad}, Date: bad, Reason: bad,
		Contract: &ContractInfo{Client: bad, File: bad, From: bad}, From: &BumpCommit{Commit: bad, Release: bad, By: bad}, To: &BumpCommit{Commit: bad, Release: bad, By: bad, PeeledFrom: bad},
		Steps:    []BumpStep{{Name: bad, Outcome: StepFailed, Evidence: bad, Own: own}},
		Claims:   []BumpClaim{claim("broken"), claim("unknown"), claim("changed"), claim("moved"), claim("fixed"), claim("waived"), claim("kept")},
		Reopened: []Reopened{{Claims: []string{bad}, Reason: bad, Pin: bad, Until: bad, Needed: []string{bad}}},
		Wrote:    true, Files: []BumpFile{{Path: bad, Change: "changed", Why: []string{bad}, Diff: "-" + bad + "\n"}},
		LeftBehind: &LeftBehind{Files: 1, Places: []Left{{File: bad, Line: 1, Text: bad, What: "id"}}, Why: bad},
		Document:   &Supported{File: bad, Findings: []DocFinding{{Word: bad, Text: bad, Hint: bad, Line: 1}}},
		Notices:    []Notice{{Word: bad, Text: bad}}, Next: bad, Reread: &Reread{Verdict: bad},
	}
	return r.Settle()
}

func TestBumpHostile(t *testing.T) {
	const bad = "\x1b]0;owned\a\u202eevil</code><script>|`[x](http://a.b)\r\n::error::"
	r := hostileBump(bad)
	for name, text := range map[string]string{
		"text": r.Text(VerifyOptions{TextOptions: TextOptions{Verbose: true}}), "narrow": r.Text(VerifyOptions{TextOptions: TextOptions{Width: 40}}),
		"quiet": r.Text(VerifyOptions{Quiet: true}), "markdown": r.Markdown(),
	} {
		if strings.ContainsAny(text, "\x1b\a\r\u202e") {
			t.Errorf("%s lets a control character through", name)
		}
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "::error") {
				t.Errorf("%s lets text begin a line: %q", name, line)
			}
		}
		if name == "markdown" && (strings.Contains(text, "<script>") || strings.Contains(text, "](http")) {
			t.Errorf("Markdown acts on text:\n%s", text)
		}
	}
	doc, err := JSON(r)
	if err != nil || strings.ContainsAny(string(doc), "\x1b\a\u202e") {
		t.Errorf("JSON lets a control character through, %v", err)
	}
}

// A report of ten thousand claims of each kind keeps to the bound of Markdown.
func TestBumpMarkdownBound(t *testing.T) {
	r := hostileBump("x")
	for range 10000 {
		r.Claims = append(r.Claims, r.Claims[0], r.Claims[2])
		r.Files = append(r.Files, r.Files[0])
	}
	if n := len(r.Markdown()); n > maxMarkdown {
		t.Errorf("%d bytes of Markdown", n)
	}
}
