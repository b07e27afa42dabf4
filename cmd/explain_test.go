package cmd_test

import (
	"regexp"
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
	"codexpin/report"

	"github.com/rogpeppe/go-internal/txtar"
)

// sections that every page has.
var pageSections = []string{"## Example\n", "## How to mend\n", "## How to waive\n"}

// block gives the text of a fenced block of a page.
func block(t *testing.T, page, kind string) string {
	t.Helper()
	m := regexp.MustCompile("(?s)```" + kind + "\n(.*?)```").FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("no block %s", kind)
	}
	return m[1]
}

// Every rule has a page, with its classes, whose example is one of it; and no page is of
// no rule.
func TestExplainRules(t *testing.T) {
	left := map[string]bool{}
	for _, id := range report.PageNames(report.PageOfRule) {
		left[id] = true
	}
	for _, rule := range surface.Rules() {
		t.Run(rule.ID, func(t *testing.T) {
			page, ok := report.Page(report.PageOfRule, rule.ID)
			if !ok {
				t.Fatal("it has no page")
			}
			delete(left, rule.ID)
			or := func(c surface.Class) string {
				if c == "" {
					return "-"
				}
				return string(c)
			}
			sections := append(pageSections, "## What it says\n", "## What it does not say\n",
				"Sent: "+or(rule.Sends)+". Read: "+or(rule.Reads)+".\n", "# "+rule.ID+"\n")
			for _, want := range sections {
				if !strings.Contains(page, want) {
					t.Errorf("the page lacks %q", want)
				}
			}
			before, after := exampleSurface(t, block(t, page, "before")), exampleSurface(t, block(t, page, "after"))
			contract, err := pins.Load("client.toml", []byte("name = \"p\"\n[pin]\ncommit = \""+strings.Repeat("0", 40)+"\"\n"))
			if err != nil {
				t.Fatal(err)
			}
			got := pairChanges(contract, before, after, map[string]bool{})
			if want := block(t, page, "says"); !strings.Contains("\n"+got, "\n"+want) || !strings.HasPrefix(want, rule.ID+" ") {
				t.Errorf("the example says\n%swhere the page has\n%s", got, want)
			}
		})
	}
	for id := range left {
		t.Errorf("%s is a page of no rule", id)
	}
}

// exampleSurface reads one side of an example: types of the protocol, or files that each
// begin with a line // PATH.
func exampleSurface(t *testing.T, text string) *surface.Surface {
	t.Helper()
	archive := &txtar.Archive{}
	if !regexp.MustCompile(`^// [\w/-]+\.rs\n`).MatchString(text) {
		archive.Files = []txtar.File{{Name: "side.rs", Data: []byte(text)}}
		return pairSurface(t, archive, "side")
	}
	starts := regexp.MustCompile(`(?m)^// ([\w/-]+\.rs)\n`).FindAllStringSubmatchIndex(text, -1)
	for i, at := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		archive.Files = append(archive.Files, txtar.File{Name: "side/" + text[at[2]:at[3]], Data: []byte(text[at[1]:end])})
	}
	return pairSurface(t, archive, "side")
}

// Every check has a page, whose example is a contract that makes a claim of its kind.
func TestExplainChecks(t *testing.T) {
	left := map[string]bool{}
	for _, id := range report.PageNames(report.PageOfCheck) {
		left[id] = true
	}
	for _, check := range checks.All() {
		t.Run(string(check.Kind), func(t *testing.T) {
			page, ok := report.Page(report.PageOfCheck, string(check.Kind))
			if !ok {
				t.Fatal("it has no page: write report/explain/check-" + string(check.Kind) + ".md")
			}
			delete(left, string(check.Kind))
			for _, want := range append(pageSections, "## What it proves\n", "## What it does not prove\n") {
				if !strings.Contains(page, want) {
					t.Errorf("the page lacks %q", want)
				}
			}
			head := "name = \"p\"\n[pin]\ncommit = \"" + strings.Repeat("0", 40) + "\"\n"
			text, pin := strings.CutPrefix(block(t, page, "toml"), "[pin]\n")
			if !pin {
				text = "\n" + text
			}
			contract, err := pins.Load("client.toml", []byte(head+text))
			if err != nil {
				t.Fatal(err)
			}
			want, found := strings.TrimSpace(block(t, page, "claims")), false
			all, _ := checks.Claims(contract)
			for _, c := range all {
				found = found || c.Kind == check.Kind && c.ID == want
				if c.Kind == check.Kind && c.ID != want {
					t.Logf("it makes %s", c.ID)
				}
			}
			if !found {
				t.Errorf("its example makes no claim %q of its kind", want)
			}
		})
	}
	for id := range left {
		t.Errorf("%s is a page of no check", id)
	}
}
