package cmd

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// helpWidth is the width of help where neither COLUMNS nor a terminal says one.
const helpWidth = 80

// foldedHelp makes the help of all commands keep to a width.
func (a *app) foldedHelp(root *cobra.Command) {
	plain := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		width := widthOf(a.env, a.streams.Out)
		if width == 0 {
			width = helpWidth
		}
		var text bytes.Buffer
		out := c.OutOrStdout()
		c.SetOut(&text)
		plain(c, args)
		c.SetOut(out)
		c.Print(foldHelp(text.String(), width))
	})
}

// foldHelp folds a text to a width. Lines without an indent are prose: those that stand
// together are one paragraph. Of a line with an indent, what stands behind the first gap
// of two spaces is a column of its own. Only a word that is wider by itself goes over.
func foldHelp(text string, width int) string {
	var b strings.Builder
	var words []string // of a paragraph, or of a column behind its lead
	lead, column := "", 0
	flush := func() {
		if len(words) > 0 {
			foldWords(&b, lead, column, strings.Join(words, " "), width)
		}
		words, lead, column = nil, "", 0
	}
	gap := regexp.MustCompile(`^( +\S+(?: \S+)*  +)(\S.*)$`)
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		text := strings.TrimLeft(line, " ")
		indent := len(line) - len(text)
		switch {
		case line == "":
			flush()
			b.WriteByte('\n')
		case indent == 0 && lead == "", indent > 0 && indent == column:
			words = append(words, text)
		case indent == 0:
			flush()
			words = append(words, text)
		default:
			flush()
			if m := gap.FindStringSubmatch(line); m != nil {
				lead, column, words = m[1], utf8.RuneCountInString(m[1]), []string{m[2]}
				continue
			}
			foldWords(&b, line[:indent], indent+2, text, width)
		}
	}
	flush()
	return b.String()
}

// foldComplaint folds what stands behind a lead on standard error to a width; 0 leaves it
// as it is. A line with a command in it stays whole, to be pasted.
func foldComplaint(lead, text string, width int) string {
	if width == 0 {
		return text
	}
	var b strings.Builder
	first := strings.Repeat(" ", utf8.RuneCountInString(lead))
	lead = first
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if strings.Contains(line, "codexpin ") || strings.Contains(line, "git ") || line == "" || line[0] == ' ' {
			b.WriteString(lead + line + "\n")
		} else {
			foldWords(&b, lead, 2, line, width)
		}
		lead = ""
	}
	return strings.TrimSuffix(strings.TrimPrefix(b.String(), first), "\n")
}

// minColumn is the least width of a column that words are folded in beside another one.
const minColumn = 24

// foldWords writes words behind a lead, and what does not fit in a line below, indented.
// Where too little is left beside the lead, all words stand below it.
func foldWords(b *strings.Builder, lead string, indent int, words string, width int) {
	line, used := lead, 0
	if text := strings.TrimRight(lead, " "); text != "" && width-indent < minColumn && indent+utf8.RuneCountInString(words) > width {
		b.WriteString(text + "\n")
		indent = len(text) - len(strings.TrimLeft(text, " ")) + 4
		line = strings.Repeat(" ", indent)
	}
	for _, word := range strings.Fields(words) {
		switch {
		case used == 0:
			line += word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			b.WriteString(line + "\n")
			line = strings.Repeat(" ", indent) + word
		default:
			line += " " + word
		}
		used++
	}
	b.WriteString(line + "\n")
}
