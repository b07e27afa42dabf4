package report

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"codexpin/checks"
)

// updateGolden rewrites the golden files: go test ./report -run Golden -golden
var updateGolden = flag.Bool("golden", false, "rewrite the golden files of testdata")

// filledVerify is a report with every field set, outcomes varied, and causes that name
// claims.
func filledVerify(texts []string, start int) *Verify {
	r := new(Verify)
	n := start
	fill(reflect.ValueOf(r).Elem(), texts, &n)
	r.Schema, r.Error, r.ExitCode = VerifySchema, nil, start%4
	outcomes := []checks.Outcome{checks.Broken, checks.Unknown, checks.Moved, checks.OK, ""}
	for i := range r.Claims {
		c := &r.Claims[i]
		c.Outcome = outcomes[(i+start)%len(outcomes)]
		if c.Outcome != checks.Broken || start%3 > 0 {
			c.Waiver = nil
		}
		for k := range c.Findings {
			c.Findings[k].Outcome, c.Findings[k].How = c.Outcome, "read"
		}
		r.Causes[i].Claims = []string{r.Claims[0].ID, r.Claims[1].ID}
		r.Causes[i].Outcome = c.Outcome
	}
	return r
}

func TestVerifyIsSafeInEveryCell(t *testing.T) {
	texts := hostile()
	for start := range 4 * len(texts) {
		r := filledVerify(texts, start)
		width := []int{0, 20, 40, 80, 200}[start%5]
		o := VerifyOptions{TextOptions: TextOptions{Width: width, Verbose: start%3 > 0}, Quiet: start%7 == 0}
		at := fmt.Sprintf("start %d width %d", start, width)
		checkSafe(t, at, r.Text(o))
		checkSafe(t, at+" markdown", r.Markdown())
		checkSafe(t, at+" github", r.GitHub())
		doc, err := JSON(r)
		if err != nil {
			t.Fatal(err)
		}
		checkSafe(t, at+" json", string(doc))
		failed := FailedVerify(2, texts[start%len(texts)], texts[(start+1)%len(texts)], nil, "")
		failed.Problems = r.Problems
		checkSafe(t, at+" failed", failed.Markdown()+failed.GitHub()+failed.Text(o))
	}
}

// TestMarkdownStaysInItsCells holds that no text of a report makes a line, a column or
// an element of its own.
func TestMarkdownStaysInItsCells(t *testing.T) {
	texts := append(hostile(), "<script>alert(1)</script>", "a|b\\|c", "`code` ``", "[x](http://x.example)", "https://x.example www.x.example",
		"@maintainer #12", "# title", "- item", "</code>", "<!--", "&amp;", "_em_ *b* ~s~", "$math$", "1. one")
	calm := filledVerify([]string{"calm"}, 0)
	tags := regexp.MustCompile(`</?(code|br|details|summary)>`)
	for start := range 2 * len(texts) {
		r := filledVerify(texts, start)
		for i := range r.Claims { // the same shape as the calm one
			r.Claims[i].Outcome, r.Claims[i].Waiver = calm.Claims[i].Outcome, calm.Claims[i].Waiver
			for k := range r.Claims[i].Findings {
				r.Claims[i].Findings[k].Outcome = calm.Claims[i].Outcome
			}
		}
		md := r.Markdown()
		for _, bad := range []string{"<script", "http://", "https://", "www.", "`", "@m", "<!--", "](", "$m", "*b"} {
			if strings.Contains(md, bad) {
				t.Errorf("start %d: %q in\n%s", start, bad, md)
			}
		}
		if rest := tags.ReplaceAllString(md, ""); strings.ContainsAny(rest, "<>") {
			t.Errorf("start %d: an element in\n%s", start, rest)
		}
		columns := 0
		for line := range strings.Lines(md) {
			if !strings.HasPrefix(line, "|") {
				columns = 0
				continue
			}
			if n := strings.Count(line, "|"); columns == 0 {
				columns = n
			} else if n != columns {
				t.Errorf("start %d: %d columns, then %d in %q", start, columns, n, line)
			}
		}
	}
}

func TestAnnotations(t *testing.T) {
	r := &Verify{Contract: &ContractInfo{Path: "a,b:c%/codexpin.toml"}, Codex: &Judged{}, Verdict: "the verdict"}
	for i := range 13 {
		outcome := checks.Unknown
		if i > 4 {
			outcome = checks.Broken
		}
		r.Claims = append(r.Claims, Claim{ID: fmt.Sprint("id:", i), Outcome: outcome, Line: i + 1, Column: 2,
			Findings: []Finding{{Outcome: outcome, Message: "100%\r\n::error::x"}}})
	}
	r.Notices = []Notice{{Word: "w", Text: "t", Line: 3}}
	lines := strings.Split(strings.TrimSpace(r.GitHub()), "\n")
	if len(lines) != 12 {
		t.Fatalf("%d lines:\n%s", len(lines), strings.Join(lines, "\n"))
	}
	want := `::error file=a%2Cb%3Ac%25/codexpin.toml,line=6,col=2,title=broken%3A id%3A5::100%25\r\n::error::x`
	if lines[0] != want {
		t.Errorf("got  %s\nwant %s", lines[0], want)
	}
	if !strings.Contains(lines[8], "title=unknown%3A id%3A0::") {
		t.Errorf("the worst are not first: %s", lines[8])
	}
	if lines[10] != "::notice title=codexpin::and 4 more, in the report" || lines[11] != "the verdict" {
		t.Errorf("%s\n%s", lines[10], lines[11])
	}
}

// TestVerifyGolden renders each report of testdata in every format. Reading one and
// writing it gives the same bytes, and so does rendering twice.
func TestVerifyGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/verify/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no reports: ", err)
	}
	schema := loadReportSchema(t)
	for _, file := range files {
		doc, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r := new(Verify)
		d := json.NewDecoder(bytes.NewReader(doc))
		d.DisallowUnknownFields()
		if err := d.Decode(r); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if again, err := JSON(r); err != nil || !bytes.Equal(again, doc) {
			t.Errorf("%s: written again it differs (%v)", file, err)
		}
		if why := schema.validate(t, doc); why != "" {
			t.Errorf("%s: %s", file, why)
		}
		for name, render := range goldenFormats(r) {
			text := render()
			if text != render() {
				t.Errorf("%s: two renders of %s differ", file, name)
			}
			golden(t, strings.TrimSuffix(file, ".json")+"."+name, text)
		}
	}
}

func goldenFormats(r *Verify) map[string]func() string {
	out := map[string]func() string{"md": r.Markdown, "github": r.GitHub}
	for _, width := range []int{0, 40, 80, 200} {
		o := TextOptions{Width: width}
		out[fmt.Sprintf("%d.txt", width)] = func() string { return r.Text(VerifyOptions{TextOptions: o}) }
	}
	out["verbose.txt"] = func() string {
		return r.Text(VerifyOptions{TextOptions: TextOptions{Width: 80, Verbose: true, Color: true}})
	}
	return out
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *updateGolden {
		if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil || string(want) != got {
		t.Errorf("%s differs (%v); go test ./report -run Golden -golden\n%s", name, err, got)
	}
}

// TestNothingIsCut holds that every path, id and name is whole on every width.
func TestNothingIsCut(t *testing.T) {
	long := "codex-rs/" + strings.Repeat("long-name/", 15) + "x.rs"
	r := filledVerify([]string{"thread/start"}, 0)
	for i := range r.Claims {
		for k := range r.Claims[i].Findings {
			r.Claims[i].Findings[k].Place.File = long
		}
	}
	for _, width := range []int{0, 20, 40, 80, 200} {
		if text := r.Text(VerifyOptions{TextOptions: TextOptions{Width: width}}); !strings.Contains(text, long) {
			t.Errorf("width %d cuts the path:\n%s", width, text)
		}
	}
}

func TestCommandsCanBePasted(t *testing.T) {
	r := &Verify{Contract: &ContractInfo{}, Codex: &Judged{}, Claims: []Claim{{ID: "a", Outcome: checks.Broken, Findings: []Finding{{
		Outcome: checks.Broken, Next: "codexpin show 'option:app-server --listen' --commit 7ca611348db9446711ed16ed81c84095e3721cee --checkout '/a b/it'\\''s'"}}}}}
	whole := r.Claims[0].Findings[0].Next
	for _, width := range []int{20, 40, 60, 80, 0} {
		text := r.Text(VerifyOptions{TextOptions: TextOptions{Width: width}, Quiet: true})
		_, rest, _ := strings.Cut(text, "next ")
		command, _, _ := strings.Cut(rest, "\n\n")
		joined := strings.Join(strings.Fields(strings.ReplaceAll(command, "\\\n", " ")), " ")
		if joined != whole {
			t.Errorf("width %d: %s", width, joined)
		}
	}
}
