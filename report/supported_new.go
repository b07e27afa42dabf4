package report

import (
	"bytes"
	"fmt"
	"strings"

	"codexpin/checks"
	"codexpin/pins"
)

// Document gives a document as it is to be, with what is said of each block. text is what
// stands there; nil makes a whole document. The splices lead from the one to the other.
// The error is a *MarkError.
func (s *SupportedRun) Document(text []byte) (now []byte, splices []pins.Splice, r *Supported, err error) {
	r = &Supported{Schema: SupportedSchema, Exists: text != nil, Commit: string(s.Contract.Pin.Commit), Release: s.Release, Blocks: []BlockReport{},
		Findings: s.Findings, Notices: s.Notices}
	c := s.Verdict.Counts
	r.Contract = VerifyCounts{Claims: len(s.Verdict.Results), OK: c.OK, Moved: c.Moved, Broken: c.Broken, Unknown: c.Unknown,
		Waived: c.Waived, NotAsked: c.NotAsked, Prose: c.Prose}
	if text == nil {
		now = []byte(s.whole(r))
		return now, []pins.Splice{{Text: string(now), What: "the document"}}, r, nil
	}
	doc, err := ParseDoc(text)
	if err != nil {
		return nil, nil, nil, err
	}
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		if splice, changed := s.refresh(doc, b, r); changed {
			splices = append(splices, splice)
		}
	}
	s.canaries(doc, r)
	now, err = pins.ApplySplices(text, splices)
	return now, splices, r, err
}

// refresh makes a block anew, and says of it what was not right.
func (s *SupportedRun) refresh(doc *Doc, b *DocBlock, r *Supported) (pins.Splice, bool) {
	old := doc.Content(b)
	one := BlockReport{Name: b.Name, Line: b.Line, State: "current"}
	fresh := old
	switch {
	case b.Name == "quote":
		one.Name = "quote " + b.Path + " " + b.Item
		text, ok := s.Quote(b.Path, b.Item)
		if !ok {
			r.Findings = append(r.Findings, DocFinding{Word: "quote-gone", Line: b.Line, Text: fmt.Sprintf("%s has no item %s at the pin, and the document quotes it", b.Path, b.Item),
				Hint: "cite what stands there now, or move the quote into the retired part without its mark"})
			break
		}
		fresh = dedent(text)
	case keptBlock(b.Name):
		one.State = "kept"
	default:
		fresh = s.block(b.Name, old)
	}
	changed := fresh != old
	if changed {
		one.State = "outdated"
		if b.Name != "quote" {
			one.Rows = changedRows(tableRows(old), tableRows(fresh))
		}
	}
	r.Blocks = append(r.Blocks, one)
	return pins.Splice{Pos: pins.Pos{Offset: b.From, Length: b.To - b.From}, Text: doc.Ending(fresh), What: "block " + b.Name}, changed
}

// canaries finds what the document says is absent and the contract does not claim any
// more: it must be named in the retired part first.
func (s *SupportedRun) canaries(doc *Doc, r *Supported) {
	block := doc.Block("absences")
	if block == nil {
		return
	}
	claimed := map[string]bool{}
	for i := range s.Verdict.Results {
		if c := s.Verdict.Results[i].Claim; c.Kind == checks.AbsenceKind {
			claimed[strings.TrimPrefix(c.ID, "absent:")] = true
		}
	}
	retired := doc.Content(doc.Block("retired"))
	for _, row := range tableRows(doc.Content(block)) {
		cells := strings.Split(row, "|")
		if len(cells) < 3 {
			continue
		}
		id := strings.Trim(strings.TrimSpace(cells[1]), "`")
		if strings.Contains(id, ":") && !claimed[id] && !strings.Contains(retired, "`"+id+"`") {
			r.Findings = append(r.Findings, DocFinding{Word: "canary-gone", Line: block.Line,
				Text: fmt.Sprintf("the document says that %s is absent, and the contract claims it no more", id),
				Hint: "name `" + id + "` in the block retired, with the reason, then write anew"})
		}
	}
}

// changedRows pairs the rows of two tables that differ: those with the same first cell, in
// their order, then what only one of the tables has.
func changedRows(old, fresh []string) []RowChange {
	key := func(row string) string {
		cell, _, _ := strings.Cut(strings.TrimPrefix(row, "|"), "|")
		cell = strings.Trim(strings.TrimSpace(cell), "`")
		return cell[strings.LastIndexByte(cell, '/')+1:]
	}
	same := map[string]int{}
	for _, row := range fresh {
		same[row]++
	}
	left := map[string][]string{}
	var order []string
	for _, row := range old {
		if same[row] > 0 {
			same[row]--
			continue
		}
		left[key(row)] = append(left[key(row)], row)
		order = append(order, row)
	}
	var out []RowChange
	gone := map[string]int{}
	for _, row := range fresh {
		if same[row] == 0 {
			continue
		}
		same[row]--
		change := RowChange{Now: row}
		if list := left[key(row)]; len(list) > 0 {
			change.Was, left[key(row)] = list[0], list[1:]
			gone[list[0]]++
		}
		out = append(out, change)
	}
	for _, row := range order {
		if gone[row] > 0 {
			gone[row]--
			continue
		}
		out = append(out, RowChange{Was: row})
	}
	return out
}

// dedent takes the indent that all lines of an item share off them.
func dedent(text string) string {
	lines := splitLines(strings.ReplaceAll(text, "\r\n", "\n"))
	common := -1
	for _, line := range lines {
		if rest := strings.TrimLeft(line, " \t"); strings.TrimSpace(rest) != "" {
			if n := len(line) - len(rest); common < 0 || n < common {
				common = n
			}
		}
	}
	var b bytes.Buffer
	for _, line := range lines {
		b.WriteString(line[min(max(common, 0), len(line)-len(strings.TrimLeft(line, " \t"))):])
	}
	if b.Len() > 0 && !bytes.HasSuffix(b.Bytes(), []byte("\n")) {
		b.WriteByte('\n')
	}
	return b.String()
}

// whole writes a new document with every block.
func (s *SupportedRun) whole(r *Supported) string {
	var b strings.Builder
	title := "Supported Codex"
	if s.Contract.Name != "" {
		title += " of " + mdText(s.Contract.Name)
	}
	fmt.Fprintf(&b, "# %s\n\nWhat stands between marks is written by `codexpin supported --write` from codexpin.toml and the\n"+
		"source of Codex at the pin; `codexpin supported --check` says whether it is current. All\nother text is yours.\n", title)
	for _, name := range BlockNames() {
		head, lead := blockHead(name)
		fmt.Fprintf(&b, "\n## %s\n\n", head)
		if lead != "" {
			b.WriteString(lead + "\n\n")
		}
		b.WriteString(blockBegin + name + markEnd + "\n")
		if keptBlock(name) {
			b.WriteString("\nNothing yet.\n\n")
		} else {
			b.WriteString(s.block(name, ""))
		}
		b.WriteString(blockEnd + name + markEnd + "\n")
		r.Blocks = append(r.Blocks, BlockReport{Name: name, State: map[bool]string{true: "kept", false: "outdated"}[keptBlock(name)]})
	}
	return b.String()
}

// blockHead is the heading of a block in a new document, and what is said above it.
func blockHead(name string) (head, lead string) {
	switch name {
	case "versions":
		return "Versions", ""
	case "older":
		return "What older releases lack", ""
	case "summary":
		return "Summary", ""
	case "citations":
		return "Cited places", ""
	case "methods":
		return "Methods", ""
	case "absences":
		return "What is not there", ""
	case "behaviour":
		return "Behaviour", ""
	case "retired":
		return "Retired", "Surfaces that are used no more, and canaries that were taken out, each with the reason.\nThis part is yours: codexpin reads it and does not write it."
	}
	return "Bumps so far", ""
}
