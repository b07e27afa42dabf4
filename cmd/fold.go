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
	var prose []string
	flush := func() {
		if len(prose) > 0 {
			foldWords(&b, "", 0, strings.Join(prose, " "), width)
			prose = nil
		}
	}
	gap := regexp.MustCompile(`^( +\S+(?: \S+)*  +)(\S.*)$`)
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		switch {
		case line == "":
			flush()
			b.WriteByte('\n')
		case line[0] != ' ':
			prose = append(prose, line)
		default:
			flush()
			if m := gap.FindStringSubmatch(line); m != nil {
				foldWords(&b, m[1], utf8.RuneCountInString(m[1]), m[2], width)
				continue
			}
			words := strings.TrimLeft(line, " ")
			indent := line[:len(line)-len(words)]
			foldWords(&b, indent, len(indent)+2, words, width)
		}
	}
	flush()
	return b.String()
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
