package report

import (
	"fmt"
	"strings"

	"codexpin/checks/surface"
)

// unbroken splits a text into words. What stands in single quotes as one word of a shell,
// as pathWord writes a path with spaces, is one.
func unbroken(text string) []string {
	if !strings.Contains(text, "'") {
		return strings.Fields(text)
	}
	var out []string
	for text = strings.TrimLeft(text, " "); text != ""; text = strings.TrimLeft(text, " ") {
		end := strings.IndexByte(text, ' ')
		if text[0] == '\'' {
			if close := strings.IndexByte(text[1:], '\''); close >= 0 {
				if after := strings.IndexByte(text[close+2:], ' '); after >= 0 {
					end = close + 2 + after
				} else {
					end = -1
				}
			}
		}
		if end < 0 {
			end = len(text)
		}
		out = append(out, text[:end])
		text = text[end:]
	}
	return out
}

// pathWord writes a path so that it stays one word: in quotes if it has spaces.
func pathWord(path string) string {
	if strings.Contains(path, " ") {
		return shellWord(path)
	}
	return path
}

// lines writes a place as path:line-line.
func lines(p surface.Place) string {
	switch {
	case p.File == "":
		return ""
	case p.Line == 0:
		return p.File
	case p.EndLine > p.Line:
		return fmt.Sprintf("%s:%d-%d", p.File, p.Line, p.EndLine)
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// span writes the lines of a place alone.
func span(p surface.Place) string {
	if p.EndLine > p.Line {
		return fmt.Sprintf("%d-%d", p.Line, p.EndLine)
	}
	return fmt.Sprint(p.Line)
}

// within writes a place inside another one: the line alone if the file is the same.
func within(p surface.Place, file string) string {
	if p.File != file {
		return lines(surface.Place{File: p.File, Line: p.Line})
	}
	if p.Line == 0 {
		return ""
	}
	return fmt.Sprint(p.Line)
}
