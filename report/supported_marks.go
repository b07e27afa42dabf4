package report

import (
	"fmt"
	"regexp"
	"strings"

	"codexpin/checks/surface"
)

// maxIndent is how many columns a line of Markdown may be indented by without being code.
const maxIndent = 3

// indent counts the columns before the text of a line; a tab leads to a multiple of four.
func indent(line string) int {
	n := 0
	for _, r := range line {
		switch r {
		case ' ':
			n++
		case '\t':
			n += 4 - n%4
		default:
			return n
		}
	}
	return n
}

// indented tells whether a line is code by its indentation: it does not go on a paragraph,
// and is indented by more than maxIndent columns. It is told every line outside of fences.
func (p *docParser) indented(line, text string) bool {
	if text == "" {
		p.blank = true
		return false
	}
	code := indent(line) > maxIndent && (p.blank || p.code)
	p.blank, p.code = false, code
	return code
}

// listed keeps in mind whether a line may belong to an item of a list, whose fences are
// indented by as much as its text. It is told every line outside of fences.
func (p *docParser) listed(line, text string) {
	switch {
	case text == "":
	case item(text) && (p.list || indent(line) <= maxIndent):
		p.list = true
	case indent(line) == 0 && p.blank:
		p.list = false
	}
}

// item tells whether a text begins an item of a list.
func item(text string) bool {
	number := strings.TrimLeft(text, "0123456789")
	if len(number) < len(text) {
		return strings.HasPrefix(number, ". ") || strings.HasPrefix(number, ") ")
	}
	return strings.HasPrefix(text, "- ") || strings.HasPrefix(text, "* ") || strings.HasPrefix(text, "+ ")
}

// fenceOf gives the fence that a line opens, "" for none. What stands behind ticks holds
// no tick: that would be code within a line.
func (p *docParser) fenceOf(line, text string) string {
	if indent(line) > maxIndent && !p.list || !strings.HasPrefix(text, "```") && !strings.HasPrefix(text, "~~~") {
		return ""
	}
	fence := text[:len(text)-len(strings.TrimLeft(text, text[:1]))]
	if fence[0] == '`' && strings.Contains(text[len(fence):], "`") {
		return ""
	}
	return fence
}

// comment is a comment of one word, what may be a mark's verb, and the rest.
const comment = "<!-- *([A-Za-z0-9_-]+)[ :;=.,]+([A-Za-z]+)[ :=]*([^ ]*)"

// misspelt gives an error for what was meant for a mark and is none: it would else be a
// comment that nobody looks at. What stands between ticks is shown, not meant.
func misspelt(n int, text string) error {
	text = regexp.MustCompile("`[^`]*`").ReplaceAllString(text, "")
	if strings.Contains(strings.ToLower(strings.Join(strings.Fields(text), "")), "<!--codexpin:") {
		return markMisspelt(n, text)
	}
	found := regexp.MustCompile("(?i)" + comment).FindStringSubmatch(text)
	if found == nil {
		return nil
	}
	verb := verbOf(found[2])
	names := verb == "quote" || len(surface.Nearest(found[3], BlockNames(), 1)) > 0
	tool := len(surface.Nearest(strings.ToLower(found[1]), []string{"codexpin"}, 1)) > 0 && names
	if verb != "" && (tool || strings.EqualFold(found[1], "codexpin")) {
		return markMisspelt(n, text)
	}
	return nil
}

// verbOf gives the verb of a mark that a word is near to.
func verbOf(word string) string {
	if near := surface.Nearest(strings.ToLower(word), []string{"begin", "end", "quote"}, 1); len(near) > 0 {
		return near[0]
	}
	return ""
}

// markMisspelt is the error for a mark that is not known, with the nearest that is.
func markMisspelt(n int, text string) error {
	e := &MarkError{n, "a mark of codexpin that is not known, or not on a line of its own", "marks are codexpin:begin NAME, codexpin:end NAME and codexpin:quote PATH ITEM"}
	found := regexp.MustCompile("(?i)" + comment).FindStringSubmatch(text)
	if found == nil {
		return e
	}
	switch verb := verbOf(found[2]); {
	case verb == "quote":
		e.Hint = "the nearest is " + quoteMark + "PATH ITEM" + markEnd + ", on a line of its own"
	case verb != "":
		if names := surface.Nearest(found[3], BlockNames(), 1); len(names) > 0 {
			e.Hint = fmt.Sprintf("the nearest is <!-- codexpin:%s %s%s, on a line of its own", verb, names[0], markEnd)
		}
	}
	return e
}

// unknownBlock is the error for a name that no block has.
func unknownBlock(n int, name string) error {
	hint := "known are " + strings.Join(BlockNames(), ", ")
	if near := surface.Nearest(name, BlockNames(), 1); len(near) > 0 {
		hint = "the nearest is " + near[0] + "; " + hint
	}
	return &MarkError{n, fmt.Sprintf("there is no block %q", name), hint}
}
