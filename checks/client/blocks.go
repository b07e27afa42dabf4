package client

import "strings"

// layout is how a language lays out a text between three quotes.
type layout uint8

const (
	asIs       layout = iota // nothing is taken away
	asWritten                // a line break right behind the quotes is, and the white space before it
	asLastLine               // so are the last line break, and from each line what the last one is indented by
	asLeast                  // from each line what the least indented one is, the last counted, and white space at its end
)

// of gives the text that one between the quotes is, its escapes not yet resolved.
func (b layout) of(text string) string {
	first, rest, lines := strings.Cut(text, "\n")
	if b == asIs || !lines || strings.TrimSpace(first) != "" {
		return text
	}
	list := strings.Split(rest, "\n")
	last := len(list) - 1
	switch b {
	case asWritten:
		return rest
	case asLastLine:
		indent := list[last]
		if strings.TrimSpace(indent) != "" {
			return strings.TrimLeft(rest, " \t") // what stands before a part
		}
		for i, line := range list {
			list[i] = strings.TrimSuffix(strings.TrimPrefix(line, indent), "\r")
		}
		return strings.Join(list[:last], "\n")
	}
	least := -1
	for i, line := range list {
		if n := len(line) - len(strings.TrimLeft(line, " \t\r\f")); (n < len(line) || i == last) && (least < 0 || n < least) {
			least = n
		}
	}
	for i, line := range list {
		list[i] = strings.TrimRight(line[min(least, len(line)):], " \t\r\f")
	}
	return strings.Join(list, "\n")
}

// maxTrimmed bounds in bytes what is looked at for what a call trims: names are short.
const maxTrimmed = 400

// trim takes the white space around a literal away where a call right behind it, or the one
// that it is handed to, does. A margin's bars go too.
func (f *File) trim(l *Literal) {
	text := strings.TrimSpace(l.Text)
	if text == l.Text || len(l.Text) > maxTrimmed {
		return
	}
	rest := f.text[f.skip(l.end):]
	margin := hasPrefix(rest, ".trimMargin()", `.trimMargin("|")`)
	word := ""
	if strings.HasPrefix(rest, ".") {
		word = firstWord(rest[1:])
	}
	switch {
	case margin:
		text = strings.TrimPrefix(text, "|")
	case !trims(word) && !trims(f.callee(l)):
		return
	case l.Parts:
		text = strings.TrimLeft(l.Text, " \t\r\n")
	}
	l.Text = text
}

// trims tells whether a function with that name takes away the white space around a text.
func trims(name string) bool {
	switch name {
	case "trim", "Trim", "strip", "trimIndent", "trimMargin", "trimmingCharacters", "TrimSpace", "dedent", "cleandoc", "stripIndent", "chomp", "squish":
		return true
	}
	return false
}

// firstWord gives the word that a text begins with.
func firstWord(text string) string {
	i := 0
	for i < len(text) && wordByte(text[i]) {
		i++
	}
	return text[:i]
}
