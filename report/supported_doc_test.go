package report

import (
	"errors"
	"strings"
	"testing"

	"codexpin/checks"
	"codexpin/pins"
)

func TestParseDoc(t *testing.T) {
	const begin, end = "<!-- codexpin:begin methods -->\n", "<!-- codexpin:end methods -->\n"
	tests := []struct {
		name, text string
		line       int    // of the error; 0 for none
		want       string // the content of the first block, or part of the error
	}{
		{"a block", "x\n" + begin + "old\n" + end + "y", 0, "old\n"},
		{"indented marks", "  " + begin + "old\n\t" + end, 0, "old\n"},
		{"an empty one", begin + end, 0, ""},
		{"in fenced code it is text", "```\n" + begin + "```\n" + begin + "in\n" + end, 0, "in\n"},
		{"in indented code it is text", "so:\n\n    " + begin + "    " + end + "\n\t" + begin + "\n" + begin + "in\n" + end, 0, "in\n"},
		{"after indented code too", "    " + begin + "\n\n    " + begin + begin + "in\n" + end, 0, "in\n"},
		{"an indented fence is code", "so:\n\n    ```\n\n" + begin + "in\n" + end, 0, "in\n"},
		{"a fence ends where it is not code", "```\n    ```\n" + begin + "```\n" + begin + "in\n" + end, 0, "in\n"},
		{"ticks in a line are no fence", "```a``` b\n" + begin + "in\n" + end, 0, "in\n"},
		{"between ticks it is shown", "put `<!-- codexpin:begin methods -->` above\n" + begin + "in\n" + end, 0, "in\n"},
		{"a comment of another kind", "<!-- codexpin is told of this: begin -->\n<!-- prettier-ignore-start -->\n<!-- codepen: end -->\n<!-- toc:begin x -->\n" + begin + "in\n" + end, 0, "in\n"},
		{"a fence of tildes holds one of ticks", "~~~\n```\n" + begin + "~~~\n" + begin + "in\n" + end, 0, "in\n"},
		{"fences inside of a block are text too", begin + "```\n" + end + "```\nafter\n" + end, 0, "```\n" + end + "```\nafter\n"},
		{"a quote", "<!-- codexpin:quote a/b.rs A::b -->\n\n```rust\nfn\n```\n", 0, "fn\n"},
		{"a quote in a longer fence", "<!-- codexpin:quote a/b.rs A -->\n````\n```\n````\n", 0, "```\n"},
		{"not ended", begin + "old\n", 1, "begun and not ended"},
		{"not begun", "x\n" + end, 2, "was not begun"},
		{"nested", begin + "<!-- codexpin:begin bumps -->\n", 2, "begins inside of"},
		{"crossed", begin + "<!-- codexpin:end bumps -->\n", 2, "ends inside of"},
		{"twice", begin + end + begin + end, 3, "stands twice"},
		{"unknown", "<!-- codexpin:begin nothing -->\n", 1, "there is no block"},
		{"no name", "<!-- codexpin:begin  -->\n", 1, "there is no block"},
		{"other letters", "<!--Codexpin:Begin methods -->\n", 1, "not known"},
		{"half a mark", "<!-- codexpin:begn methods -->\n", 1, "not known"},
		{"the tool misspelt", "<!-- codexpn:begin methods -->\n", 1, "not known"},
		{"the tool misspelt, with capitals", "<!-- CodexPing:Begin methods -->\n", 1, "not known"},
		{"without its colon", "<!-- codexpin begin methods -->\n", 1, "not known"},
		{"an end misspelt", begin + "<!-- codexpin:ned methods -->\n" + end, 2, "not known"},
		{"not by itself", "text <!-- codexpin:begin methods -->\n", 1, "not on a line of its own"},
		{"a quote without code", "<!-- codexpin:quote a.rs A -->\nwords\n", 1, "no fenced code"},
		{"a quote at the end", "<!-- codexpin:quote a.rs A -->\n", 1, "no fenced code"},
		{"a quote whose fence is open", "<!-- codexpin:quote a.rs A -->\n```\nfn\n", 1, "no fenced code"},
		{"a quote of nothing", "<!-- codexpin:quote a.rs -->\n```\n```\n", 1, "names a path and an item"},
	}
	for _, tt := range tests {
		d, err := ParseDoc([]byte(tt.text))
		var mark *MarkError
		switch {
		case tt.line == 0 && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.line == 0:
			if got := d.Content(&d.Blocks[0]); got != tt.want {
				t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
			}
		case !errors.As(err, &mark) || mark.Line != tt.line || !strings.Contains(mark.Msg, tt.want) || mark.Hint == "":
			t.Errorf("%s: %v, want line %d: %s, with a hint", tt.name, err, tt.line, tt.want)
		}
	}
}

// A mark that is misspelt is answered with the one that was meant.
func TestMarkNear(t *testing.T) {
	for text, want := range map[string]string{
		"<!-- codexpn:begin citation -->": "<!-- codexpin:begin citations -->",
		"<!-- codexpin:ned bumps -->":     "<!-- codexpin:end bumps -->",
		"<!-- codexpin:begin absence -->": "absences",
		"<!-- codexpin:end metods -->":    "methods",
		"<!-- codexpin:qoute a.rs A -->":  "<!-- codexpin:quote PATH ITEM -->",
	} {
		var mark *MarkError
		if _, err := ParseDoc([]byte(text + "\n")); !errors.As(err, &mark) || !strings.Contains(mark.Hint, want) {
			t.Errorf("%s: %v; want the hint %s", text, err, want)
		}
	}
}

// What stands outside of the blocks comes out as it went in, and a document that was made
// current is current.
func FuzzDocument(f *testing.F) {
	for _, text := range []string{
		"a\r\n<!-- codexpin:begin bumps -->\r\nold | x |\r\n<!-- codexpin:end bumps -->\r\nb",
		"<!-- codexpin:begin absences -->\n| A | B |\n| - | - |\n| `request:x` | y |\n<!-- codexpin:end absences -->",
		"<!-- codexpin:quote a A -->\n```\nx\n```\n<!-- codexpin:begin versions -->\n<!-- codexpin:end versions -->\n",
	} {
		f.Add([]byte(text))
	}
	c, err := pins.Load("fuzz", []byte("[pin]\ncommit = \"7ca611348db9446711ed16ed81c84095e3721cee\"\n[request.\"a/b\"]\n"))
	if err != nil {
		f.Fatal(err)
	}
	run := &SupportedRun{Contract: c, Verdict: (&checks.Judge{Checks: checks.All()}).Run(c, nil), Release: "0.136.0",
		Quote: func(path, item string) (string, bool) { return "fn " + item + "\n", path != "none" }}
	f.Fuzz(func(t *testing.T, text []byte) {
		now, splices, _, err := run.Document(text)
		if err != nil {
			return
		}
		at := 0
		for _, s := range splices {
			if !strings.HasPrefix(string(text[at:]), string(text[at:s.Pos.Offset])) {
				t.Fatal("splices out of order")
			}
			at = s.Pos.Offset + s.Pos.Length
		}
		again, _, r, err := run.Document(now)
		if err != nil {
			t.Fatalf("made a document that cannot be read: %v\n%q\n%q", err, text, now)
		}
		if string(again) != string(now) || r.Outdated() > 0 {
			t.Fatalf("is not current after it was made so:\n%q\n%q\n%q", text, now, again)
		}
	})
}

// TestFenceInList holds that a mark in fenced code of an item of a list, at any depth, is
// text, and that one below the list counts.
func TestFenceInList(t *testing.T) {
	for _, doc := range []string{
		"1.  item\n\n    ```\n    <!-- codexpin:begin older -->\n    x\n    <!-- codexpin:end older -->\n    ```\n",
		"10. item\n    ```\n    <!-- codexpin:begin older -->\n    x\n    <!-- codexpin:end older -->\n    ```\n",
		"- x\n\n  - y\n    ~~~\n    <!-- codexpin:begin older -->\n    x\n    <!-- codexpin:end older -->\n      ~~~\n",
		"* x\n  ```\n  <!-- codexpin:begin older -->\n  <!-- codexpin:end older -->\n  ```\n",
	} {
		doc += "\nText.\n\n<!-- codexpin:begin bumps -->\n<!-- codexpin:end bumps -->\n"
		got, err := ParseDoc([]byte(doc))
		if err != nil || len(got.Blocks) != 1 || got.Blocks[0].Name != "bumps" {
			t.Errorf("%q: %+v, %v", doc, got, err)
		}
	}
}
