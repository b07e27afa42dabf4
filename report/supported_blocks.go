package report

import (
	"fmt"
	"strings"

	"codexpin/checks"
	"codexpin/checks/surface"
	"codexpin/pins"
)

// block gives what stands between the marks of a block; old is what stood there.
func (s *SupportedRun) block(name, old string) string {
	text := ""
	switch name {
	case "versions":
		text = s.versions()
	case "older":
		text = s.older()
	case "summary":
		text = s.summary()
	case "citations":
		text = s.citations()
	case "methods":
		text = s.methods()
	case "absences":
		text = s.absences()
	case "behaviour":
		text = s.behaviour()
	case "bumps":
		text = s.bumps(old)
	default:
		return old
	}
	return "\n" + text + "\n"
}

// mdTable is a table of Markdown under way. Its cells are escaped already.
type mdTable struct{ strings.Builder }

func newMDTable(headings ...string) *mdTable {
	t := &mdTable{}
	t.row(headings...)
	t.WriteString(strings.Repeat("| --- ", len(headings)) + "|\n")
	return t
}

func (t *mdTable) row(cells ...string) {
	for _, c := range cells {
		if c == "" {
			c = "-"
		}
		t.WriteString("| " + c + " ")
	}
	t.WriteString("|\n")
}

// mdCode writes a name as code: in backticks where they can hold it.
func mdCode(text string) string {
	if text == "" {
		return ""
	}
	if strings.ContainsAny(text, "`|\\\n") || Sanitise(text) != text || len(text) > maxMarkdownText || strings.TrimSpace(text) != text {
		return code(text)
	}
	return "`" + text + "`"
}

// mdText writes prose of the contract, bounded.
func mdText(text string) string { return bounded(text, maxMarkdownText, escapeProse) }

// escapeProse is escapeMarkdown for sentences: what means something only at the beginning
// of a line, or to nobody, stays readable.
func escapeProse(text string) string {
	return strings.NewReplacer("&#40;", "(", "&#41;", ")", "&#39;", "'", "&#34;", `"`, "&#43;", "+", "&#61;", "=", "&#33;", "!", "&#35;", "#").Replace(escapeMarkdown(text))
}

func (s *SupportedRun) versions() string {
	c := s.Contract
	t := newMDTable("What", "Value")
	if r := c.Runtime; r != nil && r.Floor != nil {
		text := mdCode(string(r.Floor.Version))
		if text == "" {
			text = "see the file"
		}
		text += ", " + string(r.Floor.Policy)
		if r.Floor.File != "" {
			text += ", in " + mdCode(string(r.Floor.File))
		}
		t.row("lowest codex", text)
	}
	if r := c.Runtime; r != nil && r.Baseline != nil {
		text := mdCode(string(r.Baseline.Version))
		if r.Baseline.Validated != "" {
			text += " on " + string(r.Baseline.Validated)
		}
		t.row("last validated with", text)
	}
	pin := mdCode(string(c.Pin.Commit)) + " (short " + mdCode(c.Pin.ID().Short()) + ")"
	if s.Release != "" && s.Release != "0.0.0" {
		pin += ", codex " + mdCode(s.Release)
	}
	if c.Pin.Decided != "" {
		pin += ", since " + string(c.Pin.Decided)
	}
	t.row("pin", pin)
	if w := c.Pin.Why; w != nil {
		text := mdCode(w.Claim.Claim)
		if w.Commit != "" {
			text += ", introduced by " + mdCode(string(w.Commit))
		}
		if w.Release != "" {
			text += ", first released in " + mdCode(string(w.Release))
		}
		t.row("what forces the floor", text)
	}
	if c.Pin.Reason != "" {
		t.row("reason", mdText(c.Pin.Reason))
	}
	return t.String()
}

func (s *SupportedRun) older() string {
	if s.LacksTo == "" {
		return "No floor is stated, so that no release is older than it.\n"
	}
	if len(s.Lacks) == 0 {
		return fmt.Sprintf("From %s to %s no release lacks a method, field or value that is claimed.\n", s.LacksFrom, s.LacksTo)
	}
	t := newMDTable("Since", "What releases before it lack, or have otherwise")
	for _, l := range s.Lacks {
		var names []string
		for i, c := range l.Claims {
			if i == maxLackNames {
				names = append(names, fmt.Sprintf("and %d more", len(l.Claims)-i))
				break
			}
			names = append(names, mdCode(c.ID)+c.there())
		}
		t.row(mdCode(l.Since), strings.Join(names, ", "))
	}
	return t.String() + fmt.Sprintf("\nReleases from %s were looked at.\n", s.LacksFrom)
}

// maxLackNames is how many claims stand in one row.
const maxLackNames = 12

// worstOf gives the finding that decides a claim, and the word for it.
func worstOf(r *checks.Result) (*checks.Finding, string) {
	f := r.Worst()
	if f == nil {
		return &checks.Finding{Message: "not asked"}, "not asked"
	}
	return f, ""
}

func (s *SupportedRun) citations() string {
	t := newMDTable("Path", "Cited", "Status", "Note")
	any := false
	for i := range s.Verdict.Results {
		r := &s.Verdict.Results[i]
		cite, ok := r.Claim.Entry.(*pins.Citation)
		if !ok {
			continue
		}
		any = true
		f, word := worstOf(r)
		if word == "" {
			word = citeStatus(cite, f, r)
		}
		t.row(mdCode(string(cite.Path)), citedRange(cite), word, citeNote(cite, f))
	}
	if !any {
		return "No place of Codex's source is cited.\n"
	}
	return t.String()
}

// citeStatus is the status of a citation in the words of such tables.
func citeStatus(cite *pins.Citation, f *checks.Finding, r *checks.Result) string {
	switch {
	case f.Outcome == checks.OK && len(cite.Absent) > 0:
		return "verified-by-absence"
	case f.Outcome == checks.OK:
		return "verified"
	case f.Outcome == checks.Moved:
		return "moved"
	case f.Outcome == checks.Unknown:
		return "unknown"
	case f.ItemChanged():
		return "changed"
	case r.Waiver != nil:
		return "missing, waived until " + string(r.Waiver.Until)
	case len(cite.Absent) > 0:
		return "appeared"
	}
	return "missing"
}

func citedRange(cite *pins.Citation) string {
	parts := []string{}
	if cite.Line.First > 0 {
		parts = append(parts, span(surface.Place{Line: cite.Line.First, EndLine: cite.Line.Last}))
	}
	if cite.Label != "" {
		parts = append(parts, mdText(cite.Label))
	}
	if len(parts) == 0 && cite.Item == "" && cite.Text == "" && len(cite.Absent) == 0 {
		return "file"
	}
	return strings.Join(parts, ", ")
}

// citeNote says what was looked for, and where it stands.
func citeNote(cite *pins.Citation, f *checks.Finding) string {
	var parts []string
	if cite.Item != "" {
		parts = append(parts, mdCode(cite.Item))
	}
	switch {
	case len(cite.Absent) > 0:
		parts = append(parts, "search for "+mdCode(strings.Join(cite.Absent, ", "))+": "+map[bool]string{true: "nothing", false: "found"}[f.Outcome == checks.OK])
	case cite.Text != "":
		parts = append(parts, mdCode(cite.Text))
	}
	if f.Place.Line > 0 && f.Outcome != checks.Unknown {
		at := span(f.Place)
		if f.Place.File != string(cite.Path) {
			at = mdCode(lines(f.Place))
		}
		parts = append(parts, "at "+at)
	}
	if f.Outcome == checks.Broken || f.Outcome == checks.Unknown {
		parts = append(parts, mdText(f.Message))
	}
	if cite.Why != "" {
		parts = append(parts, mdText(cite.Why))
	}
	return strings.Join(parts, "; ")
}
