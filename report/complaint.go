package report

import (
	"fmt"
	"strings"
)

// Bounds of a complaint, which may quote anything: a word has maxName bytes at most.
const (
	maxComplaint      = 8 << 10 // bytes of one line
	maxComplaintLines = 1000
)

// Complaint makes a message of one line, for standard error, fit for a terminal: it is
// Sanitise, and what is very long is cut, each word by itself, so that what stands behind
// it is still said.
func Complaint(text string) string {
	words := strings.Split(Sanitise(text[:boundary(text, 64*maxComplaint)]), " ")
	for i := range words {
		words[i] = briefWord(words[i])
	}
	line := strings.Join(words, " ")
	if whole := len(text); len(line) > maxComplaint || whole > 64*maxComplaint {
		line = line[:boundary(line, maxComplaint)]
		line = line[:max(0, strings.LastIndexByte(line, ' '))] + fmt.Sprintf("… (%d bytes)", whole)
	}
	return line
}

// ComplaintLines is Complaint for text of several lines, which stay lines.
func ComplaintLines(text string) string {
	lines := strings.SplitN(text, "\n", maxComplaintLines+1)
	left := ""
	if len(lines) > maxComplaintLines {
		left = fmt.Sprintf("\n… (%d more lines)", 1+strings.Count(lines[maxComplaintLines], "\n"))
		lines = lines[:maxComplaintLines]
	}
	for i, line := range lines {
		lines[i] = Complaint(line)
	}
	return strings.Join(lines, "\n") + left
}
