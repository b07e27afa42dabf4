package history

import (
	"strings"

	"codexpin/checks/surface"
)

// lined is a text and where its lines begin.
type lined struct {
	all   string
	lines []string // parts of all, each with its end
}

func newLined(text string) *lined { return &lined{text, strings.SplitAfter(text, "\n")} }

// passage gives the lines of a place, those above it up to what stands before, and the
// last line of that: a blank one, or one that closes or opens something. With it, an
// attribute that comes to stand there later is no part of the same text.
func (l *lined) passage(p surface.Place) string {
	if p.Line > len(l.lines) {
		return ""
	}
	from := p.Line - 1
	for from > 0 && !ends(l.lines[from-1]) {
		from--
	}
	begin, end := 0, 0
	to := min(max(p.EndLine, p.Line), len(l.lines))
	for i, line := range l.lines[:to] {
		if i < max(from-1, 0) {
			begin += len(line)
		}
		end += len(line)
	}
	return l.all[begin:end]
}

func ends(line string) bool {
	line = strings.TrimSpace(line)
	switch {
	case line == "":
		return true
	case strings.HasPrefix(line, "//"), strings.HasPrefix(line, "#"):
		return false
	}
	return strings.HasSuffix(line, "{") || strings.HasSuffix(line, "}") || strings.HasSuffix(line, "},") ||
		strings.HasSuffix(line, ";") || strings.HasSuffix(line, "),")
}
