package cmd_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"codexpin/report"
)

// Every word that a report prints before a notice or a finding has a page that says what it
// means, and no page is of a word that nothing prints. The words are those of the code.
func TestExplainWords(t *testing.T) {
	printed := map[string]bool{"pin": true, "pin.why": true} // keys that steps and notices name
	word := regexp.MustCompile(`(?:Notice|DocFinding)\{+Word: "([a-z-]+)"[,}]|\b(?:say|notice|add)\("([a-z]+(?:-[a-z]+)+)"`)
	for _, dir := range []string{".", "../report", "../checks"} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", dir, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range word.FindAllStringSubmatch(string(src), -1) {
				printed[m[1]+m[2]] = true
			}
		}
	}
	src, err := os.ReadFile("../probe/fit.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`Reason +ReasonKind = "([a-z ]+)"`).FindAllStringSubmatch(string(src), -1) {
		printed["runtime-"+report.Kebab(m[1])] = true
	}
	if len(printed) < 35 {
		t.Errorf("only %d words were found in the code", len(printed))
	}
	for w := range printed {
		if text, ok := report.Page(report.PageOfWord, w); !ok || len(text) < len(w)+40 {
			t.Errorf("%s has no page", w)
		}
	}
	for _, w := range report.PageNames(report.PageOfWord) {
		if !printed[w] {
			t.Errorf("%s is a page of no word", w)
		}
	}
}
