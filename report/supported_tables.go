package report

import (
	"fmt"
	"strings"

	"codexpin/checks"
	"codexpin/pins"
)

// methods is the table of methods: those that are claimed, and those that do not exist.
func (s *SupportedRun) methods() string {
	t := newMDTable("In the client", "On the wire", "Place", "Verdict", "Correction or alternative")
	names := map[string]string{}
	for _, m := range s.Contract.Methods() {
		var list []string
		for _, spot := range m.At {
			if spot.Name != "" {
				list = append(list, mdCode(spot.Name))
			}
		}
		names[string(m.Direction)+":"+string(m.Name)] = strings.Join(list, ", ")
	}
	rows := 0
	for i := range s.Verdict.Results {
		r := &s.Verdict.Results[i]
		if r.Claim.Kind == checks.MethodKind {
			f, word := worstOf(r)
			if word == "" {
				word = methodVerdict(r, f)
			}
			t.row(names[r.Claim.ID], mdCode(r.Claim.Address.Name)+" ("+kindWord(r.Claim.ID)+")", mdCode(lines(f.Place)), word, methodCorrection(f))
			rows++
		}
	}
	for i := range s.Verdict.Results {
		r := &s.Verdict.Results[i]
		absence, ok := r.Claim.Entry.(*pins.Absence)
		if _, method := r.Claim.Address.Kind.Method(); !ok || !method || len(r.Claim.Address.Path) > 0 || r.Claim.Address.HasValue || strings.Contains(r.Claim.ID, "#") {
			continue
		}
		word := "does not exist"
		if r.Outcome == checks.Broken {
			word = "exists"
		} else if r.Outcome != checks.OK {
			word = "unknown"
		}
		t.row("", mdCode(r.Claim.Address.Name)+" ("+kindWord(strings.TrimPrefix(r.Claim.ID, "absent:"))+")", "", word, mdText(absence.Instead))
		rows++
	}
	if rows == 0 {
		return "No method is claimed.\n"
	}
	return t.String()
}

func kindWord(id string) string {
	kind, _, _ := strings.Cut(id, ":")
	return strings.ReplaceAll(kind, "-", " ")
}

func methodVerdict(r *checks.Result, f *checks.Finding) string {
	switch {
	case f.Outcome == checks.Unknown:
		return "unknown"
	case r.Waiver != nil:
		return "broken, waived until " + string(r.Waiver.Until)
	case f.Outcome == checks.Broken && f.Place.File == "":
		return "does not exist"
	case f.Outcome == checks.Broken:
		return mdText(f.Message)
	case r.Claim.Expect.Gated && strings.Contains(f.Message, "experimental"):
		return "verified, experimental"
	}
	return "verified"
}

func methodCorrection(f *checks.Finding) string {
	if f.Outcome != checks.Broken || len(f.Near) == 0 {
		return ""
	}
	return "nearest " + mdCode(strings.Join(f.Near, ", "))
}

// absences is the table of canaries. The first cell of a row is its claim, by which a
// canary that is gone from the contract is found again.
func (s *SupportedRun) absences() string {
	t := newMDTable("Absent", "Verdict", "Instead", "If it appears", "Owed")
	any := false
	for i := range s.Verdict.Results {
		r := &s.Verdict.Results[i]
		a, ok := r.Claim.Entry.(*pins.Absence)
		if !ok {
			continue
		}
		any = true
		word := map[checks.Outcome]string{checks.OK: "verified by search", checks.Broken: "appeared", checks.Unknown: "unknown"}[r.Outcome]
		t.row(mdCode(strings.TrimPrefix(r.Claim.ID, "absent:")), word, mdText(a.Instead), mdText(a.IfAppears), mdText(strings.Join(a.Owed, "; ")))
	}
	if !any {
		return "Nothing is claimed to be absent.\n"
	}
	return t.String()
}

// behaviour is the table of traced behaviours.
func (s *SupportedRun) behaviour() string {
	t := newMDTable("Behaviour", "Verdict", "Evidence", "What the client does", "Owed")
	any := false
	for i := range s.Verdict.Results {
		r := &s.Verdict.Results[i]
		trace, ok := r.Claim.Entry.(*pins.Trace)
		if !ok {
			continue
		}
		any = true
		f, word := worstOf(r)
		if word == "" {
			word = map[checks.Outcome]string{checks.OK: "every step stands", checks.Moved: "every step stands, some moved", checks.Broken: mdText(f.Message), checks.Unknown: "unknown"}[r.Outcome]
		}
		var steps []string
		for _, step := range trace.Steps {
			one := mdCode(string(step.Path))
			if step.Item != "" {
				one = mdCode(step.Item)
			}
			steps = append(steps, one)
		}
		t.row(mdText(trace.Effect), word, strings.Join(steps, ", "), mdText(trace.Instead), mdText(strings.Join(trace.Owed, "; ")))
	}
	if !any {
		return "No behaviour is traced.\n"
	}
	return t.String() + "\nThat the steps cause the behaviour is a reading of the source, not checked.\n"
}

// summary is one sentence on the citations and one on all claims.
func (s *SupportedRun) summary() string {
	status := map[string]int{}
	total := 0
	for i := range s.Verdict.Results {
		r := &s.Verdict.Results[i]
		if cite, ok := r.Claim.Entry.(*pins.Citation); ok {
			total++
			f, word := worstOf(r)
			if word == "" {
				word = citeStatus(cite, f, r)
			}
			word, _, _ = strings.Cut(word, ",")
			status[word]++
		}
	}
	at := mdCode(s.Contract.Pin.ID().Short())
	if s.Release != "" && s.Release != "0.0.0" {
		at = "codex " + mdCode(s.Release) + ", " + at
	}
	var parts []string
	for _, word := range []string{"verified", "verified-by-absence", "moved", "changed", "missing", "appeared", "unknown", "not asked"} {
		if n := status[word]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, word))
		}
	}
	c := s.Verdict.Counts
	text := fmt.Sprintf("At %s: %d claims hold, %d of them elsewhere than recorded; %d broken, %d waived, %d unknown, %d not asked.\n",
		at, c.OK+c.Moved, c.Moved, c.Broken, c.Waived, c.Unknown, c.NotAsked)
	if total > 0 {
		text += fmt.Sprintf("Of %s: %s. The table of citations is the source for line numbers.\n", count(total, "citation"), strings.Join(parts, ", "))
	}
	return text
}

// bumps is the list of pins so far: the rows that stand there, and one more where the last
// is not about the present pin.
func (s *SupportedRun) bumps(old string) string {
	t := newMDTable("Date", "From", "To", "Reason")
	last := ""
	for _, row := range tableRows(old) {
		t.WriteString(row + "\n")
		last = row
	}
	c := s.Contract
	if strings.Contains(last, "`"+c.Pin.ID().Short()+"`") && (s.Move == nil || s.Move.From == s.Move.To) {
		return t.String()
	}
	to := pinCell(string(c.Pin.Commit), s.Release)
	switch m := s.Move; {
	case m != nil && m.From != m.To:
		reason := m.Reason
		if reason == "" {
			reason = c.Pin.Reason
		}
		t.row(m.Date, pinCell(m.From, m.FromRelease), to, mdText(reason))
	case last == "":
		t.row(string(c.Pin.Decided), "", to, mdText(c.Pin.Reason))
	default:
		t.row(string(c.Pin.Decided), "", to, "not moved by bump")
	}
	return t.String()
}

func pinCell(commit, release string) string {
	cell := mdCode(commit[:min(12, len(commit))])
	if release != "" && release != "0.0.0" {
		cell = "codex " + mdCode(release) + ", " + cell
	}
	return cell
}

// tableRows gives the rows of the first table in a text, without its head.
func tableRows(text string) []string {
	var rows []string
	n := 0
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") {
			if n > 0 {
				break
			}
			continue
		}
		if n++; n > 2 {
			rows = append(rows, line)
		}
	}
	return rows
}
