package report

import (
	"embed"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strings"
)

//go:embed explain/*.md
var pages embed.FS

// ExplainSchema names the format of Explained and its version.
const ExplainSchema = "codexpin/explain@1"

// Explained is what `codexpin explain` reports: one page about a rule of diff, a check, or a
// word that a notice begins with.
type Explained struct {
	Schema   string `json:"schema"`   // ExplainSchema
	ExitCode int    `json:"exitCode"` // of the process: 0
	// Kind is rule, check or word; ID the rule's, the kind of claim that the check judges, or
	// the word of a notice.
	Kind string `json:"kind"`
	ID   string `json:"id"`
	// Claim is the claim of the contract that was asked about; missing otherwise.
	Claim *ExplainedClaim `json:"claim,omitempty"`
	Page  string          `json:"page"` // in Markdown
}

// ExplainedClaim is a claim of a contract.
type ExplainedClaim struct {
	ID   string `json:"id"`
	File string `json:"file"` // the contract
	Line int    `json:"line"`
	Why  string `json:"why,omitempty"`
}

// The kinds of page.
const (
	PageOfRule  = "rule"
	PageOfCheck = "check"
	PageOfWord  = "word" // of notices and findings, in one file
)

// Page gives the page of a rule, a check or a word, in Markdown; ok is false if there is
// none.
func Page(kind, id string) (text string, ok bool) {
	if kind == PageOfWord {
		for word, text := range wordPages() {
			if word == id {
				return text, true
			}
		}
		return "", false
	}
	b, err := pages.ReadFile("explain/" + kind + "-" + id + ".md")
	return string(b), err == nil
}

// PageNames lists the ids of all pages of a kind, sorted.
func PageNames(kind string) (ids []string) {
	if kind == PageOfWord {
		for word := range wordPages() {
			ids = append(ids, word)
		}
		slices.Sort(ids)
		return ids
	}
	entries, err := fs.ReadDir(pages, "explain")
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if id, ok := strings.CutPrefix(strings.TrimSuffix(e.Name(), ".md"), kind+"-"); ok {
			ids = append(ids, id)
		}
	}
	return ids
}

// wordPages gives the words that have a page, each with it, in the order of the file.
func wordPages() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		b, err := pages.ReadFile("explain/words.md")
		if err != nil {
			return
		}
		for _, page := range strings.Split("\n"+string(b), "\n# ")[1:] {
			word, text, _ := strings.Cut(page, "\n")
			if !yield(word, "# "+word+"\n\n"+strings.TrimSpace(text)+"\n") {
				return
			}
		}
	}
}

// Text renders the page for a terminal.
func (r *Explained) Text(o TextOptions) string {
	t := newText(o)
	if c := r.Claim; c != nil {
		t.title(0, c.ID, "a claim of kind "+r.ID)
		t.pair("contract", fmt.Sprintf("%s:%d", c.File, c.Line))
		if c.Why != "" {
			t.pair("why", c.Why)
		}
		t.gap()
	}
	fenced := false
	var words []string
	flush := func() {
		if len(words) > 0 {
			t.say(2, "%s", strings.ReplaceAll(strings.Join(words, " "), "`", ""))
		}
		words = nil
	}
	for line := range strings.Lines(r.Page) {
		line = strings.TrimRight(line, "\n")
		fence, isFence := strings.CutPrefix(line, "```")
		head, isHead := strings.CutPrefix(strings.TrimLeft(line, "#"), " ")
		switch {
		case isFence:
			flush()
			if fenced = !fenced; fenced {
				t.raw(4, t.paint.Dim(fence))
			}
		case fenced:
			t.raw(6, Sanitise(line))
		case line == "":
			flush()
			t.raw(0, "")
		case strings.HasPrefix(line, "#") && isHead:
			t.title(0, strings.ToLower(head), "")
		default:
			words = append(words, line)
		}
	}
	flush()
	return t.b.String()
}
