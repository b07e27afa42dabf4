package rust

import (
	"strings"
	"unicode"

	"codexpin/checks/surface"
)

// wordList is the text of a file that is not Rust, as words with their lines.
type wordList struct {
	words []string
	lines []int // the 1-based line of each word
}

func splitWords(text string) *wordList {
	l := &wordList{}
	line, start := 1, -1
	for i, c := range text {
		if unicode.IsSpace(c) {
			if start >= 0 {
				l.add(text[start:i], line)
				start = -1
			}
			if c == '\n' {
				line++
			}
		} else if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		l.add(text[start:], line)
	}
	return l
}

func (l *wordList) add(word string, line int) {
	l.words, l.lines = append(l.words, word), append(l.lines, line)
}

// find gives the places of a row of words. The first may be the end of a word of the
// text and the last the beginning of one, so that punctuation beside them does not count,
// but not of a longer name.
func (l *wordList) find(path string, want []string) []surface.Passage {
	text := strings.Join(want, " ")
	return l.places(path, want, func(row string) bool { return wordIndex(row, text) >= 0 })
}

// near is find for absences: case does not count, and the first and the last word may be
// part of longer ones.
func (l *wordList) near(path string, want []string) []surface.Passage {
	lower := &wordList{lines: l.lines, words: make([]string, len(l.words))}
	for i, word := range l.words {
		lower.words[i] = strings.ToLower(word)
	}
	return lower.places(path, strings.Fields(strings.ToLower(strings.Join(want, " "))), func(string) bool { return true })
}

// places gives the rows of words that hold the wanted ones and that fit.
func (l *wordList) places(path string, want []string, fits func(row string) bool) []surface.Passage {
	var out []surface.Passage
	if len(want) == 0 {
		return nil
	}
	for i := 0; i+len(want) <= len(l.words); i++ {
		if l.at(i, want) && fits(strings.Join(l.words[i:i+len(want)], " ")) {
			out = append(out, surface.Passage{Place: surface.Place{File: path, Line: l.lines[i], EndLine: l.lines[i+len(want)-1]}})
		}
	}
	return out
}

func (l *wordList) at(i int, want []string) bool {
	last := len(want) - 1
	if last == 0 {
		return strings.Contains(l.words[i], want[0])
	}
	if !strings.HasSuffix(l.words[i], want[0]) || !strings.HasPrefix(l.words[i+last], want[last]) {
		return false
	}
	for k := 1; k < last; k++ {
		if l.words[i+k] != want[k] {
			return false
		}
	}
	return true
}
