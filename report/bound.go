package report

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// bounded writes a text with escape so that no more than limit bytes come out before the
// mark of a cut. It is the text that is cut, between characters, and never what escape
// has made of one.
func bounded(text string, limit int, escape func(string) string) string {
	whole := len(text)
	if whole <= limit {
		if out := escape(text); len(out) <= limit {
			return out
		}
	}
	for n := min(limit, whole); n > 0; n = n * 3 / 4 {
		if out := escape(text[:boundary(text, n)]); len(out) <= limit {
			return out + fmt.Sprintf("… (%d bytes)", whole)
		}
	}
	return fmt.Sprintf("… (%d bytes)", whole)
}

// boundary gives the last place at or before n where no character is cut.
func boundary(text string, n int) int {
	if n >= len(text) {
		return len(text)
	}
	for back := 0; back < utf8.UTFMax && n > 0 && !utf8.RuneStart(text[n]); back++ {
		n--
	}
	return n
}

// maxName bounds a name, or any word without spaces, where a person reads it. What the
// protocol and a contract in use have is far below it; JSON has all of it.
const maxName = 1000

// brief is Sanitise for a name, cut to maxName bytes.
func brief(name string) string { return bounded(name, maxName, Sanitise) }

// briefWord cuts a word that is sanitised already, not inside of what stands for a
// character.
func briefWord(word string) string {
	if len(word) <= maxName {
		return word
	}
	n := boundary(word, maxName)
	if at := strings.LastIndexByte(word[:n], '\\'); at >= n-len(`\U0001f4a9`) && at > 0 {
		n = at
	}
	return fmt.Sprintf("%s… (%d bytes)", word[:n], len(word))
}

// maxLine bounds the line of a contract that stands in a problem.
const maxLine = 400

// around gives the part of a line around a column, which counts characters from 1, with
// … where something is left out. It has at most maxLine bytes besides those.
func around(line string, column int) string {
	if len(line) <= maxLine {
		return line
	}
	at := len(line)
	n := 1
	for i := range line {
		if n >= column {
			at = i
			break
		}
		n++
	}
	from := boundary(line, max(0, min(at-maxLine/2, len(line)-maxLine)))
	to := boundary(line, from+maxLine)
	out := line[from:to]
	if from > 0 {
		out = "…" + out
	}
	if to < len(line) {
		out += "…"
	}
	return out
}
