package report

import (
	"bytes"
	"fmt"
	"strings"
)

// The bounds of a unified diff. Beyond them the differing middle is shown as one change.
const (
	diffContext = 3
	maxDiffCost = 4 << 20 // cells of the table of a middle
	maxDiff     = 256 << 10
)

// Unified gives the difference of two texts as a unified diff with three lines around each
// change, and how many lines went and came; "" for equal texts and for what is no text. An
// empty name leaves the head out. A diff of more than 256 KB is cut, which is said.
func Unified(oldName, newName string, old, now []byte) (diff string, changed [2]int) {
	if bytes.Equal(old, now) {
		return "", changed
	}
	if bytes.IndexByte(old, 0) >= 0 || bytes.IndexByte(now, 0) >= 0 {
		return "", changed
	}
	a, b := splitLines(string(old)), splitLines(string(now))
	edits := diffLines(a, b)
	var out strings.Builder
	if oldName != "" {
		fmt.Fprintf(&out, "--- %s\n+++ %s\n", oldName, newName)
	}
	for _, e := range edits {
		changed[0] += e.a1 - e.a0
		changed[1] += e.b1 - e.b0
	}
	for i := 0; i < len(edits); {
		j := i + 1
		for j < len(edits) && edits[j].a0-edits[j-1].a1 <= 2*diffContext {
			j++
		}
		hunk(&out, a, b, edits[i:j])
		i = j
		if out.Len() > maxDiff {
			cut := out.String()[:maxDiff]
			return cut[:strings.LastIndexByte(cut, '\n')+1] + "… the rest is left out\n", changed
		}
	}
	return out.String(), changed
}

// lineEdit says that lines a0 to a1 of one text are lines b0 to b1 of the other.
type lineEdit struct{ a0, a1, b0, b1 int }

// splitLines splits a text into lines with their endings.
func splitLines(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// hunk writes some edits that stand near each other.
func hunk(out *strings.Builder, a, b []string, edits []lineEdit) {
	first, last := edits[0], edits[len(edits)-1]
	before := min(diffContext, first.a0)
	after := min(diffContext, len(a)-last.a1)
	a0, a1, b0, b1 := first.a0-before, last.a1+after, first.b0-before, last.b1+after
	fmt.Fprintf(out, "@@ -%s +%s @@\n", hunkRange(a0, a1), hunkRange(b0, b1))
	at := a0
	for _, e := range edits {
		writeLines(out, ' ', a[at:e.a0])
		writeLines(out, '-', a[e.a0:e.a1])
		writeLines(out, '+', b[e.b0:e.b1])
		at = e.a1
	}
	writeLines(out, ' ', a[at:a1])
}

func hunkRange(from, to int) string {
	switch to - from {
	case 0:
		return fmt.Sprintf("%d,0", from)
	case 1:
		return fmt.Sprint(from + 1)
	}
	return fmt.Sprintf("%d,%d", from+1, to-from)
}

func writeLines(out *strings.Builder, mark byte, lines []string) {
	for _, line := range lines {
		out.WriteByte(mark)
		out.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// diffLines gives the edits between two texts: what they share at both ends aside, the
// longest row of lines in common.
func diffLines(a, b []string) []lineEdit {
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	ma, mb := a[head:len(a)-tail], b[head:len(b)-tail]
	if len(ma) == 0 && len(mb) == 0 {
		return nil
	}
	if len(ma)*len(mb) > maxDiffCost || len(ma) == 0 || len(mb) == 0 {
		return []lineEdit{{head, len(a) - tail, head, len(b) - tail}}
	}
	return walkCommon(commonTable(ma, mb), ma, mb, head)
}

// commonTable gives, for each pair of places, how long the longest row in common is behind
// them.
func commonTable(a, b []string) [][]int32 {
	table := make([][]int32, len(a)+1)
	cells := make([]int32, (len(a)+1)*(len(b)+1))
	for i := range table {
		table[i] = cells[i*(len(b)+1) : (i+1)*(len(b)+1)]
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				table[i][j] = table[i+1][j+1] + 1
			} else {
				table[i][j] = max(table[i+1][j], table[i][j+1])
			}
		}
	}
	return table
}

// walkCommon turns a table into edits, whose lines count from head.
func walkCommon(table [][]int32, a, b []string, head int) []lineEdit {
	var out []lineEdit
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		if i < len(a) && j < len(b) && a[i] == b[j] {
			i, j = i+1, j+1
			continue
		}
		from, to := i, j
		for (i < len(a) || j < len(b)) && !(i < len(a) && j < len(b) && a[i] == b[j]) {
			if j == len(b) || i < len(a) && table[i+1][j] >= table[i][j+1] {
				i++
			} else {
				j++
			}
		}
		out = append(out, lineEdit{head + from, head + i, head + to, head + j})
	}
	return out
}
